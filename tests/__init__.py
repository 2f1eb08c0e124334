"""The tests; they mirror the toolkit's folders."""
