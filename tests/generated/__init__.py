"""The generated package, as an adversary sees it."""
