"""The SQL functions that ``register_functions`` adds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import kafka_wire as kw
import pytest
from kafka_wire import stored
from pyspark.errors import AnalysisException, PySparkException

from specgen.logs.structs import UnknownMessageError
from specgen.spark import message_schema, register_functions

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

MESSAGE = kw.HeartbeatRequest(group_id="g", member_id="m")
TOPIC = stored.CONSUMER_OFFSETS


@pytest.fixture(scope="module")
def names(spark: SparkSession) -> list[str]:
    """The functions, registered, over a view ``payloads``."""
    rows = [(0, MESSAGE.encode(0), 0), (1, MESSAGE.encode(4), 4), (2, b"\1", 0)]
    source = spark.createDataFrame(rows, "n INT, payload BINARY, version SMALLINT")
    source.createOrReplaceTempView("payloads")
    pair = (
        stored.write_key(TOPIC, 1, kw.OffsetCommitKey("g", "t", 3)),
        stored.write_value(kw.OffsetCommitValue(offset=7), 3),
    )
    records = spark.createDataFrame([pair], "key BINARY, value BINARY")
    records.createOrReplaceTempView("records")
    return register_functions(spark, ["Heartbeat.request", "OffsetCommitValue"])


def test_there_and_back(spark: SparkSession, names: list[str]) -> None:
    assert {"decode_heartbeat_request", "encode_offset_commit_value"} <= set(names)
    sql = (
        "SELECT m, encode_heartbeat_request(m, version) = payload AS same FROM (SELECT"
        " *, decode_heartbeat_request(payload, version) AS m FROM payloads WHERE n < 2)"
    )
    rows = spark.sql(sql)
    assert rows.schema["m"].dataType == message_schema("HeartbeatRequest")
    assert [(row.m.group_id, row.same) for row in rows.collect()] == [("g", True)] * 2


def test_what_fails(spark: SparkSession, names: list[str]) -> None:
    sql = "SELECT try_decode_heartbeat_request(payload, version) AS m FROM payloads"
    messages = [row.m for row in spark.sql(f"{sql} ORDER BY n").collect()]
    assert [row["_error"] is None for row in messages] == [True, True, False]
    assert "HeartbeatRequest v0: group_id" in messages[2]["_error"]
    with pytest.raises(PySparkException, match="HeartbeatRequest v0: group_id"):
        spark.sql(sql.replace("try_", "")).collect()
    with pytest.raises(AnalysisException, match="decode_fetch_request"):
        spark.sql("SELECT decode_fetch_request(payload, 4) FROM payloads")


def test_any_message_as_json(spark: SparkSession, names: list[str]) -> None:
    sql = (
        "SELECT n, try_kafka_to_json(payload, 'HeartbeatRequest', version) AS j,"
        " try_kafka_to_json(payload, 'Heartbeet', version) AS none FROM payloads"
    )
    rows = spark.sql(f"{sql} ORDER BY n").collect()
    assert json.loads(rows[0].j) == MESSAGE.to_json(0)
    assert json.loads(rows[1].j) == MESSAGE.to_json(4)
    assert (rows[2].j, {row.none for row in rows}) == (None, {None})
    back = f"SELECT kafka_from_json(j, 'HeartbeatRequest', 4) AS b FROM ({sql}) WHERE n = 1"
    assert bytes(spark.sql(back).first().b) == MESSAGE.encode(4)  # type: ignore[union-attr]
    with pytest.raises(PySparkException, match="did you mean HeartbeatRequest"):
        spark.sql(
            "SELECT kafka_to_json(payload, 'HeartbeatRequst', 0) FROM payloads"
        ).collect()


def test_stored_records(spark: SparkSession, names: list[str]) -> None:
    sql = "SELECT decode_consumer_offsets(key, value) AS r FROM records"
    (row,) = spark.sql(
        f"SELECT r.record_type, r.value.offset_commit_value.offset FROM ({sql})"
    ).collect()
    assert tuple(row) == ("OffsetCommit", 7)


def test_a_single_name(spark: SparkSession) -> None:
    assert "decode_heartbeat_response" in register_functions(
        spark, "Heartbeat.response"
    )


def test_names_that_are_none(spark: SparkSession) -> None:
    for name in ("Fetsh", "Fetch.reply", "Fetsh.request"):
        with pytest.raises(UnknownMessageError):
            register_functions(spark, [name])
