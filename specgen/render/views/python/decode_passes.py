"""Passes over the steps of a decode function: fixed fields are read together."""

from __future__ import annotations

from dataclasses import replace

from specgen.render.views.python.decode_steps import Array, Guess, Read, Tags, Unpack
from specgen.render.views.python.steps import Step, Steps, everywhere


def passed(steps: Steps) -> Steps:
    """All passes, in their order, over every body."""
    return everywhere(_passes, steps)


def _passes(body: Steps) -> Steps:
    return guess_empty(leave_tags_alone(merge_reads(body)))


def merge_reads(steps: Steps) -> Steps:
    """One unpacking for neighbours; a length that goes back ends it, as it is used."""
    merged: list[Step] = []
    for step in steps:
        last = merged[-1] if merged else None
        if not isinstance(step, Read):
            merged.append(step)
        elif isinstance(last, Unpack):
            merged[-1] = Unpack((*last.reads, step))
        else:
            merged.append(Unpack((step,)))
    return tuple(merged)


def leave_tags_alone(steps: Steps) -> Steps:
    """The first byte of a tag section is looked at in place if nothing is read with it."""
    left: list[Step] = []
    for step in steps:
        if (
            isinstance(step, Tags)
            and isinstance(left[-1], Unpack)
            and len(left[-1].reads) == 1
            and not may_be_guessed(left, len(left) - 2)
        ):
            left[-1] = replace(step, alone=True)
        else:
            left.append(step)
    return tuple(left)


def guess_empty(steps: Steps) -> Steps:
    """Arrays that are often empty, and what is fixed on both sides of them, are guesses.

    Of two in a row the second is: what lies between is read once.
    """
    guessed: list[Step] = []
    for at, step in enumerate(steps):
        array, before = (guessed[-1], guessed[-2]) if len(guessed) > 1 else (None, None)
        if (
            isinstance(step, Unpack)
            and isinstance(array, Array)
            and isinstance(before, Unpack)
            and may_be_guessed(steps, at - 1)
            and not may_be_guessed(steps, at + 1)
        ):
            guessed[-2:] = [Guess(before, array, step)]
        else:
            guessed.append(step)
    return tuple(guessed)


def may_be_guessed(steps: Steps | list[Step], at: int) -> bool:
    """Whether a nullable array stands there, and more than its length before it."""
    if not 0 < at < len(steps):
        return False
    array, before = steps[at], steps[at - 1]
    return (
        isinstance(array, Array)
        and array.nullable
        and isinstance(before, Unpack)
        and len(before.reads) > 1
    )
