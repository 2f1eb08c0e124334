"""The client in examples/: against a broker of a few lines, and against real ones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import ErrorCode
from kafka_wire.negotiation import Versions, api_versions_answer
from kafka_wire.records import Record, control_key, encode_batch, read_batches

from examples.asyncio_client import Client, KafkaError, consume
from tests.broker.actions import create_topic, new_name
from tests.broker.broker import HOST
from tests.broker.client import Client as Plain
from tests.broker.running import running
from tests.runtime.records.corpus import control_batch

OFFERED = Versions({int(key): r for key, r in Versions.own(release="3.9").items()})


class Broker:
    """One topic of two partitions, and a group of one member, which once has to rejoin."""

    def __init__(self) -> None:
        self.logs: list[list[bytes]] = [[], []]
        self.committed: dict[int, int] = {}
        self.assignment = b""
        self.seen: list[tuple[str, int]] = []
        self.requests: list[str] = []
        self.rebalances = 1

    async def serve(self, reader: Any, writer: asyncio.StreamWriter) -> None:
        wire = kw.Connection(kw.Side.BROKER)
        port = writer.get_extra_info("sockname")[1]
        while data := await reader.read(1 << 16):
            for event in wire.receive(data):
                assert isinstance(event, kw.Request)
                name = kw.ApiKey(event.api_key).api.name
                self.seen.append((name, event.version))
                self.requests.append(event.frame.hex())
                if name == "ApiVersions":
                    answer: Any = api_versions_answer(event.version, OFFERED)
                else:
                    method = kw.ApiKey(event.api_key).name.lower()
                    answer = getattr(self, method)(event.message, port)
                writer.write(wire.respond(event, answer))
        writer.close()

    def metadata(self, message: Any, port: int) -> Any:
        response = kw.MetadataResponse
        part = response.MetadataResponsePartition
        parts = [part(partition_index=n, leader_id=1) for n in (0, 1)]
        name = message.topics[0].name
        error = 0 if name == "orders" else ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
        row = response.MetadataResponseTopic(error, name, partitions=parts)
        node = response.MetadataResponseBroker(1, HOST, port)
        return response(brokers=[node], topics=[row])

    def produce(self, message: Any, _: int) -> Any:
        part = message.topic_data[0].partition_data[0]
        self.logs[part.index].append(bytes(part.records))
        response = kw.ProduceResponse
        rows = [response.PartitionProduceResponse(part.index, base_offset=0)]
        return response(
            [response.TopicProduceResponse("orders", partition_responses=rows)]
        )

    def fetch(self, message: Any, _: int) -> Any:
        part = message.topics[0].partitions[0]
        data = b""
        for batch in read_batches(b"".join(self.logs[part.partition])):
            if batch.last_offset >= part.fetch_offset:  # one batch at a time
                data = bytes(batch.data)
                break
        response = kw.FetchResponse
        row = response.PartitionData(part.partition, records=data)
        return response(
            responses=[response.FetchableTopicResponse("orders", partitions=[row])]
        )

    def find_coordinator(self, _: Any, port: int) -> Any:
        return kw.FindCoordinatorResponse(node_id=1, host=HOST, port=port)

    def join_group(self, message: Any, _: int) -> Any:
        response = kw.JoinGroupResponse
        if not message.member_id:
            code = ErrorCode.MEMBER_ID_REQUIRED
            return response(error_code=code, member_id="m1", protocol_name="")
        metadata = message.protocols[0].metadata
        member = response.JoinGroupResponseMember("m1", metadata=metadata)
        return response(
            0, 0, 7, "consumer", "range", "m1", member_id="m1", members=[member]
        )

    def sync_group(self, message: Any, _: int) -> Any:
        (share,) = message.assignments
        self.assignment = share.assignment
        return kw.SyncGroupResponse(0, 0, "consumer", "range", share.assignment)

    def heartbeat(self, message: Any, _: int) -> Any:
        assert (message.generation_id, message.member_id) == (7, "m1")
        self.rebalances -= 1
        code = ErrorCode.REBALANCE_IN_PROGRESS if self.rebalances == 0 else 0
        return kw.HeartbeatResponse(error_code=code)

    def offset_fetch(self, message: Any, _: int) -> Any:
        response = kw.OffsetFetchResponse
        part = response.OffsetFetchResponsePartition
        numbers = message.topics[0].partition_indexes
        rows = [part(n, self.committed.get(n, -1)) for n in numbers]
        return response(topics=[response.OffsetFetchResponseTopic("orders", rows)])

    def offset_commit(self, message: Any, _: int) -> Any:
        parts = message.topics[0].partitions
        self.committed |= {p.partition_index: p.committed_offset for p in parts}
        response = kw.OffsetCommitResponse
        rows = [
            response.OffsetCommitResponsePartition(p.partition_index) for p in parts
        ]
        return response(
            topics=[response.OffsetCommitResponseTopic("orders", partitions=rows)]
        )

    def leave_group(self, message: Any, _: int) -> Any:
        assert message.member_id == "m1"
        return kw.LeaveGroupResponse()


async def _first(port: int, topic: str, group: str, count: int) -> list[Any]:
    """The first records of a topic, as (partition, value)."""
    values: list[Any] = []
    async with aclosing(consume(HOST, port, topic, group)) as records:
        async for (_, number), record in records:
            values.append((number, record.value))
            if len(values) == count:
                return values
    return values


async def _with_few_lines(broker: Broker) -> None:
    server = await asyncio.start_server(broker.serve, HOST, 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        async with Client.connect(HOST, port) as client:
            for number in (0, 1):
                records = [Record(i, 0, None, b"%d" % i) for i in range(2)]
                assert await client.produce(("orders", number), records) == 0
            with pytest.raises(
                KafkaError, match=r"^UNKNOWN_TOPIC_OR_PARTITION: topic x"
            ):
                await client.partitions("x")
            asked = [client.partitions("orders") for _ in range(5)]
            assert (
                await asyncio.gather(*asked)
                == [dict.fromkeys((0, 1), (HOST, port))] * 5
            )
            marker = control_batch(Record(2, 0, control_key(1), bytes(6)))
            broker.logs[1] += [marker, encode_batch([Record(3, 0, None, b"end")])]
        # The heartbeat after the first round has it rejoin before it commits.
        start = [(0, b"0"), (0, b"1"), (1, b"0"), (1, b"1")]
        values = await _first(port, "orders", "g", 9)
        assert values == [*start, *start, (1, b"end")]
        assert broker.committed == {0: 2, 1: 3}


def test_a_broker_of_a_few_lines() -> None:
    broker = Broker()
    asyncio.run(asyncio.wait_for(_with_few_lines(broker), 20))
    part = kw.ConsumerProtocolAssignment.TopicPartition("orders", [0, 1])
    whole = kw.ConsumerProtocolAssignment([part]).encode(0)
    assert broker.assignment == b"\0\0" + whole
    names = [name for name, _ in broker.seen]
    assert names.count("JoinGroup") == 3  # without an id, with one, and again
    assert names[-1] == "LeaveGroup"
    assert dict(broker.seen)["Produce"] == 11  # the highest of 3.9
    assert broker.seen[:2] == [("ApiVersions", 5), ("ApiVersions", 4)]
    versions = broker.requests[1]
    assert versions[8:24] == "0012000400000001"  # the API, its version, the second id
    assert "6173796e63696f2d636c69656e74" in versions  # the client's name


@pytest.fixture(params=["4.3", "3.9"])
def real(request: pytest.FixtureRequest) -> Iterator[tuple[int, str]]:
    """A real broker's port, and a topic of four partitions."""
    with running(request.param) as server:
        name = new_name("asyncio")
        with Plain(server.port) as client:
            create_topic(client, name, 4)
        yield server.port, name


