"""The findings of ``specgen diff`` for people and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from specgen.disk.data import data_folder
from tests.changes.protocol import Change, all_of, keys, released, remove, rename
from tests.support.commands import Ran, ended_with_errors, invoke
from tests.support.sources import write_folder

BROKEN = all_of(
    remove("PingRequest", "Low"),
    rename("OtherRequest", "Key", "Topic"),
    keys("PingRequest.Parts.Epoch", default="0"),
)


def _sides(folder: Path, change: Change) -> tuple[Path, Path]:
    protocol = released()
    change(protocol)
    old = write_folder(folder / "old", released())
    return old, write_folder(folder / "new", protocol)


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    return _sides(tmp_path, BROKEN)


def _line(path: Path, text: str) -> int:
    lines = path.read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def _diff(sides: tuple[Path, Path], *options: str) -> Ran:
    return invoke("diff", *sides, *options)


def test_text(sides: tuple[Path, Path]) -> None:
    ran = _diff(sides)
    assert ran.status == 1
    place = f"{sides[0] / 'PingRequest.json'}:{_line(sides[0] / 'PingRequest.json', 'Low')}:"
    assert f"          old: {place}" in ran.out
    for line in (
        "PingRequest\n  error   WIRE_FIELD_REMOVED  v0-3 low: int64 → nothing\n",
        "          remedy: keep the field in the versions that have it and end its "
        "versions there; add version 4 without it\n",
        "OtherRequest\n  info    NAME  v0-3 key: key → topic (the same bytes)\n",
        f"{sides[0]} to {sides[1]}: 1 error, 1 warning, 1 info\n",
    ):
        assert line in ran.out


def test_a_change_belongs_to_the_version_that_introduces_it(
    tmp_path: Path,
) -> None:
    new_version = keys("PingRequest", validVersions="0-4")
    ran = _diff(_sides(tmp_path, all_of(new_version, remove("PingRequest", "Low"))))
    assert "VERSION_" in ran.out and "WIRE_FIELD_REMOVED  v0-3 low" in ran.out
    assert "end its versions there; add version 4 without it\n" in ran.out


def test_nothing_changed(tmp_path: Path) -> None:
    ran = _diff(_sides(tmp_path, keys("PingRequest", about="Words.")))
    assert ran.status == 0
    assert ran.out.endswith("0 errors, 0 warnings, 0 info\n")


def test_json(sides: tuple[Path, Path]) -> None:
    ran = _diff(sides, "--format", "json")
    content = json.loads(ran.out)
    assert ran.status == 1 and content["format"] == 1
    by_rule = {item["rule"]: item for item in content["findings"]}
    removed = by_rule["WIRE_FIELD_REMOVED"]
    path = sides[0] / "PingRequest.json"
    assert removed["old_place"]["path"] == str(path)
    assert removed["old_place"]["line"] == _line(path, '"Low"')
    assert (removed["message"], removed["versions"], removed["path"]) == (
        "PingRequest",
        [0, 1, 2, 3],
        "low",
    )
    again = json.loads(_diff(sides, "--format", "json").out)
    prints = [item["fingerprint"] for item in content["findings"]]
    assert prints == [item["fingerprint"] for item in again["findings"]]
    assert len({*prints}) == 3 and all(len(text) == 10 for text in prints)


def test_a_fingerprint_does_not_depend_on_the_wording(tmp_path: Path) -> None:
    kinds = ("int32", "string")
    prints, words = set(), set()
    for kind in kinds:
        sides = _sides(tmp_path / kind, keys("PingRequest.Low", type=kind))
        (item,) = json.loads(_diff(sides, "--format", "json").out)["findings"]
        assert item["rule"] == "WIRE_TYPE"
        prints.add(item["fingerprint"])
        words.add(item["new"])
    assert (len(prints), len(words)) == (1, 2)


def test_markdown(sides: tuple[Path, Path]) -> None:
    lines = _diff(sides, "--format", "markdown").out.splitlines()
    assert "## PingRequest" in lines
    assert "- **error** `WIRE_FIELD_REMOVED` v0-3 low: int64 → nothing" in lines
    assert "- `NAME` v0-3 key: key → topic (the same bytes)" in lines


def test_github(sides: tuple[Path, Path]) -> None:
    ran = _diff(sides, "--format", "github", "--level", "error")
    path = sides[1] / "PingRequest.json"
    assert ran.out.startswith(
        f"::error file={path},line={_line(path, 'PingRequest')},col="
    )
    assert "::WIRE_FIELD_REMOVED: PingRequest v0-3 low: int64 → nothing%0A" in ran.out
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "rules", "status"),
    [
        (("--level", "error"), {"WIRE_FIELD_REMOVED"}, 1),
        (("--level", "warning"), {"WIRE_FIELD_REMOVED", "DEFAULT_CHANGED"}, 1),
        (("--category", "wire"), {"WIRE_FIELD_REMOVED"}, 1),
        (("--message", "Other"), {"NAME"}, 0),
        (("--message", "OtherRequest"), {"NAME"}, 0),
        (("--message", "OtherResponse"), set(), 0),
    ],
)
def test_findings_are_limited_to_chosen_messages(
    sides: tuple[Path, Path], options: tuple[str, ...], rules: set[str], status: int
) -> None:
    ran = _diff(sides, "--format", "json", *options)
    assert {item["rule"] for item in json.loads(ran.out)["findings"]} == rules
    assert ran.status == status


def test_a_name_unknown_to_both_sides(sides: tuple[Path, Path]) -> None:
    errors = ended_with_errors(_diff(sides, "--message", "Oter"), 1)
    assert "no message 'Oter' in" in errors and "did you mean 'Other'?" in errors


def test_a_source_with_errors(sides: tuple[Path, Path]) -> None:
    path = sides[1] / "PingRequest.json"
    path.write_text(path.read_text("utf-8").replace('"int64"', '"int65"', 1))
    ran = _diff(sides)
    assert f"{path}:{_line(path, 'int65')}:" in ended_with_errors(ran)
    assert ran.out == ""


def test_lint(sides: tuple[Path, Path]) -> None:
    alone = invoke("lint", sides[1], "--format", "json")
    assert (alone.status, json.loads(alone.out)["findings"]) == (0, [])
    ran = invoke("lint", sides[1], "--against", sides[0], "--format", "json")
    content = json.loads(ran.out)
    assert ran.status == 1
    assert {item["rule"] for item in content["findings"]} == {
        "WIRE_FIELD_REMOVED",
        "DEFAULT_CHANGED",
        "NAME",
    }
    path = sides[1] / "PingResponse.json"
    path.write_text(path.read_text("utf-8").replace('"0-3"', '"0-2"'))
    ran = invoke("lint", sides[1])
    assert ran.status == 1
    assert "error   VERSION_PAIR  v3: request 0-3 → response 0-2" in ran.out
    assert f"new: {path}:" in ran.out


def test_findings_of_releases_have_places_in_the_bundle() -> None:
    ran = invoke(
        "diff", "kafka:3.9", "kafka:4.0", "--message", "Fetch", "--format", "json"
    )
    lost, *_ = json.loads(ran.out)["findings"]
    assert lost["rule"] == "VERSION_REMOVED"
    assert all(lost[side]["line"] > 1 for side in ("old_place", "new_place"))


@pytest.mark.parametrize("form", ["text", "html"])
def test_places_in_the_bundle_have_no_paths(form: str) -> None:
    shown = invoke(
        "diff", "kafka:3.9", "kafka:4.0", "--message", "Fetch", "--format", form
    ).out
    assert "kafka:4.0 FetchRequest.json:5:11" in shown
    assert str(data_folder("specs")) not in shown


@pytest.mark.parametrize("form", ["text", "html"])
def test_places_are_those_of_the_releases_asked_for(form: str) -> None:
    shown = invoke("diff", "kafka:3.9", "kafka:4.0", "--format", form).out
    places = set(re.findall(r"kafka:\d+\.\d+ (?=\w+\.json:)", shown))
    assert places == {"kafka:3.9 ", "kafka:4.0 "}
