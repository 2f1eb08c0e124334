"""A second build makes what changed, and has the rows of a build from scratch."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.corpus.build.build import BuildResult, Options, build
from specgen.corpus.build.parquet import Row, read_rows
from specgen.corpus.build.sources import gather
from specgen.corpus.build.verifying import Part, Report, verify_here
from specgen.corpus.schema import TABLES
from specgen.corpus.store import Store
from specgen.disk.data import data_folder
from specgen.protocol.model.release import release_order
from specgen.report import SpecError
from tests.support.definitions import field
from tests.support.sources import definition, small, write_folder

TIMES = ("encode_us", "decode_us", "common_encode_us", "common_decode_us")


def rows(folder: Path) -> dict[str, Counter[str]]:
    """All rows of all tables, without times."""
    by_table = {}
    for table in TABLES:
        counts = by_table[table] = Counter[str]()
        for place in (folder / table).iterdir():
            for row in read_rows(place.glob("*.parquet"), table).to_pylist():
                untimed = {k: v for k, v in row.items() if k not in TIMES}
                counts[f"{place.name} {untimed}"] += 1
    return by_table


class Made:
    """Verifies here, and records what."""

    def __init__(self) -> None:
        self.layouts: list[tuple[str, int]] = []

    def __call__(self, paths: Sequence[Path], report: Report) -> list[list[Row]]:
        for path in paths:
            part: Part = Part.read(path)
            self.layouts += [task.layout.key[:2] for task in part.tasks]
        return verify_here(paths, report)


def built(folder: Path, *sources: Path, **options: Any) -> tuple[Made, BuildResult]:
    made = Made()
    chosen = gather([str(source) for source in sources], True)
    return made, build(made, chosen, folder, Options(**{"fixtures": 3} | options))


@pytest.fixture
def own(tmp_path: Path) -> tuple[Path, Path]:
    """Two releases; the second has another version of one message."""
    changed = small()
    changed["EchoRequest"]["validVersions"] = "0-3"
    changed["EchoRequest"]["fields"].append(field("Loud", "bool", "3+"))
    return (
        write_folder(tmp_path / "own-1", small()),
        write_folder(tmp_path / "own-2", changed),
    )


def test_a_changed_definition(own: tuple[Path, Path], tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    thing = definition("Thing", [field("A", "int32")])
    sources = *own, write_folder(tmp_path / "other", {"Thing": thing})
    first, _ = built(folder, *sources)
    assert {("EchoRequest", 3), ("Thing", 0)} <= {*first.layouts}
    assert len(first.layouts) == len(set(first.layouts)) > 10
    before = inodes(folder, "other")
    path = own[1] / "ClockRecord.json"
    path.write_text(path.read_text().replace("Ticks", "Tocks"))
    made, result = built(folder, *sources)
    # The others' package has another name now, and so their rows.
    assert made.layouts == [("ClockRecord", 0)]
    assert result.releases == ("own-2",)
    built(tmp_path / "scratch", *sources)
    assert rows(folder) == rows(tmp_path / "scratch")
    assert result.summary["rows"] == {
        table: counts.total() for table, counts in rows(folder).items()
    }
    assert inodes(folder, "other") == before


def inodes(folder: Path, release: str) -> set[int]:
    """The files of a release with fixtures and their verification."""
    return {
        path.stat().st_ino
        for table in ("fixtures", "verification")
        for path in (folder / table / f"release={release}").iterdir()
    }


def test_a_layout_of_the_package_depends_on_its_own_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other messages' files, such as a new version's, change nothing for it."""
    package = tmp_path / "copied_wire"
    shutil.copytree(Path(kafka_wire.__file__).parent, package)
    monkeypatch.syspath_prepend(tmp_path)
    source = tmp_path / "own"
    newest = data_folder("specs") / "definitions" / "HeartbeatRequest"
    path = max(newest.iterdir(), key=lambda path: release_order(path.stem))
    write_folder(source, {**small(), "HeartbeatRequest": json.loads(path.read_text())})
    folder, messages = tmp_path / "corpus", package / "_messages"
    options = {"package": package.name}
    first, _ = built(folder, source, **options)
    assert ("HeartbeatRequest", 4) in first.layouts
    for message, expected in (
        ("fetch_request", set[str]()),
        ("heartbeat_request", {"HeartbeatRequest"}),
    ):
        path = messages / f"{message}.py"
        path.write_text(path.read_text() + "\n")
        made, _ = built(folder, source, **options)
        assert {name for name, _ in made.layouts} == expected
    runtime = package / "_runtime" / "message.py"
    runtime.write_text(runtime.read_text() + "\n")
    made, _ = built(folder, source, **options)
    assert made.layouts == first.layouts


