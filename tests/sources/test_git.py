"""Malicious and damaged repositories: none of their commands is run."""

from __future__ import annotations

import os
import subprocess
import zlib
from pathlib import Path

import pytest

from specgen.report import SpecError
from specgen.sources import git_command
from specgen.sources.opening import source_files

NAMES = ("A.json", "B.json")


def git(repo: Path, *args: str) -> str:
    """Run git in a repository; its output."""
    config = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    done = subprocess.run(
        ["git", *config, "-C", str(repo), *args],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A repository of two files, with a tag."""
    folder = tmp_path / "repo"
    folder.mkdir()
    git(folder, "init", "-q")
    for name in NAMES:
        (folder / name).write_text(name * 2000)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    git(folder, "tag", "v1")
    return folder


def read(repo: Path, tag: str = "v1") -> list[str]:
    """The names of the files at a tag."""
    files = source_files(f"git:{repo}@{tag}")
    return [file.path.rpartition(":")[2] for file in files]


def refusal(repo: Path, tag: str = "v1") -> str:
    with pytest.raises(SpecError) as caught:
        read(repo, tag)
    (problem,) = caught.value.problems
    return str(problem)


def object_of(repo: Path, name: str) -> Path:
    """The file of an object, which the repository has nowhere else."""
    oid = git(repo, "rev-parse", name)
    return repo / ".git/objects" / oid[:2] / oid[2:]


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A command that leaves a file ``sprung`` beside itself."""
    folder = tmp_path / "trap"
    folder.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    folder.chmod(0o755)
    return folder


def promisor(trap: Path) -> dict[str, str]:
    """The configuration of a partial clone whose objects are elsewhere."""
    return {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.partialCloneFilter": "blob:none",
        "remote.origin.url": str(trap.parent),
    }


FETCHES = {
    "uploadpack": lambda trap: {"remote.origin.uploadpack": str(trap)},
    "ext": lambda trap: {
        "remote.origin.url": f"ext::{trap}",
        "protocol.ext.allow": "always",
        "protocol.allow": "always",
    },
    "file": lambda trap: {
        "remote.origin.uploadpack": str(trap),
        "protocol.file.allow": "always",
    },
    "ssh": lambda trap: {
        "remote.origin.url": "ssh://localhost/x",
        "core.sshCommand": str(trap),
        "protocol.ssh.allow": "always",
    },
    "proxy": lambda trap: {
        "remote.origin.url": "git://localhost/x",
        "core.gitProxy": str(trap),
        "protocol.git.allow": "always",
    },
    "insteadof": lambda trap: {
        "remote.origin.url": "there",
        f"url.ext::{trap} .insteadOf": "there",
        "protocol.ext.allow": "always",
    },
}


@pytest.mark.parametrize(
    ("way", "lost"),
    [
        *((way, "v1:A.json") for way in FETCHES),
        *(("uploadpack", lost) for lost in ("v1^{tree}", "v1^{commit}")),
    ],
)
def test_objects_that_are_missing_are_not_fetched(
    repo: Path, trap: Path, way: str, lost: str
) -> None:
    object_of(repo, lost).unlink()
    for key, value in (promisor(trap) | FETCHES[way](trap)).items():
        git(repo, "config", key, value)
    refusal(repo)
    assert not (trap.parent / "sprung").exists()


@pytest.mark.parametrize("way", ["file", "insteadof"])
def test_they_are_not_fetched_by_an_old_git(
    repo: Path, trap: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(git_command._OVERRIDES, "GIT_NO_LAZY_FETCH")
    test_objects_that_are_missing_are_not_fetched(repo, trap, way, "v1:A.json")


def settings(trap: Path) -> dict[str, str]:
    """Every setting of a repository that names a command and could affect reading."""
    command = str(trap)
    keys = (
        *("core.fsmonitor", "core.pager", "core.sshCommand", "core.editor"),
        *("core.askPass", "core.gitProxy", "core.alternateRefsCommand"),
        *("alias.ls-tree", "alias.cat-file", "alias.for-each-ref"),
        *("pager.ls-tree", "pager.cat-file", "pager.for-each-ref"),
        *("filter.x.smudge", "filter.x.clean", "filter.x.process"),
        *("diff.x.textconv", "diff.x.command", "diff.external", "merge.x.driver"),
        *(
            "gpg.program",
            "gpg.ssh.program",
            "credential.helper",
            "uploadpack.packObjectsHook",
        ),
        *("trace2.eventTarget", "remote.origin.vcs", "gc.recentObjectsHook"),
    )
    aliases = {key: f"!{command}" for key in keys if key.startswith("alias.")}
    return dict.fromkeys(keys, command) | aliases


def test_no_setting_of_the_repository_runs_a_command(repo: Path, trap: Path) -> None:
    (repo / ".git/info/attributes").write_text("* filter=x diff=x merge=x\n")
    (repo / ".git/more").write_text(f"[core]\n\tfsmonitor = {trap}\n")
    hooks = repo / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "pre-auto-gc", "reference-transaction"):
        (hooks / name).write_text(trap.read_text())
        (hooks / name).chmod(0o755)
    for key, value in settings(trap).items():
        git(repo, "config", key, value)
    git(repo, "config", "include.path", "more")
    git(repo, "config", "includeIf.gitdir:**.path", "more")
    git(repo, "config", "core.hooksPath", str(hooks))
    (trap.parent / "sprung").unlink(missing_ok=True)
    assert read(repo) == [*NAMES]
    assert "no such tag" in refusal(repo, "v2")
    assert not (trap.parent / "sprung").exists()


def test_the_environment_leads_git_nowhere(
    repo: Path, trap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("GIT_DIR", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_NAMESPACE"):
        monkeypatch.setenv(key, "/nowhere")
    for key in ("GIT_PAGER", "GIT_SSH_COMMAND", "GIT_ASKPASS", "GIT_EXTERNAL_DIFF"):
        monkeypatch.setenv(key, str(trap))
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", f"'core.fsmonitor'='{trap}'")
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.fsmonitor")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", str(trap))
    monkeypatch.setenv("GIT_TRACE", "1")
    assert read(repo) == [*NAMES]
    assert not (trap.parent / "sprung").exists()


def test_the_users_own_configuration_holds(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = repo.parent / "config"
    config.write_text("[broken")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(config))
    assert "bad config" in refusal(repo)


@pytest.mark.parametrize("partial", [False, True])
def test_a_missing_object(repo: Path, partial: bool) -> None:
    path = object_of(repo, "v1:B.json")
    oid = path.parent.name + path.name
    path.unlink()
    if partial:
        git(repo, "config", "extensions.partialClone", "origin")
    problem = refusal(repo)
    assert problem.startswith(f"{repo}@v1:B.json: error: I1: ")
    assert f"lacks the object {oid[:12]}" in problem


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"no deflated object",
        zlib.compress(b"blob 3\0abc"),
        zlib.compress(b"blob 12000\0abc"),
        zlib.compress(b"tree 12000\0" + b"x" * 12000),
        zlib.compress(b"blob -1\0"),
        zlib.compress(b"blob 12000\0" + b"A.json" * 2000)[:-9],
    ],
    ids=range(7),
)
def test_a_damaged_object(repo: Path, damage: bytes) -> None:
    path = object_of(repo, "v1:A.json")
    path.chmod(0o644)
    path.write_bytes(damage)
    assert refusal(repo)


