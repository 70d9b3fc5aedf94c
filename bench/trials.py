"""Put mutants to the tests: a plugin of pytest that collects once, and tries each mutant in a fork.

Most of a test run has nothing to do with a mutant: importing, collecting, and tests that never come to the changed
place. So one run without mutants comes first. The places are marked there, and each test tells which of them it
reached, and how long it took. Then each mutant gets a fork of the session: the function that it changes is exchanged,
and the tests that reach the place are run, the quickest first, until one fails. The others would do as before.

Sometimes that is not the same as editing the file: when the place is not in a function, or was reached while the tests
were collected. Such a mutant gets a process of its own, which imports the changed module and runs all tests.

A test has ten times the computing time that it took before. Waiting does not count, so a busy machine changes nothing.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NoReturn

import pytest
from hypothesis import Phase, settings

import roundhouse as rh
from bench.mutant import ROOT, Mutant, Offsets
from bench.mutants_results import Results

CONTRACTS: Final = ("tests/conformance/test_playouts.py", "tests/conformance/test_contracts.py")
STAGES: Final = ("rules", "contracts")
BROKEN: Final = 99
TIMES: Final = 10
SECONDS: Final = 5.0
"""A test may take ten times as long as before, and some seconds more. Then it computes for ever."""
BYTES: Final = 4 << 30
MARK: Final = "_place_reached"


class Trials:
    """Try mutants, each in a fork of one collected session."""

    def __init__(self, tests: Sequence[str], titles: Sequence[str], results: Results, jobs: int) -> None:
        self.failed = ["they cannot be collected"]
        """Tests that fail without any mutant."""
        self._tests, self._titles, self._results, self._jobs = tests, titles, results, jobs
        self._reached: dict[str, list[str]] = {}
        self._seconds: dict[str, float] = {}
        self._now = ""
        marks = {file: _Marks(file, results.open) for file in {it.file for it in results.open}}
        self._marked = {place for it in marks.values() for place in it.marked}
        setattr(builtins, MARK, self._reach)
        _import_instead({file: _compiled(file, it.tree) for file, it in marks.items()})

    def _reach(self, place: str) -> None:
        tests = self._reached.setdefault(place, [])
        if not tests or tests[-1] != self._now:
            tests.append(self._now)

    def pytest_collection(self) -> None:
        """Begin to collect."""
        _find_no_smaller_examples()
        self._seconds[""] = -time.process_time()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests of the rules once without mutants, then for each of them; then the contracts if some live."""
        self._seconds[""] += time.process_time()
        self.failed = ["they cannot be collected"] if session.testsfailed else []
        for stage in STAGES:
            items = _items(session, stage, self._titles)
            if items and self._results.open and not self.failed:
                self._measure(items)
                self._try_all(self._results.open, stage, items)
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        with tempfile.TemporaryFile() as file:
            os.waitpid(_forked(partial(self._run, items, file.fileno())), 0)
            file.seek(0)
            self.failed, self._reached, self._seconds = json.load(file)
        print(f"{len(items)} tests, {sum(self._seconds[item.nodeid] for item in items):.0f} s", flush=True)

    def _run(self, items: Sequence[pytest.Item], file: int) -> int:
        """Run all tests, each as if it were the first: what another one left in a cache it would not reach itself."""
        caches = [it for it in gc.get_objects() if isinstance(it, functools._lru_cache_wrapper)]
        ours = [it for it in caches if (it.__module__ or "").startswith(("roundhouse.games.", "tests."))]
        failed = []
        for item in items:
            for cache in ours:
                cache.cache_clear()
            self._now = item.nodeid
            before = time.process_time()
            if _fails(item):
                failed.append(item.nodeid)
            self._seconds[item.nodeid] = time.process_time() - before
        with open(file, "wb", closefd=False) as out:
            out.write(json.dumps([failed, self._reached, self._seconds]).encode())
        return 0

    def _try_all(self, mutants: Sequence[Mutant], stage: str, items: Sequence[pytest.Item]) -> None:
        running: dict[int, Mutant] = {}
        waiting = [*reversed(mutants)]
        while waiting or running:
            if waiting and len(running) < self._jobs:
                mutant = waiting.pop()
                running[_forked(partial(self._try, mutant, stage, items))] = mutant
                continue
            pid, status = os.wait()
            mutant = running.pop(pid)
            verdict = _verdict(status, stage)
            self._results.tell(mutant, verdict)
            print(f"{verdict} ({stage}): {mutant}", flush=True)

    def _try(self, mutant: Mutant, stage: str, items: Sequence[pytest.Item]) -> int:
        reached = self._reached.get(mutant.place, [])
        if mutant.place not in self._marked or "" in reached or not _exchanged(mutant):
            self._import(mutant, stage, reached)
        return _tried([item for item in items if item.nodeid in {*reached}], self._seconds)

    def _import(self, mutant: Mutant, stage: str, reached: Sequence[str]) -> NoReturn:
        tests = [path for path in self._tests if path.startswith(CONTRACTS) == (stage == "contracts")]
        wanted = {"tests": tests, "titles": self._titles, "stage": stage, "mutant": asdict(mutant)}
        handle, path = tempfile.mkstemp(suffix=".json")
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(wanted | {"reached": reached, "seconds": self._seconds}, file)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * self._seconds[""])
        os.execv(sys.executable, [sys.executable, "-m", "bench.trials", path])


