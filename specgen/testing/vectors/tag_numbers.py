"""Free tag numbers for unknown tagged fields, relative to the defined tags."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.protocol.layout import StructLayout

TWO_BYTES, THREE_BYTES, FOUR_BYTES = 1 << 7, 1 << 14, 1 << 21
"""The lowest tags whose numbers take that many bytes."""


@dataclass(frozen=True, slots=True)
class TagNumbers:
    """The lowest free number at each place; None if there is none.

    Numbers that other versions define are not free: this version refuses them.
    """

    before: int | None
    """Below the lowest defined tag."""
    between: int | None
    """Above the lowest and below the highest defined tag."""
    after: int
    """Above all tags of any version."""
    two_bytes: int
    three_bytes: int

    def ascending(self) -> list[int]:
        """All the numbers, each once, lowest first."""
        numbers = {self.before, self.between, self.after}
        numbers |= {self.two_bytes, self.three_bytes}
        return sorted(number for number in numbers if number is not None)


def tag_numbers(struct: StructLayout) -> TagNumbers:
    """The free numbers of a struct whose tags are known."""
    defined = [field.tag or 0 for field in struct.tags or ()]
    taken = {*defined, *struct.foreign_tags}
    low, high = min(defined, default=0), max(defined, default=0)
    after = max(taken, default=-1) + 1
    return TagNumbers(
        before=_lowest_free(range(low), taken),
        between=_lowest_free(range(low + 1, high), taken),
        after=after,
        two_bytes=max(after + 1, TWO_BYTES),
        three_bytes=max(after + 2, THREE_BYTES),
    )


def _lowest_free(numbers: range, taken: set[int]) -> int | None:
    return next((number for number in numbers if number not in taken), None)
