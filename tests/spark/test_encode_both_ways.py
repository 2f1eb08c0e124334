"""The results of ``encode`` with the engine and without it."""

from __future__ import annotations

from random import Random
from typing import Any

import pyarrow as pa
import pytest
from kafka_wire._runtime import engine
from kafka_wire._runtime.columns import rows

from specgen.spark.codec_udfs import encoding
from tests.engine.rows_oracle import odd_rows
from tests.support import needs

needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

NAME = "FetchRequest"


def _outcome(run: Any, *arguments: Any) -> Any:
    try:
        return run(*arguments)
    except ValueError as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("error", [None, "_error"])
@pytest.mark.parametrize("permissive", [True, False])
def test_rows_and_errors_are_the_same(
    error: str | None, permissive: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(7)
    run = encoding(NAME, permissive, error).run
    cases = []
    for _ in range(8):
        odd, versions = odd_rows(NAME, random, 3)
        cases += [(odd, versions), (odd, 12)]
    outcomes = [_outcome(run, *case) for case in cases]
    assert any(isinstance(outcome, str) for outcome in outcomes) is not permissive
    monkeypatch.setattr(engine, "native", None)
    assert [_outcome(run, *case) for case in cases] == outcomes


def test_the_engine_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rows, "from_row")
    column = pa.array([{"max_wait_ms": 5}, None])
    monkeypatch.delattr("specgen.spark.codec_udfs.columns.from_row")
    assert encoding(NAME, True, None).run(column, 4).is_valid().to_pylist() == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("column", "reason"),
    [
        (pa.array([{"max_wait_ms": 1.5}]), "max_wait_ms: not an int32: 1.5"),
        (pa.array([{"cluster_id": 3}]), "cluster_id: not a string: 3"),
        (pa.array([{"topics": 3}]), "topics: not an array: 3"),
    ],
)
def test_columns_that_the_engine_does_not_read(column: pa.Array, reason: str) -> None:
    """Python names each row's error."""
    encoded = encoding(NAME, True, "_error").run(column, 12).to_pylist()
    assert encoded[0]["value"] is None and reason in encoded[0]["_error"]
    assert encoding(NAME, True, None).run(pa.nulls(2), 12).to_pylist() == [None, None]
