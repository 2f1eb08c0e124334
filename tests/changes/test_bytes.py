"""Bytes decide: what is reported as an error is misread, and what is allowed is not."""

from __future__ import annotations

import json

import pytest

from specgen.changes.finding import Finding
from specgen.protocol.model.names import snake_case
from specgen.report import Level
from tests.changes.allowing import ALLOWED
from tests.changes.breaking import BREAKING
from tests.changes.mutating import Mutation
from tests.changes.reading import changed, judged, misread, mixed
from tests.support.sources import Json


@pytest.mark.parametrize("mutation", BREAKING, ids=lambda m: m.__name__)
@pytest.mark.parametrize(
    "count", [6, pytest.param(100, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_breaks_the_wire(mutation: Mutation, count: int) -> None:
    """The same rule at every place, no other error, and bytes that are misread."""
    for seed in range(count):
        old, new, name = changed(mutation, seed)
        differences, before, after = judged(old, new)
        rules = {item.rule.id for item in differences.errors}
        assert len(rules) == 1, (seed, old["name"], rules)
        assert rules <= BREAKING[mutation], (seed, old["name"])
        assert any(_is_at(item, (old, new), name) for item in differences.errors), seed
        broken = {v for item in differences.errors for v in item.versions}
        unread = {*misread(before, after, seed, broken)}
        assert broken == unread, (seed, json.dumps(new))


def _is_at(item: Finding, sides: tuple[Json, Json], name: str) -> bool:
    """Whether a finding is about a field or the message, and points to its definition.

    Of fields in another order, the path is that of their struct.
    """
    texts = [
        json.dumps(side)[span.column - 1 :]
        for side, span in zip(sides, (item.old_span, item.new_span), strict=True)
    ]
    assert all(text.startswith('"') for text in texts)
    path = item.path.rpartition(".")[2].removesuffix("[]")
    is_named = any(text.startswith(f'"{name or sides[0]["name"]}"') for text in texts)
    is_of_struct = not name or item.rule.id == "WIRE_FIELD_ORDER"
    return is_named and (is_of_struct or path == snake_case(name))


@pytest.mark.parametrize("mutation", ALLOWED, ids=lambda m: m.__name__)
@pytest.mark.parametrize(
    "count", [6, pytest.param(100, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_is_allowed(mutation: Mutation, count: int) -> None:
    for seed in range(count):
        differences, before, after = judged(*changed(mutation, seed)[:2])
        assert not [f for f in differences.findings if f.level is not Level.INFO], seed
        assert not misread(before, after, seed), seed


@pytest.mark.slow
def test_any_changes_together(capsys: pytest.CaptureFixture[str]) -> None:
    """The verdict on a definition is what its bytes show, version by version."""
    counts = {True: 0, False: 0}
    for seed in range(1200):
        old, new = mixed(seed)
        differences, before, after = judged(old, new)
        broken = {v for item in differences.errors for v in item.versions}
        unread = {*misread(before, after, seed, broken)}
        assert broken == unread, (seed, json.dumps(new))
        counts[bool(broken)] += 1
    with capsys.disabled():
        print(f"\n{counts[True]} that break the wire, {counts[False]} that don't")
