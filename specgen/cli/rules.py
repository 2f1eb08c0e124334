"""``specgen rules`` and ``specgen explain``: the meaning of rules and problem codes."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer
from rich.table import Table

from specgen.changes.histories import error_named, error_names, history
from specgen.changes.history import ErrorHistory
from specgen.cli.console import out
from specgen.cli.history import print_history
from specgen.cli.output import Json, print_json
from specgen.codegen.explaining import explanation
from specgen.report import Level
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.report.rules import CHANGES, Rule, rules
from specgen.sources.select import MOST_MESSAGES

_HEADINGS = {
    "why": "",
    "basis": "Where it comes from:",
    "example": "What breaks it:",
    "printed": "What specgen prints for it:",
    "arises": "How it arises:",
    "remedy": "What to do:",
    "fix": "What specgen lint --fix does:",
}
_VERBATIM = {"example", "printed"}


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
    if as_json:
        print_json([rule.as_json() for rule in listed])
        return
    for group, members in groupby(listed, lambda rule: rule.group):
        names = ("rule", "level") if group == CHANGES else ("code", "severity")
        table = Table(*names, "fix", group, box=None)
        for rule in members:
            fix = "--fix" if rule.fix else ""
            table.add_row(rule.id, rule.severity, fix, rule.purpose)
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
        print_json([_as_json(rule) for rule in chosen])
        return
    for number, rule in enumerate(chosen):
        if number:
            out.print()
        if isinstance(rule, ErrorHistory):
            print_history(rule)
            continue
        out.print(rule.head, style="bold")
        for name, text in explanation(rule):
            heading = _HEADINGS[name]
            if name == "example" and rule.level is Level.INFO:
                heading = "An example:"
            if heading:
                out.print()
                out.print(heading, style="bold")
            indent = "    " if name in _VERBATIM else ""
            for line in text.split("\n"):
                out.print(f"{indent}{line}".rstrip())


def _as_json(rule: Rule | ErrorHistory) -> dict[str, Any]:
    if isinstance(rule, ErrorHistory):
        return rule.as_json()
    texts = {name: text for name, text in explanation(rule) if name in _VERBATIM}
    return rule.as_json() | texts


def _explained(name: str) -> Rule | ErrorHistory:
    rule = rules().get(name.upper())
    if rule is not None:
        return rule
    error = error_named(name.upper())
    if error is None:
        near = did_you_mean(name, [*rules(), *error_names()], MOST_MESSAGES)
        hint = near or "specgen rules lists all codes"
        raise bad_input(name, "no rule or error has this code", hint)
    (of_error,) = history(error)
    assert isinstance(of_error, ErrorHistory)
    return of_error
