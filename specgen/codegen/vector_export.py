"""Writes the vectors of a source, with a manifest, as files that don't need specgen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from specgen import __version__
from specgen.codegen.making import settled
from specgen.codegen.views.json_keys import check_json_keys
from specgen.codegen.workers import worker_count, workers
from specgen.disk.atomic import write_plain
from specgen.disk.manifests import GENERATOR, digest_of, listed_files
from specgen.disk.place import real_path
from specgen.disk.replace import mend, replacing
from specgen.protocol.model import Release
from specgen.report import Problem
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded
from specgen.testing.vectors.agreed import agreed
from specgen.testing.vectors.border_set import border_coverage
from specgen.testing.vectors.vector import Form
from specgen.testing.vectors.vector_file import (
    FORMAT,
    MANIFEST,
    VectorFile,
    vector_file,
)
from specgen.testing.vectors.vector_set import Choice, Part, part_vectors, parts

Progress = Callable[[int, int], None]
"""Called with the number of parts done and the total."""


@dataclass(frozen=True)
class Exported:
    """What an export wrote."""

    manifest: dict[str, Any]
    problems: tuple[Problem, ...]
    """Warnings about assumptions that the vectors need."""


def export_vectors(
    loaded: Loaded,
    output: Path,
    choice: Choice,
    *,
    processes: int = 0,
    progress: Progress | None = None,
    allow_damaged: bool = False,
) -> Exported:
    """Write the vectors of a source to a folder.

    The folder appears completely or not at all, and replaces an earlier export.  The bytes
    are the same for any number of ``processes``; 0 chooses it automatically.  Raises
    SpecError if no vectors can be made from the source, or if the folder contains files
    that no export made; raises OSError.
    """
    if not allow_damaged:
        loaded.refuse_damaged()
    whole = settled(loaded)
    release = loaded.release.replace(messages=whole.messages)
    check_json_keys(release.messages)
    folder = real_path(output)
    mend(folder)
    _refuse_foreign(folder, output)
    entries: dict[str, Any] = {}
    borders: dict[str, dict[str, Any]] = {}
    with replacing(folder) as work:
        for made in _files(release, choice, processes or worker_count(), progress):
            target = work / made.path
            target.parent.mkdir(exist_ok=True)
            write_plain(target, made.content)
            entries[made.path] = made.entry()
            if made.borders:
                borders.setdefault(str(made.sample.kind), {}).update(made.borders)
        if not entries:
            raise bad_input(loaded.source, "there are no vectors for the selection")
        manifest = _manifest(loaded, choice, entries, borders)
        text = json.dumps(manifest, indent=1, ensure_ascii=True)
        write_plain(work / MANIFEST, f"{text}\n")
    return Exported(manifest, whole.problems[len(loaded.problems) :])


def _manifest(
    loaded: Loaded, choice: Choice, entries: dict[str, Any], borders: dict[str, Any]
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "generator": GENERATOR,
        "version": __version__,
        "license": "Apache-2.0",
        "copyright": "2026 The specgen developers",
        "source": loaded.origin,
        "release": loaded.release.version or None,
        "agreed": agreed(loaded.source),
        "seed": choice.seed,
        "random": choice.random,
        "chosen": {
            "messages": None if choice.messages is None else sorted(choice.messages),
            "version": choice.version,
            "good_only": choice.good_only,
        },
        "good": sum(entry["good"] for entry in entries.values()),
        "refused": sum(entry["refused"] for entry in entries.values()),
        "borders": borders,
        "files": entries,
    }


def _files(
    release: Release, choice: Choice, processes: int, progress: Progress | None
) -> Iterator[VectorFile]:
    """The files, in order, made by ``processes`` processes."""
    chosen = parts(release, choice)
    for done, made in enumerate(_made(release, chosen, choice, processes), 1):
        if made is not None:
            yield made
        if progress is not None:
            progress(done, len(chosen))


def _made(
    release: Release, chosen: Sequence[Part], choice: Choice, processes: int
) -> Iterator[VectorFile | None]:
    if processes < 2:
        yield from (_file(release, part, choice) for part in chosen)
        return
    with workers(processes, _start, (release, chosen, choice)) as pool:
        # Frames and records, at the end, are the largest parts, so start with them.
        order = sorted(range(len(chosen)), key=lambda n: chosen[n].form is Form.MESSAGE)
        begun = {number: pool.submit(_work, number) for number in order}
        yield from (begun.pop(number).result() for number in range(len(chosen)))


def _file(release: Release, part: Part, choice: Choice) -> VectorFile | None:
    vectors = [*part_vectors(release, part, choice)]
    spots = [s for s in part.spots if choice.version in (None, s.version)]
    borders = border_coverage(part.message, spots, vectors) if part.message else {}
    return vector_file(f"{part.name}.jsonl", vectors, borders)


_Work = tuple[Release, Sequence[Part], Choice]
_work_of_process: list[_Work] = []
"""What a worker process works on."""


def _start(*work: Any) -> None:
    _work_of_process[:] = [work]


def _work(number: int) -> VectorFile | None:
    ((release, chosen, choice),) = _work_of_process
    return _file(release, chosen[number], choice)


def _refuse_foreign(folder: Path, output: Path) -> None:
    """Raise SpecError for a folder with anything that no export made."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise bad_input(str(output), "is not a folder")
    try:
        listed = listed_files((folder / MANIFEST).read_text("utf-8")) or {}
    except (OSError, ValueError):
        listed = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        is_ours = name == MANIFEST and bool(listed)
        if path.is_file() and not is_ours:
            is_ours = digest_of(path.read_bytes()) == listed.get(name)
        if not is_ours and not (path.is_dir() and not path.is_symlink()):
            hint = "choose another folder, or remove it"
            raise bad_input(str(output), f"{name} was not made by an export", hint)
