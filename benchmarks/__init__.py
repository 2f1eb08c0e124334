"""Benchmarks of specgen itself and of the generated package beside its peers.

``python -m benchmarks`` runs them all. Each module can also run alone; ``--json`` prints its
figures.
"""
