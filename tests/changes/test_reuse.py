"""Numbers that any release used for something else are never free again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import specgen
from specgen.changes.diff import diff
from specgen.changes.differing import BundledPrecedents
from specgen.changes.finding import Finding
from specgen.changes.lint import lint
from specgen.changes.reuse import Form, Precedents
from specgen.protocol.model import NONE, Message, Release, VersionRange
from specgen.report import Level
from specgen.sources.bundled import located
from tests.changes.protocol import Protocol, Side, place, side
from tests.support.bundled import NAMES, release
from tests.support.definitions import field
from tests.support.sources import Json, rpc, write_folder

KNOWN = BundledPrecedents()


def _bundled(name: str, *messages: str) -> Protocol:
    """The definitions of a release."""
    by_name = release(name).by_name
    paths = {
        message_name: Path(by_name[message_name].span.path) for message_name in messages
    }
    return {
        message_name: json.loads(path.read_text("utf-8"))
        for message_name, path in paths.items()
    }


def _tag(name: str, kind: str, tag: int, versions: str, **keys: object) -> Json:
    tagged = {"tag": tag, "taggedVersions": versions, "ignorable": True}
    return field(name, kind, versions, **tagged | keys)


def _reused(findings: Sequence[Finding]) -> list[Finding]:
    return [item for item in findings if "REUSED" in item.rule.id]


def _text_at(item: Finding) -> str:
    """The text at the old place, in the bundle."""
    span = item.old_span
    lines = Path(span.path).read_text("utf-8").splitlines()
    return lines[span.line - 1][span.column - 1 :]


def _fetch(*tags: Json, last: str = "4.3") -> Side:
    """Fetch's request, with different tagged fields."""
    protocol = _bundled(last, "FetchRequest")
    fields = protocol["FetchRequest"]["fields"]
    fields[:] = [*(item for item in fields if "tag" not in item), *tags]
    return side(protocol, f"{last}-{len(tags)}")


NULL = {"nullableVersions": "12+", "default": "null"}
CLUSTER_ID = _tag("ClusterId", "string", 0, "12+", **NULL)


@pytest.mark.parametrize("kind", ["int64", "string"])
def test_a_tag_that_was_removed_before(kind: str) -> None:
    """Neither side has ClusterId; even with the same type it is another field."""
    nullable = NULL if kind == "string" else {}
    old, new = _fetch(), _fetch(_tag("Pace", kind, 0, "12+", **nullable))
    (item,) = diff(old.release, new.release, precedents=KNOWN).findings
    assert (item.rule.id, item.level) == ("WIRE_TAG_REUSED", Level.ERROR)
    assert item.place == "FetchRequest 12-18 pace"
    assert item.old == f"cluster_id: compact_nullable_string, up to {NAMES[-1]}"
    assert _text_at(item).startswith('"ClusterId"')
    assert new.at(item.new_span).startswith('"Pace"')
    assert item.remedy.startswith("use 2, the next number that no release has used")


def test_a_tag_of_another_type_without_another_side() -> None:
    new = _fetch(_tag("Pace", "int64", 0, "12+"))
    (item,) = _reused(lint(new.release, KNOWN).findings)
    assert (item.level, item.place) == (Level.ERROR, "FetchRequest 12-18 pace")
    assert new.at(item.new_span).startswith('"Pace"')


def test_a_tag_whose_field_has_another_type_is_asked_of_two_sides_alone() -> None:
    """A difference from ClusterId's type is reported once, by the diff."""
    old, new = _fetch(CLUSTER_ID), _fetch(_tag("ClusterId", "string", 0, "12+"))
    assert not _reused(lint(new.release, KNOWN).findings)
    rules = {f.rule.id for f in diff(old.release, new.release, precedents=KNOWN).errors}
    assert rules == {"WIRE_NULLABLE_NARROWED", "DEFAULT_CHANGED"}


def test_a_tag_that_comes_back_is_the_same() -> None:
    old, new = _fetch(), _fetch(CLUSTER_ID)
    for judged in (
        diff(old.release, new.release, precedents=KNOWN),
        lint(new.release, KNOWN),
    ):
        assert not _reused(judged.findings)
    assert [item.rule.id for item in diff(old.release, new.release).findings] == [
        "TAG_ADDED"
    ]


