"""The errors of rows, made when they are asked for."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from operator import index
from typing import Any

from ..errors import CodecError, WireError, shown_in


def _nothing(row: int, version: int) -> None:
    """In place of making errors, if there are none."""


@shown_in("columns")
class RowErrors(Mapping[int, WireError]):
    """The error of each row that failed, by row number, in ascending order.

    An error is made each time that it is asked for, by reading or writing its row alone:
    until then it takes some bytes.  ``table()`` gives them all as Arrow columns.
    """

    __slots__ = ("_again", "_rows", "_versions")

    def __init__(self, again: Callable[[int, int], Any] = _nothing) -> None:
        """``again`` takes a bad row and its version, and raises the row's error."""
        self._again = again
        self._rows = array("q")
        self._versions = array("q")

    def add(self, row: int, version: int = 0) -> None:
        """Add a bad row; rows ascend."""
        self._rows.append(row)
        self._versions.append(version)

    def complete(self) -> RowErrors:
        """Itself after the last row was added; rows without an error are let go of."""
        if not self._rows:
            self._again = _nothing
        return self

    def __getitem__(self, row: int) -> WireError:
        at = self._place(row)
        if at is None:
            raise KeyError(row)
        try:
            self._again(row, self._versions[at])
        except WireError as error:
            # Its traceback and context would keep frames alive.
            error.__context__ = None
            return error.with_traceback(None)
        raise RuntimeError(f"row {row} was refused, but can be read alone")

    def _place(self, row: object) -> int | None:
        try:
            number = index(row)  # type: ignore[arg-type]
        except TypeError:
            return None
        at = bisect_left(self._rows, number)
        return at if at < len(self._rows) and self._rows[at] == number else None

    def __contains__(self, row: object) -> bool:
        return self._place(row) is not None

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        first = [f"{row}: {self[row]!r}" for row in islice(self, _SHOWN)]
        more = len(self) - len(first)
        return f"{{{', '.join(first)}{f', and {more} more' if more else ''}}}"

    def table(self) -> Any:
        """The errors as a ``pyarrow.Table``, one row each; only this needs pyarrow.

        ``row`` (int64) is the row's number; ``code`` (string) is the error's class, such
        as ``DecodeError``; ``offset`` (int64) and ``path`` (string) say where it is, in
        the bytes and in the message, and are null for errors without them; ``message``
        (string) is the error's text.
        """
        pa = import_module("pyarrow")
        names = ("row", "code", "offset", "path", "message")
        types = (pa.int64(), pa.string(), pa.int64(), pa.string(), pa.string())
        schema = pa.schema(zip(names, types, strict=True))
        batches = []
        for start in range(0, len(self), _AT_ONCE):
            cells = map(self._cells, self._rows[start : start + _AT_ONCE])
            part = map(pa.array, zip(*cells, strict=True), types)
            batches.append(pa.record_batch([*part], schema))
        return pa.Table.from_batches(batches, schema)

    def _cells(self, row: int) -> tuple[int, str, int | None, str | None, str]:
        error = self[row]
        offset, path = None, None
        if isinstance(error, CodecError):
            offset, path = error.offset, error.path
        return row, type(error).__name__, offset, path, str(error)


_SHOWN = 5
_AT_ONCE = 4096
"""The most errors that exist at once while their table is made."""
