"""Damages to the marks of symbols and types: brackets, null, compactness, tags."""

from __future__ import annotations

import random
import re

from tests.sources.bnf.damages.damage import Change, Lines, every, one, simple
from tests.sources.bnf.damages.productions import productions, written

_SYMBOL = r"(?<=\s)(\??)\[([a-z][\w'.]*)\]"
_PAREN = r"(?<=\s)(\??)\(([a-z][\w'.]*)\)"
_WORD = r"(?<=\s)([a-z][\w'.]*)(?=\s|$)(?!\s*=>)"
_SECTION = r" (?:TAG_BUFFER|_tagged_fields)\b"
_VARIABLE = r"\b(?<!COMPACT_)((?:NULLABLE_)?(?:STRING|BYTES|RECORDS)|ARRAY)\b"
_PLAIN = r"\b(?<!NULLABLE_)(STRING|BYTES|RECORDS)\b"
_TAG = r"<tag: (\d+)>"
_NULLED = r"(?<=\s)(?=[\[(][a-z])|(?<==> )(?=\{)"


def _without_array(lines: Lines, rng: random.Random) -> Lines | None:
    """A symbol's brackets lost wherever the block names it."""
    names = re.findall(r"[\[(]([a-z][\w'.]*)[\])]", "\n".join(lines))
    if not names:
        return None
    name = re.escape(rng.choice(names))
    return every(rf"\??[\[(]({name})[\])]", r"\1")(lines, rng)


def _braces_of_line(lines: Lines, rng: random.Random) -> Lines | None:
    with_braces = [i for i, line in enumerate(lines) if "{" in line]
    if not with_braces:
        return None
    at = rng.choice(with_braces)
    lines[at] = re.sub(r"\{ ?| ?\}", "", lines[at])
    return lines


def _braces_added(lines: Lines, rng: random.Random) -> Lines | None:
    bare = [i for i, line in enumerate(lines) if "=>" in line and "{" not in line]
    if not bare:
        return None
    at = rng.choice(bare)
    left, arrow, right = lines[at].partition("=>")
    lines[at] = f"{left}{arrow} {{ {right.strip()} }}"
    return lines


def _section_added(lines: Lines, rng: random.Random) -> Lines | None:
    """A placeholder of tagged fields behind the symbols of a line."""
    block = productions(lines)
    bodies = [i for i, p in enumerate(block) if p.left and (p.symbols or not i)]
    bodies = [i for i in bodies if not re.search(_SECTION, lines[i])]
    if not bodies:
        return None
    at = rng.choice(bodies)
    section = rng.choice(["TAG_BUFFER", "_tagged_fields"])
    lines[at] = f"{lines[at].rstrip()} {section} "
    return lines


def _section_moved(lines: Lines, rng: random.Random) -> Lines | None:
    """A placeholder of tagged fields before another symbol."""
    several = [
        i
        for i, p in enumerate(productions(lines))
        if len(p.symbols) > 1 and re.search(_SECTION, p.right)
    ]
    if not several:
        return None
    at = rng.choice(several)
    match = re.search(_SECTION, lines[at])
    assert match is not None
    left, arrow, right = re.sub(_SECTION, "", lines[at], count=1).partition("=>")
    words = right.split()
    words.insert(rng.randrange(len(words)), match[0].strip())
    lines[at] = f"{left}{arrow} {' '.join(words)}"
    return lines


def _tag_lost(lines: Lines, rng: random.Random) -> Lines | None:
    """A field's tag lost wherever the block shows it."""
    tagged = re.findall(r"([\w'.]+[\])]*)<tag: \d+>", "\n".join(lines))
    if not tagged:
        return None
    name = re.escape(rng.choice(tagged))
    return every(rf"(?<![\w'.])({name}){_TAG}", r"\1")(lines, rng)


def _tag_changed(lines: Lines, rng: random.Random) -> Lines | None:
    """A field's tag is another number wherever the block shows it."""
    tagged = re.findall(r"([\w'.]+[\])]*)<tag: (\d+)>", "\n".join(lines))
    if not tagged:
        return None
    name, number = rng.choice(tagged)
    other = rng.choice([n for n in range(12) if n != int(number)])
    pattern = rf"(?<![\w'.])({re.escape(name)}){_TAG}"
    return every(pattern, rf"\1<tag: {other}>")(lines, rng)


def _tags_exchanged(lines: Lines, rng: random.Random) -> Lines | None:
    numbers = sorted({*re.findall(_TAG, "\n".join(lines))})
    if len(numbers) < 2:
        return None
    a, b = rng.sample(numbers, 2)
    other = {a: b, b: a}
    return every(_TAG, lambda m: f"<tag: {other.get(m[1], m[1])}>")(lines, rng)


def _tag_added(lines: Lines, rng: random.Random) -> Lines | None:
    """An ordinary field gets a tag, in its symbol and its production."""
    names = [
        (i, symbol)
        for i, p in enumerate(productions(lines))
        for symbol in p.symbols
        if "<" not in symbol
    ]
    if not names:
        return None
    at, symbol = rng.choice(names)
    block = productions(lines)
    tag = f"<tag: {rng.randrange(4)}>"
    changed = [s + tag if s == symbol else s for s in block[at].symbols]
    block[at] = block[at].with_symbols(changed)
    lines = written(block)
    name = re.escape(symbol.strip("?[]()"))
    for below in range(at + 1, len(lines)):
        if re.match(rf"\s*{name}\s*=>", lines[below]):
            lines[below] = re.sub(rf"^(\s*{name})", rf"\1{tag}", lines[below])
            break
    return lines


