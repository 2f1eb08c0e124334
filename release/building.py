"""Build every distribution from the commit, twice, and compare the bytes.

Both builds start from an export of the commit, each in a folder of its own, so that neither
what lies about in a checkout nor a path of this machine can get into a file.
"""

from __future__ import annotations

import gzip
import io
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import gmtime

from release.running import ROOT, ReleaseError, Tools, run
from specgen import __version__

PROJECTS = (".", "generated/python", "engine")
"""The projects with a pyproject.toml: kafka-specgen, kafka-wire, kafka-wire-native."""
PLUGIN = ("kafka.lua", "README.md", "LICENSE", "NOTICE")
"""The files of the archive for Wireshark."""


def build_twice(tools: Tools, output: Path) -> list[str]:
    """Build into ``output``, which is emptied before; raises ReleaseError if two builds differ."""
    shutil.rmtree(output, ignore_errors=True)
    with TemporaryDirectory(prefix="first-") as first:
        build(tools, Path(first), output)
    with TemporaryDirectory(prefix="the-second-") as second:
        again = Path(second) / "dist"
        build(tools, Path(second), again)
        different = sorted(
            name
            for name in {*digests(output), *digests(again)}
            if digests(output).get(name) != digests(again).get(name)
        )
    if different:
        raise ReleaseError(f"two builds differ in {', '.join(different)}")
    changed = run("git", "status", "--porcelain", "--untracked-files=no").splitlines()
    left_out = [
        f"{len(changed)} changed files are not in it: only what is committed is"
    ]
    return [*left_out * bool(changed), f"{len(digests(output))} files, equal twice"]


def digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file in a folder."""
    return {p.name: sha256(p.read_bytes()).hexdigest() for p in folder.iterdir()}


def build(tools: Tools, work: Path, output: Path) -> None:
    """Build all distributions of the commit once, using a folder for the work."""
    output.mkdir(parents=True, exist_ok=True)
    time = int(run("git", "log", "-1", "--format=%ct"))
    source = exported(work)
    # Debugging information would name the folder.
    env = {"SOURCE_DATE_EPOCH": str(time), "CFLAGS": "-g0"}
    for project in PROJECTS:
        words = ["-m", "build", "--quiet", "--no-isolation", "-o", output]
        run(tools.program("python"), *words, source / project, env=env)
    for sdist in output.glob("*.tar.gz"):
        rewrite(sdist, time)
    for wheel in output.glob("*-linux_*.whl"):
        repair(tools, wheel, env)
    if tools.npm:
        run(
            "npm",
            "pack",
            "--pack-destination",
            output,
            cwd=source / "generated/typescript",
        )
    pack_plugin(source, output, time)


def exported(work: Path) -> Path:
    """The commit's files, in a folder below ``work``."""
    archive = work / "source.tar"
    run("git", "archive", "-o", archive, "HEAD", cwd=ROOT)
    with tarfile.open(archive) as files:
        files.extractall(work / "source", filter="data")
    return work / "source"


def rewrite(sdist: Path, time: int) -> None:
    """Give a source distribution members in order, of one time and of nobody.

    setuptools, which builds the engine's, writes the times of the build.
    """
    content = io.BytesIO()
    with (
        tarfile.open(sdist) as old,
        gzip.GzipFile("", "wb", fileobj=content, mtime=time) as stream,
        tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid = time, 0, 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member))
    sdist.write_bytes(content.getvalue())


def repair(tools: Tools, wheel: Path, env: dict[str, str]) -> None:
    """Replace a wheel of this machine by one for every Linux that it runs on."""
    path = f"{tools.program('')}:/usr/bin:/bin"  # where patchelf is
    words = ["repair", "--wheel-dir", wheel.parent, wheel]
    run(tools.program("auditwheel"), *words, env={**env, "PATH": path})
    wheel.unlink()


def pack_plugin(source: Path, output: Path, time: int) -> None:
    """Pack the dissector for Wireshark with what its user must know."""
    moment = gmtime(time)[:6]
    with zipfile.ZipFile(output / f"kafka-wireshark-{__version__}.zip", "w") as archive:
        for name, path in plugin_files(source):
            entry = zipfile.ZipInfo(f"kafka-wireshark/{name}", moment)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())


def plugin_files(source: Path) -> Iterator[tuple[str, Path]]:
    """The files of the archive for Wireshark, and where they are."""
    folders = {"kafka.lua": "generated/wireshark", "README.md": "release/wireshark"}
    for name in PLUGIN:
        yield name, source / folders.get(name, ".") / name
