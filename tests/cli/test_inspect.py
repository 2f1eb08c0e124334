"""``specgen inspect``: explaining the bytes from a bug report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire import (
    ApiVersionsRequest,
    FetchResponse,
    HeartbeatRequest,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
    RequestMessage,
    encode_request,
    encode_response,
)
from kafka_wire.records import Compression, Record, encode_batch

from specgen.cli.inspection import inspect
from specgen.protocol.codec import encode, to_json
from specgen.protocol.layout import lower
from specgen.report import SpecError
from specgen.sources.loading import read_source
from specgen.testing.vectors import cases
from tests.support.commands import Ran, ended_well, ended_with_errors, invoke, specgen
from tests.support.sources import small, write_folder

ASKED = encode_request(
    MetadataRequest(topics=None), 12, correlation_id=7, client_id="me"
)
ANSWER = encode_response(MetadataResponse(cluster_id="[red]c"), 12, correlation_id=7)
NULL = "00000000000000000000000000020161"


SOURCE = ("--source", "kafka:4.3")
"""It is read in half the time that all releases take."""


def inspected(*args: object) -> Ran:
    """Run ``specgen inspect`` as a person would."""
    return invoke("inspect", *args, *(() if "--source" in args else SOURCE))


def facts(*args: object, status: int = 0) -> Any:
    """The output for programs."""
    ran = inspected(*args, "--json")
    assert ran.status == status, ran
    return json.loads(ran.out)


def test_a_message() -> None:
    words = ("--message", "ApiVersionsRequest", "--version", 3)
    output = ended_well(invoke("inspect", "04 6c 69 62 04 31 2e 30 00", *words)).out
    assert output.splitlines() == [
        "ApiVersionsRequest v3",
        "  0x0  04 6c 69 62  client_software_name     compact_string  'lib'",
        "  0x4  04 31 2e 30  client_software_version  compact_string  '1.0'",
        "  0x8  00           (message)                tag count       0",
    ]


def test_an_error_in_the_first_field_stands_alone() -> None:
    ran = inspected("00", "--message", "MetadataResponse", "--version", 12)
    assert ran.status == 1
    assert ran.out.splitlines() == [
        "MetadataResponse v12",
        "MetadataResponse v12: throttle_time_ms @0x0: need 4 bytes, 1 left",
    ]


def test_an_error_is_shown_after_the_fields_before_it() -> None:
    words = (NULL, "--message", "FetchResponse", "--version", 12)
    ran = inspected(*words)
    assert ran.status == 1
    assert ran.out.splitlines()[2:] == [
        "  0x4  00 00        error_code        int16  0 NONE",
        "  0x6  00 00 00 00  session_id        int32  0",
        "  0xa  00           responses         count  null",
        "FetchResponse v12: responses @0xa: null is not allowed at this version",
    ]
    error = facts(*words, status=1)["error"]
    assert error["offset"] == 10 and error["path"] == "responses"
    assert facts(f"{NULL}00", *words[1:], status=1)["parts"][0]["value"] is None


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (("0a61", "--message", "HeartbeatRequest", "--version", 4), "9 bytes"),
        (("000961", "--message", "HeartbeatRequest", "--version", 3), "9 bytes"),
        (("000c 0004 00000000 0009 61",), "9 bytes"),
        (("0b 0000", "--message", "VoteRequest", "--version", 0), "10 bytes"),
    ],
)
def test_a_length_beyond_the_bytes(words: Any, output: str) -> None:
    ran = inspected(*words)
    assert ran.status == 1
    assert f" length  {output}\n" in re.sub(" +length +", " length  ", ran.out)


def test_a_request_frame_identifies_itself(tmp_path: Path) -> None:
    output = ended_well(inspected(ASKED.hex())).out
    assert "RequestHeader v2\n  0x4   00 03  " in output
    assert "MetadataRequest v12\n  0x11  00  topics  " in output
    assert " null\n" in output
    (tmp_path / "binary").write_bytes(ASKED)
    (tmp_path / "text").write_text(f"{ASKED.hex(' ')}\n")
    for path in tmp_path.iterdir():
        assert ended_well(inspected(path)).out == output
    assert ended_well(specgen("inspect", "-", *SOURCE, stdin=ASKED)).out == output
    head, body = facts(ASKED[4:].hex())["parts"]
    assert head["value"]["clientId"] == "me"
    assert (body["message"], body["value"]["topics"]) == ("MetadataRequest", None)


def test_a_response_frame_must_be_named() -> None:
    words = ("--message", "MetadataResponse", "--frame")
    shown = ended_well(inspected(ANSWER.hex(), *words, "--version", 12)).out
    assert "ResponseHeader v1\n" in shown
    assert " cluster_id " in shown and " '[red]c'\n" in shown
    assert " 0 elements\n" in shown
    assert "use the version of its request" in ended_with_errors(
        inspected(ANSWER.hex(), *words), 1
    )


def test_the_default_version_is_the_newest_that_fits() -> None:
    done = facts("00 01 61 00 00 00 05 00 01 62", "--message", "HeartbeatRequest")
    assert done["parts"][0]["version"] == 2 and done["also_versions"] == [0, 1]
    output = inspected("0001610000000500016200", "--message", "HeartbeatRequest")
    assert output.status == 1 and "HeartbeatRequest v3: " in output.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nothing"], "neither a file nor bytes in hexadecimal"),
        ([""], "neither a file nor bytes in hexadecimal"),
        (["xy" * 9000], "neither a file nor bytes in hexadecimal"),
        (["."], "Is a directory"),
        (["00 12"], "too short for a request header"),
        (["7fff 0001 0000"], "no API has the key 32767"),
        (["0003 0063 0000"], "MetadataRequest has versions 0-13, not 99"),
        (["00", "--message", "Metadata"], "did you mean 'MetadataRequest'"),
        (["00", "--message", "VoteRequest", "--version", 9], "versions 0-2, not 9"),
        (
            ["00", "--message", "VoteRequest", "--frame"],
            "too short for a request header",
        ),
        (
            [ASKED.hex(), "--message", "VoteRequest", "--frame"],
            "belongs to MetadataRequest",
        ),
        (
            ["00", "--message", "LeaderChangeMessage", "--version", 0, "--frame"],
            "LeaderChangeMessage has no header",
        ),
    ],
)
def test_wrong_usage(words: list[object], reason: str) -> None:
    assert reason in ended_with_errors(inspected(*words), 1)


def test_custom_definitions_have_kafkas_headers(tmp_path: Path) -> None:
    source = write_folder(tmp_path / "own", small())
    frame = "0384 0000 00000007 0002 6d65 0001 78"
    head, body = facts(frame, "--source", source)["parts"]
    assert head["message"] == "RequestHeader" and body["message"] == "EchoRequest"
    assert body["value"] == {"text": "x"}


def test_all_fixtures_of_an_api_are_read_completely() -> None:
    loaded = read_source("kafka:4.3")
    for name in ("FetchRequest", "FetchResponse", "ApiVersionsResponse"):
        message = loaded.release.by_name[name]
        for version in message.versions:
            layout = lower(message, version)
            for case in cases(layout):
                data = encode(layout, case.value)
                done = inspect(loaded, data, name, version)
                assert done.error is None
                assert done.parts[0].value == to_json(layout, case.value)


LOADED = read_source("kafka:4.3")


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=60), st.sampled_from(["", "FetchResponse", "VoteRequest"]))
def test_any_bytes_are_read_or_refused_with_a_place(data: bytes, name: str) -> None:
    start = b"\x00\x01\x00\x0c" if not name else b""
    done = inspect(LOADED, start + data, name)
    if done.error is not None:
        assert 0 <= (done.error.offset or 0) <= len(start + data)


HEARTBEAT = ("--message", "HeartbeatResponse", "--version", 1)
SIZED = len(ASKED[4:]).to_bytes(4) + ASKED[4:]


def test_a_file_of_digits_is_hexadecimal_unless_it_is_binary(tmp_path: Path) -> None:
    path = tmp_path / "zeros.txt"
    path.write_text("000000000000\n")
    ran = inspected(path, *HEARTBEAT)
    assert "error_code        int16  0 NONE" in ended_well(ran).out
    assert "read as hexadecimal, 6 bytes; --binary reads the file itself" in ran.err
    assert inspected(path, *HEARTBEAT, "--binary").status == 1
    assert "0x0  00 00" in inspected("00000000", *HEARTBEAT[:3], 0).out


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (SIZED[:-3], f"the frame is cut: its size is {len(SIZED) - 4}, and"),
        (
            SIZED * 2,
            f"{len(SIZED)} bytes follow the frame, whose size is {len(SIZED) - 4}",
        ),
        (ANSWER, "as a response it fits --message MetadataResponse --version 12"),
    ],
)
def test_what_bytes_without_a_name_seem_to_be(data: bytes, advice: str) -> None:
    ran = inspected(data.hex())
    assert ran.status in (1, 2)
    assert advice in ran.out + ran.err
    if ran.status == 1:
        assert advice in facts(data.hex(), status=1)["advice"]


@pytest.mark.parametrize(
    "request_type",
    [MetadataRequest, ApiVersionsRequest, ProduceRequest, HeartbeatRequest],
)
@pytest.mark.parametrize("client_id", [None, "", "a client"])
def test_a_cut_frame_is_said_to_be_cut(
    request_type: type[RequestMessage[Any]], client_id: str | None
) -> None:
    """At every byte behind the size; a size of up to 13 is also a version of Produce."""
    versions = LOADED.release.by_name[request_type.__name__].versions
    for version in {min(versions), max(versions)}:
        frame = encode_request(
            request_type(), version, correlation_id=7, client_id=client_id
        )
        for end in range(4, len(frame)):
            try:
                said = inspect(LOADED, frame[:end]).advice
            except SpecError as error:
                said = str(error)
            size, given = len(frame) - 4, end - 4
            assert f"the frame is cut: its size is {size}, and {given} byte" in said
        assert not inspect(LOADED, frame).advice
        twice = inspect(LOADED, frame * 2)
        assert twice.advice.startswith(f"{len(frame)} bytes follow the frame")
        assert twice.error is None


@pytest.mark.parametrize(
    ("times", "advice"), [(1, "the frame is cut"), (2, r"\d+ bytes follow the frame")]
)
def test_a_frame_of_an_unknown_version_has_a_size(times: int, advice: str) -> None:
    frame = encode_request(HeartbeatRequest(), 4, correlation_id=7, client_id="me")
    unknown = (frame[:6] + b"\0\x63" + frame[8:]) * times
    data = unknown[:-3] if times == 1 else unknown
    with pytest.raises(SpecError, match=r"HeartbeatRequest has .* not 99") as raised:
        inspect(LOADED, data)
    assert re.match(advice, raised.value.problems[0].hint)


def test_what_is_wrong_with_a_frame_comes_first() -> None:
    lines = inspected(SIZED[:-3].hex()).out.splitlines()
    assert lines[0].startswith("the frame is cut: its size is")
    assert lines[1].startswith("RequestHeader v")
    assert inspected((SIZED + b"\0").hex()).out.startswith("1 byte follows the frame")


def test_a_size_that_was_taken_along() -> None:
    ran = inspected(ANSWER.hex(), "--message", "MetadataResponse", "--version", 12)
    assert ran.status == 1
    assert "the bytes begin with the size of the rest: --frame" in ran.out


def test_the_value_at_an_offset() -> None:
    lines = ended_well(inspected(SIZED.hex(), "--at", 10)).out.splitlines()
    assert [line.split()[5] for line in lines[1:]] == ["correlation_id"]
    (part,) = facts(SIZED.hex(), "--at", 10)["parts"]
    assert [piece["path"] for piece in part["pieces"]] == ["correlation_id"]
    error = ended_with_errors(inspected(SIZED.hex(), "--at", 1000), 1)
    assert f"--at 1000: error: I1: {len(SIZED)} bytes" in error


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.ZSTD])
def test_records_are_shown_one_by_one(codec: Compression) -> None:
    batch = encode_batch([Record(7, 0, b"key", b"v")], compression=codec)
    data = FetchResponse.PartitionData(partition_index=0, high_watermark=8)
    data.records = batch
    topic = FetchResponse.FetchableTopicResponse(partitions=[data])
    fetched = FetchResponse(responses=[topic]).encode(16).hex()
    words = ("--message", "FetchResponse", "--version", 16)
    output = ended_well(inspected(fetched, *words)).out
    place = "responses[0].partitions[0].records[0]"
    assert re.search(
        rf"{re.escape(place)}\.records\[0\]\.key +bytes +3 bytes  'key'", output
    )
    assert ("decompressed from zstd: " in output) is (codec is Compression.ZSTD)
    (part,) = facts(fetched, *words)["parts"]
    assert [one["codec"] for one in part["decompressed"]] == ["zstd"] * bool(codec)
    damaged = bytearray.fromhex(fetched)
    damaged[-8] ^= 1
    ran = inspected(damaged.hex(), *words)
    assert ran.status == 1
    assert f"FetchResponse: {place}" in ran.out
