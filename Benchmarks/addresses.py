#!/usr/bin/env python3
"""Measure address indexes: building, opening, keystrokes, and the prompt over them.

`scripts/bench-addresses` starts this. Inside a part all programs take turns, address by address or key by key: compare the
ratios of one table. Keystrokes are measured in microseconds of the processor, so that other programs count as little as
possible. A peer that is not installed is left out, and said so.
"""
import argparse
import csv
import os
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import programs
from terminal import Program, conditions, percentile, table, wait_until_quiet

PARTS = ["build", "keystrokes", "open", "prompt"]
HERE = pathlib.Path(__file__).resolve().parent
BUDGET = 120                     # seconds that a peer may take of its turns with keystrokes before it gets no more
FIELDS = ("NUMBER", "STREET", "CITY", "REGION", "POSTCODE")


def short(count):
    return f"{count // 1_000_000}M" if count % 1_000_000 == 0 else f"{count:,}"


def announce(title, options):
    share = wait_until_quiet(options.quiet, options.patience)
    print(f"\n{title}\n(others use {share:.0%} of the processors, load {os.getloadavg()[0]:.2f})\n", flush=True)


# The rows and what is typed

def rows_of(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)


class Rows:
    """A file of addresses, and the index of it."""

    def __init__(self, path, folder):
        self.path, self.index = path, folder / (path.stem + ".ghost")
        with open(path, "rb") as file:                # into the page cache as well, so that all find it warm
            self.count = sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 24), b"")) - 1

    def sample(self, count, seed):
        """Addresses from all over the file, as number, street and town."""
        generator, chosen, size = random.Random(seed), [], self.path.stat().st_size
        with open(self.path, "rb") as file:
            head = next(csv.reader([file.readline().decode("utf-8-sig")]))
            for _ in range(100 * count):
                file.seek(generator.randrange(size))
                file.readline()
                row = dict(zip(head, next(csv.reader([file.readline().decode(errors="replace")]), [])))
                address = tuple(row.get(name, "").strip() for name in ("NUMBER", "STREET", "CITY"))
                if all(address) and address[0] != "0":
                    chosen.append(address)
                if len(chosen) == count:
                    break
        return chosen


def all_rows(options):
    if options.rows:
        return [Rows(options.rows, options.folder)]
    if not options.generator.exists():
        sys.exit("bench-addresses: there is no generator of rows beside the repository; name a file of addresses with --rows FILE")
    found = []
    for count in options.sizes:
        path = options.folder / f"{count}.csv"
        if not path.exists():
            print(f"making {count:,} rows", file=sys.stderr)
            fresh = path.with_suffix(".new")
            with open(fresh, "wb") as file:
                subprocess.run([sys.executable, str(options.generator), str(count)], stdout=file, check=True)
            fresh.rename(path)
        found.append(Rows(path, options.folder))
    return found


def texts_of(address):
    """The ways in which an address is typed."""
    number, street, town = address
    return [f"{number} {street}, {town}", f"{street} {number}, {town}"]


# Building

def build(rows, options):
    """Build an index; seconds, processor seconds and megabytes."""
    command = [str(options.ghost_address), "build", "--quiet", "-o", str(rows.index), str(rows.path)]
    began = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"bench-addresses: {' '.join(command)} failed")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def build_part(found, options):
    announce("Building an index", options)
    lines = []
    for rows in found:
        seconds, processor, memory = build(rows, options)
        told = subprocess.run([str(options.ghost_address), "info", str(rows.index)], capture_output=True, text=True, check=True)
        count = int(next(line.split("\t")[1] for line in told.stdout.splitlines() if line.startswith("addresses")))
        size = rows.index.stat().st_size
        lines.append([f"{rows.count:,}", f"{count:,}", f"{seconds:.1f}", f"{processor:.1f}", f"{memory:.0f}", f"{size / 1e6:.1f}",
                      f"{size / count:.2f}"])
    table(["rows", "addresses", "s", "processor s", "peak MiB", "MB", "bytes an address"], lines)


# Keystrokes in process

