"""Damages to the types of fields: other types, misread letters."""

from __future__ import annotations

import random
import re

from tests.sources.bnf.damages.damage import (
    TYPE,
    Change,
    Damage,
    Lines,
    Place,
    every,
    one,
    picked,
    simple,
)
from tests.sources.bnf.damages.productions import leaves, productions

TYPES = [
    "BOOLEAN",
    "INT8",
    "INT16",
    "INT32",
    "INT64",
    "UINT16",
    "UINT32",
    "VARINT",
    "VARLONG",
    "UUID",
    "FLOAT64",
    "STRING",
    "NULLABLE_STRING",
    "COMPACT_STRING",
    "COMPACT_NULLABLE_STRING",
    "BYTES",
    "NULLABLE_BYTES",
    "COMPACT_BYTES",
    "COMPACT_NULLABLE_BYTES",
    "RECORDS",
    "COMPACT_RECORDS",
]
_INT = r"(?<==> )(U?INT)(\d+)"


def _another(lines: Lines, rng: random.Random) -> Lines | None:
    """A type is another one."""
    return one(TYPE, lambda match: picked(rng, TYPES, match[0]))(lines, rng)


def _another_twice(lines: Lines, rng: random.Random) -> Lines | None:
    changed = _another(lines, rng)
    return changed and _another(changed, rng)


def _to(old: str, new: str) -> Change:
    return one(rf"(?<==> ){old}(?=\s|$)", new)


def _both(first: str, second: str) -> Change:
    """One of two types is read as the other."""
    other = {first: second, second: first}
    pattern = rf"(?<==> )(?:{first}|{second})(?=\s|$)"
    return one(pattern, lambda match: other[match[0]])


def _neighbours(lines: Lines, rng: random.Random) -> Lines | None:
    """The types of two lines in sequence exchanged."""
    pairs = [
        (i, i + 1)
        for i in range(1, len(lines) - 1)
        if re.search(TYPE, lines[i]) and re.search(TYPE, lines[i + 1])
    ]
    return _exchanged(lines, rng.choice(pairs)) if pairs else None


def _any_two(lines: Lines, rng: random.Random) -> Lines | None:
    typed = [i for i, line in enumerate(lines) if re.search(TYPE, line)]
    if len(typed) < 2:
        return None
    first, second = rng.sample(typed, 2)
    return _exchanged(lines, (first, second))


def _exchanged(lines: Lines, pair: tuple[int, int]) -> Lines:
    first, second = pair
    one_type, other = (re.search(TYPE, lines[i]) for i in pair)
    assert one_type and other
    lines[first] = re.sub(TYPE, other[0], lines[first])
    lines[second] = re.sub(TYPE, one_type[0], lines[second])
    return lines


def _shifted(lines: Lines, rng: random.Random) -> Lines | None:
    """All types from a line on are one line lower, as in a column that slipped."""
    typed = [i for i, line in enumerate(lines) if re.search(TYPE, line)]
    if len(typed) < 3:
        return None
    part = typed[rng.randrange(len(typed) - 2) :]
    types = [match[0] for i in part if (match := re.search(TYPE, lines[i]))]
    for index, kind in zip(part, [types[-1], *types], strict=False):
        lines[index] = re.sub(TYPE, kind, lines[index])
    return lines


def _of_sibling(lines: Lines, place: Place) -> Lines | None:
    """A field has the type that it has in another version."""
    others: dict[str, set[str]] = {}
    for block in place.siblings:
        theirs = productions([*block.lines])
        for at in leaves(theirs):
            others.setdefault(theirs[at].left, set()).add(theirs[at].right.strip())
    mine = productions(lines)
    options = [
        (at, kind)
        for at in leaves(mine)
        for kind in sorted(others.get(mine[at].left, ()))
        if kind != mine[at].right.strip()
    ]
    if not options:
        return None
    at, kind = place.rng.choice(options)
    lines[at] = f"{mine[at].indent}{mine[at].left}{mine[at].arrow} {kind}"
    return lines


def _struct_to_type(lines: Lines, rng: random.Random) -> Lines | None:
    """A struct's production is a type; what is below it stays."""
    structs = [i for i, p in enumerate(productions(lines)) if i and p.symbols]
    if not structs:
        return None
    at = rng.choice(structs)
    p = productions(lines)[at]
    lines[at] = f"{p.indent}{p.left}{p.arrow} {rng.choice(TYPES)}"
    return lines


KINDS = [
    simple("another type", _another),
    simple("another type, twice", _another_twice),
    simple("INT32 to INT64", _to("INT32", "INT64")),
    simple("INT64 to INT32", _to("INT64", "INT32")),
    simple("INT8 and INT16", _both("INT8", "INT16")),
    simple("INT16 and INT32", _both("INT16", "INT32")),
    simple("BOOLEAN and INT8", _both("BOOLEAN", "INT8")),
    simple("INT16 to UINT16", _to("INT16", "UINT16")),
    simple("INT32 to UINT32", _to("INT32", "UINT32")),
    simple("INT32 to VARINT", _to("INT32", "VARINT")),
    simple("INT64 to VARLONG", _to("INT64", "VARLONG")),
    simple("INT64 and FLOAT64", _both("INT64", "FLOAT64")),
    simple("INT32 to UNSIGNED_VARINT", _to("INT32", "UNSIGNED_VARINT")),
    simple("UUID and INT64", _both("UUID", "INT64")),
    simple("UUID to STRING", _to("UUID", "STRING")),
    simple("STRING to BYTES", one(r"STRING(?=\s|$)", "BYTES")),
    simple("BYTES to STRING", one(r"BYTES(?=\s|$)", "STRING")),
    simple("RECORDS to BYTES", one(r"RECORDS(?=\s|$)", "BYTES")),
    simple("BYTES to RECORDS", one(r"BYTES(?=\s|$)", "RECORDS")),
    simple("a digit of a type lost", one(_INT, lambda m: m[0][:-1])),
    simple("the digits of a type lost", one(_INT, r"\1")),
    simple("a digit of a type doubled", one(_INT, lambda m: m[0] + m[0][-1])),
    simple("l for 1", one(r"(?<=INT)1", "l")),
    simple("Z for 2", one(r"(?<=INT3)2", "Z")),
    simple("B for 8", one(r"(?<=INT)8", "B")),
    simple("l for I in a type", one(r"\bI(?=NT\d)", "l")),
    simple("blank in a type", one(_INT, r"\1 \2")),
    simple("a type in lower case", one(TYPE, lambda m: m[0].lower())),
    simple("a type in Java's name", one(TYPE, lambda m: m[0].title())),
    simple("a letter of a type lost", one(TYPE, lambda m: m[0][:1] + m[0][2:])),
    simple("a type cut off", one(TYPE, lambda m: m[0][: len(m[0]) // 2])),
    simple("a type lost", one(TYPE, "")),
    simple("all types in lower case", every(TYPE, lambda m: m[0].lower())),
    simple("types of neighbours exchanged", _neighbours),
    simple("types of two lines exchanged", _any_two),
    simple("types slipped by a line", _shifted),
    Damage("type of another version", _of_sibling),
    simple("type for a struct", _struct_to_type),
]
