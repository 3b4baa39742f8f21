"""Look-ups of a beginning in a sorted list: in process, in libraries, and in tools that are started for each."""
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time

from programs import is_module
from terminal import table

QUERIES = 20_000
LIMIT = 15                       # seconds that one kind of look-up may take


def measure(path, count, options):
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        asked = queries(path)
        file = pathlib.Path(folder) / "queries"
        file.write_text("".join(query + "\n" for query in asked), encoding="utf-8")
        rows = [row("bisection in C", floor(options.floors / "lookups", path, file))]
        for policy in ("exact", "ignore"):
            rows.append(row(f"TextIndex, --case={policy}", ours(options.index_benchmark, path, file, policy)))
        if count <= options.peers_up_to:
            rows += marisa(path, asked) + sqlite(path, asked, folder) + tools(path, asked)
    table(["what", "µs each", "look-ups a second", "seconds to build", "MB of its own"], rows)


def queries(path):
    """Different beginnings, of 1 to 12 letters, of lines from all over the list; the same for the same list."""
    chance, size, found = random.Random(1), os.path.getsize(path), {}
    with open(path, "rb") as file:
        for _ in range(QUERIES):
            file.seek(chance.randrange(size))
            file.readline()
            line = file.readline().decode().rstrip("\n")
            if line:
                found[line[:chance.randint(1, 12)].rstrip()] = True
    return list(found)


def row(name, microseconds, build=None, own=None):
    if microseconds is None:
        return [name, "-", "-", "-", "-"]
    return [name, f"{microseconds:.2f}", f"{1e6 / microseconds:,.0f}", "0" if build is None else f"{build:.1f}",
            "0" if own is None else f"{own:.1f}"]


def floor(program, path, file):
    return number_before(" us", subprocess.run([str(program), path, str(file)], capture_output=True, text=True).stdout)


def ours(program, path, file, policy):
    command = [str(program), path, "--sorted", "--case", policy, "--queries", str(file)]
    return number_before(" us", subprocess.run(command, capture_output=True, text=True).stdout)


def number_before(unit, text):
    found = re.search(r"([0-9.]+)" + unit, text)
    return float(found[1]) if found else None


def mean(ask, asked, clock=time.process_time):
    """Microseconds that one takes, over all queries or as many as the limit allows, after some to warm up.

    Of processor time, as the floor and TextIndex give it: what else runs does not count, and in process nothing waits.
    """
    for query in asked[:200]:
        ask(query)
    began, done = clock(), 0
    for query in asked:
        ask(query)
        done += 1
        if clock() - began > LIMIT:
            break
    return (clock() - began) / done * 1e6


def elapsed(ask, asked):
    """The same in time that passes, for processes that are waited for."""
    return mean(ask, asked, time.perf_counter)


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def marisa(path, asked):
    if not is_module("marisa_trie"):
        return []
    import marisa_trie
    began = time.perf_counter()
    trie = marisa_trie.Trie(lines_of(path), order=marisa_trie.LABEL_ORDER)
    build = time.perf_counter() - began
    with tempfile.NamedTemporaryFile() as file:
        trie.save(file.name)
        size = os.path.getsize(file.name) / 1e6
    return [row("marisa-trie (from Python)", mean(lambda query: next(trie.iterkeys(query), None), asked), build, size)]


def sqlite(path, asked, folder):
    rows = []
    kinds = {
        "SQLite, indexed LIKE": (
            "create table list(line text primary key collate nocase) without rowid",
            "select line from list where line like ? order by line limit 1", lambda query: query + "%"),
        "SQLite, FTS5 prefix": (
            "create virtual table list using fts5(line, prefix='1 2 3 4')",
            "select line from list where list match ? limit 1", lambda query: '^"' + query.replace('"', "") + '"*'),
    }
    for name, (create, select, argument) in kinds.items():
        file = os.path.join(folder, name.replace(" ", "-") + ".db")
        base = sqlite3.connect(file)
        base.executescript("pragma synchronous = off; pragma journal_mode = off;")
        began = time.perf_counter()
        base.execute(create)
        base.executemany("insert into list values (?)", ((line,) for line in lines_of(path)))
        base.commit()
        build = time.perf_counter() - began
        rows.append(row(name, mean(lambda query: base.execute(select, (argument(query),)).fetchone(), asked), build,
                        os.path.getsize(file) / 1e6))
        base.close()
    return rows


def tools(path, asked):
    rows = []
    environment = {"LC_ALL": "C", "PATH": os.environ["PATH"]}

    def first_line(*command, standard_input=None):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=standard_input, env=environment)
        process.stdout.readline()
        process.stdout.close()
        process.wait()

    def filtered(query):
        with open(path, "rb") as file:
            first_line("fzf", "--exact", "--filter", "^" + query, "--no-sort", standard_input=file)

    rows.append(row("(a process that does nothing)", elapsed(lambda query: first_line("true"), asked[:500])))
    if shutil.which("look"):
        rows.append(row("look, a process for each", elapsed(lambda query: first_line("look", query, path), asked[:500])))
    if shutil.which("fzf"):
        rows.append(row("fzf --filter, a process for each", elapsed(filtered, asked[:300])))
    return rows
