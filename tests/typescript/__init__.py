"""The pack ``typescript``: its package in Node, in a browser, and under tsc and eslint."""
