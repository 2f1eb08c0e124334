"""What a build takes over from the one before: fixtures of layouts that it has.

A layout's fixtures are made from one definition, and its defaults and the tags of its
other versions count. Where a release that stays as it is has the layout its fixtures
are taken, so that they are the same in every release of a corpus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from specgen.spark.corpus.tables import read_table

_KEY = ("message", "version", "fingerprint")


@dataclass(frozen=True)
class Kept:
    """The releases of the build before that stay as they are."""

    spark: SparkSession
    build: Path | None
    """None where there is no build before."""
    releases: Sequence[str]

    def without(self, keys: DataFrame) -> DataFrame:
        """The keys of layouts that no kept release has."""
        return keys if not self._any else keys.join(self._givers, [*_KEY], "left_anti")

    def added(self, made: DataFrame, keys: DataFrame, table: str) -> DataFrame:
        """What was made, and a table's rows of those keys that a kept release has."""
        if not self._any:
            return made
        wanted = keys.select(*_KEY, "signature").join(self._givers, [*_KEY])
        stored = self._table(table).join(F.broadcast(wanted), [*_KEY, "release"])
        return made.unionByName(stored.select(*made.columns))

    @property
    def _any(self) -> bool:
        return self.build is not None and bool(self.releases)

    @property
    def _givers(self) -> DataFrame:
        """Of each layout one release that has it: all have the same fixtures."""
        layouts = self._table("layouts")
        return layouts.groupBy(*_KEY).agg(F.min("release").alias("release"))

    def _table(self, name: str) -> DataFrame:
        assert self.build is not None
        table = read_table(self.spark, self.build, name)
        return table.where(F.col("release").isin(list(self.releases)))
