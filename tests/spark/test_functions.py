"""decode, encode and decode_stored on columns, compared with kafka_wire itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import stored
from kafka_wire._runtime import engine
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import functions as f
from pyspark.sql.types import StructType

from specgen.logs.structs import UnknownMessageError
from specgen.spark import (
    check_fields,
    decode,
    decode_stored,
    encode,
    message_schema,
    records,
    register_functions,
)
from specgen.spark.codec_udfs import UnknownFieldError, decoding, row_by_row
from tests.logs.build import batch, segment

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

MESSAGES = (
    ("Fetch", "request"),
    ("Fetch", "response"),
    ("Produce", "request"),
    ("Metadata", "response"),
    ("ConsumerGroupHeartbeat", "request"),
    ("OffsetCommitValue", "coordinator-value"),
    ("RegisterBrokerRecord", "metadata"),
)


def _cases(name: str) -> list[tuple[int, bytes]]:
    """Fixtures as Kafka's JSON notation keeps them: without unknown tags."""
    cls: Any = getattr(kw, name)
    rows = []
    for line in Path(f"generated/fixtures/{name}.jsonl").read_text().splitlines():
        case = json.loads(line)
        message = cls.from_json(case["value"], case["version"])
        rows.append((case["version"], message.encode(case["version"])))
    return rows


@pytest.mark.parametrize(("api", "kind"), MESSAGES)
def test_there_and_back(spark: SparkSession, api: str, kind: str) -> None:
    """Every fixture of every version in one column, with the version row by row."""
    name = api + kind.title() if kind in ("request", "response") else api
    rows = [(n, v, d) for n, (v, d) in enumerate(_cases(name))]
    source = spark.createDataFrame([*rows, (-1, 0, None)], "n INT, v INT, data BINARY")
    decoded = source.withColumn("m", decode("data", api, kind, "v"))
    assert decoded.schema["m"].dataType == message_schema(api, kind)
    again = decoded.withColumn("back", encode("m", api, kind, f.col("v"))).collect()
    assert len(again) == len(rows) + 1
    for row in again:
        if row["n"] < 0:
            assert row["m"] is None and row["back"] is None
        else:
            assert bytes(row["back"]) == rows[row["n"]][2], (row["n"], row["v"])


def test_a_constant_version(spark: SparkSession) -> None:
    cls = kw.MetadataRequest
    topics = [cls.MetadataRequestTopic(name="a"), cls.MetadataRequestTopic(name="b")]
    data = cls(topics=topics, allow_auto_topic_creation=False).encode(9)
    source = spark.createDataFrame([(data,)], "data BINARY")
    column = decode("data", "Metadata", "request", 9)
    (row,) = source.select(column.alias("m")).select("m.*").collect()
    assert [topic["name"] for topic in row["topics"]] == ["a", "b"]
    assert row["allow_auto_topic_creation"] is False
    assert row["topics"][0]["topic_id"] is None


def test_more_rows_than_are_decoded_at_a_time(spark: SparkSession) -> None:
    commit = kw.OffsetCommitValue(offset=7, leader_epoch=3)
    data = {version: commit.encode(version) for version in (0, 3)}
    rows = [(n, n % 2 * 3, data[n % 2 * 3] if n % 5 else None) for n in range(2500)]
    source = spark.createDataFrame(rows, "n INT, v INT, d BINARY").coalesce(1)
    column = decode("d", "OffsetCommitValue", None, "v")
    decoded = source.select("n", column.alias("m")).orderBy("n").collect()
    for (_, version, payload), row in zip(rows, decoded, strict=True):
        message = row["m"] and (row["m"]["offset"], row["m"]["leader_epoch"])
        assert message == ((7, 3 if version else None) if payload else None), row["n"]
    assert source.where("n < 0").select(column).collect() == []


def test_encode_from_a_struct_with_few_fields(spark: SparkSession) -> None:
    source = spark.sql("SELECT named_struct('group_id', 'g', 'member_id', 'm') AS r")
    (row,) = source.select(encode("r", "Heartbeat", "request", 4)).collect()
    assert bytes(row[0]) == kw.HeartbeatRequest(group_id="g", member_id="m").encode(4)


