// A floor: the least that a ghost can cost. Bisects a list of lines, sorted by bytes, for the typed bytes, and writes the
// byte and the rest of the first line that begins with them, highlighted, in one write. Backspace and the like are not
// understood; Ctrl-U begins a new line, Ctrl-D ends.
#include "raw.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

enum { LINE_LIMIT = 512 };

static const char *text;
static size_t size;

// The start of the line in which a byte stands.
static size_t line_start(size_t at) {
    while (at > 0 && text[at - 1] != '\n') at--;
    return at;
}

static size_t line_length(size_t start) {
    const char *end = memchr(text + start, '\n', size - start);
    return end ? (size_t)(end - (text + start)) : size - start;
}

// The start of the first line that is not less than the typed bytes.
static size_t first_not_less(const char *typed, size_t count) {
    size_t low = 0, high = size;
    while (low < high) {
        size_t start = line_start(low + (high - low) / 2);
        size_t length = line_length(start);
        int order = memcmp(text + start, typed, length < count ? length : count);
        if (order < 0 || (order == 0 && length < count)) {
            low = start + length + 1;
        } else {
            high = start;
        }
    }
    return low;
}

int main(int argc, char **argv) {
    char typed[LINE_LIMIT], byte;
    size_t count = 0, shown = 0, pending = 0;
    struct stat status;
    int file = argc > 1 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || fstat(file, &status) || status.st_size == 0) return 2;
    size = (size_t)status.st_size;
    text = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (text == MAP_FAILED) return 2;
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
