"""Packs from other Python packages, by their entry points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.codegen.pack import load_pack
from specgen.report import SpecError
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.packs import write_pack

VIEW = """\
from specgen.packs import View
from acme_packs.words import WORD


class Greeting(View):
    def release(self):
        return super().release() | {"word": WORD}
"""


def install(folder: Path, entry: str, name: str = "acme-packs") -> None:
    """Put a distribution with an entry point into a folder of ``sys.path``."""
    info = folder / f"{name.replace('-', '_')}-1.2.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n"
    )
    (info / "entry_points.txt").write_text(f"[specgen.packs]\n{entry}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages that leave a trace when imported."""
    site = tmp_path / "site"
    files = {
        "pack.toml": 'description = "Greets"\n[options.name]\ndefault = "you"\n'
        'help = "Who is greeted."\n',
        "view.py": VIEW,
        "a.txt.jinja": "{{ word }} {{ options.name }}",
    }
    write_pack(site / "acme_packs/greet", files)
    (site / "acme_packs/__init__.py").write_text("")
    (site / "acme_packs/words.py").write_text("WORD = 'hello'\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.chdir(tmp_path)
    return site


def test_a_pack_by_the_name_of_its_entry_point(site: Path) -> None:
    install(site, "greet = acme_packs:greet")
    args = ["generate", "kafka:4.3", "--api", "Fetch", "--target", "greet"]
    ended_well(invoke(*args, "--option", "name=all"))
    assert Path("generated/greet/a.txt").read_text() == "hello all"
    listed = json.loads(ended_well(invoke("pack", "list", "--json")).out)
    (row,) = [row for row in listed if row["name"] == "greet"]
    assert (row["source"], row["description"]) == ("acme-packs 1.2", "Greets")
    assert row["options"][0]["help"] == "Who is greeted."
    output = ended_well(invoke("pack", "list")).out
    assert "--option name=you" in output


def test_a_configuration_may_name_it(site: Path) -> None:
    install(site, "greet = acme_packs.greet")
    text = '[[generate]]\nsource = "kafka:4.3"\napis = ["Fetch"]\n'
    Path("specgen.toml").write_text(text + 'pack = "greet"\noutput = "out"\n')
    ended_well(invoke("generate"))
    assert Path("out/a.txt").read_text() == "hello you"
    assert load_pack("greet", trusted=False).is_trusted


def test_a_built_in_pack_is_not_replaced(site: Path) -> None:
    install(site, "spark = acme_packs:greet")
    assert load_pack("spark").folder.parent.name == "templates"
    listed = json.loads(ended_well(invoke("pack", "list", "--json")).out)
    assert [row["name"] for row in listed].count("spark") == 1


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("greet = acme_nothing", "names no folder"),
        ("greet = acme_packs:nothing", "names no folder"),
        ("greet = acme_packs", "it has no pack.toml"),
    ],
)
def test_one_that_is_broken(entry: str, message: str, site: Path) -> None:
    install(site, entry)
    args = ["generate", "kafka:4.3", "--target", "greet"]
    assert message in ended_with_errors(invoke(*args), 1)
    listed = json.loads(ended_well(invoke("pack", "list", "--json")).out)
    (row,) = [row for row in listed if row["problem"]]
    assert message in row["problem"]


def test_two_packages_with_one_name(site: Path) -> None:
    install(site, "greet = acme_packs:greet")
    install(site, "greet = acme_packs:other", "zeta")
    with pytest.raises(SpecError, match=r"acme-packs 1\.2 and zeta 1\.2 both provide"):
        load_pack("greet")


def test_another_pack_is_to_be_had_beside_two_with_one_name(site: Path) -> None:
    install(site, "greet = acme_packs:greet")
    install(site, "greet = acme_packs:other\nwave = acme_packs:greet", "zeta")
    assert load_pack("wave").folder.name == "greet"
    assert load_pack("python").name == "python"
    listed = json.loads(ended_well(invoke("pack", "list", "--json")).out)
    rows = {row["name"]: row["problem"] for row in listed}
    assert "zeta 1.2 both provide" in rows["greet"]
    assert rows["wave"] == rows["python"] == ""


def test_a_misspelt_name(site: Path) -> None:
    install(site, "greet = acme_packs:greet")
    with pytest.raises(SpecError) as caught:
        load_pack("gret")
    assert caught.value.problems[0].hint == "did you mean 'greet'?"
