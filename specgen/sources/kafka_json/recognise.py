"""Recognise message definitions among other JSON files."""

from __future__ import annotations

import json
import re

from specgen.report import Problems

_KEY = re.compile(r'"(?:validVersions|flexibleVersions|apiKey)"')
_TYPE = re.compile(
    r'"type"\s*:\s*"(?:request|response|header|data|metadata|coordinator-(?:key|value))"'
)
_FIELDS = re.compile(r'"fields"')
_AVRO = re.compile(r'"type"\s*:\s*"record"')
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
"""Trailing commas: tools' settings files may have them, JSON may not."""


def is_definition(text: str) -> bool:
    """Whether a text is a definition, or might be a damaged one.

    Only well-formed JSON without any mark of a definition is certain not to be one.
    """
    if _KEY.search(text) or _TYPE.search(text):
        return True
    if _FIELDS.search(text) and not _AVRO.search(text):
        return True
    return not _is_json(text)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        from specgen.sources.kafka_json.syntax import parse  # noqa: PLC0415

        problems = Problems()
        plain = _LAST_COMMA.sub("", text)
        return parse(plain, "", problems) is not None and not problems.errors
    return True
