# SPDX-License-Identifier: MIT
"""Listings made by the real tools. A tool that is not on this machine adds no form; missing() names it."""
import os
import shutil
import struct
import subprocess
import tempfile

from listings.form import add

_folder = tempfile.TemporaryDirectory(prefix="listings-")
_missing = set()
_saved = set()  # files that have been written
SPARSE = 1 << 40  # the highest base that a sparse file is made for


def folder():
    return _folder.name


def missing():
    return sorted(_missing)


def run(*command, data=None):
    env = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1")
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, check=False, cwd=folder())
    return done.stdout.decode("utf-8", "surrogateescape")


def saved(t, sparse=False):
    """The table in a file; sparse: at its address in it."""
    path = f"{t.name}{'-at' if sparse else ''}.bin"
    if path not in _saved:
        _saved.add(path)
        with open(os.path.join(folder(), path), "wb") as f:
            f.seek(t.base if sparse else 0)
            f.write(t.data)
    return path


def tool(name, program, *options, **facts):
    """A tool that lists a file from its start, whatever the table's address is."""
    if not shutil.which(program):
        _missing.add(program)
        return
    add(name, lambda t: run(program, *options, saved(t)), based=False, tool=" ".join((program,) + options), **facts)


def seeker(name, program, *options, seek="-s", **facts):
    """A tool that lists a file from an offset on, which it prints as the address."""
    if not shutil.which(program):
        _missing.add(program)
        return
    add(name, lambda t: run(program, *options, seek, str(t.base), saved(t, True)), most=SPARSE, tool=" ".join((program,) + options), **facts)


# --- xxd -------------------------------------------------------------------------------------------------------------
for _options in ("", "-g1", "-g2", "-g4", "-g8", "-g16", "-g3", "-g0", "-c8", "-c4 -g4", "-c10", "-c32", "-c32 -g8", "-c24 -g8", "-c8 -g8",
                 "-c1", "-c7 -g1", "-u", "-u -g1", "-a", "-e", "-e -g2", "-e -g4", "-e -g8", "-e -g8 -c8", "-e -g4 -c32", "-e -g1", "-e -u -g8",
                 "-d", "-d -g8", "-d -e -g8", "-c256 -g8", "-E"):
    _facts = {}
    if "-e" in _options:
        _facts["may"] = "blanks at the end of a short line stand where the words would"
    if _options == "-E":
        _facts["may"] = "text in EBCDIC"
    if "-g8" in _options and "-e" not in _options or _options == "-g16":
        _facts["notes"] = "the layout of xxd -e -g8: the documented default is bytes in file order; the text column may decide"
    tool(f"xxd {_options}".strip(), "xxd", *_options.split(), **_facts)
    if _options in ("", "-g1", "-e -g8", "-e", "-a", "-d", "-d -g8", "-g8"):
        def _offset(t, options=_options):
            return run("xxd", *options.split(), "-o", str(t.base), saved(t))
        if shutil.which("xxd"):
            add(f"xxd {_options} -o".replace("  ", " "), _offset, most=(1 << 63) - 1, tool=f"xxd {_options} -o ADDRESS",
                may=_facts.get("may", ""))
tool("xxd -b", "xxd", "-b", may="bits", damage=False)
tool("xxd -b -c8", "xxd", "-b", "-c8", may="bits", damage=False)
for _options in ("-p", "-p -c16", "-p -c32", "-p -c0", "-p -u", "-p -c8"):
    tool(f"xxd {_options}", "xxd", *_options.split(), place=False, may="16 digits alone" if "8" in _options else "", skip=("one",))
for _options in ("-i", "-i -u", "-i -c8", "-i -C"):
    tool(f"xxd {_options}", "xxd", *_options.split(), place=False)
if shutil.which("xxd"):
    add("xxd -i stdin", lambda t: run("xxd", "-i", data=t.data), based=False, place=False, tool="xxd -i <FILE", notes="bytes with 0x, no declaration")

# --- hexdump, hd, od -------------------------------------------------------------------------------------------------
for _options in ("", "-v", "-C", "-Cv", "-x", "-xv"):
    seeker(f"hexdump {_options}".strip(), "hexdump", *_options.split())
seeker("hd", "hd")
for _options, _why in (("-d", "decimals"), ("-o", "octal words"), ("-b", "octal bytes"), ("-c", "characters")):
    seeker(f"hexdump {_options}", "hexdump", _options, may=_why)
