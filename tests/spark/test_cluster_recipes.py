"""The code of docs/spark-clusters.md runs on workers without specgen."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import kafka_wire as kw
import pyarrow
import pytest
from kafka_wire import stored
from kafka_wire.records import Record, encode_batch

from specgen.spark.java import SparkMissingError, require_spark
from tests.logs.build import TIME, segment
from tests.support.needs import absent
from tests.support.pages import DOCS, ROOT, blocks

pytestmark = pytest.mark.slow

GUIDE = DOCS / "spark-clusters.md"
MASTER = "local-cluster[2,1,1024]"
TOPIC = stored.CONSUMER_OFFSETS
SAID = "rows 15 typed 15"
COMPILED = ("pyarrow", "crc32c", "cramjam", "msgspec")


def recipes() -> dict[str, str]:
    """The guide's code blocks by name; the program is ``job``."""
    return {block.name or "job": block.code for block in blocks(GUIDE)}


@pytest.fixture(scope="module")
def away() -> Iterator[Path]:
    """A folder outside of the checkout, with wheels, logs and the program."""
    try:
        require_spark()
    except SparkMissingError as error:
        absent("java", str(error))
    with TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
        command += ["-o", str(folder / "dist"), str(ROOT)]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        _logs(folder / "logs")
        (folder / "job.py").write_text(recipes()["job"])
        yield folder


def _logs(folder: Path) -> None:
    key = stored.write_key(TOPIC, 1, kw.OffsetCommitKey("g", "t", 0))
    value = stored.write_value(kw.OffsetCommitValue(offset=7), 3)
    records = [Record(n, TIME, key, value) for n in range(20)]
    segment(folder / f"{TOPIC}-0", 0, [encode_batch(records)])


def _bare(folder: Path, *packages: str, pip: bool) -> Path:
    """An interpreter with links to some of this one's packages, and no others."""
    venv.create(folder, with_pip=pip)
    site = next(folder.glob("lib/python*/site-packages"))
    here = Path(pyarrow.__file__).parents[1]
    for name in packages:
        for path in (
            *here.glob(name),
            *here.glob(f"{name}*.libs"),
            *here.glob(f"{name}-*"),
        ):
            (site / path.name).symlink_to(path)
    return folder / "bin" / "python"


def _environment(folder: Path, python: Path) -> dict[str, str]:
    """Our environment without paths into the checkout; ``python`` comes first on the path."""
    base = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "PYSPARK", "VIRTUAL_ENV", "SPARK"))
    }
    spark = find_spec("pyspark")
    assert spark is not None and spark.origin is not None
    home = Path(spark.origin).parent
    path = f"{python.parent}:{home / 'bin'}:{base['PATH']}"
    settings = {
        "PATH": path,
        "MASTER": MASTER,
        "LOGS": str(folder / "logs"),
        "SPARK_HOME": str(home),
        "SPARK_CONF_DIR": os.environ["SPARK_CONF_DIR"],
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PIP_FIND_LINKS": str(folder / "dist"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    return base | settings


@pytest.mark.parametrize("name", ["wheels", "zip", "archive"])
def test_recipes(away: Path, name: str) -> None:
    folder = away / name
    folder.mkdir()
    copytree(away / "logs", folder / "logs")
    copytree(away / "dist", folder / "dist")
    (folder / "job.py").write_text(recipes()["job"])
    has = COMPILED if name == "zip" else ()
    # The recipe for the archive makes an environment of its own, with its own pip.
    python = _bare(folder / "bare", *has, pip=name != "archive")
    environment = _environment(folder, python) | {"WORKER": str(python)}
    done = subprocess.run(
        ["bash", "-e", "-c", recipes()[name]],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    if "No matching distribution" in done.stderr:
        absent("pip", done.stderr[-300:])
    assert SAID in done.stdout, done.stderr[-4000:]


def test_connect(away: Path) -> None:
    if find_spec("grpc") is None:
        absent(
            "connect", "the packages of Spark Connect are not here: pyspark[connect]"
        )
    program = away / "connect.py"
    program.write_text(recipes()["connect"])
    environment = _environment(away, Path(sys.executable))
    # Spark would take it for a session's own master, which Connect clients lack.
    del environment["MASTER"]
    environment |= {"PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(
        [sys.executable, str(program), str(away / "logs")],
        cwd=away,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert SAID in done.stdout, done.stderr[-4000:]
    assert "commits 20" in done.stdout
