"""``specgen.toml``: several outputs, generated and checked without arguments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.codegen.configuration import read_configuration
from specgen.disk.project_file import configuration_file
from specgen.report import SpecError
from tests.support.commands import Ran, ended_well, invoke
from tests.support.packs import tree, write_pack
from tests.support.sources import small, write_folder

PACK = {"pack.toml": "", "all.txt.jinja": "{{ messages | length }} of {{ package }}\n"}
TWO = """\
[[generate]]
source = "definitions"
pack = "pack"
output = "all"
package = "one"

[[generate]]
source = "definitions"
apis = ["Echo"]
messages = ["ClockRecord"]
pack = "pack"
output = "some"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a source, a pack and a configuration, as the current folder."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("definitions"), small())
    write_pack(Path("pack"), PACK)
    Path("specgen.toml").write_text(TWO)
    return tmp_path


def made(folder: str) -> str:
    """What the pack generated in a folder."""
    return Path(folder, "all.txt").read_text()


def test_all_outputs_are_generated(project: Path) -> None:
    rows = json.loads(ended_well(invoke("generate", "--json")).out)
    assert [row["output"] for row in rows] == ["all", "some"]
    assert made("all") == "5 of one\n"
    assert made("some") == "3 of kafka_wire\n"


def test_all_outputs_are_checked(project: Path) -> None:
    invoke("generate")
    assert invoke("generate", "--check").out == "everything is up to date\n"
    Path("some/all.txt").write_text("edited\n")
    stale = invoke("generate", "--check")
    assert stale.status == 1
    assert "--- a/some/all.txt" in stale.out
    assert "a/all/all.txt" not in stale.out


def test_from_a_folder_below(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = project / "src" / "deep"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert ended_well(invoke("generate"))
    assert tree(below) == {}
    assert (project / "all" / "all.txt").is_file()


def test_a_configuration_named_by_an_option(project: Path) -> None:
    Path("specgen.toml").rename("other.toml")
    assert configuration_file(Path()) is None
    ended_well(invoke("generate", "--config", "other.toml"))
    assert made("all") == "5 of one\n"


def test_arguments_replace_the_configuration(project: Path) -> None:
    args = ["definitions", "--target", "pack", "-o", "third"]
    ended_well(invoke("generate", *args))
    assert sorted(path.name for path in project.iterdir()) == [
        *("definitions", "pack", "specgen.toml", "third"),
    ]


def test_in_pyproject(project: Path) -> None:
    Path("specgen.toml").unlink()
    Path("pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert configuration_file(Path()) is None
    tables = TWO.replace("[[generate]]", "[[tool.specgen.generate]]")
    Path("pyproject.toml").write_text(f"[project]\nname = 'x'\n{tables}")
    ended_well(invoke("generate"))
    assert (made("all"), made("some")) == ("5 of one\n", "3 of kafka_wire\n")


def test_nothing_is_generated_if_one_output_is_blocked(project: Path) -> None:
    Path("some").mkdir()
    Path("some/all.txt").write_text("mine")
    result = invoke("generate")
    assert result.status == 2
    assert "some/all.txt: error: P6" in result.err
    assert not Path("all").exists()


def wrong(text: str, name: str = "specgen.toml") -> list[str]:
    """The errors reported for a configuration."""
    Path(name).write_text(text)
    with pytest.raises(SpecError) as caught:
        read_configuration(Path(name))
    return [
        f"{p.span.line}:{p.span.column} {p.code} {p.message} | {p.hint}"
        for p in caught.value.problems
    ]


def test_every_mistake_with_its_place(project: Path) -> None:
    text = """\
generation = 1
[[generate]]
sorce = "kafka:4.3"
pack = "python"
output = "out"
apis = "Fetch"

[[generate]]
pack = 3
output = "out"
layout = "packge"
package = "a b"
strict = "yes"

[[generate]]
pack = "python"
package = "a-b"
"""
    assert wrong(text) == [
        "1:1 C2 unknown key 'generation' | did you mean 'generate'?",
        "3:1 C2 unknown key 'sorce' | did you mean 'source'?",
        "6:1 C2 'apis' must be a list of strings | ",
        "9:1 C2 'pack' must be a string | ",
        "10:1 C2 'out' is the output of another table | ",
        "11:1 C2 'layout' can't be 'packge' | did you mean 'package'?",
        "12:1 C2 'a b': a package's name is ASCII letters, digits, _ and -, "
        "with dots between | ",
        "13:1 C2 'strict' must be true or false | ",
        "15:1 C2 [[generate]] has no 'output' | ",
        "17:1 C2 'a-b': a Python package's name is ASCII letters, digits and _, "
        "no digit first | ",
    ]


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("x = ?", "specgen.toml", "1:5 C1 not TOML: Invalid value"),
        ("", "specgen.toml", "lists no output"),
        ("[tool.specgen]\n", "pyproject.toml", "lists no output"),
        ("[tool]\nspecgen = 3\n", "pyproject.toml", "tool.specgen must be a table"),
        ("generate = 3\n", "specgen.toml", "'generate' must be tables: [[generate]]"),
        (
            "[tool.specgen]\ngenerate = [1]\n",
            "pyproject.toml",
            "2:1 C2 'generate' must be tables: [[tool.specgen.generate]]",
        ),
    ],
)
def test_files_that_are_not_configurations(
    text: str, name: str, message: str, project: Path
) -> None:
    assert message in wrong(text, name)[0]


