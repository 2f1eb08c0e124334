"""The corpus: tables of every message version of every release, with their verification."""
