# SPDX-License-Identifier: MIT
"""A program on a pseudo-terminal: how long it takes from a key to what it shows."""
import fcntl
import os
import re
import select
import struct
import subprocess
import tempfile
import termios
import time

from process import memory, spawn

QUIET = 0.05  # seconds without a byte: the screen is complete


class Screen:
    """A running program. What it shows is read, and thrown away."""

    def __init__(self, command, width, height):
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
        os.close(slave)
        self.first = self.wait() - begun

    def wait(self, quiet=QUIET):
        """Reads until the screen is complete; returns when its last byte came."""
        last = time.perf_counter()
        while select.select([self.master], [], [], quiet)[0]:
            try:
                os.read(self.master, 1 << 16)
            except OSError:
                break
            last = time.perf_counter()
        return last

    def wait_for(self, sign, most):
        """Reads until some bytes came; returns whether they did within so many seconds."""
        end, seen = time.perf_counter() + most, b""
        while sign not in seen and time.perf_counter() < end:
            if select.select([self.master], [], [], 0.01)[0]:
                seen = seen[-len(sign):] + os.read(self.master, 1 << 16)
        return sign in seen

    def cpu(self):
        """Seconds of processor time so far, in all threads."""
        folder, spent = f"/proc/{self.process.pid}/task", 0
        for thread in os.listdir(folder):
            try:
                with open(f"{folder}/{thread}/schedstat", encoding="ascii") as file:
                    spent += int(file.read().split()[0])
            except FileNotFoundError:  # it has ended
                pass
        return spent * 1e-9

    def type(self, keys):
        os.write(self.master, keys)

    def key(self, key):
        """Types a key; seconds by the clock until all of its screen is there, and of processor time."""
        cpu, begun = self.cpu(), time.perf_counter()
        self.type(key)
        return self.wait() - begun, self.cpu() - cpu

    def memory(self):
        return memory(self.process.pid)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


def keys_during(command, start, key, sign, most):
    """Types `start`, then `key` over and over; seconds until `sign` came each time, while what was started runs."""
    screen, took = Screen(command, 80, 24), []
    screen.type(start)
    idle = screen.cpu()
    while len(took) < most:
        time.sleep(0.007 * (1 + len(took) % 5))
        busy = screen.cpu() - idle > 0.002
        begun = time.perf_counter()
        screen.type(key)
        if not busy or not screen.wait_for(sign, 5):
            break
        took.append(time.perf_counter() - begun)
        idle = screen.cpu()
    screen.close()
    return took


def calls_of_keys(command, dump, key, count):
    """Reads of the dump, fstats and writes to the terminal for each of `count` keys, as strace counts them."""
    with tempfile.NamedTemporaryFile() as log:
        screen = Screen(["strace", "-f", "-y", "-o", log.name, "-e", "trace=pread64,read,fstat,newfstatat,write", *command], 200, 60)
        marks = []
        for _ in range(count + 1):
            screen.wait(0.2)
            marks.append(os.path.getsize(log.name))
            screen.type(key)
        screen.close()
        lines = log.read()[marks[0]:marks[-1]].decode("utf-8", "replace").splitlines()
    name = re.escape(os.path.realpath(dump))
    patterns = (r"read(64)?\(\d+<" + name + ">", r"fstat(at)?\(", r"write\(\d+</dev/pts/")
    return [sum(bool(re.search(pattern, line)) for line in lines) / count for pattern in patterns]


def started(command):
    """Seconds until the first screen of a program at 80x24 is complete."""
    screen = Screen(command, 80, 24)
    screen.close()
    return screen.first


def calls_of(command):
    """System calls of a whole run."""
    with tempfile.NamedTemporaryFile() as log:
        spawn(["strace", "-f", "-o", log.name, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).wait()
        return sum(b"resumed>" not in line for line in log)
