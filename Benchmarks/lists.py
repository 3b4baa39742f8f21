#!/usr/bin/env python3
"""Measure lists of any size: start to prompt, key to ghost, memory, pastes, and look-ups in process.

`scripts/bench-lists` starts this. Inside a part all programs take turns, start by start and key by key: compare the
ratios of one table, not numbers of two. A peer that is not installed is left out, and said so.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

import lookups
import programs
from terminal import COLUMNS, ROWS, conditions, percentile, table, wait_until_quiet

PARTS = ["start", "keys", "paste", "lookups"]
SENTENCE = b"the quick brown fox jumps over the lazy dog near maple street in springfield "
BUDGET = 30                      # seconds that one program may take of a part before it gets no more turns


class Lists:
    """The lists of a run, made where they are not there yet."""

    def __init__(self, folder, floors):
        self.folder, self.floors = folder, floors

    def path(self, count, order):
        path = self.folder / f"{count}.{order}"
        if not path.exists():
            fresh = path.with_suffix(".new")
            with open(fresh, "wb") as file:
                subprocess.run([str(self.floors / "list"), str(count), order], stdout=file, check=True)
            fresh.rename(path)
        with open(path, "rb") as file:                # into the page cache, so that all find it warm
            while file.read(1 << 24):
                pass
        return str(path)

    def entry(self, count, share):
        """The line that stands at a share of a sorted list's bytes."""
        path = self.folder / f"{count}.sorted"
        with open(path, "rb") as file:
            file.seek(int(path.stat().st_size * share))
            file.readline()
            return (file.readline() or b"Marlowen Street, Salem 10000").decode().rstrip()


def short(count):
    return f"{count // 1_000_000}M" if count % 1_000_000 == 0 else f"{count // 1000}k" if count % 1000 == 0 else str(count)


def is_measured(subject, count, options):
    return subject.is_ours or subject.is_floor or count <= options.peers_up_to


def prepared(count, order, options, lists):
    lists.path(count, "sorted")
    found = [subject for subject in programs.subjects(options.binary, options.floors, lists.path(count, order),
                                                      order == "sorted", options.folder)
             if is_measured(subject, count, options)]
    for subject in found:
        if subject.prepare:
            subject.prepare()
    return found


def announce(title, options):
    share = wait_until_quiet(options.quiet, options.patience)
    print(f"\n{title}\n(others use {share:.0%} of the processors, load {os.getloadavg()[0]:.2f})\n", flush=True)


def start_part(options, lists):
    announce(f"Start to prompt, ms, median of up to {options.starts} starts in turn", options)
    times, order_of_names = {}, []
    runs = [(count, order, prepared(count, order, options, lists)) for count in options.sizes for order in ("sorted", "shuffled")]
    for turn in range(options.starts + 1):                        # the first one warms the caches up
        for count, order, found in runs:
            for subject in found:
                key = (subject.name, count, order)
                taken = times.setdefault(key, [])
                if subject.name not in order_of_names:
                    order_of_names.append(subject.name)
                if sum(taken) > BUDGET * 1e3 / len(runs) or (turn > 2 and not taken):
                    continue
                program = subject.start()
                time_to_prompt = program.wait_for_prompt(subject.prompt, 60)
                program.end()
                if time_to_prompt is not None and (turn > 0 or time_to_prompt > 1e9):
                    taken.append(time_to_prompt / 1e6)
    rows = []
    floor = min(t for (name, _, _), taken in times.items() if name == "prompt (C, static)" for t in taken)
    for name in order_of_names:
        row = [name]
        for count, order, _ in runs:
            taken = times.get((name, count, order))
            row.append(f"{statistics.median(taken):.2f}" if taken else "-")
        small = times.get((name, options.sizes[0], "sorted")) or times.get((name, options.sizes[0], "shuffled"))
        row += [f"{min(small):.2f}", f"{min(small) / floor:.2f}"] if small else ["-", "-"]
        rows.append(row)
    # What else runs on the machine adds to a start and never takes away: the best is the one to compare.
    table(["program", *(f"{short(count)} {order}" for count, order, _ in runs), "best of the first", "to the static C program"], rows)


def keys_part(options, lists):
    for count in options.sizes:
        for order in ("sorted", "shuffled"):
            announce(f"Key to the last byte that it brings, µs, {short(count)} lines {order}", options)
            key_table(options, lists, count, order)


