// CStart: a start of the static ghost-prompt that asks /proc for nothing. There is nothing to call here: the functions
// in start.c take the place of the Swift runtime's functions of the same names.
#ifndef GHOST_CSTART_H
#define GHOST_CSTART_H
#endif
