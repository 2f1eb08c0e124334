"""Messages, and the TCP packets that carry them."""

from __future__ import annotations

import struct
from xml.etree.ElementTree import Element

import kafka_wire as kw
import pytest

from tests.wireshark.pcap import Capture, framed
from tests.wireshark.tshark import PREFIX, experts, fields, packets, tshark

TOPIC = kw.MetadataRequest.MetadataRequestTopic(name="orders")
REQUEST = kw.MetadataRequest(topics=[TOPIC])
RESPONSE = kw.MetadataResponse(
    brokers=[
        kw.MetadataResponse.MetadataResponseBroker(
            node_id=number, host=f"kafka-{number}.example.org", port=9092
        )
        for number in range(40)
    ]
)


def request(number: int, version: int = 9) -> bytes:
    return kw.encode_request(REQUEST, version, number, "shop")


def response(number: int, version: int = 9) -> bytes:
    return kw.encode_response(RESPONSE, version, number)


def names(trees: list[Element]) -> list[str]:
    return [tree.get("showname", "").partition(", ")[2] for tree in trees]


def test_a_response_knows_its_request_and_how_long_it_took() -> None:
    capture = Capture()
    capture.add(request(1), from_broker=False)
    capture.add(request(2), from_broker=False)
    capture.add(response(1), from_broker=True, after=250_000)
    capture.add(response(2), from_broker=True)
    # With colours and filters, the first of two passes has a tree.
    for passes in ([], ["-2"], ["-2", "--color"], ["-2", "-Y", PREFIX]):
        shown = packets(capture, *passes)
        assert [names(trees) for trees in shown] == [
            ["Metadata v9 request"],
            ["Metadata v9 request"],
            ["Metadata v9 response"],
            ["Metadata v9 response"],
        ]
        assert fields(shown[2][0], "request_in") == ["1"]
        assert fields(shown[3][0], "request_in") == ["2"]
        assert fields(shown[2][0], "time") == ["0.251000000"]
        assert fields(shown[0][0], "response_in") == (["3"] if passes else [])


def test_messages_cut_into_small_packets() -> None:
    capture = Capture()
    both = response(1) + response(2)
    capture.add(request(1) + request(2), from_broker=False, size=7)
    last = capture.add(both, from_broker=True, size=100)
    for passes in ([], ["-2"]):
        shown = packets(capture, *passes)
        seen = [name for trees in shown for name in names(trees)]
        assert seen == ["Metadata v9 request"] * 2 + ["Metadata v9 response"] * 2
        assert [len(trees) for trees in shown][last - 1] == 1
        ports = [one for trees in shown for tree in trees for one in experts(tree)]
        assert ports == []


@pytest.mark.slow
@pytest.mark.parametrize("kept", [4, 7, 8, 9, 11, 12, 13, 20])
def test_truncated_packets(kept: int) -> None:
    headers = 40
    capture = Capture(most=headers + kept)
    capture.add(request(1), from_broker=False)
    capture.add(response(1), from_broker=True)
    text = tshark(capture, "-V")
    assert text.count("Kafka (specgen)") == 2
    assert tshark(capture, "-Y", f"{PREFIX}.malformed") == ""


def test_a_message_cut_off_by_the_capture_is_not_malformed() -> None:
    headers = 40
    for kept in (12, 18, 23, 31):
        capture = Capture(most=headers + kept)
        capture.add(request(1), from_broker=False)
        ((tree,),) = packets(capture)
        assert experts(tree) == ["cut"], kept
    wrong = bytearray(request(1))
    place = wrong.index(b"orders") - 1
    wrong[place] = 0x7F
    capture = Capture(most=headers + place + 3)
    capture.add(bytes(wrong), from_broker=False)
    ((tree,),) = packets(capture)
    assert experts(tree) == ["malformed"]


@pytest.mark.slow
def test_two_messages_in_a_packet() -> None:
    capture = Capture()
    capture.add(request(1) + request(2), from_broker=False)
    (trees,) = packets(capture)
    assert names(trees) == ["Metadata v9 request"] * 2


def test_a_capture_that_begins_within_a_response() -> None:
    capture = Capture()
    capture.add(response(7)[41:], from_broker=True, size=500)
    capture.add(request(8), from_broker=False)
    capture.add(response(8), from_broker=True)
    for passes in ([], ["-2"]):
        shown = [name for trees in packets(capture, *passes) for name in names(trees)]
        assert shown[-2:] == ["Metadata v9 request", "Metadata v9 response"]
        assert {*shown[:-2]} == {"part of a message"}


@pytest.mark.slow
def test_a_capture_that_begins_within_a_request() -> None:
    capture = Capture()
    capture.add(request(1)[9:] + request(2), from_broker=False)
    (trees,) = packets(capture)
    assert names(trees) == ["part of a message", "Metadata v9 request"]


