"""The forms of a name."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.protocol.model.names import api_name, is_name, json_key, snake_case
from tests.sources.kafka_json.names import HOSTILE_NAMES

names = st.from_regex(re.compile(r"[A-Za-z][A-Za-z0-9]*", re.ASCII), fullmatch=True)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("isKRaftController", "is_kraft_controller"),
        ("ReplicaId", "replica_id"),
        ("replicaId", "replica_id"),
        ("timeoutMs", "timeout_ms"),
        ("ISR", "isr"),
        ("LastKnownELR", "last_known_elr"),
        ("LastKnownElr", "last_known_elr"),
        ("KRaftVersion", "kraft_version"),
        ("Sha256Sum", "sha256_sum"),
        ("V2", "v2"),
        ("AB2C", "ab2_c"),
        ("x", "x"),
        ("", ""),
    ],
)
def test_snake_case(name: str, expected: str) -> None:
    assert snake_case(name) == expected


@given(names)
def test_snake_case_keeps_the_letters(name: str) -> None:
    snake = snake_case(name)
    assert snake.replace("_", "") == name.lower()
    assert not snake.startswith("_")
    assert "__" not in snake
    assert snake.count("_") == len(re.findall("[a-z0-9][A-Z]", name))
    assert snake_case(snake) == snake


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("TopicId", "topicId"),
        ("KRaftVersion", "kRaftVersion"),
        ("ISR", "iSR"),
        ("isKRaftController", "isKRaftController"),
        ("X", "x"),
        ("", ""),
    ],
)
def test_json_key(name: str, expected: str) -> None:
    assert json_key(name) == expected


@given(names)
def test_json_key_changes_one_letter(name: str) -> None:
    assert json_key(name)[1:] == name[1:]
    assert json_key(name)[0] == name[0].lower()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("FetchRequest", "Fetch"),
        ("FetchResponse", "Fetch"),
        ("RequestHeader", "RequestHeader"),
        ("Request", "Request"),
        ("RequestResponse", "Request"),
        ("TopicRecord", "TopicRecord"),
    ],
)
def test_api_name(name: str, expected: str) -> None:
    assert api_name(name) == expected


@given(names)
def test_names(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_no_names(name: str) -> None:
    assert not is_name(name)
