"""What an entry allows, in which versions, and for how long."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from specgen.changes.allowances import Circumstances, allow, has_ended
from specgen.changes.diff import Differences
from specgen.changes.finding import Allowance, finding
from specgen.protocol.model import NOWHERE, Span, VersionRange
from tests.changes.protocol import judged, keys

PLACE = Span("specgen.toml", 3, 1, 3, 1)
NOW = Circumstances(
    today=date(2026, 11, 21), releases=("", ""), commands=frozenset({"diff"})
)


def _entry(fingerprint: str = "", **more: object) -> Allowance:
    return Allowance(reason="why", span=PLACE, fingerprint=fingerprint, **more)  # type: ignore[arg-type]


def _widened() -> Differences:
    """Data becomes nullable in versions 0 to 2."""
    differences, _, _ = judged(keys("PingRequest.Data", nullableVersions="0+"))
    assert [f.shown_versions for f in differences.findings] == ["0-2"]
    return differences


def _codes(differences: Differences) -> list[str]:
    return [problem.code for problem in differences.problems]


def test_an_allowed_finding_counts_no_more() -> None:
    (item,) = _widened().findings
    result = allow(_widened(), [_entry(item.fingerprint)], NOW)
    assert (result.findings, result.errors, _codes(result)) == ((), (), [])
    (allowed,) = result.allowed
    assert replace(allowed, allowance=None) == item
    assert allowed.allowance is not None and allowed.allowance.reason == "why"
    assert result.with_allowed().findings == result.allowed
    assert result.with_allowed().errors == ()
    assert result.as_json()["allowed"][0]["allowance"]["place"]["line"] == 3


def test_other_versions_still_count() -> None:
    """A break that is allowed once is not allowed for ever."""
    (item,) = _widened().findings
    versions = (VersionRange.parse("0-1"),)
    result = allow(_widened(), [_entry(item.fingerprint, versions=versions)], NOW)
    assert [f.shown_versions for f in result.errors] == ["2"]
    assert [f.shown_versions for f in result.allowed] == ["0-1"]
    more = [_entry(item.fingerprint, versions=(VersionRange.parse(v),)) for v in "012"]
    assert allow(_widened(), more, NOW).findings == ()
    other = _entry(item.fingerprint, versions=(VersionRange.parse("3+"),))
    result = allow(_widened(), [other], NOW)
    assert (len(result.errors), _codes(result)) == (1, ["C3"])


def test_an_entry_without_a_match_is_reported() -> None:
    result = allow(_widened(), [_entry("0123456789", rule="WIRE_TYPE")], NOW)
    assert (len(result.errors), _codes(result)) == (1, ["C3"])
    assert str(result.problems[0]).startswith("specgen.toml:3:1: warning: C3: ")


@pytest.mark.parametrize(
    ("rule", "message", "now", "codes"),
    [
        ("STYLE_NAME", "", NOW, []),
        ("STYLE_NAME", "", replace(NOW, commands=frozenset({"lint"})), ["C3"]),
        ("WIRE_TYPE", "", replace(NOW, commands=frozenset({"lint"})), []),
        ("FIELD_NOT_IGNORABLE", "", NOW, []),
        ("FIELD_NOT_IGNORABLE", "", replace(NOW, commands=frozenset({"lint"})), ["C3"]),
        ("WIRE_TAG_REUSED", "", NOW, []),
        ("WIRE_TAG_REUSED", "", replace(NOW, commands=frozenset({"lint"})), []),
        (
            "WIRE_TAG_REUSED",
            "",
            replace(NOW, commands=frozenset({"lint", "diff"})),
            ["C3"],
        ),
        ("", "", replace(NOW, commands=frozenset({"lint"})), ["C3"]),
        ("WIRE_TYPE", "Gone", NOW, ["C3"]),
        ("WIRE_TYPE", "Gone", replace(NOW, messages=("PingRequest",)), []),
        ("WIRE_TYPE", "PingRequest", replace(NOW, messages=("PingRequest",)), ["C3"]),
    ],
)
def test_entries_outside_of_a_run_are_not_reported(
    rule: str, message: str, now: Circumstances, codes: list[str]
) -> None:
    entry = _entry("0123456789", rule=rule, message=message)
    assert _codes(allow(Differences("", "", ()), [entry], now)) == codes


@pytest.mark.parametrize(
    ("until", "releases", "ended"),
    [
        (None, ("", ""), False),
        (date(2026, 11, 21), ("", ""), False),
        (date(2026, 11, 20), ("", ""), True),
        ("4.5", ("", ""), False),
        ("4.5", ("4.4", "4.5"), False),
        ("4.5", ("4.4", "4.5.1"), False),
        ("4.5", ("4.5", "4.6"), True),
        ("4.5", ("4.5", "4.10"), True),
        ("4.10", ("4.5", "4.9"), False),
        ("4.5", ("4.4", ""), False),
        ("4.5", ("4.5.0", ""), True),
        ("4.5.1", ("4.5.0", ""), False),
    ],
)
def test_an_end(
    until: date | str | None, releases: tuple[str, str], ended: bool
) -> None:
    now = replace(NOW, releases=releases)
    entry = _entry(_widened().findings[0].fingerprint, until=until)
    assert has_ended(entry, now) is ended
    result = allow(_widened(), [entry], now)
    assert (len(result.errors), _codes(result)) == ((1, ["C4"]) if ended else (0, []))


def test_what_belongs_to_no_message_and_has_no_versions() -> None:
    item = finding("ERROR_REMOVED", None, "TIMED_OUT", ("code 7", "nothing"))
    assert item.old_span == NOWHERE
    differences = Differences("", "", (item,))
    assert allow(differences, [_entry(item.fingerprint)], NOW).findings == ()
