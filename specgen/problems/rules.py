"""The rules that problems name by their codes, as data: ``rules.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
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
    "W": "Two sources, and codecs of one",
    "U": "The union of releases",
    "P": "Template packs",
    "C": "Configuration",
    "N": "Names",
}
"""What the rules of each letter are about."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What must hold, and how bad it is where it doesn't."""

    code: str
    purpose: str
    severity: str
    """``error``, ``warning``, or ``error or warning`` where it depends."""
    why: str
    field: str = ""
    """A field of a JSON definition that breaks the rule."""
    keys: str = ""
    """Keys of a JSON definition that do; null takes a key away."""
    text: str = ""
    """A whole text that does."""

    @property
    def group(self) -> str:
        """What the rule is about."""
        return GROUPS[self.code[0]]

    @property
    def example(self) -> str:
        """What breaks the rule; empty where that is no short text."""
        return self.field or self.keys or self.text

    def as_json(self) -> dict[str, str]:
        """The rule as an object that a program may read."""
        return {
            "code": self.code,
            "group": self.group,
            "severity": self.severity,
            "purpose": self.purpose,
            "why": self.why,
            "example": self.example,
        }


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its code, in the order of the groups."""
    table = tomllib.loads(Path(__file__).with_name("rules.toml").read_text("utf-8"))
    order = [*GROUPS]
    codes = sorted(table, key=lambda code: (order.index(code[0]), int(code[1:])))
    return {code: Rule(code, **table[code]) for code in codes}


def rules_page() -> str:
    """``docs/rules.md``: the table of all rules, and what breaks them."""
    lines = [
        "# Rules",
        "",
        "Every problem that specgen reports has a code, which keeps its meaning and its",
        "severity; `--strict` makes errors of warnings. `specgen rules CODE` shows one of them.",
        "This page is made of `specgen/problems/rules.toml`: `python -m specgen.problems.rules`.",
    ]
    for letter, group in GROUPS.items():
        lines += ["", f"## {letter}: {group}"]
        for rule in rules().values():
            if rule.code[0] != letter:
                continue
            lines += [
                "",
                f"**{rule.code}** ({rule.severity}): {rule.purpose} {rule.why}",
            ]
            if rule.example:
                lines += ["", "```", rule.example.strip("\n"), "```"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(rules_page(), end="")
