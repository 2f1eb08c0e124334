"""Run a pack: plan the units, render what changed, and write it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from specgen.codegen.engine import engine_digest
from specgen.codegen.manifest import Cache, input_digest, manifest_text, whole_digest
from specgen.codegen.outputs import refuse_foreign, refuse_place
from specgen.codegen.rendering import Progress, rendered
from specgen.codegen.units import Job, Unit, units
from specgen.disk.atomic import write_whole
from specgen.disk.file_moves import is_deletable
from specgen.disk.locks import Tell
from specgen.disk.manifests import CACHE, MANIFEST, Notes, digest_of
from specgen.disk.stale import Stale
from specgen.disk.write import exclusive, finish_interrupted, real_path, write_files


@dataclass(frozen=True)
class Outcome:
    """The result of a run; paths are relative to the output."""

    output: Path
    manifest: Path
    written: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    """Files that are no longer made, but were not deleted because somebody changed them."""
    replaced_manifest: bool
    """Whether a manifest that specgen did not write was replaced; nothing was deleted."""
    files: int
    """The number of files that the pack makes, including the manifest."""
    rendered: int
    lines: int
    """The number of lines in the rendered files."""


def run(
    job: Job,
    output: Path,
    progress: Progress | None = None,
    processes: int = 0,
    wait: float = 0,
    tell: Tell | None = None,
    overwrite: bool = False,
) -> Outcome:
    """Make a pack's output; only what changed is rendered and written.

    ``processes``: how many render, chosen automatically if 0.  ``wait``: most seconds to wait
    for another run that writes there; ``tell`` is called with a text about that run.
    ``overwrite``: also replace files that no run made.  Raises SpecError with what is wrong
    in the pack, or with such files, LockedError, and OSError if the output can't be written.
    """
    planned = units(job)
    refuse_place(job, output, planned)
    with exclusive(output, wait, tell):
        finish_interrupted(output)
        if not overwrite:
            refuse_foreign([(job, output)])
        return _updated(job, output, planned, progress, processes)


def _updated(
    job: Job,
    output: Path,
    planned: list[Unit],
    progress: Progress | None,
    processes: int,
) -> Outcome:
    """Update an output that this run has locked."""
    notes = job.notes(output)
    engine = engine_digest(job.pack)
    cache = Cache.load(notes.cache)
    if cache.engine != engine:
        cache = Cache(engine)
    whole = whole_digest(job) if job.pack.whole else ""
    digests = {unit.path: input_digest(unit, job, whole) for unit in planned}
    stale = [u for u in planned if not cache.is_current(u, digests[u.path], output)]
    files = rendered(job, stale, progress, processes)
    fresh = {unit.path: cache.outputs.get(unit.path, "") for unit in planned}
    fresh |= {path: digest_of(raw) for path, raw in files.items()}
    texts = {p: raw for p, raw in files.items() if _content(output / p) != raw}
    orphans, kept = orphaned(notes, digests)
    is_foreign = notes.manifest.is_file() and notes.listed() is None
    manifest = manifest_text(job, planned, fresh)
    draft = manifest_text(job, planned, fresh, orphans)
    changed = _content(notes.manifest) != manifest
    written = [*texts, *([notes.path_of(notes.manifest)] if changed else [])]
    cache_text = Cache(engine, digests, fresh).text()
    _write(notes, texts, orphans, (draft, manifest, cache_text))
    return Outcome(
        output=output,
        manifest=notes.manifest,
        written=tuple(sorted(written)),
        deleted=tuple(orphans),
        kept=kept,
        replaced_manifest=is_foreign,
        files=len(planned) + 1,
        rendered=len(files),
        lines=sum(raw.count(b"\n") for raw in files.values()),
    )


def _write(
    notes: Notes,
    texts: Mapping[str, bytes],
    orphans: Mapping[str, str],
    note_texts: tuple[bytes, bytes, bytes],
) -> None:
    """Write files and the notes on them: a draft manifest, the final one and the cache.

    The manifest comes first, so that each file counts as ours as soon as it exists.
    """
    draft, manifest, cache = note_texts
    before = {} if _content(notes.manifest) == manifest else {MANIFEST: manifest}
    after = {} if _content(notes.cache) == cache else {CACHE: cache}
    if notes.are_inside:
        write_files(notes.output, {**before, **texts, **after}, orphans)
        return
    if texts or orphans:
        _write_note(notes.manifest, draft)
    write_files(notes.output, texts, orphans)
    if texts or orphans or before:
        _write_note(notes.manifest, manifest)
    if after:
        _write_note(notes.cache, cache)


def render_all(job: Job, progress: Progress | None = None) -> dict[str, bytes]:
    """Every file of a pack's output, rendered afresh."""
    planned = units(job)
    files = rendered(job, planned, progress)
    digests = {path: digest_of(raw) for path, raw in files.items()}
    files[MANIFEST] = manifest_text(job, planned, digests)
    return files


def orphaned(
    notes: Notes, made: Mapping[str, object]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The files of earlier runs that are no longer made, with their digests.

    Those whose content has changed since come separately: they are somebody's own.
    """
    real = real_path(notes.output)
    listed = notes.listed() or {}
    left = {p: d for p, d in listed.items() if p not in made and (real / p).is_file()}
    orphans = {p: d for p, d in left.items() if is_deletable(real, p, d)}
    return orphans, tuple(path for path in left if path not in orphans)


def _write_note(path: Path, raw: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, raw)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def stale_files(job: Job, output: Path, progress: Progress | None) -> list[Stale]:
    """Every stale file of an output, rendered afresh; nothing is written."""
    files = render_all(job, progress)
    notes = job.notes(output)
    files[notes.path_of(notes.manifest)] = files.pop(MANIFEST)
    stale = []
    for path, made in sorted(files.items()):
        target = output / path
        current = target.read_bytes() if target.is_file() else None
        if current != made:
            stale.append(Stale(path, current, made))
    stale += (
        Stale(path, (output / path).read_bytes(), None)
        for path in orphaned(notes, files)[0]
    )
    return stale
