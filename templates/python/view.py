"""The view of the classes and codecs: see ``specgen/codegen/views/python``."""

from specgen.codegen.views.python.view import PythonView

__all__ = ["PythonView"]
