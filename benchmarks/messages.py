"""``decode()`` beside the same in one Python process, ``from_avro`` and ``from_protobuf``.

All read equal values (see ``samples``), each in its own bytes, from a column that Spark
has in memory.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import kafka_wire

from benchmarks import samples
from benchmarks.apart import ApartError, Rates, apart, best, to_noop
from benchmarks.samples import SAMPLES, Sample
from benchmarks.sparks import SPARKS, NoSparkError, Spark
from tests.oracle.jars import MissingJarsError, cache, fetch_into


def measure(folder: Path, rows: int, only: str) -> list[dict[str, Any]]:
    """A row for each message and way of reading it."""
    taken = [sample for sample in SAMPLES if only in sample.message.lower()]
    places = [samples.write(folder, sample, rows) for sample in taken]
    if not places:
        return []
    found = _decoded(taken, places)
    for spark in SPARKS:
        found += _peers(spark, places)
    names = [place.name for place in places]
    return sorted(found, key=lambda row: names.index(row["message"]))


def _decoded(taken: list[Sample], places: list[Path]) -> list[dict[str, Any]]:
    rows = []
    for sample, place in zip(taken, places, strict=True):
        data = samples.encoded(place)
        size = sum(map(len, data))
        alone = best(lambda s=sample, d=data: plain(s, d), len(data), size)  # type: ignore[misc]
        row = _row(place.name, "decode()", len(data), size)
        rows.append(row | {"rates": {"one process": alone}})
    for cores in (1, 2):
        found = apart("benchmarks.messages", cores, *places)
        for row, rates in zip(rows, found, strict=True):
            row["rates"][f"Spark, {cores}"] = rates
    return rows


def _peers(spark: Spark, places: list[Path]) -> list[dict[str, Any]]:
    """What a Spark reads on its own; a line on standard error for what it can't."""
    jars = _jars(spark)
    if not jars:
        return []
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    try:
        python = spark.python()
        for cores in (1, 2):
            said = apart(
                "benchmarks.spark_formats",
                cores,
                ",".join(map(str, jars.values())),
                ",".join(jars),
                *places,
                python=python,
            )
            for found in said["found"]:
                message, name = Path(found["place"]).name, found["format"]
                what = f"from_{name}, Spark {said['spark']}"
                row = _row(message, what, found["count"], found["bytes"])
                row = rows.setdefault((message, name), row | {"rates": {}})
                row["rates"][f"Spark, {cores}"] = found["rates"]
    except (ApartError, NoSparkError) as error:
        ways = " and ".join(f"from_{name}" for name in jars)
        print(f"{ways} of {spark.name} not measured: {error}", file=sys.stderr)
    return list(rows.values())


def _jars(spark: Spark) -> dict[str, Path]:
    found = {}
    for name, jar in spark.jars.items():
        try:
            (found[name],) = fetch_into(cache() / "spark", [jar], jar.file)
        except MissingJarsError as error:
            print(f"from_{name} not measured: {error}", file=sys.stderr)
    return found


def _row(message: str, way: str, count: int, size: int) -> dict[str, Any]:
    what = f"{message}: {way}"
    return {"message": message, "what": what, "count": count, "bytes": size}


def plain(sample: Sample, data: list[bytes]) -> None:
    """``decode()`` without Spark: messages and their Arrow struct."""
    from specgen.logs.structs import AT_ONCE, struct_of, to_struct  # noqa: PLC0415

    kind, version = struct_of(sample.message), sample.version
    decode = getattr(kafka_wire, sample.message).decode
    for first in range(0, len(data), AT_ONCE):
        found = [decode(d, version) for d in data[first : first + AT_ONCE]]
        to_struct(kind, found, version)


def on_spark(cores: int, places: list[Path]) -> list[Rates]:
    """The rates of ``decode()`` for each message, in a session of so many cores."""
    from pyspark.sql import functions as f  # noqa: PLC0415 - slow to load

    from specgen.spark import decode  # noqa: PLC0415
    from specgen.spark.session import session  # noqa: PLC0415

    by_name = {sample.message: sample for sample in SAMPLES}
    found = []
    with session(f"local[{cores}]") as spark:
        for place in places:
            rows = spark.read.parquet(str(place / "data.parquet"))
            data = rows.select("kafka").repartition(4).cache()
            count, size = data.select(f.count("*"), f.sum(f.length("kafka"))).first()
            column = decode("kafka", place.name, None, by_name[place.name].version)
            call = lambda d=data, c=column: to_noop(d.select(c))  # noqa: E731
            found.append(best(call, count, size))
            data.unpersist()
    return found


if __name__ == "__main__":
    print(json.dumps(on_spark(int(sys.argv[1]), [Path(p) for p in sys.argv[2:]])))
