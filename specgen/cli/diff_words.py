"""The arguments of ``specgen diff``: sources, then versions of a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from specgen.cli.reading import READING

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="OLD [NEW] [VERSION VERSION]",
        help="The sources to compare; NEW is kafka:latest by default. With --message "
        "NAME, two versions of it may follow, of one source or of two.",
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
        "and show since which later release or tag each finding holds.",
        rich_help_panel=READING,
    ),
]


@dataclass(frozen=True)
class Compared:
    """What to compare."""

    old: str
    new: str
    versions: tuple[int, int] | None = None
    """The version of the old side and that of the new one; None: all versions."""
    message: str = ""
    """The message or API that the versions belong to."""


def newest(words: Sequence[str]) -> str:
    """The one source to compare with a release.

    Raises typer.BadParameter if there are more.
    """
    if len(words) > 1:
        raise typer.BadParameter("--since names the old release: leave OLD out")
    return words[0] if words else _LATEST


def compared(words: Sequence[str], names: Sequence[str]) -> Compared:
    """Parse the arguments; ``names`` are those of ``--message``.

    Raises typer.BadParameter if they don't name two sides to compare.
    """
    sources = [*words]
    numbers: list[int] = []
    while names and sources and sources[-1].isdecimal() and sources[-1].isascii():
        numbers.insert(0, int(sources.pop()))
    if len(numbers) not in (0, _MOST):
        raise typer.BadParameter("name two versions, as in --message Fetch 12 13")
    if numbers and len(names) != 1:
        raise typer.BadParameter("two versions need exactly one --message")
    if len(sources) > _MOST:
        text = f"expected two sources, got {len(sources)}: {' '.join(words)}"
        raise typer.BadParameter(text)
    if numbers:
        old, new = (sources or [_LATEST])[0], (sources or [_LATEST])[-1]
        return Compared(old, new, (numbers[0], numbers[1]), names[0])
    if not sources:
        raise typer.BadParameter("nothing to compare: OLD, or OLD and NEW")
    return Compared(sources[0], sources[1] if sources[1:] else _LATEST)