for _name, _format in {
        "8/1": '8/1 "%02x " "\\n"', "16/1": '16/1 "%02x " "\\n"', "16/1 tight": '16/1 "%02x" "\\n"', "1/8": '1/8 "%016x\\n"',
        "2/8": '2/8 "%016x " "\\n"', "4/4": '4/4 "%08x " "\\n"', "1/4 0x": '1/4 "0x%08x\\n"', "8/2": '8/2 "%04x " "\\n"',
        "1/1 C": '1/1 "0x%02x, "', "4/4 commas": '4/4 "0x%08x, " "\\n"'}.items():
    tool(f"hexdump -ve {_name}", "hexdump", "-v", "-e", _format, place=False, may="digits alone" if "tight" in _name or "/1" in _name else "",
         skip=() if _name.endswith("/1") or "1/1" in _name or "tight" in _name else ("odd-bytes", "odd-half", "odd-words"), notes=_format)
for _name, _address, _format in (("08_ax 4/4", "%08_ax: ", '4/4 "%08x " "\\n"'), ("07_ax 2/8", "%07_ax  ", '2/8 "%016x " "\\n"'),
                                 ("08_ax 16/1 text", "%08_ax  ", None), ("_ax 1/8", "0x%_ax: ", '1/8 "0x%016x\\n"')):
    _rest = ("-e", _format) if _format else ("-e", '16/1 "%02x "', "-e", '"  " 16/1 "%_p" "\\n"')
    seeker(f"hexdump -ve {_name}", "hexdump", "-v", "-e", f'"{_address}"', *_rest,
           skip=("odd-bytes", "odd-half") + (("odd-words",) if _format and "2/8" in _format or _format and "4/4" in _format else ()))
for _radix in "odxn":
    for _options in ("-tx1", "-tx2", "-tx4", "-tx8", "-tx1z", "-tx4z", "-tx8z", "-v -tx8", "-v -tx1 -w8", "-v -tx8 -w32", "-v -tx8 -w8", "-x"):
        _facts = {}
        if _radix == "n":
            _width = int(next((c for c in _options if c in "248"), "1")) if "-x" not in _options else 2
            _facts.update(may="* without addresses; digits alone", place=False, word=_width)
        elif _options == "-x" or "tx2" in _options:
            _facts["may"] = "radix of the address"
        if "z" in _options and _radix == "n":
            _facts["may"] = "text without addresses"
        _maker = tool if _radix == "n" else seeker
        _maker(f"od -A{_radix} {_options}", "od", f"-A{_radix}", *_options.split(), **({} if _radix == "n" else {"seek": "-j"}), **_facts)
for _options in ("-x", "-X", "-tx1", "-v -tx8", "--endian=big -tx8 -Ax", "-tx1 --traditional"):
    seeker(f"od {_options}", "od", *_options.split(), seek="-j", may="big-endian words" if "big" in _options else "radix of the address",
           truth=None)
for _options, _why in (("-tu8", "decimals"), ("-td4", "decimals"), ("-to1", "octal"), ("-c", "characters"), ("-ta", "characters"), ("", "octal words"),
                       ("-tx8 -tx1", "two lines of words for each address")):
    seeker(f"od {_options} (other radix)", "od", "-Ax", *_options.split(), seek="-j", may=_why, damage=False)

# --- binutils, busybox, hexyl and others -----------------------------------------------------------------------------
if shutil.which("objdump"):
    def _objdump(t):
        return run("objdump", "-s", "-b", "binary", f"--adjust-vma={t.base}", saved(t))
    add("objdump -s", _objdump, most=0xffffffff, tool="objdump -s -b binary --adjust-vma", notes="blank, address, groups of 4 bytes, two blanks, text; two headings")
    tool("objdump -s 0", "objdump", "-s", "-b", "binary")
    tool("objdump -s -z", "objdump", "-sz", "-b", "binary")
else:
    _missing.add("objdump")
if shutil.which("objcopy") and shutil.which("readelf"):
    def _object(t):
        path = saved(t) + ".o"
        if path not in _saved:
            _saved.add(path)
            run("objcopy", "-I", "binary", "-O", "elf64-x86-64", f"--change-section-address=.data={t.base}", saved(t), path)
        return path
    add("readelf -x", lambda t: run("readelf", "-x", ".data", _object(t)), tool="readelf -x .data",
        notes="0x and address, groups of 4 bytes, one blank, text; heading and blank lines", most=(1 << 63) - 1)
    for _width, _name in ((1, "bytes"), (4, "4"), (8, "8")):
        def _verilog(t, width=_width):
            path = saved(t) + f".{width}.v"
            run("objcopy", "-I", "binary", "-O", "verilog", f"--verilog-data-width={width}", f"--change-section-address=.data={t.base}", saved(t), path)
            with open(os.path.join(folder(), path), encoding="ascii") as f:
                return f.read()
        add(f"objcopy verilog {_name}", _verilog, place=False, word=_width, most=0xffffffff, tool=f"objcopy -O verilog --verilog-data-width={_width}",
            may="order of bytes and what @ counts" if _width > 1 else "")
