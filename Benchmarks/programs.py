"""The programs that are measured beside ghost-prompt, how each is started over a list, and whether it is there."""
import dataclasses
import importlib.metadata
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys

from terminal import Program

HERE = pathlib.Path(__file__).resolve().parent
SUGGESTIONS = pathlib.Path("/usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh")


@dataclasses.dataclass
class Subject:
    """One of the programs of a run."""

    name: str
    command: list
    environment: dict = dataclasses.field(default_factory=dict)
    standard_input: str = None
    prompt: bytes = b"> "
    before: bytes = b""              # typed first, and not measured
    settles: float = 0.2             # seconds without output after which it has nothing left to do
    has_ghost: bool = True
    is_ours: bool = False
    is_floor: bool = False
    prepare: object = None           # called once before it is started over a list

    def start(self):
        return Program(self.command, self.environment, self.standard_input)


def subjects(binary, floors, path, is_sorted, folder):
    """All that can be measured over a list: the floors, ours, and the peers that are installed."""
    found = [Subject("prompt (C, static)", [str(floors / "prompt")], has_ghost=False, is_floor=True)]
    if is_sorted:
        found.append(Subject("ghost (C, static)", [str(floors / "ghost"), path], is_floor=True))
    ours = [str(binary), "--prompt", "> ", "--list", path]
    found.append(Subject("ghost-prompt", ours, is_ours=True))
    if is_sorted:
        found.append(Subject("ghost-prompt --sorted", [*ours, "--sorted"], is_ours=True))
        found.append(Subject("ghost-prompt --sorted --case=exact", [*ours, "--sorted", "--case=exact"], is_ours=True))
    return found + peers(floors, path, folder)


def peers(floors, path, folder):
    found = []
    if (floors / "libedit").exists():
        found.append(Subject("libedit, plain", [str(floors / "libedit")], has_ghost=False))
    if shutil.which("bash"):
        found.append(Subject("bash read -e", ["bash", "--norc", "-c", "read -e -p '> ' line"], has_ghost=False))
    if is_module("prompt_toolkit"):
        found.append(Subject("prompt_toolkit", [sys.executable, str(HERE / "peers/prompt_toolkit_ghost.py"), path],
                             prompt=b">"))
    if shutil.which("zsh") and SUGGESTIONS.exists():
        found.append(Subject("zsh-autosuggestions", ["zsh", "-i"], {"ZDOTDIR": str(folder / "zsh"), "GHOST_LIST": path},
                             prepare=lambda: make_zsh_folder(folder / "zsh")))
    if shutil.which("fish"):
        home = folder / ("fish-" + os.path.basename(path))
        settings = "function fish_prompt; echo -n '> '; end; function fish_greeting; end"
        found.append(Subject("fish", ["fish", "-C", settings], {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home / "conf")},
                             before=b"echo ", settles=1.0, prepare=lambda: make_fish_history(path, home)))
    if shutil.which("fzf"):
        found.append(Subject("fzf", ["fzf", "--height=12", "--layout=reverse", "--no-mouse", "--no-sort", "--exact"],
                             standard_input=path))
    return found


def missing():
    """What of the peers is not installed: a sentence for each."""
    commands = {"look": "bsdextrautils", "fish": "fish", "zsh": "zsh", "fzf": "fzf", "bash": "bash"}
    sentences = [f"{name} is not installed (Debian: {package})" for name, package in commands.items() if not shutil.which(name)]
    if not SUGGESTIONS.exists():
        sentences.append("zsh-autosuggestions is not installed (Debian: zsh-autosuggestions)")
    sentences += [f"{name} is not in the Python environment (PyPI: {package})"
                  for name, package in (("prompt_toolkit", "prompt_toolkit"), ("marisa_trie", "marisa-trie")) if not is_module(name)]
    return sentences


def versions():
    """The peers' versions, in one line."""
    parts = ["Python " + sys.version.split()[0]]
    for name, command in (("bash", "bash --version"), ("zsh", "zsh --version"), ("fish", "fish --version"), ("fzf", "fzf --version")):
        if shutil.which(name):
            words = subprocess.run(command.split(), capture_output=True, text=True).stdout.split()
            parts.append(name + " " + next((word for word in words if word[0].isdigit()), "?"))
    packages = ("zsh-autosuggestions", "libedit2", "bsdextrautils")
    asked = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages], capture_output=True, text=True)
    parts += [line for line in asked.stdout.splitlines() if line.split()[1:]]
    for name in ("prompt_toolkit", "marisa-trie"):
        try:
            parts.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(parts)


def is_module(name):
    return importlib.util.find_spec(name) is not None


def make_zsh_folder(folder):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "peers/zshrc", folder / ".zshrc")


def make_fish_history(path, home):
    """A history of fish that holds `echo LINE` for each line."""
    history = home / "fish/fish_history"
    if history.exists():
        return
    history.parent.mkdir(parents=True)
    (home / "conf/fish").mkdir(parents=True)
    with open(path, encoding="utf-8") as lines, open(history, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(f"- cmd: echo {line.rstrip()}\n  when: 1700000000\n")
