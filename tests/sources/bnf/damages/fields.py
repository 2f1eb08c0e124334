"""Damages to whole fields, in symbol and production, and to the order of symbols."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

from tests.sources.bnf.damages.damage import Change, Damage, Lines, Place, simple
from tests.sources.bnf.damages.productions import (
    Production,
    bare,
    leaves,
    parent,
    productions,
    subtree,
    written,
)

Symbols = Callable[[list[str], random.Random], list[str]]


def _symbols(change: Symbols, least: int = 2) -> Change:
    """A change of one line's symbols, where there are so many."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        block = productions(lines)
        several = [i for i, p in enumerate(block) if len(p.symbols) >= least]
        if not several:
            return None
        at = rng.choice(several)
        block[at] = block[at].with_symbols(change(block[at].symbols, rng))
        return written(block)

    return changed


def _neighbours(symbols: list[str], rng: random.Random) -> list[str]:
    at = rng.randrange(len(symbols) - 1)
    symbols[at], symbols[at + 1] = symbols[at + 1], symbols[at]
    return symbols


def _any_two(symbols: list[str], rng: random.Random) -> list[str]:
    a, b = rng.sample(range(len(symbols)), 2)
    symbols[a], symbols[b] = symbols[b], symbols[a]
    return symbols


def _shuffled(symbols: list[str], rng: random.Random) -> list[str]:
    return rng.sample(symbols, len(symbols))


def _rotated(symbols: list[str], rng: random.Random) -> list[str]:
    at = rng.randrange(1, len(symbols))
    return symbols[at:] + symbols[:at]


def _removed(lines: Lines, rng: random.Random, *, below: bool) -> Lines | None:
    """A field lost with its symbol: one with a type, or a struct and what is below."""
    block = productions(lines)
    simple_fields = set(leaves(block))
    options = [
        i
        for i in range(1, len(block))
        if block[i].left
        and (i in simple_fields) != below
        and parent(block, i) is not None
    ]
    if below:
        options = [i for i in options if len(subtree(block, i)) > 1]
    return written(_without(block, rng.choice(options))) if options else None


def _without(block: list[Production], index: int) -> list[Production]:
    """The productions without a field, those below it, and its symbol."""
    above = parent(block, index)
    assert above is not None
    name = block[index].name
    symbol = next(s for s in block[above].symbols if bare(s) == name)
    rest = [*block]
    rest[above] = block[above].without(symbol)
    gone = subtree(block, index)
    return [*rest[: gone.start], *rest[gone.stop :]]


def _symbol_lost(lines: Lines, rng: random.Random) -> Lines | None:
    block = productions(lines)
    options = [(i, s) for i, p in enumerate(block) for s in p.symbols]
    if not options:
        return None
    at, symbol = rng.choice(options)
    block[at] = block[at].without(symbol)
    return written(block)


def _symbols_cut(lines: Lines, rng: random.Random) -> Lines | None:
    """The end of a line's symbols lost, and their productions too."""
    block = productions(lines)
    options = [i for i, p in enumerate(block) if len(p.symbols) > 1]
    if not options:
        return None
    at = rng.choice(options)
    lost = block[at].symbols[rng.randrange(1, len(block[at].symbols)) :]
    for name in map(bare, lost):
        index = next(
            (i for i in range(at + 1, len(block)) if block[i].name == name), None
        )
        if index is not None and parent(block, index) == at:
            block = _without(block, index)
    return written(block)


def _moved(lines: Lines, rng: random.Random, *, far: bool) -> Lines | None:
    """A field of a type moved within its struct, or to another struct."""
    block = productions(lines)
    options = [(i, parent(block, i)) for i in leaves(block)]
    chosen = [(i, above) for i, above in options if above is not None]
    if not chosen:
        return None
    at, above = rng.choice(chosen)
    assert above is not None
    moved = block[at]
    symbol = next(s for s in block[above].symbols if bare(s) == moved.name)
    rest = _without(block, at)
    bodies = [i for i, p in enumerate(rest) if p.symbols and (i != above) == far]
    if not bodies:
        return None
    to = rng.choice(bodies)
    symbols = rest[to].symbols
    place = rng.randrange(len(symbols) + 1)
    return written(_inserted(rest, to, place, symbol, moved))


def _inserted(
    block: list[Production], to: int, place: int, symbol: str, field: Production
) -> list[Production]:
    """The productions with a field at a place among a struct's."""
    symbols = block[to].symbols
    more = block[to].with_more(symbol)
    changed = [*block]
    changed[to] = more.with_symbols([*symbols[:place], symbol, *symbols[place:]])
    at, indent = to + 1, block[to].indent + "  "
    if place < len(symbols):
        names = (
            i
            for i in range(to + 1, len(block))
            if block[i].name == bare(symbols[place])
        )
        at = next(names, to + 1)
    elif to + 1 < len(block):
        at = subtree(block, to).stop
    if to + 1 < len(block) and block[to + 1].left:
        indent = block[to + 1].indent
    return [*changed[:at], replace(field, indent=indent), *changed[at:]]


