"""What a condition of SQL says, as a tree that workers can do without a parser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


class WhereError(ValueError):
    """The condition can't be read, or names what is not there; the text says where."""


@dataclass(frozen=True)
class ConditionNode:
    """A rule of ``where.lark`` by its name, and what it was made of.

    Tokens are texts, as they were written.
    """

    data: str
    children: tuple[ConditionNode | str, ...] = ()

    def columns(self) -> Iterator[str]:
        """The names of the columns that it speaks of, each as often as it does."""
        waiting: list[ConditionNode] = [self]
        while waiting:
            node = waiting.pop()
            if node.data == "column":
                yield column_name(node)
            waiting += [
                child for child in node.children if isinstance(child, ConditionNode)
            ]


def column_name(node: ConditionNode) -> str:
    """What a node ``column`` names, in lower case: SQL takes either."""
    return str(node.children[0]).strip("`").lower()
