#!/bin/sh
# A form: four questions, most of them with an answer to start from. Prints the command that adds the user.
set -u

stop() {
    [ "$1" -eq 1 ] && echo "Cancelled, no user was added." >&2
    exit "$1"
}

# Asks until the answer is a login name that is still free.
login=
while :; do
    login=$(ghost-prompt --prompt 'Login name: ' --max-length 32 --value "$login") || stop $?
    case $login in
        '' | [!a-z_]* | *[!a-z0-9_-]*) echo "Small letters, digits, - and _ only, a letter first." >&2 ;;
        *)
            id "$login" >/dev/null 2>&1 || break
            echo "$login exists." >&2
            ;;
    esac
done

# An answer to start from is edited, or taken as it is with Return.
home=$(ghost-prompt --prompt 'Home directory: ' --value "/home/$login") || stop $?

# Only what stands in the list is accepted; what can be chosen comes from the system.
shell=$(grep '^/' /etc/shells | ghost-prompt --strict --list - --prompt 'Login shell: ') || stop $?
group=$(cut -d : -f 1 /etc/group | ghost-prompt --strict --allow-empty --list - \
    --prompt 'Second group: ' --placeholder 'none') || stop $?

set -- useradd --create-home --home-dir "$home" --shell "$shell"
[ -n "$group" ] && set -- "$@" --groups "$group"
echo "$@" "$login"
