"""Topics are created, described, changed and deleted, in every version."""

from __future__ import annotations

from functools import partial

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey

from tests.broker.actions import check, create_topic, describe_topic, new_name, until
from tests.broker.client import Client

pytestmark = pytest.mark.slow

TOPIC = 2
"""The resource type of a topic."""


def test_topics_are_created_and_deleted_in_every_version(client: Client) -> None:
    create, delete = kw.CreateTopicsRequest, kw.DeleteTopicsRequest
    name = ""
    for version in client.agreed.theirs[ApiKey.CREATE_TOPICS]:
        name = new_name(f"created-{version}")
        topic = create.CreatableTopic(name=name, num_partitions=3, replication_factor=1)
        answer = client.ask(create(topics=[topic], timeout_ms=20_000), version)
        check(answer.topics[0].error_code)
        assert answer.topics[0].name == name
        if version >= 7:
            assert answer.topics[0].num_partitions == 3
    for version in client.agreed.theirs[ApiKey.DELETE_TOPICS]:
        name = new_name(f"deleted-{version}")
        topic_id = create_topic(client, name)
        if version < 6:
            request = delete(topic_names=[name], timeout_ms=20_000)
        else:
            state = delete.DeleteTopicState(name=None, topic_id=topic_id)
            request = delete(topics=[state], timeout_ms=20_000)
        answer = client.ask(request, version)
        check(answer.responses[0].error_code)
        assert answer.responses[0].name == name


def test_metadata_in_every_version(client: Client) -> None:
    name = new_name("described")
    topic_id = create_topic(client, name, partitions=2)
    request = kw.MetadataRequest
    for version in client.agreed.theirs[ApiKey.METADATA]:
        metadata_request = request(topics=[request.MetadataRequestTopic(name=name)])
        answer = client.ask(metadata_request, version)
        (topic,) = answer.topics
        check(topic.error_code)
        assert (topic.name, len(topic.partitions)) == (name, 2)
        assert [p.replica_nodes for p in topic.partitions] == [(1,), (1,)]
        assert [broker.node_id for broker in answer.brokers] == [1]
        if version >= 10:
            assert topic.topic_id == topic_id
        if version >= 12:
            by_id = request.MetadataRequestTopic(name=None, topic_id=topic_id)
            answer = client.ask(request(topics=[by_id]), version)
            assert answer.topics[0].name == name


def test_partitions_and_settings_change(client: Client) -> None:
    name = new_name("changed")
    create_topic(client, name, retention_ms="60000")
    grow = kw.CreatePartitionsRequest
    for count, version in enumerate(client.agreed.theirs[ApiKey.CREATE_PARTITIONS], 2):
        topic = grow.CreatePartitionsTopic(name=name, count=count, assignments=None)
        answer = client.ask(grow(topics=[topic], timeout_ms=20_000), version)
        check(answer.results[0].error_code)
        until(partial(_has_count, client, name, count))
    for number, version in enumerate(
        client.agreed.theirs[ApiKey.INCREMENTAL_ALTER_CONFIGS]
    ):
        _set(client, name, "retention.ms", str(70_000 + number), version)
        for described in client.agreed.theirs[ApiKey.DESCRIBE_CONFIGS]:
            expected = {
                "retention.ms": str(70_000 + number),
                "cleanup.policy": "delete",
            }
            # A broker may answer with the settings from before the change.
            until(partial(_has_settings, client, name, described, expected))


def _has_count(client: Client, name: str, count: int) -> bool:
    return _count(client, name) == count


def _has_settings(
    client: Client, name: str, version: int, expected: dict[str, str]
) -> bool:
    return expected.items() <= _settings(client, name, version).items()


def _count(client: Client, name: str) -> int:
    return len(describe_topic(client, name).partitions)


def _set(client: Client, name: str, key: str, text: str, version: int) -> None:
    request = kw.IncrementalAlterConfigsRequest
    config = request.AlterableConfig(name=key, config_operation=0, value=text)
    resource = request.AlterConfigsResource(
        resource_type=TOPIC, resource_name=name, configs=[config]
    )
    answer = client.ask(request(resources=[resource]), version)
    check(answer.responses[0].error_code)


def _settings(client: Client, name: str, version: int) -> dict[str, str | None]:
    request = kw.DescribeConfigsRequest
    resource = request.DescribeConfigsResource(
        resource_type=TOPIC, resource_name=name, configuration_keys=None
    )
    answer = client.ask(request(resources=[resource]), version)
    check(answer.results[0].error_code)
    return {config.name: config.value for config in answer.results[0].configs}
