/// The prose of the man page; `bold` and _italic_ words are marked so.
enum ManualText {
    static let description = [
        """
        `ghost-prompt` asks for one line on the terminal. While it is typed, the rest of the entry that fits best is shown \
        highlighted behind the cursor: the _pending text_. It is no part of the line until it is accepted, with Tab for \
        example; Return accepts it and ends. What is offered are the lines of each `--list` _FILE_, in their order, then each \
        _WORD_, then the addresses of `--addresses`.
        """,
        """
        The prompt is drawn on the terminal itself, `/dev/tty`, so that it works where standard output is a pipe. The answer \
        is one line on standard output. Nothing is written there where there is no answer. Standard input is read only for \
        `--list -` and `--value -`.
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
        order of `--rank`.
        """,
        """
        Keys that are typed before the prompt appears are its first keys, and nothing behind the Return is taken, so several \
        prompts in a row can be answered ahead. Return waits for the answer of a list: typing fast gives what typing slowly \
        gives.
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
        Every common encoding of a key is understood, and none is switched on. Pasted text is text: nothing in it triggers \
        anything, its last line end is dropped, and others become blanks.
        """
    ]

    static let screen = [
        """
        Pending text is laid out like typed text: it wraps, it never moves the typed text or the prompt, and it is cut with an \
        ellipsis where there is no more room on the screen. A line that is longer than the screen scrolls inside it. Columns \
        are counted as the terminal counts them, for combining marks, wide characters and emoji as well.
        """,
        """
        Control characters and escape sequences of a list are never sent to the terminal: they are shown as pictures. The \
        answer is the exact entry. Only what changed is written, in one write a key. However the prompt ends, the terminal is \
        as before, with the cursor on a fresh row below the line; `--clear` removes the prompt.
        """,
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
        Right-to-left text is shown as the terminal shows it; editing it is not specially supported. A file name that is not \
        valid UTF-8 cannot be given as an argument; the file can be read by `--list -`.
        """,
        """
        Without a terminal the process ends with status 2, so that a script that runs unattended notices; `--no-tty` chooses \
        something else.
        """,
    ]
}
