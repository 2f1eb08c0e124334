"""The journal: a run's plan, so that the next run can finish it after an interruption."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from specgen.disk.atomic import write_whole
from specgen.disk.manifests import is_inside


@dataclass(frozen=True)
class MovePlan:
    """The changes to an output; paths are relative to it."""

    move: tuple[str, ...]
    """The files of the draft, in the order of moving."""
    delete: dict[str, str]
    """Files to delete, with their digests: a file with other content stays."""
    switch: int | None = None
    """The draft's inode, if it replaces the output as a whole."""


def write_journal(path: Path, plan: MovePlan) -> None:
    """Write a journal atomically."""
    write_whole(path, json.dumps(vars(plan)))


def read_journal(path: Path) -> MovePlan | None:
    """The plan of an interrupted run; None if there is none, or it is damaged."""
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
