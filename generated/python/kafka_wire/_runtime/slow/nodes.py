"""What the codec asks of a layout: structs, their fields, and types.

The modules of this folder that import only from each other, relatively, are one codec for
two kinds of layouts: specgen's, and those of a generated package, into whose
``_runtime/slow`` they are copied as they are.  A subclass of each walk says how a struct
is made and read, and what an error is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Type(Protocol):
    """A type on the wire."""

    @property
    def kind(self) -> str:
        """``int32``, ``string``, ``array`` or ``struct``."""
        ...

    @property
    def nullable(self) -> bool | None:
        """Whether null is allowed; None if the source does not say."""
        ...

    @property
    def compact(self) -> bool:
        """Whether the length or count is compact."""
        ...

    @property
    def element(self) -> Type | None:
        """The type of an array's elements."""
        ...

    @property
    def struct(self) -> Struct | None:
        """The struct of a type ``struct``."""
        ...


class Field(Protocol):
    """A field, whose name is that in values and paths."""

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def type(self) -> Type:
        """The type; of a field that the version lacks, that of its values."""
        ...

    @property
    def tag(self) -> int | None:
        """The number of a tagged field."""
        ...

    @property
    def ignorable(self) -> bool | None:
        """Whether a version without the field may lose its value; None if unknown."""
        ...


class Struct(Protocol):
    """A struct at one version: positional fields, then tagged ones if it is flexible."""

    @property
    def name(self) -> str:
        """The name."""
        ...

    @property
    def flexible(self) -> bool:
        """Whether it ends in a tag section."""
        ...

    @property
    def fields(self) -> Sequence[Field]:
        """The positional fields in wire order."""
        ...

    @property
    def tags(self) -> Sequence[Field] | None:
        """The tagged fields by ascending tag; None if the source does not list them."""
        ...

    @property
    def absent(self) -> Sequence[Field]:
        """The fields of other versions."""
        ...

    @property
    def foreign_tags(self) -> Sequence[int]:
        """Tags that only other versions define."""
        ...
