"""Produce, fetch and consume as a member of a group: a Kafka client on asyncio. ::

    python examples/asyncio_client.py localhost:9092 orders billing

This sends a record to partition 0 of the topic, then consumes the topic in the group.
docs/client.md explains how it works, and what a client for production needs besides.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from typing import Self, TypeVar

import kafka_wire as kw
from kafka_wire import ErrorCode, stored
from kafka_wire.negotiation import Negotiated, api_versions_to_retry, negotiate
from kafka_wire.records import Record, encode_batch, read_batches

Answer = TypeVar("Answer", bound=kw.ResponseMessage)
Subscription, Assignment = (
    kw.ConsumerProtocolSubscription,
    kw.ConsumerProtocolAssignment,
)
Partition = tuple[str, int]
NEWEST = {"Produce": 12, "Fetch": 12, "OffsetCommit": 9}  # later ones take topic ids
NEWEST |= {"FindCoordinator": 3, "OffsetFetch": 7}  # later ones ask about many groups
NEWEST |= {"LeaveGroup": 2}  # later ones take many members
REJOIN = ("REBALANCE_IN_PROGRESS", "UNKNOWN_MEMBER_ID", "ILLEGAL_GENERATION")


class KafkaError(Exception):
    """A broker answered with an error; the text begins with its name."""

    def __init__(self, code: int, what: str) -> None:
        self.code = ErrorCode(code)
        super().__init__(f"{self.code.name}: {what}")


def check(code: int, what: str) -> None:
    """Raise a KafkaError unless the code is that of success."""
    if code != ErrorCode.NONE:
        raise KafkaError(code, what)


class Client:
    """A connection to one broker; any number of requests may be under way."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._wire = kw.Connection(client_id="asyncio-client")
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[kw.ResponseMessage]] = {}
        self.agreed: Negotiated | None = None

    @classmethod
    @asynccontextmanager
    async def connect(cls, host: str, port: int) -> AsyncIterator[Self]:
        """Connect and agree on versions; hang up at the end."""
        reader, writer = await asyncio.open_connection(host, port)
        client = cls(writer)
        reading = asyncio.create_task(client.read(reader))
        try:
            version: int | None = kw.ApiKey.API_VERSIONS.versions[-1]
            while version is not None:
                asked, request = version, kw.ApiVersionsRequest("asyncio-client", "1")
                answer = await client.ask(request, asked)
                version = api_versions_to_retry(answer, asked=asked)
            client.agreed = negotiate(answer)
            yield client
        finally:
            reading.cancel()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def read(self, reader: asyncio.StreamReader) -> None:
        """Give each answer to the request that waits for it, until the broker hangs up."""
        problem: Exception = ConnectionError("the broker has hung up")
        try:
            while data := await reader.read(1 << 16):
                for event in self._wire.receive(data):
                    if isinstance(event, kw.Response):
                        waiting = self._waiting.pop(event.correlation_id)
                        if not waiting.done():  # its caller may have been cancelled
                            waiting.set_result(event.message)
        except (OSError, kw.WireError) as error:
            problem = error
        self._writer.close()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(problem)

    async def ask(
        self, request: kw.RequestMessage[Answer], version: int | None = None
    ) -> Answer:
        """The response to a request, in the highest version that both sides have."""
        if version is None:
            assert self.agreed is not None
            api = kw.ApiKey.of(request).api.name
            version = self.agreed.version(request, at_most=NEWEST.get(api))
        if self._writer.is_closing():
            raise ConnectionError("the connection is closed")
        number = next(self._numbers)
        frame = self._wire.send(request, version, correlation_id=number)
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        self._writer.write(frame)
        await self._writer.drain()
        answer = await waiting
        assert isinstance(answer, request.response_type())
        return answer

    async def partitions(self, topic: str) -> dict[int, tuple[str, int]]:
        """The address of the leader of each partition."""
        asked = kw.MetadataRequest.MetadataRequestTopic(name=topic)
        answer = await self.ask(kw.MetadataRequest(topics=[asked]))
        check(answer.topics[0].error_code, f"topic {topic}")
        nodes = {node.node_id: (node.host, node.port) for node in answer.brokers}
        rows = answer.topics[0].partitions
        return {p.partition_index: nodes[p.leader_id] for p in rows if p.leader_id >= 0}

    async def produce(self, place: Partition, records: list[Record]) -> int:
        """Append a batch to a partition that this broker leads; its first offset."""
        request, (topic, number) = kw.ProduceRequest, place
        part = request.PartitionProduceData(number, encode_batch(records))
        data = request.TopicProduceData(name=topic, partition_data=[part])
        message = request(acks=-1, timeout_ms=10_000, topic_data=[data])
        row = (await self.ask(message)).responses[0].partition_responses[0]
        check(row.error_code, f"produce to {topic}-{number}")
        return row.base_offset

    async def fetch(self, place: Partition, offset: int) -> tuple[list[Record], int]:
        """Records of a partition from an offset on, and the offset to fetch next.

        Waits half a second for records.  The offset moves on without any, too: past
        transaction markers, and past what compaction removed.
        """
        request, (topic, number) = kw.FetchRequest, place
        part = request.FetchPartition(
            partition=number, fetch_offset=offset, partition_max_bytes=1 << 20
        )
        wanted = request.FetchTopic(topic=topic, partitions=[part])
        message = request(max_wait_ms=500, min_bytes=1, topics=[wanted])
        row = (await self.ask(message)).responses[0].partitions[0]
        check(row.error_code, f"fetch {topic}-{number} from {offset}")
        start, records = offset, []
        for batch in read_batches(row.records):
            offset = max(offset, batch.next_offset)
            if not batch.is_control:
                records += [r for r in batch.records() if r.offset >= start]
        return records, offset

    async def coordinator(self, group: str) -> tuple[str, int]:
        """The address of the broker that manages a group."""
        answer = await self.ask(kw.FindCoordinatorRequest(key=group))
        while ErrorCode(answer.error_code).retriable:  # a new cluster creates its topic
            await asyncio.sleep(0.2)
            answer = await self.ask(kw.FindCoordinatorRequest(key=group))
        check(answer.error_code, f"coordinator of {group}")
        return answer.host, answer.port


