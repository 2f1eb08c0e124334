"""Adapters: another library's objects from and to values of the reference codec.

For developers, who hold the codecs against those of kio, kafka-python and aiokafka: in
tests, in benchmarks, and in a corpus that is built in a checkout. No wheel has it.
"""
