"""A damage: what happens to one block, and what the block is among."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tests.sources.bnf.damages.document import Block

TYPE = r"(?<==> )[A-Z][A-Z0-9_]*(?=\s|$)"
"""A type on a right side."""

Lines = list[str]
Change = Callable[[Lines, random.Random], Lines | None]
"""Changed lines, or None if they have nothing to which this damage could happen."""


@dataclass(frozen=True)
class Place:
    """Where a damage happens: a block and its surroundings."""

    rng: random.Random
    block: Block
    versions: Sequence[Block]
    """All blocks of its API, in the order of the document."""
    others: Sequence[Block]
    """The blocks of other APIs."""

    @property
    def siblings(self) -> list[Block]:
        """The other versions of its message."""
        kind, own = self.block.at[1], self.block.at
        return [b for b in self.versions if b.at[1] == kind and b.at != own]


@dataclass(frozen=True)
class Damage:
    """A kind of damage."""

    name: str
    work: Callable[[Lines, Place], Lines | None]
    to_heading: bool = False
    """It happens to the API's heading, not to a block."""
    names_other: bool = False
    """It may put another API's name into a head."""
    reaches_far: bool = False
    """It may change what other APIs' blocks mean, so a document has one at most."""
    to_table: bool = False
    """It happens to a block and the table of its fields."""

    def __call__(self, lines: Lines, place: Place) -> Lines | None:
        """The damaged lines; None if they would be what they were."""
        changed = self.work([*lines], place)
        return None if changed == lines else changed


def simple(name: str, change: Change) -> Damage:
    """A damage that needs nothing but the block."""
    return Damage(name, lambda lines, place: change(lines, place.rng))


Replacement = str | Callable[[re.Match[str]], str]


def one(pattern: str, new: Replacement) -> Change:
    """A change of one match in the block, chosen at random."""
    compiled = re.compile(pattern)

    def changed(lines: Lines, rng: random.Random) -> Lines | None:
        text = "\n".join(lines)
        matches = [*compiled.finditer(text)]
        if not matches:
            return None
        match = rng.choice(matches)
        inserted = match.expand(new) if isinstance(new, str) else new(match)
        return (text[: match.start()] + inserted + text[match.end() :]).split("\n")

    return changed


def every(pattern: str, new: Replacement) -> Change:
    """A change of all matches in the block."""
    compiled = re.compile(pattern)
    return lambda lines, _: compiled.sub(new, "\n".join(lines)).split("\n")


def picked(rng: random.Random, options: Iterable[str], but: str) -> str:
    """One of several words, but not this one."""
    return rng.choice([option for option in options if option != but])
