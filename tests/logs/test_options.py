"""Options that are missing, and conditions and times up to the last valid one."""

from __future__ import annotations

import pytest

from specgen.logs.options import parse_options
from specgen.logs.schema import COLUMNS, TYPED
from specgen.logs.times import shown_millis
from specgen.logs.where import Condition, WhereError, parse
from specgen.logs.where_text import unquoted
from tests.logs.test_where import TABLE


def test_defaults() -> None:
    options = parse_options({})
    assert (options.rows, options.size) == (10_000, 8 << 20)
    assert (options.split_size, options.max_batch) == (64 << 20, 128 << 20)
    assert (options.max_bytes, options.max_files) == (None, None)
    assert (options.timestamp_disorder, options.where) == (None, None)
    assert options.columns == COLUMNS
    untyped = parse_options({"typed": "false"})
    assert untyped.columns == tuple(name for name in COLUMNS if name not in TYPED)
    chosen = parse_options({"columns": " key,offset , key,", "typed": "no"})
    assert chosen.columns == ("key", "offset")


@pytest.mark.parametrize(
    ("options", "decodes"),
    [
        ({}, True),
        ({"typed": "false"}, False),
        ({"typed": "false", "mode": "FAILFAST"}, False),
        ({"columns": "key"}, False),
        ({"columns": "key,_error"}, True),
        ({"columns": "key,record_type", "typed": "false"}, True),
        ({"columns": "key", "mode": "FAILFAST"}, True),
        ({"columns": "key", "mode": "DROPMALFORMED"}, True),
    ],
)
def test_what_makes_records_be_decoded(options: dict[str, str], decodes: bool) -> None:
    assert parse_options(options).decodes is decodes


@pytest.mark.parametrize(("levels", "is_taken"), [(99, True), (100, False)])
def test_how_deep_a_condition_may_be(levels: int, is_taken: bool) -> None:
    text = "NOT (" * levels + "n = 2" + ")" * levels
    if not is_taken:
        with pytest.raises(WhereError, match="nested too deeply"):
            parse(text)
        return
    rows = Condition.of(text, TABLE.schema).filter(TABLE)
    assert rows["n"].to_pylist() == [1, 4]


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        (r"'\101\0\b\n\r\t\Z'", "A\0\b\n\r\t\x1a"),
        (r"'\u0041\U0001F600\ud83d\ude00'", "A\U0001f600\U0001f600"),
        (r"'\U00110000'", "U00110000"),
        (r"'\%\_\\\q'", r"\%\_\q"),
        ("'it''s'", "it's"),
        ("''", ""),
        (r"r'a\d'", r"a\d"),
        ('"it\'s ""x"" \'\'"', "it's \"x\" ''"),
    ],
)
def test_what_a_literal_says(literal: str, text: str) -> None:
    assert unquoted(literal) == text


@pytest.mark.parametrize(
    ("millis", "is_shown"),
    [
        (0, True),
        (-1, False),
        (-2, True),
        (-62_135_596_800_000, True),
        (-62_135_596_800_001, False),
        (253_402_300_799_999, True),
        (253_402_300_800_000, False),
    ],
)
def test_times_that_can_be_shown(millis: int, is_shown: bool) -> None:
    """Of the years 1 to 9999."""
    assert shown_millis(millis) == (millis if is_shown else None)
