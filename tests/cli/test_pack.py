"""``specgen pack``: creating a working pack, running a pack's tests, and listing packs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from specgen.codegen import pack_authoring
from specgen.codegen.pack import builtin_packs
from specgen.disk.data import data_folder
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.packs import tree, write_pack


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new pack, in the current folder."""
    monkeypatch.chdir(tmp_path)
    ended_well(invoke("pack", "new", "my-pack"))
    return tmp_path / "my-pack"


def changed(path: Path, old: str, new: str) -> None:
    """Change a part of a file, which must be there."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_new_pack_generates_and_passes_its_tests(pack: Path) -> None:
    assert "class MyPackView(View)" in (pack / "view.py").read_text()
    args = ["generate", "kafka:4.3", "--api", "Fetch", "--target", "./my-pack"]
    ended_well(invoke(*args, "--option", "title=These"))
    files = tree(Path("generated/my-pack"))
    assert files["index.txt"].startswith(
        b"These of kafka:4.3\n- FetchRequest, request\n"
    )
    request = files["messages/FetchRequest.txt"].decode()
    assert "version 12\n" in request
    assert "  cluster_id: string (tagged)\n" in request
    assert not any("golden" in path or "view" in path for path in files)
    before = tree(pack)
    ran = ended_well(invoke("pack", "test", "my-pack"))
    assert ran.out == "cases: 1, differing: 0\n"
    assert tree(pack) == before


def test_differences_are_shown_and_updated(pack: Path) -> None:
    changed(pack / "messages/__message__.txt.jinja", "version {{", "Version {{")
    (pack / "golden/small/output/old.txt").write_text("no more\n")
    ran = invoke("pack", "test", "my-pack")
    assert (ran.status, ran.err) == (1, "")
    assert "-version 0\n" in ran.out
    assert "+Version 0\n" in ran.out
    assert "+++ /dev/null\n" in ran.out
    assert ran.out.endswith("cases: 1, differing: 1\n")
    assert ended_well(invoke("pack", "test", "my-pack", "--update")).out == (
        "small: 2 updated\n"
    )
    assert not (pack / "golden/small/output/old.txt").exists()
    ended_well(invoke("pack", "test", "my-pack"))


def test_a_case_chooses_and_gives_options(pack: Path) -> None:
    case = pack / "golden/of a release"
    case.mkdir()
    toml = 'source = "kafka:4.3"\napis = ["Heartbeat"]\n[options]\ntitle = "A"\n'
    (case / "case.toml").write_text(toml)
    ended_well(invoke("pack", "test", "my-pack", "--update"))
    index = (case / "output/index.txt").read_text()
    assert index.startswith("A of kafka:4.3\n- HeartbeatRequest, request\n")
    (case / "case.toml").write_text(toml + "tilte = 'B'\n")
    errors = ended_with_errors(invoke("pack", "test", "my-pack"), 1)
    assert "case.toml:5:1: error: P9: pack my-pack has no option 'tilte'" in errors
    (case / "case.toml").write_text("sorce = 'x'\napis = 3\n")
    errors = ended_with_errors(invoke("pack", "test", "my-pack"), 2)
    assert "case.toml:1:1: error: P2: unknown key 'sorce'" in errors
    assert "case.toml:2:1: error: P2: 'apis' must be a list of strings" in errors


def test_a_case_does_not_make_output_stale(pack: Path) -> None:
    args = [
        "generate",
        "kafka:4.3",
        "--api",
        "Fetch",
        "--target",
        "./my-pack",
        "--json",
    ]
    (row,) = json.loads(ended_well(invoke(*args)).out)
    assert row["rendered"] == 3
    (pack / "golden/small/case.toml").write_text("")
    (row,) = json.loads(ended_well(invoke(*args)).out)
    assert row["rendered"] == 0


def test_a_pack_without_cases(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": ""})
    errors = ended_with_errors(invoke("pack", "test", pack), 1)
    assert "the pack has no cases" in errors


def test_existing_files_are_not_overwritten(pack: Path) -> None:
    before = tree(pack)
    assert "already exists" in ended_with_errors(invoke("pack", "new", "my-pack"), 1)
    ended_well(invoke("pack", "new", "my-pack", "-o", "other"))
    assert tree(pack) == before == tree(pack.with_name("other"))


@pytest.mark.parametrize("name", ["", "My", "a/b", "../a", "a b", "-a", "ä"])
def test_invalid_pack_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "is not a valid name for a pack" in ended_with_errors(
        invoke("pack", "new", "--", name), 1
    )
    assert not [*tmp_path.iterdir()]


def test_the_list_has_all_built_in_packs() -> None:
    listed = json.loads(ended_well(invoke("pack", "list", "--json")).out)
    assert [row["name"] for row in listed] == builtin_packs()
    for row in listed:
        assert row["description"]
        assert not row["problem"]
        assert (Path(row["folder"]) / "pack.toml").is_file()
    output = ended_well(invoke("pack", "list")).out
    assert all(name in output for name in builtin_packs())


def test_bytecode_beside_templates_is_not_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip compiles every module that it installs, including those among templates."""
    shutil.copytree(data_folder("templates") / "skeleton", tmp_path / "skeleton")
    cache = tmp_path / "skeleton" / "pack" / "__pycache__"
    cache.mkdir(exist_ok=True)
    (cache / "view.cpython-311.pyc").write_bytes(b"\xa7\r\r\n")
    monkeypatch.setattr(pack_authoring, "data_folder", lambda name: tmp_path)
    monkeypatch.chdir(tmp_path)
    ended_well(invoke("pack", "new", "overview"))
    assert not Path("overview/__pycache__").exists()
