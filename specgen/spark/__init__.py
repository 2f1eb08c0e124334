"""Spark: broker logs as DataFrames, and messages as columns.

In:   log folders, and columns of bytes or structs
Out:  DataFrames and columns
Uses: report, disk, logs

Spark is only loaded when a name that needs it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specgen.spark.codec_udfs import check_fields
    from specgen.spark.functions import (
        decode,
        decode_stored,
        encode,
        message_schema,
        records,
    )
    from specgen.spark.kafka_log import register
    from specgen.spark.kafka_log_views import log_view
    from specgen.spark.sql_functions import register_functions

_MODULES = {
    "records": "functions",
    "register": "kafka_log",
    "check_fields": "codec_udfs",
    "decode": "functions",
    "decode_stored": "functions",
    "encode": "functions",
    "log_view": "kafka_log_views",
    "message_schema": "functions",
    "register_functions": "sql_functions",
}

__all__ = [
    "check_fields",
    "decode",
    "decode_stored",
    "encode",
    "log_view",
    "message_schema",
    "records",
    "register",
    "register_functions",
]


if not TYPE_CHECKING:  # to type checkers every name would be one of this module

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
