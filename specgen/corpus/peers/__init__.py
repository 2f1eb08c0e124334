"""Adapters between other libraries' objects and values of the reference codec.

They let developers compare the codecs with those of kio, kafka-python and aiokafka in
tests, in benchmarks, and in a corpus built in a checkout.  No wheel contains them.
"""
