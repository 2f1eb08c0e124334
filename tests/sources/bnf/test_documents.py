"""Every available document, read completely, and compared with Kafka's definitions."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from specgen.changes.reconcile import Reconciled, reconcile
from specgen.protocol.compare.by_place import Verdict
from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.layout import lower, lower_all
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Kind, Message, Release
from specgen.report import Problems
from specgen.sources import bnf
from specgen.sources.bnf.blocks import Block
from specgen.sources.bnf.build import build_messages
from specgen.sources.bnf.forms import BlockForm
from specgen.sources.bnf.resolve import TreeStruct
from specgen.sources.bundled import Bundle
from specgen.sources.union.fill import fill
from tests.sources.bnf.judge import differences
from tests.sources.union.test_join_versions import shape as layout_shape
from tests.support.references import raw, reading


@dataclass(frozen=True)
class Counts:
    """The counts of a document's contents."""

    apis: int
    versions: int
    errors: int
    keys: int
    """Rows of its table of keys, or headings with keys where it has none."""
    headers: tuple[str, ...]
    types: int = 0


UNVERSIONED = ("RequestHeader None", "ResponseHeader None")
OLD = ("RequestHeader 0", "RequestHeader 1", "RequestHeader 2")
NEW = ("RequestHeader 1", "RequestHeader 2")
RESPONSES = ("ResponseHeader 0", "ResponseHeader 1")

COUNTS = {
    "000": Counts(45, 304, 0, 45, UNVERSIONED),
    "001": Counts(43, 176, 73, 0, UNVERSIONED),
    "002": Counts(54, 430, 98, 54, OLD + RESPONSES, types=21),
    "003": Counts(17, 50, 34, 17, UNVERSIONED),
    "docs/24": Counts(48, 366, 89, 48, OLD + RESPONSES, types=20),
    "docs/38": Counts(68, 578, 122, 68, OLD + RESPONSES, types=21),
    "printed 3.9": Counts(79, 610, 129, 70, OLD + RESPONSES, types=21),
    "printed 4.0": Counts(72, 512, 131, 63, NEW + RESPONSES, types=23),
    "printed 4.1": Counts(77, 538, 135, 75, NEW + RESPONSES, types=23),
    "printed 4.2": Counts(77, 554, 135, 77, NEW + RESPONSES, types=23),
    "printed 4.3": Counts(77, 556, 135, 77, NEW + RESPONSES, types=29),
    "printed 4.4": Counts(79, 570, 138, 79, NEW + RESPONSES, types=29),
}
"""By document.  3.9 and 4.0 print blocks of APIs that their tables leave out."""

NEAREST = {
    "000": "2.3",
    "001": "2.2",
    "002": "2.7",
    "003": "2.2",
    "docs/24": "2.4",
    "docs/38": "3.8",
} | {name: name.removeprefix("printed ") for name in COUNTS if "printed" in name}
"""The bundled release whose definitions a document is compared with."""

HEADER = "the definitions of 2.2 and 2.3 say that it is not null; it may be"
LOOSER = "loosened since 2016"
BOOLEAN = "booleans were INT8 in 2016"

CLIENT_ID = {
    ("RequestHeader", None): (("client_id", "nullable_string", "string"), HEADER)
}
RECORDS, METADATA = "bytes nullable_bytes", "string nullable_string"
LOOSENED = [
    ("ProduceRequest", (0, 1, 2), "topic_data[].data[].record_set", RECORDS),
    (
        "FetchResponse",
        (0, 1, 2),
        "responses[].partition_responses[].record_set",
        RECORDS,
    ),
    ("OffsetCommitRequest", (0, 1, 2), "topics[].partitions[].metadata", METADATA),
    (
        "OffsetFetchResponse",
        (0, 1),
        "responses[].partition_responses[].metadata",
        METADATA,
    ),
]
EXCEPTIONS: dict[str, dict[Any, Any]] = {
    "000": CLIENT_ID,
    "001": CLIENT_ID,
    "003": {
        **CLIENT_ID,
        ("StopReplicaRequest", 0): (("delete_partitions", "int8", "bool"), BOOLEAN),
        **{
            (message, version): ((path, *sides.split()), LOOSER)
            for message, versions, path, sides in LOOSENED
            for version in versions
        },
    },
}
"""By document, the versions that differ from the definitions: where, and why."""


