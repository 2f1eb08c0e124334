"""How answers are judged, and which field a judgement names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from specgen.protocol.model import Kind, Release
from specgen.sources.loading import read_source
from specgen.testing.conform.answers import Answer, Implementation
from specgen.testing.conform.case import Case, Direction
from specgen.testing.conform.conform import why_unasked
from specgen.testing.conform.differences import Difference, differences
from specgen.testing.conform.drawing import Drawings, Piece, piece_at
from specgen.testing.conform.judge import Judge, Judgement, Strictness
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Fault, Form, Level, Vector
from specgen.testing.vectors.vectors import message_vectors

ALL = frozenset({"decode", "encode", "json", "records", "frames", "unknown_tags"})
FULL = Implementation("x", can=ALL)


@pytest.fixture(scope="module")
def release() -> Release:
    return read_source("kafka:4.3").release


@pytest.fixture(scope="module")
def judge(release: Release) -> Judge:
    return Judge(Drawings(release))


@pytest.fixture(scope="module")
def vectors(release: Release) -> dict[tuple[int, str], Vector]:
    """Good vectors by version and what each exercises."""
    message = release.by_name["MetadataRequest"]
    return {
        (vector.version or 0, vector.exercises): vector
        for vector in message_vectors(message)
    }


def judged(judge: Judge, vector: Vector, answer: Answer, can: Any = ALL) -> Judgement:
    way = Direction.DECODE
    return judge.judgement(Case(vector, way), answer, can)


@pytest.mark.parametrize(
    ("expected", "got", "triples"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1.0}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [("a", 1, True)]),
        ({"a": False}, {"a": 0}, [("a", False, 0)]),
        ({"a": True}, {"a": True}, []),
        ({"a": "1"}, {"a": 1}, [("a", "1", 1)]),
        ({"a": None}, {}, [("a", None, "(nothing)")]),
        ({}, {"a": None}, [("a", "(nothing)", None)]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [("a[1]", 2, 3)]),
        ({"a": [1, 2]}, {"a": [1]}, [("a", "2 elements", "1 elements")]),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, [("a[0].b", 1, 2)]),
        ({"a": {}}, {"a": []}, [("a", {}, [])]),
        (1 << 62, (1 << 62) + 1, [("", 1 << 62, (1 << 62) + 1)]),
    ],
)
def test_differences(expected: Any, got: Any, triples: list[Any]) -> None:
    assert [*differences(expected, got)] == [Difference(*triple) for triple in triples]


def test_an_equal_value_passes_and_a_different_field_is_named(
    judge: Judge, vectors: dict[tuple[int, str], Vector]
) -> None:
    vector = vectors[8, "elements"]
    right = Answer("value", value=vector.value)
    assert judged(judge, vector, right).verdict is Verdict.PASSED
    other = vector.value | {"allowAutoTopicCreation": "no"}
    judgement = judged(judge, vector, Answer("value", value=other))
    assert judgement.verdict is Verdict.FAILED
    assert judgement.path == "allowAutoTopicCreation"
    assert judgement.offset == len(vector.data) - 3  # the message ends with three flags


def test_unknown_tags_count_if_the_implementation_keeps_them(
    judge: Judge, vectors: dict[tuple[int, str], Vector]
) -> None:
    vector = vectors[12, "unknown tags"]
    answer = Answer("value", value=vector.value)
    judgement = judged(judge, vector, answer)
    assert judgement.verdict is Verdict.FAILED
    assert judgement.path.startswith("unknown tags of ")
    forgets = ALL - {"unknown_tags"}
    assert judged(judge, vector, answer, forgets).verdict is Verdict.PASSED
    tags = {
        path: [[tag, payload.hex()] for tag, payload in pairs]
        for path, pairs in vector.unknown_tags.items()
    }
    whole = replace(answer, unknown_tags=tags)
    assert judged(judge, vector, whole).verdict is Verdict.PASSED


def test_bytes_may_lack_unknown_tags_if_the_implementation_drops_them(
    judge: Judge, release: Release, vectors: dict[tuple[int, str], Vector]
) -> None:
    vector = vectors[12, "unknown tags"]
    bare = Drawings(release).without_unknown_tags(vector)
    assert len(bare) < len(vector.data)
    answer = Answer("bytes", data=bare)
    assert judged(judge, vector, answer).verdict is Verdict.FAILED
    forgets = ALL - {"unknown_tags"}
    assert judged(judge, vector, answer, forgets).verdict is Verdict.PASSED
    cut = Answer("bytes", data=bare[:-1])
    assert judged(judge, vector, cut, forgets).verdict is Verdict.FAILED


def test_different_bytes_name_the_field_where_they_begin(
    judge: Judge, vectors: dict[tuple[int, str], Vector]
) -> None:
    vector = vectors[8, "elements"]
    data = bytearray(vector.data)
    data[-2] ^= 1
    judgement = judged(judge, vector, Answer("bytes", data=bytes(data)))
    assert (judgement.path, judgement.offset) == (
        "includeClusterAuthorizedOperations",
        len(data) - 2,
    )
    (difference,) = judgement.differences
    assert difference.path == "includeClusterAuthorizedOperations"
    assert judgement.got == bytes(data)


@pytest.mark.parametrize(
    ("level", "refused", "read"),
    [
        (Level.MUST, Verdict.PASSED, Verdict.FAILED),
        (Level.SHOULD, Verdict.PASSED, Verdict.LAX),
        (Level.LENIENT, Verdict.STRICTER, Verdict.AS_KAFKA),
    ],
)
def test_levels_of_refusal(
    judge: Judge,
    vectors: dict[tuple[int, str], Vector],
    level: Level,
    refused: Verdict,
    read: Verdict,
) -> None:
    good = vectors[8, "elements"]
    fault = Fault("cut", level, good.id, "topics[0].name", 4)
    vector = replace(good, value=None, fault=fault)
    assert judged(judge, vector, Answer("error", words="no")).verdict is refused
    for answer in (Answer("value", value={}), Answer("bytes", data=b"")):
        judgement = judged(judge, vector, answer)
        assert judgement.verdict is read
        assert (judgement.path, judgement.offset) == ("topics[0].name", 4)


def test_accepting_is_a_failure_if_refusal_is_required(
    release: Release, vectors: dict[tuple[int, str], Vector]
) -> None:
    fault = Fault("cut", Level.SHOULD, "", "topics[0].name", 4)
    vector = replace(vectors[8, "elements"], value=None, fault=fault)
    strict = Judge(Drawings(release), Strictness(lax=True))
    assert judged(strict, vector, Answer("bytes")).verdict is Verdict.FAILED
    lenient = replace(vector, fault=replace(fault, level=Level.LENIENT))
    assert judged(strict, lenient, Answer("bytes")).verdict is Verdict.AS_KAFKA
    must = replace(vector, fault=replace(fault, level=Level.MUST))
    elsewhere = Answer("error", offset=5)
    assert judged(strict, must, elsewhere).verdict is Verdict.ELSEWHERE


@pytest.mark.parametrize("level", [Level.MUST, Level.SHOULD])
@pytest.mark.parametrize(
    ("path", "offset", "expected", "place"),
    [
        (None, None, Verdict.PASSED, ""),
        (None, 4, Verdict.PASSED, ""),
        ("topics[0].newName", None, Verdict.PASSED, ""),
        ("Topics[0].new_name", 4, Verdict.PASSED, ""),
        (None, 5, Verdict.ELSEWHERE, "@0x5"),
        ("topics[0].newName", 0, Verdict.ELSEWHERE, "topics[0].newName @0x0"),
        ("topics[1].newName", 4, Verdict.ELSEWHERE, "topics[1].newName @0x4"),
        ("topics", None, Verdict.ELSEWHERE, "topics"),
        ("", None, Verdict.ELSEWHERE, "the message"),
    ],
)
def test_an_errors_place_is_optional_but_must_be_right(
    release: Release,
    vectors: dict[tuple[int, str], Vector],
    level: Level,
    path: str | None,
    offset: int | None,
    expected: Verdict,
    place: str,
) -> None:
    fault = Fault("cut", level, "", "topics[0].newName", 4)
    vector = replace(vectors[8, "elements"], value=None, fault=fault)
    answer = Answer("error", words="short", path=path, offset=offset)
    mild = judged(Judge(Drawings(release)), vector, answer)
    assert (mild.verdict, expected.is_failure, expected.is_right) == (
        expected,
        False,
        True,
    )
    if place:
        words = f"it refuses cut at {place}, not at topics[0].newName @0x4: short"
        assert (mild.words, mild.path, mild.offset) == (words, fault.path, 4)
    strict = judged(
        Judge(Drawings(release), Strictness(places=True)), vector, answer
    ).verdict
    assert strict is (Verdict.FAILED if place else Verdict.PASSED)


@pytest.mark.parametrize("kind", ["unsupported", "skipped"])
def test_untried_cases_are_no_failures(
    judge: Judge, vectors: dict[tuple[int, str], Vector], kind: str
) -> None:
    verdict = judged(judge, vectors[8, "elements"], Answer(kind, words="x")).verdict
    assert (str(verdict), verdict.is_failure, verdict.is_right) == (kind, False, False)


def test_an_offset_alone_names_the_field(
    judge: Judge, vectors: dict[tuple[int, str], Vector]
) -> None:
    vector = vectors[8, "elements"]
    answer = Answer("error", words="short", offset=len(vector.data) - 1)
    assert judged(judge, vector, answer).path == "includeTopicAuthorizedOperations"


def test_cases_depend_on_abilities(vectors: dict[tuple[int, str], Vector]) -> None:
    decode = Case(vectors[8, "elements"], Direction.DECODE)
    encode = replace(decode, direction=Direction.ENCODE)
    tagged = replace(encode, vector=vectors[12, "unknown tags"])
    frame = replace(decode, vector=replace(decode.vector, form=Form.FRAME))
    records = replace(decode, vector=replace(decode.vector, form=Form.RECORDS))
    lacking = {
        ("decode",): [decode],
        ("encode", "json"): [encode],
        ("encode", "json", "unknown_tags"): [encode, tagged],
        ("decode", "frames"): [decode, frame],
        ("decode", "records"): [decode, records],
        ("decode", "encode", "unknown_tags"): [decode],
    }
    all_cases = (decode, encode, tagged, frame, records)
    for can, expected in lacking.items():
        who = Implementation("x", can=frozenset(can))
        assert [
            case for case in all_cases if not why_unasked(case, who)
        ] == expected, can
    older = replace(FULL, messages={"MetadataRequest": (0, 7)})
    assert why_unasked(decode, older) == "it does not have this version"


def test_a_frame_is_dissected_with_its_header(release: Release) -> None:
    head = bytes.fromhex("000c 0001 00000007 0001 78")  # Heartbeat v1, client "x"
    body = bytes.fromhex("0001 67 00000002 0001 6d")
    content = head + body
    data = len(content).to_bytes(4, "big") + content
    vector = Vector("HeartbeatRequest", Kind.REQUEST, 12, 1, "x", data, form=Form.FRAME)
    drawn = Drawings(release).pieces(vector, data)
    ends = {piece.path: piece.offset + piece.length for piece in drawn}
    assert ends["size"] == 4
    assert ends["header.clientId"] == 15
    assert ends["body.groupId"] == 18
    assert ends["body.memberId"] == len(data)
    assert Drawings(release).without_unknown_tags(vector) == data


def test_a_byte_belongs_to_the_innermost_piece() -> None:
    around, inside = Piece("", 0, 9, "tag_buffer", 1), Piece("a", 2, 3, "string", "x")
    assert piece_at([around, inside], 4) == inside
    assert piece_at([inside, around], 5) == around
    assert piece_at([around, inside], 9) is None
