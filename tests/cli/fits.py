# SPDX-License-Identifier: MIT
"""Checks JSON against our schema, as far as the schema uses JSON Schema: exits 1 at the first value that does not fit.

	fits.py SCHEMA NAME <JSON
	fits.py SCHEMA --lines NAME[,NAME...] <NDJSON
	fits.py SCHEMA --names

NAME is one of the schema's definitions; of several, one must fit."""
import json
import re
import sys

TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def is_of(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def fault(value, rule, root, where="$"):
    """What is wrong with a value, or None."""
    known = {"description", "type", "enum", "const", "pattern", "minimum", "maximum", "properties", "required",
             "additionalProperties", "items", "anyOf", "$ref"}
    if set(rule) - known:
        raise SystemExit(f"fits.py does not know {set(rule) - known}")
    if "$ref" in rule:
        return fault(value, root["$defs"][rule["$ref"].split("/")[-1]], root, where)
    if "anyOf" in rule:
        faults = [fault(value, one, root, where) for one in rule["anyOf"]]
        return None if None in faults else faults[0]
    types = rule.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_of(value, name) for name in types):
        return f"{where} is {value!r}, not {' or '.join(types)}"
    if "enum" in rule and value not in rule["enum"]:
        return f"{where} is {value!r}, not one of {rule['enum']}"
    if "const" in rule and value != rule["const"]:
        return f"{where} is {value!r}, not {rule['const']!r}"
    if isinstance(value, str) and not re.search(rule.get("pattern", ""), value):
        return f"{where} is {value!r}, which does not fit {rule['pattern']}"
    if is_of(value, "integer") and not rule.get("minimum", value) <= value <= rule.get("maximum", value):
        return f"{where} is {value}, out of range"
    if isinstance(value, list) and "items" in rule:
        return next((bad for i, item in enumerate(value) if (bad := fault(item, rule["items"], root, f"{where}[{i}]"))),
                    None)
    return object_fault(value, rule, root, where) if isinstance(value, dict) else None


def object_fault(value, rule, root, where):
    for name in rule.get("required", []):
        if name not in value:
            return f"{where} has no {name}"
    for name, part in value.items():
        if name not in rule.get("properties", {}):
            if not rule.get("additionalProperties", True):
                return f"{where}.{name} is not in the schema"
            continue
        bad = fault(part, rule["properties"][name], root, f"{where}.{name}")
        if bad:
            return bad
    return None


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        root = json.load(file)
    if sys.argv[2] == "--names":
        print(*root["$defs"], sep="\n")
        return
    lines = sys.argv[2] == "--lines"
    rule = {"anyOf": [{"$ref": name} for name in sys.argv[3 if lines else 2].split(",")]}
    count = 0
    for text in sys.stdin if lines else [sys.stdin.read()]:
        bad = fault(json.loads(text), rule, root)
        if bad:
            raise SystemExit(f"line {count + 1}: {bad}")
        count += 1
    print(count)


main()
