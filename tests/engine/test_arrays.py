"""The types of arrays that the engine decodes."""

from __future__ import annotations

from uuid import UUID

import kafka_wire
import pytest

from tests.engine.alone import engine_codec

UUIDS = [UUID(int=1), UUID(int=2)]


@pytest.mark.parametrize(
    ("message", "attribute"),
    [
        (
            kafka_wire.FindCoordinatorRequest(coordinator_keys=["a", "bc"]),
            "coordinator_keys",
        ),
        (kafka_wire.BrokerRegistrationRequest(log_dirs=UUIDS), "log_dirs"),
        (kafka_wire.FindCoordinatorRequest(coordinator_keys=[]), "coordinator_keys"),
    ],
    ids=["texts", "uuids", "none"],
)
def test_arrays_of_all_but_structs_are_tuples(
    message: kafka_wire.Message, attribute: str
) -> None:
    cls, version = type(message), max(message.VERSIONS)
    decoded = engine_codec(cls, "decode")(message.encode(version), version)
    assert getattr(decoded, attribute) == (*getattr(message, attribute),)


def test_arrays_of_structs_are_lists() -> None:
    message = kafka_wire.ApiVersionsResponse(
        api_keys=[kafka_wire.ApiVersionsResponse.ApiVersion(api_key=3)]
    )
    decoded = engine_codec(type(message), "decode")(message.encode(0), 0)
    assert decoded.api_keys == message.api_keys
    assert type(decoded.api_keys) is list


def _partitions(*nodes: list[int]) -> kafka_wire.MetadataResponse:
    cls = kafka_wire.MetadataResponse
    partitions = [
        cls.MetadataResponsePartition(partition_index=index, replica_nodes=ids)
        for index, ids in enumerate(nodes)
    ]
    return cls(topics=[cls.MetadataResponseTopic(name="t", partitions=partitions)])


def test_equal_arrays_of_numbers_are_one_object() -> None:
    message = _partitions([1, 2, 3], [1, 2, 4], [1, 2, 3])
    decode = engine_codec(kafka_wire.MetadataResponse, "decode")
    first, second, third = decode(message.encode(12), 12).topics[0].partitions
    assert first.replica_nodes is third.replica_nodes
    assert second.replica_nodes == (1, 2, 4)


def test_arrays_that_differ_only_in_the_middle_are_distinct() -> None:
    long = list(range(100))
    other = [*long[:50], -1, *long[51:]]
    decode = engine_codec(kafka_wire.MetadataResponse, "decode")
    decoded = decode(_partitions(long, other, long).encode(12), 12)
    arrays = [partition.replica_nodes for partition in decoded.topics[0].partitions]
    assert arrays == [(*long,), (*other,), (*long,)]


def test_arrays_that_differ_only_at_the_end_are_distinct() -> None:
    arrays = [[1, 2, last] for last in range(1000)]
    decode = engine_codec(kafka_wire.MetadataResponse, "decode")
    decoded = decode(_partitions(*arrays).encode(12), 12)
    partitions = decoded.topics[0].partitions
    assert [partition.replica_nodes for partition in partitions] == [
        *map(tuple, arrays)
    ]


def test_equal_short_texts_of_an_array_are_one_object() -> None:
    texts = [
        "orders",
        "café",
        "orders",
        "café",
        "",
        "a",
        *(f"t{n}" for n in range(500)),
    ]
    texts += ["longer than sixteen bytes"] * 2
    message = kafka_wire.FindCoordinatorRequest(coordinator_keys=texts)
    decode = engine_codec(type(message), "decode")
    decoded = decode(message.encode(4), 4).coordinator_keys
    assert decoded == (*texts,)
    assert decoded[0] is decoded[2]
    assert decoded[1] is decoded[3]
