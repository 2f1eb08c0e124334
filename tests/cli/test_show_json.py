"""``specgen show --json``: a layout for programs."""

from __future__ import annotations

import json

from tests.support.commands import ended_well, ended_with_errors, invoke


def test_it_prints_the_lines_of_export_layouts() -> None:
    shown = ended_well(invoke("show", "Fetch", "--version", 12, "--json"))
    words = ("kafka:all", "--api", "Fetch", "--version", 12)
    assert shown == ended_well(invoke("export", "layouts", *words))
    assert [json.loads(line)["kind"] for line in shown.out.splitlines()] == [
        "request",
        "response",
    ]


def test_it_prints_the_newest_version_by_default() -> None:
    shown = ended_well(invoke("show", "FetchRequest", "--source=kafka:3.9", "--json"))
    assert json.loads(shown.out)["version"] == 17


def test_a_name_that_is_not_there() -> None:
    errors = ended_with_errors(invoke("show", "Fetchy", "--json"), 1)
    assert "did you mean 'Fetch'?" in errors
