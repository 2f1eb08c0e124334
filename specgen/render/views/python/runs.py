"""Fixed fields and arrays of such, which are packed by one call."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Run:
    """Fixed fields and arrays that wait to be packed together."""

    parts: list[str] = field(default_factory=list)
    args: list[str] = field(default_factory=list)
    counts: list[str] = field(default_factory=list)

    def add(self, form: str, arg: str) -> None:
        """A fixed field."""
        if self.parts and self.parts[-1][:1] not in ("L", "l"):
            self.parts[-1] += form
        else:
            self.parts.append(form)
        self.args.append(arg)

    def add_list(self, form: str, compact: bool, held: str, count: str) -> None:
        """An array behind its length."""
        self.parts.append(f"{'L' if compact else 'l'}{form}")
        self.args += [f"{count} + 1" if compact else count, f"*{held}"]
        self.counts.append(count)

    def copy(self) -> Run:
        """The same again, to be continued otherwise."""
        return Run([*self.parts], [*self.args], [*self.counts])
