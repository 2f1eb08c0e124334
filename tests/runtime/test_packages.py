"""Packages of one release, of some APIs, of a document: they import, type-check and run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.runtime.packages import document, make
from tests.support.sources import small, write_folder

Made = Callable[..., Path]

COMMON = """
import json, pickle, sys
import wire
from wire import negotiation, sasl, stored
from wire import ApiKey, Connection, ErrorCode, FrameBuffer, Side

counted = 0
for key in ApiKey:
    assert key.request.API_KEY == key.response.API_KEY == key
    client, broker = Connection(client_id="c"), Connection(Side.BROKER)
    for version in key.versions:
        made = key.request(acks=1) if key == 0 else key.request()
        try:
            data = client.send(made, version)
            answer = key.response().encode(version)
        except wire.EncodeError as error:
            assert "null" in error.reason, error
            client = Connection(client_id="c")
            continue
        (request,) = broker.receive(data)
        assert request.header.client_id == ("c" if key != 7 or version else None)
        assert request.version == version
        (response,) = client.receive(broker.respond(request, key.response()))
        assert type(response.message) is key.response
        assert key.request_header_version(version) in (0, 1, 2)
        if key == 17:
            client.end_tokens()
            broker.end_tokens()
        counted += 1
assert counted
assert pickle.loads(pickle.dumps(ErrorCode(999))) == 999
assert ErrorCode(0).name == "NONE"
for topic, rows in stored.record_types().items():
    for kind, row in rows.items():
        for name in (row.key, row.value):
            assert name is None or name in wire.MESSAGES, name
"""

WHOLE = """
offered = negotiation.Versions({3: range(2), 18: range(3)})
for version, error in ((2, 0), (9, 35)):
    answer = negotiation.api_versions_answer(version, offered)
    assert answer.error_code == error
    versions = dict(negotiation.Versions.of(answer))
    assert versions == ({3: range(2), 18: range(3)} if not error else {18: range(3)})
    assert wire.ApiVersionsResponse.decode(answer.encode(0), 0) == answer
agreed = negotiation.negotiate(negotiation.api_versions_answer(2, offered))
assert agreed.version("Metadata") == 1
assert negotiation.api_versions_to_retry(answer) == 2
ask = bytes.fromhex("0000001100120063000000010003636c6900ffff")
ask = (len(ask) - 4).to_bytes(4, "big") + ask[4:]
broker = Connection(Side.BROKER)
(request,) = broker.receive(ask)
assert (request.message, request.header.client_id) == (None, "cli")
client, broker = Connection(), Connection(Side.BROKER)
mechanism = sasl.PlainServer(lambda u, p: p == "pencil")
login = sasl.SaslClient(client, sasl.PlainClient("u", "pencil"), authenticate_version=1)
data = login.start()
while not login.done:
    (request,) = broker.receive(data)
    if request.api_key == 17:
        answer = wire.SaslHandshakeResponse(0, ["PLAIN"])
    else:
        answer = sasl.authenticate_answer(mechanism, request.message)
    (event,) = client.receive(broker.respond(request, answer))
    data = login.answer(event)
assert mechanism.username == "u"
"""

PART = """
for call in (
    lambda: negotiation.api_versions_answer(0),
    lambda: sasl.SaslClient(Connection(), sasl.PlainClient("u", "p")).start(),
    lambda: sasl.authenticate_answer(sasl.PlainServer(lambda u, p: True), None),
    lambda: ApiKey.of(18),
    lambda: stored.read_key("__consumer_offsets", bytes(2)),
    lambda: stored.read_metadata_record(bytes.fromhex("010c0000")),
    lambda: stored.read_control_value(3, bytes(9)),
    lambda: wire.decode_request(bytes.fromhex("0000000800120000") + bytes(4)),
):
    try:
        call()
    except wire.WireError as error:
        continue
    raise AssertionError("nothing was raised")
assert dict(negotiation.Versions.own())
"""

ONE_WAY = """
import wire
from wire import ApiKey
for missing in (
    lambda: ApiKey.of("Fetch").response,
    lambda: wire.FetchRequest.response_type(),
    lambda: wire.decode_response(bytes.fromhex("0000000400000000"), 1, 4),
):
    try:
        missing()
    except wire.UnknownApiError as error:
        assert "without the response of Fetch" in str(error)
        continue
    raise AssertionError("nothing was raised")
