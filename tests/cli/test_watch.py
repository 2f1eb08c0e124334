"""``specgen watch``: a process that regenerates outputs while a person works."""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.support.commands import ended_with_errors, invoke
from tests.support.definitions import field
from tests.support.packs import write_pack
from tests.support.signals import started
from tests.support.sources import Json, rpc, write_folder

Watched = pytest.importorskip("specgen.codegen.watching").Watched

CONFIGURATION = """\
[[generate]]
source = "definitions"
pack = "pack"
output = "definitions/made"
"""


class Watching:
    """A running ``specgen watch`` in a project, and the lines it prints."""

    def __init__(self, folder: Path) -> None:
        self.process = started(["watch"], folder)
        self._lines: queue.Queue[str] = queue.Queue()
        for stream in (self.process.stdout, self.process.stderr):
            threading.Thread(target=self._read, args=[stream], daemon=True).start()

    def _read(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines.put(line.decode().rstrip())

    def until(self, text: str) -> list[str]:
        """The lines up to one that contains a text."""
        lines: list[str] = []
        while not lines or text not in lines[-1]:
            lines.append(self._lines.get(timeout=60))
        return lines

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing is printed for some time."""
        try:
            self._lines.get(timeout=seconds)
        except queue.Empty:
            return True
        return False


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one definition, and a pack of its own that lists its fields."""
    write_folder(tmp_path / "definitions", {"PingRequest": ping("Name")})
    write_pack(tmp_path / "pack")
    (tmp_path / "specgen.toml").write_text(CONFIGURATION)
    return tmp_path


@pytest.fixture
def watching(project: Path) -> Iterator[Watching]:
    """The running command, after everything was generated once."""
    running = Watching(project)
    try:
        running.until("small in definitions/made")
        yield running
    finally:
        running.process.kill()
        running.process.wait()


def ping(*names: str) -> Json:
    return rpc("Ping", "request", 900, [field(name, "string") for name in names])


def save(project: Path, text: str) -> None:
    """Save the definition as editors do, by replacing the file."""
    path = project / "definitions" / "PingRequest.json"
    draft = path.with_suffix(".draft")
    draft.write_text(text)
    draft.rename(path)


def generated_text(project: Path, name: str = "messages/PingRequest.txt") -> str:
    return (project / "definitions" / "made" / name).read_text()


def test_a_definition_is_changed_broken_and_repaired(
    watching: Watching, project: Path
) -> None:
    save(project, json.dumps(ping("Name", "Rack")))
    report = watching.until("small in definitions/made")
    assert any("definitions/PingRequest.json changed" in line for line in report)
    assert "messages/PingRequest.txt" in report[-1] and "versions/Ping" in "".join(
        report
    )
    assert generated_text(project) == "PingRequest\nName string\nRack string\n"
    # The output lies below the definitions, but does not count as a change of them.
    assert watching.is_silent(1)
    save(project, '{"name": ')
    watching.until("definitions/PingRequest.json:1:")
    assert generated_text(project) == "PingRequest\nName string\nRack string\n"
    save(project, json.dumps(ping("Rack")))
    watching.until("small in definitions/made")
    assert generated_text(project) == "PingRequest\nRack string\n"
    os.killpg(watching.process.pid, signal.SIGINT)
    assert watching.process.wait(30) == 130
    assert watching.is_silent(0.1)


def test_templates_new_folders_and_the_configuration(
    watching: Watching, project: Path
) -> None:
    write_pack(project / "pack", {"notes.md": "# Other notes\n"})
    watching.until("small in definitions/made")
    assert generated_text(project, "notes.md") == "# Other notes\n"
    template = "messages/__message__.txt.jinja"
    write_pack(project / "pack", {template: "only {{ message.name }}\n"})
    watching.until("small in definitions/made")
    assert generated_text(project) == "only PingRequest\n"
    # A new folder is watched, too.
    folder = project / "definitions" / "more"
    pong = rpc("Pong", "request", 901, [])
    write_folder(folder, {"PongRequest": pong})
    watching.until("written: ")
    assert generated_text(project, "messages/PongRequest.txt") == "only PongRequest\n"
    write_folder(folder, {"PongRequest": pong | {"name": "PangRequest"}})
    watching.until("written: ")
    assert generated_text(project, "messages/PangRequest.txt") == "only PangRequest\n"
    configuration = project / "specgen.toml"
    configuration.write_text("[[generate]]\n")
    watching.until("waiting for the next change")
    configuration.write_text(CONFIGURATION.replace("definitions/made", "elsewhere"))
    watching.until("small in elsewhere")
    assert (project / "elsewhere" / "messages" / "PingRequest.txt").is_file()


def test_nothing_to_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no specgen.toml here or in a folder above" in ended_with_errors(
        invoke("watch"), 1
    )


def test_without_the_extra(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    monkeypatch.delitem(sys.modules, "specgen.codegen.watching")
    assert "kafka-specgen[watch]" in ended_with_errors(invoke("watch"), 1)


def test_a_source_that_does_not_exist_yet(project: Path) -> None:
    text = CONFIGURATION.replace('"definitions"', '"later/deep"')
    (project / "specgen.toml").write_text(text)
    watched = Watched.of(project / "specgen.toml")
    assert project in watched.places() and watched.has(project / "later")
    assert not watched.has(project / "definitions")
    (project / "later").mkdir()
    assert project / "later" in watched.places()
    assert watched.has(project / "later" / "deep")


def test_what_is_watched(project: Path) -> None:
    (project / "definitions" / ".hidden").mkdir()
    (project / "definitions" / "made").mkdir()
    text = CONFIGURATION.replace("[[generate]]", '[[generate]]\nwith = "git:a@b"')
    configuration = project / "specgen.toml"
    configuration.write_text(
        f'{text}[[generate]]\nsource = "page.txt"\npack = "python"\noutput = "wire"\n'
    )
    watched = Watched.of(configuration)
    definitions, pack = project / "definitions", project / "pack"
    below = {pack / name for name in ("messages", "apis", "versions")}
    assert watched.places() == {project, definitions, pack, *below}
    assert watched.has(project / "page.txt") and watched.has(definitions / "New.json")
    for path in (
        project / "other.txt",
        definitions / "made" / "index.txt",
        definitions / ".hidden" / "a.json",
        definitions / ".PingRequest.json.swp",
        project / "wire" / "__init__.py",
    ):
        assert not watched.has(path), path
