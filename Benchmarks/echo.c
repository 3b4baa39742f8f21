// A floor: the least that a key can cost. Writes each byte back; Ctrl-U begins a new line, Ctrl-D ends.
#include "raw.h"

int main(void) {
    char byte;
    make_raw();
    if (write(1, "> ", 2) != 2) return 1;
    while (read(0, &byte, 1) == 1 && byte != 4) {
        ssize_t done = byte == 21 ? write(1, "\r\n> ", 4) : write(1, &byte, 1);
        if (done < 0) return 1;
    }
    return 0;
}
