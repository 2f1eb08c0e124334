"""Runs of fixed-size fields and arrays that one call packs."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.codegen.views.python.encode_steps import (
    Fixed,
    FixedArray,
    How,
    Pack,
    PackLists,
)


@dataclass(frozen=True)
class Run:
    """Fixed-size fields and arrays that are to be packed together."""

    fields: tuple[Fixed, ...] = ()
    forms: tuple[str, ...] = ()
    """Formats, those of arrays separate: ``L`` or ``l`` in front is their length's form."""
    counts: tuple[str, ...] = ()
    """The names of the arrays' counts."""

    def add(self, field: Fixed) -> Run:
        """The run with another fixed-size field."""
        forms = self.forms or ("",)
        if forms[-1][:1] in ("L", "l"):
            forms = (*forms, "")
        return Run(
            (*self.fields, field), (*forms[:-1], forms[-1] + field.form), self.counts
        )

    def add_list(self, array: FixedArray) -> Run:
        """The run with another array, after its length."""
        how = How.MORE if array.compact else How.AS_IT_IS
        count = Fixed("", array.count, how)
        elements = Fixed("", array.target, How.ALL)
        return Run(
            (*self.fields, count, elements),
            (*self.forms, f"{'L' if array.compact else 'l'}{array.form}"),
            (*self.counts, array.count),
        )

    def pack(self, target: str) -> Pack | PackLists:
        """The call that packs the run."""
        if self.counts:
            return PackLists(target, self.fields, self.forms, self.counts)
        return Pack(target, self.fields)
