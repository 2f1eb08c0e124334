"""What a person built with lists is equal to what was decoded, with its tuples."""

from __future__ import annotations

import copy
import pickle
from array import array
from pathlib import Path
from typing import Any

import kafka_wire
import pytest
from kafka_wire import DescribeTopicPartitionsResponse, MetadataResponse

from specgen.fixtures import cases
from specgen.layout import lower_all
from specgen.model import ArrayType
from specgen.proof.package import Objects
from specgen.proof.prove import Walkers
from specgen.render.views.python.code import is_tuple
from tests.generated.packages import build
from tests.generated.sources import NAMES, chosen_cases, definition, distinct_layouts
from tests.support.definitions import field, message

Partition = MetadataResponse.MetadataResponsePartition
NAN = float("nan")


def response(**arrays: Any) -> MetadataResponse:
    """Topics' partitions among others, so that arrays lie in structs within lists."""
    topic = MetadataResponse.MetadataResponseTopic(name="t")
    topic.partitions = [Partition(leader_id=1), Partition(leader_id=2, **arrays)]
    return MetadataResponse(topics=[topic])


def decoded(**arrays: Any) -> MetadataResponse:
    return MetadataResponse.decode(response(**arrays).encode(12), 12)


def assert_equal(one: Any, two: Any) -> None:
    for left, right in ((one, two), (two, one)):
        assert (left == right, left != right) == (True, False)


def assert_unequal(one: Any, two: Any) -> None:
    for left, right in ((one, two), (two, one)):
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


def test_assigned_lists() -> None:
    one, two = decoded(replica_nodes=[1, 2, 3]), decoded()
    assert_unequal(one, two)
    partition = two.topics[0].partitions[1]
    partition.replica_nodes = [1, 2, 3]
    assert_equal(one, two)
    partition.replica_nodes = (*partition.replica_nodes, 4)
    assert_unequal(one, two)


def test_null_is_not_empty() -> None:
    cls = DescribeTopicPartitionsResponse.DescribeTopicPartitionsResponsePartition
    assert_unequal(cls(last_known_elr=None), cls(last_known_elr=[]))
    assert_equal(cls(last_known_elr=()), cls(last_known_elr=[]))


def test_what_is_of_another_class_is_unequal() -> None:
    class Own(Partition):
        """With a field of its own."""

        note: Any = None

    one = Partition(replica_nodes=[1])
    assert_unequal(one, Own(replica_nodes=[1]))
    assert_unequal(one, MetadataResponse())
    assert one.__eq__(1) is one.__ne__(1) is NotImplemented
    assert one == type("Any", (), {"__eq__": lambda *_: True})()
    assert_equal(Own(replica_nodes=[1]), Own(replica_nodes=(1,)))
    assert_unequal(Own(replica_nodes=[1]), Own(replica_nodes=(1,), note=5))


def test_an_object_is_equal_to_itself_as_before() -> None:
    """Elements and fields that are the same object need not be equal to themselves."""
    one, two = Partition(leader_id=NAN), Partition(leader_id=NAN)  # type: ignore
    one.replica_nodes, two.replica_nodes = [NAN], (NAN,)  # type: ignore
    assert_equal(one, two)
    two.replica_nodes = (float("nan"),)  # type: ignore
    assert_unequal(one, two)


def test_hashes_as_before() -> None:
    with pytest.raises(TypeError, match="unhashable type: 'MetadataResponsePartition'"):
        hash(Partition())

    class Frozen(Partition, frozen=True):  # type: ignore[misc]
        """One that cannot be changed."""

    assert {Frozen(replica_nodes=(1,))} == {Frozen(replica_nodes=(1,))}


def test_equal_of_its_copies() -> None:
    one = response(replica_nodes=[1, 2])
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert_equal(again, one)
        assert_equal(again, decoded(replica_nodes=[1, 2]))


def has_tuples(name: str) -> bool:
    defined = definition(name)
    fields = [*defined.fields, *(f for s in defined.structs for f in s.fields)]
    return any(isinstance(f.type, ArrayType) and is_tuple(f.type) for f in fields)


@pytest.mark.parametrize("name", [name for name in NAMES if has_tuples(name)])
def test_every_message_built_with_lists(name: str) -> None:
    layout = distinct_layouts(name)[-1]
    for case in chosen_cases(layout, "elements")[-1:]:
        made = Objects(kafka_wire, layout).make(case.value)
        built = with_lists(made)
        assert built.encode(layout.version) == case.data
        assert_equal(built, type(made).decode(case.data, case.version))


def with_lists(value: Any) -> Any:
    """A message with lists for all arrays."""
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


def test_arrays_of_every_kind_are_tuples_but_of_structs_are_lists(
    tmp_path: Path,
) -> None:
    package = build(tmp_path, [KINDS])
    cls, walkers = package.TestMessage, Walkers(package)
    assert_arrays(cls())
    for layout in lower_all(KINDS):
        for case in cases(layout):
            made = cls.decode(case.data, case.version)
            assert_arrays(made)
            assert_arrays(walkers.decode(cls, case.data, 0, case.version)[0])
            assert_arrays(cls.from_json(made.to_json(case.version), case.version))
            assert_equal(made, with_lists(made))


def assert_arrays(made: Any) -> None:
    for struct in (made, *made.rows):
        for name in struct._arrays:
            value = getattr(struct, name)
            assert type(value) is tuple or (value is None and name in ("texts", "lost"))
    assert made._arrays == ("texts", "blobs", "ids", "flags", "late", "lost")
    assert type(made.rows) is list
