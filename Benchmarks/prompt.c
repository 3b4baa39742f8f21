// A floor: the least that a program does before a prompt stands on the screen. Prints it and waits for a byte.
#include <unistd.h>

int main(void) {
    char byte;
    if (write(1, "> ", 2) != 2) return 1;
    return read(0, &byte, 1) == 1 ? 0 : 1;
}
