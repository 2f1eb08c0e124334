"""The passes over decode steps, from tree to tree, without making text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.codegen.views.python.decode_passes import passed
from specgen.codegen.views.python.decode_steps import (
    Append,
    Array,
    Assign,
    Call,
    Finish,
    Guess,
    OrNull,
    Read,
    Tagged,
    Tags,
    Text,
    Unpack,
)
from specgen.codegen.views.python.steps import Block, Step, Steps

A, B = Read("i", "a"), Read("q", "b")
N = Read("B", "n")
LENGTH = Read("B", "n", back=1)
END = Finish("m")


def text(target: str = "t") -> Text:
    return Text(target, nullable=False, compact=True)


def array(*body: Step, nullable: bool = True, target: str = "rows") -> Array:
    shape = {"compact": True, "is_tuple": False, "tested": True}
    return Array(body, target, nullable, checks=(), **shape)


def tags(*body: Step) -> Tags:
    return Tags(body, (), "unknown", "section", "o", (), ())


def test_neighbours_are_one_call() -> None:
    unpack, end = passed((A, B, END))
    assert unpack == Unpack((A, B))
    assert isinstance(unpack, Unpack)
    assert (unpack.forms, unpack.targets, unpack.size) == ("iq", ("a", "b"), 12)
    assert end == END


def test_a_length_ends_a_run_and_goes_back() -> None:
    before, length, after = passed((A, LENGTH, text(), B))
    assert isinstance(before, Unpack)
    assert (before.forms, before.size) == ("iB", 4)
    assert (length, after) == (text(), Unpack((B,)))


@pytest.mark.parametrize("step", [Call("s", "f"), Assign("x", "y"), END, text()])
def test_what_is_not_fixed_parts_runs(step: Step) -> None:
    assert passed((A, step, B)) == (Unpack((A,)), step, Unpack((B,)))


@pytest.mark.parametrize(
    "block",
    [
        array(A, B, nullable=False),
        OrNull((A, B), "x", tagged=False),
        Tagged((A, B), "s", 0, "end"),
    ],
)
def test_a_body_is_its_own(block: Block) -> None:
    """Nothing is read together with fields outside."""
    inner = replace(block, body=(Unpack((A, B)),))
    assert passed((N, block, A)) == (Unpack((N,)), inner, Unpack((A,)))
    outer = passed((array(block, nullable=False),))
    assert outer == (array(inner, nullable=False),)


def test_the_first_byte_of_tags_is_read_with_what_is_before() -> None:
    assert passed((A, N, tags())) == (Unpack((A, N)), tags())


def test_tags_with_nothing_fixed_before_them_stand_alone() -> None:
    assert passed((text(), N, tags())) == (text(), replace(tags(), alone=True))
    assert passed((N, tags())) == (replace(tags(), alone=True),)


def test_an_array_between_fixed_fields_is_a_guess() -> None:
    guess, end = passed((A, N, array(B), B, END))
    assert guess == Guess(Unpack((A, N)), array(Unpack((B,))), Unpack((B,)))
    assert isinstance(guess, Guess)
    assert guess.both.targets == ("a", "n", "b")
    assert guess.both.size == 13
    assert not guess.again
    assert end == END


def test_a_length_behind_a_guess_waits_in_another_name() -> None:
    guess, last = passed((A, N, array(), LENGTH, text()))
    assert isinstance(guess, Guess)
    assert guess.again
    assert guess.both.targets == ("a", "n", "k")
    assert guess.both.size == 5
    assert guess.after == Unpack((LENGTH,))
    assert last == text()


def test_tags_behind_a_guess_are_read_with_it() -> None:
    guess, section = passed((A, N, array(), N, tags()))
    assert guess == Guess(Unpack((A, N)), array(), Unpack((N,)))
    assert section == tags()


@pytest.mark.parametrize(
    "steps",
    [
        (A, N, array(nullable=False), B),
        (N, array(), B),
        (A, N, array(), text(), B),
        (A, N, array(), END),
    ],
    ids=["never null", "only its length before", "a text behind", "nothing behind"],
)
def test_no_guess(steps: Steps) -> None:
    assert not [step for step in passed(steps) if isinstance(step, Guess)]


def test_of_two_guesses_in_a_row_the_second_is_made() -> None:
    first, second = array(target="x"), array(target="y")
    assert passed((A, N, first, B, N, second, A)) == (
        Unpack((A, N)),
        first,
        Guess(Unpack((B, N)), second, Unpack((A,))),
    )
    # The second's length stands alone, so that it is no guess and the first is.
    assert passed((A, N, first, N, second, B)) == (
        Guess(Unpack((A, N)), first, Unpack((N,))),
        second,
        Unpack((B,)),
    )


LEAVES = st.sampled_from([A, B, N, LENGTH, text(), Call("s", "f"), Append("x", "y")])
BLOCKS = st.recursive(
    st.lists(LEAVES, max_size=6),
    lambda bodies: st.lists(
        LEAVES
        | st.builds(
            lambda body, null: array(*body, nullable=null), bodies, st.booleans()
        )
        | st.builds(lambda body: tags(*body), bodies),
        max_size=6,
    ),
    max_leaves=20,
)


@given(BLOCKS)
def test_everything_is_read_once_and_in_order(steps: list[Step]) -> None:
    # The first byte of a section is read into ``n``, and whatever else is before it.
    steps = _with_counts(steps)
    assert _apart(passed(tuple(steps))) == steps


def _with_counts(steps: list[Step] | Steps) -> list[Step]:
    counted: list[Step] = []
    for step in steps:
        if isinstance(step, Block):
            counted.append(N)
            step = replace(step, body=tuple(_with_counts(step.body)))
        counted.append(step)
    return counted


def _apart(steps: Steps) -> list[Step]:
    """The steps before the passes."""
    parts: list[Step] = []
    for step in steps:
        match step:
            case Unpack():
                parts += step.reads
            case Guess():
                parts += _apart((step.before, step.array, step.after))
            case Tags(alone=True):
                parts += [N, replace(step, alone=False, body=tuple(_apart(step.body)))]
            case Block():
                parts.append(replace(step, body=tuple(_apart(step.body))))
            case _:
                parts.append(step)
    return parts
