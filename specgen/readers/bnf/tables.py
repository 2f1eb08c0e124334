"""The tables of errors, API keys and primitive types; rows of fields are left over.

Rows come as cells (HTML), between bars or tabs (text cut from a page), or with nothing
between their columns.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from specgen.model import ApiKey, ErrorCode
from specgen.model.names import api_name
from specgen.model.release import PrimitiveType
from specgen.readers.bnf.wire_names import WIRE_NAMES

_CODE = re.compile(r"-?[0-9]{1,5}")
_KEY = re.compile(r"[0-9]{1,5}")
_ERROR_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_API_NAME = re.compile(r"[A-Z][A-Za-z]+")
_TYPE_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_GLUED_ERROR = re.compile(
    r"([A-Z][A-Z0-9_]*[A-Z])\s*(-?[0-9]{1,5})\s*(True|False)(.*)", re.DOTALL
)
_GLUED_KEY = re.compile(r"([A-Z][A-Za-z]*[a-z])\s*([0-9]{1,5})")
_TYPES = {
    *WIRE_NAMES,
    *(
        f"{compact}{null}{kind}"
        for compact in ("", "COMPACT_")
        for null in ("", "NULLABLE_")
        for kind in ("ARRAY", "STRUCT")
    ),
}
_LONGEST_FIRST = "|".join(sorted(_TYPES, key=len, reverse=True))
_GLUED_TYPE = re.compile(rf"({_LONGEST_FIRST})\s*(.+)", re.DOTALL)
_BARS = re.compile(r"[|\t]")
_RUN = 3
"""So many API keys or types in a row make a table, and no chance find."""
_ALWAYS = frozenset(["Produce", "Fetch", "Metadata"])
"""APIs one of which every table of API keys has."""


class Tables:
    """Collects the three tables of a document."""

    def __init__(self) -> None:
        self.errors: dict[int, ErrorCode] = {}
        self.api_keys: dict[int, ApiKey] = {}
        self.types: dict[str, PrimitiveType] = {}
        self._keys: list[ApiKey] = []
        self._types: list[PrimitiveType] = []
        self._runs: list[list[ApiKey]] = []

    def start(self) -> None:
        """Another table, or something that is none, begins: runs end."""
        if len(self._keys) >= _RUN:
            self._runs.append(self._keys)
        if len(self._types) >= _RUN and any(row.name in _TYPES for row in self._types):
            self.types |= {row.name: row for row in self._types}
        self._keys, self._types = [], []

    def finish(self, messages: Collection[str]) -> None:
        """The document ends; ``messages`` are the names of its blocks.

        A run of names and numbers that names no API of it is a table of contents, say.
        """
        self.start()
        known = {api_name(name) for name in messages} | _ALWAYS
        for run in self._runs:
            if any(row.name in known for row in run):
                self.api_keys |= {row.key: row for row in run}

    def row(self, cells: Sequence[str]) -> bool:
        """Take a row of cells; whether it was of one of these tables."""
        name, *rest = (cell.strip() for cell in cells)
        if len(rest) >= 2:
            return self._error(name, rest[0], rest[1], " | ".join(rest[2:]))
        if not rest:
            return False
        if _API_NAME.fullmatch(name) and _KEY.fullmatch(rest[0]):
            return self._key(name, rest[0])
        if _TYPE_NAME.fullmatch(name):
            return self._type(name, rest[0])
        return False

    def line(self, text: str) -> bool:
        """Take a line of text; whether it was a row of one of these tables."""
        bare = text.strip()
        divided = _BARS.split(bare.strip("|")) if _BARS.search(bare) else []
        taken = (bool(divided) and self.row(divided)) or self._glued(bare)
        if not taken:
            self.start()
        return taken

    def _glued(self, text: str) -> bool:
        error = _GLUED_ERROR.fullmatch(text)
        if error is not None:
            return self._error(*error.groups())
        key = _GLUED_KEY.fullmatch(text)
        if key is not None:
            return self._key(*key.groups())
        kind = _GLUED_TYPE.fullmatch(text)
        return kind is not None and self._type(*kind.groups())

    def _error(self, name: str, code: str, retriable: str, about: str) -> bool:
        known = {"true": True, "false": False}.get(retriable.lower())
        if (
            known is None
            or not _ERROR_NAME.fullmatch(name)
            or not _CODE.fullmatch(code)
        ):
            return False
        row = ErrorCode(code=int(code), name=name, retriable=known, about=about.strip())
        self.errors.setdefault(row.code, row)
        return True

    def _key(self, name: str, key: str) -> bool:
        self._keys.append(ApiKey(key=int(key), name=name))
        return True

    def _type(self, name: str, about: str) -> bool:
        self._types.append(PrimitiveType(name=name, about=about.strip()))
        return True
