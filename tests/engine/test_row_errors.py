"""Errors of rows in columns: what they cost, and what they are when asked for."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import kafka_wire as kw
import numpy as np
import pyarrow as pa
import pytest
from kafka_wire import columns
from kafka_wire._runtime import engine
from kafka_wire._runtime.columns import rows as writing

from specgen.logs.structs import decoded_structs
from tests.support import needs
from tests.support.implementation import using

native = needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

GOOD = kw.HeartbeatRequest(group_id="g", generation_id=7).encode(4)
BODIES = [GOOD, b"\xff", None, GOOD + b"\0" * 600, GOOD[:-1], GOOD]
VERSIONS = [4, 4, 4, 4, 4, 99]
COUNT = 1000
FRAME = kw.encode_request(kw.HeartbeatRequest(group_id="g"), 4, correlation_id=1)
OTHER_API = kw.encode_request(kw.MetadataRequest(), 4, correlation_id=1)
ANSWER = kw.encode_response(kw.HeartbeatResponse(), 4, correlation_id=1)


def _sized(frame: bytes) -> bytes:
    return max(len(frame) - 4, 0).to_bytes(4, "big") + frame[4:]


def _cells(error: kw.WireError) -> dict[str, Any]:
    return {
        "code": type(error).__name__,
        "offset": getattr(error, "offset", None),
        "path": getattr(error, "path", None),
        "message": str(error),
    }


def test_the_table_of_errors_with_and_without_the_engine() -> None:
    tables = []
    for implementation in ("native", "python"):
        with using(implementation):
            _, errors = decoded_structs("HeartbeatRequest", BODIES, VERSIONS)
            tables.append(errors.table())
    assert tables[0].equals(tables[1])
    assert tables[0].to_pylist() == [
        {"row": row} | _cells(error) for row, error in errors.items()
    ]
    assert tables[0]["row"].to_pylist() == [1, 3, 4, 5]
    assert tables[0]["path"].to_pylist() == ["group_id", "", "", None]
    assert tables[0]["offset"].to_pylist() == [0, len(GOOD), len(GOOD) - 1, None]
    assert set(tables[0]["code"].to_pylist()) == {
        *("DecodeError", "UnsupportedVersionError")
    }


def test_the_table_of_no_errors_and_of_many() -> None:
    none = columns.messages(kw.HeartbeatRequest, [GOOD], 4).errors.table()
    assert none.schema.names == ["row", "code", "offset", "path", "message"]
    many = columns.messages(kw.HeartbeatRequest, [b""] * 5000, 4).errors.table()
    assert (none.num_rows, many.num_rows) == (0, 5000)
    assert many.schema == none.schema
    assert many["row"].to_pylist() == [*range(5000)]


def test_tables_of_frames_and_of_rows() -> None:
    cut = _sized(FRAME[:-1])
    frames = columns.requests(kw.HeartbeatRequest, [FRAME, FRAME[:-1], OTHER_API, cut])
    assert frames.errors.table()["code"].to_pylist() == [
        *("FrameError", "DecodeError", "DecodeError")
    ]
    assert frames.errors.table()["offset"].to_pylist() == [None, 4, len(cut)]
    rows = pa.array([{"offset": 1}, {"offset": 1, "metadata": "x" * 40_000}])
    written = columns.encode_messages(kw.OffsetCommitValue, rows, 3)
    (row,) = written.errors.table().to_pylist()
    assert (row["row"], row["path"], row["offset"]) == (1, "metadata", None)


def test_errors_are_a_mapping_by_row() -> None:
    long = {"offset": 1, "metadata": "x" * 40_000}
    rows = pa.array([long, {"offset": 2, "metadata": "m"}, long])
    errors = columns.encode_messages(kw.OffsetCommitValue, rows, 3).errors
    assert [*errors] == [0, 2] and 0 in errors and 1 not in errors and len(errors) == 2
    number: Any = np.int64(2)  # as tables of pandas have
    assert number in errors and str(errors[number]) == str(errors[2])
    others: list[Any] = ["x", None, 0.5, 2**70]
    assert not any(other in errors for other in others)
    assert str(errors[0]) == str(errors[2])
    assert errors[0].__traceback__ is None and errors[0].__context__ is None
    assert repr(errors).startswith("{0: EncodeError(")
    for row in (1, "x"):
        with pytest.raises(KeyError):
            errors[row]  # type: ignore[index]


@pytest.mark.parametrize("implementation", ["native", "python"])
def test_errors_hold_no_frames(implementation: str) -> None:
    with using(implementation):
        _, errors = decoded_structs("HeartbeatRequest", BODIES, VERSIONS)
        for error in errors.values():
            assert (error.__traceback__, error.__context__) == (None, None)


def test_errors_are_those_of_the_rows_as_they_were() -> None:
    """Rows are kept: of an array that Python's owner changes, as it was when it was read."""
    rows: list[Any] = [b"\xff", GOOD]
    errors = columns.messages(kw.HeartbeatRequest, rows, 4).errors
    rows[0] = GOOD
    assert errors[0].path == "group_id"  # type: ignore[attr-defined]
    before = pa.total_allocated_bytes()
    lent = pa.array([b"\xff", GOOD])
    errors = columns.messages(kw.HeartbeatRequest, lent, 4).errors
    del lent
    assert errors[0].path == "group_id"  # type: ignore[attr-defined]
    del errors
    assert pa.total_allocated_bytes() == before


def _column(value: Any, count: int) -> pa.Array:
    return pa.array([value] * count)


