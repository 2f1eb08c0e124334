"""franz-go's own files, compared with Kafka's definitions on the wire.

Every version that both have is the same bytes, except as listed in the tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from specgen.codegen.layout_lines import layout_line
from specgen.protocol.layout import lower, lower_all
from specgen.protocol.model import EMPTY, Kind, Message, Release, Scalar, innermost
from specgen.report import Problems
from specgen.sources.bundled import Bundle
from specgen.sources.kmsg import as_kafka, read_kmsg
from specgen.sources.kmsg.counterparts import COUNTERPARTS
from specgen.sources.loading import read_source
from specgen.sources.union.fill import fill
from tests.sources.kmsg.compare import different, pairs
from tests.sources.kmsg.reading import data_files, data_release, is_rpc

TAG_FROM_FIRST_FLEXIBLE = (
    "a tag has no versions in the language: it is there in every flexible version; "
    "Kafka's definition is right, and its readers refuse the tag before"
)
NOT_NULL_ANY_MORE = (
    "Kafka 4.1 took null away from v1 on, which the language can't say: bytes that are "
    "not null are the same"
)

DIFFERENCES = {
    ("ProduceResponse", "topics.partitions tag 0"): ("9", TAG_FROM_FIRST_FLEXIBLE),
    ("ProduceResponse", "tag 0"): ("9", TAG_FROM_FIRST_FLEXIBLE),
    ("FetchRequest", "tag 1"): ("12-14", TAG_FROM_FIRST_FLEXIBLE),
    ("FetchRequest", "topics.partitions tag 0"): ("12-16", TAG_FROM_FIRST_FLEXIBLE),
    ("FetchRequest", "topics.partitions tag 1"): ("12-17", TAG_FROM_FIRST_FLEXIBLE),
    ("FetchResponse", "tag 0"): ("12-15", TAG_FROM_FIRST_FLEXIBLE),
    ("ShareFetchResponse", "topics.partitions.records"): ("1-2", NOT_NULL_ANY_MORE),
}
"""By message and place, the versions that differ, and what to think of it."""

ZERO_THERE = "Kafka names no default; the language's timeout is 15 s"
DEFAULTS = {
    ("ProduceRequest", "timeout_millis"): (15000, 0, ZERO_THERE),
    ("MetadataRequest", "allow_auto_topic_creation"): (
        False,
        True,
        "Kafka's default; positional, so only what is constructed differs",
    ),
    ("OffsetCommitValue", "leader_epoch"): (
        0,
        -1,
        "Kafka's default: -1 is no epoch; it is also what older versions decode to",
    ),
}
"""By message and field, the defaults here and there, where null and empty are one."""


def wires(message: Message) -> Iterator[object]:
    """The innermost type of every field of a message and its structs."""
    for fields in (message.fields, *(struct.fields for struct in message.structs)):
        yield from (innermost(field.type) for field in fields)


@cache
def kafka() -> Release:
    return read_source("kafka:all").release


def pairs_of_messages() -> Iterator[tuple[Message, Message]]:
    """Every request and response, and every helper that Kafka defines too."""
    for message in as_kafka(data_release()).messages:
        if message.kind is not Kind.STRUCT:
            yield message, kafka().by_identity[message.identity]


def test_every_file_reads() -> None:
    problems = Problems()
    release = read_kmsg(data_files(), problems)
    assert not problems.errors
    assert [(p.code, p.span.path, p.span.line) for p in problems.found] == [
        ("K14", "misc", 85),
        ("K14", "misc", 86),
        ("K14", "misc", 207),
    ]
    assert len(release.messages) == 42
    assert len([m for m in release.messages if is_rpc(m)]) == 20


def test_every_file_reads_alone() -> None:
    """Only types that other files define are unknown then."""
    enums = dict(data_files())["enums"]
    for path, text in data_files():
        if path == "enums":
            continue
        with_enums, alone = Problems(), Problems()
        whole = read_kmsg([(path, text), ("enums", enums)], with_enums)
        read = read_kmsg([(path, text)], alone)
        unknown = [p for p in alone.found if p.code == "K4"]
        assert len(unknown) == text.count("enum-")
        assert not any(p.is_error for p in unknown)
        assert [p for p in alone.found if p.code != "K4"] == with_enums.found
        assert [m.name for m in read.messages] == [m.name for m in whole.messages]
        for message, other in zip(read.messages, whole.messages, strict=True):
            for mine, its in zip(wires(message), wires(other), strict=True):
                assert mine in (its, Scalar.UNKNOWN)


def test_every_file_alone_is_filled_from_another_source() -> None:
    enums = dict(data_files())["enums"]
    for path, text in data_files():
        if path == "enums" or "enum-" not in text:
            continue
        whole = as_kafka(read_kmsg([(path, text), ("enums", enums)], Problems()))
        alone = as_kafka(read_kmsg([(path, text)], Problems()))
        filled = fill(alone, whole, problems := Problems())
        assert not problems.found
        assert [
            layout_line(line) for m in filled.messages for line in lower_all(m)
        ] == [layout_line(line) for m in whole.messages for line in lower_all(m)]


def test_versions_are_those_of_kafka() -> None:
    """Every version of some release; 4.2 is the notation's, whatever came after."""
    newest = Bundle().read("4.2").by_identity
    removed = {m.api_key for m in Bundle().read("4.2").messages if not m.valid_versions}
    for ours, theirs in pairs_of_messages():
        assert ours.valid_versions.low == 0
        if ours.kind.is_rpc:
            assert ours.valid_versions <= theirs.valid_versions
            assert ours.flexible_versions == theirs.flexible_versions
            last = newest[ours.identity].valid_versions.high
            assert ours.api_key in removed or ours.valid_versions.high == last


