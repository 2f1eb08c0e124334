"""What ``specgen diff`` is given: sources, and versions of a message behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="OLD [NEW] [VERSION VERSION]",
        help="Sources; NEW is kafka:latest by default. With --message NAME two versions "
        "of it may follow, of one source or of two.",
    ),
]

_LATEST = "kafka:latest"
_MOST = 2


Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="RELEASE",
        help="Compare with this bundled release, or tag of the definitions' repository, "
        "and say of each finding since which one after it holds.",
    ),
]


@dataclass(frozen=True)
class Compared:
    """What is to be compared with what."""

    old: str
    new: str
    versions: tuple[int, int] | None = None
    """Those of the old side and of the new one; None: all."""
    message: str = ""
    """Whose versions they are, or which API's."""


def newest(words: Sequence[str]) -> str:
    """The one source that is compared with a release.

    Raises typer.BadParameter for more.
    """
    if len(words) > 1:
        raise typer.BadParameter("with --since no OLD: it is the release")
    return words[0] if words else _LATEST


def compared(words: Sequence[str], names: Sequence[str]) -> Compared:
    """What the words say; ``names`` are those of messages.

    Raises typer.BadParameter for what can't be compared.
    """
    sources = [*words]
    numbers: list[int] = []
    while names and sources and sources[-1].isdecimal() and sources[-1].isascii():
        numbers.insert(0, int(sources.pop()))
    if len(numbers) not in (0, _MOST):
        raise typer.BadParameter("of a message two versions: --message Fetch 12 13")
    if numbers and len(names) != 1:
        raise typer.BadParameter("two versions are those of one --message")
    if len(sources) > _MOST:
        raise typer.BadParameter(f"two sources, not {len(sources)}: {' '.join(words)}")
    if numbers:
        old, new = (sources or [_LATEST])[0], (sources or [_LATEST])[-1]
        return Compared(old, new, (numbers[0], numbers[1]), names[0])
    if not sources:
        raise typer.BadParameter("nothing to compare: OLD, or OLD and NEW")
    return Compared(sources[0], sources[1] if sources[1:] else _LATEST)
