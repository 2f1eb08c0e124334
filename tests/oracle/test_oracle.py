"""The oracle itself: it answers as Kafka's classes do, and stays in step with its questions."""

from collections.abc import Iterator
from itertools import count, islice

import pytest

from tests.oracle import jars
from tests.oracle.oracle import Answer, Oracle, OracleError, available

pytestmark = pytest.mark.skipif(bool(available()), reason=available() or "")

CLIENT = {"clientSoftwareName": "lib", "clientSoftwareVersion": "1.0"}


@pytest.fixture(
    scope="module",
    params=[pytest.param("3.9", marks=pytest.mark.slow), jars.NEWEST_COMPLETE],
)
def kafka(request: pytest.FixtureRequest) -> Iterator[Oracle]:
    try:
        oracle = Oracle(request.param)
    except jars.MissingJarsError as error:
        pytest.skip(str(error))
    with oracle:
        yield oracle


def test_known_bytes(kafka: Oracle) -> None:
    header = {"requestApiKey": 18, "requestApiVersion": 3, "correlationId": 1}
    header_bytes = kafka.encode("RequestHeader", 2, header | {"clientId": "cli"})
    assert header_bytes.hex() == "00120003000000010003636c6900"
    assert kafka.encode("ApiVersionsRequest", 3, CLIENT).hex() == "046c696204312e3000"
    assert kafka.encode("MetadataRequest", 1, {"topics": None}).hex() == "ffffffff"


def test_records_are_raw_bytes(kafka: Oracle) -> None:
    partition = {"index": 1, "records": "AAECAw=="}
    value = {"transactionalId": None, "acks": 1, "timeoutMs": 2} | {
        "topicData": [{"name": "t", "partitionData": [partition]}]
    }
    data = kafka.encode("ProduceRequest", 9, value)
    assert kafka.decode("ProduceRequest", 9, data).value == value
    normal, logging = kafka.json("ProduceRequest", 9, data)
    assert normal["topicData"][0]["partitionData"] == [{"index": 1, "records": ""}]
    assert logging["topicData"][0]["partitionData"] == [
        {"index": 1, "recordsSizeInBytes": 4}
    ]


def test_unknown_tags_stay_in_their_struct(kafka: Oracle) -> None:
    topic = {"topicId": "A" * 22, "name": "t"}
    value = {"topics": [topic, topic], "allowAutoTopicCreation": True}
    value |= {"includeTopicAuthorizedOperations": False}
    tags = {"": [(7, b"\x01"), (300, b"")], "topics[1]": [(0, b"ab")]}
    data = kafka.encode("MetadataRequest", 12, value, tags)
    decoded = kafka.decode("MetadataRequest", 12, data + b"xyz")
    assert (decoded.value, decoded.unknown_tags, decoded.trailing) == (value, tags, 3)
    assert kafka.reencode("MetadataRequest", 12, data) == data


@pytest.mark.parametrize("path", ["topics[2]", "topics", "nothing", "topics[0]x", "."])
def test_a_tag_without_a_struct_is_refused(kafka: Oracle, path: str) -> None:
    value = {"topics": [], "allowAutoTopicCreation": True}
    value |= {"includeTopicAuthorizedOperations": False}
    with pytest.raises(OracleError, match=r"no (struct at|path)"):
        kafka.encode("MetadataRequest", 12, value, {path: [(1, b"")]})


def test_errors_leave_the_oracle_running(kafka: Oracle) -> None:
    with pytest.raises(OracleError, match="BufferUnderflowException"):
        kafka.decode("MetadataRequest", 4, b"\0\0")
    with pytest.raises(OracleError, match="UnsupportedVersionException"):
        kafka.default("MetadataRequest", 99)
    with pytest.raises(OracleError, match="no message"):
        kafka.default("Nothing", 0)
    assert kafka.encode("ApiVersionsRequest", 0, {}) == b""


def test_every_default_by_both_notations(kafka: Oracle) -> None:
    places = [
        {"message": message.java_class, "version": version}
        for message in kafka.list()
        for version in range(message.lowest, message.highest + 1)
        if message.name != "AllTypeMessage"  # its records have no default to write
    ]
    defaults = list(kafka.batch({"op": "default"} | place for place in places))
    assert not [answer for answer in defaults if "error" in answer]
    cases = [place | answer for place, answer in zip(places, defaults, strict=True)]
    for how in ({}, {"via": "fields"}):
        encoded = kafka.batch({"op": "encode"} | case | how for case in cases)
        assert list(encoded) == [{"bytes": answer["bytes"]} for answer in defaults]
        decoded = kafka.batch({"op": "decode"} | case | how for case in cases)
        assert list(decoded) == [
            {"value": answer["value"], "unknown_tags": {}, "trailing": 0}
            for answer in defaults
        ]


def test_an_abandoned_batch_leaves_nothing_behind(kafka: Oracle) -> None:
    def endless() -> Iterator[Answer]:
        for number in count():
            value = CLIENT | {"clientSoftwareVersion": str(number)}
            yield {"op": "encode", "message": "ApiVersionsRequest", "version": 3} | {
                "value": value
            }

    answers = kafka.batch(endless())
    assert len(list(islice(answers, 1000))) == 1000
    answers.close()
    assert kafka.encode("MetadataRequest", 1, {"topics": None}).hex() == "ffffffff"


def test_an_error_among_the_cases_comes_after_their_answers(kafka: Oracle) -> None:
    def broken() -> Iterator[Answer]:
        for _ in range(300):
            yield {"op": "encode", "message": "ApiVersionsRequest", "version": 0} | {
                "value": {}
            }
        raise LookupError("no more")

    answered = 0
    with pytest.raises(LookupError, match="no more"):
        for answer in kafka.batch(broken()):
            assert answer == {"bytes": ""}
            answered += 1
    assert answered == 256
    assert kafka.encode("ApiVersionsRequest", 0, {}) == b""
