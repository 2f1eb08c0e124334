"""Follow records through the releases by their type, whatever their names were.

For records of the metadata log the type is the API key, in their own module.

Before 4.1 one definition covered the keys of several types, and its version was the type
in front of the key. Since then each type has its own definition, whose API key is the type
and whose version is 0. The bytes are the same.
"""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def by_type(messages: DataFrame) -> DataFrame:
    """Messages, with the record type as ``identity`` for records that have one.

    Without the module a type is ambiguous: two modules number their records from 0.
    """
    is_typed = "kind = 'metadata' AND api_key IS NOT NULL AND module IS NOT NULL"
    record_type = F.concat_ws(" ", "kind", "module", "api_key")
    identity = F.when(F.expr(is_typed), record_type).otherwise(F.col("identity"))
    return messages.withColumn("identity", identity)


def paired(rows: DataFrame, keys: DataFrame) -> DataFrame:
    """Rows of versions with ``id`` and ``number``, by which releases are compared.

    They are the message's ``identity`` and the version, but for keys from before 4.1 those
    that their type has since 4.1.
    """
    joined = rows.join(F.broadcast(keys), ["release", "message", "version"], "left")
    return (
        joined.withColumn("id", F.coalesce("key_name", "identity"))
        .withColumn("number", F.coalesce("key_version", "version"))
        .drop("key_name", "key_version")
    )


def record_keys(messages: DataFrame) -> DataFrame:
    """The keys from before 4.1: release, message and version, and their later equivalents.

    A type's definition has the old one's name, or a name that ends with it
    (``LegacyOffsetCommitKey`` is type 0 of ``OffsetCommitKey``).
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
