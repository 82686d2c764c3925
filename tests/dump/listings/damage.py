# SPDX-License-Identifier: MIT
"""Damage to a listing after which its bytes must still be the true ones, or missing, or refused."""
import re

from listings.tables import Table

DIGIT = re.compile(r"[0-9A-Fa-f]")
WORD = re.compile(r"(?<![\w.])(?:0[xX])?[0-9A-Fa-f]{2,16}(?![\w.])")
SQUEEZE = re.compile(r"^\W*(\*|\.\.\.)\W*$|skipped \d+ identical|repeats \d+ times|dup\(")
OTHERS = "gxz?-,~:"


class Text:
    """The lines of a listing, and which of them may be harmed. What is beside a squeezed run says how long it is and of
    what: without it the listing is another one, and whole. The first line with an address may be anywhere, so that a
    change of that address alone cannot be seen, and the last line may have any length."""

    def __init__(self, listing):
        self.lines = listing.splitlines(True)
        squeezed = {i for i, line in enumerate(self.lines) if SQUEEZE.search(line)}
        near = squeezed | {i + d for i in squeezed for d in (-1, 1)}
        self.wordy = [i for i, line in enumerate(self.lines) if WORD.search(line)]
        free = [i for i in self.wordy if i not in near]
        self.few = len(self.lines) <= 3
        self.inner = free if self.few else [i for i in free if max(2, len(self.lines) // 3) <= i < len(self.lines) - 2]
        self.whole = [] if self.few else self.inner  # lines that may go, or come twice

    def matches(self, what, i):
        """Where something is in a line; in a listing of few lines, after its first third."""
        found = list(what.finditer(self.lines[i]))
        return found[len(found) // 3:] if self.few else found


def change(text, rng):
    """One digit becomes another character."""
    if not text.wordy:
        return None
    i = rng.choice(text.wordy)
    at = rng.choice([m.start() for m in DIGIT.finditer(text.lines[i])])
    # Where commas separate, one more makes two numbers of one, which is another listing, and whole.
    others = OTHERS.replace(",", "") if "," in text.lines[i] else OTHERS
    return replaced(text, i, text.lines[i][:at] + rng.choice(others) + text.lines[i][at + 1:])


def other_digit(text, rng):
    """One digit becomes another one, which the text column gives away where each byte is a letter."""
    if not text.inner:
        return None
    i = rng.choice(text.inner)
    at = rng.choice(text.matches(DIGIT, i)).start()
    digits = "0123456789abcdef".replace(text.lines[i][at].lower(), "")
    return replaced(text, i, text.lines[i][:at] + rng.choice(digits) + text.lines[i][at + 1:])


def digit_lost(text, rng):
    if not text.inner:
        return None
    i = rng.choice(text.inner)
    at = rng.choice(text.matches(DIGIT, i)).start()
    return replaced(text, i, text.lines[i][:at] + text.lines[i][at + 1:])


def word_lost(text, rng):
    if not text.inner:
        return None
    i = rng.choice(text.inner)
    word = rng.choice(text.matches(WORD, i))
    gap = rng.choice((0, 1)) if text.lines[i][word.end():word.end() + 1] == " " else 0
    return replaced(text, i, text.lines[i][:word.start()] + text.lines[i][word.end() + gap:])


def line_lost(text, rng):
    return replaced(text, rng.choice(text.whole), "") if text.whole else None


def line_doubled(text, rng):
    if not text.whole:
        return None
    i = rng.choice(text.whole)
    return replaced(text, i, text.lines[i] * 2)


def cut(text, rng):
    """The listing ends in the middle of a line that has words."""
    if not text.inner:
        return None
    i = rng.choice(text.inner)
    return "".join(text.lines[:i]) + text.lines[i][:rng.randrange(len(text.lines[i]))]


def swapped(text, rng):
    pairs = [(a, b) for a, b in zip(text.whole, text.whole[1:]) if b == a + 1]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    lines = list(text.lines)
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def replaced(text, i, line):
    return "".join(text.lines[:i] + [line] + text.lines[i + 1:])


# What each kind needs of a form: "fixed" = its words have all their digits, "place" = an address or a number in each line,
# "text" = a text column.
KINDS = {"digit changed": (change, ""), "other digit": (other_digit, "text"), "digit lost": (digit_lost, "fixed"), "word lost": (word_lost, "place"), "line lost": (line_lost, "place"),
         "line doubled": (line_doubled, "place"), "cut": (cut, "fixed"), "lines swapped": (swapped, "place")}


# Tables in which many words begin with zeros: a word that lost a digit is shorter than they are. Where no word does, as in
# ffffffffffffffff, a form that may leave out zeros has no such sign.
PADDED = {"pte64k", "repeats", "squeezed", "digit-1000", "digit-32bit", "high", "user", "addresses", "next-addresses"}


def tables_for(kind, fit):
    needs = KINDS[kind][1]
    return [t for t in fit if t.name == "letters"] if needs == "text" else [t for t in fit if t.name in PADDED] if needs == "fixed" else fit


def kinds_for(form):
    if not form.damage:
        return []
    has = {"": True, "fixed": form.fixed, "place": form.place, "text": form.place and has_text(form)}
    return [kind for kind, (_, needs) in KINDS.items() if has[needs]]


def has_text(form):
    """Whether a listing shows bytes as characters, too."""
    probe = Table("probe", 0x1000, b"GHIJKLMNOPQRSTUV" * 16)
    return form.fits(probe) and "GHIJ" in form.write(probe)


def damage(kind, listing, rng):
    return KINDS[kind][0](Text(listing), rng)
