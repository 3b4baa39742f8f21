"""Programs in pseudo-terminals, and what is measured of them.

The reader blocks in poll; one that spins would take the processor from the program that it measures. A terminal's
queries are answered at once. Programs of one run take turns, so that the machine's noise hits all alike.
"""
import fcntl
import os
import platform
import re
import select
import signal
import struct
import termios
import time

import pyte

COLUMNS, ROWS = 80, 24
REPLIES = [(b"\x1b[6n", b"\x1b[1;1R"), (b"\x1b[c", b"\x1b[?62;22c"), (b"\x1b[0c", b"\x1b[?62;22c"),
           (b"\x1b[?2027$p", b"\x1b[?2027;0$y")]
CONTROL = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][0-9A-Z]|\x1b[=>78]")


class Program:
    """A program in a terminal of its own."""

    def __init__(self, command, environment=None, standard_input=None):
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        name = os.ttyname(slave)
        variables = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        variables.update(environment or {})
        where = (standard_input, os.O_RDONLY) if standard_input else (name, os.O_RDWR)
        self.output = bytearray()
        self.has_ended = False
        self.began = time.perf_counter_ns()
        # With setsid, the first terminal that is opened becomes the controlling one.
        self.pid = os.posix_spawnp(command[0], command, variables, setsid=True, file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 1, 2), (os.POSIX_SPAWN_OPEN, 0, *where, 0)])
        os.close(slave)
        self.terminal = master
        os.set_blocking(master, False)
        self.poll = select.poll()
        self.poll.register(master, select.POLLIN)

    def take(self):
        """Take what has come; its size, or None where the program has ended."""
        try:
            data = os.read(self.terminal, 65536)
        except BlockingIOError:
            return 0
        except OSError:
            self.has_ended = True
            return None
        self.output += data
        for query, reply in REPLIES:
            if query in data:
                os.write(self.terminal, reply)
        return len(data)

    def read(self, quiet, until=None, limit=10):
        """Read until `until` holds, or else until nothing comes for `quiet` seconds; the time of the last byte and the
        number of bytes."""
        last, count, end = 0, 0, time.perf_counter_ns() + limit * 1e9
        while time.perf_counter_ns() < end:
            if not self.poll.poll(quiet * 1000):
                if until is None:
                    break
                continue
            size = self.take()
            if size is None:
                break
            last = time.perf_counter_ns()
            count += size
            if until is not None and until(self.output):
                break
        return last, count

    def wait_for_prompt(self, prompt=b"> ", limit=10):
        """Nanoseconds from the start to the last byte of the prompt; None where there was none within the limit."""
        shown = lambda output: prompt in CONTROL.sub(b"", output)
        last, _ = self.read(0.05, shown, limit)
        return last - self.began if shown(self.output) else None

    def type(self, keys, quiet=0.02):
        """Nanoseconds from the keys to the last byte that they brought (None: none came), and the number of bytes."""
        began = time.perf_counter_ns()
        os.write(self.terminal, keys)
        last, count = self.read(quiet)
        return (last - began if count else None), count

    def paste(self, data, limit=20):
        """Nanoseconds until a text was taken in: all of it written, and the last byte of what it brought there. None
        where that took longer than the limit."""
        events = select.POLLIN | select.POLLOUT
        used = self.processor_time()
        began = last = time.perf_counter_ns()
        written = 0
        while time.perf_counter_ns() - began < limit * 1e9:
            self.poll.modify(self.terminal, events if written < len(data) else select.POLLIN)
            ready = self.poll.poll(300)
            if not ready:
                # Silent, and not at work any more.
                used_before, used = used, self.processor_time()
                if written == len(data) and used - used_before < 10_000:
                    return last - began
                continue
            if ready[0][1] & select.POLLOUT:
                try:
                    written += os.write(self.terminal, data[written:written + 4096])
                    last = time.perf_counter_ns()
                except BlockingIOError:
                    pass
            if ready[0][1] & ~select.POLLOUT:
                size = self.take()
                if size is None:
                    return None
                last = time.perf_counter_ns() if size else last
        return None

    def shows(self, text):
        screen = pyte.Screen(COLUMNS, ROWS)
        pyte.ByteStream(screen).feed(bytes(self.output))
        return any(text in row for row in screen.display)

    def processes(self):
        """The program and what it has started."""
        found, left = [], [self.pid]
        while left:
            pid = left.pop()
            try:
                threads = os.listdir(f"/proc/{pid}/task")
                left += [int(child) for thread in threads for child in contents(f"/proc/{pid}/task/{thread}/children").split()]
            except OSError:
                continue
            found.append(pid)
        return found

    def processor_time(self):
        """Microseconds of processor time so far, of all its threads and processes."""
        total = 0
        for pid in self.processes():
            try:
                threads = os.listdir(f"/proc/{pid}/task")
                total += sum(int(contents(f"/proc/{pid}/task/{thread}/schedstat").split()[0]) for thread in threads)
            except (OSError, IndexError):
                continue
        return total / 1e3

    def memory(self):
        """Kilobytes of memory: the most that was resident, and what is its own now and not a file's."""
        peak = own = 0
        for pid in self.processes():
            try:
                status = contents(f"/proc/{pid}/status")
            except OSError:
                continue
            for name, value in re.findall(r"^(VmHWM|RssAnon):\s*(\d+)", status, re.M):
                peak, own = (peak + int(value), own) if name == "VmHWM" else (peak, own + int(value))
        return peak, own

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


def contents(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def table(head, rows):
    widths = [max(len(str(row[column])) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, ["-" * width for width in widths], *rows]:
        cells = [str(cell).ljust(width) if column == 0 else str(cell).rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("| " + " | ".join(cells) + " |", flush=True)


def conditions():
    found = re.search(r"^model name\s*:\s*(.*)$", contents("/proc/cpuinfo"), re.M)
    return (f"{found[1] if found else platform.machine()}, {os.cpu_count()} processors, Linux {platform.release()}, "
            f"load {os.getloadavg()[0]:.2f}")


def busy_share(seconds=1.0):
    """How much of all processors was in use, over some time in which this program does nothing."""
    def times():
        fields = [int(field) for field in contents("/proc/stat").split("\n")[0].split()[1:9]]
        return sum(fields), fields[3] + fields[4]
    all_before, idle_before = times()
    time.sleep(seconds)
    all_after, idle_after = times()
    return 1 - (idle_after - idle_before) / max(1, all_after - all_before)


def wait_until_quiet(most, patience):
    """Wait until other programs take at most a share of the processors for three seconds; the share that was seen."""
    end = time.monotonic() + patience
    while True:
        share = busy_share(3.0)
        if share <= most or time.monotonic() > end:
            return share
