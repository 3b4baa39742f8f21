/// The prose of the man page; `bold` and _italic_ words are marked so.
enum ManualText {
    /// A part of the page with a heading of its own.
    struct Section {
        let title: String
        let paragraphs: [String]
    }

    static let description = [
        """
        `ghost-prompt` asks for one line on the terminal. While it is typed, the rest of the entry that fits best is shown \
        highlighted behind the cursor: the _pending text_. It is no part of the line until it is accepted, with Tab for \
        example; Return accepts it and ends. What is offered are the lines of each `--list` _FILE_, in their order, then each \
        _WORD_, then the addresses of `--addresses`, then what a program says (`--complete-cmd`), then earlier answers \
        (`--suggest-history`).
        """,
        """
        The prompt is drawn on the terminal itself, `/dev/tty`, so that it works where standard output is a pipe. The answer \
        is one line on standard output. Nothing is written there where there is no answer. Standard input is read only for \
        `--list -`, `--value -` and `--no-tty=read`.
        """,
        """
        Something is offered after a character was typed at the end of the line, or when Tab asks, and never after a deletion, \
        a paste or with the cursor before the end. Text that agrees with what is pending keeps it. Deleting the last wrong \
        character brings back the suggestion that it had replaced. Text that is an entry already has nothing pending; if the \
        two differ in case or accents only, Return submits the list's spelling.
        """,
        """
        Letters agree whatever their case; marks on Latin and Greek letters need not be typed, nor the strokes of letters such \
        as those in Danish or Polish names. Entries that agree in the exact letters come first, then the others, each in the \
        order of `--rank`. What was typed stays in the very code points in which it came; an entry is answered as the list has it.
        """,
        """
        Keys that are typed before the prompt appears are its first keys, and nothing behind the Return is taken, so several \
        prompts in a row can be answered ahead. Return and Tab wait for the answer of lists and of the history: typing fast \
        gives what typing slowly gives. For a list that still comes through a pipe they wait as long as something moves, at \
        most 3 seconds, and 1 second in silence. A program is not waited for: Return takes what was shown before it.
        """,
    ]

    static let options = [
        """
        Names are exact. A value is the next argument or stands behind an equals sign: `--case smart`, `--case=smart`. Of an \
        option that is given twice the last one holds, but each `--list` adds one. `--` ends the options; what follows are \
        words. Negative numbers are values. Options that contradict each other are an error.
        """
    ]

    static let keys = [
        """
        These are the keys of the emacs keymap. Others do what they do in editline(7): Alt and digits give a count to the next \
        key, Ctrl-T exchanges two characters, Alt-D deletes a word, Ctrl-Space sets a mark. Every common encoding of a key is \
        understood, and none is switched on. The characters that `stty` sets for erase, kill, werase, lnext and eof do what \
        Backspace, Ctrl-U, Ctrl-W, Ctrl-V and Ctrl-D do.
        """,
        """
        Pasted text is text: nothing in it triggers anything, its last line end is dropped, and others become blanks. It ends \
        where the terminal says so, after 16 MiB, or when nothing has come for 2 seconds.
        """,
    ]

