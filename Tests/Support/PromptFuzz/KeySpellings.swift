/// The ways in which terminals spell keys. Sources: ctlseqs of xterm ("PC-Style Function Keys", "modifyOtherKeys"), kitty's keyboard
/// protocol, console_codes(4), the key tables of rxvt(7) and of terminfo.
enum KeySpellings {
    /// A key in the notation of `KeyNotation`, empty for what is none, and its spellings.
    struct Spelled {
        let key: String
        let spellings: [[UInt8]]

        init(_ key: String, _ spellings: [String]) {
            self.key = key
            self.spellings = spellings.map { Array($0.utf8) }
        }
    }

    /// Those that mean the same in both keymaps.
    static let all: [Spelled] = arrows + editing + named + controls + characters + reports
    /// Those in which an Escape is Alt: in the vi keymap it is itself.
    static let emacs: [Spelled] = alts + doubled + strings

    private static let escape = "\u{1B}"
    private static let csi = "\u{1B}["
    private static let ss3 = "\u{1B}O"

    /// CSI or SS3 and a letter; kitty adds the kind of event, keyboards with Num Lock a bit of 128.
    private static let arrows: [Spelled] =
        [("Up", "A", "a"), ("Down", "B", "b"), ("Right", "C", "c"), ("Left", "D", "d")].flatMap { name, letter, small in
            [
                Spelled(
                    "<\(name)>",
                    ["\(csi)\(letter)", "\(ss3)\(letter)", "\(csi)1;1\(letter)", "\(csi)1;129\(letter)", "\(csi)1;1:2\(letter)"]),
                Spelled("<C-\(name)>", ["\(csi)1;5\(letter)", "\(csi)5\(letter)", "\(ss3)\(small)", "\(csi)1;133:1\(letter)"]),
                Spelled("<S-\(name)>", ["\(csi)1;2\(letter)", "\(csi)2\(letter)", "\(csi)\(small)", "\(ss3)2\(letter)"]),
                Spelled("<M-\(name)>", ["\(csi)1;3\(letter)", "\(csi)1;9\(letter)", "\(csi)1;33\(letter)"]),
                Spelled("", ["\(csi)1;1:3\(letter)"]),
            ]
        }

    /// Numbers and `~`, or what rxvt puts in its place; Home and End by letter too.
    private static let editing: [Spelled] =
        [
            Spelled("<Home>", ["\(csi)H", "\(ss3)H", "\(csi)1~", "\(csi)7~", "\(csi)57423u"]),
            Spelled("<End>", ["\(csi)F", "\(ss3)F", "\(csi)4~", "\(csi)8~", "\(csi)57424u"]),
        ]
        + [("Home", 7), ("End", 8), ("Ins", 2), ("Del", 3), ("PgUp", 5), ("PgDn", 6)].flatMap { name, number in
            [
                Spelled("<\(name)>", ["\(csi)\(number)~", "\(csi)\(number);1~", "\(csi)\(number);65~"]),
                Spelled("<S-\(name)>", ["\(csi)\(number);2~", "\(csi)\(number)$"]),
                Spelled("<C-\(name)>", ["\(csi)\(number);5~", "\(csi)\(number)^"]),
                Spelled("<C-S-\(name)>", ["\(csi)\(number);6~", "\(csi)\(number)@"]),
            ]
        }

    private static let named = [
        Spelled("<Tab>", ["\t", "\(csi)9u", "\(csi)27;1;9~", "\(csi)105;5u", "\(ss3)I", "\(csi)9;1:1u"]),
        Spelled("<S-Tab>", ["\(csi)Z", "\(csi)9;2u", "\(csi)27;2;9~", "\(csi)1;2Z"]),
        Spelled("<BS>", ["\u{7F}", "\(csi)127u", "\(csi)27;1;127~", "\(csi)127;2u"]),
        Spelled("<C-h>", ["\u{8}", "\(csi)104;5u", "\(csi)27;5;104~", "\(csi)127;5u"]),
        Spelled("<Esc>", ["\(csi)27u", "\(csi)27;1;27~", "\(csi)91;5u", "\(csi)27;129u"]),
        Spelled("<Up>", ["\(csi)57419u"]),
        Spelled("<Right>", ["\(csi)57418u", "\(csi)57418;129u"]),
        Spelled("<Del>", ["\(csi)57426u"]),
        Spelled("<F1>", ["\(ss3)P", "\(csi)11~", "\(csi)[A", "\(csi)P"]),
        Spelled("<F5>", ["\(csi)15~", "\(csi)[E"]),
    ]

