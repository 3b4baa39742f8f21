// swift-tools-version: 6.2
// GhostComplete: targets from bottom to top. `scripts/check-layers` fails on an import that is not listed there.
import PackageDescription

let package = Package(
    name: "GhostComplete",
    products: [
        .library(name: "GhostComplete", targets: ["GhostComplete"]),
        .library(name: "AddressEngine", targets: ["AddressEngine"]),
        .library(name: "GhostAddress", targets: ["GhostAddress"]),
        .executable(name: "ghost-prompt", targets: ["ghost-prompt"]),
        .executable(name: "ghost-address", targets: ["ghost-address"]),
    ],
    targets: [
        // libedit, the editing machine (Debian: libedit-dev).
        .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        // zlib, for gzip files of addresses (Debian: zlib1g-dev).
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Comparisons of many bytes at once; a header only.
        .systemLibrary(name: "CBits"),
        // Folding and prefix search over lists; no terminal.
        .target(name: "TextIndex", dependencies: ["CBits"]),
        // Modes, keys, cell widths, frames and their painting; no suggestion.
        .target(name: "GhostTerminal"),
        // The editor: model, providers, view, session.
        .target(name: "GhostComplete", dependencies: ["CEdit", "GhostTerminal", "TextIndex"]),
        // The address engine as a provider of the prompt.
        .target(name: "GhostAddress", dependencies: ["AddressEngine", "GhostComplete", "TextIndex"]),
        // All of the command line of ghost-prompt: a library, so that tests can import it.
        .target(
            name: "GhostPromptCommand",
            dependencies: ["AddressEngine", "GhostAddress", "GhostComplete", "GhostTerminal", "TextIndex"]),
        // A start of the static binary that needs no /proc, in C.
        .target(name: "CStart"),
        // The prompt for shell scripts: main.swift only.
        .executableTarget(name: "ghost-prompt", dependencies: ["CStart", "GhostPromptCommand"]),
        // The man page and the shells' completions, made of the option table; only the tests, which record them, link it.
        .target(name: "GhostPromptDocuments", dependencies: ["GhostPromptCommand"]),
        // Searches timed in process.
        .executableTarget(name: "text-index-benchmark", dependencies: ["TextIndex"], path: "Benchmarks/TextIndex"),
        // libvterm, the terminal of the tests (Debian: libvterm-dev).
        .systemLibrary(
            name: "CVTerm", path: "Tests/Support/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
        // Calls of the C library that its Swift module leaves out.
        .systemLibrary(name: "CPty", path: "Tests/Support/CPty"),
        // Random numbers that come again with the same seed.
        .target(name: "RandomSource", path: "Tests/Support/RandomSource"),
        // Terminals in memory, and programs that run in a pseudo-terminal.
        .target(
            name: "TerminalHarness", dependencies: ["CPty", "CVTerm", "GhostTerminal"], path: "Tests/Support/TerminalHarness"),
        // The harness itself, with shell scripts as programs.
        .testTarget(name: "TerminalHarnessTests", dependencies: ["TerminalHarness"]),
        // Text forms and look-ups against the Unicode data and plain definitions.
        .testTarget(name: "TextIndexTests", dependencies: ["RandomSource", "TextIndex"]),
        // Keys out of bytes, bytes out of frames, modes and signals.
        .testTarget(name: "GhostTerminalTests", dependencies: ["GhostTerminal", "RandomSource", "TerminalHarness"]),
        // The model by events and effects, the editor, the view and the session.
        .testTarget(name: "GhostCompleteTests", dependencies: ["GhostComplete", "GhostTerminal", "RandomSource", "TextIndex"]),
        // Addresses in the prompt: indexes of a few rows, replays of keys.
        .testTarget(
            name: "GhostAddressTests",
            dependencies: ["AddressEngine", "GhostAddress", "GhostComplete", "GhostTerminal", "RandomSource", "TextIndex"]),
        // Options, help and the documents.
        .testTarget(
            name: "GhostPromptTests", dependencies: ["AddressEngine", "GhostPromptCommand", "GhostPromptDocuments"]),
        // The offline address engine: import, index, search; it knows no prompt.
        .target(name: "AddressEngine", dependencies: ["CZlib", "TextIndex"]),
        // The command line of ghost-address, as a library so that tests can call it.
        .target(name: "GhostAddressCommand", dependencies: ["AddressEngine"]),
        // The address command: build, search, reverse, show, info, check.
        .executableTarget(name: "ghost-address", dependencies: ["CStart", "GhostAddressCommand"]),
        // The address engine, its importer, its index and its command.
        .testTarget(name: "AddressEngineTests", dependencies: ["AddressEngine", "GhostAddressCommand"]),
        // The prompt played by chance, in a terminal and in process, and the screens compared.
        .target(
            name: "PromptFuzz",
            dependencies: ["CPty", "GhostComplete", "GhostPromptCommand", "GhostTerminal", "RandomSource", "TerminalHarness"],
            path: "Tests/Support/PromptFuzz"),
        .executableTarget(name: "ghost-fuzz", dependencies: ["PromptFuzz"], path: "Tests/Support/ghost-fuzz"),
        // The built programs in a pseudo-terminal, cell by cell after each key.
        .testTarget(name: "EndToEndTests", dependencies: ["GhostTerminal", "PromptFuzz", "TerminalHarness"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
