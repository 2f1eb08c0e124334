"""The guide's pack for Go, built exactly from its code blocks, and compiled."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from specgen.codegen.run import render_all
from specgen.codegen.views import view_class
from tests.support.commands import ended_well, invoke, output_of
from tests.support.needs import go
from tests.support.packs import job_of
from tests.support.pages import DOCS, blocks
from tests.support.sources import read_release, small

GUIDE = DOCS / "template-packs.md"
FILES = {
    block.name.removeprefix("go/"): block.code
    for block in blocks(GUIDE)
    if block.name.startswith("go/")
}
CONSOLE = next(b.code for b in blocks(GUIDE, "console") if "pack test go" in b.code)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The guide's pack in the current folder."""
    for path, text in FILES.items():
        target = tmp_path / "go" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "go"


@pytest.mark.slow
def test_the_guide_to_the_letter(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go()
    cache = pack.with_name("cache")
    for name in ("GOCACHE", "GOPATH", "GOENV"):
        monkeypatch.setenv(name, str(cache / name))
    monkeypatch.setenv("GOFLAGS", "-mod=mod")
    monkeypatch.setenv("GOTOOLCHAIN", "local")
    steps = re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", CONSOLE, re.MULTILINE)
    assert len(steps) == 5
    for line, expected in steps:
        command, *args = shlex.split(line)
        if command == "specgen":
            out = ended_well(invoke(*args)).out
        else:
            out = output_of("sh", "-c", line)
        assert expected in out, line
    made = sorted(path.name for path in Path("kafka").glob("*.go"))
    assert made == [
        "api_versions_response.go",
        "fetch_request.go",
        "metadata_response.go",
    ]
    text = Path("kafka/fetch_request.go").read_text()
    # Only gofmt aligns it so, not the template.
    assert re.search(r"\tClusterId +\*string +`json:\"clusterId\"` +// 12-\d+\n", text)
    assert "\tTopics" in text
    assert Path("kafka/go.mod").read_text().startswith("module example.com/kafka\n")


def test_without_go_the_missing_formatter_is_reported(
    pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(pack))
    ran = invoke("pack", "test", "go")
    assert ran.status == 2
    assert "go/pack.toml:5:1: error: P8: the formatter gofmt is not on PATH" in ran.err
    assert "hint: install it, or put its folder on PATH" in ran.err


def test_its_view_knows_the_names_of_packages(pack: Path) -> None:
    view = view_class(pack, "")
    assert not view.package_problem("wire")
    assert "lower-case letters" in view.package_problem("kafka-wire")


def test_its_options_reach_the_text(pack: Path) -> None:
    text = (pack / "pack.toml").read_text()
    (pack / "pack.toml").write_text(re.sub("(?m)^format.*\n", "", text))
    job = job_of(read_release(small()), pack)
    made = []
    for tags in (True, False):
        job.options.update({"module": "m", "json": tags})
        made.append(render_all(job)["echo_request.go"].decode())
    assert made[0] != made[1] == re.sub("`json:[^`]*`", "", made[0])


def test_every_block_of_the_pack_is_a_file() -> None:
    assert {*FILES} == {
        "pack.toml",
        "view.py",
        "__module__.go.jinja",
        "go.mod.jinja",
        "golden/heartbeat/case.toml",
    }
