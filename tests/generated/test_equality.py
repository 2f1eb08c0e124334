"""A message built with lists equals the decoded one, which has tuples."""

from __future__ import annotations

import copy
import pickle
from array import array
from pathlib import Path
from typing import Any

import kafka_wire
import pytest
from kafka_wire import DescribeTopicPartitionsResponse, MetadataResponse

from specgen.codegen.proof.package import Objects
from specgen.codegen.proof.prove import Walkers
from specgen.codegen.views.python.code import is_tuple
from specgen.protocol.layout import lower_all
from specgen.protocol.model import ArrayType
from specgen.testing.vectors import cases
from tests.generated.packages import build
from tests.generated.sources import NAMES, chosen_cases, definition, distinct_layouts
from tests.support.definitions import field, message
from tests.support.grouped import grouped

Partition = MetadataResponse.MetadataResponsePartition
NAN = float("nan")


def response(**arrays: Any) -> MetadataResponse:
    """A response whose topics hold partitions, so that arrays lie in structs within lists."""
    topic = MetadataResponse.MetadataResponseTopic(name="t")
    topic.partitions = [Partition(leader_id=1), Partition(leader_id=2, **arrays)]
    return MetadataResponse(topics=[topic])


def decoded(**arrays: Any) -> MetadataResponse:
    return MetadataResponse.decode(response(**arrays).encode(12), 12)


def assert_equal(first: Any, second: Any) -> None:
    for left, right in ((first, second), (second, first)):
        assert (left == right, left != right) == (True, False)


def assert_unequal(first: Any, second: Any) -> None:
    for left, right in ((first, second), (second, first)):
        assert (left == right, left != right) == (False, True)


@pytest.mark.parametrize(
    "nodes", [[1, 2], (1, 2), range(1, 3), array("i", [1, 2]), {1: 0, 2: 0}.keys()]
)
def test_arrays_are_equal_by_their_elements(nodes: Any) -> None:
    built = response(replica_nodes=nodes, isr_nodes=[])
    assert_equal(built, decoded(replica_nodes=(1, 2)))
    assert_equal(built.topics[0].partitions[1], Partition(0, 0, 2, -1, (1, 2)))


@pytest.mark.parametrize(
    "nodes",
    [[], [1], [2, 1], [1, 2, 2], [1, "2"], None, "12", b"\1\2", {1: 2}, 5, Partition()],
)
def test_other_elements_make_unequal(nodes: Any) -> None:
    assert_unequal(response(replica_nodes=nodes), decoded(replica_nodes=[1, 2]))


def test_another_field_makes_unequal_whatever_arrays_are_of() -> None:
    built, other = response(isr_nodes=[3]), decoded(isr_nodes=[3])
    assert_equal(built, other)
    built.topics[0].partitions[1].leader_epoch = 5
    assert_unequal(built, other)
    built.topics[0].partitions[1] = Partition(leader_id=2, isr_nodes=[3])
    built.topics[0].partitions[1].unknown_tagged_fields = ((99, b""),)
    assert_unequal(built, other)


def test_assigned_lists_compare_by_their_elements() -> None:
    assigned, original = decoded(replica_nodes=[1, 2, 3]), decoded()
    assert_unequal(assigned, original)
    partition = original.topics[0].partitions[1]
    partition.replica_nodes = [1, 2, 3]
    assert_equal(assigned, original)
    partition.replica_nodes = (*partition.replica_nodes, 4)
    assert_unequal(assigned, original)


def test_null_is_not_empty() -> None:
    cls = DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponsePartition
    assert_unequal(cls(last_known_elr=None), cls(last_known_elr=[]))
    assert_equal(cls(last_known_elr=()), cls(last_known_elr=[]))


def test_objects_of_different_classes_are_unequal() -> None:
    class Own(Partition):
        """A subclass with a field of its own."""

        note: Any = None

    partition = Partition(replica_nodes=[1])
    assert_unequal(partition, Own(replica_nodes=[1]))
    assert_unequal(partition, MetadataResponse())
    assert partition.__eq__(1) is partition.__ne__(1) is NotImplemented
    assert partition == type("Any", (), {"__eq__": lambda *_: True})()
    assert_equal(Own(replica_nodes=[1]), Own(replica_nodes=(1,)))
    assert_unequal(Own(replica_nodes=[1]), Own(replica_nodes=(1,), note=5))


