"""``specgen prove``: exit statuses and output; what is proved is tested elsewhere."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.support import needs
from tests.support.commands import ended_well, ended_with_errors, invoke_in, specgen
from tests.support.sources import definition, small, write_folder


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source, the package made from it, and one that was made of one API."""
    folder = tmp_path_factory.mktemp("made") / "folder"
    write_folder(folder / "source", small())
    for name, out, *chosen in (
        ("own_wire", "out"),
        ("echo", "echo", "--api", "Echo"),
    ):
        args = ["--target", "python", "--package", name, "-o", out, *chosen]
        ended_well(invoke_in(folder, "generate", "source", *args))
    return folder


@pytest.fixture
def made(once: Path, tmp_path: Path) -> Path:
    """The same, for one test alone."""
    return shutil.copytree(once, tmp_path / "own")


ARGS = ["prove", "source", "--folder", "out", "--package", "own_wire", "--random", 1]


def test_prove(made: Path) -> None:
    proof = json.loads(ended_well(invoke_in(made, *ARGS, "--json")).out)
    assert (proof["messages"], proof["versions"]) == (5, 13)
    assert proof["mismatches"] == []
    table = ended_well(invoke_in(made, *ARGS, "--message", "ClockRecord")).out
    assert table.splitlines()[0].split() == [
        *("engine", "messages", "versions", "cases", "mismatches", "seconds"),
    ]


def test_a_package_that_is_wrong(made: Path) -> None:
    path = made / "out/own_wire/_messages/clock_record.py"
    path.write_text(path.read_text().replace('Struct(">q")', 'Struct("<q")'))
    done = invoke_in(made, *ARGS, "--json")
    assert done.status == 1
    assert {m["message"] for m in json.loads(done.out)["mismatches"]} == {"ClockRecord"}


@pytest.mark.slow
def test_no_package(made: Path) -> None:
    errors = ended_with_errors(invoke_in(made, "prove", "source", "--folder", "no"), 1)
    assert "generate it first" in errors
    errors = ended_with_errors(invoke_in(made, *ARGS, "--message", "Clock"), 1)
    assert "no message 'Clock'" in errors


ECHO = ["prove", "source", "--folder", "echo", "--package", "echo", "--random", 1]


def test_of_a_part_of_the_source_that_part_is_proven(made: Path) -> None:
    report = json.loads(ended_well(invoke_in(made, *ECHO, "--json")).out)
    assert (report["messages"], report["mismatches"]) == (2, [])
    again = ended_well(invoke_in(made, *ECHO, "--api", "Echo", "--json"))
    assert json.loads(again.out)["cases"] == report["cases"]


@pytest.mark.slow
def test_what_was_chosen_must_be_in_the_package(made: Path) -> None:
    done = invoke_in(made, *ECHO, "--api", "Store")
    assert done.status == 2
    assert "echo has no StoreRequest, StoreResponse" in ended_with_errors(done, 1)
    other = write_folder(made / "other", {"A": definition("A")})
    done = invoke_in(made, *ECHO[:1], other, *ECHO[2:])
    assert "echo has no A\n" in ended_with_errors(done, 1)


def test_a_dependency_that_is_missing(made: Path) -> None:
    hidden = "raise ModuleNotFoundError('no such module', name='msgspec')"
    (made / "without").mkdir()
    (made / "without" / "msgspec.py").write_text(hidden)
    done = specgen(*ARGS, cwd=made, env={"PYTHONPATH": str(made / "without")})
    printed = ended_with_errors(done, 1)
    assert "own_wire depends on msgspec, which is not installed" in printed
    assert "pip install msgspec" in printed


def test_a_package_of_somebody_elses(made: Path) -> None:
    (made / "out" / "own_wire" / "__init__.py").write_text("")
    done = invoke_in(made, *ARGS)
    assert "own_wire is no package that specgen made" in ended_with_errors(done, 1)


def test_the_native_engine(made: Path) -> None:
    """Without ``--native`` Python's codecs are proven, though the engine is there."""
    needs.native()
    proofs = [
        json.loads(ended_well(invoke_in(made, *ARGS, *more, "--json")).out)
        for more in ([], ["--native"])
    ]
    assert [proof.pop("engine") for proof in proofs] == ["python", "native"]
    for proof in proofs:
        del proof["seconds"]
    assert proofs[0] == proofs[1]


def test_what_the_native_engine_leaves_to_python_is_wrong(made: Path) -> None:
    needs.native()
    path = made / "out/own_wire/_runtime/tables.py"
    path.write_text(path.read_text().replace("engine.native.Table(", "print("))
    ended_well(invoke_in(made, *ARGS))
    done = invoke_in(made, *ARGS, "--native", "--message", "ClockRecord")
    assert done.status == 1
    assert "GaveUpError: the native engine gives up" in done.err


def test_no_native_engine(made: Path) -> None:
    (made / "without").mkdir()
    (made / "without" / "kafka_wire_native.py").write_text("TABLE_FORMAT = 0")
    path = {"PYTHONPATH": str(made / "without")}
    printed = ended_with_errors(specgen(*ARGS, "--native", cwd=made, env=path), 1)
    assert "kafka_wire_native reads tables of format 0" in printed
    assert "or prove without --native" in printed


def test_an_engine_that_there_is_not(made: Path) -> None:
    done = invoke_in(made, *ARGS, env={"KAFKA_WIRE_IMPL": "x"})
    said = ended_with_errors(done, 1)
    assert "own_wire: KAFKA_WIRE_IMPL is auto, python or native, not 'x'" in said


def test_a_package_of_another_release(made: Path) -> None:
    """Its versions are told where they are fewer; all else is a mismatch, and no trace."""
    path = made / "source" / "EchoRequest.json"
    text = path.read_text()
    path.write_text(text.replace('"Text"', '"Words"'))
    done = invoke_in(made, *ARGS, "--message", "EchoRequest", "--json")
    assert done.status == 1, done
    first, *_ = json.loads(done.out)["mismatches"]
    assert first["exercises"] == "defaults" and "words" in first["what"]
    fewer = json.loads(text)["validVersions"]
    path.write_text(
        text.replace(f'"validVersions": "{fewer}"', '"validVersions": "0-9"')
    )
    errors = ended_with_errors(invoke_in(made, *ARGS, "--message", "EchoRequest"), 1)
    assert f"own_wire has versions {fewer} of EchoRequest" in errors
    assert "source has 0-9: name the source that the package was made from" in errors
