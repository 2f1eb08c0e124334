"""Values that are not what they seem, or change while they are encoded.

A message's bytes always have as many elements as their counts say; what cannot be
encoded is an EncodeError, whatever a value's own methods raise or do meanwhile.
"""

from __future__ import annotations

from typing import Any

import kafka_wire
import pytest

from tests.generated.hostile_values import Act, Running, rounds, strange_uuid


@pytest.mark.parametrize("version", [4, 12])
@pytest.mark.parametrize("change", ["pop", "clear", "append", "reverse"])
def test_a_list_that_changes_while_it_is_encoded(version: int, change: str) -> None:
    """It is encoded as it was when its elements were counted, all in order."""
    topic = kafka_wire.FetchRequest.FetchTopic
    partition = kafka_wire.FetchRequest.FetchPartition
    partitions: list[Any] = []
    changes: dict[str, Act] = {
        "pop": lambda: partitions.pop() if partitions else None,
        "clear": partitions.clear,
        "append": lambda: partitions.append(partition(partition=9)),
        "reverse": partitions.reverse,
    }
    first = partition(partition=Running(changes[change]))  # type: ignore[arg-type]
    partitions += [first, partition(partition=2), partition(partition=3)]
    request = kafka_wire.FetchRequest(topics=[topic(topic="t", partitions=partitions)])
    decoded = kafka_wire.FetchRequest.decode(request.encode(version), version)
    assert [p.partition for p in decoded.topics[0].partitions] == [1, 2, 3]


@pytest.mark.parametrize("version", [10, 12])
@pytest.mark.parametrize("number", ["5", -1, 1 << 128, None, 5.0, [1]])
def test_a_uuid_with_another_number(version: int, number: Any) -> None:
    topic = kafka_wire.MetadataRequest.MetadataRequestTopic
    request = kafka_wire.MetadataRequest(
        topics=[topic(topic_id=strange_uuid(number), name=None)]
    )
    with pytest.raises(
        kafka_wire.EncodeError, match=r"topics\[0\].topic_id: not a uuid"
    ):
        request.encode(version)


@pytest.mark.parametrize("version", range(14))
def test_deleted_attributes(version: int) -> None:
    """Each is missing, unless the version leaves the field out whatever its value."""
    cls = kafka_wire.MetadataRequest
    for name in cls.__struct_fields__:
        request = cls()
        delattr(request, name)
        for to_wire in (request.encode, request.to_json):
            try:
                to_wire(version)
            except (kafka_wire.EncodeError, kafka_wire.JsonError) as error:
                assert error.reason == "the attribute is missing"
                assert str(error).startswith(f"MetadataRequest v{version}: ")
            else:
                assert name != "topics"
                assert to_wire != request.encode or name != "unknown_tagged_fields"


def test_an_unknown_tag_that_changes() -> None:
    """Its number is asked for once only; the walker would ask for it again."""
    numbers = iter([5, 0, 99, 1, 1, 1])

    class Changing:
        def __index__(self) -> int:
            return next(numbers)

    tags: Any = ((Changing(), b"x"),)
    request = kafka_wire.ApiVersionsRequest(unknown_tagged_fields=tags)
    data = request.encode(3)
    decoded = kafka_wire.ApiVersionsRequest.decode(data, 3)
    assert decoded.unknown_tagged_fields == ((5, b"x"),)


@pytest.mark.parametrize("seed", range(2))
def test_hostile_values_anywhere(seed: int) -> None:
    encoded, refused = rounds(100, seed)
    assert min(encoded, refused) > 15
