"""Builds of other projects: what their specgen.toml asks for is made before they are.

`hatch`        a build hook for hatchling
`build_py`     a command for setuptools
"""
