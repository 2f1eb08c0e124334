"""Compressed data made by hand, so that the bytes are the same on every machine.

No library compresses here: data is stored, except for runs of one byte, which each codec
writes in its own way.  So decoders have to copy from what they have decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from zlib import crc32

from specgen.protocol.codec.varints import encode_uvarint

XERIAL = b"\x82SNAPPY\0\0\0\0\1\0\0\0\1"
"""The beginning of Java's snappy streams: magic, version, minimum version."""

LZ4 = (b"\x04\x22\x4d\x18\x60\x40\x1a", b"\x04\x22\x4d\x18\x60\x40\x82")
"""The beginning of LZ4 frames: with the wrong checksum of Kafka 0.8 (magic 0), and else."""

_LEAST_RUN = 32
_LONGEST = 0xFFFF
"""Maximum bytes of a stored deflate block."""

Piece = tuple[bytes, int]
"""Bytes and a number of repetitions; more than one is a run of a single byte."""


def pieces(data: bytes) -> Iterator[Piece]:
    """The data as literal bytes and long runs; literals follow each run."""
    literal = b""
    for byte, run in groupby(data):
        length = sum(1 for _ in run)
        if length >= _LEAST_RUN and literal:
            yield literal, 1
            yield bytes((byte,)), length
            literal = b""
        else:
            literal += bytes((byte,)) * length
    yield literal, 1


def gzip(data: bytes) -> bytes:
    """A gzip file of one member: stored, or with fixed codes if there is a run."""
    parts = [*pieces(data)]
    packed = _fixed(parts) if len(parts) > 1 else _stored(data)
    ends = crc32(data).to_bytes(4, "little") + len(data).to_bytes(4, "little")
    return b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + packed + ends


def snappy(*parts: bytes) -> bytes:
    """A stream of a block for each part, as Java writes it."""
    blocks = map(snappy_block, parts)
    return XERIAL + b"".join(len(b).to_bytes(4, "big") + b for b in blocks)


def snappy_block(data: bytes) -> bytes:
    """A block without a stream, as other clients write it."""
    out = [encode_uvarint(len(data))]
    for piece, times in pieces(data):
        out.append(_snappy_literal(piece))
        left = times - 1
        while left:
            length = min(left, 64)
            out.append(bytes((length - 1 << 2 | 2, 1, 0)))  # copied from one byte back
            left -= length
    return b"".join(out)


def lz4(*parts: bytes, magic: int = 2) -> bytes:
    """A frame of a block for each part."""
    return LZ4[magic > 0] + b"".join(map(_lz4_sized, parts)) + b"\0\0\0\0"


def _lz4_sized(data: bytes) -> bytes:
    parts = [*pieces(data)]
    block, stored = data, 1 << 31
    if len(parts) > 1:
        block, stored = _lz4_block(parts), 0
    return (len(block) | stored).to_bytes(4, "little") + block


def zstd(data: bytes) -> bytes:
    """A frame of raw blocks and of blocks that repeat a byte."""
    parts = [*pieces(data)]
    out = [b"\x28\xb5\x2f\xfd\xa0" + len(data).to_bytes(4, "little")]
    for number, (piece, times) in enumerate(parts):
        is_last, is_run = number == len(parts) - 1, times > 1
        size = times if is_run else len(piece)
        head = is_last | is_run << 1 | size << 3
        out.append(head.to_bytes(3, "little") + piece)
    return b"".join(out)


def in_two(codec: str, data: bytes) -> bytes:
    """Compressed data in two parts: members, blocks or frames, as the codec has them."""
    parts = data[: len(data) // 2], data[len(data) // 2 :]
    match codec:
        case "snappy":
            return snappy(*parts)
        case "lz4":
            return lz4(*parts)
    return b"".join(map(COMPRESS[codec][1], parts))


def _stored(data: bytes) -> bytes:
    """Deflate's stored blocks."""
    out = []
    for at in range(0, max(len(data), 1), _LONGEST):
        block = data[at : at + _LONGEST]
        size = len(block)
        is_last = at + _LONGEST >= len(data)
        head = size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
        out.append(bytes((is_last,)) + head + block)
    return b"".join(out)


def _fixed(parts: list[Piece]) -> bytes:
    """One deflate block with the fixed codes, which need no table."""
    bits = "110"  # the last block, of type 1, the lowest bit first
    for piece, times in parts:
        bits += "".join(map(_fixed_code, piece))
        left = times - 1
        while left:
            # A match of 258 or 3 bytes, one byte back, or the byte itself.
            length = 258 if left >= 258 else 3 if left >= 3 else 1
            symbol = {258: 285, 3: 257, 1: piece[0]}[length]
            bits += _fixed_code(symbol) + ("00000" if length > 1 else "")
            left -= length
    bits += _fixed_code(256)
    bits += "0" * (-len(bits) % 8)
    octets = (bits[at : at + 8][::-1] for at in range(0, len(bits), 8))
    return bytes(int(octet, 2) for octet in octets)


def _fixed_code(symbol: int) -> str:
    """The bits of a literal, a length or the end (RFC 1951, 3.2.6)."""
    if symbol < 144:
        return f"{0x30 + symbol:08b}"
    if symbol < 256:
        return f"{0x190 + symbol - 144:09b}"
    return f"{symbol - 256:07b}" if symbol < 280 else f"{0xC0 + symbol - 280:08b}"


def _snappy_literal(piece: bytes) -> bytes:
    length = len(piece) - 1
    if length < 60:
        return bytes((length << 2,)) + piece if piece else b""
    return b"\xf4" + length.to_bytes(2, "little") + piece


def _lz4_block(parts: list[Piece]) -> bytes:
    """Sequences of literals and a match one byte back; the last has literals only."""
    out = b""
    for at in range(0, len(parts) - 1, 2):
        (literal, _), (byte, times) = parts[at : at + 2]
        literals = literal + byte
        match = times - 1 - 4
        out += bytes((min(len(literals), 15) << 4 | min(match, 15),))
        out += _lz4_more(len(literals)) + literals + b"\1\0" + _lz4_more(match)
    literal, _ = parts[-1]
    return (
        out + bytes((min(len(literal), 15) << 4,)) + _lz4_more(len(literal)) + literal
    )


def _lz4_more(length: int) -> bytes:
    """The additional bytes of a length that does not fit into four bits."""
    if length < 15:
        return b""
    return b"\xff" * ((length - 15) // 255) + bytes(((length - 15) % 255,))


COMPRESS: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "none": (0, bytes),
    "gzip": (1, gzip),
    "snappy": (2, snappy),
    "lz4": (3, lz4),
    "zstd": (4, zstd),
}
"""The number of each codec, and its compressor for magic 1 and 2."""
