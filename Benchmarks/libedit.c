// A floor of another kind: the plainest program on libedit, which edits a line and draws it, without a ghost.
#include <histedit.h>
#include <locale.h>
#include <stdio.h>

static char *prompt(EditLine *editor) {
    (void)editor;
    return "> ";
}

int main(void) {
    int count = 0;
    setlocale(LC_ALL, "");
    EditLine *editor = el_init("libedit", stdin, stdout, stderr);
    if (!editor) return 2;
    el_set(editor, EL_PROMPT, prompt);
    el_set(editor, EL_EDITOR, "emacs");
    const char *line = el_gets(editor, &count);
    int status = line ? 0 : 1;
    el_end(editor);
    return status;
}
