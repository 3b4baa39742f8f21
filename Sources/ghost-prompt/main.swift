// ghost-prompt: the prompt for shell scripts.

import GhostPromptCommand
import Glibc

exit(Command.run().code)
