"""What git and hosts of code are told of files that specgen generates."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support.needs import absent

ROOT = Path(__file__).parents[2]


def git(*args: str, given: bytes = b"") -> list[str]:
    """What git prints, cut at its zeros."""
    command = ["git", "-C", str(ROOT), *args]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    if done.returncode:
        absent("git", done.stderr.decode().strip())
    return done.stdout.decode().split("\0")[:-1]


def attributes(name: str) -> dict[str, str]:
    """An attribute's value for each file of the repository."""
    paths = "\0".join(git("ls-files", "-z")).encode()
    told = git("check-attr", "-z", "--stdin", name, given=paths)
    return dict(zip(told[::3], told[2::3], strict=True))


def test_generated_files_are_marked_and_no_others() -> None:
    marked = {
        path for path, v in attributes("linguist-generated").items() if v == "true"
    }
    generated = {path for path in attributes("text") if path.startswith("generated/")}
    facts = {f"specs/{kind}/" for kind in ("definitions", "releases", "errors", "apis")}
    assert len(generated) > 1000
    assert generated <= marked
    places = "docs/rules/", "tests/evolution/golden/"
    pages = {path for path in marked if path.startswith(places)}
    others = marked - generated - pages - {"docs/rules.md"}
    assert pages
    assert {"/".join(path.split("/")[:2]) + "/" for path in others} == facts


def test_git_leaves_the_ends_of_generated_lines_alone() -> None:
    """Manifests hold digests of the bytes."""
    text = attributes("text")
    assert {v for path, v in text.items() if path.startswith("generated/")} == {"unset"}


def test_digests_and_cases_are_in_no_diff_but_code_is() -> None:
    diff = attributes("diff")
    assert diff["generated/python/MANIFEST.json"] == "unset"
    assert diff["generated/fixtures/FetchRequest.jsonl"] == "unset"
    code = "generated/python/kafka_wire/_messages/fetch_request.py"
    assert diff[code] == "unspecified"
