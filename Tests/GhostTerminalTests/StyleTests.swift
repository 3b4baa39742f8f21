import Testing

@testable import GhostTerminal

private func sgr(_ style: Style, from current: Style = .plain) -> String {
    var bytes: [UInt8] = []
    style.write(to: &bytes, from: current)
    return String(decoding: bytes, as: UTF8.self)
}

private func parsed(_ parameters: String, from style: Style = .plain) -> Style {
    var style = style
    style.apply(sgr: parameters)
    return style
}

@Suite struct StyleTests {
    @Test("A style is written as the shortest SGR from the one before")
    func writing() {
        let highlight = Style.highlight(.palette256)
        #expect(sgr(.plain) == "")
        #expect(sgr(.plain, from: highlight) == "\u{1B}[m")
        #expect(sgr(highlight) == "\u{1B}[38;5;231;48;5;25m")
        #expect(sgr(Style(.reverse)) == "\u{1B}[7m")
        #expect(sgr(Style([.bold, .reverse]), from: Style(.bold)) == "\u{1B}[7m")
        #expect(sgr(Style(.bold), from: Style([.bold, .reverse])) == "\u{1B}[0;1m")
        #expect(
            sgr(Style(foreground: .palette(2), background: .palette(12)), from: Style(foreground: .palette(1)))
                == "\u{1B}[32;104m")
        #expect(sgr(Style(foreground: .rgb(1, 20, 255))) == "\u{1B}[38;2;1;20;255m")
        #expect(sgr(Style(background: .palette(9)), from: Style(foreground: .palette(1))) == "\u{1B}[0;101m")
        #expect(sgr(highlight, from: highlight) == "")
    }

    @Test("SGR parameters are read as terminals read them")
    func reading() {
        #expect(parsed("1;32") == Style(.bold, foreground: .palette(2)))
        #expect(parsed("") == .plain)
        #expect(parsed("0", from: Style(.bold)) == .plain)
        #expect(parsed("38;5;25;1") == Style(.bold, foreground: .palette(25)))
        #expect(parsed("38:5:25") == Style(foreground: .palette(25)))
        #expect(parsed("48;2;1;2;3;4") == Style(.underline, background: .rgb(1, 2, 3)))
        #expect(parsed("48:2::1:2:3") == Style(background: .rgb(1, 2, 3)))
        #expect(parsed("4:3") == Style(.curlyUnderline))
        #expect(parsed("4:0", from: Style(.underline)) == .plain)
        #expect(parsed("97;107") == Style(foreground: .palette(15), background: .palette(15)))
        #expect(parsed("22;39;49", from: Style([.bold, .dim], foreground: .palette(1), background: .palette(2))) == .plain)
        #expect(parsed("999;38") == .plain)
        #expect(parsed("38;5;300") == .plain)
    }

    @Test("What was read is written so that it reads the same")
    func roundTrip() {
        for text in ["1;2;3;4;5;7;8;9", "21;53", "4:3;58;5;3", "38;5;231;48;5;25", "38;2;9;8;7", "91;104", "30;47"] {
            let style = parsed(text)
            let written = sgr(style)
            #expect(parsed(String(written.dropFirst(2).dropLast())) == style, "\(text)")
        }
    }

    @Test("The names of --style by the number of colours")
    func names() throws {
        #expect(try Style(named: "highlight", depth: .trueColor) == Style(foreground: .palette(231), background: .palette(25)))
        #expect(try Style(named: "highlight", depth: .palette256).background != nil)
        #expect(try Style(named: "highlight", depth: .few) == Style(.reverse))
        #expect(try Style(named: "highlight", depth: .none) == Style(.reverse))
        #expect(try Style(named: "dim", depth: .none) == Style(.dim))
        #expect(try Style(named: "underline", depth: .few) == Style(.underline))
        #expect(try Style(named: "1;35", depth: .few) == Style(.bold, foreground: .palette(5)))
        #expect(try Style(named: "1;35", depth: .none) == Style(.bold))
        #expect(try Style(named: "35", depth: .none) == Style(.reverse))
    }

    @Test("What is no style is refused by its name", arguments: ["", "blue", "1;35m", "\u{1B}[1m", "1,2", "Dim", "1 2", "-1"])
    func unknownNames(_ name: String) {
        #expect(throws: Style.UnknownName(name: name)) { try Style(named: name, depth: .palette256) }
    }

    @Test(
        "Colours by the environment",
        arguments: [
            (["TERM": "xterm-256color"], .palette256), (["TERM": "xterm"], .few),
            (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
            (["TERM": "dumb"], .none), ([:], .none), (["TERM": "linux"], .few), (["TERM": "foot"], .palette256),
            (["TERM": "no-such-terminal"], .few), (["TERM": "xterm-direct"], .trueColor), (["TERM": "xterm-kitty"], .palette256),
        ] as [([String: String], ColorDepth)])
    func depth(_ environment: [String: String], _ depth: ColorDepth) {
        #expect(ColorDepth.detect { environment[$0] } == depth)
    }

    @Test("A look laid over another keeps what it does not set")
    func over() {
        let base = Style(.bold, foreground: .palette(1), background: .palette(2))
        #expect(
            Style(.underline, foreground: .palette(3)).over(base)
                == Style([.bold, .underline], foreground: .palette(3), background: .palette(2)))
        #expect(Style.plain.over(base) == base)
    }
}