def key_table(options, lists, count, order):
    found = prepared(count, order, options, lists)
    first, early, warm, sizes, seen, used, memory = ({subject.name: [] for subject in found} for _ in range(7))
    spent = dict.fromkeys(first, 0.0)
    # What a search may take before nothing more is expected: an unsorted list is looked through with the first key.
    quiet_first, quiet = 0.03 + count * 8e-8, 0.02 + count * 8e-9
    for turn in range(options.rounds):
        running = started(found, spent)
        names = list(running)
        for repetition in range(3):
            entry = lists.entry(count, (0.07 + (3 * turn + repetition) * 0.618034) % 1)
            text, shown = entry[:entry.index(" ") + 3], entry[:entry.index(",")]
            for subject in found:
                if subject.name in running:
                    if repetition > 0:
                        running[subject.name].type(b"\x15", quiet_first)
                    if subject.before:
                        running[subject.name].type(subject.before, subject.settles)
            before = {name: running[name].processor_time() for name in names}
            for index, key in enumerate(text):
                turned = names[(turn + index) % len(names):] + names[:(turn + index) % len(names)]
                for name in turned:
                    taken, size = running[name].type(key.encode(), quiet if index else quiet_first)
                    if taken is not None:
                        kind = warm if repetition > 0 else early if index else first
                        kind[name].append(taken / 1e3)
                        sizes[name].append(size)
            for name in names:
                if repetition > 0:
                    used[name].append((running[name].processor_time() - before[name]) / len(text))
                seen[name].append(running[name].shows(shown))
        for name in names:
            memory[name].append(running[name].memory())
            running[name].end()
    base = statistics.median(warm["ghost (C, static)"]) if warm.get("ghost (C, static)") else None
    rows = []
    for subject in found:
        name, taken = subject.name, warm[subject.name]
        if not taken or not first[name]:
            continue
        peak, own = (statistics.median(values) / 1024 for values in zip(*memory[name]))
        rows.append([
            name, f"{statistics.median(first[name]):.0f}", f"{statistics.median(early[name]):.0f}",
            f"{statistics.median(taken):.0f}", f"{percentile(taken, .95):.0f}", f"{percentile(taken, .99):.0f}",
            f"{statistics.median(taken) / base:.2f}" if base else "-", f"{statistics.median(used[name]):.0f}",
            f"{statistics.median(sizes[name]):.0f}", f"{sum(seen[name])}/{len(seen[name])}" if subject.has_ghost else "-",
            f"{peak:.1f}", f"{own:.1f}"])
    table(["program", "first key", "first text", "warm: median", "p95", "p99", "to the ghost in C", "processor a key", "bytes a key",
           "ghost seen", "peak MB", "own MB"], rows)


def started(found, spent):
    """The programs, each at its prompt and with nothing left to do; without those that took too long to start."""
    running = {}
    for subject in found:
        if spent[subject.name] > BUDGET or subject.name.startswith("prompt (C"):
            continue
        began = time.monotonic()
        program = subject.start()
        if program.wait_for_prompt(subject.prompt, 60) is None:
            program.end()
            spent[subject.name] = BUDGET + 1
            continue
        spent[subject.name] += time.monotonic() - began
        running[subject.name] = program
        program.read(subject.settles)
    return running


def paste_part(options, lists):
    announce("Pastes, ms until taken in, medians", options)
    found = prepared(options.sizes[0], "sorted", options, lists)
    found = [subject for subject in found if not subject.is_floor and (not subject.is_ours or subject.name == "ghost-prompt")]
    cases = [(size, wrapped) for size in (10_000, 1_000_000) for wrapped in (True, False)]
    times = {(subject.name, case): [] for subject in found for case in cases}
    for turn in range(options.pastes):
        for case in cases:
            size, wrapped = case
            text = (SENTENCE * (size // len(SENTENCE) + 1))[:size]
            data = b"\x1b[200~" + text + b"\x1b[201~" if wrapped else text
            for subject in found:
                taken = times[subject.name, case]
                if taken and (taken[-1] is None or taken[-1] > 3000):
                    continue                              # one slow turn is enough
                program = subject.start()
                program.wait_for_prompt(subject.prompt, 60)
                program.read(0.3)
                nanoseconds = program.paste(data)
                taken.append(nanoseconds / 1e6 if nanoseconds is not None else None)
                program.end()
    rows = [[subject.name, *(median_or_limit(times[subject.name, case]) for case in cases)] for subject in found]
    table(["program", *(f"{size // 1000} kB {'bracketed' if wrapped else 'plain'}" for size, wrapped in cases)], rows)


def median_or_limit(taken):
    return "over 20 s, or ended" if None in taken else f"{statistics.median(taken):.1f}"


def lookups_part(options, lists):
    for count in options.sizes:
        announce(f"Look-ups of a beginning, {short(count)} lines sorted, the first match; microseconds of each", options)
        lookups.measure(lists.path(count, "sorted"), count, options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--index-benchmark", type=pathlib.Path, required=True, help="text-index-benchmark, built for release")
    parser.add_argument("--floors", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the lists are kept")
    parser.add_argument("--part", action="append", choices=PARTS, help="one part only (may be given again)")
    parser.add_argument("--sizes", default="1000,100000,1000000,10000000", help="lines of the lists")
    parser.add_argument("--peers-up-to", type=int, default=1_000_000, help="the longest list that the peers get")
    parser.add_argument("--starts", type=int, default=31)
    parser.add_argument("--rounds", type=int, default=8, help="times that all are started anew, for three texts each")
    parser.add_argument("--pastes", type=int, default=3)
    parser.add_argument("--quiet", type=float, default=0.2, help="share of the processors that others may use as a part begins")
    parser.add_argument("--patience", type=float, default=60, help="seconds to wait for that")
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.sizes.split(",")]
    options.folder.mkdir(parents=True, exist_ok=True)
    lists = Lists(options.folder, options.floors)
    print(conditions())
    print(f"ghost-prompt {options.binary.stat().st_size:,} bytes; terminal {COLUMNS}x{ROWS}; {programs.versions()}")
    for sentence in programs.missing():
        print("left out: " + sentence)
    actions = {"start": start_part, "keys": keys_part, "paste": paste_part, "lookups": lookups_part}
    for part in options.part or PARTS:
        actions[part](options, lists)
    return 0


if __name__ == "__main__":
    sys.exit(main())
