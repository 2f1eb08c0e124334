"""Extract the text from pages saved as MHTML and from mails."""

from __future__ import annotations

import binascii
import codecs
import quopri
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from email.message import Message

_HEADS = re.compile(rb"(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n")
_MAX_HEADS = 1 << 16
"""Most bytes of headers; longer ones belong to something else."""
_MAX_TYPE = 1 << 10
"""Longest Content-Type; the time to read its parameters grows with its square."""
_MAX_DEPTH = 8
_QUADRATIC = frozenset(("idna", "punycode"))
"""Encodings of host names, not of texts: the time they take grows with the square."""


def unpacked(raw: bytes) -> bytes:
    """The first page in an archive, else its first text, as UTF-8.

    Anything else, including a damaged archive, is returned unchanged.
    """
    parts = _texts(raw.lstrip(b"\r\n"), 0) if _has_heads(raw) else []
    pages = [text for kind, text in parts if kind == "text/html"]
    return (pages or [text for _, text in parts] or [raw])[0]


def _has_heads(raw: bytes) -> bool:
    heads = _HEADS.match(raw[:_MAX_HEADS].lstrip(b"\r\n"))
    return heads is not None and b"content-type:" in heads[0].lower()


def _texts(raw: bytes, depth: int) -> list[tuple[str, bytes]]:
    """The texts in a part and in the parts inside it, each with its type."""
    match = _HEADS.match(raw[:_MAX_HEADS])
    if match is None or depth > _MAX_DEPTH:
        return []
    from email.parser import BytesHeaderParser  # noqa: PLC0415

    head = BytesHeaderParser().parsebytes(match[0])
    if len(str(head.get("Content-Type", ""))) > _MAX_TYPE:
        return []
    body = raw[match.end() :]
    boundary = head.get_boundary()
    if head.get_content_maintype() == "multipart" and boundary is not None:
        name = re.escape(boundary.encode("utf-8", "replace"))
        line = re.compile(rb"(?m)^--" + name + rb"(?:--)?[ \t]*\r?$")
        parts = (part.lstrip(b"\r\n") for part in line.split(body)[1:])
        return [text for part in parts for text in _texts(part, depth + 1)]
    if head.get_content_maintype() != "text":
        return []
    text = _decoded(head, body)
    return [] if text is None else [(head.get_content_type(), text)]


def _decoded(head: Message, body: bytes) -> bytes | None:
    """The text of a part; None if it does not match its header."""
    coding = str(head.get("Content-Transfer-Encoding", "")).strip().lower()
    try:
        if coding == "quoted-printable":
            body = quopri.decodestring(body)
        elif coding == "base64":
            body = binascii.a2b_base64(body)
        charset = codecs.lookup(head.get_content_charset("utf-8")).name
        if charset in _QUADRATIC:
            return None
        return body.decode(charset).encode("utf-8")
    except (binascii.Error, LookupError, ValueError):
        return None
