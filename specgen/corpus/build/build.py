"""Build a corpus: only what changed is made anew, and the result is published at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from specgen.corpus.build.by_layout import LayoutTables
from specgen.corpus.build.contents import Contents, Reader
from specgen.corpus.build.distinct import distinct_layouts
from specgen.corpus.build.history import history
from specgen.corpus.build.parquet import Row, write_release
from specgen.corpus.build.previous import Previous
from specgen.corpus.build.report import report_text
from specgen.corpus.build.sources import Source, maker_digest
from specgen.corpus.build.summary import row_counts, summary
from specgen.corpus.build.verifying import Report, Verify
from specgen.corpus.changes import change_rows
from specgen.corpus.store import Draft, Store, files_of
from specgen.report import Problem

FORMAT = 5
"""The manifest's format; a corpus with another one is rebuilt."""

Watch = Callable[[str], AbstractContextManager[Report]]
"""Called with a stage's name; returns a context manager that is active while it runs."""


@dataclass(frozen=True)
class Options:
    """The options of a build."""

    fixtures: int = 100
    """Least number of fixtures per layout."""
    package: str = "kafka_wire"
    """The generated package of ``kafka:all`` to verify."""


@dataclass
class Clock:
    """Measures how long each stage takes, in seconds."""

    watch: Watch
    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[Report]:
        """Run a stage."""
        start = perf_counter()
        with self.watch(name) as report:
            yield report
        self.seconds[name] = round(perf_counter() - start, 2)


@dataclass(frozen=True)
class BuildResult:
    """The result of a build: its summary, the releases made anew, and warnings."""

    summary: dict[str, Any]
    releases: tuple[str, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class BuildPlan:
    """What a build has to do."""

    made_by: str
    """A digest of everything that makes a corpus, except its sources."""
    shared: str
    """The part of it that counts for every layout."""
    facts: dict[str, dict[str, Any]]
    """The manifest's entry for each release."""
    stale: tuple[str, ...]
    """The releases that have to be made."""
    previous: Previous
    """What may be used again."""
    done: BuildResult | None
    """The existing build, if there is nothing to do."""

    @classmethod
    def of(cls, store: Store, sources: Sequence[Source], options: Options) -> BuildPlan:
        """Compare sources with those of the current build."""
        made_by = maker_digest(options.package, options.fixtures)
        shared = maker_digest(options.package, options.fixtures, shared=True)
        manifest = store.manifest() or {}
        # Tables that somebody removed are made again.
        is_whole = (
            manifest.get("format") == FORMAT
            and manifest.get("shared") == shared
            and manifest.get("files") == files_of(store.current)
        )
        previous = Previous.of(store.current) if is_whole else Previous()
        old: dict[str, Any] = manifest["releases"] if is_whole else {}
        facts = {source.release: _facts(source) for source in sources}
        stale = tuple(name for name, fact in facts.items() if old.get(name) != fact)
        is_done = (
            manifest.get("made_by") == made_by
            and not stale
            and old.keys() == facts.keys()
        )
        done = BuildResult(manifest["summary"], ()) if is_done else None
        return cls(made_by, shared, facts, stale, previous, done)


def _facts(source: Source) -> dict[str, Any]:
    return {
        "source": source.source,
        "line": source.line,
        "order": source.order,
        "digest": source.digest,
        "missing_modules": list(source.missing),
    }


def build(
    verify: Verify,
    sources: Sequence[Source],
    folder: Path,
    options: Options = Options(),
    watch: Watch | None = None,
) -> BuildResult:
    """Build a corpus of these sources; only what changed is made anew.

    ``verify`` is ``verify_here``, or ``verify_on`` with a Spark session. Raises SpecError
    with what is wrong in a source; then the corpus is unchanged.
    """
    store = Store(folder)
    clock = Clock(watch or (lambda _: nullcontext(lambda *_: None)))
    with store.draft() as draft:
        plan = BuildPlan.of(store, sources, options)
        if plan.done is not None:
            return plan.done
        with clock.stage("read"):
            reader = Reader()
            contents, warnings = reader.read(sources)
        with clock.stage("lower"):
            layouts = distinct_layouts(contents, reader.bundled())
            made = LayoutTables(layouts, plan.previous, draft, options.package)
        with clock.stage("packages"):
            tasks = made.tasks()
        with clock.stage("verify") as report:
            agreement = made.make(tasks, options.fixtures, verify, report)
        with clock.stage("changes"):
            changes = changes_by_release(contents)
        with clock.stage("tables"):
            _write(draft, contents)
            _write_table(draft, "changes", changes.items())
            _write_table(draft, "agreement", made.agreement_rows(agreement).items())
        counts = summary(contents, len(layouts), agreement, changes, options.fixtures)
        counts |= {"rows": row_counts(draft.path), "seconds": clock.seconds}
        manifest = {
            "format": FORMAT,
            "made_by": plan.made_by,
            "shared": plan.shared,
            "releases": plan.facts,
            "built": plan.stale,
            "files": files_of(draft.path),
            "summary": counts,
        }
        draft.publish(manifest, report_text(counts, history(changes)))
        return BuildResult(counts, plan.stale, tuple(warnings))


def changes_by_release(contents: Iterable[Contents]) -> dict[str, list[Row]]:
    """The rows of ``changes``: what each release of a line changed."""
    lines: dict[str, list[Contents]] = {}
    for each in sorted(contents, key=lambda each: each.source.order):
        lines.setdefault(each.source.line, []).append(each)
    return {
        new.source.release: [
            {"release_order": new.source.order, "previous": old.source.release} | row
            for row in change_rows(old.release, new.release)
        ]
        for line in lines.values()
        for old, new in pairwise(line)
    }


def _write(draft: Draft, contents: Iterable[Contents]) -> None:
    """Write the tables whose rows a release's own definitions give."""
    for each in contents:
        for table, rows in (
            ("messages", each.message_rows()),
            ("fields", each.field_rows()),
            ("layouts", each.layout_rows()),
            ("errors", each.error_rows()),
        ):
            write_release(draft.path, table, each.source.release, rows)


def _write_table(
    draft: Draft, table: str, rows: Iterable[tuple[str, Iterable[Row]]]
) -> None:
    for release, own in rows:
        write_release(draft.path, table, release, own)
