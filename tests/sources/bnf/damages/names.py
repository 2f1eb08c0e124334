"""Damages to names of fields and to arrows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.sources.bnf.damages.damage import Change, Lines, every, one, simple
from tests.sources.bnf.damages.productions import SYMBOL, bare, productions, written

Spelling = Callable[[str, random.Random], str]


def _in_symbol(spelling: Spelling) -> Change:
    """A name spelt otherwise on a right side."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        block = productions(lines)
        options = [(i, s) for i, p in enumerate(block) for s in p.symbols]
        if not options:
            return None
        at, symbol = rng.choice(options)
        other = symbol.replace(bare(symbol), spelling(bare(symbol), rng), 1)
        symbols = block[at].symbols
        symbols[symbols.index(symbol)] = other
        block[at] = block[at].with_symbols(symbols)
        return written(block)

    return changed


def _in_production(spelling: Spelling) -> Change:
    """A name spelt otherwise on a left side."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        if len(lines) < 2:
            return None
        at = rng.randrange(1, len(lines))
        pattern = r"^(\s*)([a-z][\w'.]*)"
        lines[at] = re.sub(pattern, lambda m: m[1] + spelling(m[2], rng), lines[at])
        return lines

    return changed


def _everywhere(spelling: Spelling) -> Change:
    """A name spelt otherwise wherever the block has it."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        names = sorted({p.name for p in productions(lines)[1:] if p.left})
        if not names:
            return None
        name = rng.choice(names)
        other = spelling(name, rng)
        pattern = re.compile(rf"(?<![\w.']){re.escape(name)}(?![\w.'])")
        head, arrow, rest = "\n".join(lines).partition("=>")
        return (head + arrow + pattern.sub(lambda _: other, rest)).split("\n")

    return changed


def _letter_lost(name: str, rng: random.Random) -> str:
    at = rng.randrange(len(name))
    return (name[:at] + name[at + 1 :]) or "x"


def _letters_exchanged(name: str, rng: random.Random) -> str:
    at = rng.randrange(len(name) - 1) if len(name) > 1 else 0
    return name[:at] + name[at + 1 : at + 2] + name[at : at + 1] + name[at + 2 :]


def _misread(name: str, rng: random.Random) -> str:
    pairs = [("rn", "m"), ("m", "rn"), ("l", "1"), ("o", "0"), ("cl", "d"), ("i", "l")]
    options = [(old, new) for old, new in pairs if old in name[1:]]
    if not options:
        return name
    old, new = rng.choice(options)
    return name[:1] + name[1:].replace(old, new, 1)


def _camel(name: str, rng: random.Random) -> str:
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


def _capital(name: str, rng: random.Random) -> str:
    return name[:1].upper() + name[1:]


def _upper(name: str, rng: random.Random) -> str:
    return name.upper()


def _hyphens(name: str, rng: random.Random) -> str:
    return name.replace("_", "-")


def _blanks(name: str, rng: random.Random) -> str:
    return name.replace("_", " ", 1)


def _no_underscores(name: str, rng: random.Random) -> str:
    return name.replace("_", "")


def _escaped(name: str, rng: random.Random) -> str:
    return name.replace("_", "\\_")


def _singular(name: str, rng: random.Random) -> str:
    return name[:-1] if name.endswith("s") else f"{name}s"


def _cut(name: str, rng: random.Random) -> str:
    return name[: max(1, len(name) // 2)]


def _as_another(lines: Lines, rng: random.Random) -> Lines | None:
    """A symbol named like another of the block."""
    names = sorted({p.name for p in productions(lines)[1:] if p.left})
    if len(names) < 2:
        return None
    return _in_symbol(lambda name, dice: dice.choice([n for n in names if n != name]))(
        lines, rng
    )


def _production_as_another(lines: Lines, rng: random.Random) -> Lines | None:
    """A production named like another of the block."""
    names = sorted({p.name for p in productions(lines)[1:] if p.left})
    if len(names) < 2:
        return None
    return _in_production(
        lambda name, dice: dice.choice([n for n in names if n != name])
    )(lines, rng)


def _names_exchanged(lines: Lines, rng: random.Random) -> Lines | None:
    """The names of two productions exchanged; their types stay."""
    block = productions(lines)
    named = [i for i, p in enumerate(block) if i and p.left]
    if len(named) < 2:
        return None
    a, b = rng.sample(named, 2)
    left_a = re.escape(block[a].left)
    left_b = block[b].left
    lines[a] = re.sub(rf"^(\s*){left_a}", lambda m: m[1] + left_b, lines[a])
    lines[b] = re.sub(
        rf"^(\s*){re.escape(left_b)}", lambda m: m[1] + block[a].left, lines[b]
    )
    return lines


def _merged(lines: Lines, rng: random.Random) -> Lines | None:
    """Two symbols without the blank between them."""
    return one(r"(?<=[a-z\])]) (?=[\[(a-z])(?![^\n]*Version)", "")(lines, rng)


def _symbol_doubled(lines: Lines, rng: random.Random) -> Lines | None:
    block = productions(lines)
    options = [i for i, p in enumerate(block) if p.symbols]
    if not options:
        return None
    at = rng.choice(options)
    matches = [*SYMBOL.finditer(block[at].right)]
    match = rng.choice(matches)
    right = f"{block[at].right[: match.end()]} {block[at].right[match.start() :]}"
    lines[at] = f"{block[at].indent}{block[at].left}{block[at].arrow}{right}"
    return lines


def _undefined(lines: Lines, rng: random.Random) -> Lines | None:
    """A symbol without a production."""
    block = productions(lines)
    at = rng.choice([i for i, p in enumerate(block) if p.symbols or not i])
    block[at] = block[at].with_more("something")
    return written(block)


def _unused(lines: Lines, rng: random.Random) -> Lines | None:
    """A production that nothing names."""
    at = rng.randint(1, len(lines))
    return [*lines[:at], "  something => INT8", *lines[at:]]


_BELOW = r"(?<=[\w>] )=>(?= )(?<!\) =>)"

NAMES = [
    *(
        simple(f"{what}, in {where}", of(spelling))
        for what, spelling in {
            "letter lost": _letter_lost,
            "letters exchanged": _letters_exchanged,
            "letter misread": _misread,
            "camel case": _camel,
            "capital": _capital,
            "capitals": _upper,
            "hyphens": _hyphens,
            "blank for underscore": _blanks,
            "underscores lost": _no_underscores,
            "underscores escaped": _escaped,
            "s lost or added": _singular,
            "name cut": _cut,
        }.items()
        for where, of in {
            "symbol": _in_symbol,
            "production": _in_production,
            "both": _everywhere,
        }.items()
    ),
    simple("symbol named like another", _as_another),
    simple("production named like another", _production_as_another),
    simple("names of productions exchanged", _names_exchanged),
    simple("symbols merged", _merged),
    simple("symbol doubled", _symbol_doubled),
    simple("symbol without production", _undefined),
    simple("production without symbol", _unused),
    simple("arrow lost", one(_BELOW, "")),
    simple("arrow of a minus", one(_BELOW, "->")),
    simple("arrow of an equals sign", one(_BELOW, "=")),
    simple("arrow as a colon", one(_BELOW, ":")),
    simple("arrow with a blank", one(_BELOW, "= >")),
    simple("arrow as ≥", one(_BELOW, "\u2265")),
    simple("> of an arrow lost, all", every(_BELOW, "=")),
    simple("dash arrows", every(_BELOW, "->")),
]
