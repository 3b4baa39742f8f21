// What the floors share: the terminal without its own editing, for the life of the process.
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static struct termios terminal_before;

static void restore_terminal(void) {
    tcsetattr(0, TCSADRAIN, &terminal_before);
}

static void make_raw(void) {
    struct termios raw;
    if (tcgetattr(0, &terminal_before)) _exit(2);
    raw = terminal_before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(0, TCSADRAIN, &raw)) _exit(2);
    atexit(restore_terminal);
}
