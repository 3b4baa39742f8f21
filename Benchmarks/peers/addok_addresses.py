"""addok, a geocoder over redis, as a peer: reads addresses, answers queries of standard input with times.

    addok_addresses.py ROWS.csv FOLDER

Starts a redis of its own on a socket in the folder, without persistence. The first line of output says what indexing took:
seconds, processor seconds and bytes of redis. Then each line of input is a query, and a line of output its time: microseconds
of the processor, addok's and redis's together, and how much was found.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys
import time


def streets(path):
    """The rows as addok wants them: a document a street, with its house numbers."""
    found = {}
    with open(path, encoding="utf-8-sig", newline="") as file:
        for index, row in enumerate(csv.DictReader(file)):
            key = row["STREET"], row["CITY"], row["REGION"], row["POSTCODE"]
            if not row["STREET"]:
                continue
            place = {"lat": float(row["LAT"] or 0), "lon": float(row["LON"] or 0)}
            street = found.get(key)
            if street is None:
                street = found[key] = {"id": f"s{index}", "type": "street", "name": row["STREET"], "city": row["CITY"],
                                       "state": row["REGION"], "postcode": row["POSTCODE"], "importance": 0.5,
                                       "housenumbers": {}, **place}
            if row["NUMBER"]:
                street["housenumbers"][row["NUMBER"]] = {"id": f"h{index}", **place}
    return found.values()


def processor_seconds(pid):
    """Of all threads of a process."""
    folder = pathlib.Path(f"/proc/{pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in folder.iterdir()) / 1e9


def settings(folder):
    path = folder / "addok.conf.py"
    path.write_text(f"REDIS = {{'unix_socket_path': {str(folder / 'redis')!r}, 'indexes': {{'db': 0}}, 'documents': {{'db': 1}}}}\n"
                    f"LOG_DIR = {str(folder)!r}\nBATCH_WORKERS = {os.cpu_count()}\n")
    return path


def main():
    rows, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    redis = subprocess.Popen(["redis-server", "--port", "0", "--unixsocket", str(folder / "redis"), "--save", "", "--dir",
                              str(folder)], stdout=subprocess.DEVNULL)
    try:
        while not (folder / "redis").exists():
            time.sleep(0.05)
        os.environ["ADDOK_CONFIG_MODULE"] = str(settings(folder))
        documents = folder / "documents"
        with open(documents, "w", encoding="utf-8") as file:
            for street in streets(rows):
                file.write(json.dumps(street) + "\n")
        began, used = time.perf_counter(), os.times()
        command = os.path.join(os.path.dirname(sys.executable), "addok")
        for words in (["batch", str(documents)], ["ngrams"]):
            subprocess.run([command, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        spent = os.times()
        documents.unlink()
        from addok.config import config
        config.load()
        from addok.core import search
        from addok.db import DB
        taken = spent.children_user + spent.children_system - used.children_user - used.children_system
        memory = DB.info("memory")
        print(f"{time.perf_counter() - began:.1f}\t{taken + processor_seconds(redis.pid):.1f}\t{memory['used_memory']}", flush=True)
        for line in sys.stdin:
            before = processor_seconds(redis.pid) + time.process_time()
            found = len(search(line.rstrip("\n"), limit=10, autocomplete=True))
            print(f"{1e6 * (processor_seconds(redis.pid) + time.process_time() - before):.1f}\t{found}", flush=True)
    finally:
        redis.terminate()
        redis.wait()


main()
