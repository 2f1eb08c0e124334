"""The errors of rows, made when they are asked for."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from ..errors import WireError


class RowErrors(Mapping[int, WireError]):
    """The error of each row that failed, by row number, in ascending order.

    An error is made each time that it is asked for, by reading its row alone: until
    then it takes some bytes.
    """

    __slots__ = ("_again", "_rows")

    def __init__(self, rows: Iterable[int], again: Callable[[int], Any]) -> None:
        """``again`` reads a row of ``rows``, which ascend, and so raises its error."""
        self._rows = array("q", rows)
        self._again = again

    def __getitem__(self, row: int) -> WireError:
        if row not in self:
            raise KeyError(row)
        try:
            self._again(row)
        except WireError as error:
            return without_frames(error)
        raise RuntimeError(f"row {row} was refused, but can be read alone")

    def __contains__(self, row: object) -> bool:
        if not isinstance(row, int):
            return False
        at = bisect_left(self._rows, row)
        return at < len(self._rows) and self._rows[at] == row

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return shown_errors(self)


class SharedErrors(Mapping[int, WireError]):
    """The error of each row that failed, where making them again would cost too much.

    Rows that fail for the same reason share one error.
    """

    __slots__ = ("_by_text", "_errors", "_rows", "_which")

    def __init__(self) -> None:
        self._rows = array("q")
        self._which = array("l")
        self._errors: list[WireError] = []
        self._by_text: dict[tuple[type, str], int] = {}

    def add(self, row: int, error: WireError) -> None:
        """Keep a row's error; rows ascend."""
        key = type(error), str(error)
        number = self._by_text.get(key)
        if number is None:
            number = self._by_text[key] = len(self._errors)
            self._errors.append(without_frames(error))
        self._rows.append(row)
        self._which.append(number)

    def __getitem__(self, row: int) -> WireError:
        at = bisect_left(self._rows, row)
        if at == len(self._rows) or self._rows[at] != row:
            raise KeyError(row)
        return without_frames(self._errors[self._which[at]])

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return shown_errors(self)


def shown_errors(errors: Mapping[int, WireError]) -> str:
    """The first errors, and how many more there are."""
    first = [f"{row}: {errors[row]!r}" for row in islice(errors, _SHOWN)]
    more = len(errors) - len(first)
    return f"{{{', '.join(first)}{f', and {more} more' if more else ''}}}"


_SHOWN = 5


def without_frames(error: WireError) -> WireError:
    """The error without its traceback and context, which would keep frames alive."""
    error.__context__ = None
    return error.with_traceback(None)