def test_a_tag_that_was_renamed_since_may_be_the_same() -> None:
    """No release before 2.7 had it, so it may be ClusterId renamed."""
    renamed = CLUSTER_ID | {"name": "Cluster"}
    old, new = side(_bundled("2.6", "FetchRequest"), "old"), _fetch(renamed)
    (item,) = _reused(diff(old.release, new.release, precedents=KNOWN).findings)
    assert (item.level, item.place) == (Level.WARNING, "FetchRequest 12-18 cluster")
    (item,) = _reused(lint(new.release, KNOWN).findings)
    assert item.level is Level.WARNING
    assert not _reused(
        diff(_fetch(CLUSTER_ID).release, new.release, precedents=KNOWN).findings
    )


def test_what_is_not_stable_yet_is_told() -> None:
    new = _bundled("4.3", "FetchRequest")
    fields = new["FetchRequest"]["fields"]
    fields[:] = [item for item in fields if "tag" not in item]
    new["FetchRequest"]["fields"].append(_tag("Pace", "int64", 0, "19+"))
    new["FetchRequest"] |= {"validVersions": "4-19", "latestVersionUnstable": True}
    (item,) = _reused(lint(side(new, "new").release, KNOWN).findings)
    assert (item.level, item.shown_versions) == (Level.WARNING, "19")


def test_a_message_that_went_left_its_tags() -> None:
    """UpdateMetadata has no versions since 4.0: none of its fields still exists."""
    new = _bundled("3.9", "UpdateMetadataRequest")
    place(new, "UpdateMetadataRequest.Type")["name"] = "Kind"
    (item,) = _reused(lint(side(new, "new").release, KNOWN).findings)
    assert (item.level, item.path) == (Level.ERROR, "kind")
    assert item.old == "type: int8, up to 3.9"


class _Forms(Precedents):
    def __init__(self, *forms: Message, unstable: VersionRange = NONE) -> None:
        self._forms = [Form("3.0", message, unstable) for message in forms]

    def forms(self, message: Message) -> list[Form]:
        return self._forms


def test_a_tag_of_a_struct_that_has_another_name() -> None:
    """In 2.8 the partitions of Fetch's response were called partition_responses."""
    old = located(release("2.8").by_name["FetchResponse"])
    new = _bundled("3.0", "FetchResponse")
    partitions = place(new, "FetchResponse.Responses.Partitions")["fields"]
    index = next(n for n, item in enumerate(partitions) if item.get("tag") == 0)
    partitions[index] = _tag("Pace", "int8", 0, "12+")
    message = side(new, "new").release.messages[0]
    (item,) = _reused(
        lint(Release(name="new", messages=(message,)), _Forms(old)).findings
    )
    assert item.path == "responses[].partitions[].pace"
    assert item.old == "diverging_epoch: struct, up to 3.0"
    assert _text_at(item).startswith('"DivergingEpoch"')


def test_a_tag_that_no_stable_version_had() -> None:
    """Versions that a release did not enable use up no numbers."""
    old = _fetch(CLUSTER_ID, last="4.3").release.messages[0]
    new = _fetch(_tag("Pace", "int64", 0, "12+")).release
    for unstable, expected in (("17-18", 1), ("12-18", 0)):
        precedents = _Forms(old, unstable=VersionRange.parse(unstable))
        assert len(_reused(lint(new, precedents).findings)) == expected


def test_forms_of_older_names_and_of_responses() -> None:
    by_name = release("4.3").by_name
    names = {form.message.name for form in KNOWN.forms(by_name["ListOffsetsRequest"])}
    assert names == {"OffsetsRequest", "ListOffsetRequest", "ListOffsetsRequest"}
    forms = KNOWN.forms(by_name["ShareFetchResponse"])
    assert (forms[0].release, forms[0].unstable) == ("3.9", VersionRange(0, 0))
    assert not forms[-1].unstable


def test_a_form_that_came_back_is_the_last() -> None:
    """Since 4.0 Envelope's request is again what it was in 2.8."""
    forms = KNOWN.forms(release("4.3").by_name["EnvelopeRequest"])
    assert forms[-1].release == NAMES[-1]
    assert Path(forms[-1].message.span.path).stem == "2.8"


