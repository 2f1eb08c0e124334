"""How well a transformed reference was read, fact by fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tests.sources.bnf.forms.reading import At, Facts, Json, Reading, Row
from tests.sources.bnf.judge import differences


class Verdict(StrEnum):
    """The outcome for one fact."""

    RIGHT = "right"
    UNKNOWN = "unknown"
    """Not there, or there with types left open; either way a problem says so."""
    REFUSED = "refused"
    WRONG = "wrong, told"
    UNTOLD = "wrong, untold"
    """Wrong, lost or left open without a word."""


LEFT_OPEN = "null or tags unknown"
ADDITIONAL = "there is no such version"
"""The reason if all types are there."""


@dataclass(frozen=True)
class Judgement:
    """A fact, its verdict, and the reason if it is not right."""

    fact: str
    verdict: Verdict
    reason: str = ""
    at: At | None = None
    """The version, if it is a layout."""
    api: str = ""
    """The API of a row of the table of keys."""
    claims: bool = False
    """Whether what was read contradicts the original, rather than saying less."""


def judge(truth: Facts, reading: Reading, loses_lines: bool) -> list[Judgement]:
    """A verdict for each layout and each table row of the original.

    A fact that is not in the original is judged too: it is invented.
    """
    return [
        *_layouts(truth, reading, loses_lines),
        *_tables(truth, reading, loses_lines),
    ]


def counts(judgements: list[Judgement]) -> Counter[Verdict]:
    """The number of facts with each verdict."""
    return Counter(judgement.verdict for judgement in judgements)


def _layouts(truth: Facts, reading: Reading, loses_lines: bool) -> Iterator[Judgement]:
    come = reading.facts.layouts
    for at, before in truth.layouts.items():
        name = " ".join(map(str, at))
        if at not in come and loses_lines and at not in reading.heads:
            continue
        if reading.refused:
            yield Judgement(name, Verdict.REFUSED, at=at)
            continue
        is_wrong, reason = _compared(before, come.get(at))
        is_reported = reading.tells_of(at)
        if reason.startswith("key") and not is_wrong:
            is_reported |= reading.tells_of_key(at[0])
        yield _judged(name, is_reported, is_wrong, reason, at)
    for at in come.keys() - truth.layouts.keys():
        name = " ".join(map(str, at))
        is_reported = reading.tells_of(at)
        yield _judged(name, is_reported, True, ADDITIONAL, at)


def _compared(before: Json, after: Json | None) -> tuple[bool, str]:
    """Whether a layout is wrong, and how it differs from the original."""
    if after is None:
        return False, "absent"
    if before == after:
        return False, ""
    bytes_differ = differences(before, after)
    if bytes_differ:
        return True, bytes_differ[0]
    names, read_names = field_names(before["fields"]), field_names(after["fields"])
    unknown = [*_unknown(before["fields"])] != [*_unknown(after["fields"])]
    if names != read_names and not unknown:
        return True, f"names {set(names) ^ set(read_names) or 'in another order'}"
    if before.get("key") != after.get("key"):
        return "key" in after, f"key {before.get('key')}, now {after.get('key')}"
    return False, "unknown types" if unknown else LEFT_OPEN


def field_names(fields: list[Json]) -> list[str]:
    """The names of all fields, in wire order."""
    return [
        name
        for field in fields
        for name in (field.get("name", ""), *field_names(_inside(field)))
    ]


def has_unknown(layout: Json) -> bool:
    """Whether the type of any field is unknown."""
    return any(True for _ in _unknown(layout["fields"]))


def _unknown(fields: list[Json]) -> Iterator[str]:
    for field in fields:
        element = field.get("element", {})
        if "unknown" in (field["type"], element.get("type")):
            yield field.get("name", "")
        yield from _unknown(_inside(field))


def _inside(field: Json) -> list[Json]:
    while field["type"] == "array":
        field = field["element"]
    inside: list[Json] = field.get("fields", [])
    return inside


def _tables(truth: Facts, reading: Reading, loses_lines: bool) -> Iterator[Judgement]:
    if reading.refused:
        return
    for table, rows in truth.tables.items():
        come = reading.facts.tables[table]
        for key, row in rows.items():
            if key not in come and loses_lines:
                continue  # nothing else states what a row was
            after = come.get(key)
            reason = "" if after == row else f"{row}, now {after}"
            is_wrong = after is not None and after != row
            is_reported, api = reading.tells_of_table(), ""
            if table == "api keys":
                api = str(row[0])
                is_reported |= reading.tells_of_key(api)
            yield _judged(f"{table} {key}", is_reported, is_wrong, reason, api=api)
        # Without the tables, keys come from headings, some of which tables lack.
        keys_of_headings = _keys(truth) if table == "api keys" else {}
        for key in come.keys() - rows.keys() if rows else ():
            if keys_of_headings.get(key) == come[key]:
                continue
            is_reported, reason = reading.tells_of_table(), f"invented: {come[key]}"
            api = str(come[key][0]) if table == "api keys" else ""
            yield _judged(f"{table} {key}", is_reported, True, reason, api=api)


def _keys(facts: Facts) -> dict[object, Row]:
    """The API keys of messages."""
    layouts = facts.layouts.values()
    return {layout["key"]: (layout["api"],) for layout in layouts if "key" in layout}


def _judged(
    fact: str,
    is_reported: bool,
    is_wrong: bool,
    reason: str,
    at: At | None = None,
    api: str = "",
) -> Judgement:
    verdict = Verdict.WRONG if is_wrong else Verdict.UNKNOWN
    if not reason:
        verdict = Verdict.RIGHT
    elif not is_reported:
        verdict = Verdict.UNTOLD
    return Judgement(fact, verdict, reason, at, api, is_wrong)
