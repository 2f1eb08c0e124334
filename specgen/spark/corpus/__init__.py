"""The corpus: every message version of every release as tables, with its proof."""