    static let afterKeys: [Section] = [
        Section(
            title: "THE LIST BELOW THE LINE",
            paragraphs: [
                """
                With `--list-rows` _N_ up to _N_ candidates are listed below the line while one types, each with its description, \
                and the letters by which it was found are bold. On an empty line Tab opens the list. Nothing is selected until Tab \
                or Down selects the first row, or Up the last; then the list scrolls with the selection, which is marked and is \
                what is pending on the line. Return takes the pending text, whether a row is selected or not.
                """,
                """
                Esc removes the pending text first, then closes the list, then the message of a refused answer; with none of them \
                it cancels on an empty line, and rings the bell on any other. What moves the cursor or deletes closes the list as \
                well, but for the Backspace that only removes the pending text.
                """,
            ]),
        Section(
            title: "SCREEN",
            paragraphs: [
                """
                Pending text is laid out like typed text: it wraps, it never moves the typed text or the prompt, and it is cut \
                with an ellipsis where there is no more room on the screen. A suggestion that does not begin with the typed text \
                stands whole behind an arrow. A line that is longer than the screen scrolls inside it. Columns are counted as the \
                terminal counts them, for combining marks, wide characters and emoji as well.
                """,
                """
                Control characters, escape sequences and marks that change the direction of text are never sent to the terminal, \
                whether a list, a program or a paste has them: they are shown as pictures. The answer is the exact entry. Only \
                what changed is written, mostly in one write a key. However the prompt ends, the terminal is as before, with the cursor \
                on a fresh row below the line; `--clear` removes the prompt.
                """,
                """
                Where `TERM` is not set, empty or `dumb` the line is plain: nothing is offered, Tab rings the bell, and no escape \
                sequence is written. A message stands on a row of its own. With `--strict` an entry must be typed whole, but not \
                in its spelling.
                """,
                """
                With `--accessible` output is only appended, for readers of the screen. Tab announces the suggestion on a row of \
                its own, once, and the line follows on another; a second Tab or Return accepts it, Down announces the next one. A \
                change inside the line writes the line anew.
                """,
            ]),
        Section(
            title: "EARLIER ANSWERS",
            paragraphs: [
                """
                Up and Down go through the lines of `--history` _FILE_ where nothing is pending and no list is open. A line that is \
                edited on the way keeps its edits as long as the prompt is there; the file is not changed by them. Nothing is \
                offered for a recalled line until a character is typed at its end, or Tab asks.
                """,
                """
                Ctrl-R searches backwards, from the line that is shown, as one types; Ctrl-S forwards. The line that is found stands in \
                the place of the text, with what was searched bold, and the search on the row below. Case matters once a capital \
                letter is typed. Ctrl-R or Ctrl-S again go to the next other line that way, or take the last search where none is \
                typed yet; at the end the search does not begin anew, but fails and rings the bell, and the line stays. Backspace takes \
                the last key back. Return makes the line the answer, but rings while the search fails. Esc, Right, End, Ctrl-E, Ctrl-F \
                or Tab take it for editing, other keys do that and then what they always do, and Ctrl-G gives the text back that \
                was there before.
                """,
                """
                The answer is added to the file when the prompt ends, by a single write under a lock, so that prompts that end at \
                once lose nothing. An empty answer and a repetition of the last line are not added; a line feed in an answer \
                becomes a blank. A file that is not there is an empty history, and is made with mode 0600; its folder is not made. \
                Of a large file the last 8 MiB and 100,000 lines are read, and one with more than 40,000 lines or 16 MiB is cut to \
                its newest 20,000 lines, at most 8 MiB. Lines that are not UTF-8 are passed over.
                """,
                """
                A history that can't be read or written is told in one line on standard error when the prompt has ended. The status \
                is that of the answer, and to a history that could not be read nothing is added.
                """,
                """
                With `--rank=frecency` each answer is learned, with its time, in a file of the folder \
                `$XDG_STATE_HOME/ghostcomplete` (`~/.local/state/ghostcomplete`). Each use of an entry counts one, and half of \
                that after 30 days, a quarter after 60; entries with the greater sum come first. The file is named by `--id`, else \
                by the path of the history, else by that of the first list that is a regular file. Words and standard input have \
                no name of their own: without `--id` or `--history` nothing is learned of them. The file is made with mode 0600, \
                missing folders with 0700. What can't be learned is told in the `--log` only.
                """,
            ]),
        Section(
            title: "ADDRESSES",
            paragraphs: [
                """
                What of a file of addresses can't be taken, a row without a street for example, is left out while its index is \
                built. How many rows that were, and the first of them with their reasons, is told in one line on standard error \
                when the prompt has ended, that once; `ghost-address build --report` lists them all. A file of which no row can be \
                taken, and one that is not UTF-8, is an error.
                """,
                """
                While it is built a row of the terminal shows how far that is; the interrupt character ends it, and leaves \
                nothing. The index in the cache belongs to the file's path, size and time: when the file has changed a new one is \
                built, which takes the place of the old one. Who may read it is who may read the file, within the mask, and never \
                anybody else; missing folders are made with mode 0700. Where nothing can be kept, the index is made in `TMPDIR` and \
                goes with the prompt.
                """,
                """
                An index may be replaced by another while a prompt uses it, as `ghost-address build` does: the prompt goes on with \
                the old one. One that is written to or cut in place costs the prompt its suggestions, and a line in the `--log`.
                """,
                """
                A suggestion for which an error of typing was forgiven is only an offer, which Return takes if Tab or Down chose \
                it, or with `--strict`; so is what several towns have in common then.
                """,
            ]),
        Section(
            title: "PROGRAMS",
            paragraphs: [
                """
                The commands of `--complete-cmd`, `--complete-once` and `--validate-cmd` are command lines for `/bin/sh`. What is \
                typed never becomes part of one: it comes on standard input or in the variable `GHOST_QUERY`. They run in a session \
                of their own, without a terminal, and are ended with the prompt, with all that they have started: by SIGTERM, and \
                by SIGKILL a tenth of a second later. Standard error goes to the `--log`, or nowhere.
                """,
                """
                A program that is slow, fails, or writes what it should not costs its suggestions and a line in the log, never the \
                prompt. Of an answer up to 1000 lines and 1 MiB are taken, and an answer is given up after 10 seconds. The file \
                `Documentation/ProviderPrograms.md` of the source has the whole protocol, with examples in sh, Python and Swift.
                """,
                """
                `--validate-cmd` gets the answer as a line. While it runs no key is read; those that are typed meanwhile are kept \
                for the corrected line or the next reader, and the interrupt character ends the prompt. After 10 seconds or 1 MiB of \
                output it is ended, and the text is refused. Of its message 200 characters are shown. What is judged is the text \
                that would be the answer, the whole suggestion for example.
                """,
            ]),
        Section(
            title: "LIMITS",
            paragraphs: [
                """
                For a typed text of more than 4096 bytes nothing is offered. Down goes through up to 100 candidates; where there are \
                more, the counter says `100+`. Right-to-left text is shown as the terminal shows it; editing it is not specially \
                supported. A file name that is not valid UTF-8 cannot be given as an argument; the file can be read by `--list -`.
                """
            ]),
    ]

