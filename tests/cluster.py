"""A PostgreSQL for the tests: one for a whole run, started by the first test that wants it, stopped after the last."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

FOLDER = "ROUNDHOUSE_TEST_POSTGRES"
"""The folder of the PostgreSQL of this run, in the environment: xdist's workers share it."""
USER = "roundhouse"
_AS_ROOT = "postgres"
"""PostgreSQL does not run as root."""


class Cluster:
    """A PostgreSQL server in a folder, on a Unix socket of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def start(self, *settings: str) -> None:
        if not self.data.exists():
            self._run(
                "initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"
            )
        options = ["-k", str(self.folder), "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60"]
        for setting in settings:
            options += ["-c", setting]
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-w", "-s", "-D", str(self.data), "-l", log, "-o", " ".join(options))

    def stop(self, how: str = "immediate") -> None:
        """Stop it; "immediate" is a crash, after which it recovers from its log."""
        self._run("pg_ctl", "stop", "-w", "-s", "-D", str(self.data), "-m", how)

    def url(self, database: str, host: Path | None = None) -> str:
        return f"postgresql://{USER}@/{database}?host={host or self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(_programs() / program), *arguments]
        if os.geteuid() == 0:
            shutil.chown(self.folder, _AS_ROOT, _AS_ROOT)
            command = ["setpriv", f"--reuid={_AS_ROOT}", f"--regid={_AS_ROOT}", "--clear-groups", *command]
        done = subprocess.run(
            command, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        assert done.returncode == 0, f"{program}: {done.stderr.decode()}"


def new_folder() -> Path:
    """A short name, since that of a socket may not be long, for whoever PostgreSQL runs as."""
    folder = Path(tempfile.mkdtemp(prefix="roundhouse-"))
    folder.chmod(0o755)
    return folder


def _programs() -> Path:
    """Where PostgreSQL's programs are: Debian keeps those of each version apart, and not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    on_path = shutil.which("initdb")
    assert found or on_path, "The tests of the store need PostgreSQL. On Debian or Ubuntu: apt install postgresql"
    return found[-1] if found else Path(str(on_path)).resolve().parent


@contextlib.contextmanager
def for_this_run() -> Iterator[None]:
    """Name the folder of this run's PostgreSQL, and stop it in the end if a test has started it."""
    if FOLDER in os.environ:  # a worker of xdist
        yield
        return
    folder = new_folder()
    os.environ[FOLDER] = str(folder)
    try:
        yield
    finally:
        del os.environ[FOLDER]
        if (folder / "data" / "postmaster.pid").exists():
            Cluster(folder).stop()
        shutil.rmtree(folder)


def shared() -> Cluster:
    """The PostgreSQL of this run."""
    cluster = Cluster(Path(os.environ[FOLDER]))
    with (cluster.folder / "starting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (cluster.data / "postmaster.pid").exists():
            cluster.start()
    return cluster
