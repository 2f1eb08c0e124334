"""Copies of built-in packs, under another name and elsewhere, generate the same output."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from specgen.codegen.pack import builtin_packs
from specgen.disk.data import data_folder
from specgen.disk.manifests import CACHE, MANIFEST
from tests.support.commands import ended_well, specgen
from tests.support.packs import tree
from tests.support.pages import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("name", builtin_packs())
def test_a_copy_generates_what_is_committed(name: str, tmp_path: Path) -> None:
    pack = shutil.copytree(data_folder("templates") / name, tmp_path / "elsewhere")
    toml = (pack / "pack.toml").read_text()
    assert f'name = "{name}"' in toml
    (pack / "pack.toml").write_text(toml.replace(f'name = "{name}"', 'name = "other"'))
    ended_well(specgen("generate", "--target", "./elsewhere", cwd=tmp_path))
    made, committed = tree(tmp_path / "generated/other"), tree(
        ROOT / "generated" / name
    )
    manifest = json.loads(committed.pop(MANIFEST))
    assert json.loads(made.pop(MANIFEST)) == manifest | {"pack": "other"}
    made.pop(CACHE)
    assert made == {path: committed[path] for path in manifest["files"]}
