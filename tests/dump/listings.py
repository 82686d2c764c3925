#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes listings of tables in the forms of many tools, whole and damaged, and compares what gmmuview reads with them.

	listings.py --run build/gmmuview	every form over every table; a summary by form; exit 1 if any is wrong in silence
	listings.py --list			the forms
	listings.py --samples FILE@BASE		a sample of each form, of the bytes of a file at an address
	listings.py --write FOLDER		the listings themselves, each with its true bytes beside it

A form is a function that prints a table as a tool does (listings/*.py). Real tools make the listings where they are on the
machine; the others are printed as the tools' sources and manuals show.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True  # the source may be read-only
from listings import boxes, damage, debuggers, kernel, languages, own, plugins, probes, records, run  # noqa: E402 F401
from listings import tables, tools, viewers, wrapped  # noqa: E402 F401
from listings.form import FORMS  # noqa: E402

Case = collections.namedtuple("Case", "form table kind listing")


def chosen(pattern):
    """Forms by name: the whole name, or else every one that the expression is found in."""
    exact = [f for f in FORMS if f.name == pattern]
    return exact or [f for f in FORMS if not pattern or re.search(pattern, f.name)]


def table_from(argument):
    file, base = argument.rsplit("@", 1)
    with open(file, "rb") as f:
        return tables.Table("given", int(base, 0), f.read(), 0)


def whole_cases(forms, all_tables, few, seed):
    """Every form over the tables that it can print; few: some of them, others for each seed."""
    for form in forms:
        fit = [t for t in all_tables if form.fits(t)]
        if few and len(fit) > few:
            fit = tables.random.Random(f"{seed}/{form.name}/few").sample(fit, few)
        for table in fit:
            yield Case(form, table, "", form.write(table))


def damaged_cases(forms, all_tables, seed, times, few):
    for form in forms:
        kinds = damage.kinds_for(form)
        fit = [t for t in all_tables if form.fits(t) and len(t.data) >= 256 and form.extents(t)]
        rng = tables.random.Random(f"{seed}/{form.name}/damage")
        if few:
            kinds = sorted(rng.sample(kinds, min(few, len(kinds))))
        for kind in kinds:
            tables_of_kind = damage.tables_for(kind, fit)
            for _ in range(times if tables_of_kind else 0):
                table = rng.choice(tables_of_kind)
                harmed = damage.damage(kind, form.write(table), rng)
                if harmed is not None:
                    yield Case(form, table, kind, harmed)


def store(path, listing):
    with open(path, "wb") as f:
        f.write(listing if isinstance(listing, bytes) else listing.encode("utf-8", "surrogateescape"))


def store_both(path, case):
    """The listing, and beside it the address and the bytes of each extent."""
    store(path + ".txt", case.listing)
    store(path + ".truth", "".join(f"{base:#x} {data.hex()}\n" for base, data in case.form.extents(case.table) or []))


class Runner:
    def __init__(self, options):
        self.program = run.Program(options.run)
        self.keep, self.verbose, self.only_wrong, self.strict = options.keep, options.verbose, options.only_wrong, options.strict
        self.counts = collections.defaultdict(collections.Counter)
        self.notes = collections.defaultdict(list)
        self.kinds = collections.defaultdict(collections.Counter)
        self.folder = tempfile.TemporaryDirectory(prefix="listings-run-")

    def one(self, numbered):
        number, case = numbered
        extents = case.form.extents(case.table)
        answer = self.opened(f"{number}.txt", case.form, case.listing)
        if not case.kind:
            return case, run.judge(case.form, extents, answer)
        verdict, said = run.judge_damaged(extents, answer)
        if verdict == run.NOTICED:
            # A notice is no excuse for damage; but the form may be one whose whole listings are read so, too.
            whole = self.opened(f"{number}-whole.txt", case.form, case.form.write(case.table))
            verdict = run.WRONG if run.judge(case.form, extents, whole)[0] == run.RIGHT else run.NOTICED
        return case, (verdict, said)

    def opened(self, name, form, listing):
        path = os.path.join(self.folder.name, name)
        store(path, listing)
        answer = self.program.open(path, form.options)
        os.unlink(path)
        return answer

    def all(self, cases):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for case, (verdict, said) in pool.map(self.one, enumerate(cases)):
                self.counts[case.form.name][("damaged " if case.kind else "") + verdict] += 1
                self.kinds[case.kind or "whole"][verdict] += 1
                if verdict in (run.WRONG, run.ODD, run.NOTICED) or verdict == run.REFUSED and not case.kind and not case.form.must:
                    self.note(case, verdict, said)

    def note(self, case, verdict, said):
        self.notes[case.form.name].append((verdict, case.table.name, case.kind, said))
        if self.keep and (verdict in (run.WRONG, run.ODD) or not case.form.may):
            name = re.sub(r"\W+", "-", f"{case.form.name} {case.table.name} {case.kind} {verdict}").strip("-")
            os.makedirs(self.keep, exist_ok=True)
            store_both(os.path.join(self.keep, name), case)

    def summary(self, forms):
        columns = (run.RIGHT, run.REFUSED, run.NOTICED, run.WRONG, run.ODD)
        print(f"{'form':42}" + "".join(f"{c:>9}" for c in columns) + "   damaged: " + " ".join(f"{c:>7}" for c in columns) + "  may be refused since")
        for form in forms:
            counts = self.counts[form.name]
            if self.only_wrong and not self.is_wrong(form):
                continue
            print(f"{form.name[:42]:42}" + "".join(f"{counts[c] or '-':>9}" for c in columns) + "            " +
                  " ".join(f"{counts['damaged ' + c] or '-':>7}" for c in columns) + ("  " + (form.must or form.may)).rstrip())
            self.told(form)
        print("\nby kind of damage:")
        for kind, counts in self.kinds.items():
            print(f"  {kind:20}" + "".join(f"  {c} {counts[c]}" for c in columns))

    def told(self, form):
        """One line for each verdict, kind and table of a form; all with --verbose."""
        said = set()
        for verdict, table, kind, text in self.notes[form.name]:
            if verdict == run.REFUSED and form.may and not self.verbose:
                continue
            if (verdict, kind) not in said or self.verbose:
                said.add((verdict, kind))
                print(f"    {verdict} {table}{', ' + kind if kind else ''}: {text[:300]}")

    def is_wrong(self, form):
        counts = self.counts[form.name]
        bad = counts[run.WRONG] + counts["damaged " + run.WRONG] + counts[run.ODD] + counts["damaged " + run.ODD]
        return bad or counts[run.NOTICED] or counts[run.REFUSED] and not form.may and not form.must

    def totals(self, forms):
        silent = [f.name for f in forms if self.counts[f.name][run.WRONG] or self.counts[f.name][run.ODD]]
        damaged = [f.name for f in forms if self.counts[f.name]["damaged " + run.WRONG] or self.counts[f.name]["damaged " + run.ODD]]
        refused = [f.name for f in forms if self.counts[f.name][run.REFUSED] and not f.may and not f.must]
        noticed = [f.name for f in forms if self.counts[f.name][run.NOTICED]]
        cases = sum(sum(c.values()) for c in self.counts.values())
        print(f"\n{len(forms)} forms, {cases} listings. Forms wrong in silence: {len(silent)}; wrong in silence when damaged: {len(damaged)}; "
              f"wrong with a notice: {len(noticed)}; refused though they need not be: {len(refused)}")
        return bool(silent or damaged or self.strict and (refused or noticed))


def samples(forms, table):
    print(f"Samples of all forms, of {len(table.data)} bytes at {table.base:#x}. Each line of a listing comes after a bar.")
    for form in forms:
        use = table if form.tables is None else next((t for t in tables.tables(1) if t.name in form.tables), None)
        if form.derived or not use or len(use.data) % form.word or use.base > form.most:
            continue
        listing = form.write(use)
        lines = (listing.decode("utf-16") if isinstance(listing, bytes) else listing).split("\n")
        print(f"\n### {form.name}\n    tool: {form.tool}")
        for label, text in (("notes", form.notes), ("may be refused", form.may), ("must be refused", form.must),
                            ("no address of its own, or offsets from 0", "" if form.based else "yes")):
            if text:
                print(f"    {label}: {text}")
        shown = lines[:4] + ([f"... {len(lines) - 6} lines ..."] + lines[-2:] if len(lines) > 7 else lines[4:])
        print("\n".join("|" + line[:200] for line in shown))


def write_all(cases, folder):
    os.makedirs(folder, exist_ok=True)
    for case in cases:
        name = re.sub(r"\W+", "-", f"{case.form.name} {case.table.name}").strip("-")
        store_both(os.path.join(folder, name), case)


def parse():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--run", metavar="GMMUVIEW", help="open the listings with this program")
    p.add_argument("--list", action="store_true", help="name the forms")
    p.add_argument("--samples", metavar="FILE@BASE", help="print a sample of each form")
    p.add_argument("--write", metavar="FOLDER", help="write the listings and their true bytes")
    p.add_argument("--form", metavar="NAME", default="", help="only this form, or the forms that this expression is found in")
    p.add_argument("--table", metavar="NAME", help="only this table")
    p.add_argument("--seed", default="1", help="what all random choices come from (1)")
    p.add_argument("--few", type=int, default=0, metavar="N", help="at most N tables a form, and N kinds of damage")
    p.add_argument("--damage", type=int, default=1, metavar="N", help="damaged listings for each form and kind of damage (1)")
    p.add_argument("--keep", metavar="FOLDER", help="keep the listings that were not read right")
    p.add_argument("--only-wrong", action="store_true", help="leave forms that are right out of the summary")
    p.add_argument("--strict", action="store_true", help="fail, too, if a form is refused that need not be, or a notice goes with wrong bytes")
    p.add_argument("--verbose", action="store_true", help="report every case")
    return p.parse_args()


def main():
    options = parse()
    if options.run:
        own.add_forms(options.run)
    forms = chosen(options.form)
    all_tables = [t for t in tables.tables(options.seed) if options.table in (None, t.name)]
    if options.list:
        print("\n".join(f.name for f in forms))
    if options.samples:
        samples(forms, table_from(options.samples))
    if options.write:
        write_all(whole_cases(forms, all_tables, options.few, options.seed), options.write)
    if options.run:
        runner = Runner(options)
        runner.all(whole_cases(forms, all_tables, options.few, options.seed))
        runner.all(damaged_cases(forms, all_tables, options.seed, options.damage, options.few))
        runner.summary(forms)
        if tools.missing():
            print("not on this machine: " + ", ".join(tools.missing()))
        return 1 if runner.totals(forms) else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
