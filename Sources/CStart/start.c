// Where Swift is linked statically, the linker takes these functions for the runtime's of the same names, and leaves the
// runtime's files Paths.cpp and CommandLine.cpp out. Both look at /proc before main: for a program that prints the
// stack after a crash, which no static executable has beside it, and for the arguments. That takes a twentieth of the
// time to the prompt, and where /proc is not mounted, as in a bare chroot, the one aborts and the other finds no
// arguments. Where Swift is a shared library, it keeps its own. A runtime that needs more of these files makes the link
// fail.
#include "start.h"

#include <stddef.h>

static char **arguments;
static int argument_count;

// The C library hands initialisers what it hands main.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    arguments = values;
    argument_count = count;
}

// For CommandLine of the standard library.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
    *count = argument_count;
    return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) {
    arguments = values;
    argument_count = count;
}

// For whoever looks for files of Swift's installation: there is none.
const char *swift_getRootPath(void) {
    return NULL;
}

const char *swift_getRuntimeLibraryPath(void) {
    return NULL;
}

char *swift_copyAuxiliaryExecutablePath(const char *folder, const char *name) {
    (void)folder;
    (void)name;
    return NULL;
}
