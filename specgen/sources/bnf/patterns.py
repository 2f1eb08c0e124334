"""Patterns of heads, headings and productions in a line."""

from __future__ import annotations

import re

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
