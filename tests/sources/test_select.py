"""Messages chosen by name, by older names, by API and by key."""

from __future__ import annotations

import pytest

from specgen.report import SpecError
from specgen.sources.select import select_messages
from tests.support.bundled import joined
from tests.support.sources import definition, read_release, rpc, small


@pytest.mark.parametrize(
    ("names", "apis", "hint"),
    [
        ("", "3", "MetadataRequest MetadataResponse"),
        ("", "AlterIsr", "AlterPartitionRequest AlterPartitionResponse"),
        ("", "56", "AlterPartitionRequest AlterPartitionResponse"),
        ("", "AlterPartition 56", "AlterPartitionRequest AlterPartitionResponse"),
        ("", "ListOffset", "ListOffsetsRequest ListOffsetsResponse"),
        ("", "ElectPreferredLeaders", "ElectLeadersRequest ElectLeadersResponse"),
        (
            "",
            "ListClientMetricsResources",
            "ListConfigResourcesRequest ListConfigResourcesResponse",
        ),
        ("AlterIsrRequest", "", "AlterPartitionRequest"),
        ("ListOffsetRequest ListOffsetsRequest", "", "ListOffsetsRequest"),
        ("VoteRequest", "Vote", "VoteRequest VoteResponse"),
        ("TopicRecord", "0", "ProduceRequest ProduceResponse TopicRecord"),
        ("OffsetCommitKey", "", "OffsetCommitKey"),
    ],
)
def test_names_of_all_times(names: str, apis: str, hint: str) -> None:
    chosen = select_messages(joined().release, names.split(), apis.split())
    assert " ".join(message.name for message in chosen) == hint


def test_none_is_all() -> None:
    assert select_messages(joined().release, [], []) == list(joined().release.messages)


def problems_of(*names: str, apis: tuple[str, ...] = ()) -> list[str]:
    """What is said of names that nothing has."""
    with pytest.raises(SpecError) as caught:
        select_messages(joined().release, names, apis)
    return [f"{p.message} | {p.hint}" for p in caught.value.problems]


def test_hints() -> None:
    assert problems_of("MetdataRequest", "topicrecord", apis=("metadata", "Vot")) == [
        "no message 'MetdataRequest' | did you mean 'MetadataRequest'?",
        "no message 'topicrecord' | did you mean 'TopicRecord'?",
        "no API 'metadata' | did you mean 'Metadata'?",
        "no API 'Vot' | did you mean 'Vote'?",
    ]
    assert problems_of("Vote", apis=("VoteRequest", "TopicRecord")) == [
        "no message 'Vote' | "
        "did you mean 'VoteRequest' or 'VoteResponse', or --api Vote?",
        "no API 'VoteRequest' | did you mean --message VoteRequest?",
        "no API 'TopicRecord' | did you mean --message TopicRecord?",
    ]


def test_that_both_are_requests_makes_no_names_near() -> None:
    release = read_release({"FetchRequest": rpc("Fetch", "request", 1, [])})
    with pytest.raises(SpecError) as caught:
        select_messages(release, ["MetadataRequest", "FtchRequest"], [])
    assert [problem.hint for problem in caught.value.problems] == [
        "known: FetchRequest",
        "did you mean 'FetchRequest'?",
    ]


def test_no_hint_where_nothing_is_near() -> None:
    (hint,) = problems_of("Q" * 100_000)
    assert len(hint) < 100
    assert hint.endswith("| ")
    assert problems_of(apis=("-1",))[0].startswith("no API '-1'")


def test_a_record_is_no_api() -> None:
    release = read_release(small() | {"A": definition("A", apiKey=7, type="metadata")})
    with pytest.raises(SpecError, match="no API '7'"):
        select_messages(release, [], ["7"])
