"""The git attributes of files that specgen generates."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support.needs import absent

ROOT = Path(__file__).parents[2]


def git(*args: str, stdin: bytes = b"") -> list[str]:
    """git's output, split at NUL bytes."""
    command = ["git", "-C", str(ROOT), *args]
    process = subprocess.run(command, input=stdin, capture_output=True, check=False)
    if process.returncode:
        absent("git", process.stderr.decode().strip())
    return process.stdout.decode().split("\0")[:-1]


def attributes(name: str) -> dict[str, str]:
    """An attribute's value for each file of the repository."""
    paths = "\0".join(git("ls-files", "-z")).encode()
    fields = git("check-attr", "-z", "--stdin", name, stdin=paths)
    return dict(zip(fields[::3], fields[2::3], strict=True))


def test_generated_files_are_marked_and_no_others() -> None:
    marked = {
        path for path, v in attributes("linguist-generated").items() if v == "true"
    }
    generated = {path for path in attributes("text") if path.startswith("generated/")}
    facts = {f"specs/{kind}/" for kind in ("definitions", "releases", "errors", "apis")}
    assert len(generated) > 1000
    assert generated <= marked
    places = "docs/rules/", "tests/changes/golden/"
    pages = {path for path in marked if path.startswith(places)}
    others = marked - generated - pages - {"docs/rules.md"}
    assert pages
    assert {"/".join(path.split("/")[:2]) + "/" for path in others} == facts


def test_git_leaves_the_ends_of_generated_lines_alone() -> None:
    """Manifests have digests of the bytes."""
    text = attributes("text")
    assert {v for path, v in text.items() if path.startswith("generated/")} == {"unset"}


def test_diffs_show_code_but_no_digests_or_cases() -> None:
    diff = attributes("diff")
    assert diff["generated/python/MANIFEST.json"] == "unset"
    assert diff["generated/fixtures/FetchRequest.jsonl"] == "unset"
    code = "generated/python/kafka_wire/_messages/fetch_request.py"
    assert diff[code] == "unspecified"
