"""The model's values: frozen, comparable, and with the attributes passed to them."""

from __future__ import annotations

import math
import pickle
from typing import Any
from uuid import UUID

import pytest
from pydantic import BaseModel, ValidationError

from specgen.protocol.model import (
    EMPTY,
    NONE,
    ApiKey,
    ArrayType,
    Default,
    ErrorCode,
    Field,
    Identity,
    Kind,
    Message,
    Release,
    Scalar,
    Span,
    Struct,
    StructType,
    VersionRange,
    innermost,
)
from specgen.protocol.model.types import FIXED_SIZES, INTEGER_BITS, integer_limits

FIELD = Field(
    name="A", type=ArrayType(StructType("Inner")), versions=VersionRange.since(0)
)
STRUCT = Struct(name="Inner", fields=(FIELD,))


def message(**keys: Any) -> Message:
    facts: dict[str, Any] = {
        "name": "FooRequest",
        "kind": Kind.REQUEST,
        "valid_versions": VersionRange(0, 3),
        "fields": (FIELD,),
        "structs": (STRUCT,),
        "api_key": 7,
    }
    return Message(**(facts | keys))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (FIELD, "name"),
        (FIELD, "default"),
        (STRUCT, "fields"),
        (message(), "valid_versions"),
        (Release(name="r", messages=()), "messages"),
        (ErrorCode(code=1, name="X"), "code"),
        (ApiKey(key=1, name="X"), "key"),
    ],
)
def test_frozen(value: BaseModel, name: str) -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(value, name, None)
    with pytest.raises(ValidationError):
        value.brand_new = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", [Span("a"), StructType("A"), ArrayType(Scalar.BOOL)])
def test_frozen_values(value: object) -> None:
    with pytest.raises((AttributeError, TypeError)):
        value.name = "B"  # type: ignore[attr-defined]


def test_unknown_attributes_are_refused() -> None:
    with pytest.raises(ValidationError, match="nulable"):
        message(nulable=True)


def test_equality_ignores_cached_lookups() -> None:
    one, other = message(), message()
    assert one.structs_by_name["Inner"] is STRUCT
    assert one == other
    assert hash(one) == hash(other)
    assert one != message(api_key=8)
    assert pickle.loads(pickle.dumps(one)) == one


def test_replaced_messages_have_their_own_lookups() -> None:
    first = message()
    assert list(first.structs_by_name) == ["Inner"]
    assert first.replace(structs=()).structs_by_name == {}
    assert first.structs == (STRUCT,)


def test_replace_refuses_unknown_attributes() -> None:
    with pytest.raises(TypeError, match=r"Field: no .*nmae"):
        FIELD.replace(nmae="Other")


@pytest.mark.parametrize(
    "default",
    [
        *(True, False, 0, 1, -(2**63), 2**63 - 1, 0.0, 1.0, math.inf, "", "null"),
        *("1", "true", "H3KKO4NTRPaCWtEmm3vW7A", UUID(int=0), UUID(int=5), EMPTY, None),
        "00000000-0000-0000-0000-000000000000",
    ],
)
def test_defaults_keep_their_type(default: Default) -> None:
    kept = FIELD.replace(default=default).default
    made = Field(name="A", type=Scalar.BOOL, versions=NONE, default=default).default
    assert kept == made == default
    assert type(kept) is type(made) is type(default)


def test_unstable_versions() -> None:
    assert message().unstable_versions == NONE
    unstable = message(latest_version_unstable=True)
    assert unstable.unstable_versions == VersionRange.single(3)
    removed = message(latest_version_unstable=True, valid_versions=NONE)
    assert removed.unstable_versions == NONE


def test_apis() -> None:
    assert message().api == "Foo"
    assert message(kind=Kind.DATA).api == "FooRequest"


def test_release_finds_by_name_alias_and_identity() -> None:
    response = message(name="FooResponse", kind=Kind.RESPONSE, aliases=("Old", "Bar"))
    record = message(name="Bar", kind=Kind.METADATA)
    release = Release(name="r", messages=(message(), response, record))
    assert release.by_name["Old"] is response
    assert release.by_name["Bar"] is record
    assert release.by_identity == {
        Identity("request", "7"): message(),
        Identity("response", "7"): response,
        Identity("", "Bar"): record,
    }


def test_types() -> None:
    assert str(ArrayType(ArrayType(StructType("Foo")))) == "[][]Foo"
    assert innermost(ArrayType(ArrayType(Scalar.UUID))) is Scalar.UUID
    assert FIELD.struct_name == "Inner"
    assert FIELD.is_array
    assert not FIELD.replace(type=Scalar.INT8).is_array
    assert FIELD.replace(type=ArrayType(Scalar.INT8)).struct_name is None


@pytest.mark.parametrize("kind", INTEGER_BITS)
def test_integer_limits(kind: Scalar) -> None:
    low, high = integer_limits(kind)
    bits, signed = INTEGER_BITS[kind]
    assert high - low == 2**bits - 1
    assert (low < 0) == signed == (low == -high - 1)
    if kind in FIXED_SIZES:
        assert FIXED_SIZES[kind] * 8 == bits


def test_spans_print() -> None:
    assert str(Span("a.json", 3, 7, 3, 9)) == "a.json:3:7"
    assert str(Span("a.json")) == "a.json"


def test_places_do_not_affect_the_content() -> None:
    there, here = Span("a.json", 3, 4, 3, 9), Span("b.json", 1, 1, 1, 6)
    old, new = (
        message(
            fields=(FIELD.replace(span=span),),
            structs=(STRUCT.replace(fields=(FIELD.replace(span=span),)),),
            span=span,
            module=span.path,
            heads=((0, span),),
        )
        for span in (there, here)
    )
    assert old != new and old.has_same_content(new)


@pytest.mark.parametrize(
    "changes",
    [
        {"about": "words"},
        {"fields": ()},
        {"fields": (FIELD.replace(tag=0),)},
        {"fields": (FIELD, FIELD)},
        {"structs": (STRUCT.replace(fields=(FIELD.replace(default=0),)),)},
        {"valid_versions": VersionRange(0, 9)},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_changed_values_differ_in_content(changes: dict[str, Any]) -> None:
    one = message(fields=(FIELD,), structs=(STRUCT,))
    assert one.has_same_content(one.replace())
    assert not one.has_same_content(one.replace(**changes))
    assert not one.replace(**changes).has_same_content(one)
