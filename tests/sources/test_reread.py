"""Texts for carets are read again by the paths in problems."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from specgen.sources import reread as again
from specgen.sources.reread import texts_of


def jar(path: Path, entries: int) -> str:
    """A jar of so many definitions; its path."""
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(entries):
            archive.writestr(f"message/A{number}.json", f"\ufefft{number}é")
    return str(path)


def test_files_and_entries(tmp_path: Path) -> None:
    folder = tmp_path / "a!b"
    folder.mkdir()
    (folder / "x.json").write_bytes("\ufefft!é".encode())
    inside = jar(folder / "x.jar", 2)
    assert texts_of([f"{folder}/x.json", f"{inside}!message/A1.json"]) == {
        f"{folder}/x.json": "t!é",
        f"{inside}!message/A1.json": "t1é",
    }


def test_what_is_not_there(tmp_path: Path) -> None:
    there = jar(tmp_path / "x.jar", 1)
    (tmp_path / "y.jar").write_text("no jar")
    missing = [
        f"{there}!message/B.json",
        f"{tmp_path}/y.jar!message/A0.json",
        str(tmp_path / "none"),
        f"{tmp_path}@v1:none.json",
        "",
        "a\0b",
    ]
    assert texts_of(missing) == {}
    assert [*texts_of([*missing, f"{there}!message/A0.json"]).values()] == ["t0é"]


def test_a_jar_and_a_tree_are_opened_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []

    def counted(name: str) -> None:
        real = getattr(again, name)

        def counting(*arguments: Any) -> Any:
            opened.append(name)
            return real(*arguments)

        monkeypatch.setattr(again, name, counting)

    counted("entry_texts")
    counted("tree_texts")
    repo = tmp_path / "repo"
    repo.mkdir()
    (repo / "A.json").write_text("one")
    (repo / "B.json").write_text("two")
    for args in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", repo, *args], check=True, capture_output=True)
    inside = jar(tmp_path / "x.jar", 9)
    paths = [f"{inside}!message/A{number}.json" for number in range(9)]
    paths += [f"{repo}@HEAD:A.json", f"{repo}@HEAD:B.json"]
    texts = texts_of(paths)
    assert [*texts] == paths
    assert [*texts.values()][-3:] == ["t8é", "one", "two"]
    assert opened == ["entry_texts", "tree_texts"]
