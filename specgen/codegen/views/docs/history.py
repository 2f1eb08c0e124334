"""Which releases have which versions and errors, if the source is a union of releases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from specgen.changes.redefined import (
    Redefined,
    Unstable,
    forms_of,
    redefined,
    unstable_forms,
)
from specgen.codegen.units import Job
from specgen.codegen.views.docs.wording import ranges_text
from specgen.protocol.model import Message, VersionRange
from specgen.protocol.model.release import release_order, releases_text
from specgen.sources.union.releases import Form, Union


@dataclass(frozen=True, slots=True)
class ErrorHistory:
    """The first release that has an error code, and the code's names."""

    since: str
    names: tuple[str, ...]
    """All names, newest first."""


class History:
    """The history of a job's messages and errors; empty if its source is not a union."""

    def __init__(self, job: Job) -> None:
        self.union: Union | None = job.union

    @cached_property
    def releases(self) -> tuple[str, ...]:
        """All releases, oldest first."""
        if self.union is None:
            return ()
        return tuple(sorted(self.union.versions_by_release, key=release_order))

    def forms(self, message: Message) -> tuple[Form, ...]:
        """The message's form in each release, oldest first; empty without a union."""
        return () if self.union is None else self.union.forms.get(message.name, ())

    def all_forms(self, message: Message) -> tuple[Form, ...]:
        """Like ``forms``, but also in releases where it belongs to another message."""
        return () if self.union is None else forms_of(self.union, message)

    def redefined(self, message: Message) -> Iterator[Redefined]:
        """Versions that older releases define differently from the last that have them."""
        redefinitions = redefined(self.all_forms(message), self._unstable)
        return (item for item in redefinitions if item.is_last)

    @cached_property
    def _unstable(self) -> Unstable:
        return unstable_forms(self.union.sources if self.union is not None else ())

    def versions(self, message: Message) -> dict[str, VersionRange]:
        """The versions of a message in each release."""
        return {form.release: form.versions for form in self.forms(message)}

    def of_version(self, message: Message, version: int) -> str:
        """The releases that have a version, such as ``2.2 to 3.9``."""
        names = [r for r, v in self.versions(message).items() if version in v]
        return releases_text(names, self.releases)

    def rows(self, message: Message) -> list[tuple[str, VersionRange]]:
        """Runs of releases that have the same versions, with those versions."""
        rows: list[tuple[list[str], VersionRange]] = []
        for release, versions in self.versions(message).items():
            if versions and rows and rows[-1][1] == versions:
                rows[-1][0].append(release)
            elif versions:
                rows.append(([release], versions))
        return [(releases_text(names, self.releases), same) for names, same in rows]

    def removed(self, message: Message) -> str:
        """The first release that no longer has any version of a message; empty if none."""
        supporting = [r for r, versions in self.versions(message).items() if versions]
        if not supporting:
            return ""
        unknown = self._missing(message)
        later = self.releases[self.releases.index(supporting[-1]) + 1 :]
        return next((release for release in later if release not in unknown), "")

    def missing(self, message: Message) -> str:
        """Releases for which the definitions of the message's module are not available."""
        return releases_text(self._missing(message), self.releases)

    def _missing(self, message: Message) -> list[str]:
        missing = self.missing_modules.items()
        return [release for release, modules in missing if message.module in modules]

    @cached_property
    def missing_modules(self) -> dict[str, tuple[str, ...]]:
        """By release, the modules whose definitions are not available, if there are any."""
        sources = self.union.sources if self.union is not None else ()
        return {r.name: r.missing_modules for r in sources if r.missing_modules}

    def unstable(self, message: Message) -> str:
        """Versions that are not enabled by default, with the releases concerned."""
        single = {"": message.unstable_versions}
        ranges = {f.release: f.message.unstable_versions for f in self.forms(message)}
        return self._noted(ranges or single)

    def deprecated(self, message: Message) -> str:
        """Versions whose removal is announced, with the releases concerned."""
        single = {"": _deprecated(message)}
        ranges = {f.release: _deprecated(f.message) for f in self.forms(message)}
        return self._noted(ranges or single)

    def _noted(self, ranges: Mapping[str, VersionRange]) -> str:
        releases: dict[int, list[str]] = {}
        for release, versions in ranges.items():
            for version in versions:
                releases.setdefault(version, []).append(release)
        by_releases: dict[str, list[int]] = {}
        for version, names in releases.items():
            by_releases.setdefault(releases_text(names, self.releases), []).append(
                version
            )
        return "; ".join(
            ranges_text(versions) + (f" (in {names})" if names else "")
            for names, versions in by_releases.items()
        )

    @cached_property
    def errors(self) -> dict[int, ErrorHistory]:
        """Error histories by code; empty if the releases' own lists are not available."""
        errors: dict[int, ErrorHistory] = {}
        for release in self.union.sources if self.union is not None else ():
            for error in release.errors:
                before = errors.get(error.code, ErrorHistory(release.name, ()))
                names = (error.name, *(n for n in before.names if n != error.name))
                errors[error.code] = ErrorHistory(before.since, names)
        return errors


def _deprecated(message: Message) -> VersionRange:
    return message.deprecated_versions & message.valid_versions
