internal import GhostAddressCommand
// ghost-address: builds, inspects and queries address indexes.
internal import Glibc

exit(GhostAddressCommand.run(Array(CommandLine.arguments.dropFirst())))
