"""Top lines: modifiers in any order, responses that inherit, and invalid ones."""

from __future__ import annotations

from itertools import permutations

import pytest

from specgen.protocol.model import NONE, Kind, VersionRange
from tests.sources.kmsg.reading import PATH, check, error, good, read


def test_request_and_response() -> None:
    messages = good(
        "// Asks for it.\nFooRequest => key 7, max version 3, flexible v2+\n"
        "  A: int8\n\nFooResponse =>\n  B: int8\n"
    )
    request, response = messages["FooRequest"], messages["FooResponse"]
    assert [request.kind, response.kind] == [Kind.REQUEST, Kind.RESPONSE]
    assert [request.api_key, response.api_key] == [7, 7]
    assert request.api == response.api == "Foo"
    for message in (request, response):
        assert message.valid_versions == VersionRange(0, 3)
        assert message.flexible_versions == VersionRange.since(2)
    assert [request.about, response.about] == ["Asks for it.", ""]
    assert (request.span.path, request.span.line, request.span.column) == (PATH, 2, 1)


@pytest.mark.parametrize(
    "order", [*permutations(["key 7", "max version 3", "flexible v2+", "admin"])]
)
def test_modifiers_in_any_order(order: tuple[str, ...]) -> None:
    message = good(f"FooRequest => {', '.join(order)}\n")["FooRequest"]
    assert (message.api_key, str(message.valid_versions)) == (7, "0-3")
    assert str(message.flexible_versions) == "2+"


@pytest.mark.parametrize(
    "route", ["admin", "group coordinator", "txn coordinator", "share coordinator"]
)
def test_routes_say_nothing_of_bytes(route: str) -> None:
    text = "FooRequest => key 7, max version 3{}\n  A: int8\n"
    routed = good(text.format(f", {route}"))["FooRequest"]
    plain = good(text.format(""))["FooRequest"]
    assert routed == plain
    assert plain.flexible_versions == NONE


@pytest.mark.parametrize(
    "order",
    [*permutations(["not top level", "with version field", "flexible v2+"])],
)
def test_helpers(order: tuple[str, ...]) -> None:
    message = good(f"Foo => {', '.join(order)}\n  Version: int16\n")["Foo"]
    assert message.kind is Kind.STRUCT
    assert message.api_key is None
    assert str(message.flexible_versions) == "2+"
    assert str(message.valid_versions) == "0-2"


def test_a_response_of_its_own() -> None:
    message = good("FooResponse => key 7, max version 3\n  A: int8\n")["FooResponse"]
    assert (message.kind, message.api_key) == (Kind.RESPONSE, 7)


def test_structs_without_fields_and_without_an_empty_line_between() -> None:
    messages = good("FooRequest => key 7, max version 3\nFooResponse =>\n  B: int8\n")
    assert not messages["FooRequest"].fields
    assert len(messages["FooResponse"].fields) == 1


@pytest.mark.parametrize(
    "text",
    [
        "§FooResponse =>\n  A: int8\n",
        "§Foo =>\n",
        "§FooRequest => key 7\n",
        "§FooRequest => max version 7\n",
        "§FooRequest => flexible v1+\n",
        "§FooQuery => key 7, max version 3\n",
        "FooRequest => key 7, §key 8, max version 3\n",
        "FooRequest => key 7, max version 3, admin, §admin\n",
        "FooRequest => key 7, §max version 32768\n",
        "FooRequest => §key 99999, max version 3\n",
        "FooRequest => key 7, max version 3, §flexible v32768+\n",
        "FooRequest => key 7, max version 3, §no encoding\n",
        "FooRequest => key 7, max version 3, §with version field\n",
        "Foo => not top level, §key 7\n",
        "Foo => §admin, not top level\n",
        "Foo => not top level, §max version 3\n",
    ],
)
def test_refused_modifiers(text: str) -> None:
    error(text, "K3")


@pytest.mark.parametrize(
    "text",
    [
        "FooRequest => key 7, max version 3\n\n§BarResponse =>\n",
        "A => not top level\n\n§FooResponse =>\n",
    ],
)
def test_responses_of_no_request(text: str) -> None:
    assert "right after its request" in error(text, "K3", messages=1).hint


def test_a_response_that_is_not_right_behind() -> None:
    text = (
        "FooRequest => key 1, max version 1\n\nA => not top level\n\n§FooResponse =>\n"
    )
    error(text, "K3", messages=2)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("FooRequest => §kee 7, max version 3\n", "did you mean 'key'?"),
        ("FooRequest => key 7, §maxversion 3\n", "did you mean 'max version'?"),
        ("Foo => not top level, no encoding§s\n", "such as"),
        ("Foo => §no top level\n", "did you mean 'not top level'?"),
        ("FooRequest => key 7§,max version 3\n", "such as"),
        ("FooRequest => key §1234567890\n", "nine digits"),
        ("FooRequest§: key 7\n", "such as"),
        ("Foo§-Request => key 7\n", "such as"),
        ("§\u0391Request => key 7\n", "not an ASCII letter"),
        ("FooRequest => key 7, flexible v2§\n", "such as"),
        ("FooRequest => key 7, §with timeout\n", ""),
        ("Foo => §no key\n", "did you mean 'key'?"),
        ("§)\n", "such as"),
    ],
)
def test_lines_that_are_no_top_line(text: str, hint: str) -> None:
    assert hint in error(text, "K1").hint


def test_a_key_twice() -> None:
    text = "ARequest => key 7, max version 3\n\n§BRequest => key 7, max version 3\n"
    check(text, "V10", messages=1)


def test_a_name_twice() -> None:
    problem = error(
        "ARequest => key 7, max version 3\n\n§ARequest => key 8, max version 3\n",
        "K5",
        messages=1,
    )
    assert f"{PATH}:1:1" in problem.message


def test_a_name_twice_in_two_files() -> None:
    release, problems = read("A => not top level\n", "A => not top level\n")
    assert len(release.messages) == 1
    assert [(p.code, p.span.path) for p in problems] == [("K5", f"{PATH}1")]


def test_a_broken_request_still_gives_its_key_to_the_response() -> None:
    check(
        "FooRequest => key 7, max version 3\n  A: §bar\n\nFooResponse =>\n  B: int8\n",
        "K4",
        messages=1,
    )
