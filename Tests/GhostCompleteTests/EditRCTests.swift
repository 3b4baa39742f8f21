import GhostTerminal
import Glibc
import Testing

@testable import GhostComplete

/// A line of a file, and the keys of the one binding in it.
struct SpellingCase: Sendable {
    let line: String
    let keys: [Key]

    init(_ line: String, _ keys: Key...) {
        (self.line, self.keys) = (line, keys)
    }
}

@Suite("A file of key bindings")
struct EditRCTests {
    private func read(_ text: String) -> EditRC { EditRC(Array(text.utf8), program: "ghost-prompt") }

    @Test("a binding has its keys, its map and its command; comments and empty lines say nothing")
    func binding() {
        let file = read(
            "# bind ^A ed-insert\n\n  \t\n   # more\nbind ^T ghost-accept\r\n\tbind -a x  ed-delete-next-char # and so on")
        #expect(file.remarks.isEmpty)
        #expect(
            file.bindings == [
                EditRC.Binding(line: 5, keys: [Key("t", .control)], isForCommandMode: false, target: .command("ghost-accept")),
                EditRC.Binding(line: 6, keys: [Key("x")], isForCommandMode: true, target: .command("ed-delete-next-char")),
            ])
        #expect(file.keymap == nil)
    }

    @Test(
        "keys are understood in every spelling that libedit and terminals have",
        arguments: [
            SpellingCase("bind ^t ed-ignore", Key("t", .control)), SpellingCase("bind ^? ed-ignore", Key(.backspace)),
            SpellingCase("bind ^[[A ed-ignore", Key(.up)), SpellingCase("bind ^[OA ed-ignore", Key(.up)),
            SpellingCase("bind \"\\e[A\" ed-ignore", Key(.up)), SpellingCase("bind '\\eOA' ed-ignore", Key(.up)),
            SpellingCase("bind \\\\e[A ed-ignore", Key(.up)), SpellingCase("bind \"\\033[1~\" ed-ignore", Key(.home)),
            SpellingCase("bind \"\\e[7~\" ed-ignore", Key(.home)), SpellingCase("bind -k home ed-ignore", Key(.home)),
            SpellingCase("bind -k down ed-ignore", Key(.down)), SpellingCase("bind M-f ed-ignore", Key("f", .alt)),
            SpellingCase("bind \"\\ef\" ed-ignore", Key("f", .alt)),
            SpellingCase("bind \"\\e[1;5C\" ed-ignore", Key(.right, .control)),
            SpellingCase("bind ^X^U ed-ignore", Key("x", .control), Key("u", .control)),
            SpellingCase("bind ^[ ed-ignore", Key(.escape)),
            SpellingCase("bind \\\\- ed-ignore", Key("-")), SpellingCase("bind '\"' ed-ignore", Key("\"")),
            SpellingCase("bind \"\\\\\\\\\" ed-ignore", Key("\\")), SpellingCase("bind \\\\^ ed-ignore", Key("^")),
            SpellingCase("bind jk ed-ignore", Key("j"), Key("k")), SpellingCase("bind ' ' ed-ignore", Key(" ")),
            SpellingCase("bind \\\\U+00E4 ed-ignore", Key("ä")), SpellingCase("bind ä ed-ignore", Key("ä")),
            SpellingCase("bind \\\\344 ed-ignore", Key("ä")), SpellingCase("bind \"\\t\" ed-ignore", Key(.tab)),
            SpellingCase("bind ^I ed-ignore", Key(.tab)), SpellingCase("bind ^M ed-ignore", Key(.enter)),
            SpellingCase("bind \"\\eOP\" ed-ignore", Key(.function(1))), SpellingCase("bind ^@ ed-ignore", Key(" ", .control)),
            SpellingCase("bind \"\\e\\e[C\" ed-ignore", Key(.right, .alt)),
        ])
    func spellings(_ test: SpellingCase) {
        let file = read(test.line)
        #expect(file.bindings.map(\.keys) == [test.keys])
        #expect(file.remarks.isEmpty)
    }

    @Test("what names a program is for that program, by a part of its name or a regular expression")
    func programs() {
        let file = read(
            """
            ghost-prompt:bind ^A ed-ignore
            prompt:bind ^B ed-ignore
            gh.*t$:bind ^C ed-ignore
            bash:bind ^D ed-ignore
            :bind ^E ed-ignore
            [:bind ^F ed-ignore
            a\\{1,255\\}\\{1,255\\}\\{1,255\\}:bind ^G ed-ignore
            """)
        #expect(file.bindings.flatMap(\.keys) == [Key("a", .control), Key("b", .control), Key("c", .control)])
    }

    @Test("the last choice of a keymap counts, and takes the bindings before it away")
    func keymap() {
        let file = read("bind -e\nbind ^A ed-ignore\nbind -v\nbind -s ^B '^U\\ex'\nbind -r ^C\n")
        #expect(file.keymap == .vi)
        #expect(file.bindings.map(\.target) == [.macro([Key("u", .control), Key("x", .alt)]), .none])
    }

    @Test("what can't be done is said, with its line, and the rest is done")
    func remarks() {
        let lines: [(line: String, reason: String)] = [
            ("bind ^A rl_complete", "bind: 'rl_complete': no such command"),
            ("bind ^R ed-command", "bind: 'ed-command': there is no line for commands"),
            ("bind v vi-histedit", "bind: 'vi-histedit': no other editor is started"),
            ("bind ^A 'ed-insert'", "bind: only a character inserts itself; Ctrl-V inserts any other key"),
            ("edit off", "editing is always on"),
            ("setty -d", "the terminal's modes are not libedit's here"),
            ("settc li 3", "the terminal's capabilities are not libedit's here"),
            ("history size 5", "the history is the program's own"),
            ("set -o vi", "unknown command 'set'"),
            ("bind 'x", "a quote is not closed"),
            ("bind x \\", "nothing stands behind the last backslash"),
            ("bind", "bind: there is nowhere to list keys"),
            ("bind ^A", "bind: there is nowhere to list keys"),
            ("bind -l", "bind: there is nowhere to list commands"),
            ("bind -x a b", "bind: unknown option '-x'"),
            ("bind - b", "bind: - is no option; write \"\\-\" for the key"),
            ("bind '' ed-ignore", "bind: the key is empty"),
            ("bind ^ ed-ignore", "bind: nothing stands behind ^"),
            ("bind '\\' ed-ignore", "bind: nothing stands behind \\"),
            ("bind '\\777' ed-ignore", "bind: an octal number is at most \\377"),
            ("bind '\\U+12' ed-ignore", "bind: \\U is written \\U+ and four or five hexadecimal digits"),
            ("bind '\\200' ed-ignore", "bind: U+0080 to U+009F are no keys"),
            ("bind '\\U+0141' ed-ignore", "bind: a letter beyond U+00FF is always text"),
            ("bind '\\e[' ed-ignore", "bind: the arrow keys are spelled with that beginning"),
            ("bind '\\e[9z' ed-ignore", "bind: no key is spelled like that"),
            ("bind '\\e[200~' ed-ignore", "bind: no key is spelled like that"),
            ("bind '^[^[' ed-ignore", "bind: after Escape by itself nothing is waited for"),
            ("bind '^@x' ed-ignore", "bind: Ctrl-Space is in no sequence"),
            ("bind -k page-up ed-ignore", "bind -k: no key is called 'page-up'"),
            ("\u{1B}]0;x\u{7}", "unknown command that"),
        ]
        let file = read(lines.map(\.line).joined(separator: "\n") + "\nbind ^T ghost-accept")
        #expect(file.remarks == lines.enumerated().map { EditRC.Remark(line: $0.offset + 1, reason: $0.element.reason) })
        #expect(file.bindings.count == 1)
    }

    @Test("a line without an end, a file without an end and very many bindings cost what was left of them")
    func size() {
        let long = read("bind ^A " + String(repeating: "x", count: 100_000) + "\nbind ^T ghost-accept")
        #expect(long.remarks == [EditRC.Remark(line: 1, reason: "the line is longer than 4096 bytes")])
        #expect(long.bindings.count == 1)
        let many = read(String(repeating: "bind ^T ghost-accept\n", count: 5000))
        #expect(many.bindings.count == EditRC.limit.bindings)
        #expect(many.remarks.count == EditRC.limit.remarks)
        let huge = EditRC([UInt8](repeating: 0x0A, count: 2 << 20), program: "x")
        #expect(huge.remarks == [EditRC.Remark(line: 0, reason: "the file is longer than 1048576 bytes: the rest is not read")])
    }

    @Test("a file is read once it is one: a directory, a pipe, a device and a missing file are told")
    func files() throws {
        let folder = "/tmp/editrc.\(getpid())"
        try #require(mkdir(folder, 0o700) == 0)
        defer { rmdir(folder) }
        func reason(_ path: String) -> String? { EditRC(path: path, program: "ghost-prompt").remarks.first?.reason }
        #expect(reason(folder) == "Is a directory")
        #expect(reason(folder + "/none") == "No such file or directory")
        #expect(reason("/dev/null") == nil)
        #expect(reason("/dev/zero") == "not a file")
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(reason(pipe) == "not a file")
        unlink(pipe)
        let path = folder + "/editrc"
        let text = "bind -v\nbind ^T ghost-accept\n"
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        close(descriptor)
        #expect(EditRC(path: path, program: "ghost-prompt").bindings.count == 1)
        if getuid() != 0 {
            chmod(path, 0)
            #expect(reason(path) == "Permission denied")
        }
        unlink(path)
    }
}