    /// Ctrl and a letter: its byte, CSI u and modifyOtherKeys, with Caps Lock (64), from another alphabet's keyboard.
    private static let controls: [Spelled] = "abefgklnprtuwxy_]".unicodeScalars.map { letter in
        let number = letter.value
        return Spelled(
            "<C-\(letter)>",
            [
                String(Unicode.Scalar(UInt8(number & 0x1F))), "\(csi)\(number);5u", "\(csi)27;5;\(number)~",
                "\(csi)\(number);69u",
                "\(csi)\(number);5:1u", "\(csi)1092::\(number);5u",
            ])
    }

    /// Characters as themselves, by number, with Shift, as text beside a number, and of the keypad.
    private static let characters: [Spelled] =
        [
            Spelled("5", ["5", "\(ss3)u", "\(csi)57404u"]), Spelled("+", ["+", "\(ss3)k", "\(csi)57413u"]),
            Spelled("A", ["A", "\(csi)97;2u", "\(csi)97:65;2u", "\(csi)27;2;65~", "\(csi)97;2;65u", "\(csi)65u"]),
            Spelled("中", ["中", "\(csi)20013u", "\(csi)27;1;20013~", "\(csi)97;;20013u"]),
            Spelled("<Space>", [" ", "\(csi)32u", "\(csi)32;2u"]),
        ]
        + "agrbé".unicodeScalars.map { letter in
            Spelled(
                String(letter),
                [
                    String(letter), "\(csi)\(letter.value)u", "\(csi)27;1;\(letter.value)~", "\(csi)\(letter.value);1:1u",
                    "\(csi)\(letter.value);129u",
                ])
        }

    /// What is no key: keys let go, focus, the answers to queries, a mouse.
    private static let reports = [
        Spelled(
            "",
            [
                "\(csi)97;1:3u", "\(csi)3;1:3~", "\(csi)I", "\(csi)O", "\(csi)?62;22c", "\(csi)>1;10;0c", "\(csi)<0;3;4M",
                "\(csi)<0;3;4m", "\(csi)M !!", "\(csi)?2026;2$y", "\(csi)97;9u", "\(csi)57358u", "\(ss3)E",
                "\(escape)]11;rgb:0000/0000/0000\u{7}", "\(escape)]11;rgb:0000/0000/0000\(escape)\\",
            ])
    ]

    /// Alt and a character.
    private static let alts: [Spelled] = "fbducly".unicodeScalars.map { letter in
        let number = letter.value
        return Spelled(
            "<M-\(letter)>",
            ["\(escape)\(letter)", "\(csi)\(number);3u", "\(csi)27;3;\(number)~", "\(csi)\(number);33u", "\(csi)\(number);67u"])
    }

    /// rxvt's Alt before a sequence.
    private static let doubled = [
        Spelled("<M-Right>", ["\(escape)\(csi)C"]), Spelled("<M-Left>", ["\(escape)\(csi)D"]),
        Spelled("<M-BS>", ["\(escape)\u{7F}", "\(csi)127;3u", "\(csi)27;3;127~"]),
    ]

    /// Strings that begin with a letter: commands in the vi keymap.
    private static let strings = [
        Spelled("", ["\(escape)P1$r0m\(escape)\\", "\(escape)_Gi=1;OK\(escape)\\", "\(escape)P>|xterm\(escape)\\"])
    ]
}
