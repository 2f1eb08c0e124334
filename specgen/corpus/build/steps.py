"""The steps of a corpus: DataFrames from sources to verified fixtures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as F

from specgen.corpus.build.batches import mapper
from specgen.corpus.build.changes import TO_COMPARE, compared_rows, neighbours
from specgen.corpus.build.lowering import LOWERED, lowered_rows
from specgen.corpus.build.making import CHUNK, MADE, TO_MAKE, fixture_rows
from specgen.corpus.build.packages import FILES, package_rows, write_zips
from specgen.corpus.build.reading import (
    READ,
    SOURCE,
    WIRE,
    read_rows,
    source_row,
    wire_row,
)
from specgen.corpus.build.schema import (
    AGREEMENT,
    CHANGES,
    ERRORS,
    FIELDS,
    LAYOUTS,
    MESSAGES,
)
from specgen.corpus.build.sources import BUNDLED, Source
from specgen.corpus.build.verifying import HELD, VERIFIED, verified_rows

_KEY = ("message", "version", "fingerprint")


@dataclass(frozen=True)
class CorpusSteps:
    """The steps of a build: a session, and the number of parts for work on executors."""

    spark: SparkSession
    parts: int
    package: str

    def read(self, sources: Iterable[Source]) -> DataFrame:
        """Messages, errors and problems of every source, and of ``kafka:all``."""
        rows = [wire_row(), *map(source_row, sources)]
        frame = self.spark.createDataFrame(rows, SOURCE).repartition(self.parts)
        return frame.mapInArrow(mapper(read_rows, READ), READ)

    def changes(self, sources: Sequence[Source]) -> DataFrame:
        """What each release of a line changed."""
        pairs = neighbours(sources)
        frame = self.spark.createDataFrame(pairs, TO_COMPARE)
        return frame.mapInArrow(mapper(compared_rows, CHANGES), CHANGES)

    def lower(self, read: DataFrame) -> DataFrame:
        """The layout of each version of each distinct definition."""
        versions = (
            definitions(read)
            .select("definition", F.explode("versions").alias("version"), "blob")
            .repartition(self.parts)
        )
        return versions.mapInArrow(mapper(lowered_rows, LOWERED), LOWERED)

    def keys(self, read: DataFrame, lowered: DataFrame) -> DataFrame:
        """Each distinct layout once: its releases, and the definition for its codecs.

        ``definition`` is the one in ``kafka:all`` if the version has the same layout there
        (``held``), else that of the newest release that has it. Its other versions count as
        well: their tags are not unknown tags.
        """
        laid_out = message_versions(read).join(
            lowered.select("definition", "version", "fingerprint"),
            ["definition", "version"],
        )
        age = F.struct(F.col("line") == BUNDLED, "release_order")
        own = laid_out.where(F.col("line") != WIRE)
        distinct = own.groupBy(*_KEY).agg(
            F.max_by(F.struct("release", "definition", "identity", "api"), age).alias(
                "by"
            ),
            F.sort_array(F.collect_set("release")).alias("releases"),
        )
        wire = laid_out.where(F.col("line") == WIRE).select(
            F.col("identity"),
            *("version", "fingerprint"),
            F.col("definition").alias("wire"),
        )
        return (
            distinct.select(*_KEY, "by.*", "releases")
            .withColumn("signature", F.sha2(F.array_join("releases", "\n"), 256))
            .join(wire, ["identity", "version", "fingerprint"], "left")
            .withColumn("held", F.col("wire").isNotNull())
            .withColumn("definition", F.coalesce("wire", "definition"))
            .drop("wire")
        )

    def make(self, read: DataFrame, keys: DataFrame, count: int) -> DataFrame:
        """The fixtures of each distinct layout."""
        starts = F.explode(F.sequence(F.lit(0), F.lit(max(count - 1, 0)), F.lit(CHUNK)))
        end = F.col("start") + CHUNK
        work = (
            keys.join(blobs(read), "definition")
            .withColumn("start", starts)
            .withColumn("stop", F.when(end < count, end))
            .withColumn("last", F.lit(count))
        )
        frame = work.select(*TO_MAKE.names).repartition(self.parts)
        return frame.mapInArrow(mapper(fixture_rows, MADE), MADE)

    def packages(self, read: DataFrame, keys: DataFrame, folder: Path) -> DataFrame:
        """The package of each message whose layout ``kafka:all`` does not have.

        The packages are generated and sent to every executor.
        """
        wanted = (
            keys.where("not held")
            .select("release", "definition")
            .distinct()
            .join(blobs(read), "definition")
            .groupBy("release")
            .agg(
                F.sort_array(F.collect_list("definition")).alias("held"),
                F.collect_list("blob").alias("blobs"),
            )
        )
        # A name that is unique in the session.
        digest = F.substring(F.sha2(F.array_join("held", " "), 256), 1, 8)
        plain = F.regexp_replace(F.lower("release"), "[^a-z0-9]+", "_")
        name = F.concat_ws("_", F.lit(self.package), plain, digest)
        work = wanted.select("release", name.alias("package"), "blobs")
        made = (
            work.repartition(self.parts)
            .mapInArrow(mapper(package_rows, FILES), FILES)
            .collect()
        )
        for path in write_zips(made, folder):
            self.spark.addArtifacts(str(path), pyfile=True)
        holds = [
            (row.release, row.message, row.package, row.failed)
            for row in made
            if row.message is not None
        ]
        schema = "release string, message string, package string, failed string"
        return self.spark.createDataFrame(holds, schema)

    def verify(
        self, read: DataFrame, keys: DataFrame, packages: DataFrame, made: DataFrame
    ) -> DataFrame:
        """Check each fixture with each codec."""
        chunks = made.groupBy(*_KEY, F.floor(F.col("number") / CHUNK)).agg(
            F.collect_list(F.struct(*HELD.names)).alias("fixtures")
        )
        work = (
            keys.join(packages, ["release", "message"], "left")
            .withColumn(
                "package",
                F.when(F.col("held"), self.package).otherwise(F.col("package")),
            )
            .join(blobs(read), "definition")
            .join(chunks, list(_KEY))
            .select(
                *_KEY,
                *("identity", "signature", "blob", "held", "package", "failed"),
                "fixtures",
            )
        )
        frame = work.repartition(self.parts)
        return frame.mapInArrow(mapper(verified_rows, VERIFIED), VERIFIED)


def agreement(verified: DataFrame, keys: DataFrame) -> DataFrame:
    """The codecs' agreement on each layout, for every release that has it."""
    agrees, known = F.col("agrees"), F.col("known")
    # Codecs are compared on fixtures that all of them did, since sizes differ.
    timed = F.col("encode_us").isNotNull() & F.col("decode_us").isNotNull()
    by_all = F.min(timed).over(Window.partitionBy(*_KEY, "number"))
    counted = verified.withColumn("by_all", by_all)
    counted = counted.groupBy(*_KEY, "codec").agg(
        F.max("package").alias("package"),
        F.count("*").alias("fixtures"),
        F.count_if("agrees").alias("agreed"),
        F.count_if(~agrees & known.isNotNull()).alias("known"),
        F.count_if(~agrees & known.isNull()).alias("other"),
        F.avg("encode_us").alias("encode_us"),
        F.avg("decode_us").alias("decode_us"),
        F.count_if("by_all").alias("common"),
        F.avg(F.when(F.col("by_all"), F.col("encode_us"))).alias("common_encode_us"),
        F.avg(F.when(F.col("by_all"), F.col("decode_us"))).alias("common_decode_us"),
    )
    who = keys.select(*_KEY, "api", F.explode("releases").alias("release"))
    return counted.join(F.broadcast(who), list(_KEY)).select(*AGREEMENT.names)


