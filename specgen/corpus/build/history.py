"""What each release changed, for people to read: counts, and the notable changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from specgen.corpus.build.parquet import Row
from specgen.protocol.model import runs_text

_RPC = ("request", "response")

SubjectChange = tuple[str, str]
"""A subject and a kind of change."""


def history(changes: Mapping[str, Sequence[Row]]) -> list[dict[str, Any]]:
    """For each release with changes: the previous release, counts, and groups of changes.

    ``counts`` cover all rows of ``changes``; each of ``groups`` has a title and items.
    """
    return [_release(release, rows) for release, rows in changes.items() if rows]


def _release(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    counts = Counter((row["subject"], row["change"]) for row in rows)
    return {
        "release": name,
        "previous": rows[0]["previous"],
        "counts": [
            f"{count} {subject}{'s' * (count > 1)} {change}"
            for (subject, change), count in sorted(counts.items())
        ],
        "groups": [group for group in release_groups(rows) if group["items"]],
    }


def release_groups(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The notable changes in a release's rows, grouped by title; groups may be empty."""
    by_change: dict[SubjectChange, list[Row]] = {}
    for row in rows:
        by_change.setdefault((row["subject"], row["change"]), []).append(row)

    def of(subject: str, change: str) -> list[Row]:
        return by_change.get((subject, change), [])

    # The versions and fields of messages that come or go as a whole are not listed.
    whole = {
        (row["change"], row["message"]) for row in rows if row["subject"] == "message"
    }
    parts = {
        key: [row for row in of(*key) if (row["change"], row["message"]) not in whole]
        for key in (
            ("version", "added"),
            ("version", "removed"),
            ("field", "added"),
            ("field", "removed"),
        )
    }
    wire = [row for row in of("layout", "changed") if row["what"] == "wire"]
    return [
        _group("Messages added", _names(of("message", "added"))),
        _group("Messages removed", _names(of("message", "removed"))),
        _group("Messages renamed", _renamed(of("message", "renamed"))),
        _group("Versions added", _versions(parts["version", "added"])),
        _group("Versions removed", _versions(parts["version", "removed"])),
        _group("Versions renumbered", _renumbered(of("version", "renumbered"))),
        _group("Flexible for the first time", _versions(of("message", "flexible"))),
        _group("Other bytes under the same version number", _versions(wire)),
        _group("Fields added to messages", _fields(parts["field", "added"])),
        _group("Fields removed from messages", _fields(parts["field", "removed"])),
        _group("Error codes added", _codes(of("error", "added"), "after")),
        _group("Error codes removed", _codes(of("error", "removed"), "before")),
        _group("Error codes renamed", _renamed(of("error", "renamed"))),
    ]


def _group(title: str, items: Iterable[str]) -> dict[str, Any]:
    return {"title": title, "items": list(items)}


def _names(rows: Iterable[Row]) -> list[str]:
    """The names of messages; both directions of an API share one."""
    kinds: dict[str, set[str]] = {}
    for row in rows:
        kinds.setdefault(_api(row), set()).add(row["kind"])
    return sorted(
        f"{name} {min(own)}" if len(own & {*_RPC}) == 1 else name
        for name, own in kinds.items()
    )


def _api(row: Row) -> str:
    return str(row["api"] if row["kind"] in _RPC else row["message"])


def _renamed(rows: Iterable[Row]) -> list[str]:
    return sorted(f"{row['before']} → {row['after']}" for row in rows)


def _renumbered(rows: Iterable[Row]) -> list[str]:
    return sorted(f"{row['message']} {row['before']} → {row['after']}" for row in rows)


def _codes(rows: Iterable[Row], column: str) -> list[str]:
    by_code = sorted(rows, key=lambda row: int(row[column]))
    return [f"{row[column]} {row['path']}" for row in by_code]


def _versions(rows: Iterable[Row]) -> list[str]:
    """Lines such as ``Fetch 17-18``, only one if both directions have the same versions."""
    by_api: dict[str, dict[str, set[int]]] = {}
    for row in rows:
        by_api.setdefault(_api(row), {}).setdefault(row["kind"], set()).add(
            row["version"]
        )
    lines = []
    for name, by_kind in sorted(by_api.items()):
        same = len({frozenset(numbers) for numbers in by_kind.values()}) == 1
        if same and len(by_kind) == len(_RPC):
            by_kind = {"": by_kind["request"]}
        for kind, numbers in sorted(by_kind.items()):
            label = f"{name} {kind}" if kind in _RPC else name
            lines.append(f"{label} {runs_text(numbers)}")
    return lines


def _fields(rows: Iterable[Row]) -> list[str]:
    """Fields by message, each with its lowest version."""
    in_order = sorted(
        rows, key=lambda row: (row["message"], row["version"], row["path"])
    )
    return [
        f"{message}: " + ", ".join(f"{row['path']} ({row['version']})" for row in group)
        for message, group in groupby(in_order, key=lambda row: row["message"])
    ]
