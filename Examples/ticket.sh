#!/bin/sh
# A dispatcher's form: what happened, the street and the number. Each ticket is a line of the file that is named
# on the command line; the streets in it are offered first, the most frequent one before the others.
set -u

tickets=${1:?"usage: ticket.sh FILE"}
streets=$(dirname "$0")/streets.txt
touch "$tickets" || exit 2

stop() {
    [ "$1" -eq 1 ] && echo "Cancelled, no ticket was written." >&2
    exit "$1"
}

# What stands after the tab is a description; the answer is what stands before it.
kind=$(
    printf '%s\t%s\n' fire 'smoke, flames' flood 'water in a building' fall 'tree, scaffold, wire' |
        ghost-prompt --strict --list - --prompt 'What: '
) || stop $?

# Two lists are one: first the streets of earlier tickets, from a command, then all of the city.
street=$(
    cut -f 2 "$tickets" | sort | uniq -c | sort -rn | sed 's/^ *[0-9]* //' |
        ghost-prompt --list - --list "$streets" --prompt 'Street: '
) || stop $?

number=
while :; do
    number=$(ghost-prompt --prompt 'Number: ' --max-length 6 --value "$number") || stop $?
    case $number in
        '' | *[!0-9]*) echo "Digits only, please." >&2 ;;
        *) break ;;
    esac
done

printf '%s\t%s\t%s\n' "$kind" "$street" "$number" >>"$tickets" || exit 2
echo "$kind at $number $street"
