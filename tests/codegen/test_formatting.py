"""A pack's formatter: what it is run on, when, and the error if it fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from specgen.codegen.pack import load_pack
from specgen.codegen.run import render_all
from specgen.report import Problem, SpecError
from tests.support.definitions import field
from tests.support.packs import job_of, make, tree, write_pack
from tests.support.sources import read_release, small

RELEASE = read_release(small())
PROGRAM = """\
import sys
from pathlib import Path

if sys.argv[1] == "fail":
    text = sys.argv[2].replace("$PWD", str(Path.cwd()))
    sys.exit(text.replace("|", "\\n"))
with open({log!r}, "a") as log:
    print(*sys.argv[2:], file=log)
for name in sys.argv[2:]:
    path = Path(name)
    if sys.argv[1] == "take":
        path.unlink()
    else:
        suffix = Path("style.txt").read_text()
        path.write_text(path.read_text().upper() + suffix)
"""


def pack_with(
    folder: Path, *arguments: str, program: str = sys.executable, **more: str
) -> Path:
    """A pack whose formatter is a test program with some arguments."""
    script = folder / "formatter.py"
    script.write_text(PROGRAM.format(log=str(folder / "log")))
    command = [program, str(script), *arguments]
    toml = f"format = {command!r}\nformatted = ['*.txt']\nblack = 'off'\n"
    toml += '[each]\n"d/__message__.txt.jinja" = "message"\n'
    files = {
        "pack.toml": toml,
        "d/__message__.txt.jinja": "{{ message.name }} {{ message.fields|length }}",
        "index.md.jinja": "index",
        "style.txt": "!",
    }
    return write_pack(folder / "mine", files | more)


def problems_of(pack: Path) -> list[Problem]:
    """The problems on making a pack's output."""
    with pytest.raises(SpecError) as caught:
        make(RELEASE, pack, pack.with_name("out"))
    assert not pack.with_name("out").exists()
    return list(caught.value.problems)


def test_what_is_rendered_is_formatted_and_what_is_copied_is_not(
    tmp_path: Path,
) -> None:
    pack = pack_with(tmp_path, "write")
    files = render_all(job_of(RELEASE, pack))
    assert files["d/EchoRequest.txt"].startswith(b"ECHOREQUEST ")
    assert files["d/EchoRequest.txt"].endswith(b"!")
    assert (files["index.md"], files["style.txt"]) == (b"index", b"!")


def test_it_runs_once_and_over_what_changed_alone(tmp_path: Path) -> None:
    pack, log = pack_with(tmp_path, "write"), tmp_path / "log"
    make(RELEASE, pack, tmp_path / "out")
    (line,) = log.read_text().splitlines()
    assert line.split() == sorted(f"d/{m.name}.txt" for m in RELEASE.messages)
    before = tree(tmp_path / "out")
    done = make(RELEASE, pack, tmp_path / "out")
    assert (done.rendered, tree(tmp_path / "out")) == (0, before)
    items = small()
    items["ClockRecord"]["fields"].append(field("Zone", "string"))
    log.unlink()
    done = make(read_release(items), pack, tmp_path / "out")
    assert "d/ClockRecord.txt" in done.written
    assert log.read_text() == "d/ClockRecord.txt\n"


def test_very_many_paths_are_given_in_portions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.codegen.formatting._MAX_LENGTH", 40)
    pack = pack_with(tmp_path, "write")
    files = render_all(job_of(RELEASE, pack))
    lines = (tmp_path / "log").read_text().splitlines()
    assert len(lines) > 1
    paths = sorted(f"d/{m.name}.txt" for m in RELEASE.messages)
    assert " ".join(lines).split() == paths
    assert all(files[path].endswith(b"!") for path in paths)


def test_a_formatter_that_is_not_there(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "write", program="no-such-formatter")
    (problem,) = problems_of(pack)
    assert (problem.code, problem.message) == (
        "P8",
        "the formatter no-such-formatter is not on PATH",
    )
    assert str(problem.span) == f"{pack / 'pack.toml'}:1:1"
    pack = pack_with(tmp_path, "write", program="./tool")
    (problem,) = problems_of(pack)
    assert problem.message == (
        "the formatter ./tool can't be run: No such file or directory"
    )


def test_its_errors_are_reported_at_the_template(tmp_path: Path) -> None:
    report = "d/EchoRequest.txt:3:7: no statement|d/EchoResponse.txt:9: odd|and more"
    pack = pack_with(tmp_path, "fail", report)
    first, second, third = problems_of(pack)
    template = str(pack / "d/__message__.txt.jinja")
    assert str(first.span) == str(second.span) == template
    assert first.message.endswith(": line 3 of d/EchoRequest.txt: no statement")
    assert second.message.endswith(": line 9 of d/EchoResponse.txt: odd")
    assert (Path(third.span.path).name, third.hint) == ("pack.toml", "and more")
    assert third.message.endswith("ended with status 1")


def test_an_error_above_its_place(tmp_path: Path) -> None:
    """As rustc and rustfmt write it, with the file's whole path."""
    report = "error: unclosed|  --> $PWD/d/EchoRequest.txt:3:7"
    (problem,) = problems_of(pack_with(tmp_path, "fail", report))
    assert problem.message.endswith(
        ": line 3 of d/EchoRequest.txt: error: unclosed"
    ), problem


def test_a_formatter_that_takes_files_away(tmp_path: Path) -> None:
    (problem,) = problems_of(pack_with(tmp_path, "take"))
    assert problem.message.endswith("removed d/ClockRecord.txt")


def test_it_is_not_run_of_a_pack_that_a_file_names(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "write")
    with pytest.raises(SpecError, match=r"runs its own code \(format: ") as caught:
        load_pack(str(pack), trusted=False)
    assert "--trust-packs" in caught.value.problems[0].hint
    assert not (tmp_path / "log").exists()
