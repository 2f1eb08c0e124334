"""Jars: which entries are definitions, and what harmful ones may cost."""

from __future__ import annotations

import io
import random
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from specgen.report import SpecError
from specgen.sources.jars import folder_jars, is_jar, jar_files
from specgen.sources.opening import source_files

LARGE = b"\0" * (20 << 20)
SMALL = b"\0" * 100_000


def packed(count: int, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytearray:
    """The bytes of a jar with so many entries of these data."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for number in range(count):
            archive.writestr(f"common/message/A{number}.json", data)
    return bytearray(stream.getvalue())


def refusal(source: Path) -> str:
    """What is said of a source, which is told in no more than some MiB."""
    tracemalloc.start()
    try:
        with pytest.raises(SpecError) as caught:
            for _ in source_files(str(source)):
                pass
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()
    (problem,) = caught.value.problems
    return f"{problem.span}: {problem.message}"


def test_only_definitions_of_a_jar(tmp_path: Path) -> None:
    jar = tmp_path / "x.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        for name in (
            "common/message/B.json",
            "common/metadata/A.json",
            "message/C.json",
        ):
            archive.writestr(name, "{}")
        for name in ("A.json", "x/D.json", "message/deep/E.json", "message/F.txt"):
            archive.writestr(name, "{}")
        archive.writestr("common/message/dir.json/", "")
    assert [file.path.partition("!")[2] for file in jar_files(jar)] == [
        "common/message/B.json",
        "common/metadata/A.json",
        "message/C.json",
    ]


def test_jars_are_known_by_content(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "plain", "w") as archive:
        archive.writestr("a", "b")
    (tmp_path / "text.jar").write_text("text")
    (tmp_path / "text.json").write_text("PK")
    by_name = {p.name: is_jar(p) for p in tmp_path.iterdir()}
    assert by_name == {"plain": True, "text.jar": True, "text.json": False}
    assert not is_jar(tmp_path / "none.jar")
    assert not is_jar(tmp_path)


def test_jars_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "libs/b").mkdir(parents=True)
    names = ("b/kafka-raft-4.3.1.jar", "kafka-clients-4.3.1.jar", "other.jar")
    beside = ("kafka-clients-4.3.1-test.jar", "kafka-clients-4.3.1-sources.jar")
    for name in (*names, *beside):
        (tmp_path / "libs" / name).write_bytes(packed(name != "other.jar", b"{}"))
    entries = [Path(file.path).name for file in folder_jars(tmp_path)]
    entry = "A0.json"
    assert entries == [entry, entry]
    jars = [file.path.partition("!")[0] for file in source_files(str(tmp_path))]
    assert jars == [str(tmp_path / "libs" / name) for name in names[:2]]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_way_of_packing_that_jars_have_not_is_not_unpacked(
    tmp_path: Path, method: int
) -> None:
    raw = packed(1, LARGE, method)
    assert len(raw) < 8_000
    (tmp_path / "x.jar").write_bytes(raw)
    problem = refusal(tmp_path / "x.jar")
    assert f"this entry has compression method {method}" in problem


def test_an_entry_is_unpacked_no_further_than_a_file_may_be_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.disk.inputs.MAX_FILE", 1 << 20)
    (tmp_path / "x.jar").write_bytes(packed(1, LARGE))
    name = f"{tmp_path}/x.jar!common/message/A0.json"
    assert refusal(tmp_path / "x.jar") == f"{name}: larger than 1 MiB"


def test_an_entry_that_unpacks_to_more_than_it_claims(tmp_path: Path) -> None:
    raw = packed(1, LARGE)
    for at in (22, raw.index(b"PK\x01\x02") + 24):
        raw[at : at + 4] = (10).to_bytes(4, "little")
    (tmp_path / "x.jar").write_bytes(raw)
    assert "not a readable jar: Bad CRC-32" in refusal(tmp_path / "x.jar")


def test_honest_entries_are_bounded_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.disk.inputs.MAX_SOURCE", 1 << 20)
    jar = tmp_path / "x.jar"
    jar.write_bytes(packed(400, SMALL))
    assert refusal(jar) == f"{jar}: larger than 1 MiB"
    (tmp_path / "y.jar").write_bytes(packed(6, SMALL))
    jar.write_bytes(packed(6, SMALL))
    assert refusal(tmp_path) == f"{tmp_path}: larger than 1 MiB"


def test_entries_that_lie_over_each_other_are_bounded_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.disk.inputs.MAX_SOURCE", 1 << 20)
    raw = packed(1, SMALL)
    start = raw.index(b"PK\x01\x02")
    end = raw.index(b"PK\x05\x06")
    head, tail = raw[start:end], raw[end:]
    for at in (8, 10):
        tail[at : at + 2] = (500).to_bytes(2, "little")
    tail[12:16] = (500 * len(head)).to_bytes(4, "little")
    (tmp_path / "x.jar").write_bytes(raw[:start] + head * 500 + tail)
    assert refusal(tmp_path / "x.jar") == f"{tmp_path}/x.jar: larger than 1 MiB"


def test_damage_is_reported_as_a_problem(tmp_path: Path) -> None:
    choice = random.Random(11)
    jar = tmp_path / "x.jar"
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(3):
            archive.writestr(f"common/message/é{number}.json", "{}" * 99)
    sound = jar.read_bytes()
    refused = 0
    for _ in range(600):
        raw = bytearray(sound)
        for _ in range(choice.choice([1, 1, 4])):
            raw[choice.randrange(len(raw))] = choice.choice([0, 255, 1, 77])
        jar.write_bytes(raw[: choice.choice([len(raw), len(raw) - 5])])
        try:
            assert len([*jar_files(jar)]) <= 3
        except SpecError:
            refused += 1
    assert refused > 100