assert ApiKey.FETCH.response_header_version(12) == 1
data = wire.encode_request(wire.FetchRequest(), 12, 1)
assert wire.decode_request(data)[1] == wire.FetchRequest()
"""


def _run(folder: Path, code: str) -> None:
    command = [sys.executable, "-c", code]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


LONG = pytest.mark.slow
USED_BY_WHOLE = (
    *("Produce", "Metadata", "ControlledShutdown", "SaslHandshake"),
    *("ApiVersions", "SaslAuthenticate"),
)


@pytest.mark.parametrize(
    ("release", "apis"),
    [
        pytest.param("2.2", USED_BY_WHOLE, id="2.2 in part"),
        pytest.param("2.2", (), marks=LONG, id="2.2"),
        pytest.param("3.9", (), marks=LONG, id="3.9"),
    ],
)
def test_a_package_of_one_release(
    release: str, apis: tuple[str, ...], made: Made
) -> None:
    """2.2 numbers request header versions differently, but the runtime does not."""
    chosen = [word for api in apis for word in ("--api", api)]
    _run(made(f"kafka:{release}", *chosen), COMMON + WHOLE)


@LONG
@pytest.mark.parametrize("name", ["24", "38"])
def test_a_package_of_a_document(name: str, made: Made) -> None:
    _run(made(document(name)), COMMON + WHOLE)


def test_a_package_of_some_apis(made: Made) -> None:
    package = made("kafka:all", "--api", "Metadata", "--api", "Produce")
    _run(package, COMMON + PART)


def test_a_package_of_own_definitions(tmp_path: Path) -> None:
    """No errors, no internal topics, and APIs that Kafka does not have."""
    source = write_folder(tmp_path / "source", small())
    make(tmp_path / "made", source)
    _run(tmp_path / "made", COMMON + PART)


@LONG
def test_a_package_of_one_direction(made: Made) -> None:
    _run(made("kafka:4.3", "--message", "FetchRequest"), ONE_WAY)


@LONG
def test_a_package_without_apis(made: Made) -> None:
    code = """
import wire
from wire import ApiKey, ErrorCode, negotiation, stored
assert list(ApiKey) == []
assert ErrorCode(999) == 999
assert dict(negotiation.Versions.own()) == {}
record = wire.TopicRecord(name="t")
raw = stored.write_metadata_record(record, 0)
assert stored.read_metadata_record(raw).message == record
try:
    wire.decode_request(bytes.fromhex("0000000800120000") + bytes(4))
except wire.UnknownApiError:
    pass
else:
    raise AssertionError("nothing was raised")
"""
    _run(made("kafka:4.3", "--message", "TopicRecord"), code)


PARTS = """
import json, sys
before = set(sys.modules)
import kafka_wire
{code}
names = sorted(name for name in set(sys.modules) - before)
print(json.dumps(names))
"""


def _loaded(code: str) -> list[str]:
    command = [sys.executable, "-I", "-c", PARTS.format(code=code)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    names: list[str] = json.loads(done.stdout)
    return names


def test_parts_load_when_they_are_used() -> None:
    runtime = "kafka_wire._runtime."
    bare = _loaded("")
    for part in ("connection", "frames", "headers", "requests", "apis", "sasl"):
        assert runtime + part not in bare
    assert not {"kafka_wire.api_keys", "kafka_wire.error_codes", "enum"} & {
        name for name in bare if name.startswith("kafka_wire")
    }
    frames = _loaded("kafka_wire.FrameBuffer")
    assert runtime + "frames" in frames
    assert runtime + "connection" not in frames
    assert not any(name.startswith("kafka_wire._messages") for name in frames)
    loaded = _loaded("kafka_wire.encode_request(kafka_wire.FetchRequest(), 12, 1)")
    messages = [name for name in loaded if name.startswith("kafka_wire._messages.")]
    assert messages == ["kafka_wire._messages.fetch_request"]
    assert runtime + "connection" not in loaded
    assert not any(name.startswith(runtime + "sasl") for name in loaded)
    assert "hashlib" not in _loaded("kafka_wire.Connection")
