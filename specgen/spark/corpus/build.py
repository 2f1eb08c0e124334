"""Build a corpus: what changed is made again, and all of it counts at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from pickle import loads
from shutil import rmtree
from time import perf_counter
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from specgen.corpus.store import Draft, Store, files_of, link_files, partition
from specgen.problems import Problem, SpecError
from specgen.spark.corpus.changes import changes
from specgen.spark.corpus.history import history
from specgen.spark.corpus.report import report_text
from specgen.spark.corpus.reuse import Kept
from specgen.spark.corpus.schema import TABLES
from specgen.spark.corpus.sources import Source, maker_digest
from specgen.spark.corpus.steps import (
    CorpusSteps,
    agreement,
    errors_table,
    fields_table,
    layouts_table,
    messages_table,
)
from specgen.spark.corpus.summary import summary
from specgen.spark.corpus.tables import read_table

FORMAT = 4
"""Of the manifest; another one is built again."""

_TASKS_A_CORE = 4
_CHANGES = "changes"

Watch = Callable[[str], AbstractContextManager[object]]
"""Called with a stage's name; what it gives is entered while the stage runs."""


@dataclass(frozen=True)
class Options:
    """What is asked of a build."""

    fixtures: int = 100
    """How many fixtures a layout gets, at the least."""
    package: str = "kafka_wire"
    """The generated package of ``kafka:all`` that is verified."""


@dataclass
class Clock:
    """How long each stage took, in seconds."""

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
    """What a build gave: its summary, which releases were made, what was warned of."""

    summary: dict[str, Any]
    releases: tuple[str, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class BuildPlan:
    """What a build has to do."""

    made_by: str
    """A digest of all that makes a corpus but its sources."""
    facts: dict[str, dict[str, Any]]
    """By release, what the manifest is to say of it."""
    stale: list[Source]
    """What has to be made."""
    done: BuildResult | None
    """The build that is there, where there is nothing to do."""

    @classmethod
    def of(cls, store: Store, sources: Sequence[Source], options: Options) -> BuildPlan:
        """Compare sources with what the build that counts was made from."""
        made_by = maker_digest(options.package, options.fixtures)
        manifest = store.manifest() or {}
        same = manifest.get("format") == FORMAT and manifest.get("made_by") == made_by
        # Whoever removed some of the tables gets them again.
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
    """The corpus in the folder, if it needs no work: known without Spark; else None."""
    return BuildPlan.of(Store(folder), sources, options).done


def build(
    spark: SparkSession,
    sources: Sequence[Source],
    folder: Path,
    options: Options = Options(),
    watch: Watch | None = None,
) -> BuildResult:
    """Build a corpus of these sources; only what changed is made again.

    Raises SpecError with what is wrong in a source: the corpus stays as it was.
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
        warnings = _Build(spark, draft, clock, options).run(stale, before)
        for table in TABLES:
            if kept and table != _CHANGES:
                draft.keep(store.current, table, kept)
        with clock.stage("changes"):
            _write(_changes(spark, draft, sources), draft, _CHANGES)
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
    """The stages that make releases anew."""

    def __init__(
        self, spark: SparkSession, draft: Draft, clock: Clock, options: Options
    ) -> None:
        cores = spark.sparkContext.defaultParallelism
        self.steps = CorpusSteps(spark, max(cores, 1) * _TASKS_A_CORE, options.package)
        self.spark, self.draft, self.clock = spark, draft, clock
        self.options = options
        self.work = draft.path / "work"

    def run(self, sources: Sequence[Source], kept: Kept) -> list[Problem]:
        """Make all but ``changes`` of some sources; gives what was warned of.

        Fixtures of layouts that releases have which are kept are taken from there.
        """
        if not sources:
            return []
        self.work.mkdir()
        with self.clock.stage("read"):
            read = self._kept(self.steps.read(sources), "read")
            problems = _problems(read)
        with self.clock.stage("lower"):
            lowered = self._kept(self.steps.lower(read), "lowered")
        with self.clock.stage("tables"):
            _write(messages_table(read), self.draft, "messages")
            _write(errors_table(read), self.draft, "errors")
            _write(layouts_table(read, lowered), self.draft, "layouts")
            _write(fields_table(read, lowered), self.draft, "fields")
        with self.clock.stage("fixtures"):
            keys = self._kept(self.steps.keys(read, lowered), "keys")
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

    def _kept(self, frame: DataFrame, name: str) -> DataFrame:
        """A frame worked out once, whatever is asked of it later."""
        path = str(self.work / name)
        frame.write.parquet(path)
        return self.spark.read.schema(frame.schema).parquet(path)

    def _shared(self, frame: DataFrame, keys: DataFrame, table: str) -> DataFrame:
        """Write rows once for all releases that have their layout, and link them.

        The rows of layouts that the same releases have lie in one file.
        """
        place = self.work / table
        rows = frame.repartition("signature").sortWithinPartitions(
            "message", "version", "fingerprint", "number"
        )
        rows.write.partitionBy("signature").parquet(str(place))
        having = keys.select("signature", "releases").distinct().collect()
        for row in having:
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


def _changes(spark: SparkSession, draft: Draft, sources: Sequence[Source]) -> DataFrame:
    rows = [(s.line, s.release, s.order, list(s.missing)) for s in sources]
    schema = "line string, release string, release_order int, missing array<string>"
    names = ("messages", "fields", "layouts", "errors")
    tables = (read_table(spark, draft.path, name) for name in names)
    return changes(spark.createDataFrame(rows, schema), *tables)


def _write(frame: DataFrame, draft: Draft, table: str) -> None:
    path = draft.table(table)
    path.mkdir(exist_ok=True)
    ordered = frame.repartition("release")
    ordered.write.mode("append").partitionBy("release").parquet(str(path))
