"""Builds the extension as one translation unit, so that the walk is inlined."""

from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FLAGS = {"msvc": ["/std:c11", "/experimental:c11atomics", "/O2"]}
"""By the kind of compiler; all others understand those of GCC."""


class BuildExtension(build_ext):
    """Chooses the flags when the compiler is known."""

    def build_extensions(self) -> None:
        """Build with the flags of the compiler."""
        flags = ["-std=c11", "-O3", "-fvisibility=hidden"]
        for extension in self.extensions:
            kind = self.compiler.compiler_type
            extension.extra_compile_args = FLAGS.get(kind, flags)
        super().build_extensions()


setup(
    cmdclass={"build_ext": BuildExtension},
    ext_modules=[
        Extension(
            "kafka_wire_native",
            ["src/module.c"],
            depends=sorted(map(str, Path("src").iterdir())),
        )
    ],
)
