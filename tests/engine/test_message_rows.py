"""Columns as messages: the bytes and errors of Python's own objects."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import columns
from kafka_wire._runtime import engine
from kafka_wire._runtime.columns import rows as writing

from tests.engine.rows_oracle import FIXTURES, by_engine, by_python, fixtures, odd_rows
from tests.generated.packages import build
from tests.support import needs
from tests.support.definitions import NAN_DEFAULTS

native = needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

NAMES = sorted(path.stem for path in FIXTURES.glob("*.jsonl"))
FEW = [
    *("ControlRecordTypeSchema", "FetchRequest", "PartitionRecord"),
    *("SubscriptionInfoData", "UpdateMetadataRequest"),
]
SLOW = [pytest.param(n, marks=pytest.mark.slow) for n in NAMES if n not in FEW]


@pytest.mark.parametrize("name", [*FEW, *SLOW])
def test_fixtures_of_all_versions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine gives up on none of them."""
    rows, versions, bodies = fixtures(name)
    monkeypatch.delattr(writing, "from_row")
    assert by_engine(name, rows, versions) == (bodies, {})
    assert by_engine(name, rows.slice(3, 4), versions[3:7]) == (bodies[3:7], {})


@pytest.mark.parametrize("name", [*FEW, *SLOW])
def test_odd_rows(name: str) -> None:
    """Nulls, missing columns, other widths, numbers and texts that do not fit."""
    random = Random(name)
    for _ in range(4):
        rows, versions = odd_rows(name, random, 5)
        expected = by_python(name, rows, versions)
        numbers = random.choice((versions, pa.array(versions, pa.int32())))
        assert by_engine(name, rows, numbers) == expected


def _rows(*rows: Any, **types: pa.DataType) -> pa.Array:
    return pa.array(rows, pa.struct(types))


TOPIC = {"name": "t", "topic_id": "AAECAwQFBgcICQoLDA0ODw"}


