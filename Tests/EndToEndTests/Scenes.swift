/// What the prompt shows and answers, key by key.
enum Scenes {
    static let colours = ["red", "green", "greenyellow", "grey"]

    static let typing: [Scene] = [
        Scene(
            "Return accepts the pending text", list: colours, answer: "green\n",
            [("", "> ‸"), ("g", "> g‸⟦reen⟧"), ("r", "> gr‸⟦een⟧"), ("<Enter>", "> green\n‸")]),
        Scene(
            "an exact entry shows nothing, and Tab offers the longer one", list: colours, answer: "greenyellow\n",
            [
                ("gr", "> gr‸⟦een⟧"), ("<Tab>", "> green‸"), ("<Tab>", "> green‸⟦yellow⟧"),
                ("<Enter>", "> greenyellow\n‸"),
            ]),
        Scene(
            "a word, a character and the rest", list: ["New York City"], answer: "New York City\n",
            [
                ("n", "> n‸⟦ew York City⟧"), ("<M-f>", "> new ‸⟦York City⟧"), ("<S-Right>", "> new Y‸⟦ork City⟧"),
                ("<Right>", "> New York City‸"), ("<Enter>", "> New York City\n‸"),
            ]),
        Scene(
            "Backspace removes the pending text only, and Return then takes what was typed", list: colours, answer: "gr\n",
            [("gr", "> gr‸⟦een⟧"), ("<BS>", "> gr‸"), ("<Enter>", "> gr\n‸")]),
        Scene(
            "Escape dismisses until the next character", list: colours, answer: "gre\n",
            [
                ("gr", "> gr‸⟦een⟧"), ("<Esc>", "> gr‸"), ("e", "> gre‸⟦en⟧"), ("<C-g>", "> gre‸"), ("<Enter>", "> gre\n‸"),
            ]),
        Scene(
            "deleting a wrong character brings the suggestion back", list: colours, answer: "green\n",
            [("gr", "> gr‸⟦een⟧"), ("x", "> grx‸"), ("<BS>", "> gr‸⟦een⟧"), ("<Enter>", "> green\n‸")]),
        Scene(
            "Down and Up go through the candidates", list: colours, answer: "grey\n",
            [
                ("gr", "> gr‸⟦een⟧"), ("<Down>", "> gr‸⟦eenyellow⟧ 2/3"), ("<Down>", "> gr‸⟦ey⟧ 3/3"),
                ("<Up><Up>", "> gr‸⟦een⟧ 1/3"), ("<C-p>", "> gr‸"), ("<C-n>", "> gr‸⟦een⟧ 1/3"), ("<C-n><C-n>", "> gr‸⟦ey⟧ 3/3"),
                ("<Enter>", "> grey\n‸"),
            ]),
        Scene(
            "with the cursor before the end nothing is offered, and letters go where it stands", list: colours, answer: "ggr\n",
            [
                ("gr", "> gr‸⟦een⟧"), ("<Left>", "> g‸r"), ("g", "> gg‸r"), ("<End>", "> ggr‸"), ("<Enter>", "> ggr\n‸"),
            ]),
        Scene(
            "a word in the middle is shown as a replacement", list: ["New York"], ["--match", "word"], answer: "New York\n",
            [("yo", "> yo‸⟦ → New York⟧"), ("<Tab>", "> New York‸"), ("<Enter>", "> New York\n‸")]),
        Scene(
            "Alt-Return submits what was typed", list: colours, answer: "gr\n",
            [("gr", "> gr‸⟦een⟧"), ("<M-Enter>", "> gr\n‸")]),
        Scene(
            "with --strict only an entry is taken", list: colours, ["--strict"], answer: "red\n",
            [
                ("x<Enter>", "> x‸\nThis is not in the list."), ("<BS>", "> ‸"), ("r", "> r‸⟦ed⟧"), ("<Enter>", "> red\n‸"),
            ]),
        Scene(
            "Escape on an empty line cancels", list: colours, status: 1, [("", "> ‸"), ("<Esc>", ">\n‸")]),
        Scene(
            "Ctrl-D on an empty line ends the input", list: colours, status: 1,
            [("r", "> r‸⟦ed⟧"), ("<BS><BS>", "> ‸"), ("<C-d>", ">\n‸")]),
        Scene(
            "--max-length refuses the character beyond it", ["--max-length", "3"], answer: "abc\n",
            [("abcd", "> abc‸"), ("<Paste:xyz>", "> abc‸"), ("<Enter>", "> abc\n‸")]),
        Scene(
            "--mask shows a star for each character and offers nothing", list: colours, ["--mask"], answer: "greé\n",
            [("gre", "> ***‸"), ("é", "> ****‸"), ("<Left>", "> ***‸*"), ("<Enter>", "> ****\n‸")]),
    ]

    static let alphabet = "abcdefghijklmnopqrstuvwxyz"