async def _in_a_group(port: int, topic: str) -> None:
    async with Client.connect(HOST, port) as client:

        async def send(round_: int) -> None:
            for number in range(4):
                records = [Record(i, 0, None, b"%d" % round_) for i in range(10)]
                await client.produce((topic, number), records)

        got: list[list[Any]] = [[], []]

        async def member(index: int) -> None:
            async for (_, number), record in consume(HOST, port, topic, "two"):
                got[index].append((number, record.offset))

        async def until(holds: Any) -> None:
            while not holds():
                await asyncio.sleep(0.1)
                for task in tasks:
                    if task.done():
                        task.result()

        await send(0)
        tasks = [asyncio.create_task(member(0))]
        await until(lambda: len(got[0]) == 40)
        tasks.append(asyncio.create_task(member(1)))
        await asyncio.sleep(5)  # both have joined
        await send(1)
        await until(lambda: len({*got[0], *got[1]}) == 80)
        shares = [{n for n, offset in rows if offset >= 10} for rows in got]
        assert len(shares[0]) == len(shares[1]) == 2
        assert not shares[0] & shares[1]
        tasks[0].cancel()
        await asyncio.wait(tasks[:1])
        tasks.pop(0)
        await send(2)
        await until(lambda: len({*got[0], *got[1]}) == 120)
        assert {n for n, offset in got[1] if offset >= 20} == {0, 1, 2, 3}
        tasks[0].cancel()
        await asyncio.wait(tasks)


@pytest.mark.slow
def test_two_members_share_a_topic_of_a_real_broker(real: tuple[int, str]) -> None:
    asyncio.run(asyncio.wait_for(_in_a_group(*real), 120))