@pytest.mark.parametrize(
    ("text", "gives_up"),
    [
        ("AAECAwQFBgcICQoLDA0ODw", False),
        ("AAECAwQFBgcICQoLDA0ODw==", False),
        ("_-8CAwQFBgcICQoLDA0ODw", False),
        ("+/8CAwQFBgcICQoLDA0ODw", True),
        ("AAECAwQFBgcICQoLDA0ODx", True),
        ("AAECAwQFBgcICQoLDA0ODw=", True),
        ("AAECAwQFBgcICQoLDA0OD", True),
        ("AAECAwQFBgcICQoLDA0OD@", True),
        ("é" * 11, True),
        ("", True),
    ],
)
def test_uuids(text: str, gives_up: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python accepts odd forms that the engine leaves to it; both refuse the same."""
    rows = pa.array([TOPIC | {"topic_id": text}])
    expected = by_python("TopicRecord", rows, [0])
    assert by_engine("TopicRecord", rows, 0) == expected
    monkeypatch.delattr(writing, "from_row")
    if gives_up:
        with pytest.raises(NameError):
            by_engine("TopicRecord", rows, 0)
    else:
        assert by_engine("TopicRecord", rows, 0) == expected


def test_versions() -> None:
    rows = pa.array([TOPIC, None, TOPIC, TOPIC])
    record = kw.TopicRecord(
        name="t",
        topic_id=kw.TopicRecord.decode(b"\2t" + bytes(range(16)) + b"\0", 0).topic_id,
    )
    body = record.encode(0)
    assert by_engine("TopicRecord", rows, 0)[0] == [body, None, body, body]
    for versions in ([0, 0, None, 7], pa.array([0, 0, None, 7], pa.uint64())):
        bodies, errors = by_engine("TopicRecord", rows, versions)
        assert bodies == [body, None, None, None]
        assert (
            errors == {3: "TopicRecord has versions 0 to 0, not 7"} or "7" in errors[3]
        )
    assert by_engine("TopicRecord", rows, pa.nulls(4))[0] == [None] * 4
    assert by_engine("TopicRecord", rows, -1)[1].keys() == {0, 2, 3}


def test_inputs_that_are_no_column_of_rows() -> None:
    encode = columns.encode_messages
    rows = pa.array([TOPIC])
    twice = pa.StructArray.from_arrays(
        [pa.array(["a"]), pa.array(["b"])], ["name", "name"]
    )
    for wrong, reason in [
        (pa.array([1]), "rows are no structs"),
        (_rows({"name": 1}, name=pa.int64()), "^name: .* another type than its field"),
        (_rows({"name": b"t"}, name=pa.binary()), "another type than its field"),
        (_rows({"name": "t"}, name=pa.string_view()), "^name: .* that is not read"),
        (rows.field("name").dictionary_encode(), "dictionaries"),
        (twice, "^name: two columns have one name"),
        ((TOPIC,), "rows are an Arrow array of structs"),
        ([TOPIC], "list is no Arrow array"),
    ]:
        with pytest.raises((TypeError, ValueError), match=reason):
            encode(kw.TopicRecord, wrong, 0)
    with pytest.raises(TypeError, match="versions are an array of whole numbers"):
        encode(kw.TopicRecord, rows, pa.array(["0"]))
    with pytest.raises(ValueError, match="1 rows, but 2 versions"):
        encode(kw.TopicRecord, rows, [0, 0])


@pytest.mark.parametrize(
    ("topics", "reason"),
    [
        (pa.list_(pa.struct({"name": pa.string_view()})), "name: .* that is not read"),
        (pa.list_(pa.struct({"name": pa.int8()})), "name: .* another type"),
        (pa.list_(pa.int8()), "topics: .* another type"),
        (pa.list_(pa.string_view()), "topics: .* that is not read"),
    ],
)
def test_errors_name_the_column(topics: pa.DataType, reason: str) -> None:
    rows = pa.nulls(1, pa.struct({"controller_id": pa.int8(), "topics": topics}))
    with pytest.raises((TypeError, ValueError), match=f"^{reason}"):
        columns.encode_messages(kw.MetadataRequest, rows, 12)


def test_columns_without_a_type_and_without_rows() -> None:
    """A column of nulls has the type null; a field that the message lacks is ignored."""
    rows = _rows(
        {"name": None, "topic_id": None, "x": 1},
        name=pa.null(),
        topic_id=pa.null(),
        x=pa.int8(),
    )
    assert by_engine("TopicRecord", rows, 0) == ([kw.TopicRecord().encode(0)], {})
    assert by_engine("TopicRecord", rows.slice(0, 0), []) == ([], {})
    empty = pa.array([{}, None], pa.struct([]))
    assert by_engine("NoOpRecord", empty, 0) == ([kw.NoOpRecord().encode(0), None], {})


def test_columns_without_a_field_are_ignored() -> None:
    """Also if Python processes the row."""
    more = {"at": pa.array([5, None], pa.timestamp("us")), "name": pa.array(["a", "b"])}
    texts = pa.array(["x", "AAECAwQFBgcICQoLDA0ODw"])
    rows = pa.StructArray.from_arrays([*more.values(), texts], [*more, "topic_id"])
    bodies, errors = by_engine("TopicRecord", rows, 0)
    assert (bodies[0], [*errors]) == (None, [0])
    assert bodies[1] == by_python("TopicRecord", rows, [0, 0])[0][1]


INTS = [
    ("FetchRequest", "isolation_level", 1),
    ("FetchRequest", "session_epoch", 4),
    ("FetchRequest", "max_wait_ms", 4),
    ("HeartbeatResponse", "error_code", 2),
    ("OffsetCommitRequest", "retention_time_ms", 8),
]


@pytest.mark.parametrize(("name", "field", "width"), INTS)
def test_bounds_of_numbers(name: str, field: str, width: int) -> None:
    """As a field, and when compared with its default."""
    half = 1 << 8 * width - 1
    numbers = [-half - 1, -half, -1, 0, half - 1, half, 2 * half - 1, 2 * half]
    fitting = [n for n in numbers if -(1 << 63) <= n < 1 << 63]
    rows = pa.array([{field: n} for n in fitting], pa.struct({field: pa.int64()}))
    for version in getattr(kw, name).VERSIONS:
        expected = by_python(name, rows, [version] * len(fitting))
        assert by_engine(name, rows, version) == expected


def test_unsigned_numbers() -> None:
    numbers = [-1, 0, 32768, 65535, 65536]
    rows = pa.array(
        [{"end_points": [{"name": "a", "host": "h", "port": n}]} for n in numbers]
    )
    expected = by_python("RegisterBrokerRecord", rows, [0] * 5)
    assert by_engine("RegisterBrokerRecord", rows, 0) == expected
    assert [*expected[1]] == [0, 4]


def test_lengths_of_texts() -> None:
    """Lengths count in UTF-8."""
    texts = ["a" * 32767, "a" * 32768, "é" * 16383, "é" * 16384]
    rows = pa.array([{"name": text} for text in texts])
    expected = by_python("TopicRecord", rows, [0] * 4)
    assert by_engine("TopicRecord", rows, 0) == expected
    assert [*expected[1]] == [1, 3]


def test_fields_that_a_version_lacks_are_validated() -> None:
    """Python would build the message first: an invalid uuid is wrong in any version."""
    for row in (
        {"topics": [{"topic_id": "x"}]},
        {"topics": [None]},
        {"topics": [{"topic_id": "A" * 22}]},
    ):
        rows = pa.array([row])
        for version in kw.FetchRequest.VERSIONS:
            expected = by_python("FetchRequest", rows, [version])
            assert by_engine("FetchRequest", rows, version) == expected


def test_defaults_among_tags() -> None:
    """Fields at their defaults are left out; null is written unless it is the default."""
    name = "FetchRequest"
    for row in (
        {"cluster_id": None, "max_bytes": 2147483647},
        {"cluster_id": "", "replica_state": {"replica_id": -1, "replica_epoch": -1}},
        {"replica_state": {"replica_id": None, "replica_epoch": 0}},
        {"replica_state": None, "replica_id": -1},
    ):
        rows = pa.array([row])
        for version in kw.FetchRequest.VERSIONS:
            assert by_engine(name, rows, version) == by_python(name, rows, [version])


def test_defaults_of_nan_are_written(tmp_path: Path) -> None:
    """Nothing equals NaN, not even a default of it."""
    package = build(tmp_path, [NAN_DEFAULTS])
    encode_messages = import_module(f"{package.__name__}.columns").encode_messages
    cls = package.TestMessage
    rows = pa.array([{"load": None, "parts": [{"leader": None}]}, {"parts": []}])
    encoded = pa.array(encode_messages(cls, rows, 1)).to_pylist()
    assert encoded == [cls(parts=[cls.P()]).encode(1), cls().encode(1)]


def test_slices_within_slices() -> None:
    """Structs, lists and their contents start at different offsets."""
    name = "OffsetCommitRequest"
    whole, versions, bodies = fixtures(name)
    junk = pa.nulls(3, whole.type)
    fields = [
        pa.concat_arrays([junk.field(f.name), column]).slice(3)
        for f, column in zip(whole.type, whole.flatten(), strict=True)
    ]
    rows = pa.StructArray.from_arrays(fields, fields=list(whole.type))
    assert by_engine(name, rows.slice(5, 9), versions[5:14]) == (bodies[5:14], {})
    topics = rows.field("topics")
    elements = pa.concat_arrays([topics.values, topics.values]).slice(
        len(topics.values)
    )
    places = pa.concat_arrays([pa.array([0, 0], pa.int32()), topics.offsets]).slice(2)
    lists = pa.ListArray.from_arrays(places, elements, type=topics.type)
    rows = rows.flatten()
    rows[whole.type.get_field_index("topics")] = lists
    sliced = pa.StructArray.from_arrays(rows, fields=list(whole.type)).slice(2)
    assert by_engine(name, sliced, versions[2:]) == (bodies[2:], {})


def _with_offsets(*offsets: int) -> tuple[bytearray, pa.Buffer]:
    """A buffer that can be changed after pyarrow has validated it."""
    raw = bytearray(pa.array(offsets, pa.int32()).buffers()[1][: 4 * len(offsets)])
    return raw, pa.py_buffer(raw)


@pytest.mark.parametrize(
    "offsets", [(0, 4, 2), (0, -1, 2), (-3, 2, 2), (2, 1, 1), (0, 0, -9)]
)
def test_offsets_that_contradict_each_other(offsets: tuple[int, ...]) -> None:
    raw, places = _with_offsets(0, 1, 2)
    texts = pa.Array.from_buffers(
        pa.string(), 2, [None, places, pa.py_buffer(b"abcdef")]
    )
    lists = pa.Array.from_buffers(
        pa.list_(pa.int32()), 2, [None, places], children=[pa.array([1, 2], pa.int32())]
    )
    named = pa.StructArray.from_arrays([texts], ["name"])
    replicated = pa.StructArray.from_arrays([lists], ["replicas"])
    raw[:] = _with_offsets(*offsets)[0]
    with pytest.raises(ValueError, match="offsets of an Arrow array contradict"):
        columns.encode_messages(kw.TopicRecord, named, 0)
    with pytest.raises(ValueError, match="offsets of an Arrow array contradict"):
        columns.encode_messages(kw.PartitionRecord, replicated, 0)


def test_a_child_with_too_few_rows() -> None:
    raw, places = _with_offsets(0, 2)
    short = pa.array([1, 2], pa.int32())
    kind = pa.list_(pa.int32())
    lists = pa.Array.from_buffers(kind, 1, [None, places], children=[short])
    rows = pa.StructArray.from_arrays([lists], ["replicas"])
    raw[:] = _with_offsets(0, 9)[0]
    with pytest.raises(ValueError, match="child has too few rows"):
        columns.encode_messages(kw.PartitionRecord, rows, 0)


def test_text_that_is_no_utf8() -> None:
    """With pyarrow's own error, whose ``to_pylist`` reads all fields."""
    raw = pa.array([b"ab", b"\xed\xa0\x80"]).buffers()
    texts = pa.Array.from_buffers(pa.string(), 2, raw)
    rows = pa.StructArray.from_arrays([texts], ["name"])
    with pytest.raises(UnicodeDecodeError):
        columns.encode_messages(kw.TopicRecord, rows, 0)
    rows = pa.StructArray.from_arrays([texts], ["cluster_id"])
    with pytest.raises(UnicodeDecodeError):
        columns.encode_messages(kw.FetchRequest, rows, 4)


class Lender:
    """Returns the same pair of capsules each time."""

    def __init__(self, array: pa.Array) -> None:
        self.capsules = array.__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.capsules


def test_arrays_are_released_once() -> None:
    """Those that were read, those that were refused, and those that others still hold."""
    before = pa.total_allocated_bytes()
    rows = pa.array([TOPIC] * 1000)
    lender = Lender(rows)
    encoded = columns.encode_messages(kw.TopicRecord, lender, 0)
    with pytest.raises(ValueError, match="released already"):
        columns.encode_messages(kw.TopicRecord, lender, 0)
    with pytest.raises(TypeError, match="no structs"):
        columns.encode_messages(kw.TopicRecord, Lender(pa.array(["x" * 100])), 0)
    with pytest.raises(ValueError, match="but 2 versions"):
        columns.encode_messages(kw.TopicRecord, Lender(rows), [0, 1])
    del rows, lender
    assert pa.total_allocated_bytes() == before
    assert len(encoded) == 1000


def test_other_errors_of_python_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a WireError belongs to the row."""
    doubtful = "+/" + "A" * 20  # the engine leaves it to Python
    rows = pa.array([TOPIC, TOPIC | {"topic_id": doubtful}])

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "from_row", broken)
    with pytest.raises(KeyboardInterrupt):
        columns.encode_messages(kw.TopicRecord, rows, 0)


def test_without_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "native", None)
    with pytest.raises(ImportError, match="pip install kafka-wire-native"):
        columns.encode_messages(kw.TopicRecord, pa.array([TOPIC]), 0)


class _Chunks:
    """What only has the interface of streams, as columns of other libraries do."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._data.__arrow_c_stream__(requested_schema)


def test_rows_in_chunks() -> None:
    values = [{"offset": 1, "metadata": "m"}, {"offset": 2, "metadata": "n"}]
    table = pa.table({"offset": [1, 2], "metadata": ["m", "n"]})
    chunked = pa.chunked_array([pa.array(values[:1]), pa.array([values[1], None])])
    expected = [
        kw.OffsetCommitValue(offset=n, metadata=m).encode(3)
        for n, m in ((1, "m"), (2, "n"))
    ]
    reader = pa.RecordBatchReader.from_batches(table.schema, table.to_batches(1))
    for rows in (table, reader, _Chunks(table)):
        encoded = columns.encode_messages(kw.OffsetCommitValue, rows, 3)
        assert pa.array(encoded).to_pylist() == expected
    for rows in (chunked, _Chunks(chunked)):
        encoded = columns.encode_messages(kw.OffsetCommitValue, rows, 3)
        assert pa.array(encoded).to_pylist() == [*expected, None]
    none = columns.encode_messages(kw.OffsetCommitValue, table.slice(0, 0), 3)
    assert len(pa.array(none)) == 0
    bodies = pa.chunked_array([[expected[0], b"x"], [expected[1]]])
    read = columns.messages(
        kw.OffsetCommitValue, _Chunks(bodies), pa.chunked_array([[3, 3], [3]])
    )
    assert [row and row["offset"] for row in pa.array(read).to_pylist()] == [1, None, 2]
    assert [*read.errors] == [1]


def test_chunks_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = _Chunks(pa.table({"offset": [1]}))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(TypeError, match="needs pyarrow"):
        columns.encode_messages(kw.OffsetCommitValue, rows, 3)
