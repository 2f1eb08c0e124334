"""What each release changed: window functions and joins over the tables."""

from __future__ import annotations

from functools import reduce

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F

from specgen.spark.corpus.schema import CHANGES

_TRAITS = ("type", "nullable", "default", "tag", "ignorable", "map_key", "entity_type")
_CONTEXT = ("message", "api", "kind", "api_key")


def changes(
    releases: DataFrame,
    messages: DataFrame,
    fields: DataFrame,
    layouts: DataFrame,
    errors: DataFrame,
) -> DataFrame:
    """Every change from a release to the next of its line, as the table has it.

    Named sources are compared in the order in which they were named, bundled releases
    from the oldest on. The first of a line changes nothing. ``missing`` of a release
    are modules whose definitions its source does not hold: nothing is said of these.
    """
    steps = _steps(releases)
    line = F.broadcast(steps.select("release", "line"))
    identity = _identity()
    # A definition that is kept without any version is no message of the protocol.
    told = messages.where(F.size("versions") > 0).withColumn("id", identity)
    on_wire = fields.withColumn("id", identity).join(line, "release")
    laid_out = layouts.withColumn("id", identity).join(line, "release")
    parts = [
        _messages(told, steps),
        _flexible(told, steps),
        _versions(told, steps),
        _fields(on_wire, steps),
        _traits(on_wire, steps),
        _layouts(laid_out, steps),
        _errors(errors.join(line, "release"), steps),
    ]
    found = reduce(lambda a, b: a.unionByName(b), (_shaped(part) for part in parts))
    unknown = F.broadcast(_unknown(told, steps))
    return found.join(unknown, ["release", "message", "change"], "left_anti")


def _unknown(messages: DataFrame, steps: DataFrame) -> DataFrame:
    """What looks as if it came or went, but a release's source lacks its module."""
    lacks = steps.select("release", F.explode("missing").alias("module"))
    own = messages.select("release", "module", "message")
    pairs = steps.select("release", "previous").where("previous is not null")
    before = own.withColumnRenamed("release", "previous")
    went = before.join(pairs, "previous").join(lacks, ["release", "module"])
    lacked = lacks.withColumnRenamed("release", "previous")
    came = own.join(pairs, "release").join(lacked, ["previous", "module"])
    columns = ("release", "message")
    return (
        went.select(*columns, F.lit("removed").alias("change"))
        .union(came.select(*columns, F.lit("added").alias("change")))
        .distinct()
    )


def _identity() -> Column:
    """An RPC by its API key and direction, all others by name."""
    rpc = F.col("kind").isin("request", "response") & F.col("api_key").isNotNull()
    return F.when(rpc, F.concat_ws(" ", "kind", "api_key")).otherwise(F.col("message"))


def _steps(releases: DataFrame) -> DataFrame:
    """Each release with the one before it and the one after it."""
    in_line = Window.partitionBy("line").orderBy("release_order")
    return (
        releases.withColumn("step", F.row_number().over(in_line))
        .withColumn("previous", F.lag("release").over(in_line))
        .withColumn("next", F.lead("release").over(in_line))
        .withColumn("next_order", F.lead("release_order").over(in_line))
    )


def _come_and_gone(
    rows: DataFrame, steps: DataFrame, keys: tuple[str, ...], subject: str
) -> DataFrame:
    """Rows of a key that the release before, or the one after, does not have.

    A key's rows are numbered by release: where the number before is not the step
    before, it came; where the number after is not the step after, it went.
    """
    numbered = rows.join(
        F.broadcast(steps.drop("line", "release_order", "missing")), "release"
    )
    history = Window.partitionBy("line", *keys).orderBy("step")
    seen = numbered.withColumn("was", F.lag("step").over(history)).withColumn(
        "will", F.lead("step").over(history)
    )
    came = seen.where(
        F.col("previous").isNotNull()
        & (F.col("was").isNull() | (F.col("was") != F.col("step") - 1))
    ).withColumn("change", F.lit("added"))
    went = (
        seen.where(
            F.col("next").isNotNull()
            & (F.col("will").isNull() | (F.col("will") != F.col("step") + 1))
        )
        .withColumn("change", F.lit("removed"))
        .withColumn("previous", F.col("release"))
        .withColumn("release", F.col("next"))
        .withColumn("release_order", F.col("next_order"))
    )
    return came.unionByName(went).withColumn("subject", F.lit(subject))