def test_sources_are_judged_with_all_releases(tmp_path: Path) -> None:
    protocol = _bundled("4.3", "FetchRequest", "FetchResponse")
    old = write_folder(tmp_path / "old", protocol)
    fields = protocol["FetchRequest"]["fields"]
    fields[:] = [item for item in fields if "tag" not in item]
    none = write_folder(tmp_path / "none", protocol)
    fields.append(_tag("Pace", "int64", 0, "12+"))
    new = write_folder(tmp_path / "new", protocol)
    sides = [specgen.read_source(str(folder)) for folder in (old, none, new)]
    assert len(_reused(specgen.diff(*sides[1:]).findings)) == 1
    assert [len(_reused(specgen.lint(source).findings)) for source in sides] == [
        0,
        0,
        1,
    ]
    assert len(_reused(specgen.lint(sides[2], against=sides[1]).findings)) == 1


def test_a_tag_that_is_renamed_beside_its_older_name(tmp_path: Path) -> None:
    """The other source shows that it is the same field."""
    protocol = _bundled("4.3", "FetchRequest", "FetchResponse")
    old = write_folder(tmp_path / "old", protocol)
    place(protocol, "FetchRequest.ClusterId")["name"] = "Cluster"
    new = write_folder(tmp_path / "new", protocol)
    sides = [specgen.read_source(str(folder)) for folder in (old, new)]
    assert len(_reused(specgen.lint(sides[1]).findings)) == 1
    assert not _reused(specgen.lint(sides[1], against=sides[0]).findings)


def test_a_tag_reused_at_once_names_the_next_number() -> None:
    """Fetch has used two numbers, though this side had only one of them."""
    old, new = _fetch(CLUSTER_ID), _fetch(_tag("Pace", "int64", 0, "12+"))
    for known, number in ((KNOWN, 2), (Precedents(), 1)):
        (item,) = _reused(diff(old.release, new.release, precedents=known).findings)
        assert item.remedy.startswith(f"use {number}, ")


@pytest.mark.parametrize(
    ("name", "kind", "rules"),
    [
        ("Pace", "int64", ["WIRE_TAG_FOREIGN 0-2", "WIRE_TAG_REUSED 3"]),
        ("Zone", "int64", ["WIRE_TAG_FOREIGN 0-2", "WIRE_TAG_REUSED 3"]),
        ("Zone", "int8", ["WIRE_TAG_FOREIGN 0-2"]),
    ],
)
def test_a_tag_that_only_a_new_version_reuses(
    name: str, kind: str, rules: list[str]
) -> None:
    def protocol(last: int, *fields: Json) -> Side:
        keys = {"validVersions": f"0-{last}", "flexibleVersions": "0+"}
        requests = {"ScanRequest": rpc("Scan", "request", 900, fields, **keys)}
        return side(requests, f"up to {last}")

    old = protocol(2, _tag("Zone", "int8", 0, "0+"))
    new = protocol(3, _tag(name, kind, 0, "3+"))
    errors = [f for f in diff(old.release, new.release).findings if f.level == "error"]
    assert [f"{item.rule.id} {item.shown_versions}" for item in errors] == rules
    for item in _reused(errors):
        assert old.at(item.old_span).startswith('"Zone"')
        assert new.at(item.new_span).startswith(f'"{name}"')
        assert item.remedy.startswith("use 1, ")


def _api(name: str, key: int, *fields: Json) -> Protocol:
    """Both directions of an API, with versions as in Kafka."""
    return {
        f"{name}{kind.capitalize()}": rpc(name, kind, key, fields)
        for kind in ("request", "response")
    }


SCAN = _api("Scan", 4, field("Number", "int64"), field("Others", "[]uuid"))


def test_a_key_of_an_api_that_went_long_ago() -> None:
    """LeaderAndIsr had key 4 until 4.0."""
    definitions = _bundled("4.3", "FetchRequest", "FetchResponse")
    old, new = side(definitions, "old"), side(definitions | SCAN, "new")
    for judged in (
        diff(old.release, new.release, precedents=KNOWN),
        lint(new.release, KNOWN),
    ):
        items = _reused(judged.findings)
        assert [(item.rule.id, item.level, item.place) for item in items] == [
            ("WIRE_API_KEY_REUSED", Level.ERROR, "ScanRequest"),
            ("WIRE_API_KEY_REUSED", Level.ERROR, "ScanResponse"),
        ]
        assert items[0].old == "key 4: LeaderAndIsr, up to 3.9"
        assert _text_at(items[0]).startswith('"LeaderAndIsrRequest"')
        assert new.at(items[0].new_span).startswith('"ScanRequest"')


