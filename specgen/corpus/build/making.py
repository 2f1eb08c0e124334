"""Make the fixtures of layouts, always the same ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from specgen.corpus.build.parquet import Row
from specgen.protocol.codec import encode, from_json, to_json
from specgen.protocol.codec.values import StructValue
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message
from specgen.report import Problems
from specgen.sources.union.assume import assume
from specgen.testing.vectors import (
    Case,
    cases,
    collect_unknown_tags,
    has_unknown_tags,
    put_unknown_tags,
    random_value,
)

DIFFERENT = 200
"""Random values in such a block have different bytes, if the layout has as many values."""

_ATTEMPTS = 64
"""Attempts to find a random value that is new."""


def codec_layout(definition: Message, version: int) -> Layout | None:
    """The layout as in codecs, with the same assumptions about what a source leaves open.

    None if it can't be encoded because a type is unknown.
    """
    problems = Problems()
    message, *_ = assume([definition], problems)
    if any(problem.is_error for problem in problems.found):
        return None
    return lower(message, version)


def fixtures(layout: Layout, count: int) -> Iterator[tuple[int, Case]]:
    """A layout's numbered fixtures: its cases, then random values seeded by the number.

    There are ``count``, or more if there are more cases, but none for a layout with a type
    that its source leaves undefined.
    """
    fixed = list(cases(layout))
    if not fixed:
        return
    known = {case.data for case in fixed}
    for number in range(max(count, len(fixed))):
        if number % DIFFERENT == 0:
            seen, attempts = set(known), _ATTEMPTS
        if number < len(fixed):
            case = fixed[number]
        else:
            case = _random_case(layout, number, seen, attempts)
            if case.data in seen:
                attempts = 1  # the layout has no more different values
            seen.add(case.data)
        yield number, case


def fixture_row(layout: Layout, number: int, case: Case) -> Row:
    """A fixture as a row of the table, without its layout's key."""
    has_tags = has_unknown_tags(case.value)
    tags = collect_unknown_tags(layout, case.value) if has_tags else {}
    shown = {
        path: [[t, raw.hex()] for t, raw in unknown] for path, unknown in tags.items()
    }
    return {
        "number": number,
        "exercises": case.exercises,
        "value": _text(to_json(layout, case.value)),
        "unknown_tags": _text(shown) if shown else None,
        "bytes": case.data,
    }


def fixture_value(layout: Layout, value: str, unknown_tags: str | None) -> StructValue:
    """The value of a fixture in the reference codec's form."""
    decoded = from_json(layout, json.loads(value))
    if unknown_tags is None:
        return decoded
    tags = {
        path: [(tag, bytes.fromhex(raw)) for tag, raw in unknown]
        for path, unknown in json.loads(unknown_tags).items()
    }
    return put_unknown_tags(layout, decoded, tags)


def _random_case(layout: Layout, number: int, seen: set[bytes], attempts: int) -> Case:
    """A random value, with bytes not seen before if one is found within the attempts."""
    seed = f"{layout.message} {layout.version} {number}"
    for attempt in range(attempts):
        value = random_value(layout, Random(f"{seed} {attempt}" if attempt else seed))
        data = encode(layout, value)
        if data not in seen:
            break
    return Case(layout.message, layout.version, value, "random value", data)


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
