"""The base of encoding and decoding steps, which form a tree and list what they use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from specgen.protocol.model.names import snake_case


@dataclass(frozen=True)
class Step:
    """One step of a function; the macro of its ``kind`` prints it."""

    kind: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = snake_case(cls.__name__)

    @property
    def helpers(self) -> tuple[str, ...]:
        """The runtime functions that it uses."""
        return ()

    @property
    def parts(self) -> tuple[Step, ...]:
        """The steps inside."""
        return ()


Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Block(Step):
    """A step with others inside, which passes treat like a function's body."""

    body: Steps

    @property
    def parts(self) -> Steps:
        """The steps inside."""
        return self.body


def walk(steps: Steps) -> Iterator[Step]:
    """Every step, inner ones after the one around them."""
    for step in steps:
        yield step
        yield from walk(step.parts)


def everywhere(change: Callable[[Steps], Steps], steps: Steps) -> Steps:
    """The tree with every body changed, the innermost first."""
    return change(
        tuple(
            (
                replace(step, body=everywhere(change, step.body))
                if isinstance(step, Block)
                else step
            )
            for step in steps
        )
    )
