// swift-tools-version: 6.2
// GhostComplete: targets from bottom to top. `scripts/check-layers` fails on an import that is not listed here.
import PackageDescription

let package = Package(
    name: "GhostComplete",
    products: [
        .library(name: "GhostComplete", targets: ["GhostComplete"]),
        .library(name: "AddressEngine", targets: ["AddressEngine"]),
        .executable(name: "ghost-prompt", targets: ["ghost-prompt"]),
        .executable(name: "ghost-address", targets: ["ghost-address"]),
    ],
    targets: [
        // libedit, the editing machine (Debian: libedit-dev).
        .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        // zlib, for gzip files of addresses (Debian: zlib1g-dev).
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Folding and prefix search over lists; no terminal.
        .target(name: "TextIndex"),
        // Modes, keys, cell widths, frames and their painting; no suggestion.
        .target(name: "GhostTerminal"),
        // The editor: model, providers, view, session.
        .target(name: "GhostComplete", dependencies: ["CEdit", "GhostTerminal", "TextIndex"]),
        // The offline address engine: import, index, search; it knows no prompt.
        .target(name: "AddressEngine", dependencies: ["CZlib", "TextIndex"]),
        // The command line of ghost-address, as a library so that tests can call it.
        .target(name: "GhostAddressCommand", dependencies: ["AddressEngine"]),
        // The address command: build, search, reverse, show, info, check.
        .executableTarget(name: "ghost-address", dependencies: ["GhostAddressCommand"]),
        // The prompt for shell scripts.
        .executableTarget(name: "ghost-prompt", dependencies: ["GhostComplete"]),
        // Text forms and look-ups against the Unicode data and plain definitions.
        .testTarget(name: "TextIndexTests", dependencies: ["TextIndex"]),
        .testTarget(name: "AddressEngineTests", dependencies: ["AddressEngine", "GhostAddressCommand"]),
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
