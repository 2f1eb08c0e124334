"""Build a corpus: only what changed is made anew, and the result is published at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from pickle import loads
from shutil import rmtree
from time import perf_counter
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from specgen.corpus.build.history import history
from specgen.corpus.build.report import report_text
from specgen.corpus.build.reuse import Kept
from specgen.corpus.build.schema import TABLES
from specgen.corpus.build.sources import Source, maker_digest
from specgen.corpus.build.steps import (
    CorpusSteps,
    agreement,
    errors_table,
    fields_table,
    layouts_table,
    messages_table,
)
from specgen.corpus.build.summary import summary
from specgen.corpus.store import Draft, Store, files_of, link_files, partition
from specgen.report import Problem, SpecError

FORMAT = 4
"""The manifest's format; a corpus with another one is rebuilt."""

_TASKS_A_CORE = 4
_CHANGES = "changes"

Watch = Callable[[str], AbstractContextManager[object]]
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
    def stage(self, name: str) -> Iterator[None]:
        """Run a stage."""
        start = perf_counter()
        with self.watch(name):
            yield
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
    facts: dict[str, dict[str, Any]]
    """The manifest's entry for each release."""
    stale: list[Source]
    """The sources of releases that have to be made."""
    done: BuildResult | None
    """The existing build, if there is nothing to do."""

    @classmethod
    def of(cls, store: Store, sources: Sequence[Source], options: Options) -> BuildPlan:
        """Compare sources with those of the current build."""
        made_by = maker_digest(options.package, options.fixtures)
        manifest = store.manifest() or {}
        same = manifest.get("format") == FORMAT and manifest.get("made_by") == made_by
        # Tables that somebody removed are made again.
        same = same and manifest.get("files") == files_of(store.current)
        old: dict[str, Any] = manifest["releases"] if same else {}
        facts = {source.release: _facts(source) for source in sources}
        stale = [s for s in sources if old.get(s.release) != facts[s.release]]
        is_done = not stale and old.keys() == facts.keys()
        return cls(
            made_by,
            facts,
            stale,
            BuildResult(manifest["summary"], ()) if is_done else None,
        )


def _facts(source: Source) -> dict[str, Any]:
    return {
        "source": source.source,
        "line": source.line,
        "order": source.order,
        "digest": source.digest,
        "missing_modules": list(source.missing),
    }


def up_to_date(
    sources: Sequence[Source], folder: Path, options: Options = Options()
) -> BuildResult | None:
    """The corpus in the folder if it is up to date, else None; this needs no Spark."""
    return BuildPlan.of(Store(folder), sources, options).done


def build(
    spark: SparkSession,
    sources: Sequence[Source],
    folder: Path,
    options: Options = Options(),
    watch: Watch | None = None,
) -> BuildResult:
    """Build a corpus of these sources; only what changed is made anew.

    Raises SpecError with what is wrong in a source; then the corpus is unchanged.
    """
    store = Store(folder)
    clock = Clock(watch or (lambda _: nullcontext()))
    with store.draft() as draft:
        plan = BuildPlan.of(store, sources, options)
        if plan.done is not None:
            return plan.done
        stale, facts = plan.stale, plan.facts
        kept = [s.release for s in sources if s not in stale]
        before = Kept(spark, store.current if kept else None, kept)
        work = _Build(spark, draft, clock, options)
        warnings = work.run(stale, before)
        for table in TABLES:
            if kept and table != _CHANGES:
                draft.keep(store.current, table, kept)
        with clock.stage("changes"):
            _write(work.steps.changes(sources), draft, _CHANGES)
        with clock.stage("summary"):
            counts = summary(spark, draft.path, facts, options.fixtures)
        counts["seconds"] = clock.seconds
        text = report_text(counts, history(spark, draft.path, facts))
        manifest = {
            "format": FORMAT,
            "made_by": plan.made_by,
            "releases": facts,
            "built": [source.release for source in stale],
            "files": files_of(draft.path),
            "summary": counts,
        }
        draft.publish(manifest, text)
        return BuildResult(counts, tuple(s.release for s in stale), tuple(warnings))


