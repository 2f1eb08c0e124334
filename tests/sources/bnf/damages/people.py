"""Damages that people and programs do: translating, correcting, comparing, reading aloud.

They were written down before anyone looked at what the reader makes of them.
"""

from __future__ import annotations

import random
import re

from tests.sources.bnf.damages.damage import (
    TYPE,
    Change,
    Lines,
    Replacement,
    every,
    one,
    simple,
)

_NAME = r"(?<![\w.'])[a-z]\w*(?![\w.']|[^\n]*\(Version)"
_CYRILLIC = str.maketrans(
    "aceopxyABCEHKMOPTX",
    "\u0430\u0441\u0435\u043e\u0440\u0445\u0443\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425",
)
_GREEK = str.maketrans(
    "oviABEHIKMNOPTXYZ",
    "\u03bf\u03bd\u03b9\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a7\u03a5\u0396",
)
_SPANISH = {
    "STRING": "CADENA",
    "INT": "ENTERO",
    "BOOLEAN": "BOOLEANO",
    "BYTES": "OCTETOS",
    "RECORDS": "REGISTROS",
    "NULLABLE": "ANULABLE",
    "COMPACT": "COMPACTO",
}
_SQL = {
    "BOOLEAN": "BIT",
    "INT8": "TINYINT",
    "INT16": "SMALLINT",
    "INT32": "INTEGER",
    "INT64": "BIGINT",
    "STRING": "VARCHAR",
    "BYTES": "VARBINARY",
}
_C = {
    "BOOLEAN": "bool",
    "INT8": "char",
    "INT16": "short",
    "INT32": "int",
    "INT64": "long",
    "STRING": "char*",
    "BYTES": "void*",
}
_CORRECTED = {"acks": "asks", "acl": "all", "ms": "ma", "id": "if", "isr": "is"}


def _words(words: dict[str, str]) -> Replacement:
    """Each of some words in a match replaced."""
    pattern = re.compile("|".join(sorted(words, key=len, reverse=True)))
    return lambda match: pattern.sub(lambda word: words[word[0]], match[0])


def _letter_in(alphabet: dict[int, int]) -> Replacement:
    """The letters of a match that look alike in another alphabet."""
    return lambda match: match[0].translate(alphabet)


def _name_everywhere(change: Replacement) -> Change:
    """One name changed wherever the block has it."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        text = "\n".join(lines)
        names = sorted({match[0] for match in re.finditer(_NAME, text)})
        if not names:
            return None
        name = re.escape(rng.choice(names))
        pattern = rf"(?<![\w.']){name}(?![\w.'])(?![^\n]*\(Version)"
        return every(pattern, change)(lines, rng)

    return changed


def _in_line(change: Change) -> Change:
    """A change of one line below the head."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        if len(lines) < 2:
            return None
        at = rng.randrange(1, len(lines))
        inner = change([lines[at]], rng)
        return inner and [*lines[:at], *inner, *lines[at + 1 :]]

    return changed


def _below(prefix: str) -> Change:
    """A sign before each line below the head."""
    return lambda lines, _: [lines[0], *(prefix + line for line in lines[1:])]


def _camel(match: re.Match[str]) -> str:
    return re.sub(r"_([a-z])", lambda letter: letter[1].upper(), match[0])


def _numbered(lines: Lines, rng: random.Random) -> Lines | None:
    """Line numbers glued to what follows them."""
    first = rng.randrange(1, 90)
    return [f"{first + at}{line.lstrip()}" for at, line in enumerate(lines)]


def _numbered_below(lines: Lines, rng: random.Random) -> Lines | None:
    """Line numbers glued to the names below the head."""
    return [lines[0], *(_numbered(lines[1:], rng) or [])]


def _number_in_line(lines: Lines, rng: random.Random) -> Lines | None:
    """The number of a footnote glued to a name."""
    return one(_NAME, lambda match: f"{match[0]}{rng.randint(1, 9)}")(lines, rng)


