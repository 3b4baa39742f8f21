#!/bin/sh
# Asks what to deploy where, and whether really. Nothing is deployed here: put your own command at the end.
set -u

# Ends the script, with the status of the prompt that gave no answer. Where Ctrl-C ended it, the script has
# ended as well, as with any other program.
stop() {
    case $1 in
        1) echo "Cancelled, nothing was deployed." >&2 ;;
        124) echo "No answer in time, nothing was deployed." >&2 ;;
    esac
    exit "$1"
}

environment=$(ghost-prompt --strict --prompt 'Environment: ' development staging production) || stop $?

# A list may come from any command; the branch that was changed last is offered first.
branch=$(
    git branch --sort=-committerdate --format='%(refname:short)' |
        ghost-prompt --strict --list - --prompt 'Branch: '
) || stop $?

# Return on an empty line, or anything but yes, does not deploy.
answer=$(ghost-prompt --timeout 60 --prompt "Deploy $branch to $environment? " --placeholder 'yes or no' yes no) || stop $?
[ "$answer" = yes ] || stop 1

echo "Deploying $branch to $environment."
