"""The journal: what a run was about to do, for the next one, should it be cut off."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from specgen.files.atomic import write_whole
from specgen.files.made import is_inside


@dataclass(frozen=True)
class MovePlan:
    """What becomes of an output; paths are relative to it."""

    move: tuple[str, ...]
    """The files of the draft, in the order in which they are moved."""
    delete: dict[str, str]
    """Files to delete, with the digest of what is in them: another content stays."""
    switch: int | None = None
    """The draft's inode where it takes the output's place as a whole."""


def write_journal(path: Path, plan: MovePlan) -> None:
    """Write a journal, whole or not at all."""
    write_whole(path, json.dumps(vars(plan)))


def read_journal(path: Path) -> MovePlan | None:
    """The plan of a run that was cut off; None where there is none, or it is damaged."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        plan = MovePlan(tuple(table["move"]), dict(table["delete"]), table["switch"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return plan if _is_sound(plan) else None


def _is_sound(plan: MovePlan) -> bool:
    texts: tuple[Any, ...] = (*plan.move, *plan.delete, *plan.delete.values())
    if not all(isinstance(text, str) for text in texts):
        return False
    leads_out = not all(map(is_inside, (*plan.move, *plan.delete)))
    return not leads_out and isinstance(plan.switch, int | None)
