"""Odd values in record batches: the bytes of what they mean, or an EncodeError."""

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

from specgen.model import Scalar
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
        record: Any = Record(**GOOD | {name: odd})
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
                continue  # the next one
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
    """Assert that it is what was meant; a whole number may be of any type."""
    if odd is None:
        assert read is None
        return
    try:
        meant = meaning(FIELDS[name], odd)
    except Exception:
        meant = odd
    assert read == meant
    assert type(read) is type(GOOD[name])


def test_headers() -> None:
    for odd in VALUES:
        for headers in (odd, [odd], (Header(odd), Header("k", odd))):  # type: ignore[arg-type]
            try:
                data = encode_batch([Record(0, 0, b"", b"", headers)])  # type: ignore[arg-type]
            except EncodeError as error:
                assert error.path.startswith("records[0].headers"), str(error)
                continue
            if headers is odd:
                assert decode_records(data)[0].headers == ()
                continue
            one, other = decode_records(data)[0].headers
            assert one.key == meaning(Scalar.STRING, odd)
            if odd is not None:
                assert other.value == meaning(Scalar.BYTES, odd)


NUMBERS = ("producer_id", "producer_epoch", "base_sequence", "partition_leader_epoch")


@pytest.mark.parametrize("name", [*NUMBERS, "base_offset", "log_append_time"])
def test_options(name: str) -> None:
    for odd in VALUES:
        options: Any = {name: odd}
        try:
            data = encode_batch([Record(0, 0, b"", b"")], **options)
        except EncodeError as error:
            known = ("producer_epoch", "base_sequence") if name == "producer_id" else ()
            assert error.path in (name, *known) or "does not follow" in error.reason
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
def test_what_older_batches_have_no_place_for(name: str) -> None:
    """Zero is a producer's id as any other."""
    options: Any = {name: 0}
    with pytest.raises(EncodeError, match=f"{name}: needs magic 2"):
        encode_batch([Record(0, 0, b"", b"")], magic=1, **options)


@pytest.mark.parametrize("records", [None, 5, "", b"", [None], "ab", [b""]])
def test_what_is_no_records(records: Any) -> None:
    if records in ("", b""):
        assert encode_batch(records) == b""
        return
    with pytest.raises(EncodeError, match="records"):
        encode_batch(records)


def test_an_error_of_the_callers_own_is_left_to_them() -> None:
    def records() -> Any:
        yield Record(0, 0)
        raise KeyError("theirs")

    with pytest.raises(KeyError, match="theirs"):
        encode_batch(records())


def test_numpy_s_numbers_that_go_back() -> None:
    """They have no room for what is below 0, or above their own most."""
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
def test_offsets_below_zero(magic: int, codec: Compression) -> None:
    """A partition begins at 0; a compressed set of magic 1 could not be read again."""
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


def test_control_records_that_are_none() -> None:
    odd: Any
    for odd in (None, "1", 1.5, 1 << 40, b""):
        with pytest.raises(EncodeError):
            control_key(odd)
        with pytest.raises(EncodeError, match="coordinator_epoch"):
            end_transaction_value(odd)
