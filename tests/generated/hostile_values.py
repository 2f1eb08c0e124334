"""Hostile values anywhere in any message: ``python -m tests.generated.hostile_values 500``.

It needs nothing but the package, so it also runs on other Pythons, and sanitized.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import kafka_wire
from kafka_wire._runtime.layouts import Struct, layouts

Act = Callable[[], object]


class Running:
    """A value whose every method first runs something, then answers like a plain one."""

    def __init__(self, act: Act, answer: Any = 1) -> None:
        self.act, self.answer = act, answer

    def __index__(self) -> int:
        self.act()
        return self.answer if isinstance(self.answer, int) else 1

    def __float__(self) -> float:
        self.act()
        return 1.5

    def __buffer__(self, flags: int) -> memoryview:  # called since Python 3.12
        self.act()
        return memoryview(b"abc")

    def __iter__(self) -> Iterator[Any]:
        self.act()
        return iter([self.answer])

    def __len__(self) -> int:
        self.act()
        return 1

    def __eq__(self, other: object) -> bool:
        self.act()
        return False

    def __bool__(self) -> bool:
        self.act()
        return True

    def __hash__(self) -> int:
        self.act()
        return 1


class RunningText(str):
    """A text with other methods than a text's."""

    act: Act = staticmethod(lambda: None)

    def encode(self, *_: Any) -> bytes:
        raise ZeroDivisionError

    def __len__(self) -> int:
        return 99


class RunningBytes(bytes):
    """Bytes whose length and items are not those of the bytes."""

    def __len__(self) -> int:
        return 99

    def __getitem__(self, _: Any) -> Any:
        return b"zzzz"

    def __bytes__(self) -> bytes:
        return b"zz"


class RunningList(list[Any]):
    """A list that runs something while it is walked, and whose length is a lie."""

    act: Act = staticmethod(lambda: None)

    def __iter__(self) -> Iterator[Any]:
        self.act()
        return super().__iter__()

    def __len__(self) -> int:
        return 99

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = None


class RunningInt(int):
    """A number whose conversions give others."""

    def __index__(self) -> int:
        return 7

    def to_bytes(self, *_: Any, **__: Any) -> bytes:
        return b"abc"

    def __rshift__(self, _: int) -> int:
        return 1


class RunningWhole(Running, int):
    """A number that runs something as it is encoded."""

    def __new__(cls, _act: Act, answer: int) -> RunningWhole:
        return int.__new__(cls, answer)


def strange_uuid(number: Any) -> UUID:
    """A UUID whose number was replaced."""
    made = UUID(int=5)
    object.__setattr__(made, "int", number)
    return made


def rounds(count: int, seed: int) -> tuple[int, int]:
    """Encode so many messages with hostile values: how many had bytes, and were refused.

    A refusal is an EncodeError; bytes decode, and encode to the same again.
    """
    dice = random.Random(seed)
    encoded = refused = 0
    for _ in range(count):
        cls = getattr(kafka_wire, dice.choice([*kafka_wire.MESSAGES]))
        version, layout = dice.choice([*layouts(cls).items()] or [(-1, None)])
        if layout is None:
            continue
        message = _message(layout, dice)
        for _ in range(dice.randint(1, 2)):
            _spoil(message, dice)
        try:
            data = message.encode(version)
        except kafka_wire.EncodeError:
            refused += 1
            continue
        again = cls.decode(data, version)
        assert again.encode(version) == data, (seed, cls, version, data)
        encoded += 1
    return encoded, refused


def _message(struct: Struct, dice: random.Random) -> Any:
    """A message whose lists have up to three elements, other than default where it is easy."""
    made = struct.cls()
    for field in (*struct.fields, *struct.tags):
        kind = field.type
        if kind.element is not None and kind.element.struct is not None:
            inner = kind.element.struct
            value = [_message(inner, dice) for _ in range(dice.randint(1, 3))]
            setattr(made, field.name, value)
        elif kind.struct is not None:
            setattr(made, field.name, _message(kind.struct, dice))
    return made


def _spoil(root: Any, dice: random.Random) -> None:
    """Set an attribute somewhere to a hostile value, which spoils others when it is used."""
    owners = [*_structs(root)]
    owner = dice.choice(owners)
    name = dice.choice(owner.__struct_fields__)
    value = getattr(owner, name, None)

    def act() -> None:
        chosen = dice.choice(owners)
        attribute = dice.choice(chosen.__struct_fields__)
        inner = getattr(chosen, attribute, None)
        match dice.randrange(6):
            case 0 if type(inner) is list:
                inner.clear()
            case 1 if type(inner) is list and len(inner) < 6:
                inner.extend(inner[:3])
            case 2:
                setattr(chosen, attribute, bytes(300))
            case 3 if hasattr(chosen, attribute):
                delattr(chosen, attribute)
            case 4:
                raise ZeroDivisionError

    values = _hostile(value, act, dice)
    fitting = [x for x in values if isinstance(x, type(value))]
    setattr(
        owner, name, dice.choice(fitting if fitting and dice.random() < 0.8 else values)
    )


def _hostile(value: Any, act: Act, dice: random.Random) -> list[Any]:
    """Values in place of another; those of its type are encoded, if nothing else is wrong."""
    items = value if type(value) is list else []
    acting = RunningList(items)
    acting.act = act
    number = dice.choice(["5", -1, 1 << 128, RunningInt(9)])
    return [
        *(
            RunningText("ab"),
            "\ud800",
            RunningBytes(b"ab"),
            memoryview(bytearray(b"abc")),
        ),
        *(RunningInt(3), Running(act, 3), acting, [*items, Running(act)]),
        *(strange_uuid(number), strange_uuid(9), ((Running(act, 5), Running(act)),)),
        *(RunningWhole(act, 3) for _ in range(3)),
    ]


def _structs(value: Any) -> Iterator[Any]:
    if hasattr(value, "__struct_fields__"):
        yield value
        for name in value.__struct_fields__:
            yield from _structs(getattr(value, name, None))
    elif type(value) is list:
        for item in value:
            yield from _structs(item)


if __name__ == "__main__":
    print(kafka_wire.implementation(), *rounds(int(sys.argv[1]), seed=1))
