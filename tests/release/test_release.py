"""A release: what is built is the same twice, checked, and described."""

from __future__ import annotations

import hashlib
import os
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

from release import building, checking, installing, papers
from release.running import ROOT, ReleaseError, Tools, run
from specgen import __version__
from tests.support import needs
from tests.support.needs import absent

ACTIONLINT = "v1.7.12"


def source_distribution(path: Path, order: list[str], time: int) -> Path:
    """An archive such as setuptools writes: of its time and its user."""
    with tarfile.open(path, "w:gz") as archive:
        for name in order:
            member = tarfile.TarInfo(name)
            member.mtime, member.uid, member.uname = time, time, str(time)
            member.mode = 0o664 if time % 2 else 0o600
            archive.addfile(member)
    return path


def test_source_distributions_become_the_same(tmp_path: Path) -> None:
    first = source_distribution(tmp_path / "a.tar.gz", ["p/a", "p/b"], 1_700_000_001)
    second = source_distribution(tmp_path / "b.tar.gz", ["p/b", "p/a"], 1_700_000_002)
    for path in (first, second):
        building.rewrite(path, 1_600_000_000)
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as archive:
        assert archive.getnames() == ["p/a", "p/b"]
        assert {member.mtime for member in archive} == {1_600_000_000}


def test_builds_that_differ_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(_: Tools, work: Path, output: Path) -> None:
        output.mkdir(exist_ok=True)
        (output / "same").write_bytes(b"same")
        (output / "path").write_bytes(os.fsencode(work))

    monkeypatch.setattr(building, "build", build)
    with pytest.raises(ReleaseError, match=r"two builds differ in path$"):
        building.build_twice(Tools.at(tmp_path), tmp_path / "dist")


def test_the_archive_for_wireshark(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        building.pack_plugin(ROOT, tmp_path / name, 1_600_000_000)
    (first,), (second,) = ((tmp_path / n).iterdir() for n in ("first", "second"))
    assert first.name == f"kafka-wireshark-{__version__}.zip"
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        names = [f"kafka-wireshark/{name}" for name in building.PLUGIN]
        assert archive.namelist() == names
        lua = ROOT / "generated" / "wireshark" / "kafka.lua"
        assert archive.read(names[0]) == lua.read_bytes()


def test_a_distribution_of_another_version_fails() -> None:
    checking.same_version("kafka_wire", __version__)
    with pytest.raises(ReleaseError, match=r"kafka_wire is 9\.9, specgen"):
        checking.same_version("kafka_wire", "9.9")


def test_a_wheel_for_this_machine_alone_fails(tmp_path: Path) -> None:
    wheel = tmp_path / "engine-1-cp311-cp311-linux_x86_64.whl"
    with pytest.raises(ReleaseError, match="this machine's Linux alone"):
        checking.platform_of(Tools.at(tmp_path), wheel)


CHANGELOG = "# Changelog\n\n## Unreleased\n\nNew.\n\n## 1.1 - 2026-01-01\n\nOld.\n"


@pytest.mark.parametrize(("version", "body"), [("1.1", "Old."), ("1.2", "New.")])
def test_notes(version: str, body: str) -> None:
    assert papers.notes(CHANGELOG, version) == f"# specgen {version}\n\n{body}\n"


def test_a_changelog_without_the_version_fails() -> None:
    with pytest.raises(ReleaseError, match=r"says nothing of 1\.1"):
        papers.notes("# Changelog\n", "1.1")


def test_what_the_readme_shows_is_run() -> None:
    sessions = installing.three_commands()
    programs = re.findall(r"^\$ (\w+ ?\w*)", "\n".join(sessions), re.MULTILINE)
    wanted = ["specgen inspect", "specgen diff", "specgen generate", "python "]
    assert programs == wanted


def test_a_readme_that_shows_something_else_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "three_commands", lambda: ["$ echo one\ntwo\n"])
    with pytest.raises(ReleaseError, match="echo one printed"):
        installing.run_readme(Path("/bin"), tmp_path)


def test_a_command_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReleaseError, match=r"sh -c exit 3 ended with 3"):
        run("sh", "-c", "exit 3", cwd=tmp_path)


def installed(tools: Tools) -> None:
    """Install the tools; skip if there is no index to have them from."""
    try:
        tools.install()
    except ReleaseError as error:
        if "No matching distribution" in str(error) or "Connection" in str(error):
            absent("index", "no package index can be reached")
        raise


@pytest.mark.slow
def test_a_whole_release(tmp_path: Path) -> None:
    """All but the installations, which tests/packaging tries one by one."""
    tools = Tools.at(ROOT / "build" / "release")
    installed(tools)
    output = tmp_path / "dist"
    building.build_twice(tools, output)
    checking.check_all(tools, output)
    papers.write_all(tools, output)
    names = {path.name.partition("-")[0] for path in output.iterdir()}
    wanted = {"kafka_specgen", "kafka_wire", "kafka_wire_native", "kafka", "SHA256SUMS"}
    assert names >= wanted
    for line in (output / papers.CHECKSUMS).read_text().splitlines():
        digest, _, name = line.partition("  ")
        assert hashlib.sha256((output / name).read_bytes()).hexdigest() == digest


@pytest.mark.slow
def test_the_workflows_have_no_fault() -> None:
    """As actionlint and zizmor see them; neither asks a network for the actions."""
    needs.go()
    tools = Tools.at(ROOT / "build" / "release")
    installed(tools)
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    run(
        "go",
        "run",
        f"github.com/rhysd/actionlint/cmd/actionlint@{ACTIONLINT}",
        *workflows,
    )
    words = ["--offline", "--quiet", *workflows, ROOT / "action.yml"]
    run(tools.program("zizmor"), *words)