class Member:
    """A member of a group, on a connection to the group's coordinator."""

    def __init__(self, client: Client, group: str, topic: str) -> None:
        self._client, self._group, self._topic = client, group, topic
        self._id, self._generation = "", -1

    async def join(self) -> list[int]:
        """Join or rejoin the group; the partitions that are now this member's."""
        request, subscription = kw.JoinGroupRequest, Subscription([self._topic])
        protocol = request.JoinGroupRequestProtocol(
            "range", stored.write_value(subscription, 0)
        )
        while True:
            message = request(
                self._group, 10_000, 10_000, self._id, None, "consumer", [protocol]
            )
            joined = await self._client.ask(message)
            if joined.error_code == ErrorCode.UNKNOWN_MEMBER_ID:
                self._id = ""
            elif joined.error_code == ErrorCode.MEMBER_ID_REQUIRED:
                self._id = joined.member_id
            elif ErrorCode(joined.error_code).retriable:  # it is loading the group
                await asyncio.sleep(0.2)
            elif joined.error_code != ErrorCode.REBALANCE_IN_PROGRESS:
                break
        check(joined.error_code, f"join {self._group}")
        self._id, self._generation = joined.member_id, joined.generation_id
        shares = await self._shares(joined) if joined.leader == self._id else []
        answer = await self._client.ask(
            kw.SyncGroupRequest(
                self._group,
                self._generation,
                self._id,
                None,
                "consumer",
                "range",
                shares,
            )
        )
        if ErrorCode(answer.error_code).name in REJOIN:
            return await self.join()
        check(answer.error_code, f"sync {self._group}")
        _, mine = stored.read_versioned(Assignment, answer.assignment)
        return [n for part in mine.assigned_partitions for n in part.partitions]

    async def _shares(
        self, joined: kw.JoinGroupResponse
    ) -> list[kw.SyncGroupRequest.SyncGroupRequestAssignment]:
        """What the leader gives each member that wants the topic: every n-th partition."""
        numbers, wanting = sorted(await self._client.partitions(self._topic)), []
        for member in sorted(joined.members, key=lambda member: member.member_id):
            _, theirs = stored.read_versioned(Subscription, member.metadata)
            if self._topic in theirs.topics:
                wanting.append(member.member_id)
        shares = []
        for index, name in enumerate(wanting):
            part = Assignment.TopicPartition(
                self._topic, numbers[index :: len(wanting)]
            )
            data = stored.write_value(Assignment([part]), 0)
            shares.append(kw.SyncGroupRequest.SyncGroupRequestAssignment(name, data))
        return shares

    async def heartbeat(self) -> None:
        """Say that this member is alive; the error says whether to join again."""
        message = kw.HeartbeatRequest(self._group, self._generation, self._id)
        check((await self._client.ask(message)).error_code, f"heartbeat {self._group}")

    async def committed(self, numbers: list[int]) -> dict[int, int]:
        """The offset to go on from in each partition: 0 if none was committed."""
        topic = kw.OffsetFetchRequest.OffsetFetchRequestTopic(self._topic, numbers)
        answer = await self._client.ask(kw.OffsetFetchRequest(self._group, [topic]))
        check(answer.error_code, f"offsets of {self._group}")
        rows = answer.topics[0].partitions
        return {row.partition_index: max(row.committed_offset, 0) for row in rows}

    async def commit(self, offsets: dict[int, int]) -> None:
        """Commit the offset to go on from in each partition."""
        request = kw.OffsetCommitRequest
        part = request.OffsetCommitRequestPartition
        parts = [part(number, offset) for number, offset in offsets.items()]
        topics = [request.OffsetCommitRequestTopic(self._topic, partitions=parts)]
        message = request(self._group, self._generation, self._id, topics=topics)
        for row in (await self._client.ask(message)).topics[0].partitions:
            check(row.error_code, f"commit {self._topic}-{row.partition_index}")

    async def leave(self) -> None:
        """Leave, so that the others need not wait until this member times out."""
        answer = await self._client.ask(kw.LeaveGroupRequest(self._group, self._id))
        check(answer.error_code, f"leave {self._group}")


