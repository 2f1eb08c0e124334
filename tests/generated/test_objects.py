"""Messages as Python objects."""

from __future__ import annotations

import copy
import inspect
import pickle
import weakref
from collections.abc import Sequence
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints
from uuid import UUID

import kafka_wire
import msgspec
import pytest
from kafka_wire import FetchRequest, Message, MetadataRequest, MetadataResponse

from specgen.codegen.proof.package import Objects
from specgen.codegen.views.python.names import attribute_name, class_name
from specgen.protocol.model import Message as Definition
from tests.generated.sources import NAMES, chosen_cases, definition, distinct_layouts
from tests.support.grouped import grouped

ARRAYS = {list: list, Sequence: tuple}
"""By what an array is annotated with, what it is made of."""


def _made(name: str) -> tuple[Any, int | None]:
    layout = distinct_layouts(name)[-1]
    case = chosen_cases(layout, "unknown tags", "elements")[-1]
    return Objects(kafka_wire, layout).make(case.value), layout.version


@pytest.mark.sampled(2)
@grouped("name", NAMES)
def test_copies(name: str) -> None:
    message, version = _made(name)
    data = message.encode(version)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copied = pickle.loads(pickle.dumps(message, protocol))
        assert (type(copied), copied) == (type(message), message)
        assert copied.encode(version) == data
    for copied in (copy.copy(message), copy.deepcopy(message)):
        assert (type(copied), copied) == (type(message), message)
        assert copied.encode(version) == data
        assert repr(copied) == repr(message)
    assert message != type(message)() or not data.strip(b"\0")


@grouped("name", NAMES)
def test_every_message_class_has_its_constants(name: str) -> None:
    cls, defined = getattr(kafka_wire, name), definition(name)
    assert issubclass(cls, Message)
    assert (cls.__name__, cls.__qualname__) == (name, name)
    assert cls.__doc__ and cls.__doc__.startswith(f"{name}: {defined.kind}")
    assert str(defined.kind) == cls.KIND
    assert defined.api_key == cls.API_KEY
    for constant, versions in (
        ("VERSIONS", defined.valid_versions),
        ("FLEXIBLE_VERSIONS", defined.flexible_versions & defined.valid_versions),
        ("DEPRECATED_VERSIONS", defined.deprecated_versions & defined.valid_versions),
        ("UNSTABLE_VERSIONS", defined.unstable_versions),
    ):
        value = getattr(cls, constant)
        assert isinstance(value, range)
        assert list(value) == list(versions), constant
    _has_attributes(cls, defined)


def _has_attributes(cls: Any, defined: Definition) -> None:
    for struct, fields in (
        (cls, defined.fields),
        *((getattr(cls, class_name(s.name)), s.fields) for s in defined.structs),
    ):
        names = [attribute_name(field.name) for field in fields]
        assert struct.__struct_fields__ == (*names, "unknown_tagged_fields")
        assert not struct.__struct_config__.frozen
        # Each may be given by name, none is required.
        assert all(
            parameter.default is not inspect.Parameter.empty
            for parameter in inspect.signature(struct).parameters.values()
        )
        hints = _hints(struct)
        assert set(names) <= hints.keys()
        assert f"{names[0]}: " in struct.__doc__ if names else True