@dataclass
class ImportedTrial:
    """Try one mutant in this process, which imports the changed module."""

    titles: Sequence[str]
    stage: str
    reached: Sequence[str]
    seconds: Mapping[str, float]
    killed: bool = True
    """As is a mutant that cannot be imported."""

    def pytest_collection(self) -> None:
        """Begin to collect."""
        _find_no_smaller_examples()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests that reach the place before the others."""
        items = _items(session, self.stage, self.titles)
        first = [item for item in items if item.nodeid in {*self.reached}]
        rest = [item for item in items if item not in {*first}]
        self.killed = bool(session.testsfailed or _tried(first, self.seconds) or _tried(rest, self.seconds))
        return True


class _Marks(ast.NodeTransformer):
    """A module that tells each time one of the places is reached that mutants change."""

    def __init__(self, file: str, mutants: Sequence[Mutant]) -> None:
        source = (ROOT / file).read_bytes()
        self._wanted = {(it.start, it.end): it.place for it in mutants if it.file == file}
        self._offsets = Offsets(source)
        self.marked: set[str] = set()
        self.tree = ast.parse(source)
        self.generic_visit(self.tree)
        ast.fix_missing_locations(self.tree)

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        """Put a mark before a statement or an expression; a pattern has no room for one."""
        if isinstance(node, ast.pattern):
            return node
        place = self._wanted.get(self._offsets.of(node)) if isinstance(node, ast.expr | ast.stmt) else None
        self.generic_visit(node)
        if place is None:
            return node
        self.marked.add(place)
        mark = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(place)], [])
        if isinstance(node, ast.expr):
            return ast.copy_location(ast.BoolOp(ast.Or(), [mark, node]), node)
        return [ast.copy_location(ast.Expr(mark), node), node]


class _Loader(SourceFileLoader):
    """Loads a module with other code than that of its file."""

    def __init__(self, file: str, code: CodeType) -> None:
        super().__init__(".".join(Path(file).relative_to("src").with_suffix("").parts), str(ROOT / file))
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


class _Finder:
    """Finds modules that are to be loaded with other code."""

    def __init__(self, loaders: Sequence[_Loader]) -> None:
        self._loaders = {loader.name: loader for loader in loaders}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        loader = self._loaders.get(fullname)
        return spec_from_file_location(fullname, loader.path, loader=loader) if loader is not None else None


def _import_instead(codes: Mapping[str, CodeType]) -> None:
    loaders = [_Loader(file, code) for file, code in codes.items()]
    assert rh.build() == "pure" and not {it.name for it in loaders} & {*sys.modules}
    sys.meta_path.insert(0, _Finder(loaders))


def _compiled(file: str, source: bytes | ast.Module) -> CodeType:
    return compile(source, str(ROOT / file), "exec", dont_inherit=True)


def _find_no_smaller_examples() -> None:
    """Hypothesis need not make an example small that nobody reads."""
    settings.register_profile("mutants", parent=settings.default, phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")


def _items(session: pytest.Session, stage: str, titles: Sequence[str]) -> list[pytest.Item]:
    """The tests of the rules, or the contracts of the titles, each with the fewest and the most players."""
    if stage == "rules":
        return [item for item in session.items if not item.nodeid.startswith(CONTRACTS)]
    contracts = [item for item in session.items if item.nodeid.startswith(CONTRACTS)]
    return [item for item in contracts if isinstance(item, pytest.Function) and _concerns(item, titles)]


def _concerns(contract: pytest.Function, titles: Sequence[str]) -> bool:
    match contract.callspec.params if hasattr(contract, "callspec") else {}:
        case {"title": rh.Title() as title, "players": players}:
            return title.id in titles and players in title.seats
        case {"kinds": list(kinds)}:
            return any(title.id in titles for title in kinds)
        case _:
            return False


def _fails(item: pytest.Item) -> bool:
    before = item.session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return item.session.testsfailed > before


def _tried(items: Sequence[pytest.Item], seconds: Mapping[str, float]) -> bool:
    """Run tests, the quickest first, until one fails. Does one?"""
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    for item in sorted(items, key=lambda item: seconds.get(item.nodeid, 0)):
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + TIMES * seconds.get(item.nodeid, seconds[""]))
        if _fails(item):
            return True
    return False


def _exchanged(mutant: Mutant) -> bool:
    """Exchange the function that the mutant changes, if it changes one."""
    wanted = _function(mutant)
    codes = [it for it in _nested(_compiled(mutant.file, mutant.source())) if _name(it) == wanted]
    functions = [it for it in gc.get_objects() if isinstance(it, FunctionType) and _name(it.__code__) == wanted]
    if len(codes) != 1 or not functions or any(it.__code__.co_freevars != codes[0].co_freevars for it in functions):
        return False
    for function in functions:
        function.__code__ = codes[0]
    return True


def _name(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_name, code.co_firstlineno


def _function(mutant: Mutant) -> tuple[str, str, int] | None:
    """Name the outermost function whose body the mutant changes."""
    source = (ROOT / mutant.file).read_bytes()
    offsets = Offsets(source)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        if offsets.of(node.body[0])[0] <= mutant.start and mutant.end <= offsets.of(node)[1]:
            return str(ROOT / mutant.file), node.name, min([node.lineno, *(it.lineno for it in node.decorator_list)])
    return None


def _nested(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _nested(part)


def _forked(work: Callable[[], int]) -> int:
    """Do something in a process of its own, where tests can say what they like, and give its id."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = BROKEN
    said = os.dup(2)
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            code = work()
    except BaseException:
        os.write(said, traceback.format_exc().encode())
    finally:
        os._exit(code)