async def consume(
    host: str, port: int, topic: str, group: str
) -> AsyncGenerator[tuple[Partition, Record], None]:
    """A topic's records, as a member of a group that shares its partitions.

    What was yielded is committed when the next round of fetches begins.
    """
    async with AsyncExitStack() as stack:

        async def connect(address: tuple[str, int]) -> Client:
            return await stack.enter_async_context(Client.connect(*address))

        first = await connect((host, port))
        member = Member(await connect(await first.coordinator(group)), group, topic)
        places = await first.partitions(topic)
        leaders = {address: await connect(address) for address in set(places.values())}
        offsets = await member.committed(numbers := await member.join())
        try:
            while True:
                for number in numbers:
                    leader, place = leaders[places[number]], (topic, number)
                    records, end = await leader.fetch(place, offsets[number])
                    for record in records:
                        yield place, record
                        offsets[number] = record.offset + 1
                    offsets[number] = end
                try:
                    await member.heartbeat()
                    if offsets:
                        await member.commit(offsets)
                    else:
                        await asyncio.sleep(0.5)
                except KafkaError as error:
                    if error.code.name not in REJOIN:
                        raise
                    offsets = await member.committed(numbers := await member.join())
        finally:
            await member.leave()


async def main(address: str, topic: str, group: str) -> None:
    """Send a record, then print what the group has not read yet."""
    host, _, port = address.rpartition(":")
    async with Client.connect(host, int(port)) as client:
        leader = (await client.partitions(topic))[0]
    async with Client.connect(*leader) as client:
        at = await client.produce((topic, 0), [Record(0, 0, b"key", b"value")])
    print(f"produced {topic}-0 at {at}", flush=True)
    async for (_, number), record in consume(host, int(port), topic, group):
        print(f"{topic}-{number} at {record.offset}: {record.value!r}", flush=True)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(*sys.argv[1:]))
