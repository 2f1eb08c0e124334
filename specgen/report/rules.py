"""The rules behind the problem codes, read from ``rules.toml``."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

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
"""The subject of the rules with each letter."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rule:
    """What must hold, and how severe a violation is."""

    code: str
    purpose: str
    severity: str
    """``error``, ``warning``, or ``error or warning`` if it depends."""
    why: str
    remedy: str
    """What to write or do instead."""
    fix: str = ""
    """What ``specgen lint --fix`` does; empty if it does nothing."""
    field: str = ""
    """A field of a JSON definition that breaks the rule."""
    keys: str = ""
    """Keys of a JSON definition that break it; null removes a key."""
    text: str = ""
    """A whole text that breaks it."""
    files: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Files that break it, by name: definitions, a pack's or a configuration."""
    arises: str = ""
    """How the problem arises, if no short text can show it."""

    @property
    def group(self) -> str:
        """The subject of the rule."""
        return GROUPS[self.code[0]]

    @property
    def example(self) -> str:
        """What breaks the rule; empty if no short text does."""
        files = [f"{name}:\n{text}" for name, text in self.files.items()]
        return self.field or self.keys or self.text or "\n".join(files)

    @property
    def head(self) -> str:
        """The code, the severity and what must hold."""
        return f"{self.code}, {self.severity}: {self.purpose}"

    def as_json(self) -> dict[str, str]:
        """The rule as a JSON object."""
        return {
            "code": self.code,
            "group": self.group,
            "severity": self.severity,
            "purpose": self.purpose,
            "why": self.why,
            "remedy": self.remedy,
            "fix": self.fix,
            "example": self.example,
            "arises": self.arises,
        }


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its code, in the order of the groups."""
    table = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))
    order = [*GROUPS]
    codes = sorted(table, key=lambda code: (order.index(code[0]), int(code[1:])))
    return {code: Rule(code, **table[code]) for code in codes}
