"""Since when something exists, and what became of it."""

from __future__ import annotations

from functools import cache

import pytest

from specgen.changes.history import (
    MessageHistory,
    api_matrix,
    error_history,
    field_history,
    message_history,
)
from specgen.protocol.model import Release
from tests.support.bundled import NAMES, release


@cache
def _all() -> tuple[Release, ...]:
    return tuple(map(release, NAMES))


@cache
def message(name: str) -> MessageHistory:
    """The history of a message over all bundled releases, each paired with its neighbour once."""
    return message_history(_all(), name)


def _steps(history: MessageHistory, rule: str) -> list[tuple[str, str]]:
    return [
        (step.release, item.shown_versions)
        for step in history.steps
        for item in step.findings
        if item.rule.id == rule
    ]


def test_versions_of_a_message() -> None:
    fetch = message("FetchRequest")
    assert (fetch.first, fetch.first_versions) == ("2.2", tuple(range(11)))
    added = _steps(fetch, "VERSION_ADDED") + _steps(fetch, "VERSION_SAME_LAYOUT")
    assert sorted(added, key=lambda step: int(step[1])) == [
        ("2.3", "11"),
        ("2.7", "12"),
        ("3.1", "13"),
        ("3.5", "14"),
        ("3.5", "15"),
        ("3.7", "16"),
        ("3.9", "17"),
        ("4.1", "18"),
    ]
    assert _steps(fetch, "VERSION_REMOVED") == [("4.0", "0-3")]


def test_a_message_that_is_gone() -> None:
    removed = message("LeaderAndIsrRequest")
    assert removed.first == "2.2"
    assert _steps(removed, "VERSION_REMOVED") == [("4.0", "0-7")]
    assert removed.steps[-1].release == "4.0"


def test_a_message_that_came_later_under_another_name() -> None:
    """ClientQuotaRecord was QuotaRecord in 2.8, the first release that had it."""
    quotas = message("ClientQuotaRecord")
    assert quotas.first == "2.8"
    assert _steps(quotas, "NAME") == [("3.0", "")]


@pytest.mark.parametrize(
    "path", ["Topics.TopicId", "topics[].topic_id", "topics.topicId"]
)
def test_a_field(path: str) -> None:
    history = field_history(message("FetchRequest"), path)
    (step,) = history.steps
    assert step.release == "3.1"
    assert history.path == "topics.topic_id"
    (item,) = step.findings
    assert item.shown_versions == "13"
    assert "topics[].topic_id" in {change.path for change in item.brings}


def test_a_field_is_followed_through_its_names() -> None:
    """``forgotten[].name`` became ``forgotten_topics_data[].topic`` in 2.7."""
    history = field_history(message("FetchRequest"), "forgotten_topics_data.topic")
    assert [(step.release, step.findings[0].rule.id) for step in history.steps][:2] == [
        ("2.3", "ENTITY_TYPE"),
        ("2.7", "NAME"),
    ]


def test_a_field_of_which_nothing_is_to_be_told() -> None:
    assert field_history(message("FetchRequest"), "min_bytes").steps == ()


@pytest.mark.parametrize("path", ["nothing", "topics.nothing", "min_bytes.inner"])
def test_a_field_that_is_not_there(path: str) -> None:
    with pytest.raises(KeyError):
        field_history(message("FetchRequest"), path)


def test_names_that_are_not_there() -> None:
    with pytest.raises(KeyError):
        message_history(_all(), "NothingRequest")
    with pytest.raises(KeyError):
        error_history(_all(), "NOTHING")


@pytest.mark.parametrize("name", ["NOT_LEADER_OR_FOLLOWER", "NOT_LEADER_FOR_PARTITION"])
def test_an_error_by_both_its_names(name: str) -> None:
    history = error_history(_all(), name)
    assert (history.code, history.first, history.last) == (6, "2.2", NAMES[-1])
    assert [(step.release, step.findings[0].rule.id) for step in history.steps] == [
        ("2.6", "NAME")
    ]


def test_an_error_that_came() -> None:
    history = error_history(_all(), "UNKNOWN_TOPIC_ID")
    (step,) = history.steps
    assert step.release == history.first == "2.8"
    assert [item.rule.id for item in step.findings] == ["ERROR_ADDED"]


def test_the_matrix() -> None:
    rows = {row.key: row for row in api_matrix(_all())}
    assert rows[1].name == "Fetch"
    assert {name: str(rows[1].versions[name]) for name in ("2.2", "3.9", "4.0")} == {
        "2.2": "0-10",
        "3.9": "0-17",
        "4.0": "4-17",
    }
    assert "4.0" not in rows[4].versions and rows[4].name == "LeaderAndIsr"
    assert rows[74].name == "ListConfigResources"
    assert min(rows[74].versions, key=NAMES.index) == "3.7"
    for name in NAMES:
        having = {key for key, row in rows.items() if name in row.versions}
        requests = [
            m for m in release(name).messages if m.kind == "request" and m.versions
        ]
        assert having == {m.api_key for m in requests}
