"""Two sources side by side: what changed, and whether it may."""

from __future__ import annotations

from dataclasses import replace

from specgen.evolution.diff import Differences
from specgen.evolution.diff import diff as diff_releases
from specgen.evolution.lint import lint as lint_release
from specgen.model import Release
from specgen.pipeline.loading import Loaded
from specgen.pipeline.precedents import BundledPrecedents
from specgen.readers.bundled import located


def diff(old: Loaded, new: Loaded) -> Differences:
    """Every change from one source to another, judged by the rules of evolution.

    What a source's notation can't say is no change.  Findings have the line and column
    of either side, of bundled releases in the bundle's own files.  A tag or a key that a
    bundled release gave to something else is taken, though neither side has it.
    """
    known = BundledPrecedents()
    unplaced = diff_releases(old.release, new.release, precedents=known)
    before, after = (_located(side.release, unplaced) for side in (old, new))
    judged = diff_releases(before, after, precedents=known)
    return replace(judged, old=old.source, new=new.source)


def lint(loaded: Loaded, against: Loaded | None = None) -> Differences:
    """What definitions lack by themselves, and what changed since another source.

    A document says too little to be judged by itself.
    """
    known = BundledPrecedents()
    release = _located(loaded.release, lint_release(loaded.release, known))
    own = replace(lint_release(release, known), new=loaded.source)
    return own if against is None else diff(against, loaded).joined(own)


def _located(release: Release, differences: Differences) -> Release:
    """The release; the messages that have findings say where their fields stand."""
    spans = (span for f in differences.findings for span in (f.old_span, f.new_span))
    paths = {span.path for span in spans}
    messages = (located(m) if m.span.path in paths else m for m in release.messages)
    return release.replace(messages=tuple(messages))
