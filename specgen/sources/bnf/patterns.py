"""Patterns of heads, headings and productions in a line, and the names of wire types."""

from __future__ import annotations

import re
from dataclasses import dataclass

from specgen.protocol.model import Scalar

ARROW = r"(?:=>|\u21d2)"
_ARROW = rf"\s*{ARROW}"
_VERSION = r"[(\uff08]\s*Version\s*[:\uff1a]\s*(?P<%s>[0-9]+)\s*[)\uff09]"
HEAD = re.compile(
    r"(?<![A-Za-z])(?P<api>[A-Za-z][A-Za-z0-9]{0,60})\s+(?P<direction>Request|Response)\s*"
    rf"{_VERSION % 'version'}{_ARROW}|"
    r"(?P<header>Request|Response)\s+Header"
    rf"(?:\s+v(?P<number>[0-9]+)|\s*{_VERSION % 'number_too'})?{_ARROW}"
)
HEAD_ALONE = re.compile(
    r"(?<![A-Za-z])(?P<api>[A-Za-z][A-Za-z0-9]{0,60})\s+(?P<direction>Request|Response)\s*"
    rf"{_VERSION % 'version'}(?!{_ARROW})"
)
"""A head whose arrow is missing."""
BROKEN_HEADER = re.compile(
    r"[\s|>*`]{0,40}(?:Request|Response)\s{1,9}Header"
    r"(?:(?:\s{1,9}v[0-9]{1,5})?\s{0,9}=(?=\s{0,9}[?{\[a-z])|"
    rf"\s{{1,9}}v[0-9A-Za-z]{{1,5}}\s{{0,9}}{ARROW})"
)
"""The head of a header whose version is no number, or of whose arrow only a part is left."""
HEADING = re.compile(
    r"(?<![A-Za-z0-9])(?P<api>[A-Za-z][A-Za-z0-9]*)\s+API\s*"
    r"[(\uff08]\s*Key\s*[:\uff1a]\s*(?P<key>[0-9]{1,5})\s*[)\uff09]"
)
HEADER_VERSION = re.compile(
    r"(Request|Response)\s+header\s+version:\s*([0-9]{1,5})(?![0-9])"
)
HEAD_LIKE = re.compile(
    r"[^A-Za-z=]{0,40}[A-Za-z][A-Za-z0-9]*\s*(?:\b[A-Za-z]+\s*)?"
    r"(?:[(\uff08]\s*V|\b(?i:request\b|response\b|version\b|v[0-9]))"
    rf"[^=\u21d2]*{ARROW}"
)
"""The left side of a head, well-formed (then HEAD matches too) or not."""
FIELD_NAME = r"[A-Za-z][A-Za-z0-9_]*['\u2019]?"
TAG = r"<\s*tag\s*:\s*[0-9]+\s*>"
START = re.compile(rf"(?<!\S)(?P<name>{FIELD_NAME})(?:{TAG})?{_ARROW}")
BEFORE = re.compile(r"[\s|>*`]*")
"""Characters of quotations, lists and tables that may precede a production."""
ENDS = " \t\u00a0|`"
"""Characters of tables and Markdown that may end a line."""
BLANK = " \t\f\r|"
"""A line of only these characters is blank."""


@dataclass(frozen=True, slots=True)
class WireName:
    """The meaning of a type's name; ``nullable`` is None if the name does not say."""

    kind: Scalar
    nullable: bool | None = False
    compact: bool = False


def _names() -> dict[str, WireName]:
    names = {
        kind.name: WireName(kind)
        for kind in Scalar
        if not kind.is_variable and kind is not Scalar.UNKNOWN
    }
    names["BOOLEAN"] = names.pop("BOOL")
    for kind in (Scalar.STRING, Scalar.BYTES, Scalar.RECORDS):
        for compact, prefix in ((False, ""), (True, "COMPACT_")):
            names[f"{prefix}{kind.name}"] = WireName(kind, False, compact)
            names[f"{prefix}NULLABLE_{kind.name}"] = WireName(kind, True, compact)
    return names


WIRE_NAMES = _names()
"""Types by name; before 4.3, RECORDS does not show whether null is allowed."""
