"""Questions to a corpus, asked of DuckDB: in this process, without a JVM."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
from duckdb import DuckDBPyConnection

from specgen.corpus.answer import Answer, numbered
from specgen.corpus.duckdb_types import cast_for_python
from specgen.corpus.schema import TABLES, Column
from specgen.corpus.sql_check import check_query, place
from specgen.problems import Problem, SpecError
from specgen.problems.bad_input import bad_input
from specgen.problems.queries import no_query, wrong_query

_SETTINGS = (
    # As Spark has it.
    "default_null_order = 'nulls_first_on_asc_last_on_desc'",
    "TimeZone = 'UTC'",
    # Errors say where in the query they are.
    "errors_as_json = true",
)
_RELEASE = (
    "url_decode(regexp_extract(filename, '/release=([^/]*)/[^/]*$', 1)) AS release"
)
_SPARK_FUNCTIONS = files(__package__).joinpath("spark_functions.sql").read_text("utf-8")


def ask(build: Path, sql: str) -> Answer:
    """Ask a build's tables.

    Raises SpecError for what is no query, what DuckDB refuses, and damaged tables.
    """
    with _database() as connection:
        return _interruptible(connection, lambda: _asked(connection, build, sql))


def _asked(connection: DuckDBPyConnection, build: Path, sql: str) -> Answer:
    try:
        _show_only(connection, build)
    except duckdb.Error as error:
        raise bad_input(str(build), _told(error)["exception_message"]) from None
    try:
        check_query(connection, sql)
        return _answer(connection, sql)
    except duckdb.Error as error:
        raise SpecError([_problem(error, sql)]) from None


def _interruptible(
    connection: DuckDBPyConnection, work: Callable[[], Answer]
) -> Answer:
    """What the work gives, done in a thread: DuckDB itself hears Ctrl-C by chance only."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result()
        except KeyboardInterrupt:
            while not future.done():  # between two statements nothing is interrupted
                connection.interrupt()
                wait([future], timeout=0.1)
            raise


@contextmanager
def _database() -> Iterator[DuckDBPyConnection]:
    """An empty one, which has a folder for what does not fit into memory."""
    with (
        TemporaryDirectory(prefix="specgen-query-") as spilled,
        duckdb.connect(":memory:", config={"temp_directory": spilled}) as connection,
    ):
        yield connection


def _show_only(connection: DuckDBPyConnection, build: Path) -> None:
    """The tables as views; of files only theirs can be opened, and no setting changed."""
    for setting in _SETTINGS:
        connection.execute(f"SET {setting}")
    for name, columns in TABLES.items():
        connection.execute(_view(build / name, name, columns))
    connection.execute(_SPARK_FUNCTIONS)
    connection.execute(f"SET allowed_directories = [{_quoted(str(build))}]")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


def _view(folder: Path, name: str, columns: tuple[Column, ...]) -> str:
    """The statement that makes a table a view; one without files has no rows."""
    if next(folder.glob("*/*.parquet"), None) is None:
        nothing = ", ".join(f"NULL::{_type(kind)} AS {c}" for c, kind, _ in columns)
        return f"CREATE VIEW {name} AS SELECT {nothing} WHERE false"
    stored = ", ".join(f'"{column}"' for column, _, _ in columns[:-1])
    # DuckDB itself would take what the corpus lies in for partitions, too, as in /a=1/.
    read = f"{_quoted(f'{folder}/*/*.parquet')}, hive_partitioning = false"
    return (
        f"CREATE VIEW {name} AS SELECT {stored}, {_RELEASE} FROM read_parquet({read})"
    )


def _type(spark: str) -> str:
    """A column's type as DuckDB writes it."""
    return f"{spark[6:-1]}[]" if spark.startswith("array<") else spark


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _answer(connection: DuckDBPyConnection, sql: str) -> Answer:
    try:
        asked = connection.sql(sql)
    except duckdb.Error:
        connection.execute(sql)  # which says where the error is
        raise
    names = tuple(numbered(asked.columns))
    casts = [cast_for_python(kind) for kind in asked.types]
    if any(casts):
        cells = (
            f"CAST(#{number} AS {cast})" if cast else f"#{number}"
            for number, cast in enumerate(casts, 1)
        )
        asked = asked.project(", ".join(cells))
    return Answer(names, asked.fetchall())


def _problem(error: duckdb.Error, sql: str) -> Problem:
    told = _told(error)
    message, _, more = told["exception_message"].partition("\n")
    span = place(told, sql)
    if isinstance(error, duckdb.PermissionException):
        return no_query(message, span)
    return wrong_query(span, message, " ".join(more.split()))


def _told(error: duckdb.Error) -> dict[str, str]:
    """What an error says: its kind, then JSON."""
    try:
        told: dict[str, str] = json.loads(str(error).partition(": ")[2])
    except ValueError:
        return {"exception_message": str(error)}
    return told
