"""``mypy --strict`` and pyright on the package and on programs that use it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import kafka_wire
import pytest

from tests.generated.packages import write
from tests.generated.test_names import FIELDS, HOSTILE, MESSAGES, STRUCTS, _hostile, api
from tests.generated.test_names import _message as message_named
from tests.generated.test_names import _with_field as field_named
from tests.support.definitions import EVERYTHING, field, message
from tests.support.pyright import pyright

RIGHT = """\
from typing import TypeVar
from uuid import UUID

import kafka_wire
from kafka_wire import (
    ApiKey,
    Connection,
    FetchRequest,
    FetchResponse,
    ListOffsetRequest,
    MetadataRequest,
    Observer,
    Request,
    RequestMessage,
    Response,
    ResponseMessage,
    WireError,
    decode_request,
    decode_response,
    sasl,
)

R = TypeVar("R", bound=ResponseMessage)
request = MetadataRequest(topics=[MetadataRequest.MetadataRequestTopic(name="t")])
request.topics = None
reveal_type(request)  # R: MetadataRequest
reveal_type(request.topics)  # R: None
reveal_type(request.allow_auto_topic_creation)  # R: bool
data = request.encode(9)
reveal_type(data)  # R: bytes
reveal_type(request.encode_into(bytearray(), 9))  # R: int
again = MetadataRequest.decode(data, version=9)
reveal_type(again.topics)  # R: list[MetadataRequestTopic] | None
for topic in again.topics or []:
    reveal_type(topic.topic_id)  # R: UUID
    reveal_type(topic.name)  # R: str | None
found, end = kafka_wire.FetchResponse.decode_from(memoryview(data), 0, 12)
reveal_type(found)  # R: FetchResponse
reveal_type(end)  # R: int
partition = found.responses[0].partitions[0]
reveal_type(partition.records)  # R: bytes | None
reveal_type(partition.high_watermark)  # R: int
reveal_type(partition.unknown_tagged_fields)  # R: tuple[tuple[int, bytes], ...]
reveal_type(found.to_json(12, records="kafka"))  # R: dict[str, Any]
reveal_type(FetchResponse.from_json({}, 12))  # R: FetchResponse
reveal_type(ListOffsetRequest().replica_id)  # R: int
reveal_type(FetchResponse.VERSIONS)  # R: range
reveal_type(FetchResponse.API_KEY)  # R: int | None
reveal_type(FetchResponse.VERSIONS_BY_RELEASE)  # R: Mapping[str, range]
reveal_type(kafka_wire.VERSIONS_BY_RELEASE)  # R: Mapping[str, Mapping[str, range]]
reveal_type(kafka_wire.MESSAGES)  # R: dict[str, str]
reveal_type(decode_response(data, FetchResponse, 12)[1])  # R: FetchResponse
reveal_type(decode_response(data, FetchRequest, 12)[1])  # R: FetchResponse
reveal_type(decode_response(data, FetchRequest(), 12)[1])  # R: FetchResponse
reveal_type(decode_response(data, "Fetch", 12))  # R: tuple[ResponseHeader, ResponseMessage]
reveal_type(decode_response(data, ApiKey.FETCH, 12)[1])  # R: ResponseMessage
reveal_type(decode_request(data))  # R: tuple[RequestHeader, RequestMessage[ResponseMessage]]
reveal_type(decode_request(data, FetchRequest)[1])  # R: FetchRequest
reveal_type(FetchRequest.response_type())  # R: type[FetchResponse]
reveal_type(ListOffsetRequest().response_type())  # R: type[ListOffsetsResponse]
for event in Connection().receive(data):
    match event:
        case Request():
            reveal_type(event.message)  # R: RequestMessage[ResponseMessage] | None
        case Response(message=FetchResponse() as fetch):
            reveal_type(fetch)  # R: FetchResponse
        case Response():
            reveal_type(event.message)  # R: ResponseMessage
        case token:
            reveal_type(token)  # R: Token
for one in Observer().requests(data):
    if isinstance(one, Request) and isinstance(one.message, MetadataRequest):
        reveal_type(one.message.topics)  # R: list[MetadataRequestTopic] | None


class Bearer:
    NAME = "OAUTHBEARER"
    done = True

    def step(self, token: bytes) -> bytes | None:
        return token or None


sasl.SaslClient(Connection(), Bearer())
sasl.SaslClient(Connection(), sasl.ScramSha256Client("u", "p"))


def handle(request: RequestMessage) -> None:
    reveal_type(request.response_type())  # R: type[ResponseMessage]


handle(FetchRequest())


def ask(connection: Connection, request: RequestMessage[R], version: int) -> R:
    for event in connection.receive(connection.send(request, version)):
        if isinstance(event, Response):
            if isinstance(event.message, request.response_type()):
                return event.message
    raise EOFError


reveal_type(ask(Connection(), request, 12))  # R: MetadataResponse


class Mine(MetadataRequest):
    mine: int = 0


reveal_type(Mine.decode(data, 9))  # R: Mine
reveal_type(Mine.decode(data, 9).mine)  # R: int
kafka_wire.load_all()
try:
    pass
except WireError as error:
    raise kafka_wire.DecodeError("M", 0, "path", None, "reason") from error


def versions(message: kafka_wire.Message) -> range:
    return message.VERSIONS


