"""Names in a definition that Python, or the package itself, uses for something else."""

from __future__ import annotations

import keyword
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from specgen.codegen.proof.prove import prove_message
from specgen.protocol.model import Message
from specgen.report import SpecError
from tests.generated.packages import build, render
from tests.support.commands import ended_with_errors, invoke
from tests.support.definitions import field, message, tagged

FIELDS = {
    **{"From": "from_", "Class": "class_", "Lambda": "lambda_", "async": "async_"},
    **{"Encode": "encode_", "EncodeInto": "encode_into_", "Decode": "decode_"},
    **{"DecodeFrom": "decode_from_", "ToJson": "to_json_", "FromJson": "from_json_"},
    **{"UnknownTaggedFields": "unknown_tagged_fields_", "Msgspec": "msgspec_"},
    **{"Bytes": "bytes_", "List": "list_", "Int": "int_", "Str": "str_"},
    **{"Bool": "bool_", "Float": "float_", "Tuple": "tuple_", "Range": "range_"},
    **{"Dict": "dict_", "Type": "type_", "O": "o", "B": "b", "N": "n", "M": "m"},
    **{"K": "k", "E": "e", "S": "s", "T": "t", "U": "u", "X": "x", "Parts": "parts"},
    **{"Self": "self", "Cls": "cls", "Len": "len", "Map": "map", "Item": "item"},
    **{"Count": "count", "Section": "section", "Unknown": "unknown", "After": "after"},
    **{"End": "end", "Known": "known", "Payload": "payload", "Struct": "struct"},
    **{"ValueError": "value_error", "Uuid": "uuid", "UUID": "uuid", "Any": "any"},
    **{"None": "none", "Version": "version", "Versions": "versions", "Data": "data"},
    **{"Match": "match", "Property": "property", "Mro": "mro", "Match2": "match2"},
    **{
        "ResponseType": "response_type_",
        "ISRNodes": "isrnodes",
        "IsKRaft": "is_kraft",
        "ApiKey": "api_key",
    },
}

STRUCTS = (
    *("None", "True", "Any", "UUID", "NIL", "Struct", "Packs", "Message", "ClassVar"),
    *("VERSIONS", "KIND", "Encode", "ValueError", "DecodeError", "Msgspec", "List"),
)

MESSAGES = (
    *("None", "True", "From", "Import", "Class", "from", "async", "Any", "UUID"),
    *("Struct", "Packs", "Message", "ClassVar", "VERSIONS", "ValueError", "Exception"),
    *("WireError", "CodecError", "DecodeError", "EncodeError", "JsonError", "MESSAGES"),
    *("UnsupportedVersionError", "ALIASES", "msgspec", "annotations", "range", "len"),
    *("Request", "Response", "Token", "RequestMessage"),
    *("map", "type", "dict", "list", "Init", "Main", "Test", "object", "bytes"),
)


def _with_field(name: str) -> Message:
    """A field with this name in every place, in a message that uses everything functions do."""
    inner = [
        field(name, "[]string"),
        field("Q", "bytes"),
        field("R", "[]int32"),
        field(f"{name}s", "bool"),
        field("D", "float64", default="1.5"),
    ]
    return message(
        [
            field(name, "string", nullableVersions="0+"),
            field(f"Other{name}", "[]uuid"),
            field(f"Z{name}", "Inner", fields=inner),
            field("Late", "string", "2+", nullableVersions="2+", default="null"),
            tagged(f"T{name}", "[]uuid", 0),
            tagged(f"U{name}", "InnerTwo", 1, fields=[field(name, "uuid")])
            | {"nullableVersions": "1+", "default": "null"},
            tagged(f"V{name}", "InnerThree", 2, fields=[field(name, "[]uuid")]),
            tagged(f"W{name}", "uuid", 3, default="H3KKO4NTRPaCWtEmm3vW7A"),
        ],
        name=f"With{name[0].upper()}{name[1:]}Field",
    )