def _mark_moved(mark: str, places: str) -> Change:
    """A mark of one place moved to another place."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        text = "\n".join(lines)
        before = [match.start() for match in re.finditer(re.escape(mark), text)]
        if not before:
            return None
        at = rng.choice(before)
        text = text[:at] + text[at + len(mark) :]
        free = [m.start() for m in re.finditer(places, text) if m.start() != at]
        if not free:
            return None
        to = rng.choice(free)
        return (text[:to] + mark + text[to:]).split("\n")

    return changed


def _array_moved(lines: Lines, rng: random.Random) -> Lines | None:
    """The brackets of one symbol around its neighbour."""
    pattern = r"(?<=\s)\[(\w+)\] (\w+)(?=\s)|(?<=\s)(?<!=> )(\w+) \[(\w+)\](?=\s|$)"

    def moved(match: re.Match[str]) -> str:
        first, second, third, last = match.groups()
        return f"{first} [{second}]" if first else f"[{third}] {last}"

    return one(pattern, moved)(lines, rng)


def _reindented(change: Replacement) -> Change:
    return lambda lines, _: [
        lines[0],
        *(re.sub(r"^ +", change, line) for line in lines[1:]),
    ]


def _hyphenated(lines: Lines, rng: random.Random) -> Lines | None:
    """A name broken with a hyphen at the end of a line."""
    pattern = r"(?<=[a-z_]{3})(?=[a-z_]{3})(?![^\n]*\(Version)"
    return one(pattern, "-\n    ")(lines, rng)


def _page_break(*inserted: str) -> Change:
    """The end of a page within the block."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        if len(lines) < 2:
            return None
        at = rng.randrange(1, len(lines))
        footer = [line.replace("#", str(rng.randrange(2, 99))) for line in inserted]
        return [*lines[:at], *footer, *lines[at:]]

    return changed


def _omitted(lines: Lines, rng: random.Random) -> Lines | None:
    """Dots for some lines."""
    if len(lines) < 4:
        return None
    at = rng.randrange(2, len(lines) - 1)
    return [*lines[:at], "    ...", *lines[at + rng.randint(1, 3) :]]


