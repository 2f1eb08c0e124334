"""A request of each API that a broker can answer, filled so that its fields matter.

The answer may be an error: what counts is that a response comes and decodes completely.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import kafka_wire as kw
from kafka_wire import ApiKey, Message
from kafka_wire.records import Record, encode_batch

TOPIC = "every-api"
GROUP = "every-group"
TXN = "every-transaction"
Make = Callable[[int, UUID], Message]
"""A request of a version; the id is the topic's."""


def request_of(api: ApiKey, version: int, topic_id: UUID) -> Message:
    """The request to send: a specific one, or one with every default."""
    make = _MAKERS.get(api)
    return api.request() if make is None else make(version, topic_id)


def _produce(version: int, topic_id: UUID) -> Message:
    request = kw.ProduceRequest
    magic = 0 if version < 2 else 1 if version < 3 else 2
    data = encode_batch([Record(0, -1, b"k", b"v")], magic=magic)
    topic = request.TopicProduceData(
        partition_data=[request.PartitionProduceData(index=0, records=data)]
    )
    if version >= 13:
        topic.topic_id = topic_id
    else:
        topic.name = TOPIC
    return request(acks=1, timeout_ms=5000, topic_data=[topic])


def _fetch(version: int, topic_id: UUID) -> Message:
    request = kw.FetchRequest
    topic = request.FetchTopic(
        partitions=[request.FetchPartition(partition_max_bytes=1000)]
    )
    if version >= 13:
        topic.topic_id = topic_id
    else:
        topic.topic = TOPIC
    return request(max_wait_ms=10, topics=[topic])


def _list_offsets(version: int, topic_id: UUID) -> Message:
    request = kw.ListOffsetsRequest
    partition = request.ListOffsetsPartition(timestamp=-1)
    topic = request.ListOffsetsTopic(name=TOPIC, partitions=[partition])
    return request(replica_id=-1, topics=[topic])


def _add_partitions(version: int, topic_id: UUID) -> Message:
    request = kw.AddPartitionsToTxnRequest
    topic = request.AddPartitionsToTxnTopic(name=TOPIC, partitions=[0])
    if version < 4:
        return request(
            v3_and_below_transactional_id=TXN,
            v3_and_below_producer_id=5,
            v3_and_below_topics=[topic],
        )
    transaction = request.AddPartitionsToTxnTransaction(
        transactional_id=TXN, producer_id=5, topics=[topic]
    )
    return request(transactions=[transaction])


def _offset_fetch(version: int, topic_id: UUID) -> Message:
    request = kw.OffsetFetchRequest
    if version < 8:
        topic = request.OffsetFetchRequestTopic(name=TOPIC, partition_indexes=[0])
        return request(group_id=GROUP, topics=[topic])
    topics = request.OffsetFetchRequestTopics(partition_indexes=[0])
    if version >= 10:
        topics.topic_id = topic_id
    else:
        topics.name = TOPIC
    group = request.OffsetFetchRequestGroup(group_id=GROUP, topics=[topics])
    return request(groups=[group])


def _describe_acls(version: int, topic_id: UUID) -> Message:
    request = kw.DescribeAclsRequest(
        resource_type_filter=1, operation=1, permission_type=1
    )
    if version >= 1:
        request.pattern_type_filter = 1
    return request


def _create_acls(version: int, topic_id: UUID) -> Message:
    request = kw.CreateAclsRequest
    creation = request.AclCreation(
        resource_type=2,
        resource_name="acl-topic",
        principal="User:carol",
        host="*",
        operation=3,
        permission_type=3,
    )
    return request(creations=[creation])


def _delete_acls(version: int, topic_id: UUID) -> Message:
    request = kw.DeleteAclsRequest
    acl_filter = request.DeleteAclsFilter(
        resource_type_filter=2,
        resource_name_filter="acl-topic",
        operation=1,
        permission_type=1,
    )
    return request(filters=[acl_filter])


