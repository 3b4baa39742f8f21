// libedit for Swift: its variadic calls as typed inline functions. Only Sources/GhostComplete/EditLine imports this.
#ifndef GHOST_CEDIT_SHIM_H
#define GHOST_CEDIT_SHIM_H
#include <histedit.h>
#include <stdio.h>
#include <wchar.h>
#endif