def _with_previous(
    rows: DataFrame, steps: DataFrame, keys: tuple[str, ...], *columns: str
) -> DataFrame:
    """Rows that the release before has too, with its columns as ``was_…``."""
    now = rows.join(
        F.broadcast(steps.select("release", "previous").where("previous is not null")),
        "release",
    )
    before = rows.select(
        F.col("release").alias("previous"),
        *keys,
        *(F.col(name).alias(f"was_{name}") for name in columns),
    )
    return now.join(before, ["previous", *keys])


def _messages(messages: DataFrame, steps: DataFrame) -> DataFrame:
    found = _come_and_gone(messages, steps, ("id",), "message")
    renamed = (
        _with_previous(messages, steps, ("id",), "message")
        .where("message != was_message")
        .select(
            *("release", "release_order", "previous", *_CONTEXT),
            F.lit("message").alias("subject"),
            F.lit("renamed").alias("change"),
            F.col("was_message").alias("before"),
            F.col("message").alias("after"),
        )
    )
    return found.unionByName(renamed, allowMissingColumns=True)


def _flexible(messages: DataFrame, steps: DataFrame) -> DataFrame:
    """Messages that have a flexible version for the first time."""
    return (
        _with_previous(messages, steps, ("id",), "flexible_from")
        .where("flexible_from is not null and was_flexible_from is null")
        .withColumn("subject", F.lit("message"))
        .withColumn("change", F.lit("flexible"))
        .withColumn("version", F.col("flexible_from"))
    )


def _versions(messages: DataFrame, steps: DataFrame) -> DataFrame:
    exploded = messages.withColumn("version", F.explode("versions"))
    return _come_and_gone(exploded, steps, ("id", "version"), "version")


def _fields(fields: DataFrame, steps: DataFrame) -> DataFrame:
    """Fields that come to a message, or go from it; the lowest version that has them."""
    known = fields.groupBy("line", "release", "release_order", "id", "path").agg(
        F.min_by(F.struct(*_CONTEXT, "version", "type"), "version").alias("held")
    )
    flat = known.select("line", "release", "release_order", "id", "path", "held.*")
    found = _come_and_gone(flat, steps, ("id", "path"), "field")
    added = F.col("change") == "added"
    return found.withColumn("after", F.when(added, F.col("type"))).withColumn(
        "before", F.when(~added, F.col("type"))
    )


def _traits(fields: DataFrame, steps: DataFrame) -> DataFrame:
    """Fields that a release has otherwise under the same version number."""
    both = _with_previous(fields, steps, ("id", "version", "path"), *_TRAITS)
    each = both.withColumn(
        "trait",
        F.explode(
            F.array(
                *(
                    F.struct(
                        F.lit(name).alias("what"),
                        F.col(f"was_{name}").cast("string").alias("before"),
                        F.col(name).cast("string").alias("after"),
                    )
                    for name in _TRAITS
                )
            )
        ),
    )
    return (
        each.where(~F.col("trait.before").eqNullSafe(F.col("trait.after")))
        .select(
            *("release", "release_order", "previous", *_CONTEXT, "version", "path"),
            "trait.*",
        )
        .withColumn("subject", F.lit("field"))
        .withColumn("change", F.lit("changed"))
    )


def _layouts(layouts: DataFrame, steps: DataFrame) -> DataFrame:
    """Versions that a release lays out otherwise: by names only, or by bytes."""
    columns = ("fingerprint", "wire_fingerprint")
    wire = F.col("wire_fingerprint") != F.col("was_wire_fingerprint")
    return (
        _with_previous(layouts, steps, ("id", "version"), *columns)
        .where("fingerprint != was_fingerprint")
        .withColumn("subject", F.lit("layout"))
        .withColumn("change", F.lit("changed"))
        .withColumn("what", F.when(wire, F.lit("wire")).otherwise(F.lit("names")))
        .withColumn("before", F.col("was_fingerprint"))
        .withColumn("after", F.col("fingerprint"))
    )


def _errors(errors: DataFrame, steps: DataFrame) -> DataFrame:
    found = _come_and_gone(errors, steps, ("code",), "error")
    return (
        found.withColumn("what", F.col("name"))
        .withColumn("after", F.when(F.col("change") == "added", F.col("code")))
        .withColumn("before", F.when(F.col("change") == "removed", F.col("code")))
    )


def _shaped(part: DataFrame) -> DataFrame:
    """All columns of the table, null where the change has none."""
    return part.select(
        *(
            (F.col(f.name) if f.name in part.columns else F.lit(None))
            .cast(f.dataType)
            .alias(f.name)
            for f in CHANGES
        )
    )
