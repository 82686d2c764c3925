# SPDX-License-Identifier: MIT
"""
How fast gmmuview is, beside what others need for the same bytes: make bench.

Each row of the table is one piece of work with a goal. All rounds of a row run it and its rival in turn; what is told is
the median of the rounds, from the least to the most of them. A row whose tool is not there is left out, and says so.
From the environment: ROUNDS, SIZE (MiB of the dumps that are scanned, several with blanks between), SPARSE (GiB of the
sparse one), ONLY (a regular expression for the names of rows), CLOCK=cpu (processor time in place of the clock's, where
others keep the machine busy), BENCH_FOLDER (where the dumps are made and kept); and what tests/environment.sh exports.
"""
import functools
import os
import re
import shutil
import statistics
import subprocess

import screen
from process import memory_while_writing, timed

ROUNDS = int(os.environ.get("ROUNDS", "7"))
SIZES = [int(word) for word in os.environ.get("SIZE", "64 256 1024").split()]
SPARSE = int(os.environ.get("SPARSE", "64"))
ONLY = re.compile(os.environ.get("ONLY", ""))
CLOCK = os.environ.get("CLOCK", "wall")
GMMUVIEW, BUILT = os.environ["GMMUVIEW"], os.environ["top_builddir"] + "/tests/bench"
MAKE_DATA, MEASURE = BUILT + "/data", BUILT + "/.libs/measure"  # not libtool's wrapper, which takes longer than the work
if not os.path.exists(MEASURE):
    MEASURE = BUILT + "/measure"
FOLDER = os.environ.get("BENCH_FOLDER", BUILT + "/dumps")
PTE, DUAL = ["--levels", "4"], ["--kind", "ver2_dual"]
FIRST = {0}  # one processor
FORMS = ("ndjson", "json", "csv", "text")


def data(kind, mib):
    """A dump, made when it is first asked for."""
    path = f"{FOLDER}/{kind}.{mib}"
    if not os.path.exists(path):
        need = (mib >> 10 if kind == "sparse" else mib) << 20
        if shutil.disk_usage(FOLDER).free < 2 * need:
            raise LookupError(f"the disk has no room for {need >> 20} MiB")
        subprocess.run([MAKE_DATA, kind, str(mib), path + ".part"], check=True)
        os.rename(path + ".part", path)
    return path


def made(path, command):
    """What a command writes, in a file."""
    if not os.path.exists(path):
        with open(path + ".part", "wb") as out:
            subprocess.run(command, stdout=out, check=True)
        os.rename(path + ".part", path)
    return path


def tool(name):
    if not shutil.which(name):
        raise LookupError(f"there is no {name}")
    return name


def clock(time):
    return getattr(time, CLOCK)


def measured(work, *words):
    """Seconds of a piece of work, and how many units it did."""
    wall, cpu, units = map(float, subprocess.run([MEASURE, work, *words], stdout=subprocess.PIPE, check=True).stdout.split())
    return cpu if CLOCK == "cpu" else wall, units


def rows_mib():
    """Of the dumps that are written as text, which takes up to 80 times as much: a million rows."""
    return min(8, SIZES[0])


