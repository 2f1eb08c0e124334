"""The steps of a decode function.  ``n`` holds the length or count that was read last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from specgen.render.views.python.code import SIZES, unpack_name
from specgen.render.views.python.expressions import Value
from specgen.render.views.python.steps import Block, Step, Steps


@dataclass(frozen=True)
class Read(Step):
    """A fixed field into a local name; stop so many bytes before its end."""

    form: str
    target: str
    back: int = 0


@dataclass(frozen=True)
class Unpack(Step):
    """Fixed fields, read by one call."""

    reads: tuple[Read, ...]

    @cached_property
    def forms(self) -> str:
        """The format of all."""
        return "".join(read.form for read in self.reads)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """Their local names."""
        return tuple(read.target for read in self.reads)

    @cached_property
    def is_byte(self) -> bool:
        """Whether it is one unsigned byte, which needs no call."""
        return self.forms == "B"

    @cached_property
    def call(self) -> str:
        """What unpacks them."""
        return unpack_name(self.forms)

    @property
    def size(self) -> int:
        """How far it goes on, in bytes."""
        return sum(SIZES[read.form] - read.back for read in self.reads)


@dataclass(frozen=True)
class Guard(Step):
    """The rest of a compact length, which most often has one byte; null may be refused."""

    nullable: bool
    call: str

    @property
    def helpers(self) -> tuple[str, ...]:
        """What reads the rest."""
        return (self.call,)


@dataclass(frozen=True)
class GuardBlob(Step):
    """The rest of a compact length, which most often has two bytes."""

    @property
    def helpers(self) -> tuple[str, ...]:
        """What reads more than two."""
        return ("long_blob",)


@dataclass(frozen=True)
class NotNull(Step):
    """Refuse null."""

    compact: bool


@dataclass(frozen=True)
class Bound(Step):
    """Refuse more elements than bytes are left, where elements may take none."""

    compact: bool


@dataclass(frozen=True)
class Text(Step):
    """A string of ``n`` bytes."""

    target: str
    nullable: bool
    compact: bool


@dataclass(frozen=True)
class Blob(Step):
    """Bytes or records, ``n`` of them."""

    target: str
    nullable: bool
    compact: bool


@dataclass(frozen=True)
class FixedArray(Step):
    """An array of ``n`` fixed elements, read by one call."""

    target: str
    nullable: bool
    compact: bool
    lists: str
    """The helper that has, by count, what unpacks them."""
    size: int
    """Of an element, in bytes."""
    uuids: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """What unpacks, and what makes uuids."""
        return (self.lists, "uuid") if self.uuids else (self.lists,)


@dataclass(frozen=True)
class Array(Block):
    """An array of ``n`` elements, each read by the body, which appends it."""

    target: str
    nullable: bool
    compact: bool
    is_tuple: bool
    tested: bool
    """Whether a test for no elements saves the loop, as it does within loops."""
    checks: Steps
    """What is done with ``n`` first."""

    @property
    def parts(self) -> Steps:
        """The checks, and what reads an element."""
        return (*self.checks, *self.body)


@dataclass(frozen=True)
class Guess(Step):
    """An array that may well be empty: what follows is read with what is before it.

    Where the array has elements, that is read again behind them.
    """

    before: Unpack
    array: Array
    after: Unpack

    @cached_property
    def both(self) -> Unpack:
        """All of it, ``n`` only once: the length that follows is ``k`` for now."""
        reads = [*self.before.reads, *self.after.reads]
        if self.again:
            reads[-1] = Read(reads[-1].form, "k", reads[-1].back)
        return Unpack(tuple(reads))

    @property
    def again(self) -> bool:
        """Whether a length follows."""
        return self.after.reads[-1].target == "n"

    @property
    def parts(self) -> Steps:
        """What is read if the array has elements, and the array."""
        return (self.both, self.array, self.after)


@dataclass(frozen=True)
class Append(Step):
    """An element joins its array."""

    target: str
    value: Value


@dataclass(frozen=True)
class Assign(Step):
    """A value gets a name."""

    target: str
    value: Value


@dataclass(frozen=True)
class Call(Step):
    """A struct that has a function of its own."""

    target: str
    function: str


@dataclass(frozen=True)
class OrNull(Block):
    """A struct that may be null, by its marker in ``n``; the body gives it a name."""

    target: str
    tagged: bool
    """Whether the marker is a variable integer, null where it is not positive."""


@dataclass(frozen=True)
class Tags(Block):
    """A tag section; the body, if any, reads the known fields out of it."""

    defaults: tuple[tuple[str, Value], ...]
    """The names of the known fields, and what they are if they aren't there."""
    unknown: str
    section: str
    end: str
    known: tuple[int | None, ...]
    foreign: tuple[int, ...]
    alone: bool = False
    """Whether its first byte was not read with what is before, into ``n``."""

    @property
    def helpers(self) -> tuple[str, ...]:
        """What reads a section that is not empty."""
        return ("tags",)


@dataclass(frozen=True)
class Tagged(Block):
    """A known tagged field, if it is there: its body must read all of the payload."""

    section: str
    tag: int | None
    end: str


@dataclass(frozen=True)
class Finish(Step):
    """The message is made, and the one check that all of it was there."""

    value: Value
