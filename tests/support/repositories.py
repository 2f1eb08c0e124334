"""git repositories for tests, without the user's own git configuration."""

from __future__ import annotations

import os
import subprocess

_ENVIRONMENT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Somebody",
    "GIT_AUTHOR_EMAIL": "somebody@example.org",
    "GIT_COMMITTER_NAME": "Somebody",
    "GIT_COMMITTER_EMAIL": "somebody@example.org",
}


def git(*words: str, **environment: str) -> str:
    """The output of git in the current folder; it must succeed."""
    done = subprocess.run(
        ["git", "--no-pager", *words],
        env={**os.environ, **_ENVIRONMENT, **environment},
        capture_output=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == b""
    return done.stdout.decode()


def commit(message: str) -> None:
    """Commit all changes."""
    git("add", "-A")
    git("commit", "-q", "--allow-empty", "-m", message)
