// Calls of the C library that its module map leaves out: pseudo-terminals, widths, and what posix_spawn needs to start a session.
#ifndef GHOST_CPTY_SHIM_H
#define GHOST_CPTY_SHIM_H
#include <spawn.h>
#include <stddef.h>

int wcwidth(wchar_t character);
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *buffer, size_t size);
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int descriptor);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// POSIX_SPAWN_SETSID of <spawn.h>, an extension of the GNU C library.
enum { ghost_spawn_setsid = 0x80 };
#endif