def test_messages_that_clash(tmp_path: Path) -> None:
    """One more that clashes puts all others into packages of their own."""
    source = write_folder(tmp_path / "own", small())
    folder = tmp_path / "corpus"
    built(folder, source)
    clock = json.loads((source / "ClockRecord.json").read_text())
    clash = source / "clockRecord.json"
    clash.write_text(json.dumps(clock | {"name": "clockRecord"}))
    for step in ("together", "apart"):
        built(folder, source)
        scratch = tmp_path / step
        built(scratch, source)
        assert rows(folder) == rows(scratch)
        is_split = any("_1'" in row for row in rows(folder)["agreement"])
        assert is_split == (step == "together")
        clash.unlink(missing_ok=True)


def test_releases_come_and_go(own: tuple[Path, Path], tmp_path: Path) -> None:
    """Layouts that other releases have now, too, are in other files, with the same rows."""
    folder = tmp_path / "corpus"
    built(folder, own[0])
    built(folder, *own)
    built(tmp_path / "both", *own)
    assert rows(folder) == rows(tmp_path / "both")
    made, result = built(folder, own[0])
    # Its definition has one version less.
    assert made.layouts == [("EchoRequest", number) for number in range(3)]
    assert result.releases == ()
    built(tmp_path / "first", own[0])
    assert rows(folder) == rows(tmp_path / "first")
    assert rows(folder)["changes"] == Counter()


def test_the_same_again_is_not_made(own: tuple[Path, Path], tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    _, first = built(folder, *own)
    current = Store(folder).current
    made, result = built(folder, *own)
    assert (made.layouts, result.releases) == ([], ())
    assert (Store(folder).current, result.summary) == (current, first.summary)
    # If files are missing, or other rows are asked for, all of it is made again.
    shutil.rmtree(current / "fixtures" / "release=own-1")
    every = len(built(tmp_path / "scratch", *own)[0].layouts)
    assert len(built(folder, *own)[0].layouts) == every
    assert len(built(folder, *own, fixtures=4)[0].layouts) == every


def test_a_source_with_errors_leaves_the_corpus_as_it_is(
    own: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "corpus"
    built(folder, own[0])
    before = rows(folder)
    for name in ("EchoRequest", "StoreRequest"):
        path = own[1] / f"{name}.json"
        path.write_text(path.read_text().replace('"string"', '"strnig"'))
        path.write_text(path.read_text().replace('"int32"', '"int33"'))
    with pytest.raises(SpecError) as caught:
        built(folder, *own)
    problems = [f"{p.span.path}: {p.message}" for p in caught.value.problems]
    assert any("EchoRequest.json" in line and "strnig" in line for line in problems)
    assert any("StoreRequest.json" in line and "int33" in line for line in problems)
    assert rows(folder) == before
    assert len(list((folder / "builds").iterdir())) == 1


def test_defaults_are_those_of_the_newest_release(tmp_path: Path) -> None:
    """In whichever order releases were added."""
    fields = [field("P", "int32"), field("Q", "int32", default="3")]
    old = write_folder(tmp_path / "old", {"Thing": definition("Thing", fields)})
    fields[1] = field("Q", "int32", default="7")
    new = write_folder(tmp_path / "new", {"Thing": definition("Thing", fields)})
    folder = tmp_path / "corpus"
    built(folder, old)
    before = rows(folder)["fixtures"]
    built(folder, old, new)
    built(tmp_path / "scratch", old, new)
    after = rows(folder)
    assert after == rows(tmp_path / "scratch")
    assert before - after["fixtures"]