class Index:
    """ghost-address, asked key by key."""

    def __init__(self, rows, options):
        self.name = "ghost-address"
        self.process = subprocess.Popen([str(options.ghost_address), "search", str(rows.index), "--timing"], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.size = rows.index.stat().st_size

    def ask(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        microseconds, found = self.process.stdout.readline().split("\t")
        return float(microseconds), int(found)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class FullText:
    """SQLite's FTS5 with the beginnings of words indexed, in this process."""

    def __init__(self, rows, folder):
        self.path = folder / "fts.db"
        self.database = sqlite3.connect(self.path)
        self.database.executescript("""pragma synchronous=off; pragma journal_mode=off; pragma cache_size=-200000;
            create virtual table address using fts5(line, prefix='1 2 3 4', tokenize='unicode61 remove_diacritics 2')""")
        began, used = time.perf_counter(), time.process_time()
        lines = ((" ".join(row[name] for name in FIELDS),) for row in rows_of(rows.path))
        self.database.executemany("insert into address(line) values(?)", lines)
        self.database.execute("insert into address(address) values('optimize')")
        self.database.commit()
        self.built = time.perf_counter() - began, time.process_time() - used
        self.size = os.path.getsize(self.path)

    def asker(self, name, order):
        return Question(name, self, f"select line from address where address match ?{order} limit 10")


class Question:
    """One way of asking SQLite."""

    def __init__(self, name, table, query):
        self.name, self.query, self.table, self.size = name, query, table, table.size

    def ask(self, text):
        words = "".join(letter if letter.isalnum() else " " for letter in text).split()
        match = " ".join(f'"{word}"' for word in words) + "*"
        began = time.thread_time()
        found = self.table.database.execute(self.query, (match,)).fetchall() if words else []
        return 1e6 * (time.thread_time() - began), len(found)

    def end(self):
        pass


class Addok:
    """addok over a redis of its own, asked key by key."""

    def __init__(self, rows, folder):
        self.name = "addok over redis"
        self.process = subprocess.Popen([sys.executable, str(HERE / "peers/addok_addresses.py"), str(rows.path), str(folder)],
                                        text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        seconds, processor, size = self.process.stdout.readline().split("\t")
        self.built, self.size = (float(seconds), float(processor)), int(size)

    ask, end = Index.ask, Index.end


def askers(rows, options, folder):
    """The index and the peers that are there, and sentences about what building the peers took."""
    found, said = [Index(rows, options)], []
    if rows.count > options.peers_up_to:
        return found, said
    full_text = FullText(rows, folder)
    said.append(f"FTS5 was built in {full_text.built[0]:.0f} s, {full_text.built[1]:.0f} s of the processor.")
    found += [full_text.asker("SQLite FTS5, best 10", " order by rank"), full_text.asker("SQLite FTS5, any 10", "")]
    if not (programs.is_module("addok") and shutil.which("redis-server")):
        said.append("addok is left out: it needs addok (PyPI) and redis-server (Debian).")
        return found, said
    try:
        found.append(Addok(rows, folder))
        said.append(f"addok indexed in {found[-1].built[0]:.0f} s, {found[-1].built[1]:.0f} s of the processor.")
    except ValueError:
        said.append("addok is left out: it ended before it had indexed the rows.")
    return found, said


def keystrokes_part(found, options):
    for rows in found:
        if not rows.index.exists():
            build(rows, options)
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            asked, said = askers(rows, options, pathlib.Path(folder))
            announce(f"Keystrokes over {short(rows.count)} rows, µs of the processor in process. {' '.join(said)}", options)
            keystroke_table(rows, asked, options)
            for asker in asked:
                asker.end()


def keystroke_table(rows, asked, options):
    times, answered, spent = {asker: [] for asker in asked}, dict.fromkeys(asked, 0), dict.fromkeys(asked, 0.0)
    for address in rows.sample(options.addresses, 1):
        for text in texts_of(address):
            for asker in asked:
                if spent[asker] > BUDGET and asker is not asked[0]:
                    continue
                began = time.monotonic()
                for end in range(3, len(text) + 1):
                    taken, count = asker.ask(text[:end])
                    times[asker].append(taken)
                    answered[asker] += count > 0
                spent[asker] += time.monotonic() - began
    lines = []
    base = statistics.median(times[asked[0]])
    for asker, taken in times.items():
        lines.append([asker.name, f"{len(taken):,}", *(f"{percentile(taken, share):.0f}" for share in (.5, .9, .99, .999)),
                      f"{max(taken):.0f}", f"{statistics.median(taken) / base:.1f}", f"{answered[asker] / len(taken):.1%}",
                      f"{asker.size / rows.count:.0f}"])
    table(["program", "keys", "p50", "p90", "p99", "p99.9", "most", "p50 to ours", "answered", "bytes a row"], lines)


# Opening

def drop(path):
    """Have the system forget the pages of a file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


def open_part(found, options):
    announce("Opening an index and answering one query, ms from start to end of ghost-address, medians", options)
    lines = []
    for rows in found:
        if not rows.index.exists():
            build(rows, options)
        texts = [texts_of(address)[0] for address in rows.sample(options.opens, 2)]
        none, warm, cold, open_cold = [], [], [], []
        for text in texts:
            none.append(milliseconds([str(options.ghost_address), "--version"]))
            warm.append(milliseconds([str(options.ghost_address), "search", str(rows.index), text]))
            drop(rows.index)
            open_cold.append(milliseconds([str(options.ghost_address), "search", str(rows.index), ""]))
            drop(rows.index)
            cold.append(milliseconds([str(options.ghost_address), "search", str(rows.index), text]))
        lines.append([short(rows.count), *(f"{statistics.median(times):.1f}" for times in (none, open_cold, warm, cold)),
                      f"{percentile(cold, .95):.1f}"])
    table(["rows", "no index", "opened cold", "a query, warm", "a query, cold", "p95"], lines)


def milliseconds(command):
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return 1e3 * (time.perf_counter() - began)


# The prompt

def prompt_part(found, options):
    announce("Key to the last byte that it brings, µs; all prompts take turns key by key", options)
    lines = options.folder / "1000.sorted"
    if not lines.exists():
        with open(lines, "wb") as file:
            subprocess.run([str(options.list_maker), "1000", "sorted"], stdout=file, check=True)
    with open(lines, encoding="utf-8") as file:
        entries = [line.rstrip("\n") for line in file]
    ours = [str(options.ghost_prompt), "--prompt", "> "]
    subjects = {"a list of 1,000 lines": ([*ours, "--list", str(lines)], random.Random(3).sample(entries, options.texts))}
    for rows in found:
        if not rows.index.exists():
            build(rows, options)
        texts = [texts_of(address)[0] for address in rows.sample(options.texts, 3)]
        subjects[f"{short(rows.count)} addresses"] = ([*ours, "--addresses", str(rows.index)], texts)
    starts = {name: [] for name in subjects}
    for _ in range(20):
        for name, (command, _) in subjects.items():
            program = Program(command)
            starts[name].append(program.wait_for_prompt() / 1e6)
            program.end()
    running = {name: Program(command) for name, (command, _) in subjects.items()}
    times, sizes, used = ({name: [] for name in subjects} for _ in range(3))
    for program in running.values():
        program.wait_for_prompt()
        program.read(0.2)
    for turn in range(options.texts):
        typed = {name: texts[turn][:40] for name, (_, texts) in subjects.items()}
        before = {name: program.processor_time() for name, program in running.items()}
        for place in range(max(map(len, typed.values()))):
            names = list(running)
            for name in names[place % len(names):] + names[:place % len(names)]:
                if place >= len(typed[name]):
                    continue
                taken, size = running[name].type(typed[name][place].encode())
                if taken is not None and turn > 0:
                    times[name].append(taken / 1e3)
                    sizes[name].append(size)
        for name, program in running.items():
            if turn > 0:
                used[name].append((program.processor_time() - before[name]) / len(typed[name]))
            program.type(b"\x15")
    rows, base = [], statistics.median(next(iter(times.values())))
    for name, program in running.items():
        taken = times[name]
        rows.append([name, f"{statistics.median(starts[name]):.2f}", f"{len(taken):,}",
                     *(f"{percentile(taken, share):.0f}" for share in (.5, .95, .99)), f"{statistics.median(taken) / base:.2f}",
                     f"{statistics.median(used[name]):.0f}", f"{statistics.median(sizes[name]):.0f}",
                     "{:.1f}, {:.1f}".format(*(kilobytes / 1024 for kilobytes in program.memory()))])
        program.end()
    table(["over", "start ms", "keys", "median", "p95", "p99", "to the list", "processor a key", "bytes a key", "MB peak, own"], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("--ghost-address", "--ghost-prompt", "--list-maker", "--generator", "--folder"):
        parser.add_argument(name, type=pathlib.Path, required=True)
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[1_000_000, 10_000_000])
    parser.add_argument("--rows", type=pathlib.Path, help="rows of one's own instead of made ones")
    parser.add_argument("--peers-up-to", type=int, default=1_000_000, help="rows beyond which the peers are left out")
    parser.add_argument("--addresses", type=int, default=200, help="addresses that are typed, in two orders each")
    parser.add_argument("--opens", type=int, default=20)
    parser.add_argument("--texts", type=int, default=12, help="texts that are typed into each prompt")
    parser.add_argument("--quiet", type=float, default=0.05, help="wait until others use at most this share of the processors")
    parser.add_argument("--patience", type=float, default=60, help="seconds to wait for that at most")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    print(conditions())
    found = all_rows(options)
    for name in options.part or PARTS:
        {"build": build_part, "keystrokes": keystrokes_part, "open": open_part, "prompt": prompt_part}[name](found, options)


if __name__ == "__main__":
    main()
