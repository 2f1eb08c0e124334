"""Error codes and API keys are those of each release's own classes."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from specgen.protocol.model import ErrorCode
from specgen.sources.bundle.facts import clients_jar, jar_facts
from tests.oracle import jars
from tests.support.bundled import DOCUMENTED, NAMES, release
from tests.support.data import data_folder
from tests.support.needs import absent


def clients(name: str) -> Path:
    """A release's kafka-clients jar, or the test is skipped."""
    if shutil.which("java") is None:
        absent("java", "no Java to ask a jar with")
    path = jars.paths(name)[0]
    if not path.is_file():
        absent("maven", f"no {path.name}: python -m tests.oracle.jars {name}")
    return path


def check(name: str, folder: Path) -> None:
    """Read the facts of a release's jar, alone in a folder, and compare them with the bundle."""
    jar = clients(name)
    alone = folder / jar.name
    shutil.copy(jar, alone)
    errors, api_keys = jar_facts(alone)
    assert release(name).errors == errors
    assert release(name).api_keys == api_keys
    assert len(errors) > 70 or name in DOCUMENTED
    assert len(api_keys) > 40 or name in DOCUMENTED


def test_facts_read_from_the_jar(tmp_path: Path) -> None:
    check("4.4", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*DOCUMENTED, *NAMES])
def test_facts_of_every_release(name: str, tmp_path: Path) -> None:
    check(name, tmp_path)


def test_facts_that_are_well_known() -> None:
    by_code = {error.code: error for error in release("4.3").errors}
    assert by_code[-1].name == "UNKNOWN_SERVER_ERROR"
    assert by_code[0] == ErrorCode(code=0, name="NONE", retriable=by_code[0].retriable)
    assert by_code[6] == ErrorCode(
        code=6, name="NOT_LEADER_OR_FOLLOWER", retriable=True
    )
    assert by_code[8].retriable is False
    assert list(by_code) == sorted(by_code)
    keys = {row.name: row.key for row in release("4.3").api_keys}
    assert {"PRODUCE", "Produce"} & keys.keys()
    assert sorted(keys.values()) == list(keys.values())


def test_error_codes_never_change_their_number() -> None:
    """Six names change, but no code is ever assigned to another error."""
    for older, newer in pairwise([*DOCUMENTED, *NAMES]):
        before = {e.code for e in release(older).errors}
        after = {e.code for e in release(newer).errors}
        assert before <= after, newer


def test_the_reference_table() -> None:
    folder = data_folder()
    table = folder.parent / "errors.csv" if folder else None
    if table is None or not table.is_file():
        pytest.skip("no errors.csv beside the definitions")
    rows = [line.split(",") for line in table.read_text("utf-8").splitlines()[1:]]
    listed = {int(row[0]): row[1] for row in rows}
    bundled = {e.code: e.name for e in release("4.2").errors}
    assert all(listed[code] == name for code, name in bundled.items() if code in listed)
    assert -1 in listed


@pytest.mark.parametrize(
    ("sources", "facts"),
    [
        (["a", "kafka-clients-4.3.1.jar", "b"], "kafka-clients-4.3.1.jar"),
        (["x/kafka-clients-4.0.0-rc1.jar"], "x/kafka-clients-4.0.0-rc1.jar"),
        (["kafka-clients-4.3.1-test.jar", "kafka-clients-4.3.1.jar"], None),
        (["kafka-clients-4.3.1-sources.jar", "kafka-clients.jar"], ""),
        (["kafka-raft-4.3.1.jar", "folder"], ""),
        (["git:kafka-clients-1@v2.jar"], ""),
    ],
)
def test_the_clients_jar_among_sources(sources: list[str], facts: str | None) -> None:
    expected = sources[-1] if facts is None else facts
    assert clients_jar(sources) == (Path(expected) if expected else None)
