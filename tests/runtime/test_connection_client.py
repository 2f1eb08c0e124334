"""A client's connection: which response answers which request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kafka_wire
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire import Connection, DecodeError, EncodeError, FrameError, ProtocolError
from kafka_wire._runtime.connection import MAX_IN_FLIGHT
from kafka_wire._runtime.headers import ResponseHeader
from kafka_wire.frames import Response

ASK = kafka_wire.MetadataRequest(topics=None)


def answer(number: int, name: str = "", version: int = 9) -> bytes:
    """A broker's answer to ``ASK``."""
    message = kafka_wire.MetadataResponse(cluster_id=name)
    return kafka_wire.encode_response(message, version, number)


def test_answers_in_order() -> None:
    connection = Connection(client_id="me")
    sent = [connection.send(ASK, 9), connection.send(ASK, 8)]
    headers = [kafka_wire.decode_request(data)[0] for data in sent]
    assert [(h.correlation_id, h.request_api_version) for h in headers] == [
        (0, 9),
        (1, 8),
    ]
    assert {h.client_id for h in headers} == {"me"}
    assert connection.in_flight == {0: (3, 9), 1: (3, 8)}
    data = answer(0, "a") + answer(1, "b", 8)
    events = list(connection.receive(data))
    assert events == [
        Response(
            ResponseHeader(number),
            kafka_wire.MetadataResponse(cluster_id=name),
            version,
            3,
            answer(number, name, version),
        )
        for number, name, version in ((0, "a", 9), (1, "b", 8))
    ]
    assert connection.in_flight == {}
    connection.close()


def test_answers_out_of_order_in_small_pieces() -> None:
    connection = Connection()
    for _ in range(3):
        connection.send(ASK, 9)
    data = answer(2) + answer(0) + answer(1)
    events: list[Any] = [e for n in data for e in connection.receive(bytes((n,)))]
    assert [event.correlation_id for event in events] == [2, 0, 1]


@given(st.permutations(range(8)), st.integers(1, 100))
def test_answers_in_any_order_in_any_pieces(order: list[int], piece: int) -> None:
    connection = Connection()
    for number in range(8):
        connection.send(ASK, 8 + number % 2)
    data = b"".join(answer(n, str(n), 8 + n % 2) for n in order)
    events: list[Any] = []
    for start in range(0, len(data), piece):
        events += connection.receive(data[start : start + piece])
        waiting = {*range(8)} - {*order[: len(events)]}
        assert connection.in_flight == {n: (3, 8 + n % 2) for n in waiting}
    assert [event.correlation_id for event in events] == order
    assert [event.message.cluster_id for event in events] == list(map(str, order))
    assert [event.version for event in events] == [8 + n % 2 for n in order]


def test_unread_events_are_not_lost() -> None:
    """Bytes are consumed at once, events when they are requested."""
    connection = Connection()
    connection.send(ASK, 9)
    connection.send(ASK, 9)
    connection.receive(answer(0)[:3])
    first: Iterator[Any] = connection.receive(answer(0)[3:] + answer(1))
    assert next(first).correlation_id == 0
    second: Iterator[Any] = connection.receive(b"")
    assert [event.correlation_id for event in second] == [1]


def test_unknown_and_duplicate_answers_are_refused() -> None:
    connection = Connection()
    connection.send(ASK, 9)
    events: Iterator[Any] = connection.receive(answer(0) + answer(0))
    assert next(events).correlation_id == 0
    with pytest.raises(
        ProtocolError, match="no request with correlation id 0 is waiting"
    ):
        next(events)
    with pytest.raises(
        ProtocolError, match="no request with correlation id -5 is waiting"
    ):
        list(Connection().receive(answer(-5)))


def test_a_wrong_answer_keeps_the_request_open() -> None:
    connection = Connection()
    connection.send(ASK, 9)
    wrong = kafka_wire.encode_response(kafka_wire.FindCoordinatorResponse(), 3, 0)
    with pytest.raises(DecodeError, match="MetadataResponse v9"):
        list(connection.receive(wrong))
    assert connection.in_flight == {0: (3, 9)}


