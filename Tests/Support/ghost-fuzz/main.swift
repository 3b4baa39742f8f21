// ghost-fuzz: plays ghost-prompt by chance against what it should show. See CONTRIBUTING.md.

import Glibc
import PromptFuzz

let usage = """
    ghost-fuzz --seconds N --seed N [--terminal tmux] [--mostly resizes] [--prompt PATH]
                                           plays by chance; prints a script for what is wrong
    ghost-fuzz --replay FILE [--prompt PATH]
                                           plays a script
    ghost-fuzz --job PROGRAM ARGUMENT...   runs a program as a shell would, for its own use
    ghost-fuzz --job-in FOLDER PROGRAM ARGUMENT...
                                           the same where it has only files to tell of it

    """

/// What stands behind an option.
func value(_ name: String) -> String? {
    CommandLine.arguments.firstIndex(of: name).flatMap { index in
        index + 1 < CommandLine.arguments.count ? CommandLine.arguments[index + 1] : nil
    }
}

/// The folder of this program.
func ownFolder() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
}

func text(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
}

if CommandLine.arguments.count > 3, CommandLine.arguments[1] == "--job-in" {
    JobControl.run(CommandLine.arguments[3], Array(CommandLine.arguments.dropFirst(4)), in: CommandLine.arguments[2])
    exit(0)
}
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "--job" {
    exit(JobControl.run(CommandLine.arguments[2], Array(CommandLine.arguments.dropFirst(3))))
}
var fuzzer = Fuzzer(prompt: value("--prompt") ?? ownFolder() + "ghost-prompt", jobs: ownFolder() + "ghost-fuzz")
if let path = value("--replay") {
    guard let script = text(of: path), let plan = FuzzCase(script: script) else {
        print("\(path): no script")
        exit(2)
    }
    if let difference = fuzzer.play(plan) {
        print(difference)
        exit(1)
    }
    print("as it should be")
} else if let seconds = value("--seconds").flatMap({ Int($0) }), let seed = value("--seed").flatMap({ UInt64($0) }) {
    let screens = value("--terminal") == "tmux" ? [FuzzScreen.tmux] : FuzzScreen.inMemory
    let leaning = value("--mostly").flatMap(FuzzLeaning.init)
    let failure = fuzzer.run(seed: seed, on: screens, leaning: leaning, for: .seconds(seconds))
    print("seed \(seed): \(fuzzer.cases) cases, \(fuzzer.steps) steps")
    if let (plan, difference) = failure {
        let first = fuzzer.found?.description.split(separator: "\n", maxSplits: 3).prefix(3).joined(separator: "\n") ?? ""
        print("--- found as\n\(first)")
        print("--- difference after step \(difference.step)\n\(difference)\n--- script\n\(plan)", terminator: "")
        exit(1)
    }
} else {
    print(usage, terminator: "")
    exit(2)
}
