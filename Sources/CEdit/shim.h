// libedit for Swift: its variadic calls as typed inline functions. Only Sources/GhostComplete/EditLine imports this.
#ifndef GHOST_CEDIT_SHIM_H
#define GHOST_CEDIT_SHIM_H

#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

// What a libedit command returns (CC_NORM and so on) and the type of one.
typedef unsigned char (*ghost_el_function)(EditLine *, wint_t);
typedef int (*ghost_el_reader)(EditLine *, wchar_t *);

static inline int ghost_el_set_reader(EditLine *el, ghost_el_reader reader) {
    return el_wset(el, EL_GETCFN, reader);
}

static inline int ghost_el_set_client_data(EditLine *el, void *data) {
    return el_wset(el, EL_CLIENTDATA, data);
}

static inline void *ghost_el_client_data(EditLine *el) {
    void *data = NULL;
    el_wget(el, EL_CLIENTDATA, &data);
    return data;
}

static inline int ghost_el_set_unbuffered(EditLine *el, int on) {
    return el_wset(el, EL_UNBUFFERED, on);
}

// Editing off before el_end keeps it from flushing what was typed ahead; on undoes what TERM=emacs does.
static inline int ghost_el_set_editing(EditLine *el, int on) {
    return el_wset(el, EL_EDITMODE, on);
}

static inline int ghost_el_set_editor(EditLine *el, const wchar_t *name) {
    return el_wset(el, EL_EDITOR, name);
}

// The name and the help are kept by pointer: they must live as long as `el`.
static inline int ghost_el_add_function(EditLine *el, const wchar_t *name, const wchar_t *help, ghost_el_function function) {
    return el_wset(el, EL_ADDFN, name, help, function);
}

static inline int ghost_el_bind(EditLine *el, const wchar_t *keys, const wchar_t *command) {
    return el_wset(el, EL_BIND, keys, command, (wchar_t *)NULL);
}

// In vi's command mode: `bind -a`.
static inline int ghost_el_bind_alternative(EditLine *el, const wchar_t *keys, const wchar_t *command) {
    return el_wset(el, EL_BIND, L"-a", keys, command, (wchar_t *)NULL);
}

// `bind -r`: of a key that begins sequences these are removed, and it stays the beginning of ones to come.
static inline void ghost_el_unbind(EditLine *el, const wchar_t *keys) {
    el_wset(el, EL_BIND, L"-r", keys, (wchar_t *)NULL);
}

static inline void ghost_el_unbind_alternative(EditLine *el, const wchar_t *keys) {
    el_wset(el, EL_BIND, L"-a", L"-r", keys, (wchar_t *)NULL);
}

// FILEs in memory of one byte, without a system call: libedit's own drawing goes into the one, and is lost as soon as it is
// full; the other, for its input, is never read, as characters come through the reader.
static inline FILE *ghost_discarding_file(void) {
    return fmemopen(NULL, 1, "w");
}

static inline FILE *ghost_empty_file(void) {
    return fmemopen(NULL, 1, "r");
}

// el_wline() shows libedit's own line, not a copy: a change made here is a change of the line that neither touches
// libedit's undo nor its kill ring. Offsets are in elements of the buffer, within [0, lastchar].
static inline void ghost_el_set_bounds(EditLine *el, size_t cursor, size_t count) {
    LineInfoW *line = (LineInfoW *)(size_t)el_wline(el);
    line->cursor = line->buffer + cursor;
    line->lastchar = line->buffer + count;
}

// There must be room for one element more; the cursor goes behind it.
static inline void ghost_el_append(EditLine *el, wchar_t element) {
    LineInfoW *line = (LineInfoW *)(size_t)el_wline(el);
    wchar_t *end = (wchar_t *)(size_t)line->lastchar;
    *end = element;
    line->cursor = line->lastchar = end + 1;
}

static inline void ghost_el_set_element(EditLine *el, size_t offset, wchar_t element) {
    const LineInfoW *line = el_wline(el);
    ((wchar_t *)(size_t)line->buffer)[offset] = element;
}

#endif
