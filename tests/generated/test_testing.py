"""``kafka_wire.testing``: strategies for every message, built from the package's own tables."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

import kafka_wire
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from kafka_wire.frames import content_of
from kafka_wire.records import Compression, read_batches
from kafka_wire.testing import strategies
from kafka_wire.testing.strategies import Framed

from specgen.protocol.codec import decode_whole, encode
from specgen.protocol.layout import lower
from tests.generated.packages import build, forget
from tests.generated.sources import NAMES, definition
from tests.support.commands import output_of
from tests.support.definitions import field, message, tagged
from tests.support.grouped import grouped

PROJECT = Path(kafka_wire.__file__).parents[1] / "pyproject.toml"


def places() -> list[tuple[str, int]]:
    """Every version of every message."""
    return [(n, v) for n in NAMES for v in getattr(kafka_wire, n).VERSIONS]


def check(name: str, version: int, sent: Any) -> None:
    """Check a message in both directions, against the reference codec."""
    cls = getattr(kafka_wire, name)
    data = sent.encode(version)
    assert cls.decode(data, version) == sent
    layout = lower(definition(name), version)
    assert encode(layout, decode_whole(layout, data).value) == data


@settings(max_examples=25, suppress_health_check=[*HealthCheck])
@given(st.data())
def test_any_message_survives_a_round_trip(data: st.DataObject) -> None:
    name, version = data.draw(st.sampled_from(places()))
    cls = getattr(kafka_wire, name)
    check(name, version, data.draw(strategies.messages(cls, version)))


@pytest.mark.slow
@grouped("name", NAMES)
def test_every_version_of_every_message_survives_a_round_trip(name: str) -> None:
    cls = getattr(kafka_wire, name)

    @settings(max_examples=3, suppress_health_check=[*HealthCheck], database=None)
    @given(st.data())
    def go(data: st.DataObject) -> None:
        for version in cls.VERSIONS:
            check(name, version, data.draw(strategies.messages(cls, version)))

    go()


OWN = message(
    [
        field("Text", "string", nullableVersions="1+"),
        field("Words", "[]string", nullableVersions="0+"),
        field("Parts", "[]Part", fields=[field("Id", "uuid"), field("N", "uint16")]),
        field("Log", "records", nullableVersions="0+"),
        field("Share", "float64"),
        field("Older", "int8", "0"),
        tagged("Note", "string", 0, nullableVersions="1+", default="null"),
    ],
    "0-1",
    "1+",
    name="OwnData",
    type="data",
)

CONDITIONS: dict[str, Callable[[Any], bool]] = {
    "text is null": lambda m: m.text is None,
    "text is empty": lambda m: m.text == "",
    "text of four bytes": lambda m: m.text and max(map(ord, m.text)) > 0xFFFF,
    "text of length 127": lambda m: m.text and len(m.text) == 127,
    "words are null": lambda m: m.words is None,
    "no words": lambda m: m.words == (),
    "three words": lambda m: m.words and len(m.words) == 3,
    "two parts": lambda m: len(m.parts) == 2,
    "the nil UUID": lambda m: any(part.id == UUID(int=0) for part in m.parts),
    "the largest number": lambda m: any(part.n == 0xFFFF for part in m.parts),
    "records are null": lambda m: m.log is None,
    "no records": lambda m: m.log == b"",
    "records": lambda m: m.log and len(m.log) > 60,
    "infinity": lambda m: abs(m.share) == float("inf"),
    "a negative zero": lambda m: str(m.share) == "-0.0",
    "a tagged field": lambda m: m.note is not None,
    "no tagged field": lambda m: m.note is None,
    "an unknown tag": lambda m: any(t < 3 for t, _ in m.unknown_tagged_fields),
    "a large tag": lambda m: any(t > 1 << 21 for t, _ in m.unknown_tagged_fields),
    "tags below": lambda m: any(part.unknown_tagged_fields for part in m.parts),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A package of that message under another name."""
    package = build(tmp_path_factory.mktemp("own"), [OWN], "testing_wire")
    yield package
    forget(package)


@pytest.fixture(scope="module")
def own_strategies(own: Any) -> Any:
    """The strategies of that package."""
    from importlib import import_module  # noqa: PLC0415

    return import_module(f"{own.__name__}.testing.strategies")


def drawn(strategy: SearchStrategy[Any], count: int) -> list[Any]:
    """Values of a strategy, the same in every run."""
    values: list[Any] = []

    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(strategy)
    def collect(value: Any) -> None:
        values.append(value)

    collect()
    return values