def test_all_bytes_are_those_of_kafka() -> None:
    by_name: dict[tuple[str, str], list[int]] = {}
    compared = 0
    for ours, theirs in pairs_of_messages():
        for version in {*ours.versions} & {*theirs.versions}:
            our_layout, their_layout = lower(ours, version), lower(theirs, version)
            assert our_layout.flexible is their_layout.flexible
            for place in different(our_layout.root, their_layout.root):
                by_name.setdefault((ours.name, place), []).append(version)
            compared += 1
    spans = {
        key: str(min(v)) if len(v) == 1 else f"{min(v)}-{max(v)}"
        for key, v in by_name.items()
    }
    assert spans == {key: versions for key, (versions, _) in DIFFERENCES.items()}
    assert all(len(v) == max(v) - min(v) + 1 for v in by_name.values())
    assert compared == 203


def test_helpers_that_kafka_has_too() -> None:
    helpers = {m.name for m in data_release().messages if m.kind is Kind.STRUCT}
    assert {*COUNTERPARTS} <= helpers
    left = {m.name for m in as_kafka(data_release()).messages if m.kind is Kind.STRUCT}
    assert left == helpers - {*COUNTERPARTS}
    for name, counterpart in COUNTERPARTS.items():
        other = kafka().by_name[counterpart.name]
        assert (other.kind, other.api_key) == (counterpart.kind, counterpart.key)
        message = data_release().by_name[name]
        first = message.fields[0]
        assert (first.name, str(first.versions)) == ("Version", "0+")
        has_it = other.fields[0].name == "Version"
        assert has_it is not counterpart.prefix


def test_a_name_that_is_taken_is_left() -> None:
    text = (
        "TxnMetadataKey => not top level, with version field\n  Version: int16\n\n"
        "TransactionLogKey => not top level\n"
    )
    release = read_kmsg([("a", text)], Problems())
    assert as_kafka(release).messages == release.messages


def test_defaults_are_those_of_kafka() -> None:
    """For fields that pair by position at the newest common version."""
    differing: dict[tuple[str, str], tuple[object, object]] = {}
    for ours, theirs in pairs_of_messages():
        version = max({*ours.versions} & {*theirs.versions})
        our_layout, their_layout = lower(ours, version), lower(theirs, version)
        for place, mine, other in pairs(our_layout.root, their_layout.root):
            assert mine is not None and other is not None
            values = [
                None if f.default in (EMPTY, "") else f.default for f in (mine, other)
            ]
            if values[0] != values[1]:
                differing[ours.name, place] = values[0], values[1]
    assert differing == {key: (a, b) for key, (a, b, _) in DEFAULTS.items()}


def test_tagged_fields_are_written_when_kafka_writes_them() -> None:
    """That depends on the default: null and empty are different there."""
    count = 0
    for ours, theirs in pairs_of_messages():
        version = max({*ours.versions} & {*theirs.versions})
        our_layout, their_layout = lower(ours, version), lower(theirs, version)
        for _, mine, other in pairs(our_layout.root, their_layout.root):
            if mine is not None and other is not None and mine.tag is not None:
                assert mine.default == other.default, mine.name
                count += 1
    assert count == 19


@pytest.mark.parametrize("name", ["FetchRequest", "FetchResponse"])
def test_descriptions_are_kept(name: str) -> None:
    message = data_release().by_name[name]
    assert message.about.startswith(name)
    assert all(f.about for f in message.fields if f.name != "ThrottleMillis")
