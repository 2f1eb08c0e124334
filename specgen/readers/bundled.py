"""The bundled releases: ``kafka:4.3``, ``kafka:latest``, and all of them.

``specs/releases/R.json`` names for every definition of release R the release that
first had it in this form; ``specs/definitions/NAME/FIRST.json`` is its text.  Errors
and API keys are kept the same way.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

from specgen.data import data_folder
from specgen.model import ApiKey, ErrorCode, Message, Release
from specgen.problems import Problems
from specgen.problems.catalogue import did_you_mean
from specgen.readers.files import problem_at
from specgen.readers.kafka_json import read_plain_definition


def release_order(name: str) -> tuple[int, ...]:
    """The key that sorts releases: ``3.9`` comes before ``3.10``."""
    return tuple(int(part) for part in name.split(".") if part.isdigit())


class Bundle:
    """A ``specs`` folder; what is read is read once."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or data_folder("specs")
        self._messages: dict[str, Message] = {}
        self._placed: dict[tuple[str, str], Message] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The releases, oldest first."""
        found = (path.stem for path in (self.root / "releases").glob("*.json"))
        return tuple(sorted(found, key=release_order))

    def resolve(self, name: str) -> str:
        """The release that a name stands for; raises SpecError for none."""
        if name == "latest" and self.names:
            return self.names[-1]
        if name in self.names:
            return name
        hint = did_you_mean(name, [*self.names, "all", "latest"])
        raise problem_at(f"kafka:{name}", "no such bundled release", hint)

    def index(self, name: str) -> dict[str, Any]:
        """The release's own file."""
        found: dict[str, Any] = self._load(f"releases/{self.resolve(name)}.json")
        return found

    def read(self, name: str, problems: Problems | None = None) -> Release:
        """One release; raises SpecError where the bundle is damaged."""
        found = problems or Problems()
        index = self.index(name)
        messages = [
            self._message(message, form, module, found)
            for module, definitions in index["definitions"].items()
            for message, form in definitions.items()
        ]
        found.raise_errors()
        return Release(
            name=index["release"],
            version=index["version"],
            messages=tuple(m for m in messages if m is not None),
            errors=tuple(
                ErrorCode(**row) for row in self._facts("errors", index.get("errors"))
            ),
            api_keys=tuple(
                ApiKey(**row) for row in self._facts("apis", index.get("apis"))
            ),
            missing_modules=tuple(index.get("missing_modules", ())),
        )

    def read_all(self, problems: Problems | None = None) -> list[Release]:
        """Every release, oldest first."""
        return [self.read(name, problems) for name in self.names]

    def _facts(self, kind: str, form: str | None) -> list[dict[str, Any]]:
        return [] if form is None else self._load(f"{kind}/{form}.json")[kind]

    def _load(self, path: str) -> Any:
        file = self.root / path
        try:
            return json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise problem_at(str(file), f"the bundle is damaged: {error}") from None

    def _message(
        self, name: str, form: str, module: str, problems: Problems
    ) -> Message | None:
        key = f"definitions/{name}/{form}.json"
        if key not in self._messages:
            file = self.root / key
            try:
                text = file.read_text(encoding="utf-8")
            except OSError as error:
                raise problem_at(str(file), f"the bundle is damaged: {error}") from None
            message = read_plain_definition(text, str(file), problems)
            if message is None:
                return None
            self._messages[key] = message
        if (key, module) not in self._placed:
            self._placed[key, module] = self._messages[key].replace(module=module)
        return self._placed[key, module]
