import GhostPromptCommand
// ghost-prompt: the prompt for shell scripts.
import Glibc

exit(Command.run().code)
