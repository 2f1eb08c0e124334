"""Passes over the steps of a decode function: fixed fields are read together."""

from __future__ import annotations

from dataclasses import replace

from specgen.codegen.views.python.decode_steps import Array, Guess, Read, Tags, Unpack
from specgen.codegen.views.python.steps import Step, Steps, everywhere


def passed(steps: Steps) -> Steps:
    """The steps after all passes, in order, over every body."""
    return everywhere(_passes, steps)


def _passes(body: Steps) -> Steps:
    return guess_empty(leave_tags_alone(merge_reads(body)))


def merge_reads(steps: Steps) -> Steps:
    """Merge adjacent reads into one unpacking."""
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
    """Read the first byte of a tag section in place if nothing is unpacked with it."""
    result: list[Step] = []
    for step in steps:
        if (
            isinstance(step, Tags)
            and isinstance(result[-1], Unpack)
            and len(result[-1].reads) == 1
            and not may_be_guessed(result, len(result) - 2)
        ):
            result[-1] = replace(step, alone=True)
        else:
            result.append(step)
    return tuple(result)


def guess_empty(steps: Steps) -> Steps:
    """Guess that certain arrays are empty, and read the fixed fields around them at once.

    Of two such arrays in a row only the second is guessed: what is between is read once.
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
    """Whether there is a nullable array, with more than its length unpacked before it."""
    if not 0 < at < len(steps):
        return False
    array, before = steps[at], steps[at - 1]
    return (
        isinstance(array, Array)
        and array.nullable
        and isinstance(before, Unpack)
        and len(before.reads) > 1
    )
