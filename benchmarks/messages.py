"""``decode()`` beside one plain Python process, ``from_avro`` and ``from_protobuf``.

It is measured with the native engine, if present, and with Python's codecs; and beside it a
function that decodes nothing, which shows what Spark takes for any Python function. All read equal
values (see ``samples``), each in its own format, from a column cached in memory.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kafka_wire
import pyarrow as pa

from benchmarks import samples
from benchmarks.apart import ApartError, Rates, apart, best, to_noop
from benchmarks.samples import SAMPLES, Sample, encoded
from benchmarks.show import doing
from benchmarks.sparks import SPARKS, NoSparkError, Spark
from tests.oracle.jars import MissingJarsError, cache, fetch_into

if TYPE_CHECKING:
    from specgen.spark.codec_udfs import Work

DECODE = "decode()"
NOTHING = "a function that decodes nothing"
BATCH = 10_000
"""Rows that Spark sends at once."""


def measure(
    folder: Path, rows: int, only: str, cores: Sequence[int]
) -> list[dict[str, Any]]:
    """One row per message and way of reading it, for Sparks with the given numbers of cores."""
    chosen = [sample for sample in SAMPLES if only in sample.message.lower()]
    places = [samples.write(folder, sample, rows) for sample in chosen]
    if not places:
        return []
    rows_found = _decoded(places, cores)
    for spark in SPARKS:
        rows_found += _peers(spark, places, cores)
    names = [place.name for place in places]
    return sorted(rows_found, key=lambda row: names.index(row["message"]))


def _decoded(places: list[Path], cores: Sequence[int]) -> list[dict[str, Any]]:
    """The rows of ``decode()``, and of a function that decodes nothing."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    counts = {place.name: encoded(place) for place in places}
    for implementation in sorted({kafka_wire.implementation(), "python"}):
        for core_count in (0, *cores):
            setting = f"Spark, {core_count}" if core_count else "one process"
            doing(f"decode(), {implementation}: {setting}")
            measured = apart(
                "benchmarks.messages",
                core_count,
                *places,
                implementation=implementation,
            )
            for way, rates in measured.items():
                # This row is the same for every implementation.
                label = way if way == NOTHING else f"{way}, {implementation}"
                for place, rate in zip(places, rates, strict=True):
                    data = counts[place.name]
                    row = _row(place.name, label, len(data), sum(map(len, data)))
                    row = rows.setdefault((place.name, label), row | {"rates": {}})
                    row["rates"].setdefault(setting, rate)
    return list(rows.values())


def _peers(
    spark: Spark, places: list[Path], cores: Sequence[int]
) -> list[dict[str, Any]]:
    """The readers built into a Spark; prints a line on standard error for each that is missing."""
    jars = _jars(spark)
    if not jars:
        return []
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    try:
        doing(f"{spark.name}: its environment")
        python = spark.python()
        for core_count in cores:
            doing(
                f"from_{' and from_'.join(jars)} of {spark.name}: Spark, {core_count}"
            )
            report = apart(
                "benchmarks.spark_formats",
                core_count,
                ",".join(map(str, jars.values())),
                ",".join(jars),
                *places,
                python=python,
            )
            for result in report["found"]:
                message, name = Path(result["place"]).name, result["format"]
                way = f"from_{name}, Spark {report['spark']}"
                row = _row(message, way, result["count"], result["bytes"])
                row = rows.setdefault((message, name), row | {"rates": {}})
                row["rates"][f"Spark, {core_count}"] = result["rates"]
    except (ApartError, NoSparkError) as error:
        ways = " and ".join(f"from_{name}" for name in jars)
        print(f"{ways} of {spark.name} not measured: {error}", file=sys.stderr)
    return list(rows.values())


def _jars(spark: Spark) -> dict[str, Path]:
    paths = {}
    for name, jar in spark.jars.items():
        try:
            (paths[name],) = fetch_into(cache() / "spark", [jar], jar.file)
        except MissingJarsError as error:
            print(f"from_{name} not measured: {error}", file=sys.stderr)
    return paths


def _row(message: str, way: str, count: int, size: int) -> dict[str, Any]:
    label = f"{message}: {way}"
    return {"message": message, "what": label, "count": count, "bytes": size}


def plain(places: list[Path]) -> list[Rates]:
    """The rates of ``decode()`` without Spark: bytes to their Arrow struct."""
    from specgen.spark.codec_udfs import decoding, in_parts  # noqa: PLC0415

    rates = []
    for place in places:
        data = pa.array(encoded(place), pa.binary())
        version = _sample(place).version
        work = decoding(place.name, permissive=False, error=None)
        batches = [data.slice(n, BATCH) for n in range(0, len(data), BATCH)]
        # Versions are bound beforehand: each parameter of the function is a column.
        run = in_parts(work.name, _of_version(work, version))
        call = lambda r=run, b=batches: [r(batch) for batch in b]  # noqa: E731
        rates.append(best(call, len(data), data.nbytes))
    return rates


def _of_version(work: Work, version: int) -> Callable[[pa.Array], pa.Array]:
    def run(data: pa.Array) -> pa.Array:
        return work.run(data, version)

    return run


def on_spark(cores: int, places: list[Path]) -> dict[str, list[Rates]]:
    """The rates for each message, in a session with ``cores`` cores.

    They cover ``decode()`` and a function that decodes nothing.
    """
    from pyspark.sql import functions as f  # noqa: PLC0415 - slow to load

    from specgen.spark import decode  # noqa: PLC0415
    from specgen.spark.session import session  # noqa: PLC0415

    decoded: list[Rates] = []
    empty: list[Rates] = []
    with session(f"local[{cores}]") as spark:
        for place in places:
            rows = spark.read.parquet(str(place / "data.parquet"))
            data = rows.select("kafka").repartition(4).cache()
            sums = f.count("*"), f.sum(f.length("kafka"))
            count, size = data.select(*sums).first() or (0, 0)
            version = _sample(place).version
            for column, rates in (
                (decode("kafka", place.name, None, version), decoded),
                (_nothing(place.name, version)("kafka"), empty),
            ):
                call = lambda d=data, c=column: to_noop(d.select(c))  # noqa: E731
                rates.append(best(call, count, size))
            data.unpersist()
    return {DECODE: decoded, NOTHING: empty}


def _nothing(name: str, version: int) -> Any:
    """A function like ``decode()`` that returns the structs of its first call again."""
    from specgen.spark.codec_udfs import as_udf, decoding  # noqa: PLC0415

    work = decoding(name, permissive=False, error=None)
    structs: list[pa.Array] = []

    def again(data: pa.Array) -> pa.Array:
        if not structs or len(structs[0]) < len(data):
            structs[:] = [work.run(data, version)]
        return structs[0].slice(0, len(data))

    return as_udf("again", again, work.result)


def _sample(place: Path) -> Sample:
    return next(sample for sample in SAMPLES if sample.message == place.name)


def main(cores: int, places: list[Path]) -> None:
    """``CORES FOLDER...``; with 0 cores it runs without Spark."""
    print(json.dumps(on_spark(cores, places) if cores else {DECODE: plain(places)}))


if __name__ == "__main__":
    main(int(sys.argv[1]), [Path(place) for place in sys.argv[2:]])
