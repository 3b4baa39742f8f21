#!/usr/bin/env python3
"""Measure prompts in pseudo-terminals: start to prompt, key to ghost, bytes and writes a key.

`scripts/bench` starts this. All programs take turns, start by start and key by key, so that the machine's noise hits
all alike: compare the ratios of one run.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import tempfile

from terminal import COLUMNS, ROWS, Program, conditions, percentile, table

TEXTS = [("Maple Stre", "Maple Street"), ("Queens Bo", "Queens Boulevard"), ("East Tremon", "East Tremont Avenue")]


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
    print(conditions())
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