def definitions(read: DataFrame) -> DataFrame:
    """The distinct definitions."""
    return (
        read.where("part = 'message'")
        .groupBy("definition")
        .agg(F.first("versions").alias("versions"), F.first("blob").alias("blob"))
    )


def blobs(read: DataFrame) -> DataFrame:
    """Each definition's digest and blob."""
    return definitions(read).select("definition", "blob")


def message_versions(read: DataFrame) -> DataFrame:
    """A row for each release, message and version."""
    columns = ("release", "release_order", "line", "message", "api", "kind", "api_key")
    return read.where("part = 'message'").select(
        *columns, "definition", "identity", F.explode("versions").alias("version")
    )


def messages_table(read: DataFrame) -> DataFrame:
    """The table ``messages``."""
    return _releases(read, "message").select(*MESSAGES.names)


def errors_table(read: DataFrame) -> DataFrame:
    """The table ``errors``."""
    return _releases(read, "error").select(*ERRORS.names)


def layouts_table(read: DataFrame, lowered: DataFrame) -> DataFrame:
    """The table ``layouts``."""
    joined = message_versions(read).where(F.col("line") != WIRE)
    rows = joined.join(lowered, ["definition", "version"])
    return rows.withColumn("fields", F.size("on_wire")).select(*LAYOUTS.names)


def fields_table(read: DataFrame, lowered: DataFrame) -> DataFrame:
    """The table ``fields``."""
    joined = message_versions(read).where(F.col("line") != WIRE)
    rows = joined.join(lowered, ["definition", "version"])
    return rows.select("*", F.inline("on_wire")).select(*FIELDS.names)


def _releases(read: DataFrame, part: str) -> DataFrame:
    return read.where((F.col("part") == part) & (F.col("line") != WIRE))
