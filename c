set -g status off
set -g window-size manual
set -g history-limit 5000
set -s escape-time 0
set -g default-terminal tmux-256color
