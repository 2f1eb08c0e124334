"""The key figures of a corpus, for people and for ``--json``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

from specgen.corpus.build.schema import TABLES
from specgen.corpus.build.sources import NAMED
from specgen.corpus.build.tables import read_table

_LAYOUT = ("message", "version", "fingerprint")


def summary(
    spark: SparkSession,
    build: Path,
    releases: Mapping[str, Mapping[str, Any]],
    wanted: int,
) -> dict[str, Any]:
    """The figures of a build: rows, releases, layouts, codecs and APIs."""
    tables = {name: read_table(spark, build, name) for name in TABLES}
    agreement = tables["agreement"].dropDuplicates([*_LAYOUT, "codec"]).persist()
    try:
        layouts = tables["layouts"].select(*_LAYOUT).distinct().count()
        fixtures = agreement.where("codec = 'reference'").agg(
            F.count("*").alias("layouts"),
            F.coalesce(F.min("fixtures"), F.lit(0)).alias("least"),
            F.coalesce(F.sum("fixtures"), F.lit(0)).alias("total"),
        )
        (made,) = fixtures.collect()
        codecs = _codecs(agreement)
        compared = _compared(agreement, len(codecs))
        apis = _apis(agreement)
    finally:
        agreement.unpersist()
    return {
        "releases": _releases(tables, releases),
        "layouts": layouts,
        "layouts_with_fixtures": made.layouts,
        "fixtures_wanted": wanted,
        "fixtures_least": made.least,
        "fixtures": made.total,
        "codecs": [
            row | compared["means"].get(row["codec"], _UNTIMED) for row in codecs
        ],
        "compared": compared["of"],
        "apis": apis,
        "disagreements": sum(
            row["disagreed"] for row in codecs if row["codec"] in OURS
        ),
        "rows": {name: _rows(build / name) for name in TABLES},
    }


OURS = ("generated", "reference")
"""The codecs that have to agree; peers may have bugs of their own."""


def _releases(
    tables: Mapping[str, DataFrame], releases: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """A row for each release by age, named ones last; a release may have only error codes."""
    rpc = F.when(F.col("kind").isin("request", "response"), F.col("api"))
    counts = (
        tables["messages"]
        .groupBy("release")
        .agg(
            F.count_distinct(rpc).alias("apis"),
            F.count("*").alias("messages"),
            F.sum(F.size("versions")).alias("versions"),
        )
    )
    layouts = (
        tables["layouts"]
        .groupBy("release")
        .agg(
            F.round(F.avg(F.col("flexible").cast("int")), 4).alias("flexible"),
            F.sum("fields").alias("fields"),
        )
    )
    errors = tables["errors"].groupBy("release").agg(F.count("*").alias("errors"))
    changed = tables["changes"].groupBy("release").agg(F.count("*").alias("changes"))
    joined = counts.join(layouts, "release", "full")
    joined = joined.join(errors, "release", "full").join(changed, "release", "full")
    by_release = {row.release: row.asDict() for row in joined.na.fill(0).collect()}
    figures = ("apis", "messages", "versions", "fields", "flexible", "errors")
    return [
        {"release": name}
        | {key: facts[key] for key in ("line", "source", "missing_modules")}
        | {key: by_release.get(name, {}).get(key, 0) for key in (*figures, "changes")}
        for name, facts in sorted(
            releases.items(),
            key=lambda item: (item[1]["line"] == NAMED, item[1]["order"]),
        )
    ]


def _codecs(agreement: DataFrame) -> list[dict[str, Any]]:
    rows = (
        agreement.groupBy("codec")
        .agg(
            F.count("*").alias("layouts"),
            F.sum("fixtures").alias("fixtures"),
            F.sum("agreed").alias("agreed"),
            F.sum(F.col("known") + F.col("other")).alias("disagreed"),
            F.sum("known").alias("known"),
        )
        .orderBy("codec")
        .collect()
    )
    return [row.asDict() for row in rows]


_UNTIMED: dict[str, Any] = {"encode_us": None, "decode_us": None}


def _compared(agreement: DataFrame, codecs: int) -> dict[str, Any]:
    """Mean times by codec over fixtures that every codec did, since layouts differ in size.

    ``of`` has the numbers of these layouts and fixtures.
    """
    of_layout = Window.partitionBy(*_LAYOUT)
    by_all = agreement.withColumn("codecs", F.count("*").over(of_layout)).where(
        (F.col("codecs") == codecs) & (F.col("common") > 0)
    )
    rows = (
        by_all.groupBy("codec")
        .agg(
            F.count("*").alias("layouts"),
            F.sum("common").alias("fixtures"),
            _mean("encode_us"),
            _mean("decode_us"),
        )
        .collect()
    )
    counts = {(row["layouts"], row["fixtures"]) for row in rows} or {(0, 0)}
    ((layouts, fixtures),) = counts  # the same for all codecs
    return {
        "of": {"layouts": layouts, "fixtures": fixtures},
        "means": {
            row["codec"]: {name: round(row[name], 2) for name in _UNTIMED}
            for row in rows
        },
    }


def _apis(agreement: DataFrame) -> list[dict[str, Any]]:
    """The number of fixtures that each codec agreed on, by API."""
    rows = (
        agreement.groupBy("api", "codec")
        .agg(F.sum("fixtures").alias("fixtures"), F.sum("agreed").alias("agreed"))
        .orderBy("api", "codec")
        .collect()
    )
    by_api: dict[str, dict[str, Any]] = {}
    for row in rows:
        api = by_api.setdefault(row.api, {"api": row.api, "codecs": {}})
        api["codecs"][row.codec] = [row.agreed, row.fixtures]
    return list(by_api.values())


def _mean(column: str) -> Any:
    weighted = F.sum(F.col(f"common_{column}") * F.col("common")) / F.sum("common")
    return weighted.alias(column)


def _rows(table: Path) -> int:
    """The number of rows of a table, from its files' footers."""
    return sum(pq.read_metadata(path).num_rows for path in table.rglob("*.parquet"))
