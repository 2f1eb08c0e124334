"""The rules of evolution, read from ``rules.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any


class Category(StrEnum):
    """What a rule is about; breaking ``wire`` also breaks ``protocol`` and ``source``."""

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


class Level(StrEnum):
    """The severity of a finding, the worst first."""

    ERROR = "error"
    """Someone who followed the old contract stops working."""
    WARNING = "warning"
    """The definition alone can't show whether it is harmful."""
    INFO = "info"
    """Allowed, and worth knowing."""

    @property
    def rank(self) -> int:
        """0 for the worst level."""
        return [*Level].index(self)


@dataclass(frozen=True, slots=True)
class EvolutionRule:
    """What must hold from one state of the definitions to the next."""

    id: str
    """A readable id that never changes."""
    category: Category
    level: Level
    purpose: str
    why: str
    basis: str
    """Where the rule comes from: a KIP, or what went wrong."""
    remedy: str
    """What to do instead; ``{next}`` stands for the version that may have the change,
    ``{tag}`` for the number that a tagged field may use."""
    found_by: tuple[str, ...] = ("diff",)
    """The commands that check it: ``diff``, ``lint`` or both."""
    fix: str = ""
    """How ``specgen lint --fix`` fixes it; empty if it doesn't."""

    @property
    def any_remedy(self) -> str:
        """The remedy without reference to a particular message."""
        words = {"next": "N, the next one,", "tag": "N"}
        return self.remedy.format_map(words).removesuffix(",")

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
