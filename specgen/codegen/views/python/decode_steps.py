"""The steps of a decode function.  ``n`` holds the length or count that was read last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from specgen.codegen.views.python.code import SIZES, unpack_name
from specgen.codegen.views.python.expressions import Value
from specgen.codegen.views.python.steps import Block, Step, Steps


@dataclass(frozen=True)
class Read(Step):
    """Read a fixed-size field into a local name; stop ``back`` bytes before its end."""

    form: str
    target: str
    back: int = 0


@dataclass(frozen=True)
class Unpack(Step):
    """Fixed-size fields, read by one call."""

    reads: tuple[Read, ...]

    @cached_property
    def forms(self) -> str:
        """The format of all fields."""
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
        """The call that unpacks them."""
        return unpack_name(self.forms)

    @property
    def size(self) -> int:
        """The bytes by which it advances."""
        return sum(SIZES[read.form] - read.back for read in self.reads)


@dataclass(frozen=True)
class Guard(Step):
    """The rest of a compact length, usually of one byte; null may be refused."""

    nullable: bool
    call: str

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that reads the rest."""
        return (self.call,)


@dataclass(frozen=True)
class GuardBlob(Step):
    """The rest of a compact length, usually of two bytes."""

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that reads more than two bytes."""
        return ("long_blob",)


@dataclass(frozen=True)
class NotNull(Step):
    """Refuse null."""

    compact: bool


@dataclass(frozen=True)
class Bound(Step):
    """Refuse more elements than there are bytes left, if elements may take none."""

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
    """An array of ``n`` fixed-size elements, read by one call."""

    target: str
    nullable: bool
    compact: bool
    lists: str
    """The helper with the unpacking functions, by count."""
    size: int
    """Size of an element in bytes."""
    uuids: bool

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helpers that unpack and make uuids."""
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
    """The checks of ``n`` that come first."""

    @property
    def parts(self) -> Steps:
        """The checks, and the steps that read an element."""
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
        """Whether a length follows the array."""
        return self.after.reads[-1].target == "n"

    @property
    def parts(self) -> Steps:
        """What is read if the array has elements, and the array."""
        return (self.both, self.array, self.after)


@dataclass(frozen=True)
class Append(Step):
    """Append an element to its array."""

    target: str
    value: Value


@dataclass(frozen=True)
class Assign(Step):
    """Assign a value to a name."""

    target: str
    value: Value


@dataclass(frozen=True)
class Call(Step):
    """Call the function of a struct that has its own."""

    target: str
    function: str


@dataclass(frozen=True)
class OrNull(Block):
    """A struct that may be null, by its marker in ``n``; the body gives it a name."""

    target: str
    tagged: bool
    """Whether the marker is a variable-length integer, which is not positive for null."""


@dataclass(frozen=True)
class Tags(Block):
    """A tag section; the body, if any, reads the known fields out of it."""

    defaults: tuple[tuple[str, Value], ...]
    """The names of the known fields, and their values if they are missing."""
    unknown: str
    section: str
    end: str
    known: tuple[int | None, ...]
    foreign: tuple[int, ...]
    alone: bool = False
    """Whether its first byte was not read with what is before, into ``n``."""

    @property
    def helpers(self) -> tuple[str, ...]:
        """The helper that reads a section that is not empty."""
        return ("tags",)


@dataclass(frozen=True)
class Tagged(Block):
    """A known tagged field, if present: its body must read the whole payload."""

    section: str
    tag: int | None
    end: str


@dataclass(frozen=True)
class Finish(Step):
    """The message is made, and the one check that all of it was there."""

    value: Value
