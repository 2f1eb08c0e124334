"""Wheels of specgen and of the generated package, in clean environments."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from kafka_wire import OffsetCommitKey, OffsetCommitValue, stored
from kafka_wire.records import Record, encode_batch

from tests.logs.build import TIME, batch, segment
from tests.support.commands import output_of
from tests.support.needs import absent
from tests.support.sources import small, write_folder

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

LICENCES = ("LICENSE", "NOTICE")
PACKED = ("specs", "templates", "generated/python/kafka_wire")
"""The folders in specgen's wheel, below ``specgen/_data``."""
CLEAN = {
    key: value
    for key, value in os.environ.items()
    if not key.startswith(("PYTHON", "VIRTUAL_ENV", "SPECGEN", "KAFKA_WIRE"))
}


def run(*command: object, cwd: Path) -> str:
    """The output of a command outside the checkout."""
    return output_of(*command, cwd=cwd, env=CLEAN)


@pytest.fixture(scope="module")
def away() -> Iterator[Path]:
    """A folder outside the checkout."""
    with TemporaryDirectory() as name:
        yield Path(name)


def build(project: Path, folder: Path, kind: str = "wheel") -> Path:
    """Build a distribution of a project with the tools of this environment."""
    args = ["-m", "build", f"--{kind}", "--no-isolation", "-o", str(folder)]
    run(sys.executable, *args, project, cwd=folder.parent)
    (distribution,) = folder.iterdir()
    return distribution


@pytest.fixture(scope="module")
def specgen_wheel(away: Path) -> Path:
    """specgen's wheel."""
    return build(ROOT, away / "specgen-wheel")


@pytest.fixture(scope="module")
def wire_wheel(away: Path) -> Path:
    """The wheel of generated/python."""
    return build(ROOT / "generated" / "python", away / "wire-wheel")


def pip_of(programs: Path) -> list[str]:
    """pip of this interpreter, at work on an environment."""
    return [sys.executable, "-m", "pip", "--python", str(programs / "python")]


def environment(folder: Path, *wheels: Path | str) -> Path:
    """Create an environment with wheels; return its folder of programs.

    ``wheels`` are files, or anything else that pip accepts.
    """
    # A pip of its own would take longer than the wheels.
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    programs = folder / "bin"
    command = [*pip_of(programs), "install", "-q", *wheels]
    done = subprocess.run(
        command, env=CLEAN, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["pip failed"])[-1]
        absent("pip", f"what the wheels need can't be had: {last}")
    return programs


@pytest.fixture(scope="module")
def specgen(away: Path, specgen_wheel: Path) -> Path:
    """The command, installed from its wheel into its own environment."""
    return environment(away / "specgen", specgen_wheel) / "specgen"


def names(wheel: Path) -> set[str]:
    """The files in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def licences(wheel: Path) -> dict[str, bytes]:
    """The licence files listed in a wheel's metadata, by name."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (n for n in archive.namelist() if n.endswith("info/METADATA"))
        about = message_from_bytes(archive.read(metadata))
        assert about["License-Expression"] == "Apache-2.0"
        links = " ".join(about.get_all("Project-URL", []))
        assert "Kafka protocol guide, https://kafka.apache.org/protocol" in links
        folder = metadata.replace("METADATA", "licenses")
        return {
            name: archive.read(f"{folder}/{name}")
            for name in about.get_all("License-File", [])
        }


