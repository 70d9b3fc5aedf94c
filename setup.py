"""Compile the engine with mypyc and build the page; everything else about the package stands in pyproject.toml.

The engine stays pure Python when ROUNDHOUSE_PURE=1 is set or no working C compiler is found.
ROUNDHOUSE_NO_PAGE=1 leaves the page out.
"""

import gc
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from email.parser import HeaderParser
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from sysconfig import get_path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError
from setuptools.modified import newer_group

SOURCES = Path("src")
MARK = "# compiled by mypyc\n"
BUILD = f"build/{sys.implementation.cache_tag}-mypy-{version('mypy')}"
STARTED = time.time()
NO_COMPILER = """\
No working C compiler with Python's headers was found, so the engine stays pure Python:
the same rules, about twenty-five times slower. To get a compiler, then run the same command again:
  Debian, Ubuntu   apt install gcc libc6-dev python3-dev
  Fedora           dnf install gcc python3-devel
  macOS            xcode-select --install\
"""


def addresses() -> dict[str, str]:
    """Name the addresses of the project: those of the repository that this is a clone of.

    So a fork names its own. An archive of the sources has no repository, but says what it was packed with.
    """
    packed = Path("PKG-INFO")
    if packed.exists():
        lines = HeaderParser().parsestr(packed.read_text("utf-8")).get_all("Project-URL", [])
        return dict(line.split(", ", 1) for line in lines)
    command = ["git", "remote", "get-url", "origin"]
    try:
        origin = (
            subprocess.run(command, capture_output=True, text=True, check=True).stdout if Path(".git").exists() else ""
        )
    except (OSError, subprocess.CalledProcessError):
        return {}
    # Names and passwords before the @ are nobody's business; a path on this machine is no address.
    found = re.fullmatch(
        r"(?:(?:https?|ssh|git)://)?(?:[^/@]+@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?[/:]([^?#]+)", origin.strip()
    )
    if found is None:
        return {}
    home = f"https://{found[1]}/{found[2].removesuffix('/').removesuffix('.git')}"
    return {"Source": home, "Issues": f"{home}/issues"}


def compiled_sources() -> list[str]:
    """List the modules to compile: those that say so in their first line."""
    return sorted(path.as_posix() for path in SOURCES.rglob("*.py") if path.read_text("utf-8").startswith(MARK))


def compiler_works() -> bool:
    """Try the C compiler on Python's own header: it may be there without the headers."""
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_path("include")])
        except CompileError:
            return False
    return True


def extensions() -> list[Extension]:
    """Translate the engine to C: one group, so that calls between its modules are plain C calls."""
    only_metadata = {"egg_info", "dist_info", "sdist"} & set(sys.argv)
    if only_metadata or os.environ.get("ROUNDHOUSE_PURE", "0") not in ("", "0"):
        return []
    sources = compiled_sources()
    if not sources:
        return []
    if not compiler_works():
        print(NO_COMPILER, flush=True)
        return []
    from mypyc.build import mypycify

    print(f"translating {len(sources)} modules to C", flush=True)
    # How strict to be is for `make lint` to say; an isolated build lacks the packages that it would need for that.
    checks = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", f"--cache-dir={BUILD}/types"]
    gc.disable()  # a quarter of its time went into looking for garbage; what it makes is needed to the end
    translated = mypycify(
        [*checks, *sources],
        opt_level="1",  # as fast as 3 for this code, and compiled in two thirds of the time; nobody debugs the C
        debug_level="0",
        multi_file=True,
        group_name="roundhouse",
        target_dir=f"{BUILD}/c",
    )
    gc.freeze()  # and need not be taken apart then
    made = [extension for extension in translated if isinstance(extension, Extension)]
    for extension in made:
        extension.depends.append("setup.py")
    return made


def compiled_files() -> list[Path]:
    """List the compiled modules that lie in the source tree."""
    return list(SOURCES.rglob(f"*{EXTENSION_SUFFIXES[-1]}"))


def sweep() -> None:
    """Remove compiled modules from the source tree: one left over from an older build would hide its source."""
    for path in compiled_files():
        path.unlink()


def build_page() -> None:
    """Build the page into the package, unless it is there and newer than its sources: so it is in an sdist."""
    if os.environ.get("ROUNDHOUSE_NO_PAGE", "0") not in ("", "0"):
        print("ROUNDHOUSE_NO_PAGE is set: going on without the page", flush=True)
        return
    if subprocess.run([sys.executable, "tools/build_page.py", "--if-older"], check=False).returncode:
        raise SystemExit("The page could not be built. ROUNDHOUSE_NO_PAGE=1 installs Roundhouse without it.")


class BuildModules(build_py):
    """Copy the Python modules and the page.

    An editable build starts without old compiled modules, and leaves the page to `make page`.
    """

    def run(self) -> None:
        if self.editable_mode:
            sweep()
        else:
            build_page()
        super().run()


class PackSources(sdist):
    """Pack the built page, too, so that nobody needs Node.js to install from the archive."""

    def run(self) -> None:
        build_page()
        super().run()


class BuildEngine(build_ext):
    """Compile only the C files that changed, on all cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        # Every module has a small library of its own beside the one with all the code.
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        in_place = self.inplace
        if in_place:
            sweep()
        super().run()
        if in_place:
            # A source saved while the compiler ran must count as newer than what was made of its older text.
            for path in compiled_files():
                os.utime(path, (STARTED, STARTED))

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_changed(
            sources: Sequence[str], *, output_dir: str, depends: Sequence[str], **options: object
        ) -> list[str]:
            objects: list[str] = self.compiler.object_filenames(sources, output_dir=output_dir)
            changed = [source for source, made in zip(sources, objects) if newer_group([source, *depends], made)]

            def compile_one(source: str) -> None:
                compile_all([source], output_dir=output_dir, depends=depends, **options)
                name = Path(source).stem
                if name.startswith("__native_"):
                    print(" ", name.removeprefix("__native_").replace("___", "."), flush=True)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(compile_one, changed))
            return objects

        self.compiler.compile = compile_changed
        super().build_extensions()


if __name__ == "__main__":
    setup(
        project_urls=addresses(),
        ext_modules=extensions(),
        cmdclass={"build_py": BuildModules, "build_ext": BuildEngine, "sdist": PackSources},
        options={"build": {"build_base": BUILD}},
    )