class Row:
    """One line of the table: what is measured each round, as a number, and the goal that it has."""

    def __init__(self, name, goal, unit, measure, least=False):
        self.name, self.goal, self.unit, self.measure, self.least = name, goal, unit, measure, least

    def run(self):
        if not ONLY.search(self.name):
            return
        try:
            rounds = [self.measure() for _ in range(ROUNDS)]
        except LookupError as reason:
            print(f"{self.name:44} left out: {reason}", flush=True)
            return
        found = [number for number, _ in rounds]
        middle, note = sorted(rounds)[len(rounds) // 2]
        met = "" if self.goal is None else "ok" if (middle >= self.goal if self.least else middle <= self.goal) else "MISSED"
        goal = "" if self.goal is None else f"{'>=' if self.least else '<='} {self.goal:g}"
        print(f"{self.name:44} {middle:9.3f} {self.unit:8} {goal:>8} {met:6}  {min(found):.3f}-{max(found):.3f}  {note}", flush=True)


def rate(row_bytes, kind, options, cpus):
    """Million rows a second, to nowhere."""
    def measure():
        path = data(kind, SIZES[0])
        seconds = clock(timed([GMMUVIEW, "--ndjson", *options, path], cpus=cpus))
        return os.path.getsize(path) / row_bytes / 1e6 / seconds, ""
    return measure


def beside(ours, rival, name):
    """How many times as long as its rival."""
    def measure():
        mine, other = ours(), rival()
        return mine / other, f"{mine * 1e3:.1f} ms, {name} {other * 1e3:.1f} ms"
    return measure


def pipe(form):
    command = [GMMUVIEW, "--" + form, *PTE, data("rows", rows_mib())]

    def text():
        return made(f"{FOLDER}/rows.{form}", command)
    return beside(lambda: clock(timed(command, ["cat"])), lambda: clock(timed(["cat", text()], ["cat"])), "cat")


def jq():
    """Seconds for a row, jq's by ours; jq gets few rows."""
    path = data("rows", rows_mib())
    some = made(f"{FOLDER}/jq.ndjson", [GMMUVIEW, "--ndjson", *PTE, "--length", "0x40000", path])
    with open(some, "rb") as lines:
        count = sum(1 for _ in lines)
    mine = clock(timed([GMMUVIEW, "--ndjson", *PTE, path])) / (os.path.getsize(path) / 8)
    other = clock(timed([tool("jq"), "-c", ".", some])) / count
    return other / mine, f"{mine * 1e9:.0f} ns a row, jq {other * 1e9:.0f} ns"


def scan(work, words, path):
    """GB/s."""
    def measure():
        seconds, count = measured(work, path(), *words)
        return count / seconds / 1e9, ""
    return measure


def scan_beside_sum(work, words, path):
    """The part that its GB/s are of those of a program that only reads all bytes and adds them up."""
    def measure():
        mine, most = scan(work, words, path)()[0], scan("sum", [], path)()[0]
        return mine / most, f"{mine:.2f} GB/s, pread and sum {most:.2f}"
    return measure


def compare():
    path = data("memory", SIZES[-1])
    other = made(path + ".same", ["cat", path])
    mine, _ = measured("compare", path, other)
    rival = clock(timed([tool("cmp"), path, other]))
    return rival / mine, f"{mine * 1e3:.0f} ms, cmp {rival * 1e3:.0f} ms"


def calls(work, path):
    """Nanoseconds of a call."""
    def measure():
        seconds, count = measured(work, path)
        return seconds / count * 1e9, ""
    return measure


def first_screen(path):
    def measure():
        mine, other = screen.started([GMMUVIEW, *PTE, path()]), screen.started([tool("less"), "-f", path()])
        return (mine - other) * 1e3, f"{mine * 1e3:.1f} ms, less {other * 1e3:.1f} ms"
    return measure


def zstd():
    path = data("memory", SIZES[0])
    packed = made(path + ".zst", [tool("zstd"), "-q", "-c", path])
    mine, other = clock(timed([GMMUVIEW, "--ndjson", *PTE, "--slot", "0", packed])), clock(timed(["zstd", "-dc", packed]))
    return mine / other, f"{mine * 1e3:.1f} ms, zstd {other * 1e3:.1f} ms"


def key(width, height, processor):
    """Milliseconds from `j` to the last byte of its screen, or microseconds of processor time."""
    def measure():
        viewer = screen.Screen([GMMUVIEW, *PTE, data("rows", rows_mib())], width, height)
        viewer.wait(0.3)
        times = [viewer.key(b"j") for _ in range(2 * height)]
        viewer.close()
        wall, cpu = (statistics.median(column) for column in zip(*times))
        return cpu * 1e6 if processor else wall * 1e3, f"{wall * 1e3:.2f} ms, {cpu * 1e6:.0f} us of processor time"
    return measure


def keys_of_scan(start):
    """The 99th of 100 keys during a scan, in milliseconds."""
    def measure():
        took = sorted(screen.keys_during([GMMUVIEW, *PTE, data("memory", SIZES[-1])], start, b"j", "\u25b8".encode(), 100))
        if not took:
            raise LookupError("the scan was over before the first key")
        return took[len(took) * 99 // 100] * 1e3, f"median {statistics.median(took) * 1e3:.1f} ms of {len(took)} keys"
    return measure


@functools.cache
def all_key_calls():
    path = data("rows", rows_mib())
    return screen.calls_of_keys([tool("strace") and GMMUVIEW, *PTE, path], path, b"j", 10)


def key_calls(which):
    return lambda: (all_key_calls()[which], "")


def table_calls():
    return screen.calls_of([tool("strace") and MEASURE, "tables", data("memory", SIZES[0])]), ""


def one_value():
    mine, count = measured("spawn", "200", GMMUVIEW, "--json", "--value", "0x0600000000480001")
    other, _ = measured("spawn", "200", tool("od"), "-An", "-tx8", "-N8", data("rows", rows_mib()))
    return mine / other, f"{mine / count * 1e3:.2f} ms, od {other / count * 1e3:.2f} ms"


def batch_memory():
    """Megabytes of its own, halfway."""
    path = data("memory", SIZES[-1])
    most, own = memory_while_writing([GMMUVIEW, "--ndjson", *PTE, path], os.path.getsize(path) * 30)
    return own / 1e6, f"{most / 1e6:.1f} MB in all"


def browser_memory(keys, which):
    """Megabytes, when it is at rest after these keys: the most that it had at once, or its own."""
    def measure():
        viewer = screen.Screen([GMMUVIEW, *PTE, data("memory", SIZES[-1])], 80, 24)
        viewer.type(keys)
        viewer.wait(0.5)
        most, own = viewer.memory()
        viewer.close()
        return (own, most)[which == "all"] / 1e6, f"{own / 1e6:.1f} MB its own, {most / 1e6:.1f} in all"
    return measure


SCANS = (
    # What is scanned for, by which work, and the goal: a part of pread and sum, or GB/s of a core.
    ("mask", "filter", "raw & 0xff == 0x1", 0.8),
    ("five terms", "filter", "valid && aperture == video_memory && kind == 6 && !volatile && address >= 0x1000000", 0.8),
    ("address range", "filter", "address >= 0x4800000 && address < 0x8000000", 0.8),
    ("state", "filter", "mapped", 5),
    ("note", "filter", "note", 5),
    ("points", "filter", "points 0x4800000", 5),
    ("statistics", "statistics", "4", 3),
    ("statistics of any depth", "statistics", "all", 1),
    ("find tables", "tables", "", 4),
)


def scans(mib):
    """The rows of one dump that is scanned."""
    def path():
        return data("memory", mib)
    for name, work, words, goal in SCANS:
        if goal < 1:
            yield Row(f"{name}, {mib} MiB", goal, "of sum", scan_beside_sum(work, [words], path), least=True)
        else:
            yield Row(f"{name}, {mib} MiB", goal, "GB/s", scan(work, [words], path), least=True)


def sparse_scans():
    """A dump that is nearly all holes: seconds, to be seen beside those of others, not of its size."""
    def measure(work, words):
        return lambda: (measured(work, data("sparse", SPARSE << 10), words)[0], "")
    for name, work, words, _ in SCANS:
        yield Row(f"{name}, sparse {SPARSE} GiB", None, "s", measure(work, words))


def table():
    """All rows, in the order in which they are shown."""
    yield Row("--ndjson, one core", 15, "M rows/s", rate(8, "rows", PTE, FIRST), least=True)
    yield Row("--ndjson, all cores", 25, "M rows/s", rate(8, "rows", PTE, None), least=True)
    yield Row("--ndjson of dual slots", 10, "M rows/s", rate(16, "dual", DUAL, FIRST), least=True)
    for form, goal in zip(FORMS, (1.1, 1.1, 1.3, 1.5)):
        yield Row(f"--{form} into a pipe", goal, "of cat", pipe(form))
    yield Row("--ndjson beside jq -c .", 250, "times", jq, least=True)
    for mib in SIZES:
        yield from scans(mib)
    yield from sparse_scans()
    yield Row("compare, equal files", 1.5, "of cmp", compare, least=True)
    for mib in SIZES:
        yield Row(f"first screen, {mib} MiB", 1.5, "ms more", first_screen(lambda mib=mib: data("memory", mib)))
    yield Row(f"first screen, sparse {SPARSE} GiB", 1.5, "ms more", first_screen(lambda: data("sparse", SPARSE << 10)))
    yield Row("one slot of a .zst", 1.2, "of zstd", zstd)
    for width, height, goal in ((200, 60, 0.5), (80, 24, 0.25)):
        yield Row(f"j at {width}x{height}", goal, "ms", key(width, height, False))
        yield Row(f"j at {width}x{height}, processor", 150, "us", key(width, height, True))
    for number, (what, goal) in enumerate((("reads of the dump", 2), ("fstats", 0), ("writes to the screen", 1))):
        yield Row(f"{what} for a j", goal, "calls", key_calls(number))
    yield Row("system calls to find tables", 2000, "calls", table_calls)
    for name, start in (("a filter", b"&note\r"), ("find tables", b"F"), ("the overview", b"o")):
        yield Row(f"a key during {name}, the 99th of 100", 20, "ms", keys_of_scan(start))
    yield Row("one value as JSON", 1.2, "of od", one_value)
    yield Row("gmmu_decode", 12, "ns", calls("decode", data("rows", rows_mib())))
    yield Row("gmmu_entry_bits of 64 bits", 100, "ns", calls("bits", data("rows", rows_mib())))
    yield Row("memory of --ndjson, its own", 8, "MB", batch_memory)
    yield Row("memory of the browser, its own", 8, "MB", browser_memory(b"", "own"))
    yield Row("memory of the browser after scans, in all", 16, "MB", browser_memory(b"&note\r&\rF", "all"))


def main():
    os.makedirs(FOLDER, exist_ok=True)
    print(f"{ROUNDS} rounds in turn; medians, then the least and the most; {'processor time' if CLOCK == 'cpu' else 'by the clock'}")
    for row in table():
        row.run()


main()
