"""``python -m tests.fuzz.guided TARGET …``: fuzz one target, guided by coverage.

atheris runs libFuzzer, which takes the options after the target.
"""

from __future__ import annotations

import sys

import atheris


def main(name: str, options: list[str]) -> None:
    """Fuzz until an option ends it; libFuzzer ends the process."""
    with atheris.instrument_imports(include=["kafka_wire", "specgen"]):
        from tests.fuzz.targets import TARGETS  # noqa: PLC0415 - instrumented here

        TARGETS[name].load()
    atheris.Setup([sys.argv[0], *options], TARGETS[name].run)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