@pytest.mark.slow
def test_what_can_not_be_decoded(spark: SparkSession) -> None:
    good = kw.HeartbeatResponse(error_code=27).encode(0)
    source = spark.createDataFrame(
        [(good, 0), (b"\1", 0), (good, 99)], "d BINARY, v INT"
    )
    lax = decode("d", "Heartbeat", "response", "v", mode="PERMISSIVE")
    codes = [row[0] for row in source.select(lax.error_code).collect()]
    assert codes == [27, None, None]
    for version, reason in (("v", "HeartbeatResponse"), (0, "HeartbeatResponse v0")):
        strict = decode("d", "Heartbeat", "response", version)
        with pytest.raises(PySparkException, match=reason):
            source.select(strict).collect()
    wide = spark.sql("SELECT named_struct('group_id', repeat('x', 40000)) AS r")
    lax_bytes = encode("r", "Heartbeat", "request", 0, mode="PERMISSIVE")
    assert wide.select(lax_bytes).first()[0] is None  # type: ignore[index]
    with pytest.raises(PySparkException, match="encode: HeartbeatRequest v0: group_id"):
        wide.select(encode("r", "Heartbeat", "request", 0)).collect()


@pytest.mark.slow
def test_what_can_not_be_encoded(spark: SparkSession) -> None:
    """One clear line with the path of the field, or null."""
    null = "named_struct('group_id', 'g', 'topics', array(null, named_struct('name', 'x')))"
    source = spark.sql(
        f"SELECT {null} AS r, named_struct('topic_id', 'x') AS u, 5 AS n"
    )
    cases = (
        ("r", "OffsetCommitRequest", 3, r"v3: topics\[0\]: not a struct: null"),
        ("u", "TopicRecord", 0, "v0: topic_id: not a uuid in Kafka's form"),
    )
    for column, name, version, reason in cases:
        lax = encode(column, name, None, version, mode="PERMISSIVE")
        assert source.select(lax).first() == (None,)
        with pytest.raises(
            PySparkException, match=f"ValueError: encode: {name} {reason}"
        ):
            source.select(encode(column, name, None, version)).collect()
    with pytest.raises(AnalysisException, match='requires the "STRUCT" type'):
        source.select(encode("n", "TopicRecord", None, 0))


def test_why_it_can_not_be_decoded_or_encoded(spark: SparkSession) -> None:
    """A member of the struct names the reason in its row; null stays null."""
    good = kw.HeartbeatResponse(error_code=27).encode(0)
    rows = [(0, good, 0), (1, b"\1", 0), (2, None, 0), (3, good, 99), (4, good, None)]
    source = spark.createDataFrame(rows, "n INT, d BINARY, v INT")
    column = decode("d", "Heartbeat", "response", "v", "PERMISSIVE", error="_error")
    first, cut, *nulls, unknown, last = (
        row["m"] for row in source.select(column.alias("m")).collect()
    )
    assert (first["error_code"], first["_error"]) == (27, None)
    assert cut["error_code"] is None and "HeartbeatResponse v0" in cut["_error"]
    assert unknown["error_code"] is None and "99" in unknown["_error"]
    assert [*nulls, last] == [None, None]
    wide = spark.sql(
        "SELECT named_struct('group_id', repeat('x', n)) AS r FROM VALUES (1), (40000) t(n)"
    )
    explained = encode("r", "Heartbeat", "request", 0, "PERMISSIVE", error="why")
    fits, long = wide.select(explained.alias("e")).select("e.*").collect()
    assert bytes(fits["value"]) == kw.HeartbeatRequest(group_id="x").encode(0)
    assert fits["why"] is None
    assert long["value"] is None and "HeartbeatRequest v0: group_id" in long["why"]
    with pytest.raises(ValueError, match="PERMISSIVE"):
        decode("d", "Heartbeat", "response", 0, error="_error")
    with pytest.raises(ValueError, match="has a field error_code"):
        decode("d", "Heartbeat", "response", 0, "PERMISSIVE", "error_code")


