// ghost-prompt: the prompt for shell scripts.
