"""The rulebook: what must hold, why, and what to do instead, for every code and rule.

``rules.toml`` has the problems of a source, by their codes; ``evolution.toml`` has what
must hold from one state of the definitions to the next, by readable ids.  An entry of
either file has the keys of `Rule`, and ``example``, with those of `_example`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from specgen.report.problem import Level

Texts = Mapping[str, str]
"""Definitions, documents, a pack's files or a configuration, by file name."""

GROUPS = {
    "I": "Inputs",
    "J": "JSON",
    "V": "Messages",
    "F": "Fields",
    "T": "Tags",
    "D": "Defaults",
    "S": "Structs",
    "B": "Protocol references",
    "K": "franz-go's definitions",
    "W": "Combining sources",
    "U": "The union of releases",
    "P": "Template packs",
    "C": "Configuration",
    "N": "Names",
    "Q": "Queries to a corpus",
}
"""The subject of the codes with each letter."""

CHANGES = "Evolution"
"""The subject of the rules of evolution."""

_DEFINITION = {
    "apiKey": 900,
    "type": "request",
    "name": "EchoRequest",
    "validVersions": "0-3",
    "flexibleVersions": "1+",
    "fields": [],
}
"""The definition that is completed with the fields or keys of an example."""


class Category(StrEnum):
    """What a rule of evolution is about; ``wire`` also breaks ``protocol`` and ``source``."""

    WIRE = "wire"
    """Bytes of a version that both sides call stable."""
    STORED = "stored"
    """Bytes that are read years after they were written, by any release."""
    PROTOCOL = "protocol"
    """Versions, negotiation, defaults, errors."""
    SOURCE = "source"
    """Names in generated code and in Kafka's JSON notation."""
    STYLE = "style"
    """Omissions in a definition, which break nothing."""

    @property
    def includes(self) -> frozenset[Category]:
        """The categories whose findings are shown when this one is selected."""
        order = [Category.WIRE, Category.PROTOCOL, Category.SOURCE, Category.STYLE]
        if self is Category.STORED:
            return frozenset({self, Category.WIRE})
        return frozenset({*order[: order.index(self) + 1], Category.STORED})


@dataclass(frozen=True)
class Example:
    """Texts that show a rule, and where."""

    new: Texts
    old: Texts | None = None
    """The side that ``new`` is compared with; None if the new side alone shows the rule."""
    excerpt: str = ""
    """The part of ``new`` that matters, if it is not all of it."""
    place: str = ""
    """Of a finding: the message, its versions and the path."""
    old_at: str = ""
    """Line and column of a finding on the old side, such as ``5:11``; empty for none."""
    new_at: str = ""

    def __str__(self) -> str:
        """The texts as one; as a diff if there are two sides."""
        if self.excerpt:
            return self.excerpt
        if self.old is None:
            files = (f"// new/{name}\n{text}" for name, text in self.new.items())
            return "".join(files).rstrip("\n")
        names = dict.fromkeys((*self.old, *self.new))
        return "\n".join(
            line
            for name in names
            for line in _compared(name, self.old.get(name, ""), self.new.get(name, ""))
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """What must hold, and how bad a violation is."""

    id: str
    """A code such as ``F3`` or a readable id such as ``WIRE_TYPE``; it never changes."""
    levels: tuple[Level, ...]
    """Several if it depends."""
    purpose: str
    why: str
    remedy: str
    """What to write or do instead; ``{next}`` stands for the version that may have the
    change, ``{tag}`` for the number that a tagged field may use."""
    category: Category | None = None
    """None for the problems of a source."""
    basis: str = ""
    """Where a rule of evolution comes from: a KIP, or what went wrong."""
    found_by: tuple[str, ...] = ()
    """The commands that check a rule of evolution: ``diff``, ``lint`` or both."""
    fix: str = ""
    """What ``specgen lint --fix`` does; empty if it does nothing."""
    arises: str = ""
    """How the problem arises, if no short text can show it."""
    example: Example | None = field(default=None, compare=False, repr=False)

    @property
    def level(self) -> Level:
        """How bad a violation is at worst."""
        return self.levels[0]

    @property
    def severity(self) -> str:
        """``error``, ``warning``, ``info``, or ``error or warning`` if it depends."""
        return " or ".join(self.levels)

    @property
    def group(self) -> str:
        """The subject of the rule."""
        return CHANGES if self.category else GROUPS[self.id[0]]

    @property
    def head(self) -> str:
        """The code, the severity and what must hold."""
        return f"{self.id}, {self.severity}: {self.purpose}"

    @property
    def any_remedy(self) -> str:
        """The remedy without reference to a particular message."""
        words = {"{next}": "N, the next one,", "{tag}": "N"}
        remedy = self.remedy
        for mark, word in words.items() if self.category else ():
            remedy = remedy.replace(mark, word)
        return remedy.removesuffix(",")

    @property
    def settled_by(self) -> frozenset[str]:
        """The commands that together find every violation of the rule.

        ``lint`` finds all omissions, ``diff`` only those in new messages and fields.
        """
        if "lint" in self.found_by and self.category is not Category.WIRE:
            return frozenset({"lint"})
        return frozenset(self.found_by)

    def as_json(self) -> dict[str, Any]:
        """The rule as a JSON object."""
        return {
            "code": self.id,
            "id": self.id,
            "group": self.group,
            "category": self.category,
            "severity": self.severity,
            "level": self.level,
            "purpose": self.purpose,
            "why": self.why,
            "basis": self.basis,
            "remedy": self.remedy,
            "found_by": [*self.found_by],
            "fix": self.fix,
            "example": str(self.example or ""),
            "arises": self.arises,
        }


def rules() -> Mapping[str, Rule]:
    """Every rule by its id: the codes, then the rules of evolution."""
    return problem_rules() | evolution_rules()


@cache
def problem_rules() -> dict[str, Rule]:
    """The rules behind the problem codes, in the order of the groups."""
    codes = _read("rules.toml")
    order = [*GROUPS]
    ids = sorted(codes, key=lambda code: (order.index(code[0]), int(code[1:])))
    return {id_: codes[id_] for id_ in ids}


@cache
def evolution_rules() -> dict[str, Rule]:
    """The rules of evolution, in the order of their file."""
    return _read("evolution.toml")


def _read(file: str) -> dict[str, Rule]:
    """The rules of a file.

    Raises ValueError unless each change of an example replaces exactly one text.
    """
    table = tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))
    texts = table.pop("texts", {})
    return {id_: _rule(id_, texts, **row) for id_, row in table.items()}


