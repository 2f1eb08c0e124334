"""The view of the classes and codecs: see ``specgen/render/views/python``."""

from specgen.render.views.python.view import PythonView

__all__ = ["PythonView"]
