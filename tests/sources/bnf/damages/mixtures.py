"""Damages that mix a block with others: halves, differences, foreign structs and tables.

They were written down before anyone looked at what the reader makes of them.
"""

from __future__ import annotations

import random
import re

from tests.sources.bnf.damages.damage import TYPE, Damage, Lines, Place, simple
from tests.sources.bnf.damages.productions import productions, subtree, written


def _doubled_otherwise(lines: Lines, rng: random.Random) -> Lines | None:
    """A field's line twice, the second time with another type."""
    typed = [at for at, line in enumerate(lines) if re.search(TYPE, line)]
    if not typed:
        return None
    at = rng.choice(typed)
    other = rng.choice(["INT8", "INT64", "STRING", "BOOLEAN"])
    return [*lines[: at + 1], re.sub(TYPE, other, lines[at]), *lines[at + 1 :]]


def _foreign_struct(lines: Lines, place: Place) -> Lines | None:
    """A struct of another API with all below it, and its symbol in the head."""
    block = productions(lines)
    theirs = productions([*place.rng.choice(place.others).lines])
    structs = [at for at, p in enumerate(theirs) if at and p.symbols]
    if not structs:
        return None
    at = place.rng.choice(structs)
    depth = len(theirs[at].indent)
    block[0] = block[0].with_more(f"[{theirs[at].name}]")
    pasted = [
        p.line[max(depth - 2, 0) :]
        for p in map(theirs.__getitem__, subtree(theirs, at))
    ]
    return [*written(block), *pasted]


def _next(place: Place) -> Lines:
    number = (place.block.at[2] or 0) + 1
    return next(([*b.lines] for b in place.siblings if b.at[2] == number), [])


def _half_of_next(lines: Lines, place: Place) -> Lines | None:
    """About half of the lines as the next version has them."""
    other = {line.split("=>")[0]: line for line in _next(place)[1:]}
    return [
        other.get(line.split("=>")[0], line) if place.rng.random() < 0.5 else line
        for line in lines
    ]


def _upper_half_of_next(lines: Lines, place: Place) -> Lines | None:
    """The next version's upper half above this one's lower half, below this one's head."""
    other, half = _next(place), len(lines) // 2
    if not other or not half:
        return None
    return [lines[0], *other[1:half], *lines[half:]]


def _head_of_next(lines: Lines, place: Place) -> Lines | None:
    """The symbols of the next version's head; all else stays."""
    other = _next(place)
    if not other:
        return None
    right = other[0].partition("=>")[2]
    return [f"{lines[0].partition('=>')[0]}=>{right}", *lines[1:]]


def _body_as_differences(lines: Lines, place: Place) -> Lines | None:
    """The differences from the next version as a diff shows them, in the block."""
    other = _next(place)
    if not other:
        return None
    gone = [f"-{line}" for line in lines[1:] if line not in other]
    same = [f" {line}" for line in lines[1:] if line in other]
    new = [f"+{line}" for line in other[1:] if line not in lines]
    return [lines[0], *same, *gone, *new] if gone or new else None


def _conflict(lines: Lines, place: Place) -> Lines | None:
    """The marks of a merge around the lines of this version and of the next."""
    other = _next(place)
    if not other or len(lines) < 2:
        return None
    at = place.rng.randrange(1, len(lines))
    ours, theirs = lines[at:], other[at:]
    marks = "<<<<<<< HEAD", "=======", ">>>>>>> trunk"
    return [*lines[:at], marks[0], *ours, marks[1], *theirs, marks[2]]


def _table_rows(lines: Lines) -> list[int]:
    """The rows of the table of fields below a block."""
    return [
        at
        for at, line in enumerate(lines)
        if re.match(r"\s*[a-z][\w']*(?:\t| {2,}\S)", line) and "=>" not in line
    ]


def _rows_exchanged(lines: Lines, rng: random.Random) -> Lines | None:
    rows = _table_rows(lines)
    if len(rows) < 2:
        return None
    a, b = rng.sample(rows, 2)
    lines[a], lines[b] = lines[b], lines[a]
    return lines


def _row_lost(lines: Lines, rng: random.Random) -> Lines | None:
    rows = _table_rows(lines)
    if not rows:
        return None
    del lines[rng.choice(rows)]
    return lines


def _row_renamed(lines: Lines, rng: random.Random) -> Lines | None:
    rows = _table_rows(lines)
    if not rows:
        return None
    at = rng.choice(rows)
    lines[at] = re.sub(r"^(\s*)[a-z][\w']*", r"\1renamed", lines[at])
    return lines


def _other_table(lines: Lines, place: Place) -> Lines | None:
    """The table of another API below the block."""
    rows = _table_rows(lines)
    names = [p.name for p in productions([*place.rng.choice(place.others).lines])[1:]]
    if not rows or not names:
        return None
    theirs = [f"{name}\tThe {name.replace('_', ' ')}." for name in names]
    return [*lines[: rows[0]], *theirs, "", ""]


MIXTURES = [
    simple("field's line doubled with another type", _doubled_otherwise),
    Damage("struct of another API", _foreign_struct),
    Damage("half of the lines of the next version", _half_of_next),
    Damage("upper half of the next version", _upper_half_of_next),
    Damage("symbols of the next version's head", _head_of_next),
    Damage("diff to the next version", _body_as_differences),
    Damage("merge conflict", _conflict),
    simple("rows of the table exchanged", _rows_exchanged),
    simple("row of the table lost", _row_lost),
    simple("row of the table renamed", _row_renamed),
    Damage("table of another API", _other_table),
]
TABLES = {
    "rows of the table exchanged",
    "row of the table lost",
    "row of the table renamed",
    "table of another API",
}
