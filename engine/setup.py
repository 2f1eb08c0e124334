"""Builds the extension as one translation unit, so that the walk is inlined."""

from pathlib import Path

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "kafka_wire_native",
            ["src/module.c"],
            depends=sorted(map(str, Path("src").iterdir())),
            extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden"],
        )
    ]
)
