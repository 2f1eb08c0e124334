"""Read and write the records of Kafka's internal topics.

::

    from kafka_wire import stored

    key = stored.read_key(stored.CONSUMER_OFFSETS, record.key)
    value = stored.read_value(stored.CONSUMER_OFFSETS, key.record_type, record.value)
"""

from __future__ import annotations

from ._runtime.stored import (
    CLUSTER_METADATA,
    CONSUMER_OFFSETS,
    REMOTE_LOG_METADATA,
    SHARE_GROUP_STATE,
    TRANSACTION_STATE,
    Header,
    RecordType,
    Stored,
    UnknownRecordError,
    key_header,
    metadata_header,
    read_control_value,
    read_key,
    read_metadata_record,
    read_value,
    read_versioned,
    record_types,
    value_header,
    write_key,
    write_metadata_record,
    write_value,
)

__all__ = [
    "CLUSTER_METADATA",
    "CONSUMER_OFFSETS",
    "REMOTE_LOG_METADATA",
    "SHARE_GROUP_STATE",
    "TRANSACTION_STATE",
    "Header",
    "RecordType",
    "Stored",
    "UnknownRecordError",
    "key_header",
    "metadata_header",
    "read_control_value",
    "read_key",
    "read_metadata_record",
    "read_value",
    "read_versioned",
    "record_types",
    "value_header",
    "write_key",
    "write_metadata_record",
    "write_value",
]
