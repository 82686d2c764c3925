# SPDX-License-Identifier: MIT
"""What gmmuview itself prints of a table, which it must be able to open again."""
import os
import subprocess

from listings import run, tools
from listings.form import add


def add_forms(path):
    program = run.Program(path)

    def write(t, *options, raw=("--format", "raw")):
        file = os.path.join(tools.folder(), tools.saved(t))
        done = subprocess.run([program.path, *raw, *options, "--base-pa", f"{t.base:#x}", file], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, env=program.env, check=False)
        return done.stdout.decode("utf-8")

    def hole(t, *options):
        """Of a dump with a hole, which a core has."""
        file = os.path.join(tools.folder(), tools.core_of([(t.base, t.data[:64]), (t.base + 4096, t.data[64:])], t.name))
        done = subprocess.run([program.path, *options, file], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=program.env, check=False)
        return done.stdout.decode("utf-8")

    def apart(t):
        return [(t.base, t.data[:64]), (t.base + 4096, t.data[64:])]

    for how in ("json", "ndjson", "csv", "text"):
        for name, options, word in (("", (), 8), (" depth 4", ("--levels", "4"), 8), (" dual", ("--kind", "ver2_dual"), 16)):
            add(f"gmmuview --{how}{name}", lambda t, h=how, o=options: write(t, f"--{h}", *o), word=word, tool=f"gmmuview --{how}",
                options=("--kind", "ver2"), notes="'pa' is where the slot stands, 'address' where it points; raw is one number, of 32 digits in slots of 16")
        add(f"gmmuview --{how} hole", lambda t, h=how: hole(t, f"--{h}"), word=8, tables=("pte64k", "random", "user"), truth=apart,
            tool=f"gmmuview --{how} of a dump with a hole")