def _added(
    lines: Lines, field: Production, symbol: str, rng: random.Random
) -> Lines | None:
    block = productions(lines)
    bodies = [i for i, p in enumerate(block) if p.symbols or not i]
    to = rng.choice(bodies)
    if field.name in {p.name for p in block}:
        return None
    place = rng.randrange(len(block[to].symbols) + 1)
    return written(_inserted(block, to, place, symbol, field))


def _invented(lines: Lines, rng: random.Random) -> Lines | None:
    """A field that no version has."""
    name = rng.choice(["extra", "reserved", "padding", "flags", "region"])
    kind = rng.choice(["INT8", "INT16", "INT32", "INT64", "BOOLEAN"])
    return _added(lines, Production("  ", name, " =>", f" {kind}"), name, rng)


def _of_sibling(lines: Lines, place: Place) -> Lines | None:
    """A field that only another version has."""
    mine = {p.name for p in productions(lines)}
    options = []
    for block in place.siblings:
        theirs = productions([*block.lines])
        options += [theirs[i] for i in leaves(theirs) if theirs[i].name not in mine]
    if not options:
        return None
    field = place.rng.choice(options)
    return _added(lines, field, field.left, place.rng)


def _of_other(lines: Lines, place: Place) -> Lines | None:
    """A field of another API."""
    theirs = productions([*place.rng.choice(place.others).lines])
    options = leaves(theirs)
    if not options:
        return None
    field = theirs[place.rng.choice(options)]
    return _added(lines, field, field.left, place.rng)


def _doubled(lines: Lines, rng: random.Random) -> Lines | None:
    """A field twice, with symbol and production."""
    block = productions(lines)
    options = [i for i in leaves(block) if parent(block, i) is not None]
    if not options:
        return None
    at = rng.choice(options)
    above = parent(block, at)
    assert above is not None
    symbol = next(s for s in block[above].symbols if bare(s) == block[at].name)
    block[above] = block[above].with_more(symbol)
    return written([*block[:at], block[at], *block[at:]])


def _subtree_moved(lines: Lines, rng: random.Random, blanks: int) -> Lines | None:
    """A struct with all below it at another depth."""
    block = productions(lines)
    options = [i for i in range(1, len(block)) if len(subtree(block, i)) > 1]
    if not options:
        return None
    for at in subtree(block, rng.choice(options)):
        depth = max(len(block[at].indent) + blanks, 0)
        block[at] = replace(block[at], indent=" " * depth)
    return written(block)


def _struct_opened(lines: Lines, rng: random.Random) -> Lines | None:
    """A struct's fields in the place of its symbol; the struct is no more."""
    block = productions(lines)
    options = [
        i
        for i in range(1, len(block))
        if block[i].symbols and parent(block, i) is not None
    ]
    if not options:
        return None
    at = rng.choice(options)
    above = parent(block, at)
    assert above is not None
    symbol = next(s for s in block[above].symbols if bare(s) == block[at].name)
    inner = " ".join(block[at].symbols)
    right = block[above].right.replace(symbol, inner, 1)
    block[above] = replace(block[above], right=right)
    for below in subtree(block, at):
        indent = block[below].indent
        block[below] = replace(block[below], indent=indent[2:])
    return written([*block[:at], *block[at + 1 :]])


def _inner_indices(lines: Lines, rng: random.Random) -> Lines | None:
    """A list of names in alphabetical order on every line, as by a sorting editor."""
    block = productions(lines)
    return written([p.with_symbols(sorted(p.symbols, key=bare)) for p in block])


def _commas(lines: Lines, rng: random.Random) -> Lines | None:
    """Commas between symbols."""
    return [
        re.sub(r"(?<=[\w\])]) (?=[\w\[(])(?!=)", ", ", x) if "Version" not in x else x
        for x in lines
    ]


FIELDS = [
    simple("neighbouring symbols exchanged", _symbols(_neighbours)),
    simple("two symbols exchanged", _symbols(_any_two)),
    simple("symbols backwards", _symbols(lambda s, rng: s[::-1])),
    simple("symbols shuffled", _symbols(_shuffled, 3)),
    simple("symbols rotated", _symbols(_rotated)),
    simple("symbols of a line sorted", _symbols(lambda s, rng: sorted(s, key=bare))),
    simple("symbols of all lines sorted", _inner_indices),
    simple("commas between symbols", _commas),
    simple("symbol lost", _symbol_lost),
    simple("last symbols and fields lost", _symbols_cut),
    simple("field lost", lambda lines, rng: _removed(lines, rng, below=False)),
    simple("struct lost", lambda lines, rng: _removed(lines, rng, below=True)),
    simple(
        "field moved in its struct", lambda lines, rng: _moved(lines, rng, far=False)
    ),
    simple("field in another struct", lambda lines, rng: _moved(lines, rng, far=True)),
    simple("field invented", _invented),
    Damage("field of another version", _of_sibling),
    Damage("field of another API", _of_other),
    simple("field doubled", _doubled),
    simple("struct further in", lambda lines, rng: _subtree_moved(lines, rng, 2)),
    simple("struct further out", lambda lines, rng: _subtree_moved(lines, rng, -2)),
    simple("struct dissolved", _struct_opened),
]
