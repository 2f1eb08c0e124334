"""Build hooks for other projects, which generate the outputs of their specgen.toml first.

`hatch`        a build hook for hatchling
`build_py`     a command for setuptools
"""
