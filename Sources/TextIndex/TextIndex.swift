// TextIndex: what text is equal to what (folding, canonical composition) and where a prefix stands in lists
// of any size. It knows no terminal and no prompt, and uses nothing but the standard library and libc.
