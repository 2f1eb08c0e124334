"""Places in a source."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a source; lines and columns count from 1, the end is exclusive.

    ``line`` is 0 if only the file is known.
    """

    path: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    def __contains__(self, other: object) -> bool:
        """Whether another span begins in this one."""
        if not isinstance(other, Span) or not other.line or self.path != other.path:
            return False
        begin = other.line, other.column
        return (self.line, self.column) <= begin < (self.end_line, self.end_column)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


NOWHERE = Span("")
"""The span of a value that was not read from a source."""
