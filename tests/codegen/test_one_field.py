"""After adding a field to one message, only what it affects changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import specgen
from specgen.disk.manifests import CACHE
from tests.changes.protocol import Change, all_of, insert, keys, released
from tests.support.definitions import field
from tests.support.sources import write_folder

Lines = dict[str, tuple[set[str], set[str]]]
MANIFEST = "MANIFEST.json"
OF_REQUEST = {
    "python": {
        MANIFEST,
        "kafka_wire/_layouts/ping_request.json",
        "kafka_wire/_messages/ping_request.py",
    },
    "fixtures": {MANIFEST, "PingRequest.coverage.json", "PingRequest.jsonl"},
    "docs": {MANIFEST, "apis/Ping.md"},
    "spark": {MANIFEST, "schemas.jsonl"},
}
"""What a field of a request touches."""
OF_VERSIONS = {
    "python": {"kafka_wire/_releases.json", "kafka_wire/api_keys.py"},
    "docs": {"README.md", "headers.md"},
}
"""What tells which versions there are."""


def texts(folder: Path) -> dict[str, str]:
    """The files of an output, except those useless elsewhere."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != CACHE
    }


def changed_files(pack: str, change: Change, folder: Path) -> tuple[set[str], Lines]:
    """The files changed by a change of definitions, and the lines removed and added."""
    outputs = []
    for number, protocol in enumerate((released(), released())):
        if number:
            change(protocol)
        source = write_folder(folder / str(number), protocol)
        specgen.generate(specgen.read_source(source), pack, folder / "out")
        outputs.append(texts(folder / "out"))
    old, new = outputs
    assert old.keys() == new.keys()
    changed = {path for path in new if new[path] != old[path]}
    lines = {
        path: (set(old[path].splitlines()), set(new[path].splitlines()))
        for path in changed
    }
    return changed, {path: (was - now, now - was) for path, (was, now) in lines.items()}


def versions(lines: set[str]) -> set[int]:
    """The versions of cases in a fixture."""
    return {json.loads(line)["version"] for line in lines}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("pack", OF_REQUEST)
@pytest.mark.parametrize("place", ["PingRequest", "PingRequest.Parts"])
def test_a_tag_in_versions_that_are_there(
    pack: str, place: str, tmp_path: Path
) -> None:
    tag = 0 if place == "PingRequest" else 2
    added = field("Added", "string", "2+", tag=tag, taggedVersions="2+", ignorable=True)
    changed, lines = changed_files(pack, insert(place, 1, added), tmp_path)
    assert changed == OF_REQUEST[pack]
    out, _ = lines[MANIFEST]
    # A line for each file, the digest of the whole source, its name.
    assert len(out) == len(changed) - 1 + 1
    if pack == "fixtures":
        assert versions(set().union(*lines["PingRequest.jsonl"])) == {2, 3}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("pack", OF_REQUEST)
def test_a_field_of_a_new_version(pack: str, tmp_path: Path) -> None:
    names = ("PingRequest", "PingResponse")
    change = all_of(
        *(keys(name, validVersions="0-4") for name in names),
        insert("PingRequest", 1, field("Added", "string", "4+", ignorable=True)),
    )
    changed, lines = changed_files(pack, change, tmp_path)
    of_both = OF_REQUEST[pack] | {
        path.replace("ping_request", "ping_response").replace(*names)
        for path in OF_REQUEST[pack]
    }
    assert changed == of_both | OF_VERSIONS.get(pack, set())
    if pack == "fixtures":
        for name in names:
            out, come = lines[f"{name}.jsonl"]
            assert not out and versions(come) == {4}