def _configs(version: int, topic_id: UUID) -> Message:
    request = kw.DescribeConfigsRequest
    resource = request.DescribeConfigsResource(
        resource_type=2, resource_name=TOPIC, configuration_keys=None
    )
    return request(resources=[resource])


def _alter_configs(version: int, topic_id: UUID) -> Message:
    request = kw.AlterConfigsRequest
    config = request.AlterableConfig("retention.ms", "1234567")
    resource = request.AlterConfigsResource(2, TOPIC, [config])
    return request(resources=[resource])


def _log_dirs(version: int, topic_id: UUID) -> Message:
    return kw.DescribeLogDirsRequest(topics=None)


def _quotas(version: int, topic_id: UUID) -> Message:
    request = kw.AlterClientQuotasRequest
    entity = request.EntityData("user", "carol")
    op = request.OpData("producer_byte_rate", 1024.0, False)
    return request(entries=[request.EntryData([entity], [op])])


def _feature(version: int, topic_id: UUID) -> Message:
    request = kw.UpdateFeaturesRequest
    update = request.FeatureUpdateKey(feature="no.such.feature", max_version_level=1)
    return request(feature_updates=[update])


def _producers(version: int, topic_id: UUID) -> Message:
    request = kw.DescribeProducersRequest
    return request(topics=[request.TopicRequest(TOPIC, [0])])


def _quorum(version: int, topic_id: UUID) -> Message:
    request = kw.DescribeQuorumRequest
    partition = request.PartitionData(0)
    return request(topics=[request.TopicData("__cluster_metadata", [partition])])


def _leader_epoch(version: int, topic_id: UUID) -> Message:
    request = kw.OffsetForLeaderEpochRequest
    partition = request.OffsetForLeaderPartition(partition=0, leader_epoch=0)
    return request(topics=[request.OffsetForLeaderTopic(TOPIC, [partition])])


def _delete_records(version: int, topic_id: UUID) -> Message:
    request = kw.DeleteRecordsRequest
    partition = request.DeleteRecordsPartition(0, 0)
    topic = request.DeleteRecordsTopic(TOPIC, [partition])
    return request(topics=[topic], timeout_ms=5000)


def _elect(version: int, topic_id: UUID) -> Message:
    return kw.ElectLeadersRequest(topic_partitions=None, timeout_ms=5000)


def _partitions(version: int, topic_id: UUID) -> Message:
    request = kw.DescribeTopicPartitionsRequest
    return request(topics=[request.TopicRequest(TOPIC)])


_MAKERS: dict[ApiKey, Any] = {
    ApiKey.PRODUCE: _produce,
    ApiKey.FETCH: _fetch,
    ApiKey.LIST_OFFSETS: _list_offsets,
    ApiKey.OFFSET_FETCH: _offset_fetch,
    ApiKey.ADD_PARTITIONS_TO_TXN: _add_partitions,
    ApiKey.DESCRIBE_ACLS: _describe_acls,
    ApiKey.CREATE_ACLS: _create_acls,
    ApiKey.DELETE_ACLS: _delete_acls,
    ApiKey.DESCRIBE_CONFIGS: _configs,
    ApiKey.ALTER_CONFIGS: _alter_configs,
    ApiKey.DESCRIBE_LOG_DIRS: _log_dirs,
    ApiKey.ALTER_CLIENT_QUOTAS: _quotas,
    ApiKey.UPDATE_FEATURES: _feature,
    ApiKey.DESCRIBE_PRODUCERS: _producers,
    ApiKey.DESCRIBE_QUORUM: _quorum,
    ApiKey.OFFSET_FOR_LEADER_EPOCH: _leader_epoch,
    ApiKey.DELETE_RECORDS: _delete_records,
    ApiKey.ELECT_LEADERS: _elect,
    ApiKey.DESCRIBE_TOPIC_PARTITIONS: _partitions,
}
