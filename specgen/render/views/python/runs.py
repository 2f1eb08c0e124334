"""Fixed fields and arrays of such, which are packed by one call."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.render.views.python.encode_steps import (
    Fixed,
    FixedArray,
    How,
    Pack,
    PackLists,
)


@dataclass(frozen=True)
class Run:
    """Fixed fields and arrays that wait to be packed together."""

    fields: tuple[Fixed, ...] = ()
    forms: tuple[str, ...] = ()
    """Formats, each array's apart: ``L`` or ``l`` before it says how its length lies."""
    counts: tuple[str, ...] = ()
    """The names of the arrays' counts."""

    def add(self, field: Fixed) -> Run:
        """With a fixed field behind it."""
        forms = self.forms or ("",)
        if forms[-1][:1] in ("L", "l"):
            forms = (*forms, "")
        return Run(
            (*self.fields, field), (*forms[:-1], forms[-1] + field.form), self.counts
        )

    def add_list(self, array: FixedArray) -> Run:
        """With an array behind it, and its length in front of that."""
        how = How.MORE if array.compact else How.AS_IT_IS
        count = Fixed("", array.count, how)
        elements = Fixed("", array.target, How.ALL)
        return Run(
            (*self.fields, count, elements),
            (*self.forms, f"{'L' if array.compact else 'l'}{array.form}"),
            (*self.counts, array.count),
        )

    def pack(self, target: str) -> Pack | PackLists:
        """The call that packs it."""
        if self.counts:
            return PackLists(target, self.fields, self.forms, self.counts)
        return Pack(target, self.fields)
