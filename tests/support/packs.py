"""Small template packs for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from specgen.codegen.pack import load_pack
from specgen.codegen.run import Outcome, run
from specgen.codegen.units import Job
from specgen.protocol.model import Release

SMALL_TOML = """\
name = "small"
view = "model"
black = "off"

[each]
"messages/__message__.txt.jinja" = "message"
"apis/__api__.txt.jinja" = "api"
"versions/__message__.__version__.txt.jinja" = "version"
"index.txt.jinja" = "release"
"""

SMALL: dict[str, str] = {
    "pack.toml": SMALL_TOML,
    "messages/__message__.txt.jinja": "{{ message.name }}\n{% for f in message.fields %}"
    "{{ f.name }} {{ f.type }}\n{% endfor %}",
    "apis/__api__.txt.jinja": "{% for m in messages %}{{ m.name }}\n{% endfor %}",
    "versions/__message__.__version__.txt.jinja": "{{ layout_object(layout)|pyrepr }}\n",
    "index.txt.jinja": "{% for m in messages %}{{ m.name }}\n{% endfor %}",
    "notes.md": "# Notes\n",
}


def write_pack(folder: Path, files: Mapping[str, str] = SMALL, **more: str) -> Path:
    """Write a pack's files; ``more`` replaces some, by name with ``__`` for ``.``."""
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    for name, text in more.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def job_of(release: Release, pack: Path, source: str = "small") -> Job:
    """A job of one pack over a whole release."""
    loaded = load_pack(str(pack))
    return Job(source, release, release.messages, loaded.package, loaded)


def make(
    release: Release,
    pack: Path,
    output: Path,
    processes: int = 1,
    wait: float = 0,
    overwrite: bool = False,
) -> Outcome:
    """Run a pack over a release."""
    job = job_of(release, pack)
    return run(job, output, processes=processes, wait=wait, overwrite=overwrite)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
