"""A SQL condition as a tree, which workers can use without a parser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


class WhereError(ValueError):
    """A condition that can't be parsed, or that names an unknown column."""


@dataclass(frozen=True)
class ConditionNode:
    """A matched rule of ``where.lark``: its name, its parts, and where in the text it is.

    Tokens are plain text, and parts that are left out None.
    """

    data: str
    children: tuple[ConditionNode | str | None, ...] = ()
    at: int = field(default=1, compare=False)
    """The column of its first character, from 1 on."""

    def columns(self) -> Iterator[str]:
        """The name of each column in the condition, once per occurrence."""
        pending: list[ConditionNode] = [self]
        while pending:
            node = pending.pop()
            if node.data == "column":
                yield column_name(node)
            pending += [
                child for child in node.children if isinstance(child, ConditionNode)
            ]

    def refused(self, why: str) -> WhereError:
        """An error that names the place of this part of the condition."""
        return WhereError(f"at column {self.at}: {why}")


def column_name(node: ConditionNode) -> str:
    """The name in a ``column`` node, in lower case: SQL ignores case."""
    return str(node.children[0]).strip("`").lower()