for _box in ("busybox", "toybox"):
    for _options in ("hexdump", "hexdump -C", "hexdump -v", "hexdump -x", "xxd", "xxd -g1", "xxd -p", "xxd -i", "xxd -c8", "xxd -g4", "xxd -g8", "od -x",
                     "od -tx1", "od -Ax -tx1", "od -An -v -tx1", "od -Ax -tx4", "od -Ax -tx8"):
        if _box == "toybox" and _options.startswith("hex"):
            continue
        tool(f"{_box} {_options}", _box, *_options.split(),
             may="radix of the address" if _options.startswith("od") else "digits alone" if "-p" in _options else
             "zeros without 0x" if _options == "xxd -i" and _box == "toybox" else "", skip=("one",) if "-p" in _options else (),
             place="-p" not in _options and "-i" not in _options and "-An" not in _options)
for _border in ("unicode", "ascii", "none"):
    for _options in ("", "-v", "--panels=1", "--panels=3", "--panels=4", "--no-characters", "--no-position", "--group-size=2", "--group-size=4",
                     "--group-size=8", "--endianness=little --group-size=8", "--base=o", "--base=d"):
        if "group" in _options or "base" in _options or "panels" in _options or "no-" in _options:
            if shutil.which("hexyl") and not run("hexyl", *_options.split(), os.devnull):
                continue
        tool(f"hexyl {_border} {_options}".strip(), "hexyl", "--color=never", f"--border={_border}", *_options.split(),
             may="other radix" if "base" in _options else "no address" if "no-pos" in _options else "", place="no-pos" not in _options)
if shutil.which("hexyl"):
    add("hexyl -o", lambda t: run("hexyl", "--color=never", "-o", str(t.base), saved(t)), most=0xffffffff, tool="hexyl -o ADDRESS")
    tool("hexyl colour", "hexyl", "--color=always", notes="escape sequences")
for _kind in ("-VMem", "-TI_TXT", "-C_Array", "-ASM", "-HEX_Dump", "-Forth", "-BASic", "-MIF", "-COE", "-Logisim"):
    if shutil.which("srec_cat"):
        _dec = {"-VMem": "words of 4 bytes, big-endian", "-ASM": "decimals", "-BASic": "decimals", "-MIF": "another format", "-COE": "another format",
                "-Logisim": "no address", "-Forth": "another format", "-C_Array": ""}.get(_kind, "")
        add(f"srec_cat {_kind}", place=_kind not in ("-VMem", "-TI_TXT", "-C_Array", "-ASM", "-Logisim"), write=lambda t, k=_kind: run("srec_cat", saved(t), "-binary", "-offset", str(t.base), "-o", "-", k), most=0xffffff00,
            based=_kind not in ("-C_Array", "-ASM", "-BASic", "-Logisim"), tool=f"srec_cat {_kind}", may=_dec, damage=not _dec)
    else:
        _missing.add("srec_cat")


# --- a core for debuggers --------------------------------------------------------------------------------------------
def core(t):
    return core_of([(t.base, t.data)], t.name)


def core_of(extents, name):
    """An ELF core of Linux with a segment for each extent, and the notes of a thread, which lldb wants."""
    path = f"{name}-{len(extents)}.core"
    notes = b"".join(struct.pack("<III8s", 5, size, kind, b"CORE") + bytes(size) for kind, size in ((1, 336), (3, 136)))
    at = 64 + 56 * (1 + len(extents))
    headers = struct.pack("<16sHHIQQQIHHHHHH", b"\x7fELF\x02\x01\x01\x03", 4, 62, 1, 0, 64, 0, 0, 64, 56, 1 + len(extents), 0, 0, 0)
    headers += struct.pack("<IIQQQQQQ", 4, 4, at, 0, 0, len(notes), 0, 4)
    at += len(notes)
    for base, data in extents:
        headers += struct.pack("<IIQQQQQQ", 1, 6, at, base, base, len(data), len(data), 1)
        at += len(data)
    with open(os.path.join(folder(), path), "wb") as f:
        f.write(headers + notes + b"".join(data for _, data in extents))
    return path


GDB = {}
for _letter, _size in (("b", 1), ("h", 2), ("w", 4), ("g", 8)):
    GDB[f"x/{_letter}x"] = (f"x/{{{_letter}}}{_letter}x {{base}}", _size)
    GDB[f"x/{_letter}z"] = (f"x/{{{_letter}}}{_letter}z {{base}}", _size)
