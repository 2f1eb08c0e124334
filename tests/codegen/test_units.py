"""Units: each output has its own path, on file systems of any kind."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from specgen.codegen.pack import Each, load_pack
from specgen.codegen.units import Job, Unit, api_groups, message_digest, units
from specgen.protocol.model import Release
from specgen.report import SpecError
from tests.support.packs import job_of, write_pack
from tests.support.sources import definition, read_release, rpc, small

RELEASE = read_release(small())


def planned(tmp_path: Path, each: str, path: str, release: Release) -> list[Unit]:
    """The units of a pack with one template."""
    toml = f'[each]\n"{path}.jinja" = "{each}"\n'
    folder = Path(mkdtemp(dir=tmp_path))
    pack = write_pack(folder, {"pack.toml": toml, f"{path}.jinja": ""})
    return units(job_of(release, pack))


def messages_of(*names: str, **keys: Any) -> Release:
    """A release of empty messages."""
    return read_release({name: definition(name, **keys) for name in names})


def clashes(tmp_path: Path, each: str, path: str, release: Release) -> list[str]:
    """The problems of outputs that cannot exist side by side."""
    with pytest.raises(SpecError) as caught:
        planned(tmp_path, each, path, release)
    return [f"{p.message} | {p.hint}" for p in caught.value.problems]


def test_once_a_release(tmp_path: Path) -> None:
    (unit,) = planned(tmp_path, "release", "a.txt", RELEASE)
    assert (unit.path, unit.template, unit.each) == (
        "a.txt",
        "a.txt.jinja",
        Each.RELEASE,
    )
    assert unit.messages == RELEASE.messages


def test_once_an_api(tmp_path: Path) -> None:
    plan = planned(tmp_path, "api", "__api__", RELEASE)
    assert [unit.path for unit in plan] == ["Echo", "Store", "ClockRecord"]
    assert [m.name for m in plan[0].messages] == ["EchoRequest", "EchoResponse"]


def test_once_a_version(tmp_path: Path) -> None:
    plan = planned(tmp_path, "version", "__module__/__version__", RELEASE)
    clock = [u for u in plan if u.messages[0].name == "ClockRecord"]
    assert [(u.path, u.version) for u in clock] == [("clock_record/0", 0)]
    assert len(plan) == sum(len(m.versions) for m in RELEASE.messages)


def test_a_message_without_versions_has_no_version_files(tmp_path: Path) -> None:
    keys = rpc("Gone", "request", 7, [])
    for key in ("fields", "flexibleVersions"):
        del keys[key]
    release = read_release({"GoneRequest": keys | {"validVersions": "none"}})
    assert planned(tmp_path, "version", "__message__", release) == []
    assert len(planned(tmp_path, "message", "__message__", release)) == 1


def test_groups_are_requests_first() -> None:
    groups = api_groups(tuple(reversed(RELEASE.messages)))
    names = [[message.name for message in group] for group in groups]
    assert ["EchoRequest", "EchoResponse"] in names
    assert ["ClockRecord"] in names


def test_records_with_the_same_key_are_no_group() -> None:
    release = read_release(
        {
            name: definition(name, type="metadata", apiKey=key)
            for name, key in (("OneRecord", 1), ("TwoRecord", 2))
        }
    )
    assert [len(group) for group in api_groups(release.messages)] == [1, 1]


def test_paths_that_differ_by_case_only(tmp_path: Path) -> None:
    release = messages_of("NodeIds", "NodeIDs", "Nodeids", "Other")
    assert clashes(tmp_path, "message", "__message__.md", release) == [
        "'NodeIDs.md': two of its outputs have this path | NodeIds, NodeIDs",
        "'Nodeids.md': two of its outputs have this path | NodeIds, Nodeids",
    ]


def test_a_template_without_a_placeholder(tmp_path: Path) -> None:
    problems = clashes(tmp_path, "version", "__message__", RELEASE)
    assert problems[0].startswith("'EchoRequest': two of its outputs have this path")
    assert len(clashes(tmp_path, "message", "a.txt", RELEASE)) == 4


def test_a_copy_and_a_template_of_one_path(tmp_path: Path) -> None:
    files = {"pack.toml": "", "A.txt.jinja": "", "a.txt": ""}
    pack = write_pack(tmp_path / "pack", files)
    with pytest.raises(SpecError, match="two of its outputs have this path"):
        units(job_of(RELEASE, pack))


@pytest.mark.parametrize("path", ["MANIFEST.json", "Manifest.JSON"])
def test_our_own_files(path: str, tmp_path: Path) -> None:
    assert clashes(tmp_path, "release", path, RELEASE) == [
        f"'{path}' is one of specgen's own files | "
    ]
    assert len(planned(tmp_path, "release", f"sub/{path}", RELEASE)) == 1


def test_a_message_named_as_our_own_file(tmp_path: Path) -> None:
    release = messages_of("Manifest")
    (problem,) = clashes(tmp_path, "message", "__message__.json", release)
    assert problem.startswith("'Manifest.json' is one of specgen's own files")


def test_a_file_where_a_folder_must_be(tmp_path: Path) -> None:
    files = {
        "pack.toml": '[each]\n"__message__.jinja" = "message"\n',
        "__message__.jinja": "",
        "clockrecord/deep/more.txt": "",
    }
    pack = write_pack(tmp_path / "pack", files)
    with pytest.raises(SpecError, match="is a file, and a folder of") as caught:
        units(job_of(RELEASE, pack))
    assert len(caught.value.problems) == 1


def test_digests_do_not_depend_on_places() -> None:
    moved = read_release({f"deep/{name}": item for name, item in small().items()})
    pack = load_pack("fixtures")
    first = Job("a", RELEASE, RELEASE.messages, "p", pack)
    other = Job("a", moved, moved.messages, "p", pack)
    assert first.digests == other.digests
    assert first.digest == other.digest


def test_digests_depend_on_every_fact() -> None:
    pack = load_pack("fixtures")

    def digest(**changes: object) -> str:
        item = small()["ClockRecord"]
        item["fields"][0] |= changes
        release = read_release({"ClockRecord": item})
        return Job("a", release, release.messages, "p", pack).digest

    digests = [
        digest(),
        digest(default="0"),
        digest(default="0x0"),
        digest(ignorable=True),
        digest(versions="1+"),
        digest(type="uint32", default="0"),
        digest(type="float64", default="NaN"),
        digest(type="float64", default="Infinity"),
        digest(entityType="producerId"),
        digest(about="Text is shown, too."),
    ]
    assert len(set(digests)) == len(digests)


def test_where_facts_are_from_makes_no_other_output() -> None:
    message, *_ = RELEASE.messages
    assert message_digest(message.replace(filled=True)) == message_digest(message)
