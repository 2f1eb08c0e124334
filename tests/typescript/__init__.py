"""The pack ``typescript``: its package under Node, in a browser, and as its tools see it."""
