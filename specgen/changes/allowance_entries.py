"""Reads ``[[evolution.allow]]`` of a configuration, and appends entries to it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from pathlib import Path

from specgen.changes.finding import Allowance, Finding, fingerprint
from specgen.disk.atomic import write_whole
from specgen.disk.inputs import read_file
from specgen.disk.project_file import CHANGES, configuration_settings, table_prefix
from specgen.disk.settings import Settings
from specgen.protocol.model import Span, VersionRange, VersionRangeError
from specgen.report.catalogue import did_you_mean, quoted
from specgen.report.problem import bad_input
from specgen.report.rules import evolution_rules

_ALLOW = "allow"
_KEYS = ("fingerprint", "rule", "message", "path", "versions", "reason", "until")
_FINGERPRINT = re.compile(r"[0-9a-f]{10}")


def read_entries(path: Path) -> list[Allowance]:
    """The findings that a configuration allows; raises SpecError with every mistake."""
    settings = configuration_settings(path)
    name = f"{table_prefix(path)}{CHANGES}"
    table = settings.inner(CHANGES, name)
    table.only([_ALLOW])
    entries = [_entry(row) for row in table.tables(f"{name}.{_ALLOW}", _ALLOW)]
    settings.problems.raise_errors()
    return entries


def write_entries(path: Path, findings: Sequence[Finding], reason: str) -> None:
    """Append an entry for each finding to a configuration, which may be new.

    The rest of the file stays as it is.  Raises SpecError if its entries are in a form
    that can't be appended to, OSError if it can't be written.
    """
    before = read_file(path).text if path.exists() else ""
    name = f"{table_prefix(path)}{CHANGES}.{_ALLOW}"
    lines = [line for item in findings for line in _lines(item, reason, name)]
    end = "" if not before or before.endswith("\n") else "\n"
    text = before + end + "\n".join(lines if before else lines[1:]) + "\n"
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        hint = f"write each entry as its own table: [[{name}]]"
        raise bad_input(str(path), "no entry can be added to it", hint) from None
    write_whole(path, text)


def parse_versions(text: str) -> tuple[VersionRange, ...]:
    """The ranges in a text such as ``0-3, 5``; raises VersionRangeError."""
    return tuple(VersionRange.parse(part.strip()) for part in text.split(","))


def release_number(name: str) -> tuple[int, ...]:
    """The numbers in a release's name; empty for any other text."""
    parts = name.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _lines(item: Finding, reason: str, name: str) -> Iterator[str]:
    keys = {
        "fingerprint": item.fingerprint,
        "rule": item.rule.id,
        "message": item.message,
        "path": item.path,
        "versions": _allowed_versions(item),
        "reason": reason,
    }
    yield ""
    yield f"[[{name}]]"
    for key, value in keys.items():
        if value:
            yield f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _allowed_versions(item: Finding) -> str:
    """The versions for an entry: a field's omission also applies to its later versions."""
    if item.path and not item.old and item.versions:
        return f"{min(item.versions)}+"
    return item.shown_versions


def _entry(row: Settings) -> Allowance:
    row.only(_KEYS)
    print_, reason = row.string("fingerprint", ""), row.string("reason", "").strip()
    if not _FINGERPRINT.fullmatch(print_):
        message = "must be the ten digits that specgen diff --format json shows"
        row.report("fingerprint", f"'fingerprint' {message}")
    if not reason:
        hint = 'reason = "why this is allowed"'
        row.report("reason", "an allowance needs a reason", hint)
    rule, message = row.string("rule", ""), row.string("message", "")
    known = evolution_rules()
    if rule and rule not in known:
        row.report(
            "rule", f"there is no rule {quoted(rule)}", did_you_mean(rule, known)
        )
        rule = ""
    is_placed = bool(rule) and "message" in row.table
    if is_placed and print_ != fingerprint(rule, message, row.string("path", "")):
        what = "does not match the rule, message and path"
        row.report("fingerprint", f"the fingerprint {what}")
    return Allowance(
        reason=reason,
        span=_place(row),
        until=_until(row),
        fingerprint=print_,
        rule=rule,
        message=message,
        versions=_versions(row),
    )


def _place(row: Settings) -> Span:
    line = 0 if row.lines is None else row.lines.start + 1
    return Span(row.path, line, 1, line, 1) if line else Span(row.path)


def _versions(row: Settings) -> tuple[VersionRange, ...] | None:
    if "versions" not in row.table:
        return None
    try:
        return parse_versions(row.string("versions", ""))
    except VersionRangeError as error:
        row.report("versions", f"'versions': {error}")
        return None


def _until(row: Settings) -> date | str | None:
    """The last day or release; None if there is none."""
    value = row.table.get("until")
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            if release_number(value):
                return value
    if value is not None:
        row.report("until", "'until' must be a day or a release", '2027-06-30, "4.5"')
    return None
