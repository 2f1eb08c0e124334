"""The view of a message's schema."""

from specgen.render.views.spark import SparkView

__all__ = ["SparkView"]