def test_what_follows_a_lost_packet_is_read() -> None:
    capture = Capture()
    capture.add(request(1), from_broker=False)
    data = response(1)
    capture.add(data[:300], from_broker=True)
    capture.lose(data[300:600], from_broker=True)
    capture.add(data[600:], from_broker=True)
    capture.add(request(2), from_broker=False)
    capture.add(response(2), from_broker=True)
    shown = [name for trees in packets(capture) for name in names(trees)]
    assert shown[-2:] == ["Metadata v9 request", "Metadata v9 response"]


def test_packets_out_of_order() -> None:
    capture = Capture()
    for number in (1, 2):
        capture.add(request(number), from_broker=False)
    capture.add(response(1), from_broker=True)
    stream, data = capture.stream(), response(2)
    first, second = stream.packets(data, from_broker=True, size=len(data) // 2 + 1)
    for packet in (second, first):
        capture.add_packet(packet)
    shown = packets(capture, "-o", "tcp.reassemble_out_of_order:TRUE")
    seen = [name for trees in shown for name in names(trees)]
    assert seen == ["Metadata v9 request"] * 2 + ["Metadata v9 response"] * 2


def test_a_response_without_its_request() -> None:
    capture = Capture()
    capture.add(response(3), from_broker=True)
    ((tree,),) = packets(capture)
    assert names([tree]) == ["response to a request that is not in the capture"]
    assert fields(tree, "header.correlation_id") == ["3"]


@pytest.mark.slow
def test_a_producer_that_wants_no_acks_gets_none() -> None:
    produce = kw.encode_request(kw.ProduceRequest(acks=0), 9, 5, "shop")
    capture = Capture()
    capture.add(produce, from_broker=False)
    capture.add(request(5), from_broker=False)
    capture.add(response(5), from_broker=True)
    shown = [name for trees in packets(capture) for name in names(trees)]
    assert shown[-1] == "Metadata v9 response"


@pytest.mark.slow
def test_a_repeated_correlation_id() -> None:
    capture = Capture()
    for _ in range(2):
        capture.add(request(5), from_broker=False)
        capture.add(response(5), from_broker=True)
    shown = packets(capture)
    assert [fields(tree, "request_in") for (tree,) in shown] == [[], ["1"], [], ["3"]]


def test_streams_with_the_same_correlation_ids() -> None:
    capture = Capture()
    for port in (40_000, 40_001):
        capture.add(request(5), from_broker=False, port=port)
    for port in (40_001, 40_000):
        capture.add(response(5), from_broker=True, port=port)
    # The first of two passes had no tree.
    for passes in ([], ["-2"]):
        shown = packets(capture, *passes)
        asked = [fields(tree, "request_in") for (tree,) in shown]
        assert asked == [[], [], ["2"], ["1"]]


@pytest.mark.slow
@pytest.mark.parametrize("ids", [(0, 1, 5), (9, 5)])
def test_a_new_connection_on_the_same_ports(ids: tuple[int, ...]) -> None:
    """The old connection's last request, with the same id, gets no response."""
    capture = Capture()
    capture.add(request(5, 4), from_broker=False)
    for number in ids:
        asked = kw.encode_request(kw.ApiVersionsRequest(), 3, number, "shop")
        answer = kw.encode_response(kw.ApiVersionsResponse(), 3, number)
        is_last = number == ids[-1]
        capture.add(request(5) if is_last else asked, from_broker=False)
        capture.add(response(5) if is_last else answer, from_broker=True)
    shown = [name for trees in packets(capture) for name in names(trees)]
    assert shown[-2:] == ["Metadata v9 request", "Metadata v9 response"]


@pytest.mark.slow
def test_a_broker_that_does_not_know_the_version_of_api_versions() -> None:
    capture = Capture()
    asked = kw.encode_request(kw.ApiVersionsRequest(), 4, 1, "shop")
    answer = kw.encode_response(kw.ApiVersionsResponse(error_code=35), 0, 1)
    capture.add(asked, from_broker=False)
    capture.add(answer, from_broker=True)
    _, (tree,) = packets(capture)
    assert fields(tree, "api_versions.error_code") == ["35"]
    assert experts(tree) == []


@pytest.mark.slow
def test_sasl_tokens_without_frames_of_kafka() -> None:
    capture = Capture()
    mechanism = kw.SaslHandshakeRequest(mechanism="SCRAM-SHA-256")
    capture.add(kw.encode_request(mechanism, 0, 1, "shop"), from_broker=False)
    capture.add(kw.encode_response(kw.SaslHandshakeResponse(), 0, 1), from_broker=True)
    for _ in range(2):
        capture.add(framed(b"n,,n=alice,r=0123456789"), from_broker=False)
        capture.add(framed(b"r=0123456789abcdef,s=QSXC"), from_broker=True)
    capture.add(request(2), from_broker=False)
    capture.add(response(2), from_broker=True)
    shown = [name for trees in packets(capture) for name in names(trees)]
    assert shown[2:6] == ["SASL token"] * 4
    assert shown[6:] == ["Metadata v9 request", "Metadata v9 response"]


@pytest.mark.slow
def test_unknown_versions_and_apis() -> None:
    def headed(key: int, version: int) -> bytes:
        header = struct.pack(">hhih", key, version, 2, 4) + b"shop"
        return framed(header + b"\0rest")

    capture = Capture()
    capture.add(request(1), from_broker=False)
    capture.add(headed(3, 20), from_broker=False)
    capture.add(headed(4321, 0), from_broker=False)
    capture.add(framed(b"\0\0\0\2\0rest"), from_broker=True)
    capture.add(framed(b"\0\0\0\2\0rest"), from_broker=True)
    _, (version,), (api,), (newer,), (answer,) = packets(capture)
    assert experts(version) == ["unknown"]
    assert fields(version, "header.client_id") == ["shop"]
    assert experts(api) == ["unknown"]
    assert fields(api, "header.client_id") == ["shop"]
    assert experts(newer) == ["unknown"]
    assert experts(answer) == ["unknown"]
    assert fields(answer, "header.correlation_id") == ["2"]
    assert fields(answer, "undecoded") == ["00:72:65:73:74"]


def test_everything_before_wrong_bytes_is_shown() -> None:
    frame = bytearray(request(1, 12))
    place = frame.index(b"orders") - 1
    frame[place] = 0x7F
    capture = Capture()
    capture.add(bytes(frame), from_broker=False)
    ((tree,),) = packets(capture)
    assert "malformed" in experts(tree)
    assert fields(tree, "header.client_id") == ["shop"]
    assert fields(tree, "metadata.topics.topic_id") == ["A" * 22]
    assert fields(tree, "metadata.topics.name") == []


@pytest.mark.slow
def test_bytes_after_a_message() -> None:
    frame = request(1)[4:] + b"more"
    capture = Capture()
    capture.add(framed(frame), from_broker=False)
    ((tree,),) = packets(capture)
    assert experts(tree) == ["trailing"]
    assert fields(tree, "undecoded") == ["6d:6f:72:65"]
    assert fields(tree, "metadata.topics.name") == ["orders"]


@pytest.mark.slow
def test_the_limit_on_shown_values() -> None:
    capture = Capture()
    topics = [kw.MetadataRequest.MetadataRequestTopic(name=f"t{n}") for n in range(999)]
    big = kw.MetadataRequest(topics=topics)
    capture.add(kw.encode_request(big, 9, 1, "shop"), from_broker=False)
    ((tree,),) = packets(capture, "-o", "kafkaw.items:100")
    assert experts(tree) == ["unknown"]
    assert len(fields(tree, "metadata.topics.name")) < 100
    ((tree,),) = packets(capture)
    assert len(fields(tree, "metadata.topics.name")) == 999


@pytest.mark.slow
def test_filters_find_a_topic_wherever_it_is() -> None:
    capture = Capture()
    capture.add(request(1), from_broker=False)
    capture.add(request(2, 4), from_broker=False)
    capture.add(kw.encode_request(kw.ListGroupsRequest(), 3, 3), from_broker=False)
    for name in ("kafkaw.metadata.topics.name", "kafkaw.entity.topic_name"):
        text = tshark(capture, "-Y", f'{name} == "orders"')
        assert len(text.splitlines()) == 2


@pytest.mark.slow
def test_a_filter_finds_errors_where_no_values_are_shown() -> None:
    capture = Capture()
    for number, code in enumerate((0, 25)):
        asked = kw.HeartbeatRequest()
        answer = kw.HeartbeatResponse(error_code=code)
        capture.add(kw.encode_request(asked, 4, number), from_broker=False)
        capture.add(kw.encode_response(answer, 4, number), from_broker=True)
    capture.add(framed(request(2)[4:-3]), from_broker=False)
    (line,) = tshark(capture, "-Y", f"{PREFIX}.failed").splitlines()
    assert "Heartbeat v4 response" in line
    (line,) = tshark(capture, "-Y", f"{PREFIX}.malformed").splitlines()
    assert "Metadata v9 request" in line


@pytest.mark.slow
def test_preferences_choose_the_ports() -> None:
    capture = Capture()
    capture.add(request(1), from_broker=False)
    ours = "Metadata v9 request"
    assert ours not in tshark(capture, decode_as=None)
    assert ours in tshark(capture, "-o", "kafkaw.replace:TRUE", decode_as=None)
    assert ours in tshark(capture, "-o", "kafkaw.ports:9091-9095", decode_as=None)
    assert ours not in tshark(capture, "-o", "kafkaw.ports:9093", decode_as=None)
