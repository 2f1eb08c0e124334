"""Compares two sources and judges the changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from specgen.changes.dating import still_held
from specgen.changes.diff import Differences, ordered
from specgen.changes.diff import diff as diff_releases
from specgen.changes.lint import lint as lint_release
from specgen.changes.pairing import Pairing
from specgen.changes.precedents import BundledPrecedents
from specgen.changes.reuse import NO_PRECEDENTS, Precedents
from specgen.changes.spelling import of_spelling
from specgen.protocol.model import Release
from specgen.sources.bundled import located
from specgen.sources.loading import Loaded
from specgen.sources.reread import texts_of


def diff(old: Loaded, new: Loaded, *, placed: bool = True) -> Differences:
    """Every change from one source to another, judged by the rules of evolution.

    Facts that a source's notation can't express are not changes.  Findings have the line
    and column of each side; for bundled releases, those in the bundle's own files.  A tag
    or key that a bundled release used for something else is taken, even if neither side
    has it.  If ``placed`` is false, bundled definitions are not read for their lines.
    """
    known = BundledPrecedents()
    sides = old.release, new.release
    judged = diff_releases(*sides, precedents=known)
    if placed:
        before, after = (_located(side, judged) for side in sides)
        if (before, after) != sides:  # otherwise all places were known already
            judged = diff_releases(before, after, precedents=known)
    return replace(judged, old=old.source, new=new.source)


def lint(
    loaded: Loaded,
    against: Loaded | None = None,
    texts: Mapping[str, str] | None = None,
    *,
    placed: bool = True,
) -> Differences:
    """The omissions in definitions, and the changes since another source.

    A document contains too little to be checked for omissions.  ``texts`` are the texts
    of the definitions by their paths, if they differ from the files.  ``placed`` is as in
    ``diff``.  With another source, changes are new, and so are omissions that it does not
    have.
    """
    texts = definition_texts(loaded) if texts is None else texts
    if against is None:
        return _omissions(loaded, BundledPrecedents(), texts, placed)
    # With another side, diff checks the new tags: a tag's field may have been renamed.
    own = _omissions(loaded, NO_PRECEDENTS, texts, placed)
    before = _omissions(against, NO_PRECEDENTS, definition_texts(against), placed=False)
    pairs = Pairing.of(against.release, loaded.release).pairs
    names = {pair.old.name: pair.new.name for pair in pairs}
    held = {id(item) for item in still_held(own.findings, before.findings, names)}
    marked = (replace(f, is_new=id(f) not in held) for f in own.findings)
    changes = diff(against, loaded, placed=placed)
    new = tuple(replace(item, is_new=True) for item in changes.findings)
    return replace(changes, findings=new).joined(replace(own, findings=tuple(marked)))


def _omissions(
    loaded: Loaded, known: Precedents, texts: Mapping[str, str], placed: bool
) -> Differences:
    """What ``lint`` finds in one source; ``texts`` are those of its definitions."""
    judged = lint_release(loaded.release, known)
    if placed and (release := _located(loaded.release, judged)) != loaded.release:
        judged = lint_release(release, known)
    odd = of_spelling(loaded.release, texts)
    return replace(
        judged, new=loaded.source, findings=ordered((*judged.findings, *odd))
    )


def definition_texts(loaded: Loaded) -> dict[str, str]:
    """The texts of a source's files by path; none for a bundled source, which is ours."""
    if loaded.source.startswith("kafka:"):
        return {}
    paths = dict.fromkeys(message.span.path for message in loaded.release.messages)
    return texts_of([path for path in paths if path])


def _located(release: Release, differences: Differences) -> Release:
    """The release, with the places of fields in messages that have findings."""
    spans = (span for f in differences.findings for span in (f.old_span, f.new_span))
    paths = {span.path for span in spans}
    messages = (located(m) if m.span.path in paths else m for m in release.messages)
    return release.replace(messages=tuple(messages))
