"""The properties of merged messages, on many more messages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sources.union.test_merge_random import (
    check_changed,
    check_strangers,
    check_whole,
)
from tests.support.random_definitions import definitions

pytestmark = pytest.mark.slow
SETTINGS = settings(max_examples=250, deadline=None)


@SETTINGS
@given(definitions(), st.data())
def test_merged_parts_restore_the_message(
    definition: dict[str, Any], data: st.DataObject
) -> None:
    check_whole(definition, data)


@SETTINGS
@given(definitions(), st.data())
def test_parts_that_differ_each_keep_their_form(
    definition: dict[str, Any], data: st.DataObject
) -> None:
    check_changed(definition, data)


@SETTINGS
@given(definitions(), definitions(), st.data())
def test_parts_with_nothing_in_common(
    new: dict[str, Any], old: dict[str, Any], data: st.DataObject
) -> None:
    check_strangers(new, old, data)
