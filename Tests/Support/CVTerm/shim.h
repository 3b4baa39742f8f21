// libvterm for Swift: what its macros say, as functions.
#ifndef GHOST_CVTERM_SHIM_H
#define GHOST_CVTERM_SHIM_H
#include <vterm.h>

// The index of a palette colour, 0x1000000 and RGB, or -1 for the default.
static inline int ghost_vterm_color(const VTermColor *color) {
  if (color->type & VTERM_COLOR_DEFAULT_MASK) return -1;
  if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
  return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}
#endif
