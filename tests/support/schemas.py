"""Validation of documents against JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

Json = dict[str, Any]


def schema_errors(schema: str, document: Any) -> list[str]:
    """The errors that a schema finds in a document."""
    errors = _validator(schema).iter_errors(document)
    return [f"{error.json_path}: {error.message}" for error in errors]


@cache
def _validator(schema: str) -> Draft202012Validator:
    content = json.loads(schema)
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content)


def nodes(node: Any) -> Iterator[Json]:
    """Every object within a document."""
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from nodes(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from nodes(inner)


def described(schema: Any) -> set[str]:
    """The keys that a schema describes."""
    return {
        key
        for node in nodes(schema)
        for key, value in node.get("properties", {}).items()
        if value is not False
    }