@pytest.mark.sampled(2)
@grouped("name", NAMES)
def test_defaults_are_not_shared(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for struct in (cls, *_nested(cls)):
        left, right = struct(), struct()
        assert left == right
        for attribute in struct.__struct_fields__:
            default = getattr(left, attribute)
            if isinstance(default, list):
                default.append("mine")
                assert getattr(right, attribute) == []
            elif hasattr(default, "unknown_tagged_fields"):
                default.unknown_tagged_fields = ((1, b""),)
                assert getattr(right, attribute) == type(default)()


def test_what_decoders_share_cannot_be_changed() -> None:
    """Absent tagged structs share one default, whose error says what to do instead."""
    cls = kafka_wire.FetchResponse
    own = cls.LeaderIdAndEpoch(leader_id=5)
    own.leader_epoch = 7
    partitions = [cls.PartitionData(), cls.PartitionData(current_leader=own)]
    response = cls(responses=[cls.FetchableTopicResponse(partitions=partitions)])
    for version in (4, 12, 18):
        first, second = (
            cls.decode(
                (response if version >= 12 else _without_leader(response)).encode(
                    version
                ),
                version,
            )
            .responses[0]
            .partitions
        )
        with pytest.raises(AttributeError, match="put one of your own in its place"):
            first.current_leader.leader_id = 6
        with pytest.raises(AttributeError, match="put one of your own in its place"):
            del first.current_leader.leader_id
        assert first.current_leader == cls.LeaderIdAndEpoch()
        assert first.current_leader.leader_id == -1
        for copied in (
            copy.copy(first.current_leader),
            copy.deepcopy(first).current_leader,
            pickle.loads(pickle.dumps(first)).current_leader,
        ):
            copied.leader_id = 6
            assert copied != first.current_leader
        if version >= 12:
            second.current_leader.leader_id += 1
            assert second.current_leader == cls.LeaderIdAndEpoch(6, 7)
        first.current_leader = own
        assert first.current_leader.leader_epoch == 7


class Traced(MetadataRequest, kw_only=True):
    """A program's own request, with additions of its own."""

    trace: str = "none"

    def names(self) -> list[str | None]:
        """The names of the requested topics."""
        return [topic.name for topic in self.topics or []]


class TracedTwice(Traced):
    """A subclass of a subclass."""


@pytest.mark.parametrize("cls", [Traced, TracedTwice])
def test_subclasses_decode_to_themselves(cls: type[Traced]) -> None:
    topics = [MetadataRequest.MetadataRequestTopic(name="t")]
    request = cls(topics=topics, trace="mine")
    data = request.encode(12)
    assert data == MetadataRequest(topics=topics).encode(12)
    decoded, end = cls.decode_from(b"-" + data, 1, 12)
    for again in (
        *(cls.decode(data, 12), cls.decode(memoryview(data), 12), decoded),
        cls.from_json(request.to_json(12), 12),
    ):
        assert type(again) is cls
        assert again.names() == ["t"]
        assert (again.trace, again.encode(12)) == ("none", data)
    assert end == len(data) + 1
    assert type(MetadataRequest.decode(data, 12)) is MetadataRequest
    assert cls.VERSIONS_BY_RELEASE == MetadataRequest.VERSIONS_BY_RELEASE != {}
    with pytest.raises(kafka_wire.DecodeError, match=f"^{cls.__name__} v12: topics"):
        cls.decode(data[:3], 12)
    with pytest.raises(kafka_wire.UnsupportedVersionError):
        cls.decode(data, 99)


def _without_leader(response: Any) -> Any:
    copied = copy.deepcopy(response)
    for partition in copied.responses[0].partitions:
        partition.current_leader = kafka_wire.FetchResponse.LeaderIdAndEpoch()
    return copied


_hints = cache(get_type_hints)


def _nested(cls: Any) -> list[Any]:
    return [
        inner
        for inner in vars(cls).values()
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct)
    ]


def test_decoded_defaults_are_not_shared() -> None:
    """Fields that the version lacks are new objects in each decoded message."""
    data = FetchRequest().encode(4)
    left, right = FetchRequest.decode(data, 4), FetchRequest.decode(data, 4)
    left.forgotten_topics_data.append(FetchRequest.ForgottenTopic())
    left.replica_state.replica_id = 5
    assert right == FetchRequest(replica_id=right.replica_id) == FetchRequest()


def test_fields_are_given_by_keyword_or_position() -> None:
    topic = MetadataRequest.MetadataRequestTopic(name="t")
    request = MetadataRequest(allow_auto_topic_creation=False, topics=[topic])
    assert request == MetadataRequest([topic], False)
    assert request.topics is not None and request.topics[0] is topic
    with pytest.raises(TypeError):
        MetadataRequest(topic=[])  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        MetadataRequest([], [], [], [], (), None)  # type: ignore


def test_equality() -> None:
    assert MetadataRequest() == MetadataRequest()
    assert MetadataRequest() != MetadataRequest(topics=None)
    assert MetadataRequest(unknown_tagged_fields=((1, b""),)) != MetadataRequest()
    unequal: list[Any] = [MetadataResponse(), 5, None, "", ()]
    assert MetadataRequest() not in unequal
    topic = MetadataRequest.MetadataRequestTopic
    assert topic(name="a") == topic(name="a") != topic(name="b")
    nan = kafka_wire.DescribeClientQuotasResponse.ValueData(value=float("nan"))
    other = kafka_wire.DescribeClientQuotasResponse.ValueData(value=float("inf"))
    assert nan != other