@pytest.fixture(scope="module")
def fields(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> ModuleType:
    """A package with the names that this run covers."""
    cases = [
        item.callspec
        for item in request.session.items
        if isinstance(item, pytest.Function)
        and item.function is test_a_field_may_have_any_name
    ]
    names = {str(case.params["name"]): case for case in cases}
    folder = tmp_path_factory.mktemp("fields")
    return build(folder, [_with_field(name) for name in names])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", {name.lower(): name for name in FIELDS}.values())
def test_a_field_may_have_any_name(fields: ModuleType, name: str) -> None:
    defined = _with_field(name)
    assert not prove_message(fields, defined, rounds=3).mismatches
    cls: Any = getattr(fields, defined.name)
    assert cls.__struct_fields__[0] == FIELDS[name]
    message = cls(**{FIELDS[name]: "text"})
    assert getattr(cls.decode(message.encode(1), 1), FIELDS[name]) == "text"
    key = name[0].lower() + name[1:]
    assert message.to_json(1)[key] == "text"
    with pytest.raises(fields.EncodeError) as caught:
        cls(**{FIELDS[name]: 5}).encode(1)
    assert caught.value.path == FIELDS[name]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", STRUCTS)
def test_a_struct_may_have_any_name(tmp_path: Path, name: str) -> None:
    inner = [field("X", "[]int32"), field("Y", "uuid"), field("Z", "string")]
    defined = message(
        [
            field("A", name, fields=inner),
            field(
                "B", f"[]{name}s", fields=[field("X", "[]int32"), field("L", "int8")]
            ),
            tagged("C", "string", 0),
        ]
    )
    package = build(tmp_path, [defined])
    assert not prove_message(package, defined, rounds=5).mismatches
    cls = package.TestMessage
    names = [n for n in (name, f"{name}_") if isinstance(vars(cls).get(n), type)]
    assert len(names) == 1
    assert issubclass(getattr(cls, names[0]), msgspec.Struct)
    assert isinstance(cls.VERSIONS, range)


@pytest.fixture(scope="module")
def messages(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    # None and none would be the same module.
    folder = tmp_path_factory.mktemp("messages")
    return build(folder, [_message(name) for name in MESSAGES if name != "from"])


def _message(name: str) -> Message:
    inner = [field("X", "[]int32"), field("Y", "[]uuid"), field("Z", "[]string")]
    fields = [field("A", "Inner", fields=inner), tagged("C", "string", 0)]
    return message(fields, name=name)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [name for name in MESSAGES if name != "from"])
def test_a_message_may_have_any_name(messages: ModuleType, name: str) -> None:
    defined = _message(name)
    assert not prove_message(messages, defined, rounds=5).mismatches
    names = [n for n in (name, f"{name}_") if n in messages.MESSAGES]
    assert len(names) == 1
    cls = getattr(messages, names[0])
    assert issubclass(cls, messages.Message)
    assert cls.__name__ == names[0]
    module = cls.__module__.rpartition(".")[2]
    assert not keyword.iskeyword(module)
    assert names[0] in dir(messages)
    with pytest.raises(messages.DecodeError):
        cls.decode(b"", 1)


def api(request: str, response: str) -> list[Message]:
    """Both directions of an API; each has a struct named like the other direction."""
    inner = [field("X", "int32")]
    return [
        message([field("A", other, fields=inner)], name=name, type=kind, apiKey=7)
        for name, other, kind in (
            (request, response, "request"),
            (response, request, "response"),
        )
    ]


def test_a_request_knows_its_response(tmp_path: Path) -> None:
    package = build(tmp_path, api("Any", "Message"))
    assert package.Any_.response_type() is package.Message_
    assert package.Any_.decode(package.Any_().encode(1), 1) == package.Any_()


def test_messages_do_not_hide_the_packages_own_names(messages: ModuleType) -> None:
    assert issubclass(messages.DecodeError, messages.WireError)
    assert issubclass(messages.WireError, Exception)
    assert isinstance(messages.MESSAGES, dict)
    assert isinstance(messages.ALIASES, dict)


def test_functions_of_structs_do_not_collide(tmp_path: Path) -> None:
    """Structs that occur often have functions, which are named in snake_case."""
    common = [
        {"name": "FOOBar", "versions": "0+", "fields": [field("A", "int32")]},
        {"name": "Foobar", "versions": "0+", "fields": [field("A", "string")]},
        {"name": "V0", "versions": "0+", "fields": [field("A", "int8")]},
    ]
    names = ("FOOBar", "Foobar", "V0")
    uses = [field(f"F{number}", name) for number, name in enumerate(names * 3)]
    defined = message(uses, commonStructs=common)
    package = build(tmp_path, [defined])
    assert not prove_message(package, defined, rounds=5).mismatches


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ([field("IsrNodes", "int8"), field("ISRNodes", "int8")], None),
        (
            [field("FooBar", "int8"), field("fooBar", "int8")],
            "FooBar would both be the attribute foo_bar",
        ),
        (
            [field("Foo", "int8"), field("FOO", "int8"), field("fOO", "int8")],
            "would both be the attribute foo",
        ),
        (
            [field("A", "S", fields=[field("Xy", "int8"), field("XY", "int8")])],
            "S: XY and Xy would both be the attribute xy",
        ),
    ],
)
def test_colliding_attributes_are_an_error(
    fields: list[dict[str, Any]], text: str | None
) -> None:
    defined = message(fields)
    if text is None:
        assert render([defined])
        return
    with pytest.raises(SpecError, match=text) as caught:
        render([defined])
    problem = caught.value.problems[0]
    assert problem.code == "N1"
    assert problem.span.path == "test.json"
    assert problem.span.line == 1


