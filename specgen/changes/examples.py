"""An example for each evolution rule, read from ``examples.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Texts = Mapping[str, str]
"""Definitions, or a document, by file name."""


@dataclass(frozen=True)
class Example:
    """Definitions that show a rule, and where the finding is."""

    old: Texts | None
    """None if the new side alone shows it."""
    new: Texts
    place: str
    """The message, its versions and the path."""
    old_at: str
    """Line and column on the old side, such as ``5:11``; empty if there are none."""
    new_at: str


@cache
def examples() -> Mapping[str, Example]:
    """Every example by its rule's id.

    Raises ValueError unless each change replaces exactly one text.
    """
    file = Path(__file__).with_name("examples.toml")
    table = tomllib.loads(file.read_text("utf-8"))
    texts = table.pop("texts")
    return {rule: _example(texts, **row) for rule, row in table.items()}


def _example(
    texts: Texts,
    of: Sequence[str],
    place: str,
    *,
    before: Iterable[tuple[str, str]] = (),
    change: Iterable[tuple[str, str]] = (),
    adds: Sequence[str] = (),
    drops: Sequence[str] = (),
    alone: bool = False,
    old: str = "",
    new: str = "",
) -> Example:
    released = _changed({name: texts[name] for name in of}, before)
    kept = {name: text for name, text in released.items() if name not in drops}
    changed = _changed(kept | {name: texts[name] for name in adds}, change)
    return Example(None if alone else released, changed, place, old, new)


def _changed(texts: Texts, changes: Iterable[tuple[str, str]]) -> Texts:
    changed = dict(texts)
    for old, new in changes:
        if sum(text.count(old) for text in changed.values()) != 1:
            raise ValueError(f"{old!r} must appear exactly once")
        changed = {name: text.replace(old, new) for name, text in changed.items()}
    return changed
