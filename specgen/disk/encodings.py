"""Decode a text: UTF-8, or UTF-16 or UTF-32 by its mark or its zero bytes."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

_MARKS = {
    # The mark of UTF-32 begins with that of UTF-16.
    BOM_UTF32_LE: "utf-32-le",
    BOM_UTF32_BE: "utf-32-be",
    BOM_UTF16_LE: "utf-16-le",
    BOM_UTF16_BE: "utf-16-be",
}
_ZEROS = {
    "utf-32-le": re.compile(rb"(?s:.{4})*?(?:[\t\n\r -~]\0\0\0){8}"),
    "utf-32-be": re.compile(rb"(?s:.{4})*?(?:\0\0\0[\t\n\r -~]){8}"),
    "utf-16-le": re.compile(rb"(?s:..)*?(?:[\t\n\r -~]\0){8}"),
    "utf-16-be": re.compile(rb"(?s:..)*?(?:\0[\t\n\r -~]){8}"),
}
"""What the beginning of a text has whose characters are wider than a byte."""
_BEGINNING = 1 << 14
"""The most bytes that may come before eight ASCII characters in a row."""
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x81\x8d\x8f\x90\x9d]")
"""Bytes that no text in Windows-1252 has."""
_IN_A_ROW = re.compile(rb"[\x80-\x9f\xa1-\xff]{4}|[\xc2\xc3][\x80-\xbf]")
_OF_A_DOCUMENT = re.compile(rb"[A-Za-z0-9)\]][ \t\xa0]{0,9}[=-](?:>|&gt;)")


def decoded(raw: bytes) -> str:
    """The text; raises UnicodeDecodeError."""
    coding = wide(raw)
    if coding is None:
        return raw.decode("utf-8-sig")
    return raw.decode(coding).removeprefix("\ufeff")


def wide(raw: bytes) -> str | None:
    """The encoding of a text in UTF-16 or UTF-32; None for another text."""
    for mark, coding in _MARKS.items():
        if raw.startswith(mark):
            return coding
    head = raw[:_BEGINNING]
    if b"\0" not in head:
        return None
    return next((name for name, zeros in _ZEROS.items() if zeros.match(head)), None)


def may_be_windows(raw: bytes) -> bool:
    """Whether bytes that are not UTF-8 can be a document in Latin-1 or Windows-1252.

    Both name the same printed characters.  Letters with accents are rare and stand alone;
    other scripts have several in a row, and so has damaged UTF-8.
    """
    if _NO_TEXT.search(raw) or not _OF_A_DOCUMENT.search(raw):
        return False
    return _IN_A_ROW.search(raw) is None


def is_utf8(raw: bytes) -> bool:
    """Whether a text is in UTF-8."""
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return wide(raw) is None
