"""The rules of evolution, as data: ``rules.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any


class Category(StrEnum):
    """What a rule is about; what breaks ``wire`` breaks ``protocol`` and ``source``, too."""

    WIRE = "wire"
    """Bytes of a version that both sides hold stable."""
    STORED = "stored"
    """Bytes that are read years after they were written, by any release."""
    PROTOCOL = "protocol"
    """Versions, negotiation, defaults, errors."""
    SOURCE = "source"
    """Names in generated code and in Kafka's JSON notation."""
    STYLE = "style"
    """What a definition lacks by itself, which no other side breaks."""

    @property
    def includes(self) -> frozenset[Category]:
        """The categories whose findings one who cares for this one wants to see."""
        order = [Category.WIRE, Category.PROTOCOL, Category.SOURCE, Category.STYLE]
        if self is Category.STORED:
            return frozenset({self, Category.WIRE})
        return frozenset({*order[: order.index(self) + 1], Category.STORED})


class Level(StrEnum):
    """How bad it is, the worst first."""

    ERROR = "error"
    """Someone who followed the old contract stops working."""
    WARNING = "warning"
    """The definition alone can't decide."""
    INFO = "info"
    """It is allowed, and worth telling."""

    @property
    def rank(self) -> int:
        """0 of the worst."""
        return [*Level].index(self)


@dataclass(frozen=True, slots=True)
class EvolutionRule:
    """What must hold from one state of the definitions to the next."""

    id: str
    """For people; it stays for ever."""
    category: Category
    level: Level
    purpose: str
    why: str
    basis: str
    """Where the rule comes from: a KIP, or what went wrong."""
    remedy: str
    """The way out; ``{next}`` stands for the version that may have the change, ``{tag}``
    for the number that a tagged field may have."""
    found_by: tuple[str, ...] = ("diff",)
    """The commands that look for it: ``diff``, ``lint`` or both."""
    fix: str = ""
    """How ``specgen lint --fix`` puts it right; empty where it doesn't."""

    @property
    def any_remedy(self) -> str:
        """The way out where no message is at hand."""
        words = {"next": "N, the next one,", "tag": "N"}
        return self.remedy.format_map(words).removesuffix(",")

    @property
    def settled_by(self) -> frozenset[str]:
        """The commands that, together, find whatever the rule is about.

        What a message or a field lacks ``lint`` finds, ``diff`` only where it is new.
        """
        if "lint" in self.found_by and self.category is not Category.WIRE:
            return frozenset({"lint"})
        return frozenset(self.found_by)

    def as_json(self) -> dict[str, Any]:
        """The rule as a JSON object."""
        return {**asdict(self), "found_by": [*self.found_by]}


@cache
def evolution_rules() -> Mapping[str, EvolutionRule]:
    """Every rule by its id, in the order of the table."""
    text = Path(__file__).with_name("rules.toml").read_text("utf-8")
    return {
        id_: EvolutionRule(
            id_,
            Category(row.pop("category")),
            Level(row.pop("level")),
            found_by=tuple(row.pop("found_by", ["diff"])),
            **row,
        )
        for id_, row in tomllib.loads(text).items()
    }
