"""What SQL may be asked of a corpus, as DuckDB's own parser has it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import duckdb
import pytest
from duckdb import DuckDBPyConnection

from specgen.corpus.sql_check import check_query
from specgen.report import SpecError


@pytest.fixture(scope="module")
def parser() -> Iterator[DuckDBPyConnection]:
    with duckdb.connect(":memory:") as connection:
        yield connection


def refused(parser: DuckDBPyConnection, sql: str) -> str:
    with pytest.raises(SpecError) as caught:
        check_query(parser, sql)
    return str(caught.value)


@pytest.mark.parametrize(
    "sql",
    [
        "",
        "-- nothing",
        "SELECT 1; SELECT 2",
        "CREATE TABLE x AS SELECT 1",
        "COPY messages TO '/tmp/place'",
        "COPY (SELECT 1) TO '/tmp/place' (FORMAT parquet)",
        "EXPLAIN ANALYZE COPY messages TO '/tmp/place'",
        "EXPORT DATABASE '/tmp/place'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "ATTACH '/tmp/place'",
        "SET enable_external_access = true",
        "PRAGMA database_list",
        "CALL pragma_version()",
        "DROP VIEW messages",
        "CHECKPOINT",
        "WITH a AS (SELECT 1) INSERT INTO messages SELECT * FROM a",
        "PREPARE a AS SELECT 1",
        "SHOW DATABASES",
        "SELECT current_setting('threads')",
        "SELECT 'threads'.current_setting()",
        "SELECT getvariable('a')",
        "SELECT write_log('a')",
        "SELECT __internal_decompress_string(1)",
        "SELECT list_transform([1], lambda x: Current_Setting('threads'))",
        "SELECT * FROM main.messages",
        "SELECT * FROM information_schema.tables",
        "SELECT * FROM memory.main.messages",
    ],
)
def test_what_is_no_query(sql: str, parser: DuckDBPyConnection) -> None:
    assert "error: Q1: not a query" in refused(parser, sql)


@pytest.mark.parametrize(
    "table",
    [
        *("read_text('{file}')", "read_csv('{file}')", "read_blob('{file}')"),
        *("read_parquet('{file}')", "glob('{file}')", "sniff_csv('{file}')"),
        *("read_json('{file}')", "parquet_metadata('{file}')", "'{file}'", '"{file}"'),
        *("parquet_scan('{file}')", "duckdb_settings()", "duckdb_settings"),
        *("query('SELECT 1')", "query_table('messages')", "sqlite_master"),
        "json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
        *("(DESCRIBE '{file}')", "(SUMMARIZE '{file}')", "(FROM '{file}')"),
        "messages WHERE EXISTS (SELECT 1 FROM read_text('{file}'))",
        "messages ORDER BY (SELECT max(content) FROM read_text('{file}'))",
        "(WITH a AS (FROM read_text('{file}')) FROM a)",
        "(PIVOT read_text('{file}') ON filename IN ('a') USING count(*))",
        "messages JOIN read_text('{file}') t ON t.content = messages.api",
        "messages UNION SELECT 1 FROM read_text('{file}')",
        "messages, LATERAL (SELECT * FROM read_text(messages.api))",
    ],
)
def test_no_other_file_is_read(table: str, parser: DuckDBPyConnection) -> None:
    said = refused(parser, f"SELECT * FROM {table.format(file='/etc/passwd')}")
    assert re.search("not a query|there is no table", said), said
