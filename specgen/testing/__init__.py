"""Vectors for any implementation of the protocol, and scores of those that ran them.

In:   layouts; an implementation's answers
Out:  `Vector`, `Scorecard`
Uses: protocol, report, disk
"""
