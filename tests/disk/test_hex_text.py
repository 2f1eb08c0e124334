"""Bytes as people paste them, in every form that tools print."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specgen.disk.hex_text import bytes_of

DATA = st.binary(max_size=80) | st.text("abcdef0123456789 |", max_size=80).map(
    str.encode
)
LETTERS = (string.ascii_letters + string.digits + string.punctuation + " ").encode()


def letters(row: bytes) -> str:
    """What a dump has beside a row."""
    return "".join(chr(byte) if byte in LETTERS else "." for byte in row)


def dump(data: bytes, head: str, group: int, gap: int, end: str = "") -> str:
    """A dump of rows of 16 bytes."""
    width = 32 + 16 // group - 1
    lines = []
    for offset in range(0, len(data), 16):
        row = data[offset : offset + 16]
        digits = row.hex(" ", -group) if row else ""
        beside = f"{' ' * gap}{letters(row)}" if gap else ""
        lines.append(f"{head.format(offset)}{digits:<{width if gap else 0}}{beside}")
    return "\n".join([*lines, end.format(len(data))] if end else lines)


FORMS: dict[str, Callable[[bytes], str]] = {
    "plain": bytes.hex,
    "blanks": lambda data: data.hex(" "),
    "colons": lambda data: data.hex(":").upper(),
    "groups of four": lambda data: data.hex(" ", -2),
    "lines": lambda data: "\r\n".join(bytes([byte]).hex() for byte in data),
    "C": lambda data: ", ".join(f"0x{byte:02X}" for byte in data),
    "Python": lambda data: "".join(f"\\x{byte:02x}" for byte in data),
    "xxd": lambda data: dump(data, "{:08x}: ", 2, 2),
    "tcpdump": lambda data: dump(data, "\t0x{:04x}:  ", 2, 2),
    "Wireshark": lambda data: dump(data, "{:04x}   ", 1, 3),
    "od": lambda data: dump(data, "{:06x} ", 1, 0, "{:06x}"),
    "hexdump": lambda data: dump(data, "{:08x}  ", 1, 2, "{:08x}"),
}


@pytest.mark.parametrize("form", FORMS)
@given(DATA)
@example(b"")
@example(b"a b" * 9)
def test_every_form(form: str, data: bytes) -> None:
    if not data and form in ("od", "hexdump"):
        return  # only the offset of the end, which might as well be bytes
    assert bytes_of(FORMS[form](data)) == data


def test_hexdumps_bars_and_gap() -> None:
    text = (
        "00000000  6b 20 7c 61 62 00 01 02  03 7c 30 31 7c 7c 7c 20  |k |ab....|01||| |\n"
        "00000010  7c 61                                             ||a|\n"
        "00000012\n"
    )
    assert bytes_of(text) == b"k |ab\0\1\2\3|01||| |a"


@pytest.mark.parametrize(
    "text",
    ["hello", "abc", "0x", "00000000: 61\n00000000: 62", "00000000: 61\n7fffffff: 62"],
)
def test_what_is_no_hexadecimal(text: str) -> None:
    assert not bytes_of(text)


@given(st.text("0123456789abcdefx:| \n", max_size=60))
def test_no_text_fails(text: str) -> None:
    bytes_of(text)
