"""``specgen rules`` and ``specgen explain``: the meaning of rules and problem codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from specgen.changes.histories import error_named, error_names, history
from specgen.changes.history import ErrorHistory
from specgen.changes.rule_pages import example_texts, explained, found
from specgen.changes.rules import EvolutionRule, evolution_rules
from specgen.cli.console import out
from specgen.cli.history import print_history
from specgen.cli.output import Json, print_json
from specgen.codegen.explaining import explanation
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.report.rules import Rule, rules
from specgen.sources.select import MOST_MESSAGES

_HEADINGS = {
    "why": "",
    "example": "What breaks it:",
    "printed": "What specgen prints for it:",
    "arises": "How it arises:",
    "remedy": "What to do:",
    "fix": "What specgen lint --fix does:",
}
_VERBATIM = {"example", "printed"}
_Explained = Rule | EvolutionRule | ErrorHistory


def show_rules(
    code: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CODE", help="Explain these codes, like specgen explain."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List all problem codes and the rules that diff and lint apply."""
    if code:
        explain(code, as_json)
        return
    listed = list(rules().values())
    evolution = evolution_rules().values()
    if as_json:
        entries = [rule.as_json() for rule in listed]
        entries += [rule.as_json() for rule in evolution]
        print_json(entries)
        return
    for group in dict.fromkeys(rule.group for rule in listed):
        table = Table("code", "severity", "fix", group, box=None)
        for rule in listed:
            if rule.group == group:
                table.add_row(rule.code, rule.severity, _fixed(rule), rule.purpose)
        out.print(table)
    table = Table("rule", "level", "fix", "Evolution", box=None)
    for row in evolution:
        table.add_row(row.id, row.level, _fixed(row), row.purpose)
    out.print(table)


def explain(
    code: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE",
            help="A problem's code such as F3 in upper or lower case, or an error of the "
            "protocol: 87 or INVALID_RECORD.",
        ),
    ],
    as_json: Json = False,
) -> None:
    """Explain codes: what must hold and why, what breaks the rule, and what to do.

    Error codes of the protocol are explained by their history.
    """
    chosen = [_explained(name) for name in code]
    if as_json:
        entries = [rule.as_json() | dict(_more(rule)) for rule in chosen]
        print_json(entries)
        return
    for number, rule in enumerate(chosen):
        if number:
            out.print()
        if isinstance(rule, ErrorHistory):
            print_history(rule)
            continue
        if isinstance(rule, EvolutionRule):
            _explain_evolution(rule)
            continue
        out.print(rule.head, style="bold")
        for name, text in explanation(rule):
            if _HEADINGS[name]:
                out.print()
                out.print(_HEADINGS[name], style="bold")
            indent = "    " if name in _VERBATIM else ""
            for line in text.split("\n"):
                out.print(f"{indent}{line}".rstrip())


def _more(rule: _Explained) -> Iterable[tuple[str, str]]:
    """The JSON members in addition to those of the rule itself."""
    if isinstance(rule, ErrorHistory):
        return ()
    if isinstance(rule, Rule):
        return explanation(rule)
    return ("example", example_texts(rule)), ("printed", "\n".join(found(rule)))


def _explain_evolution(rule: EvolutionRule) -> None:
    head = f"{rule.id}, {rule.level}: {rule.purpose}"
    out.print(head, style="bold")
    for heading, text in explained(rule):
        out.print(f"{heading}: {text}")
    for heading, lines in (
        ("An example:", example_texts(rule).split("\n")),
        ("What specgen prints for it:", found(rule)),
    ):
        out.print()
        out.print(heading, style="bold")
        for line in lines:
            out.print(f"    {line}".rstrip())


def _fixed(rule: Rule | EvolutionRule) -> str:
    """``--fix`` if ``specgen lint --fix`` can fix it, else nothing."""
    return "--fix" if rule.fix else ""


def _explained(name: str) -> _Explained:
    known: dict[str, Rule | EvolutionRule] = {**rules(), **evolution_rules()}
    rule = known.get(name.upper())
    if rule is not None:
        return rule
    error = error_named(name.upper())
    if error is None:
        near = did_you_mean(name, [*known, *error_names()], MOST_MESSAGES)
        hint = near or "specgen rules lists all codes"
        raise bad_input(name, "no rule or error has this code", hint)
    (of_error,) = history(error)
    assert isinstance(of_error, ErrorHistory)
    return of_error
