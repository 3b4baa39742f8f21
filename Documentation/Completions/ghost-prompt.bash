# bash completion of ghost-prompt; "make documents" makes it from the option table.
_ghost_prompt() {
    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    # bash takes the equals sign of --name=value for a word.
    if [[ $word == = ]]; then
        word=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $option in
        --list)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --delimiter) return ;;
        --encoding-errors)
            mapfile -t COMPREPLY < <(compgen -W 'skip fail' -- "$word")
            return
            ;;
        --addresses)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --near) return ;;
        --within) return ;;
        --box) return ;;
        --country) return ;;
        --kind) return ;;
        --complete-cmd) return ;;
        --complete-once) return ;;
        --debounce) return ;;
        --history)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --id) return ;;
        --forget) return ;;
        --prompt) return ;;
        --header) return ;;
        --placeholder) return ;;
        --value) return ;;
        --match)
            mapfile -t COMPREPLY < <(compgen -W 'prefix word fuzzy' -- "$word")
            return
            ;;
        --case)
            mapfile -t COMPREPLY < <(compgen -W 'ignore smart exact' -- "$word")
            return
            ;;
        --rank)
            mapfile -t COMPREPLY < <(compgen -W 'list length weight frecency' -- "$word")
            return
            ;;
        --min-chars) return ;;
        --return)
            mapfile -t COMPREPLY < <(compgen -W 'accept literal' -- "$word")
            return
            ;;
        --validate) return ;;
        --validate-cmd) return ;;
        --max-length) return ;;
        --timeout) return ;;
        --output)
            mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$word")
            return
            ;;
        --style)
            mapfile -t COMPREPLY < <(compgen -W 'highlight dim underline' -- "$word")
            return
            ;;
        --color)
            mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word")
            return
            ;;
        --list-rows) return ;;
        --keymap)
            mapfile -t COMPREPLY < <(compgen -W 'emacs vi' -- "$word")
            return
            ;;
        --escape-delay) return ;;
        --no-tty)
            mapfile -t COMPREPLY < <(compgen -W 'fail read default' -- "$word")
            return
            ;;
        --query) return ;;
        --limit) return ;;
        --keys) return ;;
        --size) return ;;
        --log)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        --) return ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '--list --delimiter --read0 --sorted --encoding-errors --addresses --near --within --box --country --kind --complete-cmd --complete-once --debounce --history --suggest-history --id --forget --prompt --header --placeholder --value --match --case --rank --min-chars --return --strict --allow-empty --validate --validate-cmd --max-length --timeout --output --print-query --print0 --clear --style --color --list-rows --mask --accessible --keymap --escape-delay --no-tty --query --limit --dump-screen --keys --size --log --version --help' -- "$word")
    fi
}
complete -F _ghost_prompt ghost-prompt
