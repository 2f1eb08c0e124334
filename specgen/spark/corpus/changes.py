"""Find what each release changed, with window functions and joins over the tables."""

from __future__ import annotations

from functools import reduce

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F

from specgen.spark.corpus.comparing import (
    changed_rows,
    come_and_gone,
    in_lines,
    renamed,
    with_previous,
)
from specgen.spark.corpus.record_keys import by_type, paired, record_keys
from specgen.spark.corpus.schema import CHANGES

_TRAITS = ("type", "nullable", "default", "tag", "ignorable", "map_key", "entity_type")
_CONTEXT = ("message", "api", "kind", "api_key")
_UNKNOWN_TAGS = '{"type":"tag_buffer"}'
"""A tag section with unknown contents in a layout."""


def changes(
    releases: DataFrame,
    messages: DataFrame,
    fields: DataFrame,
    layouts: DataFrame,
    errors: DataFrame,
) -> DataFrame:
    """Every change from a release to the next one of its line, as rows of ``changes``.

    Named sources are compared in the order in which they were named, bundled releases from
    the oldest on. The first of a line changes nothing. ``missing`` has the modules whose
    definitions a release's source lacks: these are not compared.
    """
    steps = in_lines(releases)
    line = F.broadcast(steps.select("release", "line"))
    messages, keys = by_type(messages), record_keys(messages)
    # A definition without any version is not a message of the protocol.
    identities = F.broadcast(messages.select("release", "message", "identity"))
    defined = messages.where(F.size("versions") > 0).withColumn("id", F.col("identity"))
    versions = paired(defined.withColumn("version", F.explode("versions")), keys)
    on_wire = (
        paired(fields.join(identities, ["release", "message"]), keys)
        .withColumn("key", _spelled_alike("path"))
        .join(line, "release")
    )
    laid_out = layouts.join(identities, ["release", "message"])
    laid_out = paired(laid_out, keys).join(line, "release")
    parts = [
        _messages(versions, steps),
        _flexible(defined, steps),
        _versions(versions, steps),
        _fields(on_wire, steps),
        _traits(on_wire, steps),
        _layouts(_known(laid_out, on_wire), steps),
        _errors(errors.join(line, "release"), steps),
    ]
    every = reduce(lambda a, b: a.unionByName(b), (_shaped(part) for part in parts))
    unknown = F.broadcast(_unknown(defined, steps))
    return every.join(unknown, ["release", "message", "change"], "left_anti")


def _unknown(messages: DataFrame, steps: DataFrame) -> DataFrame:
    """Messages that only seem to come or go because a release's source lacks their module.

    A source lacks either all headers or none: documents list them without versions.
    """
    lacks = steps.select("release", F.explode("missing").alias("module"))
    is_header = F.col("kind") == "header"
    with_headers = messages.where(is_header).select("release").distinct()
    headers = steps.join(with_headers, "release", "left_anti").select(
        "release", F.lit("header")
    )
    lacks = lacks.union(headers)
    own = messages.select("release", "module", "message").union(
        messages.where(is_header).select("release", "kind", "message")
    )
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


def _messages(versions: DataFrame, steps: DataFrame) -> DataFrame:
    columns = ("release", "release_order", "line", "id", *_CONTEXT)
    messages = versions.select(*columns).distinct()
    moved = come_and_gone(messages, steps, ("id",), "message")
    other_names = renamed(messages, steps, ("id",), "message", "message")
    # One definition may have held the keys of several record types.
    return moved.unionByName(other_names, allowMissingColumns=True).dropDuplicates(
        ["release", "message", "change", "before"]
    )


def _flexible(messages: DataFrame, steps: DataFrame) -> DataFrame:
    """Messages that have a flexible version for the first time."""
    return (
        with_previous(messages, steps, ("id",), "flexible_from")
        .where("flexible_from is not null and was_flexible_from is null")
        .withColumn("subject", F.lit("message"))
        .withColumn("change", F.lit("flexible"))
        .withColumn("version", F.col("flexible_from"))
    )


def _versions(versions: DataFrame, steps: DataFrame) -> DataFrame:
    keys = ("id", "number")
    moved = come_and_gone(versions, steps, keys, "version")
    renumbered = changed_rows(versions, steps, keys, "version", "version", "renumbered")
    return moved.unionByName(renumbered, allowMissingColumns=True)


def _spelled_alike(path: str) -> Column:
    """A path as in fingerprints, with each name in snake_case."""
    word = r"(?<=[^A-Z.])(?=[A-Z])"
    return F.lower(F.regexp_replace(path, word, "_"))


