"""Reuse the fixtures of layouts that the previous build has.

A layout's fixtures are made from one definition, whose defaults and other versions' tags
count. If a release that is kept has the layout, its fixtures are used, so that they are
the same in every release of a corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from specgen.corpus.build.tables import read_table

_KEY = ("message", "version", "fingerprint")


@dataclass(frozen=True)
class Kept:
    """The releases of the previous build that are kept."""

    spark: SparkSession
    build: Path | None
    """None if there is no previous build."""
    releases: Sequence[str]

    def without(self, keys: DataFrame) -> DataFrame:
        """The keys of layouts that no kept release has."""
        return keys if not self._any else keys.join(self._owners, [*_KEY], "left_anti")

    def added(self, made: DataFrame, keys: DataFrame, table: str) -> DataFrame:
        """New rows, and a table's rows for the keys that a kept release has."""
        if not self._any:
            return made
        wanted = keys.select(*_KEY, "signature").join(self._owners, [*_KEY])
        stored = self._table(table).join(F.broadcast(wanted), [*_KEY, "release"])
        return made.unionByName(stored.select(*made.columns))

    @property
    def _any(self) -> bool:
        return self.build is not None and bool(self.releases)

    @property
    def _owners(self) -> DataFrame:
        """One release for each layout: all that have it have the same fixtures."""
        layouts = self._table("layouts")
        return layouts.groupBy(*_KEY).agg(F.min("release").alias("release"))

    def _table(self, name: str) -> DataFrame:
        assert self.build is not None
        table = read_table(self.spark, self.build, name)
        return table.where(F.col("release").isin(list(self.releases)))