versions(found)
key: UUID = UUID(int=0)
MetadataRequest.MetadataRequestTopic(topic_id=key)
Partition = kafka_wire.MetadataResponse.MetadataResponsePartition
replicated = Partition(replica_nodes=[1, 2], isr_nodes=range(2))
reveal_type(replicated.replica_nodes)  # R: Sequence[int]
reveal_type(replicated.replica_nodes[0])  # R: int
reveal_type([node for node in replicated.isr_nodes])  # R: list[int]
replicated.replica_nodes = (*replicated.replica_nodes, len(replicated.isr_nodes))
replicated.isr_nodes = [3]
"""

WRONG = """\
from uuid import UUID

import kafka_wire
from kafka_wire import Connection, FetchRequest, FetchResponse, MetadataRequest

MetadataRequest(topic=[])  # E: call-arg
MetadataRequest(topics=["t"])  # E: list-item
MetadataRequest(topics="t")  # E: arg-type
MetadataRequest.MetadataRequestTopic(topic_id="t")  # E: arg-type
MetadataRequest().topicz  # E: attr-defined
MetadataRequest().encode()  # E: call-arg
MetadataRequest().encode("9")  # E: arg-type
MetadataRequest().encode_into(b"", 9)  # E: arg-type
MetadataRequest.decode("", 9)  # E: arg-type
MetadataRequest.decode(5, 9)  # E: arg-type
MetadataRequest.decode(None, 9)  # E: arg-type
MetadataRequest().to_json(9, records="none")  # E: arg-type
MetadataRequest.from_json([], 9)  # E: arg-type
MetadataRequest().topics[0]  # E: index
MetadataRequest().allow_auto_topic_creation = None  # E: assignment
FetchRequest(replica_id=None)  # E: arg-type
FetchRequest(max_bytes="5")  # E: arg-type
FetchRequest(replica_state=None)  # E: arg-type
FetchRequest(unknown_tagged_fields=[(1, b"")])  # E: arg-type
FetchRequest(unknown_tagged_fields=((1, ""),))  # E: arg-type
text: str = FetchRequest().cluster_id  # E: assignment
FetchRequest().replica_state.encode(15)  # E: attr-defined
Connection().send(FetchResponse(), 12)  # E: arg-type
kafka_wire.decode_request(b"", FetchResponse)  # E: type-var
kafka_wire.encode_response(FetchRequest(), 12, 1)  # E: arg-type
FetchRequest().response_type().decode(b"", 12).topics  # E: attr-defined
next(Connection().receive(b"")).message  # E: union-attr
kafka_wire.FetchRequst  # E: attr-defined
partition = kafka_wire.MetadataResponse.MetadataResponsePartition()
partition.replica_nodes.append(1)  # E: attr-defined
partition.replica_nodes[0] = 1  # E: index
partition.replica_nodes = ["1"]  # E: list-item
partition.replica_nodes = 1  # E: assignment
kafka_wire.MESSAGES["FetchRequest"].encode(version=1)  # E: call-arg
"""


pytestmark = pytest.mark.slow  # mypy reads the whole package


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of mypy for everything at once."""
    folder = tmp_path_factory.mktemp("typing")
    fields = {name.lower(): name for name in FIELDS}.values()
    write(folder, [field_named(name) for name in fields], "field_names")
    messages = [message_named(name) for name in MESSAGES if name != "from"]
    write(folder / "b", [*messages, *api("Vote", "Ballot")], "message_names")
    structs = [_struct_named(name) for name in STRUCTS]
    texts = [_hostile(number) for number in range(len(HOSTILE))]
    write(folder / "c", [*structs, *texts, EVERYTHING], "struct_names")
    (folder / "right.py").write_text(RIGHT)
    (folder / "wrong.py").write_text(WRONG)
    paths = (
        *("right.py", "wrong.py", "field_names", "b/message_names", "c/struct_names"),
        str(Path(kafka_wire.__file__).parent),
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    command += ["--cache-dir", ".cache", "--config-file", os.devnull, *paths]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def _struct_named(name: str):  # type: ignore[no-untyped-def]
    inner = [field("X", "[]int32"), field("Y", "uuid"), field("A", name + "s", "1+")]
    inner[-1]["fields"] = [field("Z", "[]uuid")]
    fields = [field("B", name, fields=inner), field("C", "float64", default="1")]
    return message(fields, name=f"Struct{name}")


def test_package_is_typed(output: str) -> None:
    errors = [line for line in output.splitlines() if ": error: " in line]
    assert [line for line in errors if not line.startswith("wrong.py")] == []


def test_types_of_attributes(output: str) -> None:
    types = {
        int(line): re.sub(r"\b(?:\w+\.)+(?=\w)", "", kind)
        for line, kind in re.findall(
            r'right\.py:(\d+): note: Revealed type is "(.*)"', output
        )
    }
    expected = {
        number: line.partition("  # R: ")[2]
        for number, line in enumerate(RIGHT.splitlines(), 1)
        if "  # R: " in line
    }
    assert types == expected


def test_wrong_use_is_an_error(output: str) -> None:
    errors = {
        int(line): code
        for line, code in re.findall(r"wrong\.py:(\d+): error: .*\[(\S+)\]", output)
    }
    expected = {
        number: line.partition("  # E: ")[2]
        for number, line in enumerate(WRONG.splitlines(), 1)
        if "  # E: " in line
    }
    assert errors == expected


def test_pyright_reports_only_the_wrong_program(tmp_path: Path) -> None:
    """pyright on the package and on a program that uses it."""
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "wrong.py").write_text("import kafka_wire\nkafka_wire.nothing\n")
    package = Path(kafka_wire.__file__).parent
    errors = pyright(
        tmp_path, "right.py", "wrong.py", str(package), typeCheckingMode="standard"
    )
    assert [line for line in errors if "wrong.py:2:" not in line] == []
    assert errors
