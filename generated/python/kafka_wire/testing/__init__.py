"""Tests of programs that speak Kafka's protocol; needs the extra ``testing``.

``strategies``
    Hypothesis strategies: any message at any version, frames, record batches.
``vectors``
    The vectors that ``specgen fixtures export`` wrote: values, their bytes, and bytes to
    be refused.
``plugin``
    A plugin of pytest, which gives a test every vector: see the fixture ``kafka_vector``.
"""

__all__ = ["batches", "plugin", "strategies", "vectors"]
