// A floor: the least that a ghost can cost. Bisects a list of lines, sorted by bytes, for the typed bytes, and writes the
// byte and the rest of the first line that begins with them, highlighted, in one write. Backspace and the like are not
// understood; Ctrl-U begins a new line, Ctrl-D ends.
#include "bisect.h"
#include "raw.h"

#include <stdio.h>

enum { LINE_LIMIT = 512 };

int main(int argc, char **argv) {
    char typed[LINE_LIMIT], byte;
    size_t count = 0, shown = 0, pending = 0;
    if (argc < 2 || !map_list(argv[1])) return 2;
    make_raw();
    if (write(1, "> ", 2) != 2) return 1;
    while (read(0, &byte, 1) == 1 && byte != 4) {
        char out[2 * LINE_LIMIT];
        size_t at, length, used = 0, ghost = 0;
        if (byte == 21 || count == LINE_LIMIT) {
            count = shown = 0;
            if (write(1, "\r\n> ", 4) != 4) return 1;
            continue;
        }
        typed[count++] = byte;
        out[used++] = byte;
        at = first_not_less(typed, count);
        length = at < size ? line_length(at) : 0;
        if (length >= count && length < LINE_LIMIT && memcmp(text + at, typed, count) == 0) ghost = length - count;
        // Nothing is drawn where the byte agrees with what stands there already.
        if (shown == 0 || at != pending) {
            if (ghost > 0) {
                used += (size_t)sprintf(out + used, "\x1b[7m%.*s\x1b[m", (int)ghost, text + at + count);
            }
            used += (size_t)sprintf(out + used, "\x1b[K");
            if (ghost > 0) used += (size_t)sprintf(out + used, "\x1b[%zuD", ghost);
        }
        shown = ghost;
        pending = at;
        if (write(1, out, used) < 0) return 1;
    }
    return 0;
}
