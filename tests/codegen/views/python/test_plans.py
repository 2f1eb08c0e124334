"""Plans: from a layout to a tree of steps, without text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from specgen.codegen.views.python.code import MAX_LOOPS, Imports
from specgen.codegen.views.python.decode import DecodePlan
from specgen.codegen.views.python.decode_steps import (
    Append,
    Array,
    Assign,
    Finish,
    Guard,
    OrNull,
    Read,
    Tagged,
    Tags,
    Unpack,
)
from specgen.codegen.views.python.encode import EncodePlan
from specgen.codegen.views.python.encode_steps import Call, Fixed, Pack, Refuse
from specgen.codegen.views.python.encode_steps import Tags as WrittenTags
from specgen.codegen.views.python.expressions import By, Differs, Made, Uuid
from specgen.codegen.views.python.names import give_names
from specgen.codegen.views.python.steps import Steps
from specgen.protocol.layout import lower
from specgen.protocol.model import ArrayType, Message
from specgen.report import SpecError
from tests.support.definitions import field, message, tagged


def of(*fields: dict[str, Any], **keys: Any) -> Message:
    return message([*fields], **({"valid": "0-9", "flexible": "5+"} | keys))


def imports(planned: Message) -> Imports:
    return Imports(give_names([planned])[planned.name])


def decoded(planned: Message, version: int) -> Steps:
    root = lower(planned, version).root
    return DecodePlan(planned, root, imports(planned), {}).build()


def encoded(planned: Message, version: int) -> Steps:
    root = lower(planned, version).root
    return EncodePlan(planned, root, imports(planned), {}).build()


def test_fixed_fields() -> None:
    planned = of(field("A", "int32"), field("Id", "uuid"), field("New", "int8", "7+"))
    reads = (Read("i", "a"), Read("16s", "id_"))
    # Fields at the end that the version lacks are left to the constructor.
    finish = Finish(Made("TestMessage", ("a", Uuid("id_"))))
    assert decoded(planned, 4) == (Unpack(reads), finish)
    refuse, pack = encoded(planned, 4)
    assert isinstance(refuse, Refuse)
    lacking = Differs("m.new", By.OBJECT, "_int_0")
    assert refuse.conditions == (lacking, "m.unknown_tagged_fields")
    assert isinstance(pack, Pack)
    assert [written.value for written in pack.fields] == ["m.a", "m.id"]


def test_structs_in_arrays_are_made_and_appended() -> None:
    planned = of(field("Rows", "[]Row", fields=[field("X", "int16")]))
    unpack, array, finish = decoded(planned, 0)
    assert unpack == Unpack((Read("i", "n"),))
    assert isinstance(array, Array)
    row = Append("rows", Made("_Row", ("x",)))
    assert array.body == (Unpack((Read("h", "x"),)), row)
    assert not array.tested
    assert finish == Finish(Made("TestMessage", ("rows",)))


def test_a_known_tag_has_its_default_until_it_is_read() -> None:
    spec = tagged("T", "int8", 0) | {"versions": "5+", "taggedVersions": "5+"}
    tags, finish = decoded(of(spec), 5)
    assert isinstance(tags, Tags)
    assert (tags.alone, tags.known, tags.defaults) == (True, (0,), (("t_", "0"),))
    (tagged_step,) = tags.body
    assert isinstance(tagged_step, Tagged)
    assert tagged_step.tag == 0
    assert tagged_step.body[-1] == Assign("t_", "t_2")
    assert finish == Finish(Made("TestMessage", ("t_", "unknown")))
    empty, written = encoded(of(spec), 5)
    assert empty == Pack("o", (Fixed("B", "0"),))
    assert isinstance(written, WrittenTags)
    assert written.conditions == (Differs("m.t", By.OBJECT, "_int_0"),)


def test_a_struct_that_may_be_null_is_behind_its_marker() -> None:
    spec = field("S", "S", nullableVersions="0+", fields=[field("X", "int8")])
    unpack, or_null, _ = decoded(of(spec), 0)
    assert unpack == Unpack((Read("b", "n"),))
    assert isinstance(or_null, OrNull)
    assert or_null.body == (Unpack((Read("b", "x"),)), Assign("s_", Made("_S", ("x",))))


def test_a_struct_with_functions_of_its_own_is_called() -> None:
    planned = of(field("S", "S", fields=[field("X", "int8")]))
    layout = lower(planned, 0)
    inner = layout.root.fields[0].type.struct
    assert inner is not None
    plan = EncodePlan(planned, layout.root, imports(planned), {inner: "s_v0"})
    assert plan.build()[-1] == Call("s_", "s_v0")


def test_a_compact_length_may_be_refused() -> None:
    _, guard, *_ = decoded(of(field("A", "string")), 5)
    assert guard == Guard(nullable=False, call="some_long_text")


@pytest.mark.parametrize(
    ("kind", "default", "condition"),
    [
        ("int32", None, Differs("m.a", By.OBJECT, "_int_0")),
        ("int32", -7, Differs("m.a", By.OBJECT, "_int_minus_7")),
        ("bool", True, Differs("m.a", By.OBJECT, "True")),
        ("float64", 1.5, Differs("m.a", By.NUMBER, "1.5")),
        ("string", None, Differs("m.a", By.OBJECT, "_text_0")),
        ("bytes", None, Differs("m.a", By.BYTES)),
        ("uuid", None, Differs("m.a", By.OBJECT, "_NIL")),
        ("[]int8", None, Differs("m.a", By.ARRAY)),
    ],
)
def test_what_has_no_place_must_be_at_its_default(
    kind: str, default: Any, condition: Differs
) -> None:
    spec = field("A", kind, "5+") | ({} if default is None else {"default": default})
    (refuse,) = encoded(of(spec), 4)
    assert isinstance(refuse, Refuse)
    assert refuse.conditions[0] == condition


@pytest.mark.parametrize("plan", [decoded, encoded])
def test_blocks_are_nested_as_deep_as_python_allows(
    plan: Callable[[Message, int], Steps],
) -> None:
    """An empty tag section inside is left out."""
    planned = of(field("A", "[]S", fields=[field("X", "string")]))

    def nested(levels: int) -> Message:
        kind = planned.fields[0].type
        for _ in range(levels - 1):
            kind = ArrayType(kind)
        return planned.replace(fields=(planned.fields[0].replace(type=kind),))

    assert plan(nested(MAX_LOOPS - 1), 5)
    with pytest.raises(SpecError, match="nested too deep"):
        plan(nested(MAX_LOOPS), 5)


def test_null_is_a_default() -> None:
    spec = field("A", "string", "5+", nullableVersions="5+", default="null")
    (refuse,) = encoded(of(spec), 4)
    assert isinstance(refuse, Refuse)
    assert refuse.conditions[0] == Differs("m.a", By.NULL)


def test_a_struct_in_place_is_read_with_what_is_around_it() -> None:
    inner = field("S", "S", fields=[field("X", "int16"), field("Y", "int64")])
    unpack, finish = decoded(of(field("A", "int32"), inner, field("B", "int8")), 0)
    assert isinstance(unpack, Unpack)
    assert (unpack.forms, unpack.targets) == ("ihqb", ("a", "x", "y", "b_"))
    construction = Made("TestMessage", ("a", Made("_S", ("x", "y")), "b_"))
    assert finish == Finish(construction)
