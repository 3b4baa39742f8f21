import Glibc
import Testing

@testable import GhostComplete

@Suite("answers that must fit a pattern")
struct ValidationPatternTests {
    @Test(
        "the expression is a POSIX extended one and is searched for",
        arguments: [
            ("^[0-9]+$", ["12", "0"], ["", "a1", "1 "]),
            ("^[[:digit:]]{3}(-[[:digit:]]{2}|x)?$", ["123", "123-45", "123x"], ["12", "123-4", "123xx"]),
            ("b", ["abc", "b"], ["", "B"]),
            ("", ["", "x"], []),
            ("^.{3}$", ["äöü", "日本語", "abc"], ["äö", "abcd"]),
            ("^[[:upper:]][[:alpha:]]+$", ["Łódź", "Ærø"], ["łódź", "Æ1"]),
            (#"^(a+)\1$"#, ["aa", "aaaa"], ["a", "ab"]),
        ])
    func expressions(expression: String, fitting: [String], others: [String]) throws {
        let pattern = try ValidationPattern(expression)
        for text in fitting { #expect(pattern.fits(text), "\(text)") }
        for text in others { #expect(!pattern.fits(text), "\(text)") }
    }

    @Test("a NUL does not end the text")
    func textWithNUL() throws {
        #expect(try !ValidationPattern("^[0-9]+$").fits("12\0x"))
    }

    @Test(
        "one that can't be compiled is refused with the C library's reason",
        arguments: [
            ("[0-9", "Unmatched [, [^, [:, [., or [="), ("a{2,1}", "Invalid content of \\{\\}"), ("(a", "Unmatched ( or \\("),
            ("a\0b", "it holds a NUL"), (String(repeating: "(", count: 5000), "it is longer than 4096 bytes"),
        ])
    func invalid(expression: String, reason: String) {
        let error = #expect(throws: PromptError.self) { try ValidationPattern(expression) }
        #expect(error?.code == .configuration)
        #expect(error?.description == "the pattern '\(expression.prefix(80))' can't be used: \(reason)")
    }

    @Test("the deepest pattern has stack enough, on a thread of the task pool")
    func deep() async throws {
        let depth = 2048
        let expression = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        #expect(try ValidationPattern(expression).fits(""))
    }

    @Test("a text that does not fit is refused with the pattern")
    func verdict() throws {
        let validator = Validator.pattern(try ValidationPattern("^[0-9]+$"))
        guard case .now(.accepted) = validator.judge("12", report: { _ in }),
            case .now(.refused("must match ^[0-9]+$")) = validator.judge("x", report: { _ in })
        else {
            Issue.record("wrong verdicts")
            return
        }
    }

    @Test("the thread's locale is as it was")
    func locale() throws {
        let before = uselocale(nil)
        #expect(try ValidationPattern("^ä$").fits("ä"))
        #expect(uselocale(nil) == before)
    }

    @Test("one pattern serves many threads")
    func threads() async throws {
        let pattern = try ValidationPattern("^(ab|ä)*$")
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 { group.addTask { pattern.fits(String(repeating: "abä", count: number)) } }
            for await fits in group { #expect(fits) }
        }
    }
}