    static let layout: [Scene] = [
        Scene(
            "pending text wraps", list: [alphabet], columns: 10, answer: alphabet + "\n",
            [
                ("ab", "> ab‸⟦cdefgh⟧\n⟦ijklmnopqr⟧\n⟦stuvwxyz⟧"), ("cdefgh", "> abcdefgh\n‸⟦ijklmnopqr⟧\n⟦stuvwxyz⟧"),
                ("<Tab>", "> abcdefgh\nijklmnopqr\nstuvwxyz‸"), ("<Enter>", "> abcdefgh\nijklmnopqr\nstuvwxyz\n‸"),
            ]),
        Scene(
            "what fits exactly leaves the cursor in the next row", list: ["abcdefgh"], columns: 10, answer: "abcdefgh\n",
            [
                ("abcdefg", "> abcdefg‸⟦h⟧"), ("h", "> abcdefgh\n‸"), ("<BS>", "> abcdefg‸"),
                ("h<Enter>", "> abcdefgh\n‸"),
            ]),
        Scene(
            "in the bottom row the pending text scrolls the screen", list: [alphabet], columns: 20, rows: 4,
            above: ["one", "two", "three"], answer: "a\n",
            [
                ("", "one\ntwo\nthree\n> ‸"), ("a", "two\nthree\n> a‸⟦bcdefghijklmnopqr⟧\n⟦stuvwxyz⟧"),
                ("<Esc>", "two\nthree\n> a‸"), ("<Enter>", "two\nthree\n> a\n‸"),
            ]),
        Scene(
            "pending text that is longer than the screen is cut", list: [alphabet + alphabet], columns: 10, rows: 3,
            above: ["one", "two"], answer: "a\n",
            [
                ("", "one\ntwo\n> ‸"), ("a", "> a‸⟦bcdefgh⟧\n⟦ijklmnopqr⟧\n⟦stuvwxyza…⟧"), ("<BS><Enter>", "> a\n‸"),
            ]),
        Scene(
            "candidates are listed below the line", list: ["one\tfirst", "once", "two"], ["--list-rows", "3"], answer: "once\n",
            [
                ("o", "> o‸⟦ne⟧\n  ⟦o⟧ne  first\n  ⟦o⟧nce"), ("n", "> on‸⟦e⟧\n  ⟦on⟧e  first\n  ⟦on⟧ce"),
                ("<Down>", "> on‸⟦ce⟧ 2/2\n  ⟦on⟧e  first\n⟦▸ once⟧"),
                ("<Enter>", "> once\n‸"),
            ]),
        Scene(
            "the list at the bottom scrolls the screen and leaves no fragments", list: ["aa", "ab"], ["--list-rows", "2"],
            rows: 4, above: ["one", "two", "three"], answer: "x\n",
            [
                ("", "one\ntwo\nthree\n> ‸"), ("a", "three\n> a‸⟦a⟧\n  ⟦a⟧a\n  ⟦a⟧b"), ("<C-u>", "three\n> ‸"),
                ("x<Enter>", "three\n> x\n‸"),
            ]),
        Scene(
            "header, prompt with colours and line feeds, placeholder",
            ["--header", "Which?", "--prompt", "\u{1B}[1mcolour\u{1B}[m\n: ", "--placeholder", "a name"], answer: "x\n",
            [("", "Which?\n⟦colour⟧\n: ‸a name"), ("x", "Which?\n⟦colour⟧\n: x‸"), ("<Enter>", "Which?\n⟦colour⟧\n: x\n‸")]),
        Scene(
            "wide characters do not straddle the edge", list: ["日本語日本語"], columns: 9, answer: "日本語日本語\n",
            [
                ("日", "> 日‸⟦本語⟧\n⟦日本語⟧"), ("本語日", "> 日本語\n日‸⟦本語⟧"), ("<C-a>", "> ‸日本語\n日"),
                ("<C-e>本語", "> 日本語\n日本語‸"), ("<Enter>", "> 日本語\n日本語\n‸"),
            ]),
        Scene(
            "escapes of a list are shown as pictures, and the answer is the entry", list: ["a\u{1B}[31mb"],
            answer: "a\u{1B}[31mb\n",
            [("a", "> a‸⟦␛[31mb⟧"), ("<Tab>", "> a␛[31mb‸"), ("<Enter>", "> a␛[31mb\n‸")]),
        Scene(
            "--clear takes the prompt from the screen", list: ["red"], ["--clear"], above: ["kept"], answer: "red\n",
            [("r", "kept\n> r‸⟦ed⟧"), ("<Enter>", "kept\n‸")]),
    ]

    static let plain: [Scene] = [
        Scene(
            "a dumb terminal gets a plain line", list: ["green"], environment: ["TERM": "dumb"], answer: "gre\n",
            [("grx", "> grx‸"), ("<BS>", "> gr‸"), ("e<Enter>", "> gre\n‸")]),
        Scene(
            "without TERM as well", list: ["green"], environment: ["TERM": ""], answer: "gr\n",
            [("gr", "> gr‸"), ("<Enter>", "> gr\n‸")]),
        Scene(
            "an unknown terminal is taken as an ANSI one", list: ["green"], environment: ["TERM": "nothing-known"],
            answer: "green\n", [("gr", "> gr‸⟦een⟧"), ("<Enter>", "> green\n‸")]),
        Scene(
            "--accessible announces what Tab finds, and Return takes it", list: ["green"], ["--accessible"], answer: "green\n",
            [("gr", "> gr‸"), ("<Tab>", "> gr\ngreen\n> gr‸"), ("<Enter>", "> gr\ngreen\n> green\n‸")]),
    ]
}
