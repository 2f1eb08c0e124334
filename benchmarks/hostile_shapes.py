"""Segments built to take long or much memory: functions of a size, each with a name."""

from __future__ import annotations

import struct
from collections.abc import Callable
from itertools import count
from random import Random

import cramjam
from kafka_wire.records import Compression, Record, encode_batch, read_batches

TIME = 1_700_000_000_000
_TINY = b"\x0c\0\0\0\1\1\0"
_SMALL = encode_batch([Record(0, TIME, None, b"x")])
_BOMB = 64
"""Bytes in a bomb's compressed set for each byte of the size that is asked for."""

Shape = Callable[[int], bytes]


def _spoilt(batch: bytes) -> bytes:
    data = bytearray(batch)
    data[30] ^= 1
    return bytes(data)


def _repeated(size: int, make: Callable[[int, int], bytes]) -> bytes:
    """Repeat what a function of the number and the bytes left gives, up to a size."""
    parts, left = [], size
    for number in count():
        if left <= 0:
            break
        parts.append(make(number, left))
        left -= len(parts[-1])
    return b"".join(parts)


def _claim(number: int, left: int) -> bytes:
    data = bytearray(encode_batch([Record(number, TIME, None, b"y" * 11)]))
    struct.pack_into(">i", data, 8, max(left - 12, 60))
    return bytes(data)


def _value(inner: Callable[[int], bytes], magic: int = 2) -> Shape:
    def shape(size: int) -> bytes:
        time = TIME if magic else -1
        return _spoilt(encode_batch([Record(0, time, None, inner(size))], magic=magic))

    return shape


def _small_batches(size: int) -> bytes:
    return _SMALL * (size // len(_SMALL))


def _message(number: int, left: int) -> bytes:
    return struct.pack(">qiIbbii", number, left - 12, 7, 0, 0, -1, left - 26)


def _negative(number: int, left: int) -> bytes:
    data = bytearray(encode_batch([Record(number, TIME)]))
    data[number % 3] ^= 0x80
    return bytes(data)


def _misplaced(number: int, left: int) -> bytes:
    return encode_batch([Record(number + 5000 * (number % 2), TIME)])


def _bomb(codec: Compression, inside: Callable[[int], tuple[bytes, int]]) -> Shape:
    def shape(size: int) -> bytes:
        records, number = inside(size * _BOMB)
        data = bytearray(encode_batch([Record(0, TIME)]))[:61]
        data[22] = codec
        data[23:27], data[57:61] = struct.pack(">i", number), struct.pack(">i", number)
        data += {
            Compression.GZIP: cramjam.gzip.compress,
            Compression.ZSTD: cramjam.zstd.compress,
        }[codec](records)
        struct.pack_into(">i", data, 8, len(data) - 12)
        (batch,) = read_batches(bytes(data))
        struct.pack_into(">I", data, 17, batch.computed_crc())
        return bytes(data) + _SMALL

    return shape


def _many_records(size: int) -> tuple[bytes, int]:
    return _TINY * (size // 7), size // 7


def _too_much(size: int) -> tuple[bytes, int]:
    return bytes(200 << 20), 1


def _padded(value: int) -> bytes:
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes((*parts, value))


def _many_headers(size: int) -> tuple[bytes, int]:
    number = size // 2
    record = b"\0\0\0\1\1" + _padded(number << 1) + b"\0\1" * number
    return _padded(len(record) << 1) + record, 1


SHAPES: dict[str, Shape] = {
    "a value of small batches": _value(_small_batches),
    "a value of claims": _value(lambda size: _repeated(size, _claim)),
    "a value of batches, magic 1": _value(_small_batches, magic=1),
    "a value of batches, magic 0": _value(_small_batches, magic=0),
    "claims of the rest": lambda size: _repeated(size, _claim),
    "claims, whole batches between": lambda size: _repeated(
        size, lambda n, left: _SMALL if n % 2 else _claim(n, left)
    ),
    "messages that claim the rest": lambda size: _repeated(size, _message),
    "a header every six bytes": lambda size: bytes((0, 0, 0, 0, 2, 5)) * (size // 6),
    "noughts and ones": lambda size: bytes(Random(1).choices(b"\0\1", k=size)),
    "bytes up to 2": lambda size: bytes(Random(1).choices(b"\0\0\0\1\2", k=size)),
    "random bytes": lambda size: Random(2).randbytes(size),
    "ones": lambda size: b"\1" * size,
    "zeros and one batch": lambda size: bytes(size) + _SMALL,
    "zeros, then junk, by turns": lambda size: (bytes(80) + b"\7" * 40) * (size // 120),
    "bad batches side by side": lambda size: _repeated(
        size, lambda n, left: _spoilt(encode_batch([Record(n, TIME)]))
    ),
    "bad and good batches": lambda size: _repeated(
        size, lambda n, left: (_spoilt, bytes)[n % 2](encode_batch([Record(n, TIME)]))
    ),
    "negative offsets": lambda size: _repeated(size, _negative),
    "offsets that jump": lambda size: _repeated(size, _misplaced),
    "giant sizes": lambda size: struct.pack(">qi", 0, (1 << 31) - 13).ljust(61, b"\2")
    * (size // 61),
    "a bomb of records, zstd": _bomb(Compression.ZSTD, _many_records),
    "a bomb of records, gzip": _bomb(Compression.GZIP, _many_records),
    "a bomb of headers, zstd": _bomb(Compression.ZSTD, _many_headers),
    "a bomb above the limit, zstd": _bomb(Compression.ZSTD, _too_much),
}
