"""The scorecards of docs/conformance: a summary of each run, and a page over all of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from conformance.implementations import IMPLEMENTATIONS, ROOT
from conformance.reasons import Reason

FOLDER = ROOT / "docs" / "conformance"
_ABSENT = ("unsupported", "skipped")
_MOST_BYTES = 120
"""Of an example; longer ones are told by their case."""


def write(
    name: str, card: Mapping[str, Any], by_reason: Mapping[Reason, list[Any]]
) -> None:
    """Write the summary of a run."""
    summary = {
        "implementation": card["implementation"],
        "source": card["source"],
        "gave_up": card["gave_up"],
        "totals": card["totals"],
        "messages": _messages(card["cells"]),
        "reasons": [
            {
                "kind": reason.kind,
                "says": reason.says,
                "cases": len(failures),
                "messages": len({failure["message"] for failure in failures}),
                "example": None if reason.is_withheld else _example(failures),
            }
            for reason, failures in by_reason.items()
        ],
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.json").write_text(_text(summary), encoding="utf-8")


def write_page() -> None:
    """Write the page over all existing summaries."""
    paths = [
        FOLDER / f"{implementation.name}.json" for implementation in IMPLEMENTATIONS
    ]
    cards = [
        json.loads(path.read_bytes()) | {"file": path.name}
        for path in paths
        if path.is_file()
    ]
    for card in cards:
        card["counts"] = _counts(card["totals"])
    folder = FileSystemLoader(Path(__file__).parent)
    templates = Environment(
        loader=folder, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    templates.globals["share"] = _share
    page = templates.get_template("scorecards.md.jinja").render(cards=cards)
    (FOLDER / "README.md").write_text(page, encoding="utf-8")


def _counts(totals: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """Verdicts by expectation, those of good cases also by direction."""
    counts: dict[str, Counter[str]] = {}
    for row in totals:
        key = row["expectation"]
        key = f"{key} {row['direction']}" if key == "good" else key
        counts.setdefault(key, Counter()).update(row["cases"])
    return counts


def _share(
    counts: dict[str, Counter[str]], expected: str, right: str = "passed"
) -> str:
    """How many of the cases that were run were right."""
    cases = counts.get(expected, Counter())
    count = cases.total() - sum(cases[verdict] for verdict in _ABSENT)
    return f"{cases[right]:,} of {count:,}" if count else ""


def _messages(cells: list[dict[str, Any]]) -> dict[str, Any]:
    """Cases per verdict, by message over all its versions; empty ones are left out."""
    messages: dict[str, dict[str, Counter[str]]] = {}
    for cell in cells:
        directions = messages.setdefault(cell["message"], {})
        for direction in ("decode", "encode"):
            counts = {
                verdict: count
                for verdict, count in cell.get(direction, {}).items()
                if verdict not in _ABSENT
            }
            if counts:
                directions.setdefault(direction, Counter()).update(counts)
    return {name: row for name, row in messages.items() if row}


def _example(failures: list[Any]) -> dict[str, Any]:
    """The failure with the fewest bytes."""
    short = min(failures, key=lambda failure: (failure["size"], failure["case"]))
    keys = ("case", "path", "words")
    example: dict[str, Any] = {key: short[key] for key in keys}
    if "bytes" in short and short["size"] <= _MOST_BYTES:
        example["bytes"] = short["bytes"]
    return example


def _text(summary: dict[str, Any]) -> str:
    """JSON with one line per message and per reason."""
    parts = []
    for key, value in summary.items():
        if key == "messages":
            rows = [f"  {_line(name)}: {_line(row)}" for name, row in value.items()]
            parts.append(f" {_line(key)}: " + _block("{", rows, "}"))
        elif isinstance(value, list):
            rows = [f"  {_line(row)}" for row in value]
            parts.append(f" {_line(key)}: " + _block("[", rows, "]"))
        else:
            parts.append(f" {_line(key)}: {_line(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _block(start: str, rows: list[str], end: str) -> str:
    return "\n".join([start, ",\n".join(rows), f" {end}"])


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
