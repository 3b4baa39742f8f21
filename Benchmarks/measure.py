#!/usr/bin/env python3
"""Measure prompts in pseudo-terminals: start to prompt, key to ghost, bytes and writes a key.

`scripts/bench` starts this. All programs take turns, start by start and key by key, so that the machine's noise hits
all alike: compare the ratios of one run. The reader blocks in poll; one that spins would take the processor from the
program that it measures. A terminal's queries are answered at once.
"""
import argparse
import fcntl
import os
import pathlib
import platform
import re
import select
import shutil
import signal
import statistics
import struct
import tempfile
import termios
import time

import pyte

COLUMNS, ROWS = 80, 24
QUIET = 0.02                # seconds without output that end a key
TEXTS = [("Maple Stre", "Maple Street"), ("Queens Bo", "Queens Boulevard"), ("East Tremon", "East Tremont Avenue")]
REPLIES = [(b"\x1b[6n", b"\x1b[1;1R"), (b"\x1b[c", b"\x1b[?62;22c"), (b"\x1b[?2027$p", b"\x1b[?2027;0$y")]
CONTROL = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][0-9A-Z]|\x1b[=>78]")


class Program:
    """A program in a terminal of its own."""

    def __init__(self, command):
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        name = os.ttyname(slave)
        environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.output = b""
        self.began = time.perf_counter_ns()
        # With setsid, the first terminal that is opened becomes the controlling one.
        self.pid = os.posix_spawnp(command[0], command, environment, setsid=True, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)])
        os.close(slave)
        self.terminal = master
        os.set_blocking(master, False)
        self.poll = select.poll()
        self.poll.register(master, select.POLLIN)

    def read(self, quiet, until=None):
        """Read until `until` holds, or else until nothing comes for `quiet` seconds; the time of the last byte and the
        number of bytes."""
        last, count, limit = 0, 0, time.perf_counter_ns() + 10e9
        while time.perf_counter_ns() < limit:
            if not self.poll.poll(quiet * 1000):
                if until is None:
                    break
                continue
            try:
                data = os.read(self.terminal, 65536)
            except OSError:
                break
            last = time.perf_counter_ns()
            count += len(data)
            self.output += data
            for query, reply in REPLIES:
                if query in data:
                    os.write(self.terminal, reply)
            if until is not None and until(self.output):
                break
        return last, count

    def wait_for_prompt(self):
        """Nanoseconds from the start to the last byte of the prompt."""
        last, _ = self.read(0.05, lambda output: b"> " in CONTROL.sub(b"", output))
        return last - self.began

    def type(self, keys):
        """Nanoseconds from the keys to the last byte that they brought, and the number of bytes."""
        began = time.perf_counter_ns()
        os.write(self.terminal, keys)
        last, count = self.read(QUIET)
        return (last - began if count else None), count

    def shows(self, text):
        screen = pyte.Screen(COLUMNS, ROWS)
        pyte.ByteStream(screen).feed(self.output)
        return any(text in row for row in screen.display)

    def end(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        finally:
            os.close(self.terminal)

    def hang_up(self):
        """Take the terminal away, which ends the program and what it started, and wait for it."""
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def start_times(programs, rounds):
    times = {name: [] for name in programs}
    for turn in range(rounds + 2):                              # the first two warm the caches up
        for name, command in programs.items():
            program = Program(command)
            taken = program.wait_for_prompt()
            program.end()
            if turn > 1:
                times[name].append(taken / 1e6)
    return times


def key_times(programs, rounds):
    running = {name: Program(command) for name, command in programs.items()}
    times, sizes, shown = ({name: [] for name in programs} for _ in range(3))
    for program in running.values():
        program.wait_for_prompt()
        program.read(0.2)
    names = list(running)
    for turn in range(rounds + 1):                              # the first one warms up
        for text, whole in TEXTS:
            for index, key in enumerate(text.encode()):
                first = (turn + index) % len(names)
                for name in names[first:] + names[:first]:
                    taken, size = running[name].type(bytes([key]))
                    if turn > 0 and taken is not None:
                        times[name].append(taken / 1e3)
                        sizes[name].append(size)
            for name, program in running.items():
                shown[name].append(program.shows(whole))
                program.type(b"\x15")
    for program in running.values():
        program.end()
    return times, sizes, shown


def writes_a_key(command):
    """How many writes to the terminal a key takes, by strace; None where there is none."""
    if not shutil.which("strace"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace")
        program = Program(["strace", "-f", "-qq", "-e", "trace=write,writev,pwrite64", "-o", trace, *command])
        program.wait_for_prompt()
        program.read(0.3)
        before = lines_of(trace)
        text = TEXTS[0][0].encode()
        for key in text:
            program.type(bytes([key]))
        after = lines_of(trace)
        program.hang_up()
        return (after - before) / len(text)


def lines_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return sum(1 for line in file if "write" in line)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def table(head, rows):
    widths = [max(len(str(row[column])) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, ["-" * width for width in widths], *rows]:
        cells = [str(cell).ljust(width) if column == 0 else str(cell).rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |")


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^model name\s*:\s*(.*)$", file.read(), re.M)
    return found[1] if found else platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--floors", type=pathlib.Path, required=True)
    parser.add_argument("--list", type=pathlib.Path, required=True, help="lines, sorted by bytes")
    parser.add_argument("--starts", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    lines = str(options.list)
    starts = {"prompt (C, static)": [str(options.floors / "prompt")], "ghost (C, static)": [str(options.floors / "ghost"), lines]}
    keys = {"echo (C, static)": [str(options.floors / "echo")], "ghost (C, static)": [str(options.floors / "ghost"), lines]}
    if (options.floors / "ghostfloor").exists():
        starts["ghostfloor"] = keys["ghostfloor"] = [str(options.floors / "ghostfloor"), lines]
    ours = [str(options.binary), "--prompt", "> ", "--list", lines]
    starts["ghost-prompt"] = keys["ghost-prompt"] = ours

    with open(options.list, "rb") as file:
        count = sum(1 for _ in file)
    print(f"{processor()}, {os.cpu_count()} processors, Linux {platform.release()}, load {os.getloadavg()[0]:.2f}")
    print(f"{options.binary.name}: {options.binary.stat().st_size:,} bytes; {options.list.name}: {count:,} lines, "
          f"{options.list.stat().st_size:,} bytes; terminal {COLUMNS}x{ROWS}\n")

    times = start_times(starts, options.starts)
    base = statistics.median(times["prompt (C, static)"])
    print(f"Start to prompt, {options.starts} starts each, in turn")
    table(["program", "median ms", "p95 ms", "to the static C program"],
          [[name, f"{statistics.median(t):.2f}", f"{percentile(t, .95):.2f}", f"{statistics.median(t) / base:.2f}"]
           for name, t in times.items()])

    times, sizes, shown = key_times(keys, options.rounds)
    base = statistics.median(times["ghost (C, static)"])
    print(f"\nKey to the last byte that it brings, {len(times['ghost (C, static)'])} keys each, in turn")
    rows = []
    for name, taken in times.items():
        writes = writes_a_key(keys[name])
        rows.append([
            name, f"{statistics.median(taken):.0f}", f"{percentile(taken, .95):.0f}", f"{statistics.median(taken) / base:.2f}",
            f"{statistics.median(sizes[name]):.0f}", max(sizes[name], default=0), "-" if writes is None else f"{writes:.2f}",
            "-" if name.startswith("echo") else f"{sum(shown[name])}/{len(shown[name])}"])
    table(["program", "median µs", "p95 µs", "to the ghost in C", "bytes, median", "bytes, most", "writes a key", "ghost seen"], rows)


if __name__ == "__main__":
    main()
