"""The vectors of a release: complete, in order, reproducible."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from specgen.protocol.model import Release
from specgen.protocol.model.message import Kind
from specgen.testing.vectors.vector import Form, Vector
from specgen.testing.vectors.vector_set import ALL, part_vectors, parts, vector_set
from tests.support.bundled import release
from tests.support.definitions import field, message

NAMES = ("MetadataRequest", "ApiVersionsResponse", "RequestHeader", "VotersRecord")


def few_messages() -> Release:
    """A few messages of 4.3."""
    whole = release("4.3")
    return whole.replace(messages=tuple(whole.by_name[name] for name in NAMES))


@cache
def chosen_vectors(**choice: Any) -> list[Vector]:
    """Their vectors."""
    return [*vector_set(few_messages(), replace(ALL, **choice))]


def of_messages(vectors: list[Vector]) -> list[Vector]:
    return [vector for vector in vectors if vector.form is Form.MESSAGE]


def test_parts_are_in_order_and_ids_unique() -> None:
    vectors = chosen_vectors()
    names = dict.fromkeys(vector.message for vector in of_messages(vectors))
    assert tuple(names) == NAMES
    assert len({vector.id for vector in vectors}) == len(vectors) > 200
    whole = few_messages()
    assert vectors == [
        vector for part in parts(whole) for vector in part_vectors(whole, part)
    ]


def test_good_vectors_come_first() -> None:
    whole = few_messages()
    for part in parts(whole):
        refused = [v.fault is not None for v in part_vectors(whole, part)]
        assert refused == sorted(refused)


def test_a_seed_changes_random_values_and_nothing_else() -> None:
    first, second = chosen_vectors(seed=1), chosen_vectors(seed=2)
    assert chosen_vectors(seed=1) == first
    in_common = {vector.id for vector in first} & {vector.id for vector in second}
    rule = {v.id for v in first if "of seed 1" not in v.exercises}
    assert in_common == rule
    assert 20 < len(first) - len(rule) < len(rule)
    assert [v for v in first if v.id in in_common] == [
        v for v in second if v.id in in_common
    ]


def test_without_random_values() -> None:
    assert not [v for v in chosen_vectors(random=0) if "of seed" in v.exercises]


@pytest.mark.parametrize("version", [0, 12])
def test_one_version(version: int) -> None:
    vectors = chosen_vectors(version=version)
    assert {vector.version for vector in vectors} == {version}
    ids = {vector.id for vector in vectors}
    assert [v for v in chosen_vectors() if v.version == version] == vectors
    assert len(ids) > 10


def test_good_vectors_only() -> None:
    good = [*vector_set(few_messages(), replace(ALL, good_only=True))]
    assert good == [
        vector
        for vector in chosen_vectors()
        if vector.fault is None and vector.form is not Form.VALUE
    ]


def test_a_helper_has_no_part() -> None:
    helper = message([field("A", "int8")], name="Helper", type="data")
    helper = helper.replace(kind=Kind.STRUCT)
    of_helpers = few_messages().replace(messages=(helper,))
    assert {part.form for part in parts(of_helpers)} == {*Form} - {Form.MESSAGE}


def test_some_messages() -> None:
    choice = replace(ALL, messages=frozenset({"MetadataRequest"}))
    assert [part.name for part in parts(few_messages(), choice)] == [
        "messages/MetadataRequest",
        "frames",
        "records",
        "values",
    ]
    vectors = [*vector_set(few_messages(), choice)]
    assert vectors == [v for v in chosen_vectors() if v.message == "MetadataRequest"]
