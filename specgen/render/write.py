"""Write a set of files so that a run killed at any moment leaves the output usable.

Everything is staged in a folder beside the output before the first file is moved; the
list of moves is a journal, which the next run finishes.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

_JOURNAL = "journal.json"


def stage_folder(output: Path) -> Path:
    """Where the files of a run wait: beside the output, on the same file system."""
    return output.with_name(f".{output.name}.specgen")


def finish_interrupted(output: Path) -> bool:
    """Finish the moves of a run that was cut off; whether there were any."""
    stage = stage_folder(output)
    journal = stage / _JOURNAL
    if not journal.is_file():
        shutil.rmtree(stage, ignore_errors=True)
        return False
    plan = json.loads(journal.read_text(encoding="utf-8"))
    _carry_out(output, stage, plan["move"], plan["delete"])
    return True


def write_files(
    output: Path, texts: Mapping[str, bytes], delete: Iterable[str]
) -> None:
    """Write files below a folder, and delete others; all of it or, in time, all of it.

    Paths are relative, with slashes.  Raises OSError.
    """
    removed = [path for path in delete if (output / path).is_file()]
    if not texts and not removed:
        return
    stage = stage_folder(output)
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    for index, (path, raw) in enumerate(texts.items()):
        _inside(output, path)
        (stage / str(index)).write_bytes(raw)
    moves = list(texts)
    draft = stage / f"{_JOURNAL}.new"
    with draft.open("w", encoding="utf-8") as stream:
        json.dump({"move": moves, "delete": removed}, stream)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(stage / _JOURNAL)
    _carry_out(output, stage, moves, removed)


def _carry_out(output: Path, stage: Path, moves: list[str], delete: list[str]) -> None:
    for index, path in enumerate(moves):
        staged = stage / str(index)
        if staged.is_file():
            target = output / path
            target.parent.mkdir(parents=True, exist_ok=True)
            staged.replace(target)
    for path in delete:
        target = output / path
        target.unlink(missing_ok=True)
        for folder in target.parents:
            if folder == output or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()
    (stage / _JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(stage, ignore_errors=True)


def _inside(output: Path, path: str) -> None:
    if Path(path).is_absolute() or ".." in Path(path).parts:
        raise ValueError(f"{path!r} leads out of {output}")
