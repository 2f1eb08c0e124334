"""Odd values in record batches: encoded as what they mean, or an EncodeError."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Header,
    Record,
    control_key,
    decode_records,
    encode_batch,
    end_transaction_value,
)

from specgen.protocol.model import Scalar
from tests.support.odd_values import VALUES, meaning

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
FIELDS = {
    "offset": Scalar.INT64,
    "timestamp": Scalar.INT64,
    "key": Scalar.BYTES,
    "value": Scalar.BYTES,
}
GOOD = {"offset": 5, "timestamp": 1000, "key": b"k", "value": b"v"}


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("name", FIELDS)
def test_fields_of_a_record(name: str, magic: int) -> None:
    for odd in VALUES:
        values: dict[str, Any] = {**GOOD, name: odd}
        record: Any = Record(**values)
        for before in ([], [Record(0, 2000, b"k", b"v")]):
            try:
                data = encode_batch([*before, record], magic=magic)
            except EncodeError as error:
                assert error.path.startswith(f"records[{len(before)}]"), str(error)
                continue
            read = getattr(decode_records(data)[-1], name)
            if name == "timestamp" and magic == 0:
                assert read == -1
            else:
                _check(name, read, odd)


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("name", FIELDS)
def test_fields_of_a_builder(name: str, magic: int) -> None:
    for odd in VALUES:
        for before in (0, 1):
            builder = BatchBuilder(magic=magic)
            for _ in range(before):
                builder.append(2000, b"k", b"v", offset=0)
            if name == "offset" and odd is None:
                continue  # the next record
            values: Any = GOOD | {name: odd}
            try:
                builder.append(
                    values["timestamp"],
                    values["key"],
                    values["value"],
                    offset=values["offset"],
                )
                data = builder.build()
            except EncodeError as error:
                assert error.path.startswith(f"records[{before}]"), str(error)
                continue
            read = getattr(decode_records(data)[-1], name)
            if name != "timestamp" or magic:
                _check(name, read, odd)


def _check(name: str, read: Any, odd: Any) -> None:
    """Assert that the value read is what was meant; an integer may be of any type."""
    if odd is None:
        assert read is None
        return
    try:
        expected = meaning(FIELDS[name], odd)
    except Exception:
        expected = odd
    assert read == expected
    assert type(read) is type(GOOD[name])


def test_headers() -> None:
    for odd in VALUES:
        for headers in (odd, [odd], (Header(odd), Header("k", odd))):
            try:
                data = encode_batch([Record(0, 0, b"", b"", headers)])  # type: ignore[arg-type]
            except EncodeError as error:
                assert error.path.startswith("records[0].headers"), str(error)
                continue
            if headers is odd:
                assert decode_records(data)[0].headers == ()
                continue
            first, second = decode_records(data)[0].headers
            assert first.key == meaning(Scalar.STRING, odd)
            if odd is not None:
                assert second.value == meaning(Scalar.BYTES, odd)


NUMBERS = ("producer_id", "producer_epoch", "base_sequence", "partition_leader_epoch")


@pytest.mark.parametrize("name", [*NUMBERS, "base_offset", "log_append_time"])
def test_options(name: str) -> None:
    for odd in VALUES:
        options: Any = {name: odd}
        try:
            data = encode_batch([Record(0, 0, b"", b"")], **options)
        except EncodeError as error:
            paths = ("producer_epoch", "base_sequence") if name == "producer_id" else ()
            assert error.path in (name, *paths) or "does not follow" in error.reason
            continue
        assert decode_records(data)
        assert odd is None or meaning(Scalar.INT64, odd) is not None


def test_choices() -> None:
    for odd in VALUES:
        for name in ("magic", "compression"):
            options: Any = {name: odd}
            try:
                data = encode_batch([Record(0, 0, b"", b"")], **options)
            except EncodeError:
                continue
            assert int(odd) in (0, 1)
            assert decode_records(data)


@pytest.mark.parametrize("name", ["producer_id", "base_sequence", "transactional"])
def test_options_that_older_batches_lack_are_refused(name: str) -> None:
    """Zero is a producer's id like any other."""
    options: Any = {name: 0}
    with pytest.raises(EncodeError, match=f"{name}: needs magic 2"):
        encode_batch([Record(0, 0, b"", b"")], magic=1, **options)


@pytest.mark.parametrize("records", [None, 5, "", b"", [None], "ab", [b""]])
def test_objects_that_are_no_records_are_refused(records: Any) -> None:
    if records in ("", b""):
        assert encode_batch(records) == b""
        return
    with pytest.raises(EncodeError, match="records"):
        encode_batch(records)


def test_the_callers_own_error_is_passed_on() -> None:
    def records() -> Any:
        yield Record(0, 0)
        raise KeyError("theirs")

    with pytest.raises(KeyError, match="theirs"):
        encode_batch(records())


def test_unsigned_numpy_numbers_may_descend() -> None:
    """Unsigned numpy numbers have no room for what is below 0, or above their own maximum."""
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.uint8, numpy.uint16, numpy.uint32, numpy.uint64, numpy.int8):
        for first, then in ((100, 5), (-1, 127), (5, 5)):
            if first < 0 and kind is not numpy.int8:
                continue
            times = [kind(first), kind(then)]
            data = encode_batch([Record(n, t, b"", b"") for n, t in enumerate(times)])
            builder = BatchBuilder()
            for time in times:
                builder.append(time, b"", b"")
            for batch in (data, builder.build()):
                assert [r.timestamp for r in decode_records(batch)] == [first, then]
        with pytest.raises(EncodeError, match="does not follow"):
            encode_batch([Record(kind(5), 0, b"", b""), Record(kind(3), 0, b"", b"")])


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_offsets_below_zero_are_refused(magic: int, codec: Compression) -> None:
    """A partition begins at 0; a compressed set of magic 1 could not be read back."""
    for offset in (-1, -5):
        with pytest.raises(EncodeError, match="offset"):
            encode_batch([Record(offset, 1, b"")], magic=magic, compression=codec)
        with pytest.raises(EncodeError, match="offset"):
            encode_batch([], magic=magic, compression=codec, base_offset=offset)
        builder = BatchBuilder(magic=magic, compression=codec)
        with pytest.raises(EncodeError, match="offset"):
            builder.append(1, b"", None, offset=offset)
        assert builder.append(1, b"", None, offset=0)
        assert [r.offset for r in decode_records(builder.build())] == [0]


def test_invalid_control_records_are_refused() -> None:
    odd: Any
    for odd in (None, "1", 1.5, 1 << 40, b""):
        with pytest.raises(EncodeError):
            control_key(odd)
        with pytest.raises(EncodeError, match="coordinator_epoch"):
            end_transaction_value(odd)
