"""The tables of errors, API keys and primitive types; rows of fields are left over.

Rows come as cells (HTML), between bars (text cut from a page), or glued together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from specgen.model import ApiKey, ErrorCode
from specgen.model.release import PrimitiveType
from specgen.readers.bnf.wire_names import WIRE_NAMES

_ERROR_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_API_NAME = re.compile(r"[A-Z][A-Za-z]+")
_GLUED_ERROR = re.compile(r"([A-Z][A-Z_]*[A-Z])(-?\d{1,4})(True|False)(.*)", re.DOTALL)
_GLUED_KEY = re.compile(r"([A-Z][A-Za-z]*[a-z])(\d{1,4})")
_NAMES = "|".join(
    sorted((*WIRE_NAMES, "ARRAY", "COMPACT_ARRAY"), key=len, reverse=True)
)
_GLUED_TYPE = re.compile(rf"({_NAMES})(?![A-Z_])(.+)", re.DOTALL)
_RUN = 3
"""So many glued keys or types in a row make a table, and no chance find."""


class Tables:
    """Collects the three tables of a document."""

    def __init__(self) -> None:
        self.errors: dict[int, ErrorCode] = {}
        self.api_keys: dict[int, ApiKey] = {}
        self.types: dict[str, PrimitiveType] = {}
        self._keys: list[ApiKey] = []
        self._types: list[PrimitiveType] = []

    def start(self, _heads: Sequence[str]) -> None:
        """Another table, or something that is none, begins."""
        self.finish()

    def finish(self) -> None:
        """Keep the runs of glued rows that are long enough."""
        if len(self._keys) >= _RUN:
            self.api_keys |= {row.key: row for row in self._keys}
        if len(self._types) >= _RUN:
            self.types |= {row.name: row for row in self._types}
        self._keys, self._types = [], []

    def row(self, cells: Sequence[str]) -> bool:
        """Take a row of cells; whether it was of one of these tables."""
        name, *rest = (cell.strip() for cell in cells)
        if len(rest) >= 2 and _is_error(name, rest):
            about = rest[2] if len(rest) > 2 else ""
            self._error(name, rest[0], rest[1], about)
            return True
        if len(rest) == 1 and _API_NAME.fullmatch(name) and rest[0].isdigit():
            self.api_keys[int(rest[0])] = ApiKey(key=int(rest[0]), name=name)
            return True
        if len(rest) == 1 and (name in WIRE_NAMES or name.endswith("ARRAY")):
            self.types[name] = PrimitiveType(name=name, about=rest[0])
            return True
        return False

    def line(self, text: str) -> bool:
        """Take a line of text; whether it was a row of one of these tables."""
        bare = text.strip()
        if "|" in bare:
            cells = [cell.strip() for cell in bare.strip("|").split("|")]
            return self.row(cells)
        error = _GLUED_ERROR.fullmatch(bare)
        if error is not None:
            self._error(*error.groups())
            return True
        key = _GLUED_KEY.fullmatch(bare)
        if key is not None:
            self._keys.append(ApiKey(key=int(key[2]), name=key[1]))
            return True
        kind = _GLUED_TYPE.fullmatch(bare)
        if kind is not None:
            self._types.append(PrimitiveType(name=kind[1], about=kind[2].strip()))
            return True
        self.finish()
        return False

    def _error(self, name: str, code: str, retriable: str, about: str) -> None:
        self.errors[int(code)] = ErrorCode(
            code=int(code),
            name=name,
            retriable=retriable == "True",
            about=about.strip(),
        )


def _is_error(name: str, rest: Sequence[str]) -> bool:
    return (
        _ERROR_NAME.fullmatch(name) is not None
        and rest[0].removeprefix("-").isdigit()
        and rest[1] in ("True", "False")
    )