def init(*options: str) -> Ran:
    """Write a configuration with ``init``; options are those of ``generate``."""
    Path("specgen.toml").unlink(missing_ok=True)
    return invoke("init", *options)


def test_values_that_name_nothing_are_shown_where_they_stand(project: Path) -> None:
    """Those of all tables at once, and nothing is generated."""
    before = tree(project)
    (project / "broken").mkdir()
    (project / "broken/PingRequest.json").write_text("{")
    Path("specgen.toml").write_text("""\
[[generate]]
source = "kafka:4.3"
pack = "pyton"
output = "a"

[[generate]]
source = "kafka:9.9"
pack = "python"
output = "b"

[[generate]]
pack = "python"
output = "c"
source = "kafka:4.3"
apis = ["Fech"]

[[generate]]
source = "kafka:4.3"
with = "nowhere"
pack = "python"
output = "d"

[[generate]]
source = "broken"
pack = "python"
output = "e"
""")
    result = invoke("generate")
    assert result.status == 2
    errors = [line for line in result.err.splitlines() if ": error: " in line]
    assert [line.replace(f"{project}/", "") for line in errors] == [
        "specgen.toml:3:1: error: I1: pyton: not a template pack: it has no pack.toml",
        "specgen.toml:7:1: error: I1: kafka:9.9: no such bundled release",
        "specgen.toml:15:1: error: I4: kafka:4.3: no API 'Fech'",
        "specgen.toml:18:1: error: I1: nowhere: no such file or folder",
        "broken/PingRequest.json:1:2: error: J1: the text ends too early",
    ]
    assert tree(project).keys() - before.keys() == {"broken/PingRequest.json"}


def test_init_writes_what_generate_makes(project: Path) -> None:
    ended_well(init("definitions", "--target", "pack", "--api", "Echo"))
    (generation,) = read_configuration(Path("specgen.toml"))
    assert (generation.apis, generation.output) == (("Echo",), Path("generated/pack"))
    ended_well(invoke("generate"))
    assert made("generated/pack") == "2 of kafka_wire\n"


def test_init_of_a_package_in_the_source(project: Path) -> None:
    options = ["--layout", "package", "-o", "src/app/wire", "--package", "app.wire"]
    ended_well(init("kafka:4.3", "--message", "VoteRequest", *options))
    assert Path("specgen.toml").read_text().endswith("""\
[[generate]]
source = "kafka:4.3"
messages = ["VoteRequest"]
pack = "python"
output = "src/app/wire"
layout = "package"
package = "app.wire"
""")


def test_init_replaces_nothing_and_checks_its_result(project: Path) -> None:
    before = Path("specgen.toml").read_text()
    result = invoke("init")
    assert result.status == 2
    assert "already exists" in result.err
    assert Path("specgen.toml").read_text() == before
    assert "did you mean 'Fetch'?" in init("kafka:4.3", "--api", "fetch").err
    assert not Path("specgen.toml").exists()