def below(folder: Path) -> set[str]:
    """Every file below a folder that is part of the project."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_what_is_in_specgens_wheel(specgen_wheel: Path) -> None:
    files = {name for name in names(specgen_wheel) if ".dist-info/" not in name}
    code = {
        f"{package}/{path}"
        for package in ("specgen", "pyspark_kafka_log")
        for path in below(ROOT / package)
        if not path.startswith("corpus/peers/")
    }
    data = {
        f"specgen/_data/{kind}/{path}" for kind in PACKED for path in below(ROOT / kind)
    }
    assert code <= files
    assert data <= files
    assert files == code | data
    assert "specgen/sources/bundle/KafkaFacts.java" in files
    assert "specgen/sources/bundle/absent/LoggerFactory.java" in files
    assert "specgen/py.typed" in files


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_specgens_licence_is_in_every_distribution(
    kind: str, away: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "wheel":
        texts = licences(request.getfixturevalue("specgen_wheel"))
    else:
        with tarfile.open(build(ROOT, away / "sdist", "sdist")) as archive:
            (top,) = {name.split("/")[0] for name in archive.getnames()}
            files = {name: archive.extractfile(f"{top}/{name}") for name in LICENCES}
            texts = {name: file.read() for name, file in files.items() if file}
    assert texts == {name: (ROOT / name).read_bytes() for name in LICENCES}


def test_what_is_in_the_generated_wheel(wire_wheel: Path) -> None:
    files = {name for name in names(wire_wheel) if ".dist-info/" not in name}
    package = ROOT / "generated" / "python" / "kafka_wire"
    assert files == {f"kafka_wire/{path}" for path in below(package)}
    assert "kafka_wire/py.typed" in files
    project = ROOT / "generated" / "python"
    given = {name: (project / name).read_bytes() for name in LICENCES}
    assert licences(wire_wheel) == given
    assert given["LICENSE"] == (ROOT / "LICENSE").read_bytes()


USE = """\
import sys
import kafka_wire as wire
sent = wire.MetadataRequest(topics=None, allow_auto_topic_creation=False)
for version in (4, 9, 13):
    assert wire.MetadataRequest.decode(sent.encode(version), version) == sent
try:
    wire.MetadataRequest.decode(b"\\x7f", 13)
except wire.DecodeError as error:
    assert isinstance(error, wire.WireError)
else:
    raise AssertionError
