# SPDX-License-Identifier: MIT
"""Runs programs and measures how long they took, by the clock and in processor time."""
import os
import subprocess
import time
from collections import namedtuple

Time = namedtuple("Time", "wall cpu")


def spawn(command, cpus=None, **streams):
    """Starts a program; its standard error is left out, and `cpus` are all the processors that it may use."""
    if cpus is not None:
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cpus)
    try:
        return subprocess.Popen(command, stderr=subprocess.DEVNULL, **streams)
    finally:
        if cpus is not None:
            os.sched_setaffinity(0, before)


def timed(*commands, cpus=None):
    """Runs a pipeline whose last output is thrown away. The first program may use `cpus` alone."""
    begun, running, source = time.perf_counter(), [], subprocess.DEVNULL
    for number, command in enumerate(commands):
        last = number == len(commands) - 1
        process = spawn(command, cpus if number == 0 else None, stdin=source, stdout=subprocess.DEVNULL if last else subprocess.PIPE)
        if source is not subprocess.DEVNULL:
            source.close()
        source = process.stdout
        running.append(process)
    cpu = 0.0
    for process in running:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        cpu += usage.ru_utime + usage.ru_stime
        if process.returncode != 0:
            raise SystemExit(f"bench: {' '.join(process.args)}: exit status {process.returncode}")
    return Time(time.perf_counter() - begun, cpu)


def memory(pid):
    """Bytes of a running process: the most that it had at once, and those that are its own."""
    def field(file, name):
        with open(f"/proc/{pid}/{file}", encoding="ascii") as lines:
            return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(name + ":"))
    return field("status", "VmHWM"), field("smaps_rollup", "Private_Dirty")


def memory_while_writing(command, most):
    """The same of a program that has written `most` bytes, and is held up in writing more."""
    process = spawn(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    while most > 0:
        got = len(os.read(process.stdout.fileno(), min(most, 1 << 20)))
        most = most - got if got else 0
    time.sleep(0.05)
    told = memory(process.pid)
    process.kill()
    process.stdout.close()
    process.wait()
    return told
