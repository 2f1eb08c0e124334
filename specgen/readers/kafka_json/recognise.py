"""Whether a JSON text is a message definition at all: folders hold other JSON, too."""

from __future__ import annotations

import json
import re

from specgen.problems import Problems

_KEY = re.compile(r'"(?:validVersions|flexibleVersions|apiKey)"')
_TYPE = re.compile(
    r'"type"\s*:\s*"(?:request|response|header|data|metadata|coordinator-(?:key|value))"'
)
_FIELDS = re.compile(r'"fields"')
_AVRO = re.compile(r'"type"\s*:\s*"record"')
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
"""Which settings of tools may have, and JSON may not."""


def is_definition(text: str) -> bool:
    """Whether a text is a definition, or may be one that is damaged.

    Only what is whole and has nothing that a definition has is known to be none.
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
        from specgen.readers.kafka_json.syntax import parse  # noqa: PLC0415

        problems = Problems()
        plain = _LAST_COMMA.sub("", text)
        return parse(plain, "", problems) is not None and not problems.errors
    return True