GDB["p/x array"] = ("p/x *(unsigned long(*)[{g}]){base}", 8)
GDB["p/x array pretty"] = ("with print array on -- p/x *(unsigned long(*)[{g}]){base}", 8)
GDB["p/x array indexes"] = ("with print array-indexes on -- p/x *(unsigned long(*)[{g}]){base}", 8)
GDB["p/x array 4"] = ("p/x *(unsigned int(*)[{w}]){base}", 4)
GDB["p/z array"] = ("p/z *(unsigned long(*)[{g}]){base}", 8)
GDB["p/x array cut"] = ("with print elements 16 -- p/x *(unsigned long(*)[{g}]){base}", 8)
GDB["output/x @"] = ("output/x *(unsigned long *){base}@{g}", 8)
GDB["p/x array no limits"] = ("with print repeats unlimited -- with print elements unlimited -- p/x *(unsigned long(*)[{g}]){base}", 8)
GDB["p array"] = ("p *(unsigned long(*)[{g}]){base}", 8)
GDB["x/gd"] = ("x/{g}gd {base}", 8)
GDB["x/gu"] = ("x/{g}gu {base}", 8)
GDB["x/xg logged"] = ("x/{g}xg {base}", 8)


def gdb_all(t):
    """One run of gdb for all its forms over a table; kept, since a run takes long."""
    if t.name in gdb_all.kept:
        return gdb_all.kept[t.name]
    mark = "=-=-=-="
    counts = {letter: len(t.data) // size for letter, size in (("b", 1), ("h", 2), ("w", 4), ("g", 8))}
    lines = ["set width 0", "set print symbol off"]
    for command, _size in GDB.values():
        lines += [f"echo {mark}\\n", command.format(base=f"0x{t.base:x}", **counts)]
    script = os.path.join(folder(), "gdb.script")
    with open(script, "w", encoding="ascii") as f:
        f.write("\n".join(lines + ["echo \\n"]) + "\n")
    parts = run("gdb", "-nx", "-q", "-batch", "-core", core(t), "-x", script).split(mark + "\n")[1:]
    assert len(parts) == len(GDB), (len(parts), len(GDB))
    gdb_all.kept[t.name] = dict(zip(GDB, parts))
    return gdb_all.kept[t.name]


gdb_all.kept = {}


def gdb_elements(name):
    """gdb prints at most 200 elements, then three dots."""
    return "three dots for what is not printed" if name.endswith("cut") else "at most 200 elements are printed" if "array" in name or "@" in name else ""


def gdb_truth(name):
    """gdb counts a run of equal elements as one, but those tables are left out."""
    return (lambda t: [(0, t.data[:128])]) if name.endswith("cut") else None


def gdb_symbol(t):
    """gdb with symbols, as in a program that has the table as a variable."""
    out = []
    for i, line in enumerate(gdb_all(t)["x/gx"].splitlines()):
        address, rest = line.split(":", 1)
        out.append(f"{address} <page_table{f'+{16 * i}' if i else ''}>:{rest}")
    return "\n".join(out) + "\n"


if shutil.which("gdb"):
    for _name, (_command, _size) in GDB.items():
        _may = "decimals" if _name in ("p array", "x/gd", "x/gu") else gdb_elements(_name)
        _array = "array" in _name or "@" in _name
        add(f"gdb {_name}", lambda t, n=_name: gdb_all(t)[n], word=_size, based=not _array, place=not _array or "indexes" in _name, fixed=not _array, tool="gdb " + _command,
            truth=gdb_truth(_name), tables=("random", "digit-100", "text") if _name.endswith("cut") else None,
            may=_may, damage=not _may or "200" in _may, notes="$1 = {..}; <repeats N times>" if "array" in _name else "")
    add("gdb x/gx symbols", gdb_symbol, word=8, tool="gdb x/gx in a program with symbols", notes="<name+decimal offset>:")
    add("gdb x/gx prompt", lambda t: f"(gdb) x/{len(t.data) // 8}gx 0x{t.base:x}\n" + gdb_all(t)["x/gx"] + "(gdb) \n", word=8, tool="gdb session")
    add("gdb x/wx kept on", lambda t: "".join(f"(gdb) {'x/4wx %#x' % t.base if i == 0 else ''}\n{line}\n" for i, line in
                                              enumerate(gdb_all(t)["x/wx"].splitlines())), word=4, tool="gdb session, Enter pressed again and again")
else:
    _missing.add("gdb")
