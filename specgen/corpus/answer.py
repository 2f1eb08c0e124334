"""Answers to queries, and their output without loss."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len, chop_cells, set_cell_size

from specgen.report.shown import printable

_GAP, _LEAST = 2, 8
"""Blanks between columns on a terminal, and the minimum width of a folded column."""


@dataclass(frozen=True)
class Answer:
    """The rows of an answer, with unique column names."""

    names: tuple[str, ...]
    rows: Sequence[Sequence[Any]]
    """Structs are dicts, or Spark's tuples with field names."""

    def objects(self) -> list[dict[str, Any]]:
        """The rows for JSON: binary as hex; times and numbers that JSON lacks as text."""
        return [
            dict(zip(self.names, map(plain, row), strict=True)) for row in self.rows
        ]

    def texts(self) -> Iterator[list[str]]:
        """The cells of each row as text; null is empty."""
        return ([_text(cell) for cell in row] for row in self.rows)

    def lines(self) -> Iterator[str]:
        """A line with the names, then one per row, with tabs between the cells."""
        for cells in self._shown():
            yield "\t".join(cells)

    def folded(self, width: int) -> Iterator[str]:
        """The same as aligned columns; the widest ones are folded to fit the width."""
        rows = list(self._shown())
        wanted = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        widths = _fitting(wanted, width - _GAP * (len(wanted) - 1))
        for cells in rows:
            for parts in zip_longest(*map(_chopped, cells, widths), fillvalue=""):
                padded = map(set_cell_size, parts, widths)
                yield (" " * _GAP).join(padded).rstrip()

    def _shown(self) -> Iterator[list[str]]:
        for cells in (self.names, *self.texts()):
            yield [*map(printable, cells)]


def _fitting(widths: list[int], room: int) -> list[int]:
    """The widths, with the largest cut to the same value so that all fit."""
    for number, smallest in enumerate(sorted(widths)):
        share = room // (len(widths) - number)
        if smallest > share:
            return [min(width, max(share, _LEAST)) for width in widths]
        room -= smallest
    return widths


def _chopped(cell: str, width: int) -> list[str]:
    return [cell] if cell_len(cell) <= width else chop_cells(cell, width)


def numbered(names: Iterable[str]) -> list[str]:
    """The names, made unique: a repeated one gets a number, such as ``n_2``."""
    originals = list(names)
    used: set[str] = set()
    results = []
    for name in originals:
        unique, count = name, 1
        while unique in used or (count > 1 and unique in originals):
            count += 1
            unique = f"{name}_{count}"
        used.add(unique)
        results.append(unique)
    return results


def plain(cell: Any) -> Any:
    """A cell as a JSON value."""
    match cell:
        case None | bool() | int() | str():
            return cell
        case float():
            return cell if math.isfinite(cell) else _not_finite(cell)
        case bytes() | bytearray():
            return cell.hex()
        case tuple() if hasattr(cell, "__fields__"):
            return dict(zip(cell.__fields__, map(plain, cell), strict=True))
        case dict():
            return {_key(key): plain(value) for key, value in cell.items()}
        case list() | tuple():
            return [plain(item) for item in cell]
        case _:
            return str(cell)


def _not_finite(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def _key(key: Any) -> str:
    shown = plain(key)
    return shown if isinstance(shown, str) else _compact(shown)


def _text(cell: Any) -> str:
    shown = plain(cell)
    if shown is None:
        return ""
    return _compact(shown) if isinstance(shown, dict | list) else str(shown)


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
