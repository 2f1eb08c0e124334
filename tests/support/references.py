"""Protocol references: beside the checkout, printed by Kafka's jars, written by specgen."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from specgen.disk.inputs import TextFile
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.model import Release
from specgen.protocol.model.release import release_order
from specgen.report import Problems
from specgen.sources.opening import read_texts, release_of
from tests.oracle import jars, programs
from tests.support.bundled import release as bundled
from tests.support.data import data_folder
from tests.support.needs import absent

PRINTERS = {
    "messages": "protocol.Protocol",
    "errors": "protocol.Errors",
    "api_keys": "protocol.ApiKeys",
    "types": "protocol.types.Type",
}
"""Kafka's classes whose main prints a part of the reference."""
_FIRST_WITH_TYPES = release_order("2.0")


def document(name: str) -> Path:
    """A document of the data: a seed by its number (``002``), or a folder (``docs/38``).

    Without it the test skips, or fails if ``$SPECGEN_REQUIRE`` names ``data``.
    """
    data = data_folder()
    path = None
    if data is not None:
        path = data / name if "/" in name else next(data.glob(f"seeds/{name}_*"), None)
    if path is None or not path.exists():
        absent("data", f"no document {name}: set SPECGEN_DATA to the folder of them")
    return path


def texts(path: Path) -> str:
    """The text of a document, or of all files in its folder."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return "\n".join(file.read_text("utf-8") for file in files)


@cache
def printed(release: str) -> dict[str, str]:
    """The reference that a release's own classes print, by part."""
    if shutil.which("java") is None:
        absent("java", "no java")
    try:
        return {
            part: programs.printed(release, of)
            for part, of in PRINTERS.items()
            if part != "types" or release_order(release) >= _FIRST_WITH_TYPES
        }
    except jars.MissingJarsError as error:
        absent("maven", str(error))


_FORMS: list[tuple[str, ReferenceForm]] = [
    ("4.3", "4.3"),
    ("4.2", "4.2"),
    ("4.0", "4.0"),
    ("0", "3.8"),
]
"""The first release with each form of the reference, the newest first."""


@cache
def rendered(release: str) -> str:
    """A bundled release as a reference in the form of its time."""
    order = release_order(release)
    form = next(form for first, form in _FORMS if order >= release_order(first))
    return "\n".join(bnf_document(bundled(release).messages, form))


@cache
def reading(name: str) -> tuple[Release, Problems]:
    """A parsed document, or the parsed reference of a release (see ``raw``)."""
    problems = Problems()
    if name.startswith("kafka:"):
        return (
            read_texts(name, [TextFile(f"{name}.txt", raw(name))], problems),
            problems,
        )
    if name.startswith("printed "):
        parts = printed(name.removeprefix("printed "))
        files = [TextFile(f"{part}.html", text) for part, text in parts.items()]
        return read_texts(name, files, problems), problems
    return release_of(str(document(name)), problems), problems


def raw(name: str) -> str:
    """The text of a document, or of a release's reference.

    ``printed 4.3`` is the one that its jars print, ``kafka:4.3`` the one that specgen
    writes from its definitions.
    """
    if name.startswith("kafka:"):
        return rendered(name.removeprefix("kafka:"))
    if name.startswith("printed "):
        return "\n".join(printed(name.removeprefix("printed ")).values())
    return texts(document(name))