assert not {"specgen", "lark", "jinja2", "pydantic", "black"} & set(sys.modules)
print(wire.__file__)
"""


def test_the_generated_package_alone(away: Path, wire_wheel: Path) -> None:
    programs = environment(away / "wire", wire_wheel)
    where = run(programs / "python", "-c", USE, cwd=away)
    assert where.startswith(str(away / "wire"))
    listed = json.loads(run(*pip_of(programs), "list", "--format=json", cwd=away))
    installed = {row["name"].replace("_", "-") for row in listed}
    assert installed - {"pip", "setuptools"} == {
        "crc32c",
        "cramjam",
        "kafka-wire",
        "msgspec",
    }


def test_specgen_outside_the_checkout(away: Path, specgen: Path) -> None:
    assert run(specgen, "--version", cwd=away).startswith("specgen ")
    args = ["generate", "kafka:latest", "--target", "python", "-o", "made", "--json"]
    (row,) = json.loads(run(specgen, *args, cwd=away))
    assert row["messages"] > 150
    again = json.loads(run(specgen, *args, cwd=away))
    assert again[0]["rendered"] == 0
    out = run(specgen, "releases", cwd=away)
    assert "2.2.0" in out
    lines = run(specgen, "export", "layouts", "kafka:2.2", "--api", "Fetch", cwd=away)
    assert lines.count("\n") == 22
    schema = json.loads(run(specgen, "export", "schema", cwd=away))
    assert "whole" in schema["$defs"]
    # Its output works without it.
    wheel = build(away / "made", away / "made-wheel")
    clean = environment(away / "clean", wheel)
    where = run(clean / "python", "-c", USE.replace("(4, 9, 13)", "(13,)"), cwd=away)
    assert where.startswith(str(away / "clean"))


def test_a_pack_is_created_outside_the_checkout(away: Path, specgen: Path) -> None:
    assert "overview/view.py" in run(specgen, "pack", "new", "overview", cwd=away)
    assert "differing: 0" in run(specgen, "pack", "test", "overview", cwd=away)


def test_it_generates_the_same_as_the_checkout(away: Path, specgen: Path) -> None:
    args = ["generate", "kafka:all", "--target", "python", "-o"]
    run(specgen, *args, "all", cwd=away)
    made, committed = away / "all", ROOT / "generated" / "python"
    paths = below(made) - {".specgen-cache.json"}
    assert paths == below(committed) - {".specgen-cache.json"}
    for path in paths:
        assert (made / path).read_bytes() == (committed / path).read_bytes(), path


@pytest.fixture
def log(away: Path) -> Path:
    """A segment of 50 records, and one of offset commits."""
    folder = away / "log"
    shutil.rmtree(folder, ignore_errors=True)
    segment(folder / "orders-0", 0, [batch(0, 20), batch(20, 30)])
    key = OffsetCommitKey(group="g", topic="orders", partition=0)
    value = OffsetCommitValue(offset=50)
    topic = stored.CONSUMER_OFFSETS
    pair = stored.write_key(topic, 1, key), stored.write_value(value, 3)
    commits = encode_batch([Record(0, TIME, *pair)])
    segment(folder / f"{topic}-0", 0, [commits])
    return folder


STRUCTS = """\
import sys
import specgen.logs.structs
import kafka_wire
assert kafka_wire.__file__.endswith("specgen/_data/generated/python/kafka_wire/__init__.py")
from specgen.logs.structs import struct_of
assert [f.name for f in struct_of("OffsetCommitValue").arrow][:2] == ["offset", "metadata"]
assert not {"pydantic", "jinja2", "black", "typer"} & set(sys.modules)
print(specgen.logs.structs.__file__)
"""


def test_the_extra_logs_installs_what_decode_needs(
    away: Path, specgen_wheel: Path, log: Path
) -> None:
    programs = environment(away / "logs", f"{specgen_wheel}[logs]")
    command = [programs / "specgen", "decode"]
    args = [log / "orders-0", "-o", "orders", "--where", "offset >= 10", "--json"]
    done = json.loads(run(*command, *args, cwd=away))
    assert (done["rows"], done["bad_batches"]) == (40, 0)
    shown = ["--view", "committed-offsets", "--format", "json"]
    run(*command, log, "-o", "commits", *shown, cwd=away)
    (path,) = (away / "commits").glob("*.json")
    (row,) = map(json.loads, path.read_text().splitlines())
    assert (row["group"], row["offset"]) == ("g", 50)
    where = run(programs / "python", "-c", STRUCTS, cwd=away)
    assert where.startswith(str(away / "logs"))


def test_without_the_extra_decode_says_what_to_install(
    away: Path, specgen: Path, log: Path
) -> None:
    command = [str(specgen), "decode", str(log), "-o", "none"]
    done = subprocess.run(
        command, cwd=away, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "not installed: msgspec, pyarrow" in done.stderr
    assert "pip install 'kafka-specgen[logs]'" in done.stderr
    assert not (away / "none").exists()


def test_a_corpus_outside_the_checkout(away: Path, specgen_wheel: Path) -> None:
    """It lacks the adapters of peers, which are for developers."""
    programs = environment(away / "spark", "--no-deps", specgen_wheel)
    # The libraries of this environment (about 400 MB), but not its checkout.
    (inside,) = (away / "spark").glob("lib/python*/site-packages")
    (inside / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    write_folder(away / "own", small())
    args = [
        "own",
        "--only",
        "--fixtures-per-version",
        "5",
        "--master",
        "local[1]",
        "--json",
    ]
    done = subprocess.run(
        [str(programs / "specgen"), "corpus", "build", *args],
        cwd=away,
        env=CLEAN,
        capture_output=True,
        text=True,
        check=False,
    )
    if "Java" in done.stderr:
        absent("java", done.stderr.strip())
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["disagreements"] == 0
    codecs = {row["codec"]: row["agreed"] for row in summary["codecs"]}
    assert codecs.keys() == {"generated", "reference"}
    assert all(codecs.values())
