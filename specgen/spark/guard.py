"""Allow SQL from others only to read tables and to compute.

Spark's own parser parses the text.  Every part of its tree must be listed here, so a
feature of a later Spark is not allowed before somebody has reviewed it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

from pyspark.sql import SparkSession

NO_SUBSTITUTES = ("spark.sql.variable.substitute", "false")
"""The session setting for SQL from others: ``${env:NAME}`` stays text."""

_ALLOWED = tomllib.loads(
    files(__package__).joinpath("allowed_sql.toml").read_text("utf-8")
)
_NODES = {*_ALLOWED["statements"], *_ALLOWED["plans"], *_ALLOWED["expressions"]}
_GROUPS, _FUNCTIONS = set(_ALLOWED["groups"]), set(_ALLOWED["functions"])

_CATALYST = "org.apache.spark.sql.catalyst"
_COMMANDS = "org.apache.spark.sql.execution.command"


class ForbiddenSqlError(ValueError):
    """SQL that does more than read tables and compute."""


def check_query(spark: SparkSession, sql: str) -> None:
    """Raise ForbiddenSqlError unless SQL is a query of tables with simple names.

    Raises Spark's ParseException for a syntax error.
    """
    _check(spark, lambda parser: parser.parsePlan(sql))


def check_condition(spark: SparkSession, condition: str) -> None:
    """Raise ForbiddenSqlError for a condition that does more than compute."""
    _check(spark, lambda parser: parser.parseExpression(condition))


def _check(spark: SparkSession, parse: Callable[[Any], Any]) -> None:
    tree = parse(spark._jsparkSession.sessionState().sqlParser())
    walker = _Walker(spark._jvm)
    for name, node in walker.nodes(tree):
        walker.check(name, node)


class _Walker:
    """Walks through everything in a tree of the parser."""

    def __init__(self, jvm: Any) -> None:
        catalyst = jvm.org.apache.spark.sql.catalyst
        self.identifier = catalyst.FunctionIdentifier
        self.registries = (
            catalyst.analysis.FunctionRegistry.builtin(),
            catalyst.analysis.TableFunctionRegistry.builtin(),
        )
        load = jvm.java.lang.Class.forName
        self.kinds: dict[tuple[int, str], bool] = {}
        self.node = load(f"{_CATALYST}.trees.TreeNode")
        self.product = load("scala.Product")
        self.iterable = load("scala.collection.Iterable")

    def nodes(self, root: Any) -> Iterator[tuple[str, Any]]:
        """Every node with its class's name, also those inside other objects."""
        pending = [root]
        while pending:
            value = pending.pop()
            if not hasattr(value, "getClass"):  # text, a number or null
                continue
            name = value.getClass().getName()
            if self.is_a(self.node, name, value):
                yield name, value
                pending += self.parts(name, value)
            elif self.is_a(self.product, name, value):
                pending += _each(value.productIterator())
            elif self.is_a(self.iterable, name, value):
                pending += _each(value)

    def parts(self, full_name: str, node: Any) -> list[Any]:
        """The parts of a node: a case class has more than its children."""
        name = full_name.rpartition(".")[2]
        if name in ("Literal", "LocalRelation"):  # only values, possibly many
            return []
        if name == "In" and node.inSetConvertible():  # every item is a literal
            return [node.value()]
        # Not both: each level would double the ones below it.
        if self.is_a(self.product, full_name, node):
            return _each(node.productIterator())
        return _each(node.children()) + _each(node.innerChildren())

    def is_a(self, kind: Any, name: str, value: Any) -> bool:
        """Whether a value, whose class has this name, is an instance of a kind."""
        key = (id(kind), name)
        if key not in self.kinds:
            self.kinds[key] = bool(kind.isInstance(value))
        return self.kinds[key]

    def check(self, full_name: str, node: Any) -> None:
        """Raise ForbiddenSqlError for a node that is not listed."""
        place, _, name = full_name.removesuffix("$").rpartition(".")
        if not place.startswith((_CATALYST, _COMMANDS)) or name not in _NODES:
            raise ForbiddenSqlError(f"it contains {name}")
        match name:
            case "UnresolvedRelation" if not node.options().isEmpty():
                raise ForbiddenSqlError("it passes options to a table")
            case "UnresolvedRelation" | "UnresolvedTableOrView":
                self.check_table(_each(node.multipartIdentifier()))
            case "UnresolvedFunction":
                self.check_function(_each(node.nameParts()))
            case "UnresolvedTableValuedFunction":
                self.check_function(_each(node.name()))
            case "UnresolvedGenerator":
                self.check_function([node.name().unquotedString()])

    def check_table(self, parts: list[str]) -> None:
        """Raise ForbiddenSqlError for two parts: a format and a path, ``csv.`/etc/passwd` ``."""
        if len(parts) != 1:
            raise ForbiddenSqlError(f"{'.'.join(parts)} is not one of the tables")

    def check_function(self, parts: list[str]) -> None:
        """Raise ForbiddenSqlError for functions that are not Spark's own, in listed groups."""
        name = ".".join(parts)
        if name.lower() in _FUNCTIONS:
            return
        for registry in self.registries:
            function = registry.lookupFunction(self.identifier(name))
            if function.isDefined() and function.get().getGroup() in _GROUPS:
                return
        raise ForbiddenSqlError(f"the function {name} is not allowed")


def _each(values: Any) -> list[Any]:
    """The elements of a Scala collection or iterator."""
    items = []
    iterator = values.iterator()
    while iterator.hasNext():
        items.append(iterator.next())
    return items