class _Build:
    """The stages that make releases."""

    def __init__(
        self, spark: SparkSession, draft: Draft, clock: Clock, options: Options
    ) -> None:
        cores = spark.sparkContext.defaultParallelism
        self.steps = CorpusSteps(spark, max(cores, 1) * _TASKS_A_CORE, options.package)
        self.spark, self.draft, self.clock = spark, draft, clock
        self.options = options
        self.work = draft.path / "work"

    def run(self, sources: Sequence[Source], kept: Kept) -> list[Problem]:
        """Make all tables of some sources except ``changes``; returns the warnings.

        Fixtures of layouts that kept releases also have are taken from there.
        """
        if not sources:
            return []
        self.work.mkdir()
        with self.clock.stage("read"):
            read = self._stored(self.steps.read(sources), "read")
            problems = _problems(read)
        with self.clock.stage("lower"):
            lowered = self._stored(self.steps.lower(read), "lowered")
        with self.clock.stage("tables"):
            self._write_all(
                messages=messages_table(read),
                errors=errors_table(read),
                layouts=layouts_table(read, lowered),
                fields=fields_table(read, lowered),
            )
        with self.clock.stage("fixtures"):
            keys = self._stored(self.steps.keys(read, lowered), "keys")
            new = kept.without(keys)
            made = self.steps.make(read, new, self.options.fixtures)
            made = self._shared(kept.added(made, keys, "fixtures"), keys, "fixtures")
        with self.clock.stage("packages"):
            packages = self.steps.packages(read, new, self.work)
        with self.clock.stage("verify"):
            verified = self.steps.verify(read, new, packages, made)
            verified = kept.added(verified, keys, "verification")
            verified = self._shared(verified, keys, "verification")
            _write(agreement(verified, keys), self.draft, "agreement")
        rmtree(self.work)
        return problems

    def _write_all(self, **tables: DataFrame) -> None:
        """Write tables at the same time: each alone leaves most cores idle."""
        with ThreadPoolExecutor(len(tables)) as pool:
            jobs = [
                pool.submit(_write, frame, self.draft, name)
                for name, frame in tables.items()
            ]
        for job in jobs:
            job.result()

    def _stored(self, frame: DataFrame, name: str) -> DataFrame:
        """A frame that is computed once and stored, however often it is used."""
        path = str(self.work / name)
        frame.write.parquet(path)
        return self.spark.read.schema(frame.schema).parquet(path)

    def _shared(self, frame: DataFrame, keys: DataFrame, table: str) -> DataFrame:
        """Write rows once for all releases that have their layout, and link them.

        The rows of layouts that belong to the same releases are in one file.
        """
        place = self.work / table
        rows = frame.repartition("signature").sortWithinPartitions(
            "message", "version", "fingerprint", "number"
        )
        rows.write.partitionBy("signature").parquet(str(place))
        for row in keys.select("signature", "releases").distinct().collect():
            part = place / f"signature={row.signature}"
            if not part.is_dir():
                continue  # layouts without fixtures
            for release in row.releases:
                target = self.draft.table(table) / partition(release)
                link_files(part, target, f"{row.signature[:12]}-")
        return self.spark.read.schema(frame.schema).parquet(str(place))


def _problems(read: DataFrame) -> list[Problem]:
    rows = read.where("part = 'problem'").select("release", "problem").collect()
    problems = list(dict.fromkeys(loads(row.problem) for row in rows))
    if any(problem.is_error for problem in problems):
        raise SpecError(problems)
    return problems


def _write(frame: DataFrame, draft: Draft, table: str) -> None:
    path = draft.table(table)
    path.mkdir(exist_ok=True)
    ordered = frame.repartition("release")
    ordered.write.mode("append").partitionBy("release").parquet(str(path))