def test_identical_fields_count_as_equal() -> None:
    """Fields and elements that are the same object count as equal, even NaN."""
    first, second = Partition(leader_id=NAN), Partition(leader_id=NAN)  # type: ignore
    first.replica_nodes, second.replica_nodes = [NAN], (NAN,)  # type: ignore
    assert_equal(first, second)
    second.replica_nodes = (float("nan"),)  # type: ignore
    assert_unequal(first, second)


def test_messages_have_no_hash_unless_a_subclass_is_frozen() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'MetadataResponsePartition'"):
        hash(Partition())

    class Frozen(Partition, frozen=True):  # type: ignore[misc]
        """A subclass that is immutable."""

    assert {Frozen(replica_nodes=(1,))} == {Frozen(replica_nodes=(1,))}


def test_copies_are_equal() -> None:
    original = response(replica_nodes=[1, 2])
    for copied in (
        copy.copy(original),
        copy.deepcopy(original),
        pickle.loads(pickle.dumps(original)),
    ):
        assert_equal(copied, original)
        assert_equal(copied, decoded(replica_nodes=[1, 2]))


def has_tuples(name: str) -> bool:
    defined = definition(name)
    fields = [*defined.fields, *(f for s in defined.structs for f in s.fields)]
    return any(isinstance(f.type, ArrayType) and is_tuple(f.type) for f in fields)


@grouped("name", [name for name in NAMES if has_tuples(name)])
def test_every_message_built_with_lists_equals_the_decoded_one(name: str) -> None:
    layout = distinct_layouts(name)[-1]
    for case in chosen_cases(layout, "elements")[-1:]:
        message = Objects(kafka_wire, layout).make(case.value)
        built = with_lists(message)
        assert built.encode(layout.version) == case.data
        assert_equal(built, type(message).decode(case.data, case.version))


def with_lists(value: Any) -> Any:
    """The message with lists for all arrays."""
    if isinstance(value, list | tuple):
        return [with_lists(item) for item in value]
    if not hasattr(value, "__struct_fields__"):
        return value
    fields = {n: with_lists(getattr(value, n)) for n in value.__struct_fields__}
    tags = tuple(map(tuple, fields.pop("unknown_tagged_fields")))
    return type(value)(**fields, unknown_tagged_fields=tags)


KINDS = message(
    [
        field("Texts", "[]string", nullableVersions="1+"),
        field("Blobs", "[]bytes"),
        field("Ids", "[]uuid", "1+", ignorable=True),
        field("Flags", "[]bool"),
        field("Rows", "[]R", fields=[field("Texts", "[]string"), field("X", "int8")]),
        field("Late", "[]string", "2+", taggedVersions="2+", tag=0),
        field("Lost", "[]int64", "0", default="null", nullableVersions="0"),
    ],
    flexible="2+",
)


def test_decoded_arrays_are_tuples_and_those_of_structs_are_lists(
    tmp_path: Path,
) -> None:
    package = build(tmp_path, [KINDS])
    cls, walkers = package.TestMessage, Walkers(package)
    assert_arrays(cls())
    for layout in lower_all(KINDS):
        for case in cases(layout):
            message = cls.decode(case.data, case.version)
            assert_arrays(message)
            assert_arrays(walkers.decode(cls, case.data, 0, case.version)[0])
            assert_arrays(cls.from_json(message.to_json(case.version), case.version))
            assert_equal(message, with_lists(message))


def assert_arrays(message: Any) -> None:
    for struct in (message, *message.rows):
        for name in struct._arrays:
            value = getattr(struct, name)
            assert type(value) is tuple or (value is None and name in ("texts", "lost"))
    assert message._arrays == ("texts", "blobs", "ids", "flags", "late", "lost")
    assert type(message.rows) is list