BAD: dict[str, Callable[[int], columns.Columns]] = {
    "short": lambda n: columns.messages(kw.HeartbeatRequest, [b"\xff"] * n, 4),
    "long": lambda n: columns.messages(kw.HeartbeatRequest, [b"\xff" * 600] * n, 4),
    "an array": lambda n: columns.messages(
        kw.HeartbeatRequest, _column(b"\xff" * 600, n), 4
    ),
    "a version": lambda n: columns.messages(kw.HeartbeatRequest, [GOOD] * n, 77),
    **{
        f"a request, {name}": lambda n, frame=frame: columns.requests(  # type: ignore[misc]
            kw.HeartbeatRequest, [frame] * n
        )
        for name, frame in {
            "cut": FRAME[:-1],
            "empty": b"",
            "of another API": OTHER_API,
            "of another version": FRAME[:6] + b"\0\x63" + FRAME[8:],
            "with a short body": _sized(FRAME[:-1]),
            "with a client id that is cut": _sized(FRAME[:14]),
        }.items()
    },
    **{
        f"a response, {name}": lambda n, frame=frame: columns.responses(  # type: ignore[misc]
            kw.HeartbeatResponse, [frame] * n, 4
        )
        for name, frame in {
            "cut": ANSWER[:-1],
            "empty": b"",
            "with a short body": _sized(ANSWER[:-1]),
        }.items()
    },
    **{
        f"a row, {name}": lambda n, value=value: columns.encode_messages(  # type: ignore[misc]
            kw.PartitionRecord, _column(value, n), 2
        )
        for name, value in {
            "with a number too large": {"leader": 2**40},
            "with a null element": {"replicas": [1, None]},
            "with no uuid": {"topic_id": "x"},
            "with another uuid": {"topic_id": "?" * 22},
        }.items()
    },
    "a row, of another version": lambda n: columns.encode_messages(
        kw.OffsetCommitValue, _column({"offset": 1}, n), 77
    ),
    "a row, with a field of other versions": lambda n: columns.encode_messages(
        kw.HeartbeatRequest, _column({"group_instance_id": "i"}, n), 0
    ),
    "a row, with a long text": lambda n: columns.encode_messages(
        kw.OffsetCommitValue, _column({"metadata": "x" * 33_000}, n), 3
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_a_bad_row_takes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 300 bytes, and nothing is tried again in Python, which takes most time."""

    def tried(*_: object) -> None:
        raise AssertionError("tried in Python")

    few = BAD[name](2).errors
    assert len(few) == 2
    assert isinstance(few[1], kw.WireError)
    data = BAD[name](COUNT)
    for cls in (kw.HeartbeatRequest, kw.HeartbeatResponse):
        monkeypatch.setattr(cls, "decode", tried)
    monkeypatch.setattr(writing, "from_row", tried)
    tracemalloc.start()
    data = BAD[name](COUNT)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(data.errors) == COUNT
    # The lists that these calls make are kept, too.
    assert size / COUNT < 300


def test_frames_in_chunks_and_in_arrays() -> None:
    frames = [FRAME, None, FRAME[:-1]]
    expected = pa.array(columns.requests(kw.HeartbeatRequest, frames))
    for data in (pa.array(frames), pa.chunked_array([frames[:1], frames[1:]])):
        column = columns.requests(kw.HeartbeatRequest, data)
        assert pa.array(column).equals(expected)
        assert [*column.errors] == [2]
    answers = pa.chunked_array([[ANSWER], [b"x"]])
    assert [*columns.responses(kw.HeartbeatResponse, answers, 4).errors] == [1]
    with pytest.raises(TypeError):
        columns.requests(kw.HeartbeatRequest, pa.array(["text that is long enough"]))
    with pytest.raises(TypeError):
        columns.requests(kw.HeartbeatRequest, FRAME)  # type: ignore[arg-type]


def test_requests_with_every_kind_of_header() -> None:
    """Those that are read at once, and those that need the whole reader."""
    message = kw.HeartbeatRequest(group_id="g")
    clients = [None, "", "client", "\u00e9" * 9, "x" * 300]
    frames = [
        kw.encode_request(message, version, 7, client, header_tags=tags)
        for version in message.VERSIONS
        for client in clients
        for tags in ((), *([((3, b"x"),)] if version == 4 else []))
    ]
    bad = [_sized(frame[:size]) for frame in frames[-6:] for size in range(len(frame))]
    bad += [frame[:12] + b"\xff\xfe" + frame[14:] for frame in frames]
    bad += [frame.replace("\u00e9".encode(), b"\xff\xff") for frame in frames]
    column = columns.requests(kw.HeartbeatRequest, [*frames, *bad])
    for row, frame in enumerate([*frames, *bad]):
        try:
            kw.decode_request(frame, kw.HeartbeatRequest)
        except kw.WireError as error:
            assert column.errors[row].__reduce__() == error.__reduce__()
        else:
            assert row not in column.errors
    oldest = kw.ControlledShutdownRequest(broker_id=1)
    shutdown = [kw.encode_request(oldest, v, 1) for v in oldest.VERSIONS]
    shutdown.append(_sized(shutdown[0][:9]))
    assert [*columns.requests(type(oldest), shutdown).errors] == [len(shutdown) - 1]


def test_rows_one_by_one() -> None:
    values = [{"a": 1, "b": [None, "x"]}, None]
    rows = native.Rows(pa.array(values))
    assert (len(rows), [*rows], rows[-1]) == (2, values, None)
    with pytest.raises(IndexError):
        rows[2]
    with pytest.raises(TypeError, match="no Arrow array"):
        native.Rows(values)
    with pytest.raises(ValueError, match="dictionaries"):
        native.Rows(pa.array(["x"]).dictionary_encode())
