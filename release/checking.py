"""Check what was built by the tools that the registries' users trust."""

from __future__ import annotations

import re
import zipfile
from email import message_from_bytes
from pathlib import Path

from release.running import ROOT, ReleaseError, Tools, run
from specgen import __version__


def check_all(tools: Tools, output: Path) -> list[str]:
    """Every check; raises ReleaseError at the first that finds something."""
    wheels = sorted(output.glob("*.whl"))
    python = [*wheels, *sorted(output.glob("kafka_*.tar.gz"))]
    run(tools.program("twine"), "check", "--strict", *python)
    config = ["--config", ROOT / "pyproject.toml"]
    run(tools.program("check-wheel-contents"), *config, *wheels)
    lines = ["twine check --strict, check-wheel-contents: nothing"]
    for wheel in wheels:
        same_version(wheel.name, metadata_of(wheel)["Version"])
        if not wheel.stem.endswith("-any"):
            lines.append(platform_of(tools, wheel))
    for package in output.glob("*.tgz"):
        same_version(package.name, package.stem.rpartition("-")[2])
        run(tools.npm_program("publint"), package, "--strict")
        run(tools.npm_program("attw"), package, "--profile", "esm-only")
        lines.append("publint, attw: nothing")
    if not tools.npm:
        lines.append("no package of TypeScript: npm is missing")
    return lines


def same_version(name: str, version: str) -> None:
    """Raise ReleaseError if a distribution has another version than specgen."""
    if version != __version__:
        raise ReleaseError(f"{name} is {version}, specgen {__version__}")


def metadata_of(wheel: Path) -> dict[str, str]:
    """The fields of a wheel's METADATA; of those that repeat, the last."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        message = message_from_bytes(archive.read(name))
    return {key: str(value) for key, value in message.items()}


def platform_of(tools: Tools, wheel: Path) -> str:
    """Where a wheel with an extension runs; raises ReleaseError if it is for this machine alone."""
    tag = wheel.stem.rpartition("-")[2]
    if not re.search(r"(many|musl)linux|macosx|win", tag):
        raise ReleaseError(f"{wheel.name} runs on this machine's Linux alone")
    report = run(tools.program("abi3audit"), "--report", wheel)
    if "abi3" in wheel.name and '"is_abi3": false' in report:
        raise ReleaseError(f"abi3audit: {report}")
    stable = "" if "abi3" in wheel.name else "; for one version of Python, so no abi3"
    return f"{wheel.name}: {tag.split('.')[0]}{stable}"
