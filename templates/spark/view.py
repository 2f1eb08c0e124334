"""The view of a message's schema."""

from specgen.codegen.views.spark import SparkView

__all__ = ["SparkView"]
