"""Spark's own ``from_avro`` and ``from_protobuf``, timed on a sample's values.

It may run in an environment with only an older PySpark and protobuf, so it imports nothing else,
and of the two only what is needed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as f

from benchmarks.apart import best, to_noop

Both = tuple[Callable[[Any], Column], Callable[[Any], Column]]
"""Functions from a struct to bytes, and from bytes to a struct."""


def avro(place: Path, _: Path) -> Both:
    """Spark's ``to_avro`` and ``from_avro`` with the sample's schema."""
    from pyspark.sql.avro.functions import from_avro, to_avro  # noqa: PLC0415

    schema = (place / "schema.avsc").read_text()
    return lambda value: to_avro(value, schema), lambda data: from_avro(data, schema)


def protobuf(place: Path, folder: Path) -> Both:
    """Spark's ``to_protobuf`` and ``from_protobuf`` with a descriptor equal to that schema."""
    from google.protobuf.descriptor_pb2 import FileDescriptorSet  # noqa: PLC0415
    from pyspark.sql.protobuf.functions import (  # noqa: PLC0415
        from_protobuf,
        to_protobuf,
    )

    schema = json.loads((place / "schema.avsc").read_text())
    files = FileDescriptorSet()
    file = files.file.add(name="sample.proto", package="sample", syntax="proto2")
    _describe(schema, file.message_type.add())
    path = folder / f"{place.name}.desc"
    path.write_bytes(files.SerializeToString())
    name = schema["name"]
    return (
        lambda value: to_protobuf(value, name, str(path)),
        lambda data: from_protobuf(data, name, str(path)),
    )


FORMATS = {"avro": avro, "protobuf": protobuf}


def _describe(schema: dict[str, Any], message: Any) -> None:
    """Fill a message's descriptor from an Avro record; null means the field is not sent."""
    message.name = schema["name"]
    for number, field_schema in enumerate(schema["fields"], 1):
        kind, label = field_schema["type"], "REQUIRED"
        if isinstance(kind, list):
            kind, label = kind[1], "OPTIONAL"
        if isinstance(kind, dict) and kind["type"] == "array":
            kind, label = kind["items"], "REPEATED"
        field = message.field.add(name=field_schema["name"], number=number)
        field.label = getattr(field, f"LABEL_{label}")
        if isinstance(kind, dict):
            field.type = field.TYPE_MESSAGE
            field.type_name = kind["name"]
            _describe(kind, message.nested_type.add())
        else:
            plain = {"int": "INT32", "long": "INT64"}.get(kind, kind.upper())
            field.type = getattr(field, f"TYPE_{plain}")


def measure(spark: SparkSession, place: Path, name: str, folder: Path) -> Any:
    """The number of a sample's messages, their bytes in one format, and the rates."""
    make, read = FORMATS[name](place, folder)
    values = spark.read.parquet(str(place / "data.parquet"))
    # A file of a few megabytes would be one partition, the work of one core.
    rows = values.select(make("value").alias("data"), "value").repartition(4)
    target = folder / f"{place.name}.{name}"
    rows.write.parquet(str(target))
    _check(spark.read.parquet(str(target)), read)
    data = spark.read.parquet(str(target)).select("data").cache()
    count, size = data.select(f.count("*"), f.sum(f.length("data"))).first() or (0, 0)
    rates = best(lambda: to_noop(data.select(read("data"))), count, size)
    data.unpersist()
    return {"count": count, "bytes": size, "rates": rates}


def _check(rows: DataFrame, read: Callable[[Any], Column]) -> None:
    same = read("data").eqNullSafe(f.col("value"))
    differing = rows.where(~same).count()
    if differing:
        raise AssertionError(f"{differing} messages do not come back as they were")


def main(arguments: list[str]) -> None:
    """``CORES JARS FORMATS FOLDER...``, the second and third separated by commas."""
    cores, jars, formats, *places = arguments
    builder = SparkSession.builder.master(f"local[{cores}]").config("spark.jars", jars)
    for key, value in {
        "spark.driver.memory": "2g",
        "spark.driver.host": "localhost",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    with TemporaryDirectory() as folder:
        rows = [
            {"place": place, "format": name}
            | measure(spark, Path(place), name, Path(folder))
            for place in places
            for name in formats.split(",")
        ]
    print(json.dumps({"spark": spark.version, "rows": rows}))


if __name__ == "__main__":
    main(sys.argv[1:])
