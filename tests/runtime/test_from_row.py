"""Messages built from rows of columns, without the engine."""

from __future__ import annotations

import re
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire.columns import from_row

COMMIT, TOPIC, PARTITION = "OffsetCommitRequest", "TopicRecord", "PartitionRecord"


@pytest.mark.parametrize(
    ("name", "row", "reason"),
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
def test_rows_that_are_no_message_are_refused(name: str, row: Any, reason: str) -> None:
    version = 0 if name == TOPIC else 1
    with pytest.raises(kw.EncodeError, match=re.escape(reason)) as error:
        from_row(getattr(kw, name), row, version).encode(version)
    assert str(error.value).startswith(f"{name} v{version}:")


def test_a_uuid_may_have_padding() -> None:
    text = "AAECAwQFBgcICQoLDA0ODw"
    for value in (text, f"{text}=="):
        message = from_row(kw.TopicRecord, {"topic_id": value}, 0)
        assert message.topic_id.bytes == bytes(range(16))


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (
            {"topics": [{"name": "t"}, {"partitions": [{}, 7]}]},
            "topics[1].partitions[1]: ",
        ),
        ({"topics": [[]]}, "topics[0]: not a struct: []"),
        ({"topics": ["x" * 90]}, f"topics[0]: not a struct: '{'x' * 59}$"),
    ],
)
def test_errors_name_the_place_in_the_row(row: Any, reason: str) -> None:
    with pytest.raises(kw.EncodeError) as error:
        from_row(kw.OffsetCommitRequest, row, 1)
    text = str(error.value)
    assert reason.removesuffix("$") in text
    if reason.endswith("$"):
        assert text.endswith(reason[:-1])


def test_a_subclass_builds_its_own_instances() -> None:
    class Own(kw.TopicRecord):
        pass

    assert type(from_row(Own, {"name": "t"}, 0)) is Own