def test_fields_that_the_message_has_not(spark: SparkSession) -> None:
    """The plan fails; inside arrays, only workers know Spark's types."""
    wrong = "named_struct('offset', 1L, 'ofset', 2L)"
    inner = "named_struct('topics', array(named_struct('nme', 'x')), 'Group_id', 'g')"
    source = spark.sql(f"SELECT {wrong} AS w, {inner} AS i, {wrong} AS v")
    begins = (
        r"^\[\S+ Cannot resolve .array\(struct\(0 AS `OffsetCommitValue has no such"
    )
    with pytest.raises(AnalysisException, match=rf"{begins}(?s:.*)STRUCT<ofset: "):
        source.select(encode("w", "OffsetCommitValue", None, 3))
    lax = encode("i", "OffsetCommitRequest", None, 3, "PERMISSIVE")
    reason = (
        r"OffsetCommitRequest has no field topics\[\].nme \(did you mean name\?\),"
        r" Group_id \(did you mean group_id\?\)"
    )
    with pytest.raises(PySparkException, match=reason):
        source.select(lax).collect()
    with pytest.raises(UnknownFieldError, match=r"ofset \(did you mean offset\?\)"):
        check_fields(source.schema["w"].dataType, "OffsetCommitValue")
    check_fields(message_schema("OffsetCommitValue"), "OffsetCommitValue")


@pytest.mark.slow
def test_a_column_that_is_no_bytes(spark: SparkSession) -> None:
    source = spark.sql("SELECT 'text' AS d, null AS n")
    with pytest.raises(PySparkException, match="decode: a column is string"):
        source.select(decode("d", "Heartbeat", "request", 0)).collect()
    with pytest.raises(PySparkException, match="decode_stored: a column is string"):
        source.select(decode_stored("n", "d", "__consumer_offsets")).collect()
    assert source.select(decode("n", "Heartbeat", "request", 0)).first() == (None,)