def documents(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test on every document, and on a sample in ``make test``."""
    marked: Callable[..., None] = pytest.mark.parametrize("name", [*COUNTS])(test)
    sampled: Callable[..., None] = pytest.mark.sampled(8)(marked)
    return sampled


def rpcs(release: Release) -> Release:
    """The release's requests, responses and headers."""
    selected = [m for m in release.messages if m.kind.is_rpc or m.kind is Kind.HEADER]
    return release.replace(messages=tuple(selected))


@cache
def definitions(name: str) -> Release:
    """The definitions of the nearest release."""
    return rpcs(Bundle().read(NEAREST[name]))


@cache
def compared(name: str) -> list[Reconciled]:
    """A document compared with the definitions."""
    return reconcile(reading(name)[0], definitions(name))


def on_wire(row: Reconciled) -> list[Change]:
    """The places of a version that differ by more than a name."""
    return [place for place in row.changes if place.kind is not ChangeKind.RENAMED]


@documents
def test_counts(name: str) -> None:
    release, problems = reading(name)
    expected = COUNTS[name]
    blocks = [m for m in release.messages if m.kind.is_rpc]
    headers = [m for m in release.messages if m.kind is Kind.HEADER]
    assert len({m.api for m in blocks}) == expected.apis
    assert sum(len(m.versions) for m in blocks) == expected.versions
    assert len(release.errors) == expected.errors
    assert len(release.api_keys) == expected.keys
    assert len(release.types) == expected.types
    layouts = [layout for m in headers for layout in lower_all(m)]
    assert tuple(f"{x.api} {x.version}" for x in layouts) == expected.headers
    codes = ["B4"] * 11 if name == "003" else []
    assert [p.code for p in problems.found] == codes


@documents
def test_counts_by_eye(name: str) -> None:
    """The same counts, by regular expressions over the bare text."""
    bare = raw(name)
    if "<td>" in bare:
        bare = html.unescape(re.sub(r"<[^<>]*>", " ", bare))
    head = r"(?<![A-Za-z])([A-Z][A-Za-z]+) (Request|Response) \(Version: (\d+)\) =>"
    heads = set(re.findall(head, bare))
    assert len(heads) == COUNTS[name].versions
    assert len({api for api, _, _ in heads}) == COUNTS[name].apis
    errors = re.findall(r"(?m)^\W*[A-Z_]{4,}\W{0,4}?-?\d+\W*(?:True|False)", bare)
    assert len(errors) == COUNTS[name].errors
    read = reading(name)[0]
    assert heads == {
        (m.api, str(m.kind).capitalize(), str(version))
        for m in read.messages
        if m.kind.is_rpc
        for version in m.versions
    }


@documents
def test_each_block_comes_back_from_the_message_of_all_versions(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trees_of_blocks: list[tuple[Block, TreeStruct, BlockForm]] = []

    def take(
        blocks: Sequence[tuple[Block, TreeStruct, BlockForm]],
        keys: Mapping[str, int],
        problems: Problems,
    ) -> list[Message]:
        trees_of_blocks.extend(blocks)
        return build_messages(blocks, keys, problems)

    monkeypatch.setattr(bnf, "build_messages", take)
    whole = reading.__wrapped__(name)[0]
    for block in trees_of_blocks:
        (alone,) = build_messages([block], {}, Problems())
        for version in alone.versions:
            layout = lower(whole.by_name[alone.name], version)
            assert layout_shape(layout) == layout_shape(lower(alone, version))
    assert len(trees_of_blocks) >= COUNTS[name].versions + len(COUNTS[name].headers)


@documents
def test_definitions_say_the_same(name: str) -> None:
    """Wire types, order and versions; every difference is listed."""
    rows = compared(name)
    different = {
        (row.message, None if row.kind is Kind.HEADER else row.version): tuple(
            (place.place, place.left, place.right)
            for place in on_wire(row)
            if not is_unknown(place.left)
        )
        for row in rows
        if row.verdict is Verdict.DIFFERENT
    }
    listed = EXCEPTIONS.get(name, {})
    assert different == {at: (place,) for at, (place, _) in listed.items()}
    assert all(reason for _, reason in listed.values())
    assert not [row for row in rows if row.verdict is Verdict.LEFT]


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize("release", Bundle().of_definitions)
def test_what_every_release_prints_of_itself(release: str) -> None:
    """Documents that the reader was not written for: all are read the same way."""
    printed, problems = reading(f"printed {release}")
    assert not problems.found
    facts = rpcs(Bundle().read(release))
    rows = reconcile(printed, facts)
    different = [row for row in rows if row.verdict is Verdict.DIFFERENT]
    old = release in ("2.2", "2.3")  # see HEADER
    assert [row.message for row in different] == ["RequestHeader"] * old
    assert not [row for row in rows if row.verdict is Verdict.LEFT]
    bare = html.unescape(re.sub(r"<[^<>]*>", " ", raw(f"printed {release}")))
    heads = set(
        re.findall(r"([A-Z]\w+) (Request|Response) \(Version: (\d+)\) =>", bare)
    )
    read = sum(len(m.versions) for m in printed.messages if m.kind.is_rpc)
    assert read == len(heads) > 280
    assert len(printed.errors) == len(Bundle().read(release).errors)


def is_unknown(text: str) -> bool:
    """Whether one side of a comparison is something that the notation cannot express."""
    return "?" in text or text == "unknown"


@documents
def test_a_judge_of_its_own_says_so_too(name: str) -> None:
    theirs = {
        (o["key"], o["kind"], o["version"]): o
        for m in definitions(name).messages
        if m.kind.is_rpc
        for o in map(layout_object, lower_all(m))
    }
    keys = {m.api: m.api_key for m in definitions(name).messages} | OLD_NAMES
    listed = {at for at in EXCEPTIONS.get(name, {}) if at[0] != "RequestHeader"}
    for message in reading(name)[0].messages:
        if not message.kind.is_rpc:
            continue
        for mine in map(layout_object, lower_all(message)):
            key = mine.get("key", keys.get(message.api))
            other = theirs[key, mine["kind"], mine["version"]]
            different = differences(mine, other)
            assert bool(different) == (
                (message.name, mine["version"]) in listed
            ), different


OLD_NAMES = {
    "GroupCoordinator": 10,
    "ListOffsets": 2,
    "Offsets": 2,
    "OffsetForLeaderEpoch": 23,
    "OffsetsForLeaderEpoch": 23,
}
"""Names in documents without keys that the definitions do not have."""

SAID_BY = {
    "3.8": r"(compact )?\?array of .+|(compact_)?records\?|\?struct|\?",
    "4.2": r"(compact )?\?array of .+|(compact_)?records\?|\?struct",
    "4.3": "unknown",
    "4.4": "unknown",
}
"""By release, what its notation leaves unknown; before 4.2 as in 3.8."""


@documents
def test_unknown_is_only_what_the_notation_leaves_out(name: str) -> None:
    release = NEAREST[name]
    pattern = SAID_BY.get(release, SAID_BY["3.8"])
    if name == "003":
        pattern += "|unknown"
    for row in compared(name):
        if row.verdict is Verdict.UNKNOWN:
            for place in on_wire(row):
                assert re.fullmatch(pattern, place.left), place


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", ["printed 4.2", "printed 4.3", "printed 4.4"])
def test_what_the_newest_references_say_of_tags_and_null(name: str) -> None:
    """Every fact that they print is also in the definitions; none stays unknown."""
    left = {place.left for row in compared(name) for place in on_wire(row)}
    assert not any("tag" in text for text in left)
    if name != "printed 4.2":
        rows = [row for row in compared(name) if row.verdict is Verdict.UNKNOWN]
        assert {place.left for row in rows for place in on_wire(row)} == {"unknown"}
        for message in reading(name)[0].messages:
            fields = [*message.fields, *(f for s in message.structs for f in s.fields)]
            assert all(field.nullable_versions is not None for field in fields)


@documents
def test_filled_from_the_definitions_nothing_is_unknown(name: str) -> None:
    problems = Problems()
    filled = fill(reading(name)[0], definitions(name), problems)
    rows = [r for r in reconcile(filled, definitions(name)) if r.kind.is_rpc]
    assert not [row for row in rows if row.verdict is Verdict.UNKNOWN]
    # Each conflict is reported once, not for each version.
    listed = EXCEPTIONS.get(name, {})
    places = {(message, place) for (message, _), (place, _) in listed.items()}
    assert [p.code for p in problems.found] == ["W1"] * len(places)
    assert all(p.span.line for p in problems.found)


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    "name",
    [
        *("printed 4.2", "002", "docs/24", "docs/38"),
        *("printed 3.9", "printed 4.0", "printed 4.1", "printed 4.3", "printed 4.4"),
    ],
)
def test_errors_and_keys_of_the_same_release(name: str) -> None:
    read, facts = reading(name)[0], Bundle().read(NEAREST[name])
    assert [(e.code, e.name, e.retriable) for e in read.errors] == [
        (e.code, e.name, e.retriable) for e in facts.errors
    ]
    named = {row.key: row.name for row in facts.api_keys}
    assert all(named[row.key] == row.name for row in read.api_keys)
    for message in read.messages:
        if message.kind.is_rpc:
            assert named[message.api_key or 0] == message.api


@pytest.mark.sampled(5)
@pytest.mark.parametrize("release", ["4.2", "4.0", "4.1", "4.3", "4.4"])
def test_unstable_versions_are_marked_from_4_0_on(release: str) -> None:
    read, facts = reading(f"printed {release}")[0], Bundle().read(release)
    unstable = {m.name for m in read.messages if m.latest_version_unstable}
    marked = {m.name for m in facts.messages if m.latest_version_unstable}
    assert unstable == marked & {m.name for m in read.messages}
    assert unstable


def test_errors_of_older_releases() -> None:
    facts = {e.code: e for e in Bundle().read("2.2").errors}
    for name, renamed in (("001", set()), ("003", {-1, 14, 15, 16})):
        for error in reading(name)[0].errors:
            fact = facts[error.code]
            assert error.retriable == fact.retriable
            assert (error.name != fact.name) == (error.code in renamed)
    assert {e.code: e.name for e in reading("003")[0].errors}[-1] == "UNKNOWN"


@pytest.mark.parametrize("name", ["000", "003"])
def test_keys_of_headings(name: str) -> None:
    read = reading(name)[0]
    assert all(m.api_key is not None for m in read.messages if m.kind.is_rpc)
    named = {row.key: row.name for row in read.api_keys}
    assert named[0] == "Produce"
    assert named[2] == {"000": "ListOffsets", "003": "Offsets"}[name]


def test_the_unknown_arrays_of_2016() -> None:
    release, problems = reading("003")
    lines = [p.span.line for p in problems.found]
    assert lines == [546, 571, 588, 588, 630, 630, 759, 759, 810, 810, 1414]
    unknown = [
        f"{m.name} {field.name}"
        for m in release.messages
        for field in (*m.fields, *(f for s in m.structs for f in s.fields))
        if str(field.type) == "[]unknown"
    ]
    assert unknown == [
        "OffsetsResponse offsets",
        "MetadataRequest topics",
        "MetadataResponse replicas",
        "MetadataResponse isr",
        "LeaderAndIsrRequest isr",
        "LeaderAndIsrRequest replicas",
        "UpdateMetadataRequest isr",
        "UpdateMetadataRequest replicas",
        "DescribeGroupsRequest group_ids",
    ]
