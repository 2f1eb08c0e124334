"""Documents in which a symbol and its production differ by one letter."""

from __future__ import annotations

import pytest

from tests.sources.bnf.own import HEAD
from tests.sources.bnf.test_damage import read


def paired(lines: str, right: str = "wait min_byte far") -> tuple[dict[str, str], str]:
    """The types of the fields, and B4's text about the first without a production."""
    release, problems = read(f"{HEAD} {right}\n{lines}")
    said = [problem.message for problem in problems.found if problem.code == "B4"]
    messages = release.messages if release else ()
    fields = {f.name: str(f.type) for m in messages for f in m.fields}
    return fields, next(iter(said), "")


@pytest.mark.parametrize("name", ["min_bytes", "min_byt", "min_bite", "mim_byte"])
@pytest.mark.parametrize(
    "lines",
    [
        "  wait => INT8\n  %s => INT32\n  far => INT8\n",
        "  wait => inner\n    inner => INT8\n  %s => INT32\n  far => INT8\n",
    ],
)
def test_a_name_that_is_a_letter_off(name: str, lines: str) -> None:
    fields, message = paired(lines % name)
    assert fields["min_byte"] == "int32"
    assert message == (
        f"'min_byte' of AnyRequest version 0 is never defined: using '{name}', "
        "which stands in its place"
    )


def test_names_that_are_a_letter_off_are_damage() -> None:
    lines = "  wait => INT8\n  min_bytes => INT32\n  max_bytes => INT64\n"
    release, _ = read(f"{HEAD} wait min_byte max_byte\n{lines}")
    assert release is not None
    assert [str(version) for version in release.damaged] == ["AnyRequest version 0"]
    types = {field.name: str(field.type) for field in release.messages[0].fields}
    assert types == {"wait": "int8", "min_byte": "int32", "max_byte": "int64"}


def test_a_name_that_is_a_letter_off_ends_the_struct_before_it() -> None:
    lines = "  wait => in lost\n    in => INT8\n  min_bytes => INT8\n    lost => INT8\n"
    release, problems = read(f"{HEAD} wait min_byte\n{lines}")
    assert "B3" in {problem.code for problem in problems.found}
    assert release is not None
    (struct,) = release.messages[0].structs
    assert {f.name: str(f.type) for f in struct.fields}["lost"] == "unknown"


@pytest.mark.parametrize(
    ("right", "lines"),
    [
        # Two letters, or too few of them.
        ("wait min_byte far", "  wait => INT8\n  min_bits => INT32\n  far => INT8\n"),
        ("wait min far", "  wait => INT8\n  mix => INT32\n  far => INT8\n"),
        # Another place: after the next field, in a struct, or invisible.
        ("wait min_byte far", "  wait => INT8\n  far => INT8\n  min_bytes => INT32\n"),
        (
            "wait min_byte",
            "  wait => inner\n    inner => INT8\n    min_bytes => INT8\n",
        ),
        ("wait min_byte far", "wait => INT8\nmin_bytes => INT32\nfar => INT8\n"),
        ("min_byte", "  min_bytes => INT32\n"),
        # Another type: an array, or a struct.
        ("wait [min_byte]", "  wait => INT8\n  min_bytes => INT32\n"),
        ("wait min_byte", "  wait => INT8\n  min_bytes => ARRAY(INT32)\n"),
        ("wait min_byte", "  wait => INT8\n  min_bytes => a\n    a => INT8\n"),
        # A name of another field, or with a production of its own.
        (
            "wait min_byte far",
            "  wait => INT8\n  min_bytes => INT8\n  far => INT8\n  min_byte => ?\n",
        ),
        (
            "wait min_byte [s]",
            "  wait => INT8\n  min_bytes => INT32\n  s => min_bytes\n",
        ),
    ],
)
def test_a_name_that_may_be_another(right: str, lines: str) -> None:
    fields, message = paired(lines, right)
    assert "is taken" not in message
    assert {fields.get("min_byte"), fields.get("min")} <= {None, "unknown", "[]unknown"}
