"""Packs that specgen.toml names by path do not run their own code without consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.codegen.generations import generate_configured
from specgen.report import SpecError
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.packs import write_pack

CONFIGURATION = """
[[generate]]
source = "kafka:4.3"
apis = ["Heartbeat"]
pack = "mine"
output = "out"
"""
VIEW = """
from pathlib import Path
from specgen.packs import View

Path("ran").touch()

class Mine(View):
    pass
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose pack leaves a trace when its Python code runs."""
    (tmp_path / "specgen.toml").write_text(CONFIGURATION)
    files = {"pack.toml": "", "view.py": VIEW, "a.txt.jinja": "{{ messages|length }}"}
    write_pack(tmp_path / "mine", files)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_an_untrusted_pack_is_refused_and_not_run(project: Path) -> None:
    for more in ((), ("--check",)):
        errors = ended_with_errors(invoke("generate", *more), 1)
        assert "specgen.toml:5:1: error: I1: mine: runs its own code" in errors
        assert "--trust-packs" in errors
    assert not (project / "ran").exists()
    assert not (project / "out").exists()


def test_a_trusted_pack_is_run(project: Path) -> None:
    ended_well(invoke("generate", "--trust-packs"))
    assert (project / "ran").exists()
    assert (project / "out/a.txt").read_text() == "2"


def test_a_build_does_not_trust_it_either(project: Path) -> None:
    with pytest.raises(SpecError, match="runs its own code"):
        generate_configured(project)
    assert not (project / "ran").exists()
    generate_configured(project, trust_packs=True)
    assert (project / "out/a.txt").read_text() == "2"


def test_the_configuration_from_init_trusts_no_pack(project: Path) -> None:
    (project / "specgen.toml").unlink()
    ended_well(invoke("init", "kafka:4.3", "--api", "Heartbeat", "--target", "mine"))
    (project / "ran").unlink()
    assert "--trust-packs" in ended_with_errors(invoke("generate"), 1)
    assert not (project / "ran").exists()


def test_a_pack_named_on_the_command_line_is_trusted(project: Path) -> None:
    ended_well(
        invoke("generate", "kafka:4.3", "--api", "Heartbeat", "--target", "mine")
    )
    assert (project / "generated/mine/a.txt").read_text() == "2"