def test_every_kind_of_value_is_drawn(own: Any, own_strategies: Any) -> None:
    sent = drawn(own_strategies.messages(own.OwnData, 1), 300)
    reached = {name for name, holds in CONDITIONS.items() if any(map(holds, sent))}
    assert {*CONDITIONS} - reached == set()
    assert {type(drawn_message) for drawn_message in sent} == {own.OwnData}
    assert {drawn_message.older for drawn_message in sent} == {0}
    for drawn_message in sent:
        tags = [tag for tag, _ in drawn_message.unknown_tagged_fields]
        assert tags == sorted({*tags}) and 0 not in tags


def test_only_fields_of_the_version_are_set(own: Any, own_strategies: Any) -> None:
    before = drawn(own_strategies.messages(own.OwnData, 0), 60)
    assert {message.older for message in before} >= {-128, 127}
    assert {message.unknown_tagged_fields for message in before} == {()}
    assert {message.note for message in before} == {None}


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(kafka_wire.UnsupportedVersionError, match="no version 99"):
        strategies.messages(kafka_wire.FetchRequest, 99)
    with pytest.raises(kafka_wire.UnsupportedVersionError, match="no version 99"):
        strategies.frames(kafka_wire.FetchRequest, 99)


def read(sent: Framed[Any]) -> tuple[Any, Any]:
    """Read the header and the message of a frame with the package itself."""
    if sent.message.KIND == "request":
        return kafka_wire.decode_request(sent.frame)
    return kafka_wire.decode_response(sent.frame, type(sent.message), sent.version)


@settings(max_examples=25, suppress_health_check=[*HealthCheck])
@given(strategies.frames())
def test_any_frame_is_read(sent: Framed[Any]) -> None:
    if getattr(sent.message, "error_code", 0) == 35 and sent.version:
        return  # of ApiVersions, which is read as version 0
    header, message = read(sent)
    assert message == sent.message
    assert header.correlation_id == sent.correlation_id
    assert header.unknown_tagged_fields == sent.header_tags
    assert getattr(header, "client_id", None) == sent.client_id
    content_of(sent.frame)


def test_frames_may_be_limited_to_a_kind() -> None:
    kinds: tuple[Literal["request", "response"], ...] = ("request", "response")
    for kind in kinds:
        sent = drawn(strategies.frames(kind=kind), 12)
        assert {sample.message.KIND for sample in sent} == {kind}
    assert len({sample.message.KIND for sample in drawn(strategies.frames(), 12)}) == 2


def test_any_header_is_read() -> None:
    flexible = drawn(strategies.frames(kafka_wire.MetadataRequest, 9), 40)
    assert {bool(sent.header_tags) for sent in flexible} == {True, False}
    assert {sent.client_id is None for sent in flexible} == {True, False}
    plain = drawn(strategies.frames(kafka_wire.MetadataRequest, 2), 20)
    assert {sent.header_tags for sent in plain} == {()}


@settings(max_examples=20)
@given(strategies.batches(magics=(0, 1, 2)))
def test_any_record_batch_is_read(data: bytes) -> None:
    records = [record for batch in read_batches(data) for record in batch.records()]
    assert 1 <= len(records) <= 3
    offsets = [record.offset for record in records]
    assert offsets == sorted({*offsets})


def test_every_codec_and_magic_is_drawn() -> None:
    older = drawn(strategies.batches(magics=(0, 1)), 20)
    assert {next(read_batches(data)).magic for data in older} == {0, 1}
    newer = [next(read_batches(data)) for data in drawn(strategies.batches(), 80)]
    assert {batch.magic for batch in newer} == {2}
    assert {batch.compression for batch in newer} == {*Compression}


def test_the_package_does_not_load_its_testing_module() -> None:
    code = (
        "import sys, kafka_wire\n"
        "kafka_wire.load_all()\n"
        "assert 'kafka_wire.sasl' in sys.modules\n"
        "loaded = {n for n in sys.modules if n.startswith('kafka_wire.testing.')}\n"
        "assert not loaded & {*sys.modules}, loaded\n"
        "assert not {'hypothesis', 'pytest'} & {*sys.modules}\n"
    )
    output_of(sys.executable, "-c", code)
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    required = " ".join(project["dependencies"])
    assert "hypothesis" not in required and "pytest" not in required
    extra = " ".join(project["optional-dependencies"]["testing"])
    assert "hypothesis" in extra and "pytest" in extra
