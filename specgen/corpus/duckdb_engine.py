"""Queries of a corpus with DuckDB, in this process and without a JVM."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
from duckdb import DuckDBPyConnection
from duckdb.sqltypes import DuckDBPyType

from specgen.corpus.answer import Answer, numbered
from specgen.corpus.schema import TABLES, Column
from specgen.corpus.sql_check import check_query, place
from specgen.report import Problem, SpecError
from specgen.report.problem import bad_input
from specgen.report.queries import engine_fault, no_query, wrong_query

_SETTINGS = (
    # As in Spark.
    "default_null_order = 'nulls_first_on_asc_last_on_desc'",
    "TimeZone = 'UTC'",
    # Errors include their position in the query.
    "errors_as_json = true",
    # It fails on a column that is computed from the name of a file.
    "disabled_optimizers = 'late_materialization'",
)
_RELEASE = (
    "url_decode(regexp_extract(filename, '/release=([^/]*)/[^/]*$', 1)) AS release"
)
_SPARK_FUNCTIONS = files(__package__).joinpath("spark_functions.sql").read_text("utf-8")


def ask(build: Path, sql: str) -> Answer:
    """Query a build's tables.

    Raises SpecError for anything but a query, for errors of DuckDB, and for damaged tables.
    """
    with _database() as connection:
        return _interruptible(connection, lambda: _queried(connection, build, sql))


def _queried(connection: DuckDBPyConnection, build: Path, sql: str) -> Answer:
    try:
        _show_only(connection, build)
    except duckdb.Error as error:
        raise bad_input(str(build), _details(error)["exception_message"]) from None
    try:
        check_query(connection, sql)
        return _answer(connection, sql)
    except duckdb.Error as error:
        raise SpecError([_problem(error, sql)]) from None


def _interruptible(
    connection: DuckDBPyConnection, work: Callable[[], Answer]
) -> Answer:
    """Do the work in a thread, since DuckDB does not react to Ctrl-C reliably."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result()
        except KeyboardInterrupt:
            while (
                not future.done()
            ):  # an interrupt between two statements has no effect
                connection.interrupt()
                wait([future], timeout=0.1)
            raise


@contextmanager
def _database() -> Iterator[DuckDBPyConnection]:
    """An empty database, with a folder for data that does not fit into memory."""
    with (
        TemporaryDirectory(prefix="specgen-query-") as folder,
        duckdb.connect(":memory:", config={"temp_directory": folder}) as connection,
    ):
        yield connection


def _show_only(connection: DuckDBPyConnection, build: Path) -> None:
    """Create views of the tables, then forbid all other files and changes of settings."""
    for setting in _SETTINGS:
        connection.execute(f"SET {setting}")
    for name, columns in TABLES.items():
        connection.execute(_view(build / name, name, columns))
    connection.execute(_SPARK_FUNCTIONS)
    connection.execute(f"SET allowed_directories = [{_quoted(str(build))}]")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _view(folder: Path, name: str, columns: tuple[Column, ...]) -> str:
    """The statement that creates a table's view; without files it has no rows."""
    if next(folder.glob("*/*.parquet"), None) is None:
        nulls = ", ".join(f"NULL::{_type(kind)} AS {c}" for c, kind, _ in columns)
        return f"CREATE VIEW {name} AS SELECT {nulls} WHERE false"
    stored = ", ".join(f'"{column}"' for column, _, _ in columns[:-1])
    # DuckDB itself would also take folders above the corpus, such as a=1, for partitions.
    read = f"{_quoted(f'{folder}/*/*.parquet')}, hive_partitioning = false"
    return (
        f"CREATE VIEW {name} AS SELECT {stored}, {_RELEASE} FROM read_parquet({read})"
    )


def _type(spark: str) -> str:
    """A column's type in DuckDB's notation."""
    return f"{spark[6:-1]}[]" if spark.startswith("array<") else spark


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _answer(connection: DuckDBPyConnection, sql: str) -> Answer:
    try:
        relation = connection.sql(sql)
    except duckdb.Error:
        connection.execute(sql)  # its error includes the position
        raise
    names = tuple(numbered(relation.columns))
    casts = [cast_for_python(kind) for kind in relation.types]
    if any(casts):
        cells = (
            f"CAST(#{number} AS {cast})" if cast else f"#{number}"
            for number, cast in enumerate(casts, 1)
        )
        relation = relation.project(", ".join(cells))
    return Answer(names, relation.fetchall())


def _problem(error: duckdb.Error, sql: str) -> Problem:
    details = _details(error)
    message, _, more = details["exception_message"].partition("\n")
    span = place(details, sql)
    if isinstance(error, duckdb.InternalException | duckdb.FatalException):
        return engine_fault(message, span)
    if isinstance(error, duckdb.PermissionException):
        return no_query(message, span)
    return wrong_query(span, message, " ".join(more.split()))


def _details(error: duckdb.Error) -> dict[str, str]:
    """The JSON in an error's text, which comes after its kind and before advice."""
    try:
        details: dict[str, str]
        details, _ = json.JSONDecoder().raw_decode(str(error).partition(": ")[2])
    except ValueError:
        return {"exception_message": str(error)}
    return details


_INTEGERS = {
    f"{sign}{size}int"
    for sign in ("", "u")
    for size in ("tiny", "small", "big", "huge")
}
_KEPT = {
    *_INTEGERS,
    *("integer", "uinteger", "float", "double", "decimal"),
    *("boolean", "varchar", "blob", "null"),
}
_TEXT = "VARCHAR"
_NESTED = ("array", "list", "map", "struct")


def cast_for_python(kind: DuckDBPyType) -> str | None:
    """The type to cast to; None if no cast is needed.

    Times may have years that Python lacks, so they become text in Spark's notation.
    """
    target = _target(kind)
    return None if target == str(kind) else target


def _target(kind: DuckDBPyType) -> str:
    if kind.id in _KEPT:
        return str(kind)
    if kind.id not in _NESTED:
        return _TEXT
    parts: dict[str, Any] = dict(kind.children)
    match kind.id:
        case "list":
            return f"{_target(parts['child'])}[]"
        case "array":
            return f"{_target(parts['child'])}[{parts['size']}]"
        case "map":
            # Lists and structs can't be keys in Python.
            key = _TEXT if parts["key"].id in _NESTED else _target(parts["key"])
            return f"MAP({key}, {_target(parts['value'])})"
        case _:
            fields = (f"{_quoted_name(name)} {_target(t)}" for name, t in parts.items())
            return f"STRUCT({', '.join(fields)})"


def _quoted_name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
