// swift-tools-version: 6.2
// GhostComplete: targets from bottom to top. `scripts/check-layers` fails on an import that is not listed here.
import PackageDescription

let package = Package(
    name: "GhostComplete",
    products: [
        .library(name: "GhostComplete", targets: ["GhostComplete"]),
        .executable(name: "ghost-prompt", targets: ["ghost-prompt"]),
    ],
    targets: [
        // libedit, the editing machine (Debian: libedit-dev).
        .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        // Folding and prefix search over lists; no terminal.
        .target(name: "TextIndex"),
        // Modes, keys, cell widths, frames and their painting; no suggestion.
        .target(name: "GhostTerminal"),
        // The editor: model, providers, view, session.
        .target(name: "GhostComplete", dependencies: ["CEdit", "GhostTerminal", "TextIndex"]),
        // The prompt for shell scripts.
        .executableTarget(name: "ghost-prompt", dependencies: ["GhostComplete"]),
        // libvterm, the terminal of the tests (Debian: libvterm-dev).
        .systemLibrary(
            name: "CVTerm", path: "Tests/Support/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
        // Terminals in memory, and programs that run in a pseudo-terminal.
        .target(name: "TerminalHarness", dependencies: ["CVTerm"], path: "Tests/Support/TerminalHarness"),
        // Tests, a target each.
        .testTarget(name: "GhostTerminalTests", dependencies: ["GhostTerminal", "TerminalHarness"]),
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
