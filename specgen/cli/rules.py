"""``specgen rules``: what the codes of problems mean."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out
from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.problems.rules import Rule, rules


def show_rules(
    code: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CODE…]", help="Only these; all if none is named."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Show what the codes of problems mean: V3, B16 and so on."""
    chosen = [_rule(name) for name in code] if code else [*rules().values()]
    if as_json:
        print(json.dumps([rule.as_json() for rule in chosen], indent=2))
        return
    if code:
        for rule in chosen:
            out.print(f"{rule.code}, {rule.severity}: {rule.purpose}", markup=False)
            out.print(rule.why, markup=False)
            if rule.example:
                out.print(rule.example.rstrip(), markup=False, style="dim")
        return
    for group in dict.fromkeys(rule.group for rule in chosen):
        table = Table("code", "severity", group, box=None)
        for rule in chosen:
            if rule.group == group:
                table.add_row(rule.code, rule.severity, rule.purpose)
        out.print(table)


def _rule(name: str) -> Rule:
    rule = rules().get(name.upper())
    if rule is None:
        raise bad_input(name, "no rule has this code", did_you_mean(name, rules()))
    return rule
