// zlib for Swift: inflateInit2 is a macro, so it is wrapped as a function.
#ifndef GHOST_CZLIB_SHIM_H
#define GHOST_CZLIB_SHIM_H
#include <zlib.h>

// 15 + 32: the largest window, and a gzip or zlib header found out by zlib itself.
static inline int ghost_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

#endif