def _fields(fields: DataFrame, steps: DataFrame) -> DataFrame:
    """Fields added to a message or removed from it, with their lowest version.

    A field that is only spelled differently is renamed.
    """
    columns = ("line", "release", "release_order", "id", "key")
    known = fields.groupBy(*columns).agg(
        F.min_by(F.struct(*_CONTEXT, "version", "path", "type"), "version").alias(
            "held"
        )
    )
    flat = known.select(*columns, "held.*")
    added = F.col("change") == "added"
    moved = (
        come_and_gone(flat, steps, ("id", "key"), "field")
        .withColumn("after", F.when(added, F.col("type")))
        .withColumn("before", F.when(~added, F.col("type")))
    )
    moved = moved.unionByName(
        renamed(flat, steps, ("id", "key"), "path", "field"), allowMissingColumns=True
    )
    # One definition may have held the keys of several record types.
    place = ("release", "release_order", "previous", "subject", "change", *_CONTEXT)
    return moved.groupBy(*place, "path", "before", "after").agg(
        F.min("version").alias("version")
    )


def _traits(fields: DataFrame, steps: DataFrame) -> DataFrame:
    """Fields that differ between releases under the same version number.

    What a source leaves open, a type or whether null is allowed, is not a change.
    """
    both = with_previous(fields, steps, ("id", "number", "key"), *_TRAITS)
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
    before, after = F.col("trait.before"), F.col("trait.after")
    is_open = (F.col("trait.what") == "nullable") & (before.isNull() | after.isNull())
    is_open |= (F.col("trait.what") == "type") & (_unsaid(before) | _unsaid(after))
    # A change of type implies another default.
    plain = [F.regexp_replace(name, "compact_", "") for name in ("type", "was_type")]
    is_open |= (F.col("trait.what") == "default") & (plain[0] != plain[1])
    return (
        each.where(~before.eqNullSafe(after) & ~is_open)
        .select(
            *("release", "release_order", "previous", *_CONTEXT, "version", "path"),
            "trait.*",
        )
        .withColumn("subject", F.lit("field"))
        .withColumn("change", F.lit("changed"))
    )


def _layouts(layouts: DataFrame, steps: DataFrame) -> DataFrame:
    """Versions whose layout a release changed: only in names, or in bytes.

    The caller leaves out layouts that a source does not describe completely.
    """
    columns = ("fingerprint", "wire_fingerprint")
    wire = F.col("wire_fingerprint") != F.col("was_wire_fingerprint")
    return (
        with_previous(layouts, steps, ("id", "number"), *columns)
        .where("fingerprint != was_fingerprint")
        .withColumn("subject", F.lit("layout"))
        .withColumn("change", F.lit("changed"))
        .withColumn("what", F.when(wire, F.lit("wire")).otherwise(F.lit("names")))
        .withColumn("before", F.col("was_fingerprint"))
        .withColumn("after", F.col("fingerprint"))
    )


def _known(layouts: DataFrame, fields: DataFrame) -> DataFrame:
    """Layouts that a source describes completely: all types, and where null is allowed."""
    keys = ("release", "message", "version")
    is_open = F.col("nullable").isNull() | _unsaid(F.col("type"))
    unknown = fields.where(is_open).select(*keys).distinct()
    whole = layouts.where(~F.col("layout").contains(_UNKNOWN_TAGS))
    return whole.join(unknown, list(keys), "left_anti")


def _unsaid(kind: Column) -> Column:
    return kind.endswith("unknown")


def _errors(errors: DataFrame, steps: DataFrame) -> DataFrame:
    """Changed error codes, between releases that list any: old documents have none."""
    moved = come_and_gone(errors, steps, ("code",), "error")
    code = F.col("code").cast("string")
    came_and_gone = (
        moved.withColumn("what", F.col("name"))
        .withColumn("after", F.when(F.col("change") == "added", code))
        .withColumn("before", F.when(F.col("change") == "removed", code))
    )
    retriable = (
        with_previous(errors, steps, ("code",), "retriable")
        .where("retriable != was_retriable")
        .withColumn("subject", F.lit("error"))
        .withColumn("change", F.lit("changed"))
        .withColumn("what", F.lit("retriable"))
        .withColumn("before", F.col("was_retriable").cast("string"))
        .withColumn("after", F.col("retriable").cast("string"))
    )
    with_errors = F.broadcast(errors.select("release").distinct())
    return (
        came_and_gone.join(with_errors, "release", "left_semi")
        .join(
            with_errors.withColumnRenamed("release", "previous"),
            "previous",
            "left_semi",
        )
        .unionByName(
            renamed(errors, steps, ("code",), "name", "error"),
            allowMissingColumns=True,
        )
        .unionByName(retriable, allowMissingColumns=True)
        .withColumn("path", F.col("name"))
    )


def _shaped(part: DataFrame) -> DataFrame:
    """All columns of the table; those that the change lacks are null."""
    return part.select(
        *(
            (F.col(f.name) if f.name in part.columns else F.lit(None))
            .cast(f.dataType)
            .alias(f.name)
            for f in CHANGES
        )
    )