def _rule(
    id_: str,
    texts: Texts,
    level: str | Sequence[str],
    example: Mapping[str, Any] | None = None,
    category: str | None = None,
    found_by: Iterable[str] = (),
    **words: str,
) -> Rule:
    levels = [level] if isinstance(level, str) else level
    return Rule(
        id_,
        tuple(map(Level, levels)),
        category=None if category is None else Category(category),
        found_by=tuple(found_by or (["diff"] if category else [])),
        example=None if example is None else _example(texts, **example),
        **words,
    )


def _example(
    texts: Texts,
    *,
    field: str = "",
    keys: str = "",
    text: str = "",
    files: Texts | None = None,
    of: Sequence[str] = (),
    before: Iterable[tuple[str, str]] = (),
    change: Iterable[tuple[str, str]] = (),
    adds: Sequence[str] = (),
    drops: Sequence[str] = (),
    alone: bool = False,
    place: str = "",
    old: str = "",
    new: str = "",
) -> Example:
    """An example: a field, keys, a text or files that break a rule, or two sides."""
    if files:
        shown = "\n".join(f"{name}:\n{text}" for name, text in files.items())
        return Example(files, excerpt=shown)
    if text:
        return Example({"example": text}, excerpt=text)
    if field or keys:
        own = {"fields": [json.loads(field)]} if field else {}
        own |= json.loads(keys) if keys else {}
        return Example({"Echo.json": _definition(own)}, excerpt=field or keys)
    released = _changed({name: texts[name] for name in of}, before)
    kept = {name: text for name, text in released.items() if name not in drops}
    changed = _changed(kept | {name: texts[name] for name in adds}, change)
    return Example(changed, None if alone else released, "", place, old, new)


def _changed(texts: Texts, changes: Iterable[tuple[str, str]]) -> Texts:
    changed = dict(texts)
    for old, new in changes:
        if sum(text.count(old) for text in changed.values()) != 1:
            raise ValueError(f"{old!r} must appear exactly once")
        changed = {name: text.replace(old, new) for name, text in changed.items()}
    return changed


def _definition(changed: Mapping[str, object]) -> str:
    """The definition with some keys changed, with one key or field per line."""
    lines = []
    for key, value in {**_DEFINITION, **changed}.items():
        if isinstance(value, list) and value:
            rows = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        elif value is not None:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _compared(name: str, old: str, new: str) -> Iterator[str]:
    """A file's diff with all of its lines, also if none differs."""
    sides = f"old/{name}" if old else "/dev/null", f"new/{name}" if new else "/dev/null"
    if old == new:
        yield from (f"--- {sides[0]}", f"+++ {sides[1]}")
        yield from (f" {line}" for line in old.splitlines())
        return
    whole = max(old.count("\n"), new.count("\n"))
    lines = unified_diff(
        old.splitlines(), new.splitlines(), *sides, n=whole, lineterm=""
    )
    yield from (line for line in lines if not line.startswith("@@"))
