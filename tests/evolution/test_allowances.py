"""What allows a finding, in which versions, and for how long."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from specgen.evolution.allowances import Circumstances, Entry, allow, has_ended
from specgen.evolution.diff import Differences
from specgen.evolution.finding import finding
from specgen.model import NOWHERE, Span, VersionRange
from tests.evolution.protocol import judged, keys

PLACE = Span("specgen.toml", 3, 1, 3, 1)
NOW = Circumstances(
    today=date(2026, 11, 21), releases=("", ""), commands=frozenset({"diff"})
)


def _entry(fingerprint: str = "", **more: object) -> Entry:
    return Entry(reason="why", span=PLACE, fingerprint=fingerprint, **more)  # type: ignore[arg-type]


def _widened() -> Differences:
    """Data may be null in versions 0 to 2, too."""
    differences, _, _ = judged(keys("PingRequest.Data", nullableVersions="0+"))
    assert [f.shown_versions for f in differences.findings] == ["0-2"]
    return differences


def _codes(differences: Differences) -> list[str]:
    return [problem.code for problem in differences.problems]


def test_an_allowed_finding_counts_no_more() -> None:
    (item,) = _widened().findings
    made = allow(_widened(), [_entry(item.fingerprint)], NOW)
    assert (made.findings, made.errors, _codes(made)) == ((), (), [])
    (allowed,) = made.allowed
    assert replace(allowed, allowance=None) == item
    assert allowed.allowance is not None and allowed.allowance.reason == "why"
    assert made.with_allowed().findings == made.allowed
    assert made.with_allowed().errors == ()
    assert made.as_json()["allowed"][0]["allowance"]["place"]["line"] == 3


def test_other_versions_still_count() -> None:
    """A break that is allowed once is not allowed for ever."""
    (item,) = _widened().findings
    versions = (VersionRange.parse("0-1"),)
    made = allow(_widened(), [_entry(item.fingerprint, versions=versions)], NOW)
    assert [f.shown_versions for f in made.errors] == ["2"]
    assert [f.shown_versions for f in made.allowed] == ["0-1"]
    more = [_entry(item.fingerprint, versions=(VersionRange.parse(v),)) for v in "012"]
    assert allow(_widened(), more, NOW).findings == ()
    other = _entry(item.fingerprint, versions=(VersionRange.parse("3+"),))
    made = allow(_widened(), [other], NOW)
    assert (len(made.errors), _codes(made)) == (1, ["C3"])


def test_what_matches_nothing_is_told() -> None:
    made = allow(_widened(), [_entry("0123456789", rule="WIRE_TYPE")], NOW)
    assert (len(made.errors), _codes(made)) == (1, ["C3"])
    assert str(made.problems[0]).startswith("specgen.toml:3:1: warning: C3: ")


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
def test_what_a_run_can_not_find_is_not_missed(
    rule: str, message: str, now: Circumstances, codes: list[str]
) -> None:
    one = _entry("0123456789", rule=rule, message=message)
    assert _codes(allow(Differences("", "", ()), [one], now)) == codes


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
    one = _entry(_widened().findings[0].fingerprint, until=until)
    assert has_ended(one, now) is ended
    made = allow(_widened(), [one], now)
    assert (len(made.errors), _codes(made)) == ((1, ["C4"]) if ended else (0, []))


def test_what_belongs_to_no_message_and_has_no_versions() -> None:
    item = finding("ERROR_REMOVED", None, "TIMED_OUT", ("code 7", "nothing"))
    assert item.old_span == NOWHERE
    differences = Differences("", "", (item,))
    assert allow(differences, [_entry(item.fingerprint)], NOW).findings == ()