def _verdict(status: int, stage: str) -> str:
    """What the end of a trial says."""
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM:
        return "time"
    code = os.waitstatus_to_exitcode(status)
    if code not in (False, True):
        raise RuntimeError(f"a trial ended with {code}")
    return stage if code else "alive"


def tests_of(package: str) -> list[str]:
    """Where the tests of a title's rules are, and the contracts."""
    return [f"tests/games/{package}", *CONTRACTS]


def arguments(tests: Sequence[str]) -> list[str]:
    """What pytest is told: where the tests are, to leave golden games out, and to say nothing."""
    return ["-s", "-p", "no:terminal", "-p", "no:cacheprovider", "--ignore-glob=*/test_golden.py", *tests]


def main() -> int:
    """Try one mutant, described by a file."""
    path = Path(sys.argv[1])
    wanted = json.loads(path.read_text("utf-8"))
    path.unlink()
    mutant = Mutant(**wanted["mutant"])
    _import_instead({mutant.file: _compiled(mutant.file, mutant.source())})
    trial = ImportedTrial(wanted["titles"], wanted["stage"], wanted["reached"], wanted["seconds"])
    pytest.main(arguments(wanted["tests"]), [trial])
    return trial.killed


if __name__ == "__main__":
    raise SystemExit(main())