@pytest.mark.parametrize("pack", ["python", "fixtures"])
def test_colliding_json_keys_are_an_error(tmp_path: Path, pack: str) -> None:
    text = "Any Request (Version: 0) => item_2 item2 other\n  item_2 => INT8\n"
    source = tmp_path / "any.txt"
    source.write_text(f"{text}  item2 => INT8\n  other => INT8\n")
    args = ("--target", pack, "-o", tmp_path / "out")
    errors = ended_with_errors(invoke("generate", source, *args), 1)
    assert "any.txt:1:" in errors
    assert "'item2' and 'item_2' would both have the JSON key item2" in errors


def test_colliding_messages_are_an_error() -> None:
    assert render([_message("FooBar"), _message("FOOBar")])
    with pytest.raises(SpecError, match="foo_bar"):
        render([_message("FooBar"), _message("fooBar")])
    with pytest.raises(SpecError, match="class_"):
        render([_message("Class"), _message("class")])


def test_deeply_nested_structs() -> None:
    def nested(depth: int, **keys: Any) -> dict[str, Any]:
        if depth == 0:
            return field("F", "int32", "1+")
        inner = [nested(depth - 1, **keys)]
        kind = f"[]T{depth}" if not keys else f"T{depth}"
        return field(f"S{depth}", kind, "1+", fields=inner) | keys

    tagged = {"tag": 0, "taggedVersions": "1+"}
    assert render(
        [
            message([nested(levels, **keys)], name=f"{name}{levels}")
            for levels in (11, 25)
            for name, keys in (("Plain", {}), ("Tagged", tagged))
        ]
    )


HOSTILE = (
    *('"""', "'''", "\\", "\n", "\r", "\0", "\x0c", "\x1b", "\x85", "\u2028"),
    *("\u00e9", "\U0001f600", "{{x}}", "{% raw %}", "{# x", "#}", "%s", "{x}", "\\u"),
    *('"; import os  #', "\\N{DASH}", '"' * 7, "\\" * 3, "x" * 5000, "\\\n", "a\\"),
)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("hostile")
    return build(folder, [_hostile(number) for number in range(len(HOSTILE))])


def _hostile(number: int) -> Message:
    text = HOSTILE[number]
    fields = [
        field("A", "string", default=text, about=text),
        field("B", "S", about=text, fields=[field("C", "int8", about=text)]),
        tagged("D", "string", 0, default=text),
        field("Later", "string", "2+", default=text),
    ]
    return message(fields, name=f"Hostile{number}")


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_texts_of_definitions_inject_no_code(hostile: ModuleType, number: int) -> None:
    defined = _hostile(number)
    assert not prove_message(hostile, defined, rounds=2).mismatches
    cls = getattr(hostile, defined.name)
    assert cls().a == cls().d == cls().later == HOSTILE[number]
    assert cls.decode(cls().encode(1), 1).later == HOSTILE[number]
    assert cls.__struct_fields__ == ("a", "b", "d", "later", "unknown_tagged_fields")
