"""Read rows of the tables of errors, API keys and primitive types.

The columns of a row are cells (HTML), or are separated by bars or tabs (text cut from a
page), by other signs, or by nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from specgen.protocol.model import ApiKey, ErrorCode
from specgen.protocol.model.release import PrimitiveType
from specgen.sources.bnf.patterns import WIRE_NAMES

Fact = ErrorCode | ApiKey | PrimitiveType

_CODE = re.compile(r"-?[0-9]{1,5}")
_KEY = re.compile(r"[0-9]{1,5}")
_ERROR_NAME = re.compile(r"[A-Z_][A-Z0-9_]*(?:\s+[A-Z0-9_]+)*")
_API_NAME = re.compile(r"[A-Z][A-Za-z]+")
_TYPE_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_BETWEEN = r"[\s|&,;\"*`]*"
"""Signs between columns of text, and before the first."""
_GLUED_ERROR = re.compile(
    rf"{_BETWEEN}([A-Z_](?:[A-Z0-9_]*[A-Z_])?){_BETWEEN}(-?[0-9]{{1,5}}){_BETWEEN}"
    rf"(True|False){_BETWEEN}(.*)",
    re.DOTALL,
)
_GLUED_KEY = re.compile(
    rf"{_BETWEEN}([A-Z][A-Za-z]*[a-z]){_BETWEEN}([0-9]{{1,5}}){_BETWEEN}"
)
TYPES = frozenset(
    [
        *WIRE_NAMES,
        *(
            f"{compact}{null}{kind}"
            for compact in ("", "COMPACT_")
            for null in ("", "NULLABLE_")
            for kind in ("ARRAY", "STRUCT")
        ),
    ]
)
"""The names in tables of primitive types."""
_LONGEST_FIRST = "|".join(sorted(TYPES, key=len, reverse=True))
_GLUED_TYPE = re.compile(rf"{_BETWEEN}({_LONGEST_FIRST}){_BETWEEN}(.+)", re.DOTALL)
_BARS = re.compile(r"[|\t]")
_INSIDE = re.compile(
    rf"(?<![A-Za-z0-9_])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|NONE)"
    rf"{_BETWEEN}-?[0-9]{{1,5}}{_BETWEEN}(?:True|False)"
)
"""The beginning of an error's row, possibly in the middle of a line."""
_KEYS = re.compile(r"(?:[A-Z][A-Za-z]*[a-z][ \t]*[0-9]{1,5}(?:\s+|$)){2,}")
"""API keys' rows that lost their line ends."""
_NEXT_KEY = re.compile(r"(?<=[0-9])\s+(?=[A-Z])")
_SIGNS = re.compile(r"[\s|!{}:+=-]*|T\{|T\}(?:@T\{)?")
_LONE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][a-z]+(?:[A-Z][A-Za-z]*)?")
_BROKEN = re.compile(r"\s|_$|^_|^.$")
_ENDS = " \t|\\"
"""Characters that tables leave after the last cell of a line."""


def fact_of_cells(cells: Sequence[str]) -> Fact | None:
    """The fact in a row of cells; None if it is not from one of these tables."""
    name, *rest = (cell.strip() for cell in cells)
    if len(rest) >= 2:
        return _error(name, rest[0], rest[1], " | ".join(rest[2:]))
    if not rest:
        return None
    if _API_NAME.fullmatch(name) and _KEY.fullmatch(rest[0]):
        return ApiKey(key=int(rest[0]), name=name)
    if _TYPE_NAME.fullmatch(name):
        return PrimitiveType(name=name, about=rest[0])
    return None


def facts_of_line(text: str) -> Iterator[Fact]:
    """The facts in a line of text: a row, or several rows that lost their line ends."""
    if _KEYS.fullmatch(text.strip()):
        starts = [match.end() for match in _NEXT_KEY.finditer(text)]
    else:
        starts = [match.start() for match in _INSIDE.finditer(text)][1:]
    for start, end in pairwise([0, *starts, len(text)]):
        fact = fact_of_line(text[start:end])
        if fact is not None:
            yield fact


def fact_of_line(text: str) -> Fact | None:
    """The fact in a row on a line of text."""
    bare = text.strip()
    divided = _BARS.split(bare.strip("|")) if _BARS.search(bare) else []
    return (fact_of_cells(divided) if divided else None) or _glued(bare)


def _glued(text: str) -> Fact | None:
    if text.startswith('"'):
        text = text.removesuffix('"')
    error = _GLUED_ERROR.fullmatch(text)
    if error is not None:
        return _error(*error.groups())
    key = _GLUED_KEY.fullmatch(text)
    if key is not None:
        return ApiKey(key=int(key[2]), name=key[1])
    kind = _GLUED_TYPE.fullmatch(text)
    if kind is not None:
        return PrimitiveType(name=kind[1], about=kind[2].strip(_ENDS))
    return None


def is_broken(name: str) -> bool:
    """Whether the name of an error is incomplete.

    A blank in it may stand for nothing or for an underscore.
    """
    return _BROKEN.search(name) is not None


def lone_name(text: str) -> str:
    """The name on a line of its own, if it may be a row's; empty if not."""
    name = text.strip(" \t|")
    return name if _LONE.fullmatch(name) or name in TYPES else ""


def only_divides(text: str) -> bool:
    """Whether a line is empty or has only signs of a table."""
    return _SIGNS.fullmatch(text) is not None


def _error(name: str, code: str, retriable: str, about: str) -> ErrorCode | None:
    flag = {"true": True, "false": False}.get(retriable.lower())
    if flag is None or not _ERROR_NAME.fullmatch(name) or not _CODE.fullmatch(code):
        return None
    return ErrorCode(
        code=int(code), name=name, retriable=flag, about=about.strip(_ENDS)
    )
