"""The names of wire types in the protocol reference."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.protocol.model import Scalar


@dataclass(frozen=True, slots=True)
class WireName:
    """The meaning of a type's name; ``nullable`` is None if the name does not say."""

    kind: Scalar
    nullable: bool | None = False
    compact: bool = False


def _names() -> dict[str, WireName]:
    names = {
        kind.name: WireName(kind)
        for kind in Scalar
        if not kind.is_variable and kind is not Scalar.UNKNOWN
    }
    names["BOOLEAN"] = names.pop("BOOL")
    for kind in (Scalar.STRING, Scalar.BYTES, Scalar.RECORDS):
        for compact, prefix in ((False, ""), (True, "COMPACT_")):
            names[f"{prefix}{kind.name}"] = WireName(kind, False, compact)
            names[f"{prefix}NULLABLE_{kind.name}"] = WireName(kind, True, compact)
    return names


WIRE_NAMES = _names()
"""Types by name; before 4.3, RECORDS does not show whether null is allowed."""
