# SPDX-License-Identifier: MIT
"""Opens listings with gmmuview and compares what it read with what was listed."""
import os
import re
import subprocess

SLOT = 8
LONGEST = 60  # seconds for one small listing, on a machine that does much else
ROW = re.compile(r'"pa":"0x([0-9a-f]+)".*?"raw":"0x([0-9a-f]+)"')
HARMLESS = re.compile(r"left over after the last whole slot")

# Read right; refused with E_FORMAT; other bytes than the true ones, but a notice says what was assumed; other bytes and
# nothing said of it, or because of damage; another error, or none that is known.
RIGHT, REFUSED, NOTICED, WRONG, ODD = "right", "refused", "noticed", "WRONG", "ODD"


class Program:
    """gmmuview; a libtool script around it is seen through, since it takes ten times as long as the program."""

    def __init__(self, path):
        self.path, self.env = path, dict(os.environ, LC_ALL="C.UTF-8")
        inner = os.path.join(os.path.dirname(os.path.abspath(path)), ".libs", os.path.basename(path))
        if os.path.exists(inner):
            self.path = inner
            self.env["LD_LIBRARY_PATH"] = os.path.dirname(inner)

    def open(self, file, options=()):
        """Returns the slots by address in order, the notices, and the error."""
        try:
            done = subprocess.run([self.path, "--ndjson", "--partial", *options, file], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL, env=self.env, check=False, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return [], [], f"it has not ended after {LONGEST} s"
        said = done.stderr.decode("utf-8", "replace").splitlines()
        rows = [(int(pa, 16), int(raw, 16)) for pa, raw in ROW.findall(done.stdout.decode("ascii"))]
        if done.returncode not in (0, 2):
            return rows, said, f"exit status {done.returncode}"
        notices = [line for line in said if not HARMLESS.search(line)]
        return rows, notices, "" if done.returncode == 0 else " ".join(said)[:600]


def slots(extents):
    """The whole slots of extents, as gmmuview cuts them."""
    found = []
    for base, data in extents or []:
        found += [((base + at) & (1 << 64) - 1, int.from_bytes(data[at:at + SLOT], "little")) for at in range(0, len(data) - SLOT + 1, SLOT)]
    return found


def judge(form, extents, answer):
    """The verdict on a listing that is whole, and what there is to say about it."""
    rows, notices, error = answer
    if error:
        if "E_FORMAT" not in error:
            return ODD, error
        return REFUSED, error
    if form.must or extents is None:
        return (NOTICED, notices[0]) if notices else (WRONG, "it must be refused")
    true = slots(extents)
    if rows == true:
        return RIGHT, "; ".join(notices)
    said = difference(true, rows)
    return (NOTICED, f"{said}; {'; '.join(notices)}") if notices else (WRONG, said)


def difference(true, rows):
    for i, (a, b) in enumerate(zip(true, rows)):
        if a != b:
            return f"slot {i}: true {a[0]:#x} {a[1]:016x}, read {b[0]:#x} {b[1]:016x}"
    return f"true {len(true)} slots, read {len(rows)}"


def judge_damaged(extents, answer):
    """What was read of a damaged listing: the true bytes or a part of them, or an error."""
    rows, notices, error = answer
    if error:
        return (REFUSED, error) if "E_FORMAT" in error or "E_TRUNCATED" in error else (ODD, error)
    spans = [(base, data) for base, data in extents or []]

    def true_at(pa):
        for base, data in spans:
            if base <= pa and pa + SLOT <= base + len(data):
                return int.from_bytes(data[pa - base:pa - base + SLOT], "little")
        return None
    wrong = [(pa, raw) for pa, raw in rows if true_at(pa) != raw]
    if not wrong:
        return RIGHT, ""
    pa, raw = wrong[0]
    true = true_at(pa)
    said = f"{pa:#x} {raw:016x}, true " + (f"{true:016x}" if true is not None else "nothing there")
    return (NOTICED, f"{said}; {'; '.join(notices)}") if notices else (WRONG, said)
