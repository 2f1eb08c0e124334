"""Helpers for testing programs that use Kafka's protocol; needs the extra ``testing``.

``strategies``
    Hypothesis strategies for any message in any version, frames and record batches.
``vectors``
    Reads the vectors that ``specgen fixtures export`` wrote: values with their bytes, and
    bytes to be refused.
``plugin``
    A pytest plugin with the fixture ``kafka_vector``, which runs a test for each vector.
"""

__all__ = ["batches", "plugin", "strategies", "vectors"]
