"""Benchmarks: how fast the generated package is, beside its peers, and specgen itself.

``python -m benchmarks`` runs them all; each module runs alone too, and ``--json`` gives
its figures.
"""