@pytest.mark.parametrize("is_native", [True, False])
def test_versions_of_any_whole_numbers(
    spark: SparkSession, is_native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version that no message has is an error in its row, however large it is."""
    if not is_native:
        monkeypatch.setattr(engine, "native", None)
    data = kw.HeartbeatResponse(error_code=27).encode(0)
    for kind, large in ((pa.int64(), 1 << 40), (pa.int8(), 99)):
        versions = pa.array([0, large, None], kind)
        two = row_by_row(decoding("HeartbeatResponse", True, "_error")).func
        good, wrong, nothing = two(pa.array([data] * 3), versions).to_pylist()
        assert (good["error_code"], nothing) == (27, None)
        assert f"has no version {large}," in wrong["_error"]
    with pytest.raises(TypeError, match="decode: the version column is double, not"):
        two(pa.array([data]), pa.array([0.0]))
    with pytest.raises(TypeError, match="decode: it takes 2 columns, not 1"):
        two(pa.array([data]))


def test_functions_are_called_by_their_names(spark: SparkSession) -> None:
    """In plans, and as the column's default name."""
    source = spark.sql("SELECT X'00' AS d, 0 AS v")
    selected = source.select(
        decode("d", "Heartbeat", "request", 0),
        decode("d", "Heartbeat", "request", "v"),
        decode_stored("d", "d", stored.CONSUMER_OFFSETS),
    )
    assert selected.columns == ["decode(d)", "decode(d, v)", "decode_stored(d, d)"]


def test_wrong_names_and_versions(spark: SparkSession) -> None:
    with pytest.raises(UnknownMessageError):
        decode("d", "Fetsh", "request", 0)
    for kind, reason in ((None, "response$"), ("reqest", "response, not reqest$")):
        with pytest.raises(UnknownMessageError, match=f"Fetch is an API: .* {reason}"):
            decode("d", "Fetch", kind, 0)
    wrong: Any
    for wrong in (3.0, None, b"3"):
        with pytest.raises(ValueError, match="neither a whole number nor a column"):
            decode("d", "Heartbeat", "request", wrong)
    with pytest.raises(ValueError, match="versions 0 to"):
        decode("d", "Heartbeat", "request", 99)
    with pytest.raises(ValueError, match="mode"):
        decode("d", "Heartbeat", "request", 0, mode="LAX")  # type: ignore[arg-type]
    with pytest.raises(UnknownMessageError):
        decode_stored("k", "v", "orders")


def test_the_schema_that_the_pack_gives_is_the_one(spark: SparkSession) -> None:
    """The DDL in the generated file is the type that the functions return."""
    for line in Path("generated/spark/schemas.jsonl").read_text().splitlines()[::9]:
        schema = json.loads(line)
        if schema["fields"]:
            assert StructType.fromDDL(schema["spark"].removeprefix("STRUCT<")[:-1]) == (
                message_schema(schema["message"])
            )


def test_stored_records_from_a_log_and_from_columns_like_kafkas(
    spark: SparkSession, tmp_path: Path
) -> None:
    """Spark's own Kafka source gives key and value as binary, as here."""
    from kafka_wire.records import Record, encode_batch  # noqa: PLC0415

    topic = stored.CONSUMER_OFFSETS
    pairs = [
        (
            stored.write_key(topic, 1, kw.OffsetCommitKey("g", "t", n)),
            stored.write_value(kw.OffsetCommitValue(offset=n * 10), 3 + n % 2),
        )
        for n in range(6)
    ]
    pairs.append((pairs[0][0], None))  # type: ignore[arg-type]
    data = encode_batch([Record(n, 1, k, v) for n, (k, v) in enumerate(pairs)])
    segment(tmp_path / f"{topic}-0", 0, [data])
    log = spark.read.format("kafka_log").load(str(tmp_path)).orderBy("offset")
    like_kafka = spark.createDataFrame(pairs, "key BINARY, value BINARY")
    for source in (log, like_kafka):
        rows = source.select(decode_stored("key", "value", topic).alias("r")).select(
            "r.version",
            "r.key.offset_commit_key.partition",
            "r.value.offset_commit_value.offset",
            "r.error",
        )
        commits = sorted(tuple(row) for row in rows.where("version > 0").collect())
        assert commits == sorted((3 + n % 2, n, n * 10, None) for n in range(6))
        (tombstone,) = rows.where("version IS NULL").collect()
        assert tuple(tombstone) == (None, 0, None, None)


def test_records_of_batches(spark: SparkSession) -> None:
    """With damage, a cut end, and null; the engine builds the columns if it is there."""
    whole, damaged = batch(0, 3) + batch(3, 2, size=9), bytearray(batch(0, 3))
    damaged[-1] ^= 1
    blobs = [whole, None, b"", bytes(damaged) + batch(3, 2), whole + batch(5, 1)[:30]]
    frame = spark.createDataFrame(
        list(enumerate(blobs)), "number int, blob binary"
    ).repartition(2)

    def offsets(column: Any) -> list[Any]:
        rows = frame.select("number", column.alias("r")).orderBy("number").collect()
        return [
            None if row.r is None else [one.offset for one in row.r] for row in rows
        ]

    plain = [[*range(5)], None, []]
    assert offsets(records("blob")) == [*plain, [None, 3, 4], [*range(5), None]]
    dropped = [*plain, [3, 4], [*range(5)]]
    assert offsets(records("blob", "dropmalformed")) == dropped
    assert offsets(records("blob", whole=False)) == [*plain, [None, 3, 4], [*range(5)]]
    # Whichever of the two tasks fails first.
    wrong = "records, byte (0: CrcError|236: the last batch is cut off)"
    with pytest.raises(PySparkException, match=wrong):
        offsets(records("blob", "FAILFAST"))
    with pytest.raises(ValueError, match="'LOUD' is not one of PERMISSIVE"):
        records("blob", "LOUD")
    assert "kafka_records" in register_functions(spark)
    frame.createOrReplaceTempView("blobs")
    counted = spark.sql("SELECT sum(size(kafka_records(blob))) AS n FROM blobs").first()
    assert counted is not None and counted.n == 5 + 3 + 6
    chosen = spark.sql(
        "SELECT kafka_records(blob, IF(number = 3, map('mode', 'DropMalformed'),"
        " map('whole', 'false'))).offset AS r FROM blobs ORDER BY number"
    ).collect()
    assert [row.r for row in chosen] == [*plain, [3, 4], [*range(5)]]
    columns = spark.sql("SELECT kafka_records_consumer_offsets(blob) AS r FROM blobs")
    assert "record_type" in columns.schema["r"].dataType.simpleString()
    for options, wrong in {
        "map('mode', 'LOUD')": "'LOUD' is not one of PERMISSIVE",
        "map('mode', NULL)": "'null' is not one of PERMISSIVE",
        "map('mod', 'FAILFAST')": r"no option mod \(did you mean mode",
        "'FAILFAST'": "the options are string, not a map",
        "map(), 1": "it takes 1 to 2 columns, not 3",
    }.items():
        with pytest.raises(PySparkException, match=wrong):
            spark.sql(f"SELECT kafka_records(blob, {options}) FROM blobs").collect()
