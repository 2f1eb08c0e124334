"""The messages that rows of columns stand for, without the engine."""

from __future__ import annotations

import re
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire.columns import from_row

COMMIT, TOPIC, PARTITION = "OffsetCommitRequest", "TopicRecord", "PartitionRecord"


@pytest.mark.parametrize(
    ("name", "row", "said"),
    [
        (COMMIT, {"topics": [{}, None]}, "topics[1]: not a struct: null"),
        (
            COMMIT,
            {"topics": [{"partitions": [None]}]},
            "topics[0].partitions[0]: not a struct: null",
        ),
        (COMMIT, {"topics": 5}, "topics: not an array: 5"),
        (COMMIT, {"topics": {"a": 1}}, "topics: not an array: {'a': 1}"),
        (COMMIT, {"topics": [3]}, "topics[0]: not a struct: 3"),
        (COMMIT, 7, " not a struct: 7"),
        (COMMIT, {"generation_id_or_member_epoch": 1 << 40}, "epoch: not an int32"),
        (TOPIC, {"topic_id": "x"}, "topic_id: not a uuid in Kafka's form"),
        (TOPIC, {"topic_id": "é" * 22}, "topic_id: not a uuid"),
        (TOPIC, {"topic_id": b"1234567890123456"}, "topic_id: not a uuid"),
        (TOPIC, {"topic_id": "AAAAAAAA@AAAAAAAAAAAAAA"}, "topic_id: not a uuid"),
        (PARTITION, {"directories": ["x"]}, "directories[0]: not a uuid"),
        (PARTITION, {"directories": [None]}, "directories[0]: not a uuid"),
        (PARTITION, {"replicas": [1, None]}, "replicas[1]: not an int32: None"),
    ],
)
def test_rows_that_are_no_message(name: str, row: Any, said: str) -> None:
    version = 0 if name == TOPIC else 1
    with pytest.raises(kw.EncodeError, match=re.escape(said)) as error:
        from_row(getattr(kw, name), row, version).encode(version)
    assert str(error.value).startswith(f"{name} v{version}:")


def test_a_uuid_with_its_padding_is_one() -> None:
    text = "AAECAwQFBgcICQoLDA0ODw"
    for given in (text, f"{text}=="):
        found = from_row(kw.TopicRecord, {"topic_id": given}, 0)
        assert found.topic_id.bytes == bytes(range(16))


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"topics": [{"name": "t"}, {"partitions": [{}, 7]}]},
            "topics[1].partitions[1]: ",
        ),
        ({"topics": [[]]}, "topics[0]: not a struct: []"),
        ({"topics": ["x" * 90]}, f"topics[0]: not a struct: '{'x' * 59}$"),
    ],
)
def test_the_place_of_what_does_not_fit(row: Any, said: str) -> None:
    with pytest.raises(kw.EncodeError) as error:
        from_row(kw.OffsetCommitRequest, row, 1)
    shown = str(error.value)
    assert said.removesuffix("$") in shown
    if said.endswith("$"):
        assert shown.endswith(said[:-1])


def test_a_subclass_gives_its_own() -> None:
    class Own(kw.TopicRecord):
        pass

    assert type(from_row(Own, {"name": "t"}, 0)) is Own
