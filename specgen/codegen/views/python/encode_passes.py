"""The pass over the steps of an encode function, which packs fixed-size fields together.

Fixed-size fields, and a few arrays of fixed-size elements, are collected in a run until
something else comes; a length joins the run before it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from specgen.codegen.views.python.encode_steps import (
    Append,
    Array,
    Blob,
    BlobSize,
    Call,
    Compact,
    Encoded,
    Fixed,
    FixedArray,
    How,
    ListSize,
    Loop,
    Marker,
    Null,
    OrNull,
    Pack,
    PackLists,
    Tagged,
    Tags,
    Text,
)
from specgen.codegen.views.python.steps import Step, Steps


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


MAX_LISTS = 3
"""Most arrays to pack together: each adds keys to a cache."""


def packed(steps: Steps, out: str = "o", run: Run | None = None) -> Steps:
    """The steps with fixed-size fields packed; ``run`` has those collected before."""
    packing = _Packing(out, run or Run())
    for step in steps:
        packing.step(step)
    packing.flush()
    return tuple(packing.steps)


class _Packing:
    """The packed steps of one body so far, and the current run."""

    def __init__(self, out: str, run: Run) -> None:
        self.out = out
        self.run = run
        self.steps: list[Step] = []

    def flush(self) -> None:
        """Pack the run with one call."""
        if self.run.fields:
            self.steps.append(self.run.pack(self.out))
        self.run = Run()

    def step(self, step: Step) -> None:
        """Add a step to the run or after it."""
        match step:
            case Fixed():
                self.run = self.run.add(step)
            case Text():
                self.text(step)
            case Blob():
                self.blob(step)
            case FixedArray():
                self.fixed_array(step)
            case Array():
                self.array(step)
            case OrNull() | Marker() | Call() | Tags() | Tagged():
                self.flush()
                self.steps.append(self.around(step))
            case _:
                self.steps.append(step)

    def around(self, step: OrNull | Marker | Call | Tags | Tagged) -> Step:
        """A step that no run reaches into, with its inner steps packed."""
        match step:
            case OrNull():
                null, body = packed(step.null, self.out), packed(step.body, self.out)
                return replace(step, null=null, body=body)
            case Tags():
                return replace(step, target=self.out, body=packed(step.body, self.out))
            case Tagged():
                return replace(step, body=packed(step.body, step.payload))
            case _:
                return replace(step, target=self.out)

    def text(self, step: Text) -> None:
        """A string; if it may be null, the run goes into both branches."""
        if not step.nullable:
            later = self.is_later(step.compact)
            self.steps.append(Encoded(step.value, step.compact and not later))
            self.length(step.compact, "h", "text_size", later=later)
            self.steps.append(Append(self.out, nullable=False))
            return
        if self.run.counts:
            self.flush()
        null = Fixed("B", "0") if step.compact else Fixed("h", "-1")
        text = replace(step, value="t", nullable=False)
        branches = (packed((s,), self.out, self.run) for s in (null, text))
        if_null, body = branches
        self.steps.append(OrNull(body, "t", step.value, if_null))
        self.run = Run()

    def blob(self, step: Blob) -> None:
        """Bytes or records."""
        self.steps.append(BlobSize(step.value, step.nullable, step.compact))
        self.length(step.compact, "i", "size", two=True)
        self.steps.append(Append(self.out, step.nullable))

    def fixed_array(self, step: FixedArray) -> None:
        """An array that joins the run, if it can't be null."""
        if step.nullable:
            self.flush()
            array = replace(step, value="", nullable=False)
            null = (Null(self.out, step.compact),)
            body = packed((array,), self.out)
            self.steps.append(OrNull(body, step.target, step.value, null))
            return
        if len(self.run.counts) == MAX_LISTS:
            self.flush()
        self.steps.append(step)
        self.run = self.run.add_list(step)

    def array(self, step: Array) -> None:
        """A loop."""
        later = self.is_later(step.compact) and not step.nullable
        plus = step.compact and not later
        names = (step.target, step.value)
        self.steps.append(ListSize(*names, step.nullable, step.compact, plus))
        self.length(step.compact, "i", "size", later=later)
        body = packed(step.body, self.out)
        self.steps.append(Loop(body, step.target, step.item, step.nullable))

    def is_later(self, compact: bool) -> bool:
        """Whether 1 is added to a length in ``n`` only when it is written.

        With fields in front it is added earlier, since all are packed together.
        """
        return compact and (not self.run.fields or bool(self.run.counts))

    def length(
        self,
        compact: bool,
        form: str,
        size: str,
        *,
        later: bool = False,
        two: bool = False,
    ) -> None:
        """Pack the run, followed by the length in ``n``."""
        if not compact:
            self.run = self.run.add(Fixed(form, "n"))
            self.flush()
            return
        if self.run.counts:
            self.flush()
        before = self.run.fields
        self.run = Run()

        def pack(*length: Fixed) -> Pack | None:
            return Pack(self.out, (*before, *length)) if (*before, *length) else None

        both = (Fixed("B", "n", How.LOW), Fixed("B", "n", How.HIGH))
        self.steps.append(
            Compact(self.out, size, more=True)
            if later
            else Compact(
                self.out,
                size,
                one=pack(Fixed("B", "n")) if before else None,
                two=pack(*both) if two else None,
                before=pack(),
            )
        )
