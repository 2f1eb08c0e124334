"""Contents with which the codecs are timed, like those a busy cluster sends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

from specgen.protocol.layout import ArrayWire, StructLayout, StructWire, WireType
from specgen.testing.vectors.states import RECORD_BATCH

Values = dict[str, Any]

BROKERS = 6
RECORDS_SIZE = 1024


def at_version(struct: StructLayout, value: Values) -> Values:
    """The part of a value that a version has; the value may have fields of several versions."""
    return {
        field.name: _at_version(field.type, value[field.name])
        for field in struct.all_fields
        if field.name in value
    }


def _at_version(wire: WireType, value: Any) -> Any:
    match wire:
        case ArrayWire() if value is not None:
            return [_at_version(wire.element, item) for item in value]
        case StructWire() if value is not None:
            return at_version(wire.struct, value)
    return value


def _topic(number: int) -> str:
    return f"orders.shard-{number:03}.v1"


def _uuid(number: int) -> UUID:
    return UUID(int=Random(number).getrandbits(128), version=4)


def _member(number: int) -> str:
    return f"checkout-service-{number}-{_uuid(number)}"


def _records(number: int) -> bytes:
    """As large as a small batch; these messages' codecs do not look inside."""
    size = RECORDS_SIZE - len(RECORD_BATCH)
    return RECORD_BATCH + Random(number).randbytes(size)


def api_versions_response() -> Values:
    """A Kafka 4 broker's answer: its APIs and its features."""
    features = {"group.version": 1, "kraft.version": 1, "metadata.version": 29}
    features |= {"share.version": 1, "streams.version": 1, "transaction.version": 2}
    return {
        "ErrorCode": 0,
        "ApiKeys": [
            {"ApiKey": key, "MinVersion": 0, "MaxVersion": key % 14}
            for key in range(75)
        ],
        "ThrottleTimeMs": 0,
        "SupportedFeatures": [
            {"Name": name, "MinVersion": 0, "MaxVersion": level}
            for name, level in features.items()
        ],
        "FinalizedFeaturesEpoch": 4711,
        "FinalizedFeatures": [
            {"Name": name, "MaxVersionLevel": level, "MinVersionLevel": level}
            for name, level in features.items()
        ],
    }


def metadata_response() -> Values:
    """100 topics of 10 partitions, three replicas each, all in sync."""
    return {
        "ThrottleTimeMs": 0,
        "Brokers": [
            {
                "NodeId": node,
                "Host": f"broker-{node}.kafka.example.com",
                "Port": 9092,
                "Rack": f"rack-{node % 3}",
            }
            for node in range(BROKERS)
        ],
        "ClusterId": "Wd3jDLcRQHqDRJbEXAMPLE",
        "ControllerId": 1,
        "Topics": [
            {
                "ErrorCode": 0,
                "Name": _topic(topic),
                "TopicId": _uuid(topic),
                "IsInternal": False,
                "Partitions": [_partition(topic, index) for index in range(10)],
            }
            for topic in range(100)
        ],
    }


def _partition(topic: int, index: int) -> Values:
    replicas = [(topic + index + n) % BROKERS for n in range(3)]
    return {
        "ErrorCode": 0,
        "PartitionIndex": index,
        "LeaderId": replicas[0],
        "LeaderEpoch": 40 + index,
        "ReplicaNodes": replicas,
        "IsrNodes": sorted(replicas),
        "OfflineReplicas": [],
    }


def fetch_response() -> Values:
    """20 topics of 10 partitions, 1 kB of records each."""
    return {
        "ThrottleTimeMs": 0,
        "ErrorCode": 0,
        "SessionId": 1_234_567,
        "Responses": [
            {
                "Topic": _topic(topic),
                "TopicId": _uuid(topic),
                "Partitions": [
                    {
                        "PartitionIndex": index,
                        "ErrorCode": 0,
                        "HighWatermark": 9_000_000 + index,
                        "LastStableOffset": 9_000_000 + index,
                        "LogStartOffset": 4_000_000,
                        "AbortedTransactions": None,
                        "PreferredReadReplica": -1,
                        "Records": _records(topic * 10 + index),
                    }
                    for index in range(10)
                ],
            }
            for topic in range(20)
        ],
    }


def produce_request() -> Values:
    """A producer's data for one broker: 4 topics of 5 partitions, 1 kB each."""
    return {
        "TransactionalId": None,
        "Acks": -1,
        "TimeoutMs": 30_000,
        "TopicData": [
            {
                "Name": _topic(topic),
                "TopicId": _uuid(topic),
                "PartitionData": [
                    {"Index": index, "Records": _records(topic * 5 + index)}
                    for index in range(5)
                ],
            }
            for topic in range(4)
        ],
    }


def offset_commit_request() -> Values:
    """A group member commits 10 topics of 10 partitions."""
    return {
        "GroupId": "checkout-service",
        "GenerationIdOrMemberEpoch": 17,
        "MemberId": _member(3),
        "GroupInstanceId": None,
        "Topics": [
            {
                "Name": _topic(topic),
                "TopicId": _uuid(topic),
                "Partitions": [
                    {
                        "PartitionIndex": index,
                        "CommittedOffset": 9_000_000 + index,
                        "CommittedLeaderEpoch": 40 + index,
                        "CommittedMetadata": "",
                    }
                    for index in range(10)
                ],
            }
            for topic in range(10)
        ],
    }


def create_topics_request() -> Values:
    """10 topics with three settings each, placed by the controller."""
    settings = {"cleanup.policy": "compact", "min.insync.replicas": "2"}
    settings |= {"retention.ms": "604800000"}
    return {
        "Topics": [
            {
                "Name": _topic(topic),
                "NumPartitions": 12,
                "ReplicationFactor": 3,
                "Assignments": [],
                "Configs": [
                    {"Name": name, "Value": setting}
                    for name, setting in settings.items()
                ],
            }
            for topic in range(10)
        ],
        "timeoutMs": 30_000,
        "validateOnly": False,
    }


def join_group_response() -> Values:
    """What the leader of a group of 20 receives: each member's subscription."""
    return {
        "ThrottleTimeMs": 0,
        "ErrorCode": 0,
        "GenerationId": 17,
        "ProtocolType": "consumer",
        "ProtocolName": "cooperative-sticky",
        "Leader": _member(0),
        "MemberId": _member(0),
        "Members": [
            {
                "MemberId": _member(number),
                "GroupInstanceId": None,
                "Metadata": Random(number).randbytes(150),
            }
            for number in range(20)
        ],
    }


def heartbeat_request() -> Values:
    """The smallest and most frequent message."""
    return {
        "GroupId": "checkout-service",
        "GenerationId": 17,
        "MemberId": _member(3),
        "GroupInstanceId": None,
    }


WORKLOADS: dict[str, Callable[[], Values]] = {
    "ApiVersionsResponse": api_versions_response,
    "MetadataResponse": metadata_response,
    "FetchResponse": fetch_response,
    "ProduceRequest": produce_request,
    "OffsetCommitRequest": offset_commit_request,
    "CreateTopicsRequest": create_topics_request,
    "JoinGroupResponse": join_group_response,
    "HeartbeatRequest": heartbeat_request,
}
"""By message."""