def test_messages_are_mutable_and_unhashable() -> None:
    request = MetadataRequest()
    request.topics = None
    assert request == MetadataRequest(topics=None)
    with pytest.raises(TypeError, match="unhashable"):
        hash(request)
    with pytest.raises(TypeError, match="unhashable"):
        hash(MetadataRequest.MetadataRequestTopic())
    with pytest.raises(AttributeError):
        request.topicz = []  # type: ignore[attr-defined]


def test_repr() -> None:
    request = MetadataRequest([MetadataRequest.MetadataRequestTopic(name="t")])
    nil = "UUID('00000000-0000-0000-0000-000000000000')"
    assert repr(request) == (
        "MetadataRequest(topics=[MetadataRequestTopic("
        f"topic_id={nil}, name='t', unknown_tagged_fields=())], "
        "allow_auto_topic_creation=True, include_cluster_authorized_operations=False, "
        "include_topic_authorized_operations=False, unknown_tagged_fields=())"
    )


def test_decoded_types() -> None:
    """The fast decoder's types are those of the annotations."""
    response = MetadataResponse(
        cluster_id="c",
        topics=[MetadataResponse.MetadataResponseTopic(topic_id=UUID(int=5))],
    )
    partition = MetadataResponse.MetadataResponsePartition(replica_nodes=[1, 2])
    response.topics[0].partitions.append(partition)
    decoded = MetadataResponse.decode(response.encode(12), 12)
    topic = decoded.topics[0]
    assert type(topic.topic_id) is UUID
    assert topic.topic_id == UUID(int=5)
    assert (hash(topic.topic_id), str(topic.topic_id)) == (
        hash(UUID(int=5)),
        str(UUID(int=5)),
    )
    assert topic.topic_id.is_safe is UUID(int=5).is_safe
    assert pickle.loads(pickle.dumps(topic.topic_id)) == UUID(int=5)
    assert copy.deepcopy(topic.topic_id) == UUID(int=5)
    assert type(topic.is_internal) is bool
    assert type(topic.partitions) is list
    assert type(topic.partitions[0].replica_nodes) is tuple
    assert type(decoded.throttle_time_ms) is int
    assert decoded.unknown_tagged_fields == ()


@grouped("name", NAMES)
def test_values_match_their_annotations(name: str) -> None:
    cls = getattr(kafka_wire, name)
    for layout in distinct_layouts(name):
        for case in chosen_cases(layout, "unknown tags", "elements", "tags", "nulls"):
            _check(cls.decode(case.data, layout.version), cls)
    _check(cls(), cls)


def _check(value: Any, hint: Any) -> None:
    if isinstance(hint, UnionType):
        if value is not None:
            _check(value, hint.__args__[0])
    elif get_origin(hint) in ARRAYS:
        kind: Any = ARRAYS[get_origin(hint)]
        assert type(value) is kind
        for item in value:
            _check(item, *get_args(hint))
    elif get_origin(hint) is tuple:
        assert type(value) is tuple
        assert all((type(tag), type(raw)) == (int, bytes) for tag, raw in value)
    else:
        assert type(value) is hint
        if isinstance(value, msgspec.Struct):
            hints = _hints(type(value))
            for attribute in value.__struct_fields__:
                _check(getattr(value, attribute), hints[attribute])


def test_a_subclass_may_add_methods() -> None:
    class Mine(MetadataRequest):
        """A subclass with its own method."""

        def names(self) -> list[str | None]:
            return [topic.name for topic in self.topics or ()]

    request = Mine(topics=[MetadataRequest.MetadataRequestTopic(name="t")])
    assert request.names() == ["t"]
    assert request.encode(1) == MetadataRequest(request.topics).encode(1)
    assert request.to_json(1) == MetadataRequest(request.topics).to_json(1)
    with pytest.raises(kafka_wire.EncodeError, match=r"^Mine v0: topics: null"):
        Mine(topics=None).encode(0)


def test_objects_have_neither_weak_references_nor_a_dict() -> None:
    """Objects are small: a struct has nothing but slots."""
    topic = MetadataRequest.MetadataRequestTopic()
    assert not hasattr(topic, "__dict__")
    with pytest.raises(TypeError):
        weakref.ref(topic)
