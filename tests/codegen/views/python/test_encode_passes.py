"""The pass over encode steps, from tree to tree, without making text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from specgen.codegen.views.python.encode_passes import MAX_LISTS, packed
from specgen.codegen.views.python.encode_steps import (
    Append,
    Array,
    Assign,
    Blob,
    BlobSize,
    Call,
    Compact,
    Encoded,
    Fixed,
    FixedArray,
    How,
    ListSize,
    Loop,
    Marker,
    Null,
    OrNull,
    Pack,
    PackLists,
    Refuse,
    Tagged,
    Tags,
    Text,
)
from specgen.codegen.views.python.steps import Step

A, B = Fixed("i", "m.a"), Fixed("q", "m.b")
N = Fixed("B", "n")
ZERO = Fixed("B", "0")
TAGS = Tags((), (), "", "m.unknown", ())


def pack(*fields: Fixed, out: str = "o") -> Pack:
    return Pack(out, fields)


def numbers(name: str, *, nullable: bool = False, compact: bool = True) -> FixedArray:
    how = How.AS_IT_IS
    return FixedArray(name, f"m.{name}", f"n_{name}", "i", how, nullable, compact)


def listed(name: str, how: How = How.MORE) -> tuple[Fixed, Fixed]:
    return Fixed("", f"n_{name}", how), Fixed("", name, How.ALL)


def test_neighbours_are_one_call() -> None:
    assert packed((A, B)) == (pack(A, B),)
    assert packed(()) == ()


@pytest.mark.parametrize("step", [Refuse(("x",)), Assign("x", "m.x")])
def test_checks_and_names_come_before_what_waits(step: Step) -> None:
    assert packed((A, step, B)) == (step, pack(A, B))


@pytest.mark.parametrize("step", [Call("x", "f"), Marker("o", tagged=False), TAGS])
def test_the_run_is_packed_before_what_writes_by_itself(step: Step) -> None:
    assert packed((A, step, B)) == (pack(A), step, pack(B))


def test_a_compact_length_joins_the_run() -> None:
    size, length, text = packed((A, Text("m.t", nullable=False, compact=True)))
    assert size == Encoded("m.t", plus=True)
    assert length == Compact("o", "text_size", pack(A, N), None, pack(A))
    assert text == Append("o", nullable=False)


def test_a_compact_length_alone_is_one_byte_out_of_a_table() -> None:
    size, length, _ = packed((Text("m.t", nullable=False, compact=True),))
    assert size == Encoded("m.t", plus=False)
    assert length == Compact("o", "text_size", more=True)


def test_a_length_of_fixed_size_joins_the_run() -> None:
    steps = packed((A, Text("m.t", nullable=False, compact=False)))
    assert steps[1] == pack(A, Fixed("h", "n"))


def test_what_waits_goes_into_both_branches_of_a_text() -> None:
    steps = packed((A, Text("t", nullable=False, compact=True)))
    (either,) = packed((A, Text("m.t", nullable=True, compact=True)))
    assert either == OrNull(steps, "t", "m.t", (pack(A, ZERO),))
    (short,) = packed((Text("m.t", nullable=True, compact=False),))
    assert isinstance(short, OrNull)
    assert short.null == (pack(Fixed("h", "-1")),)


def test_the_length_of_bytes_may_be_packed_in_two_bytes() -> None:
    size, length, data = packed((A, Blob("m.b", nullable=True, compact=True)))
    assert size == BlobSize("m.b", nullable=True, compact=True)
    low_and_high = (Fixed("B", "n", How.LOW), Fixed("B", "n", How.HIGH))
    assert length == Compact("o", "size", pack(A, N), pack(A, *low_and_high), pack(A))
    assert data == Append("o", nullable=True)
    _, alone, _ = packed((Blob("m.b", nullable=True, compact=True),))
    assert alone == Compact("o", "size", None, pack(*low_and_high), None)


def test_arrays_of_fixed_elements_are_packed_with_what_is_around_them() -> None:
    x, y = numbers("x"), numbers("y", compact=False)
    assert packed((A, x, y, B)) == (
        x,
        y,
        PackLists(
            "o",
            (A, *listed("x"), *listed("y", How.AS_IT_IS), B),
            ("i", "Li", "li", "q"),
            ("n_x", "n_y"),
        ),
    )


def test_so_many_arrays_are_packed_together_at_the_most() -> None:
    arrays = [numbers(f"x{i}") for i in range(MAX_LISTS + 1)]
    *before, first, last, second = packed((*arrays, ZERO))
    assert (before, last) == (arrays[:-1], arrays[-1])
    assert isinstance(first, PackLists)
    assert len(first.counts) == MAX_LISTS
    assert second == PackLists("o", (*listed("x3"), ZERO), ("Li", "B"), ("n_x3",))


def test_a_text_behind_arrays_has_its_length_alone() -> None:
    x = numbers("x")
    lists = PackLists("o", listed("x"), ("Li",), ("n_x",))
    steps = packed((x, Text("m.t", nullable=False, compact=True)))
    assert steps == (
        x,
        Encoded("m.t", plus=False),
        lists,
        Compact("o", "text_size", more=True),
        Append("o", nullable=False),
    )
    steps = packed((x, Text("m.t", nullable=True, compact=True)))
    assert steps[:2] == (x, lists)
    assert isinstance(steps[2], OrNull)


def test_an_array_that_may_be_null_is_packed_alone() -> None:
    x = numbers("x", nullable=True)
    there = replace(x, value="", nullable=False)
    body = (there, PackLists("o", listed("x"), ("Li",), ("n_x",)))
    either = OrNull(body, "x", "m.x", (Null("o", compact=True),))
    assert packed((A, x, B)) == (pack(A), either, pack(B))


@pytest.mark.parametrize("nullable", [True, False])
def test_a_loop_has_runs_of_its_own(nullable: bool) -> None:
    array = Array((A, B), "rows", "m.rows", "item", nullable, compact=True)
    size, length, loop, after = packed((A, array, B))
    assert size == ListSize("rows", "m.rows", nullable, compact=True, plus=True)
    assert length == Compact("o", "size", pack(A, N), None, pack(A))
    assert loop == Loop((pack(A, B),), "rows", "item", nullable)
    assert after == pack(B)
    size, length, *_ = packed((array,))
    assert isinstance(size, ListSize)
    assert isinstance(length, Compact)
    assert (size.plus, length.more) == (nullable, not nullable)


def test_branches_have_runs_of_their_own() -> None:
    either = OrNull((Fixed("B", "1"), A, B), "x", "m.x", (Marker("o", tagged=False),))
    inside = replace(either, body=(pack(Fixed("B", "1"), A, B),))
    assert packed((A, either, B)) == (pack(A), inside, pack(B))


def test_a_tagged_field_is_packed_into_its_payload() -> None:
    """So is what it contains: loops, calls, sections and null markers."""
    inner = (
        A,
        Call("x", "f"),
        Array((B,), "rows", "m.rows", "item", nullable=False, compact=True),
        OrNull((A,), "y", "m.y", (Marker("o", tagged=True),)),
        Text("m.t", nullable=True, compact=True),
        numbers("x", nullable=True),
        ZERO,
        TAGS,
    )
    tagged = Tagged(inner, "x", "known", 3, "payload")
    section = Tags((tagged,), ("x",), "known", "m.unknown", (3,))
    first, tags = packed((ZERO, section))
    assert first == pack(ZERO)
    assert isinstance(tags, Tags)
    assert tags.target == "o"
    (written,) = tags.body
    assert isinstance(written, Tagged)
    assert _targets(written.body) == {"payload"}


def _targets(steps: tuple[Step, ...]) -> set[str]:
    """Where all that writes does so."""
    writers = (Pack, PackLists, Compact, Append, Call, Tags, Null, Marker)
    here = {step.target for step in steps if isinstance(step, writers)}
    return here.union(*(_targets(step.parts) for step in steps))
