"""Differences of two sources: definitions are read again for places only if they have findings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from specgen.changes import differing
from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint
from specgen.changes.finding import Finding
from specgen.changes.two_versions import diff_versions
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from tests.support.definitions import field
from tests.support.sources import definition, write_folder


def _paths(differences: Differences) -> set[str]:
    spans = [(item.old_span, item.new_span) for item in differences.findings]
    return {span.path for both in spans for span in both} - {""}


@pytest.fixture
def read_again(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the definitions that are read again to find lines."""
    paths: list[str] = []
    located: Callable[[Message], Message] = vars(differing)["located"]

    def counted(message: Message) -> Message:
        paths.append(message.span.path)
        return located(message)

    monkeypatch.setattr(differing, "located", counted)
    return paths


def test_diff_rereads_only_definitions_with_findings(read_again: list[str]) -> None:
    # Many stored messages became coordinator records: they differ, without a finding.
    old, new = read_source("kafka:4.0"), read_source("kafka:4.1")
    changes = diff(old, new)
    assert {*read_again} == _paths(changes) != set()
    assert len(read_again) == len({*read_again})
    texts = [{m.span.path for m in side.release.messages} for side in (old, new)]
    assert len(read_again) < len(texts[0] ^ texts[1])
    placed = [
        span for item in changes.findings for span in (item.old_span, item.new_span)
    ]
    assert all(span.line for span in placed if span.path)


def test_nothing_is_reread_if_nothing_changed(read_again: list[str]) -> None:
    side = read_source("kafka:4.3")
    assert diff(side, side).findings == ()
    assert read_again == []


def test_lint_rereads_only_definitions_with_findings(read_again: list[str]) -> None:
    side = read_source("kafka:4.3")
    lacking = lint(side)
    assert {*read_again} == _paths(lacking)
    assert 0 < len(read_again) < len(side.release.messages)
    assert all(item.new_span.line for item in lacking.findings)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("old", "new"), [("kafka:all", "kafka:4.3"), ("kafka:3.9", "kafka:all")]
)
def test_all_releases_are_judged_with_the_versions_of_each(old: str, new: str) -> None:
    """The places of a message of several releases are in the definitions of all of them."""
    sides = read_source(old), read_source(new)
    for placed, plain in (
        (diff(*sides), diff(*sides, placed=False)),
        (lint(*sides), lint(*sides, placed=False)),
    ):
        assert [_judged(item) for item in placed.findings] == [
            _judged(item) for item in plain.findings
        ]
        spans = [s for f in placed.findings for s in (f.old_span, f.new_span)]
        assert all(span.line for span in spans if span.path)


def _judged(item: Finding) -> tuple[str, str, str, tuple[int, ...]]:
    return item.rule.id, item.message, item.path, item.versions


def test_versions_that_only_older_releases_have() -> None:
    side = read_source("kafka:all")
    findings = diff_versions(side, side, "Produce", 2, 3).findings
    assert [(item.rule.id, item.versions) for item in findings] == [
        ("VERSION_ADDED", (3,)),
        ("VERSION_SAME_LAYOUT", (3,)),
    ]


def test_lint_against_another_source_marks_what_is_new(tmp_path: Path) -> None:
    first = [field("BrokerId", "int32")]
    late = field("LeaderId", "int32", "1+", nullableVersions="none")
    old = {name: definition(name, first) for name in ("OneRecord", "TwoRecord")}
    new = {
        "OneRecord": definition("OneRecord", [*first, late]),
        "TwoRecord": old["TwoRecord"],
    }
    sides = (
        read_source(str(write_folder(tmp_path / side, items)))
        for side, items in (("old", old), ("new", new))
    )
    before, after = sides
    alone = lint(after).findings
    assert {item.is_new for item in alone} == {None}
    against = lint(after, against=before).findings
    assert {(item.message, item.is_new) for item in against} == {
        ("OneRecord", True),
        ("OneRecord", False),
        ("TwoRecord", False),
    }
    changes = [item for item in against if item.rule.id == "WIRE_FIELD_ADDED"]
    assert [item.is_new for item in changes] == [True]
    (about,) = (i for i in against if i.is_new is False and i.message == "OneRecord")
    assert not about.path  # what the definition had already