    static let examples: [(text: String, code: String)] = [
        (
            "Ask for a colour, and stop where there is none:",
            """
            color=$(ghost-prompt --list colors.txt --prompt 'Colour: ') || exit
            echo "You chose $color."
            """
        ),
        (
            "Choose one of three words and nothing else:",
            """
            target=$(ghost-prompt --strict --prompt 'Deploy to: ' development staging production)
            """
        ),
        (
            "Take the list from a command, and tell the exit statuses apart:",
            """
            branch=$(git branch --format='%(refname:short)' |
                ghost-prompt --list - --timeout 60 --prompt 'Branch: ')
            case $? in
                0) git switch "$branch" ;;
                1) echo 'Cancelled.' ;;
                124) echo 'No answer within a minute.' ;;
            esac
            """
        ),
        (
            "Ask for a number, and offer the numbers of earlier answers:",
            """
            ghost-prompt --prompt 'Ticket: ' --validate '^[0-9]+$' \\
                --history "$HOME/.tickets" --suggest-history
            """
        ),
        (
            "List eight streets below the line, those chosen often and lately first:",
            """
            ghost-prompt --list streets.txt --strict --list-rows 8 --rank frecency
            """
        ),
        (
            "Complete from what a command finds for the text:",
            """
            ghost-prompt --complete-once 'grep -i -F -e "$GHOST_QUERY" notes.txt'
            """
        ),
        (
            "Ask for a password:",
            """
            password=$(ghost-prompt --mask --prompt 'Password: ')
            """
        ),
        (
            "Print the three best candidates, without a terminal:",
            """
            ghost-prompt --list colors.txt --query gre --limit 3
            """
        ),
        (
            "See what the screen shows after some keys:",
            """
            ghost-prompt --list colors.txt --dump-screen --size 40x2 --keys 'gr<Down><Tab>'
            """
        ),
        (
            "Underlined pending text for all prompts, in a shell's start-up file:",
            """
            export GHOST_PROMPT_OPTS='--style=underline'
            """
        ),
    ]

    static let notes = [
        """
        Without a terminal the process ends with status 2, so that a script that runs unattended notices; `--no-tty` chooses \
        something else.
        """,
        """
        The interrupt character ends the whole foreground process group, the calling script with it, as it does without a \
        prompt. A script that wants to go on has to `trap` the signal. A signal that is sent to the prompt alone ends it alone, \
        after the terminal is restored.
        """,
    ]

    static let seeAlso = "sh(1), stty(1), editrc(5), editline(7), regex(7)"
}