@pytest.mark.parametrize("name", ["v1^{tree}", "v1^{commit}"])
def test_a_damaged_tree(repo: Path, name: str) -> None:
    path = object_of(repo, name)
    path.chmod(0o644)
    path.write_bytes(path.read_bytes()[:-9])
    assert refusal(repo)
    path.unlink()
    assert refusal(repo)


def test_a_missing_object_of_another_file_is_no_matter(repo: Path) -> None:
    (repo / "C.txt").write_text("c")
    git(repo, "add", ".")
    git(repo, "commit", "-qm", "two")
    object_of(repo, "HEAD:C.txt").unlink()
    assert read(repo, "HEAD") == [*NAMES]


def test_what_replaces_an_object_is_not_read(repo: Path) -> None:
    git(repo, "replace", git(repo, "rev-parse", "v1:A.json"), "v1:B.json")
    first = next(source_files(f"git:{repo}@v1"))
    assert first.raw == b"A.json" * 2000


def test_objects_named_by_sha256(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--object-format=sha256")
    (tmp_path / "A.json").write_text("{}")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    assert read(tmp_path, "HEAD") == ["A.json"]


def test_a_small_tree_of_endless_files(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.sources.git.MAX_FILE", 1 << 20)
    inner = git(repo, "rev-parse", "v1^{tree}")
    for _ in range(6):
        entries = "".join(f"040000 tree {inner}\t{name}\n" for name in range(10))
        done = subprocess.run(
            ["git", "-C", str(repo), "mktree"],
            input=entries,
            capture_output=True,
            text=True,
            check=True,
        )
        inner = done.stdout.strip()
    assert refusal(repo, inner) == f"git:{repo}: error: I1: larger than 1 MiB"


def test_large_files_together(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specgen.sources.git.MAX_SOURCE", 20_000)
    assert "larger than" in refusal(repo)


def test_what_never_ends(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_command, "PATIENCE", 0.5)
    os.mkfifo(repo / ".git/more")
    with (repo / ".git/config").open("a") as config:
        config.write("[include]\n\tpath = more\n")
    assert "git did not answer within 0.5 seconds" in refusal(repo)


def test_one_file_of_a_tree(repo: Path) -> None:
    (repo / "A.json").write_text("since then")
    (repo / "B.json").unlink()
    for name in NAMES:
        (file,) = source_files(f"git:{repo}/{name}@v1")
        assert (file.path, file.raw) == (f"{repo}@v1:{name}", name.encode() * 2000)
    with pytest.raises(SpecError, match="no such file at v1"):
        list(source_files(f"git:{repo}/C.json@v1"))
