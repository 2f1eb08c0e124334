"""Prepares the classes and codecs of the package: see ``specgen/render/views/python``."""

from specgen.render.views.python.view import PythonView

__all__ = ["PythonView"]
