"""The corpus: tables of every message version of every release, verified, and queries of them.

In:   the bundled releases
Out:  Parquet tables, a report, answers to SQL
Uses: protocol, report, disk, sources, changes, testing, codegen, spark
"""
