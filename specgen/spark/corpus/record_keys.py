"""Records through the releases: a record is its type, whatever its names were.

Of the metadata log's records the type is the API key, in the module of their own.

Before 4.1 one definition held the keys of several types, and its version was the type
that goes before the key. Since then each type has a definition of its own, whose API key
is the type, and whose version is 0. The bytes are the same.
"""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def by_type(messages: DataFrame) -> DataFrame:
    """Messages whose ``identity`` is the type, where they are records that have one.

    Without the module a type is not known: two modules count their records from 0.
    """
    is_typed = "kind = 'metadata' AND api_key IS NOT NULL AND module IS NOT NULL"
    record_type = F.concat_ws(" ", "kind", "module", "api_key")
    identity = F.when(F.expr(is_typed), record_type).otherwise(F.col("identity"))
    return messages.withColumn("identity", identity)


def paired(rows: DataFrame, keys: DataFrame) -> DataFrame:
    """Rows of versions with ``id`` and ``number``, by which releases are compared.

    They are the message's ``identity`` and the version, but of a key of before 4.1
    those that its type has since.
    """
    joined = rows.join(F.broadcast(keys), ["release", "message", "version"], "left")
    return (
        joined.withColumn("id", F.coalesce("key_name", "identity"))
        .withColumn("number", F.coalesce("key_version", "version"))
        .drop("key_name", "key_version")
    )


def record_keys(messages: DataFrame) -> DataFrame:
    """Of the keys of before 4.1: release, message and version, and what they are since.

    A type's definition is called as the old one, or ends with its name
    (``LegacyOffsetCommitKey`` is ``OffsetCommitKey`` of type 0).
    """
    since = (
        messages.where("kind = 'coordinator-key' AND api_key IS NOT NULL")
        .select(
            F.col("message").alias("key_name"),
            F.col("api_key").alias("version"),
            F.lit(0).alias("key_version"),
        )
        .distinct()
    )
    before = messages.where("kind = 'data'").select(
        "release", "message", F.explode("versions").alias("version")
    )
    ends_alike = F.col("key_name").endswith(F.col("message"))
    return (
        before.join(F.broadcast(since), "version")
        .where(ends_alike)
        .select("release", "message", "version", "key_name", "key_version")
    )
