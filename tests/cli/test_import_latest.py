"""``specgen import --latest``: its output, its imports and its refusals."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from specgen.disk.data import data_folder
from specgen.protocol.model.release import release_order
from specgen.sources.bundled import Bundle
from tests.support.commands import Ran, ended_well, ended_with_errors, invoke, specgen
from tests.support.maven import GROUP, publish, publish_server, serving
from tests.support.needs import absent
from tests.support.packs import tree
from tests.support.sources import Json, definition, small

SPECS = Path("specs")
MAVEN = Path("maven")
CLIENTS = small()
RAFT = {"Voters": definition("Voters")}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a repository that has 1.0.0, and a home without Maven."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("SPECGEN_REPOSITORY", raising=False)
    publish(MAVEN, "1.0.0", {"clients": CLIENTS, "raft": RAFT, "streams": {}})
    publish_server(MAVEN, "1.0.0", ["clients", "raft"])


def latest(*args: object, repository: object = MAVEN, facts: bool = False) -> Ran:
    """Run it; ``facts`` need Java and a real jar."""
    left_out = [] if facts else ["--no-facts"]
    args = ("--repository", repository, "--specs", SPECS, *left_out, *args)
    return invoke("import", "--latest", *args)


def found(*args: object) -> Any:
    """What it says to programs."""
    return json.loads(ended_well(latest(*args, "--json")).out)


def test_a_release_is_imported() -> None:
    ran = ended_well(latest())
    assert ran.out == (
        "1.0.0: new, in 3 modules\n"
        "1.0: 6 definitions, 6 not stored before, 0 error codes\n"
    )
    assert ran.err.splitlines() == [
        "import: fetching 3 jars of Kafka 1.0.0 …",
        "Kafka 1.0.0: no definitions in streams",
    ]
    release = Bundle(SPECS).read("1.0")
    assert (release.version, release.missing_modules) == ("1.0.0", ())
    modules = {message.name: message.module for message in release.messages}
    assert modules == dict.fromkeys(CLIENTS, "clients") | {"Voters": "raft"}
    once = tree(SPECS)
    assert ended_well(latest()).out == "nothing new in maven\n"
    assert tree(SPECS) == once


def test_a_patch_release_replaces_the_previous_one() -> None:
    ended_well(latest())
    more = CLIENTS | {"Extra": definition("Extra")}
    publish(MAVEN, "1.0.1", {"clients": more, "raft": RAFT})
    publish(MAVEN, "1.0.2", {"clients": CLIENTS})
    out = ended_well(latest()).out
    assert out.startswith("1.0.1: replaces 1.0.0\n")
    assert "1.0.2: skipped, it lacks raft; 1.0.1 stays\n" in out
    release = Bundle(SPECS).read("1.0")
    assert release.version == "1.0.1"
    assert "Extra" in release.by_name


def test_modules_that_are_published_later() -> None:
    ended_well(latest())
    publish(MAVEN, "1.1.0", {"clients": CLIENTS})
    out = ended_well(latest()).out
    assert out.startswith("1.1.0: new, in 1 module; not published yet: raft\n")
    assert Bundle(SPECS).read("1.1").missing_modules == ("raft",)
    publish(MAVEN, "1.1.0", {"raft": RAFT})
    out = ended_well(latest()).out
    assert out.startswith("1.1.0: now with raft\n")
    release = Bundle(SPECS).read("1.1")
    assert release.missing_modules == ()
    assert {message.name for message in release.messages} == {*CLIENTS, "Voters"}


def test_check_only_reports() -> None:
    ran = latest("--check")
    assert (ran.status, ran.out) == (1, "1.0.0: new, in 3 modules\n")
    assert not SPECS.exists()
    ended_well(latest())
    assert ended_well(latest("--check")).out == "nothing new in maven\n"


def test_for_programs() -> None:
    new = {
        "release": "1.0",
        "version": "1.0.0",
        "bundled": "",
        "modules": ["clients", "raft", "streams"],
        "new_modules": ["clients", "raft", "streams"],
        "missing_modules": [],
    }
    ran = latest("--check", "--json")
    document = {"repository": "maven", "new": [new], "passed_over": []}
    assert (ran.status, json.loads(ran.out)) == (1, document)
    done = {"release": "1.0", "definitions": 6, "new_forms": 6, "errors": 0}
    assert found() == document | {"new": [new | {"imported": done}]}
    publish(MAVEN, "1.0.1", {"clients": CLIENTS})
    over = {"release": "1.0", "version": "1.0.1", "stays": "1.0.0", "lacks": ["raft"]}
    assert found() == document | {"new": [], "passed_over": [over]}


def test_which_releases() -> None:
    publish(MAVEN, "1.1.0", {"clients": CLIENTS})
    publish(MAVEN, "1.2.0-rc1", {"clients": CLIENTS})
    rows = found("--since", "1.1")["new"]
    assert [row["version"] for row in rows] == ["1.1.0"]
    rows = found("--since", "1.1", "--candidates")["new"]
    assert [row["version"] for row in rows] == ["1.2.0-rc1"]
    assert Bundle(SPECS).names == ("1.1", "1.2")


def test_the_environment_names_a_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPECGEN_REPOSITORY", "maven")
    out = ended_well(invoke("import", "--latest", "--specs", SPECS, "--no-facts")).out
    assert out.startswith("1.0.0: ")


def test_a_mirror_is_used() -> None:
    with serving(MAVEN) as server:
        mirror = f"<mirrorOf>*</mirrorOf><url>{server.url}</url>"
        Path(".m2").mkdir()
        Path(".m2", "settings.xml").write_text(
            f"<settings><mirrors><mirror>{mirror}</mirror></mirrors></settings>"
        )
        ran = invoke("import", "--latest", "--specs", SPECS, "--check")
    assert (ran.status, ran.out) == (1, "1.0.0: new, in 3 modules\n")


def refused_whole(repository: object = MAVEN) -> str:
    """The output of a command that changed nothing in the bundle."""
    before = tree(SPECS) if SPECS.exists() else None
    ran = latest(repository=repository)
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err
    assert (tree(SPECS) if SPECS.exists() else None) == before
    return ran.err


def test_a_damaged_jar_changes_nothing() -> None:
    ended_well(latest())
    publish(MAVEN, "1.0.1", {"clients": CLIENTS, "raft": RAFT})
    (jar,) = MAVEN.rglob("kafka-raft-1.0.1.jar")
    jar.write_bytes(jar.read_bytes()[:-1] + b"\1")
    errors = refused_whole()
    assert f"maven/{GROUP}/kafka-raft/1.0.1/kafka-raft-1.0.1.jar: error: I1: " in errors
    assert "its sha1 does not match" in errors


def test_half_a_jar_changes_nothing() -> None:
    with serving(MAVEN) as server:
        server.cut.add("raft-1.0.0.jar")
        assert "ended after" in refused_whole(server.url)


def test_a_release_whose_definitions_are_wrong() -> None:
    """The previous import stays."""
    publish(MAVEN, "1.1.0", {"clients": {"A": {"name": "A", "validVersions": ""}}})
    ran = latest()
    assert ran.status == 2
    assert "kafka-clients-1.1.0.jar!common/message/A.json:1:" in ran.err
    assert Bundle(SPECS).names == ("1.0",)


def test_a_release_without_definitions() -> None:
    publish(MAVEN, "0.9.0", {"clients": {}})
    ran = ended_well(latest())
    assert "Kafka 0.9.0: no definitions in clients\n" in ran.err
    assert Bundle(SPECS).names == ("1.0",)


def test_a_jar_without_a_checksum() -> None:
    ended_well(latest())
    publish(MAVEN, "1.0.1", {"clients": CLIENTS, "raft": RAFT}, checksum="")
    said = ended_well(latest()).err
    assert "Kafka 1.0.1: no checksum published for clients, raft\n" in said


def test_a_missing_repository() -> None:
    errors = ended_with_errors(latest(repository="nowhere"), 1)
    assert errors.startswith("nowhere: error: I1: no such folder")
    Path("empty").mkdir()
    errors = ended_with_errors(latest(repository="empty"), 1)
    assert "no such module" in errors


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--latest", "source"], "--latest: finds these itself: leave out SOURCE, "),
        (
            ["--latest", "--as", "1.0"],
            "--latest: finds these itself: leave out SOURCE, ",
        ),
        (
            ["--latest", "--missing", "raft"],
            "--latest: finds these itself: leave out SOURCE, ",
        ),
        (
            ["--latest", "--since", "1"],
            "--since 1: error: I1: not the name of a release",
        ),
        (["--check", "source", "--as", "1.0"], "only with --latest"),
        (["--json", "source", "--as", "1.0"], "only with --latest"),
        ([], "name a source, or use --latest"),
        (["source"], "name the release, such as 4.3"),
    ],
)
def test_conflicting_options_are_refused(args: list[str], words: str) -> None:
    assert words in ended_with_errors(invoke("import", *args, "--specs", SPECS))
    assert not SPECS.exists()


def central() -> Json:
    """What Maven Central has beyond the bundled releases."""
    ran = specgen("import", "--latest", "--check", "--json", "--since", "4.1")
    if ran.status == 2:
        absent("maven", ran.err)
    document: Json = json.loads(ran.out)
    assert ran.status == bool(document["new"])
    return document


@pytest.mark.slow
def test_maven_central() -> None:
    """Bundled and older releases are not news.

    What will be published is unknown: 4.2.2 lacked most modules for weeks.
    """
    document = central()
    names = [name for name in Bundle().of_definitions if release_order(name) >= (4, 1)]
    bundled = {name: release_order(Bundle().index(name)["version"]) for name in names}
    assert len(bundled) >= 4
    for row in document["new"]:
        before = bundled.get(row["release"], (4, 1))
        assert release_order(row["version"]) > before or row["new_modules"]
        assert {"clients", "streams"} <= {*row["modules"]}
    assert all(row["lacks"] for row in document["passed_over"])


@pytest.mark.slow
def test_an_older_patch_release_becomes_what_is_bundled() -> None:
    central()
    if shutil.which("java") is None:
        absent("java", "no java")
    shutil.copytree(data_folder("specs"), SPECS)
    index = SPECS / "releases" / "4.1.json"
    index.write_text(index.read_text().replace('"4.1.2"', '"4.1.1"'))
    ran = specgen("import", "--latest", "--since", "4.1", "--specs", SPECS)
    assert "4.1.2: replaces 4.1.1\n" in ended_well(ran).out
    bundled = tree(data_folder("specs"))
    assert tree(SPECS)["releases/4.1.json"] == bundled["releases/4.1.json"]