def test_own_ids() -> None:
    connection = Connection()
    connection.send(ASK, 9, correlation_id=-7)
    with pytest.raises(
        ProtocolError, match="a request with correlation id -7 is waiting already"
    ):
        connection.send(ASK, 9, correlation_id=-7)
    for wrong in (2**31, -(2**31) - 1, "1", 1.5):
        with pytest.raises(EncodeError):
            connection.send(ASK, 9, correlation_id=wrong)  # type: ignore[arg-type]
    assert list(connection.in_flight) == [-7]
    received: Any = next(connection.receive(answer(-7)))
    assert received.correlation_id == -7
    connection.send(ASK, 9, correlation_id=-7)
    data = connection.send(ASK, 9)
    assert kafka_wire.decode_request(data)[0].correlation_id == 0


def test_ids_wrap_around() -> None:
    """After 2^31-1 comes 0, skipping ids that are still waiting."""
    connection = Connection()
    connection.send(ASK, 9, correlation_id=0)
    connection.send(ASK, 9, correlation_id=2**31 - 2)
    connection._next_id = 2**31 - 2
    for expected in (2**31 - 1, 1, 2):
        data = connection.send(ASK, 9)
        assert kafka_wire.decode_request(data)[0].correlation_id == expected


def test_open_requests_are_limited() -> None:
    """Answers that never come keep at most so many requests open."""
    connection = Connection(max_in_flight=2)
    connection.send(ASK, 9)
    connection.send(ASK, 9)
    for number in (None, 9):
        with pytest.raises(ProtocolError, match="2 requests are waiting already"):
            connection.send(ASK, 9, correlation_id=number)
    list(connection.receive(answer(1)))
    assert kafka_wire.decode_request(connection.send(ASK, 9))[0].correlation_id == 2
    usual = Connection()
    for _ in range(MAX_IN_FLIGHT):
        usual.send(ASK, 9)
    with pytest.raises(
        ProtocolError, match=f"{MAX_IN_FLIGHT} requests are waiting already"
    ):
        usual.send(ASK, 9)


def test_a_failed_request_is_not_awaited() -> None:
    connection = Connection()
    refused: tuple[tuple[Any, int], ...] = (
        (ASK, 0),
        (ASK, 99),
        (kafka_wire.MetadataResponse(), 9),
    )
    for message, version in refused:
        with pytest.raises(kafka_wire.WireError):
            connection.send(message, version)
    for wrong in (None, b"", kafka_wire.TopicRecord()):
        with pytest.raises(EncodeError):
            connection.send(wrong, 1)  # type: ignore[arg-type]
    assert connection.in_flight == {}


@pytest.mark.parametrize("acks", [0, 1, -1])
def test_produce_without_answer(acks: int) -> None:
    connection = Connection(max_in_flight=1)
    produce = kafka_wire.ProduceRequest(acks=acks)
    connection.send(produce, 9)
    assert connection.in_flight == ({} if acks == 0 else {0: (0, 9)})
    if acks == 0:
        connection.send(ASK, 9)
        connection.send(produce, 9)
        with pytest.raises(ProtocolError, match="1 requests are waiting already"):
            connection.send(ASK, 9)


def test_close() -> None:
    connection = Connection()
    connection.send(ASK, 9)
    with pytest.raises(ProtocolError, match="1 requests were not answered"):
        connection.close()
    list(connection.receive(answer(0)[:-1]))
    with pytest.raises(FrameError, match="within a frame"):
        connection.close()
    list(connection.receive(answer(0)[-1:]))
    connection.close()


@pytest.mark.parametrize("size", [101, 2**31 - 1, -1])
def test_limit_of_frames(size: int) -> None:
    connection = Connection(max_frame=100)
    connection.send(ASK, 9)
    data = answer(0) + size.to_bytes(4, "big", signed=True)
    events: Iterator[Any] = connection.receive(data)
    assert next(events).correlation_id == 0
    for _ in range(2):
        with pytest.raises(FrameError, match=f"a frame of {size} bytes"):
            list(connection.receive(answer(1)))


def test_wrong_side() -> None:
    connection = Connection()
    with pytest.raises(ProtocolError, match="this is the client's side"):
        connection.respond(0, kafka_wire.MetadataResponse())
    with pytest.raises(ProtocolError, match="no SaslHandshake"):
        connection.send_token(b"x")


def test_api_versions_refused() -> None:
    """A request in another version is answered in version 0."""
    connection = Connection()
    connection.send(kafka_wire.ApiVersionsRequest("a", "1"), 4)
    refused = kafka_wire.ApiVersionsResponse(error_code=35)
    data = kafka_wire.encode_response(refused, 0, 0)
    (event,) = connection.receive(data)
    answer: Any = event
    assert (answer.message, answer.version, answer.api_key) == (refused, 0, 18)
