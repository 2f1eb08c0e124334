"""Damaged messages and odd values, for a given time: both engines must agree.

``python -m tests.fuzz.engine.codecs --seconds 60 --seed 0``; equal seeds give equal rounds,
and a failure is printed with the number of its round.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

from msgspec import Struct

from tests.engine import both
from tests.fuzz.engine import seeds
from tests.support.odd_values import VALUES

LENGTHS = ("ffffffff0f", "8080808008", "feffffff07", "7fffffff", "80000000", "7fff")
KINDS = (bytes, bytearray, memoryview)


def damaged(data: bytes, other: bytes, rng: Random) -> bytes:
    """The bytes with up to four changes, some taken from other inputs."""
    changed = bytearray(data)
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(changed) + 1)
        size = rng.choice((1, 1, 2, 4, rng.randint(1, 64)))
        match rng.randrange(7):
            case 0:
                changed[at : at + 1] = rng.randbytes(1)
            case 1:
                del changed[at : at + size]
            case 2:
                changed[at:at] = changed[at : at + size]
            case 3:
                length = bytes.fromhex(rng.choice(LENGTHS))
                changed[at : at + rng.randint(0, len(length))] = length
            case 4:
                changed[at : at + size] = rng.randbytes(size)
            case 5:
                start = rng.randrange(len(other) + 1)
                changed[at : at + size] = other[start : start + size]
            case 6:
                del changed[at:]
    return bytes(changed)


def attempt(call: Any, *arguments: Any) -> Any:
    """A call's result, or None if both engines refuse it."""
    try:
        return call(*arguments)
    except Exception:
        return None


def spoil(message: Any, rng: Random) -> None:
    """Set an attribute somewhere in a message to a value that it must not have."""
    while True:
        name = rng.choice(message.__struct_fields__)
        value = getattr(message, name)
        some = value if type(value) is list else [value]
        inner = [one for one in some if isinstance(one, Struct)]
        if inner and rng.random() < 0.8:
            message = rng.choice(inner)
            continue
        if type(value) is list and rng.random() < 0.5:
            value.append(rng.choice((*VALUES, *inner)))
        else:
            attempt(
                setattr, message, name, rng.choice(VALUES)
            )  # not of a shared default
        return


def once(known: list[Any], rng: Random) -> None:
    """Read a damaged message; write the result, both as it is and with a wrong value."""
    (cls, version), data = rng.choice(known)
    data = damaged(data, rng.choice(known)[1], rng)
    message = attempt(cls.decode, rng.choice(KINDS)(data), version)
    front = rng.randrange(9)
    read = attempt(cls.decode_from, rng.randbytes(front) + data, front, version)
    message = message or (read and read[0])
    if message is None:
        return
    attempt(message.encode, version)
    for _ in range(rng.randint(1, 3)):
        spoil(message, rng)
        attempt(message.encode, rng.choice((version, rng.choice([*cls.VERSIONS]))))


def main() -> None:
    """Run rounds until the processor time is used up."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    known = list(seeds.messages())
    rounds, end = 0, time.process_time() + options.seconds
    while time.process_time() < end:
        try:
            once(known, Random(f"{options.seed} {rounds}"))
        except both.DifferentError:
            print(f"seed {options.seed}, round {rounds}:")
            raise
        rounds += 1
    print(f"{rounds} rounds: {both.calls}")


if __name__ == "__main__":
    main()
