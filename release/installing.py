"""Install what was built into clean environments, and run the README's commands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

from release.running import ROOT, ReleaseError, Tools, run
from tests.support.pages import blocks
from tests.support.sessions import agrees, lines

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
"""The Pythons that the distributions are for."""

WIRE = """\
import kafka_wire as wire
sent = wire.MetadataRequest(topics=None, allow_auto_topic_creation=False)
for version in wire.MetadataRequest.VERSIONS[4:]:
    assert wire.MetadataRequest.decode(sent.encode(version), version) == sent
from kafka_wire.records import Compression, Record, decode_records, encode_batch
assert decode_records(encode_batch([Record(0, 5, b"k", b"v")], compression=Compression.LZ4))
print(wire.implementation())
"""
"""A program that only needs kafka-wire."""


@dataclass(frozen=True)
class Installation:
    """What is installed, and what must run then."""

    wanted: str
    """The requirement, with its extras."""
    implementation: str = ""
    """What kafka_wire must work with; empty if it is not asked."""
    commands: bool = True
    """Whether the README's commands are run."""
    oldest: bool = False
    """Whether the oldest allowed versions of direct dependencies are taken."""

    def __str__(self) -> str:
        return f"{self.wanted}{', oldest dependencies' * self.oldest}"


class Printed(NamedTuple):
    """What a command printed."""

    out: str
    err: str


INSTALLATIONS = (
    Installation("kafka-specgen"),
    Installation("kafka-specgen", oldest=True),
    Installation("kafka-specgen[logs,query,watch]", "python"),
    Installation("kafka-specgen[logs]", "python", oldest=True),
    Installation("kafka-wire", "python", commands=False),
    Installation("kafka-wire[native,testing]", "native", commands=False),
)


def interpreters() -> list[str]:
    """Every Python of the supported versions that this machine has, one of each."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    return list(chain.from_iterable(_first(version, pyenv) for version in VERSIONS))


def _first(version: str, pyenv: Path) -> Iterator[str]:
    name = f"python{version}"
    places = [which(name), *sorted(map(str, pyenv.glob(f"{version}.*/bin/{name}")))]
    for place in filter(None, places):
        words = [place, "-c", "import ctypes, ssl, venv"]
        if subprocess.run(words, capture_output=True, check=False).returncode == 0:
            yield place
            return


def try_all(tools: Tools, output: Path, pythons: Sequence[str]) -> list[str]:
    """Try every installation with every interpreter; raises ReleaseError if one does not work."""
    tried = []
    for python in pythons:
        for installation in INSTALLATIONS:
            print(f"  {Path(python).name}: {installation}", flush=True)
            try_one(tools, output, python, installation)
        tried.append(run(python, "--version").split()[1])
    left = [v for v in VERSIONS if not any(own.startswith(f"{v}.") for own in tried)]
    missing = [f"not tried, as it is not here: Python {', '.join(left)}"] * bool(left)
    return [f"{len(INSTALLATIONS)} installations each on {', '.join(tried)}", *missing]


def try_one(
    tools: Tools, output: Path, python: str, installation: Installation
) -> None:
    """Install into a clean environment and use what is there."""
    uv = tools.program("uv")
    with TemporaryDirectory(prefix="release-") as name:
        folder = Path(name)
        run(uv, "venv", "--quiet", "--python", python, folder / "venv")
        resolution = "lowest-direct" if installation.oldest else "highest"
        words = ["--quiet", "--python", folder / "venv", "--find-links", output]
        words += ["--resolution", resolution, installation.wanted]
        # The engine has a wheel for one Python here; for others it is built from source.
        run(uv, "pip", "install", *words, env={"UV_PREVIEW": "0"})
        programs = folder / "venv" / "bin"
        if installation.implementation:
            # kafka_wire is also inside specgen, which makes it importable.
            program = "import specgen\n" * installation.commands + WIRE
            used = run(programs / "python", "-c", program, cwd=folder).strip()
            if used != installation.implementation:
                raise ReleaseError(f"{installation}: kafka_wire works with {used}")
        if installation.commands:
            run_readme(programs, folder)


def run_readme(programs: Path, folder: Path) -> int:
    """Run the commands of the README's section with three of them; their number.

    Raises ReleaseError if one prints something else than what is shown.
    """
    ran = 0
    work = folder / "work"
    work.mkdir()
    for session in three_commands():
        for line, _, shown in lines(session):
            program, *words = shlex.split(line)
            if program == "python" and not has_msgspec(programs):
                continue
            ended = subprocess.run(
                [str(programs / program), *words],
                cwd=work,
                env={"PATH": f"{programs}:/usr/bin:/bin", "COLUMNS": "200"},
                capture_output=True,
                text=True,
                check=False,
            )
            printed = Printed(ended.stdout, ended.stderr)
            if not agrees(printed, shown or "…"):
                raise ReleaseError(f"{line} printed\n{printed}\ninstead of\n{shown}")
            ran += 1
    if not ran:
        raise ReleaseError("the README shows no commands")
    return ran


def has_msgspec(programs: Path) -> bool:
    """Whether the environment has what generated code needs."""
    words = [str(programs / "python"), "-c", "import msgspec"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def three_commands() -> list[str]:
    """The sessions of the README's section "Three commands"."""
    text = (ROOT / "README.md").read_text("utf-8")
    section = re.search(r"^## Three commands$(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    if section is None:
        raise ReleaseError("README.md has no section called Three commands")
    return [
        block.code
        for block in blocks(ROOT / "README.md", "console")
        if block.code in section[1]
    ]
