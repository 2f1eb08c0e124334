"""Conditions over what is known of rows before they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import pyarrow as pa

from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.logs.where import Condition
from specgen.logs.where_tree import ConditionNode, WhereError

_SCHEMA = arrow_schema(COLUMNS)


@dataclass(frozen=True)
class Rule:
    """A condition without NOT around AND and OR: a test, or parts of which all or any hold."""

    columns: frozenset[str]
    parts: tuple[Rule, ...] = ()
    is_any: bool = False
    test: Condition | None = None

    @classmethod
    def of(cls, node: ConditionNode) -> Self:
        """The rule of a condition; raises WhereError."""
        columns = frozenset(node.columns())
        if node.data in ("and_", "or_"):
            parts = tuple(
                Rule.of(child)
                for child in node.children
                if isinstance(child, ConditionNode)
            )
            return cls(columns, parts, node.data == "or_")
        return cls(columns, test=Condition.of(node, _SCHEMA))

    def may_hold(self, known: Mapping[str, Any]) -> bool:
        """Whether it may be true of rows of which these columns are known."""
        if self.test is None:
            holds = (part.may_hold(known) for part in self.parts)
            return any(holds) if self.is_any else all(holds)
        if not self.columns <= known.keys():
            return True
        try:
            row = {
                name: pa.scalar(known[name], _SCHEMA.field(name).type)
                for name in self.columns
            }
            return self.test.mask(row).as_py() is True
        except (WhereError, pa.ArrowException):
            return True
