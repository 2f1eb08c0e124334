"""``--layout package``: only the package, within another project's source."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from specgen.codegen import run
from specgen.codegen.making import check, generate, prove
from specgen.disk.manifests import APART, CACHE, MANIFEST, Notes
from specgen.report import SpecError
from specgen.sources.loading import read_source
from tests.support.commands import Ran, ended_with_errors, invoke
from tests.support.packs import tree, write_pack
from tests.support.sources import definition, small, write_folder

WIRE = Path("src/app/wire")
PACK = {
    "pack.toml": '[each]\n"__package__/_messages/__message__.py.jinja" = "message"\n',
    "README.md": "beside",
    "__package__/records.py": "made\n",
    "__package__/_tables/all.json": '{"name": "Own", "type": "data", "fields": []}',
    "__package__/__init__.py.jinja": '"""{{ package }}: {{ manifest }}"""\n',
    "__package__/_messages/__message__.py.jinja": "made = {{ message.name | tojson }}\n",
}
"""A pack as small as that of Python is large."""
ROUND_TRIP = "message = wire.EchoRequest(text='a')\nprint(message.encode(0).hex())\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a package of its own and definitions; the current folder."""
    monkeypatch.chdir(tmp_path)
    WIRE.parent.mkdir(parents=True)
    (WIRE.parent / "__init__.py").write_text("# mine\n")
    Path("pyproject.toml").write_text("[project]\n")
    write_folder(Path("definitions"), small())
    write_pack(tmp_path / ".packs/small", PACK)
    return tmp_path


def generated(*options: str, pack: str = ".packs/small") -> Ran:
    """Generate a package from the definitions."""
    args = ["--target", pack, "--layout", "package", "-o", str(WIRE)]
    return invoke("generate", "definitions", *args, *options)


def python(code: str) -> str:
    """The output of a program that has the project's source on its path."""
    command = [sys.executable, "-c", code]
    env = {"PYTHONPATH": "src"}
    return subprocess.run(
        command, env=env, check=True, capture_output=True
    ).stdout.decode()


def test_nothing_but_the_package_is_put_among_the_source(project: Path) -> None:
    before = tree(project)
    assert generated(pack="python").status == 0
    added = {path for path in tree(project) if path not in before}
    noted = {path for path in added if path.startswith(f"{APART}/")}
    assert noted == {
        f"{APART}/src/app/wire.json",
        f"{APART}/src/app/wire{CACHE}",
    }
    assert all(path.startswith(f"{WIRE}/") for path in added - noted)
    names = {Path(path).name for path in added}
    assert not names & {MANIFEST, CACHE, "README.md", "pyproject.toml"}
    assert tree(project).items() >= before.items()


def test_what_only_tests_need_is_an_option(project: Path) -> None:
    """Without it, the package imports nothing that its users may not have installed."""
    assert generated(pack="python").status == 0
    assert not (WIRE / "testing").exists()
    modules = [*WIRE.rglob("*.py")]
    needed = re.compile(r"^\s*(?:import|from) (?:hypothesis|pytest)\b", re.MULTILINE)
    assert not [path for path in modules if needed.search(path.read_text())]
    assert (
        python(f"import app.wire as wire\nwire.load_all()\n{ROUND_TRIP}") == "000161\n"
    )
    assert generated("--check", pack="python").status == 0
    with_it = generated("--option", "testing=true", "--json", pack="python")
    assert "testing/plugin.py" in json.loads(with_it.out)[0]["written"]
    assert [path for path in WIRE.rglob("*.py") if needed.search(path.read_text())]
    assert generated("--check", pack="python").status == 1
    without = json.loads(generated("--json", pack="python").out)[0]
    assert "testing/plugin.py" in without["deleted"]
    assert not (WIRE / "testing").exists()


def test_a_project_has_it_unless_told(project: Path) -> None:
    args = ["generate", "definitions", "--target", "python", "-o", "made"]
    invoke(*args)
    assert "entry-points.pytest11" in Path("made/pyproject.toml").read_text()
    assert Path("made/kafka_wire/testing/plugin.py").is_file()
    invoke(*args, "--option", "testing=false")
    assert not Path("made/kafka_wire/testing").exists()
    for name in ("pyproject.toml", "README.md"):
        assert "testing" not in Path("made", name).read_text()


def test_the_package_is_called_after_those_around_it(project: Path) -> None:
    assert generated(pack="python").status == 0
    assert "from app.wire import " in (WIRE / "__init__.py").read_text()
    assert python(f"import app.wire as wire\n{ROUND_TRIP}") == "000161\n"
    total = prove(read_source("definitions"), "src", "app.wire", rounds=1)
    assert (total.messages, total.mismatches) == (5, [])


