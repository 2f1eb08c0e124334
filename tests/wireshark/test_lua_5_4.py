"""The parts that need no Wireshark, in the Lua of Wireshark 4.4 and later."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from kafka_wire.records import BatchOptions, Compression, Record, encode_batch

from tests.support.commands import output_of
from tests.support.needs import absent
from tests.wireshark.tshark import DISSECTOR

MACROS = Path(__file__).parents[2] / "templates/wireshark/macros"
PARTS = ("reading", "checksum", "snappy", "lz4")
HEADER = 61
RECORDS = [Record(n, 1000 - n, b"k%d" % n, b"value " * n * n) for n in range(40)]


def lua(program: str) -> str:
    """The output of a program that has the macros' functions in K."""
    if shutil.which("lua5.4") is None:
        absent("tshark", "lua5.4 is not installed")
    parts = [(MACROS / f"{part}.lua").read_text("utf-8") for part in PARTS]
    assert all(part in DISSECTOR.read_text("utf-8") for part in parts)
    text = "\n".join(["local K = {}", *parts, program])
    return output_of("lua5.4", "-", stdin=text).strip()


def literal(data: bytes) -> str:
    return '"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


@pytest.mark.parametrize("codec", [Compression.SNAPPY, Compression.LZ4])
def test_decompression(codec: Compression) -> None:
    packed = encode_batch(RECORDS, **BatchOptions(compression=codec))[HEADER:]
    plain = encode_batch(RECORDS)[HEADER:]
    name = codec.name.lower()
    out = lua(
        f"for _, one in ipairs(K.{name}({literal(packed)}, 1000000)) do "
        "io.write(string.format('%02x', one)) end"
    )
    assert bytes.fromhex(out) == plain


def test_numbers_of_variable_length() -> None:
    data = bytes.fromhex("ac02 ffffffff0f 03 feffffffffffffffff01".replace(" ", ""))
    out = lua(
        "Int64 = { new = function(low, high) return low .. ' ' .. high end }\n"
        f"local c = {{ s = {literal(data)} }}\n"
        "print(K.uvarint(c, 0, 18)) print(K.uvarint(c, 2, 18))\n"
        "print(K.varint(c, 7, 18)) print(K.varlong(c, 8, 18))"
    )
    assert [line.split() for line in out.splitlines()] == [
        ["300", "2"],
        ["4294967295", "7"],
        ["-2", "8"],
        ["4294967295", "2147483647", "18"],
    ]