PEOPLE = [
    simple("Cyrillic letters in a name", one(_NAME, _letter_in(_CYRILLIC))),
    simple("Cyrillic letters in a name, all", _name_everywhere(_letter_in(_CYRILLIC))),
    simple("Cyrillic letters in a type", one(TYPE, _letter_in(_CYRILLIC))),
    simple("Cyrillic letters, all", every(r"(?<==>)[^\n]*", _letter_in(_CYRILLIC))),
    simple("Greek letters in a name", one(_NAME, _letter_in(_GREEK))),
    simple("Greek letters in a type", one(TYPE, _letter_in(_GREEK))),
    simple("digits of a type exchanged", one(r"(?<=INT)(\d)(\d)", r"\2\1")),
    simple(
        "INT64 and INT16", one(r"(?<=INT)(?:64|16)", _words({"64": "16", "16": "64"}))
    ),
    simple("INT128 for INT16", one(r"(?<=INT)16", "128")),
    simple(
        "arrows lost, all", every(r"(?<=[\w>]) => ?(?![^\n]*Version)(?<!\) =>)", " ")
    ),
    simple("indentation doubled", _reindented(lambda match: match[0] * 2)),
    simple("indentation as tabs", _reindented(lambda m: "\t" * (len(m[0]) // 2))),
    simple("a tab for some indentation", _in_line(one(r"^ {2}", "\t"))),
    simple("tabs for blanks in a line", _in_line(every(r" +", "\t"))),
    simple("one line deeper by a level", _in_line(one(r"^", "  "))),
    simple("camel case in a line", _in_line(every(_NAME, _camel))),
    simple("camel case, all", every(_NAME, _camel)),
    simple("[ lost, all", every(r"(?<=\s)(\??)[\[(](?=[a-z])", r"\1")),
    simple("] lost, all", every(r"(?<=[\w'])[\])](?=\s|$)", "")),
    simple(
        "NULLABLE_ moved",
        _mark_moved("NULLABLE_", r"(?<=[ _])(?=(?:STRING|BYTES|RECORDS)\b)"),
    ),
    simple("? moved", _mark_moved("?", r"(?<=\s)(?=[\[(][a-z])|(?<==> )(?=\{)")),
    simple("[] moved", _array_moved),
    simple("tags + 1, all", every(r"(?<=<tag: )\d+", lambda m: str(int(m[0]) + 1))),
    simple("tags' zero as O", every(r"(?<=<tag: )0(?=>)", "O")),
    simple("page break", _page_break("", "\f", "")),
    simple("page break with a number", _page_break("", "# / 99", "\f")),
    simple(
        "page break with a footer",
        _page_break("", "Apache Kafka Protocol Guide      Page # of 99", "\f"),
    ),
    simple("page break with a title", _page_break("\f", "Kafka => Protocol", "")),
    simple("hyphen at a line's end", _hyphenated),
    simple("rn for m, all", every(r"(?<=[a-z_])m(?![^\n]*\(Version)", "rn")),
    simple("l and 1, all", every(r"(?<=[a-z_])l(?![^\n]*\(Version)", "1")),
    simple("O for 0 in a type", one(r"(?<==> )BOOLEAN", "B00LEAN")),
    simple("l for I in a type's word", one(r"(?<=STR)I(?=NG)", "l")),
    simple("I for 1, all", every(r"(?<=INT)1", "I")),
    simple("a name in words", _name_everywhere(lambda m: m[0].replace("_", " "))),
    simple("names in words", every(_NAME, lambda m: m[0].replace("_", " "))),
    simple(
        "a name corrected",
        one(r"(?<![a-z])(?:acks|acl|ms|id|isr)(?![a-z])", _words(_CORRECTED)),
    ),
    simple(
        "names corrected",
        every(r"(?<![a-z])(?:acks|acl|ms|id|isr)(?![a-z])", _words(_CORRECTED)),
    ),
    simple("a type as a sentence's first word", one(TYPE, lambda m: m[0].capitalize())),
    simple("smart quotes around a name", one(_NAME, "\u201c\\g<0>\u201d")),
    simple("quotes around names", every(_NAME, "'\\g<0>'")),
    simple("backticks around types", every(TYPE, "`\\g<0>`")),
    simple("line numbers glued, all", _numbered),
    simple("line numbers glued, below the head", _numbered_below),
    simple("footnote at a name", _number_in_line),
    simple("footnote at a type", one(TYPE, r"\g<0>2")),
    simple("+ before lines", _below("+")),
    simple("- before lines", _below("-")),
    simple("- before a line", _in_line(one(r"^", "-"))),
    simple("a line struck out", _in_line(one(r"^(\s*)(.*)$", r"\1~~\2~~"))),
    simple("a line commented out", _in_line(one(r"^(\s*)", r"\1// "))),
    simple("a type in Spanish", one(TYPE, _words(_SPANISH))),
    simple("types in Spanish", every(TYPE, _words(_SPANISH))),
    simple("a type in SQL", one(TYPE, _words(_SQL))),
    simple("types in SQL", every(TYPE, _words(_SQL))),
    simple("types in C", every(TYPE, _words(_C))),
    simple(
        "letters of a type exchanged",
        one(
            r"(?<==> )[A-Z]+(?=_|\d|\s|$)",
            lambda m: m[0][:1] + m[0][2:3] + m[0][1:2] + m[0][3:],
        ),
    ),
    simple("letter of a type doubled", one(TYPE, lambda m: m[0][:2] + m[0][1:])),
    simple("comment behind a type", one(TYPE, r"\g<0>  # not null")),
    simple("another type in a comment", one(TYPE, r"\g<0> // was INT16")),
    simple("alternative types", one(TYPE, r"\g<0> | NULL")),
    simple("a default behind a type", one(TYPE, r"\g<0> = 0")),
    simple("dots for lines", _omitted),
    simple(
        "versions in a head",
        one(r"(?<=Version: )(\d+)", lambda m: f"{m[1]}-{int(m[1]) + 1}"),
    ),
    simple("+ behind a head's version", one(r"(?<=Version: )(\d+)", r"\1+")),
]