def test_a_name_that_is_given(project: Path) -> None:
    assert generated("--package", "other.name").status == 0
    line = '"""other.name: specgen\'s manifest"""\n'
    assert (WIRE / "__init__.py").read_text() == line


def test_only_changes_are_written_and_what_went_is_deleted(project: Path) -> None:
    generated()
    again = json.loads(generated("--json").out)[0]
    assert (again["rendered"], again["written"], again["deleted"]) == (0, [], [])
    fewer = json.loads(generated("--api", "Echo", "--json").out)[0]
    assert "_messages/ClockRecord.py" in fewer["deleted"]
    assert not (WIRE / "_messages/ClockRecord.py").exists()
    assert f"../../../{APART}/src/app/wire.json" in fewer["written"]


def test_check(project: Path) -> None:
    generated()
    assert generated("--check").out == "everything is up to date\n"
    (WIRE / "records.py").write_text("edited")
    done = generated("--check")
    assert done.status == 1
    assert f"--- a/{WIRE}/records.py" in done.out
    Path(APART, "src/app/wire.json").write_text("{}")
    assert f"--- a/{APART}/src/app/wire.json" in generated("--check").out


def test_a_module_of_ones_own_is_not_replaced(project: Path) -> None:
    WIRE.mkdir()
    (WIRE / "records.py").write_text("mine")
    errors = ended_with_errors(generated())
    assert errors.startswith(f"{WIRE}/records.py: error: P6")
    assert tree(WIRE) == {"records.py": b"mine"}


def test_what_is_made_is_no_source(project: Path) -> None:
    generated()
    for source in (".", "src", str(project)):
        write_folder(Path("src"), {"Own": definition("Own")})
        loaded = read_source(source)
        assert loaded.problems == ()
        assert "Own" in {message.name for message in loaded.messages}


def test_a_run_that_failed_is_made_up_for(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated()

    def full(*_: object) -> None:
        raise OSError("no space left on the device")

    with monkeypatch.context() as patched:
        patched.setattr(run, "write_files", full)
        with pytest.raises(OSError, match="no space"):
            generate(read_source("kafka:4.3"), ".packs/small", WIRE, layout="package")
    assert generated("--api", "Echo").status == 0
    listed = Notes.apart(WIRE).listed()
    assert listed is not None
    assert tree(WIRE).keys() == listed.keys()


@pytest.mark.parametrize("mark", ["specgen.toml", ".git", "setup.cfg", None])
def test_where_the_project_is(
    mark: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("root/deep").mkdir(parents=True)
    if mark is not None:
        Path("root", mark).touch()
    write_folder(Path("definitions"), small())
    pack = write_pack(tmp_path / "pack", PACK)
    generate(read_source("definitions"), str(pack), "root/deep/wire", layout="package")
    noted = Path("root", APART, "deep/wire.json")
    alone = Path("root/deep", APART, "wire.json")
    assert (noted if mark else alone).is_file()
    assert not (alone if mark else noted).exists()
    assert (
        check(read_source("definitions"), str(pack), "root/deep/wire", layout="package")
        == []
    )


def test_a_project_of_a_package_with_dots(project: Path) -> None:
    args = ["--target", "python", "--package", "org.wire", "-o", "out"]
    assert invoke("generate", "definitions", *args).status == 0
    about = Path("out/pyproject.toml").read_text()
    assert 'name = "org-wire"' in about
    assert 'packages = ["org"]' in about
    assert Path("out/org/wire/__init__.py").is_file()
    assert (
        prove(read_source("definitions"), "out", "org.wire", rounds=1).mismatches == []
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--target", "docs", "-o", "out"], "docs makes no package"),
        (["--target", "python"], "needs -o DIR, the folder of the package"),
        (["--target", "python", "-o", "not-a-name"], "ASCII letters, digits and _"),
        (["--target", "python", "-o", "x", "--package", "a..b"], "ASCII letters"),
    ],
)
def test_what_can_be_no_package(
    options: list[str], message: str, project: Path
) -> None:
    done = invoke("generate", "definitions", "--layout", "package", *options)
    assert message in ended_with_errors(done)


def test_from_python_a_wrong_name_is_an_error(project: Path) -> None:
    with pytest.raises(SpecError, match="keyword"):
        generate(read_source("definitions"), "python", "x", package="app.class")