def test_a_key_whose_api_has_another_key_now() -> None:
    old = side(_api("Pace", 6, field("Steps", "int64")), "old")
    moved = _api("Pace", 9, field("Steps", "int64"))
    other = _api("Walk", 6, field("Miles", "string"), field("Stops", "[]uuid"))
    new = side(moved | other, "new")
    items = [f for f in diff(old.release, new.release).findings if f.level == "error"]
    assert [(item.rule.id, item.place) for item in items] == [
        ("WIRE_API_KEY", "PaceRequest"),
        ("WIRE_API_KEY", "PaceResponse"),
        ("WIRE_API_KEY_REUSED", "WalkRequest"),
        ("WIRE_API_KEY_REUSED", "WalkResponse"),
    ]
    assert (items[2].old, items[2].new) == ("key 6: Pace", "key 6: Walk")
    assert old.at(items[2].old_span).startswith('"PaceRequest"')


@pytest.mark.parametrize(
    "api",
    [
        _api("Scan", 400, field("Number", "int64")),
        _bundled("3.9", "LeaderAndIsrRequest", "LeaderAndIsrResponse"),
        _bundled(
            "2.2", "ElectPreferredLeadersRequest", "ElectPreferredLeadersResponse"
        ),
    ],
    ids=["a new key", "an API that comes back", "an older name"],
)
def test_a_key_that_is_free(api: Protocol) -> None:
    definitions = _bundled("4.3", "FetchRequest", "FetchResponse")
    old, new = side(definitions, "old"), side(definitions | api, "new")
    for judged in (
        diff(old.release, new.release, precedents=KNOWN),
        lint(new.release, KNOWN),
    ):
        assert not _reused(judged.findings)


def test_another_name_keeps_its_key() -> None:
    """The request decides; responses of two APIs may be equal or not."""
    definitions = _bundled("4.3", "FetchRequest", "FetchResponse")
    renamed = _bundled("4.3", "HeartbeatRequest", "HeartbeatResponse")
    for kind in ("Request", "Response"):
        renamed[f"Heartbeat{kind}"]["name"] = f"Pulse{kind}"
    renamed["HeartbeatResponse"]["fields"] = [field("Beats", "[]int64")]
    new = side(definitions | renamed, "new")
    assert not _reused(lint(new.release, KNOWN).findings)


def test_a_protocol_of_ones_own_has_keys_of_its_own() -> None:
    new = side(SCAN, "new")
    assert not _reused(lint(new.release, KNOWN).findings)


def test_a_key_of_a_record_that_went() -> None:
    """RemoveFeatureLevelRecord had key 16 in 3.2 and was removed; logs still have it."""
    newest = release("4.3")
    record = newest.by_name["NoOpRecord"].replace(name="PaceRecord", api_key=16)
    new = newest.replace(messages=(*newest.messages, record))
    for judged in (diff(newest, new, precedents=KNOWN), lint(new, KNOWN)):
        (item,) = _reused(judged.findings)
        assert (item.message, item.old) == (
            "PaceRecord",
            "key 16: RemoveFeatureLevelRecord, up to 3.2",
        )
    elsewhere = record.replace(module="storage")
    new = newest.replace(messages=(*newest.messages, elsewhere))
    assert not _reused(diff(newest, new, precedents=KNOWN).findings)


def test_a_key_of_a_record_of_another_log() -> None:
    """Each module counts from 0."""
    whole = release("4.3")
    segment = whole.by_name["RemoteLogSegmentMetadataRecord"]
    old = whole.replace(messages=tuple(m for m in whole.messages if m is not segment))
    record = whole.by_name["NoOpRecord"].replace(name="PaceRecord", api_key=0)
    elsewhere = record.replace(module="raft")
    new = old.replace(messages=(*old.messages, elsewhere))
    assert not _reused(diff(whole, new).findings)
    beside = old.replace(messages=(*old.messages, record.replace(module="storage")))
    assert len(_reused(diff(whole, beside).findings)) == 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_no_release_used_a_number_again(name: str) -> None:
    assert not _reused(lint(release(name), KNOWN).findings)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(NAMES)))
def test_no_release_took_a_number_of_an_earlier_one(number: int) -> None:
    # The previous release, and every third older one, shifted for each release.
    earlier = NAMES[:number]
    for other in {*earlier[number % 3 :: 3], *earlier[-1:]}:
        judged = diff(release(other), release(NAMES[number]), precedents=KNOWN)
        assert not _reused(judged.findings), other
