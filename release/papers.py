"""What accompanies a release: checksums, a bill of materials, and the notes."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from release.building import digests
from release.running import ROOT, ReleaseError, Tools, run
from specgen import __version__

CHECKSUMS = "SHA256SUMS"
NOTES = "NOTES.md"
MATERIALS = "kafka-specgen.cdx.json"


def write_all(tools: Tools, output: Path) -> list[str]:
    """Write the papers beside the distributions."""
    for name in (CHECKSUMS, NOTES, MATERIALS):
        (output / name).unlink(missing_ok=True)
    sums = "".join(f"{own}  {name}\n" for name, own in sorted(digests(output).items()))
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (output / NOTES).write_text(notes(changes, __version__), "utf-8")
    components = bill_of_materials(tools, output)
    (output / CHECKSUMS).write_text(sums, "utf-8")
    return [
        f"{CHECKSUMS}: {sums.count(chr(10))} files",
        f"{MATERIALS}: CycloneDX, {components} components",
        f"{NOTES}: the changelog's section on {__version__}",
    ]


def notes(changelog: str, version: str) -> str:
    """The changelog's section on a version, or on what is unreleased before its first release.

    Raises ReleaseError if there is neither.
    """
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for wanted in (version, f"[{version}]", "Unreleased"):
        for section in sections:
            title, _, body = section.partition("\n")
            if title.split(" ")[0] == wanted:
                return f"# specgen {version}\n\n{body.strip()}\n"
    raise ReleaseError(f"CHANGELOG.md says nothing of {version}")


def bill_of_materials(tools: Tools, output: Path) -> int:
    """Write the components of an installation with all that reads logs; their number."""
    with TemporaryDirectory(prefix="release-") as name:
        venv = Path(name) / "venv"
        uv = tools.program("uv")
        run(uv, "venv", "--quiet", "--python", tools.program("python"), venv)
        words = ["--quiet", "--python", venv, "--find-links", output]
        run(uv, "pip", "install", *words, "kafka-specgen[logs]")
        words = ["environment", "--output-reproducible", "--of", "JSON"]
        target = output / MATERIALS
        run(tools.program("cyclonedx-py"), *words, "-o", target, venv)
    return target.read_text("utf-8").count('"bom-ref"')