def _half(pattern: str, new: str) -> Change:
    """A change of about half of the matches."""

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        def choice(match: re.Match[str]) -> str:
            return match.expand(new) if rng.random() < 0.5 else match[0]

        return re.sub(pattern, choice, "\n".join(lines)).split("\n")

    return changed


MARKS = [
    simple("COMPACT_ lost", one(r"COMPACT_", "")),
    simple("COMPACT_ lost, half", _half(r"COMPACT_", "")),
    simple("COMPACT_ lost, all", every(r"COMPACT_", "")),
    simple("COMPACT_ added", one(_VARIABLE, r"COMPACT_\1")),
    simple("COMPACT_ added, all", every(_VARIABLE, r"COMPACT_\1")),
    simple("NULLABLE_ lost", one(r"NULLABLE_", "")),
    simple("NULLABLE_ lost, all", every(r"NULLABLE_", "")),
    simple("NULLABLE_ added", one(_PLAIN, r"NULLABLE_\1")),
    simple("NULLABLE_ added, all", every(_PLAIN, r"NULLABLE_\1")),
    simple("COMPACT_NULLABLE_ lost", one(r"COMPACT_NULLABLE_", "")),
    simple(
        "underscore of a type lost",
        one(r"(?<=[TE])_(?=[A-Z]+(?:_[A-Z]+)?(?:\s|$))", ""),
    ),
    simple(
        "blank for a type's underscore",
        one(r"(?<=[TE])_(?=[A-Z]+(?:_[A-Z]+)?(?:\s|$))", " "),
    ),
    simple("? lost", one(r"\?", "")),
    simple("? lost, all", every(r"\?", "")),
    simple("? added", one(_NULLED, "?")),
    simple("? added, all", every(_NULLED, "?")),
    simple("[] lost", one(_SYMBOL, r"\1\2")),
    simple("[] lost, of a name", _without_array),
    simple("[] lost, all", every(_SYMBOL, r"\1\2")),
    simple("() lost", one(_PAREN, r"\1\2")),
    simple("() lost, all", every(_PAREN, r"\1\2")),
    simple("[] and ? lost", one(r"(?<=\s)\?[\[(]([\w'.]+)[\])]", r"\1")),
    simple("[] added", one(_WORD, r"[\1]")),
    simple("() added", one(_WORD, r"(\1)")),
    simple("[] doubled", one(_SYMBOL, r"\1[[\2]]")),
    simple("[] to ()", one(_SYMBOL, r"\1(\2)")),
    simple("[] to (), all", every(_SYMBOL, r"\1(\2)")),
    simple("() to []", one(_PAREN, r"\1[\2]")),
    simple("() to [], all", every(_PAREN, r"\1[\2]")),
    simple("[] to {}", one(_SYMBOL, r"\1{\2}")),
    simple("[] to <>", one(_SYMBOL, r"\1<\2>")),
    simple("[] as letters", one(_SYMBOL, r"\1l\2l")),
    simple("[] as bars", one(_SYMBOL, r"\1|\2|")),
    simple("[ to (", one(_SYMBOL, r"\1(\2]")),
    simple("[ lost", one(r"(?<=\s)(\??)[\[(](?=[a-z])", r"\1")),
    simple("] lost", one(r"(?<=[\w'])[\])](?=\s|$)", "")),
    simple("ARRAY() lost", one(r"\b(?:COMPACT_)?ARRAY\((\w+)\)", r"\1")),
    simple("ARRAY() added", one(r"(?<==> )([A-Z][A-Z0-9_]+)(?=\s|$)", r"ARRAY(\1)")),
    simple("ARRAY's parentheses lost", one(r"ARRAY\((\w+)\)", r"ARRAY \1")),
    simple("{ lost", one(r"\{ ?", "")),
    simple("} lost", one(r" ?\}", "")),
    simple("{} of a line lost", _braces_of_line),
    simple("{} lost, all", every(r"\{ ?| ?\}", "")),
    simple("{} to ()", every(r"\{|\}", lambda m: "(" if m[0] == "{" else ")")),
    simple("{} to []", every(r"\{|\}", lambda m: "[" if m[0] == "{" else "]")),
    simple("{} added", _braces_added),
    simple("tag section lost", one(_SECTION, "")),
    simple("tag section lost, all", every(_SECTION, "")),
    simple("tag section added", _section_added),
    simple("tag section moved", _section_moved),
    simple("tag section misspelt", one(_SECTION, " TAGBUFFER")),
    simple("tag section as a name", one(_SECTION, " tagged_fields")),
    simple("tag lost", _tag_lost),
    simple("tag lost, once", one(_TAG, "")),
    simple("tag lost, all", every(_TAG, "")),
    simple("tag changed", _tag_changed),
    simple("tag changed, once", one(_TAG, lambda m: f"<tag: {int(m[1]) + 1}>")),
    simple("tag's number lost", one(_TAG, "<tag>")),
    simple("tag's brackets lost", one(_TAG, r" tag: \1")),
    simple("tags exchanged", _tags_exchanged),
    simple("tag added", _tag_added),
    simple("apostrophe lost", one(r"(?<=\w)'", "")),
    simple("all marks lost", every(r"[\[\](){}?](?![^\n]*Version)", "")),
]
