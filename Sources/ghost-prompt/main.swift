import GhostPromptCommand
// ghost-prompt: the prompt for shell scripts.
import Glibc

func run() -> ExitStatus {
    do throws(UsageError) {
        let options = try OptionParser.parse(
            try CommandLineArguments.read(), environment: CommandLineArguments.variable(EnvironmentOptions.variable))
        switch options.action {
        case .help: return StandardStream.output.write(Help.text) == 0 ? .answered : .failed
        case .version: return StandardStream.output.write(Version.line) == 0 ? .answered : .failed
        case .prompt, .query, .dumpScreen: return .failed
        }
    } catch {
        StandardStream.error.write("\(error)\n")
        return .failed
    }
}

exit(run().code)
