"""Named problems: their hints, and the texts from the source in them."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterator

import pytest

from specgen.protocol.model import Kind, Scalar, Span
from specgen.report import Problem, catalogue, documents
from specgen.report.catalogue import did_you_mean, quoted


def test_the_nearest_word() -> None:
    assert did_you_mean("versoins", ["versions", "name"]) == "did you mean 'versions'?"
    assert did_you_mean("xyz", ["b", "a"]) == "known: a, b"
    assert did_you_mean("xyz", [f"word{i}" for i in range(25)]) == ""
    assert did_you_mean("xyz", []) == ""


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("int23", Scalar, "did you mean 'int32'?"),
        ("requst", Kind, "did you mean 'request'?"),
    ],
)
def test_enums_are_shown_as_in_definitions(
    word: str, known: type[Scalar] | type[Kind], expected: str
) -> None:
    assert did_you_mean(word, known) == expected


def test_many_or_long_words_are_not_compared() -> None:
    many = [f"Struct{i}" for i in range(100_000)]
    started = time.process_time()
    assert did_you_mean("Struct", many) == ""
    assert did_you_mean("x" * 1_000_000, ["x" * 999_999, "y"]).startswith("known: ")
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Foo", "'Foo'"),
        ("it's", '"it\'s"'),
        ("\x1b[0m\n", r"'\x1b[0m\n'"),
        ("\u202e\ud800", r"'\u202e\ud800'"),
        (Scalar.INT8, "'int8'"),
        ("x" * 60, "'" + "x" * 60 + "'"),
        ("x" * 61, "'" + "x" * 59 + "\u2026'"),
    ],
)
def test_quoted(text: str, expected: str) -> None:
    assert quoted(text) == expected


HOSTILE = "\x1b[2J\r\nfake:1:1: error" + "x" * 100_000

_OURS = {
    ("missing_partner", "name"),
    ("same_api_key", "kind"),
    ("only_on_requests", "kind"),
    ("zero_copy", "kind"),
    ("not_nullable", "kind"),
    ("fields_not_allowed", "kind"),
    ("repeated_block", "name"),
    ("missing_version", "name"),
    ("not_flexible", "name"),
    ("not_flexible", "other"),
    ("flexible_and_not", "name"),
}
"""Arguments that are names and types already checked."""


def makers() -> dict[str, Callable[..., Problem]]:
    """All functions that make problems, by name."""
    modules = (catalogue, documents)
    return dict(p for m in modules for p in inspect.getmembers(m, inspect.isfunction))


def _texts_of_the_source() -> Iterator[tuple[str, str]]:
    for name, made in makers().items():
        signature = inspect.signature(made)
        if signature.return_annotation != "Problem":
            continue
        for argument in ("key", "name", "kind", "text", "entity"):
            parameter = signature.parameters.get(argument)
            if (
                parameter
                and parameter.annotation == "str"
                and (name, argument) not in _OURS
            ):
                yield name, argument


def _filler(parameter: inspect.Parameter) -> object:
    values = {
        "int": 7,
        "bool": True,
        "int | None": 7,
        "str": "x",
        "Span": Span("a", 1, 1),
        "Iterable[str]": ("a", "b"),
    }
    return values[parameter.annotation]


@pytest.mark.parametrize(("name", "argument"), [*_texts_of_the_source()])
def test_texts_of_the_source_are_escaped_and_cut(name: str, argument: str) -> None:
    make = makers()[name]
    parameters = inspect.signature(make).parameters
    arguments = {key: _filler(parameter) for key, parameter in parameters.items()}
    problem: Problem = make(**(arguments | {argument: HOSTILE}))
    assert problem.message.isprintable()
    assert len(problem.message) < 200


def test_some_makers_take_such_texts() -> None:
    assert len([*_texts_of_the_source()]) > 12
