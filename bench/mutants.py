"""Change the rules of a title in one small place at a time, and see whether the tests notice.

python -m bench.mutants --title 1830 --count 100 --jobs 2 --write      into results/1830-mutants.json

A mutant is the engine with one comparison, sum, number, condition or statement changed, drawn by a seed from all places
in the title's compiled modules, its rules. As plain Python it is put to the tests of the title's rules and, if
they find nothing, to the contracts that every title keeps. Golden records are left out: they notice any change, but
cannot tell which rule it broke. A mutant that lives is a rule without a test, or a change that makes no difference.
"""

from __future__ import annotations

import argparse
import ast
import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import roundhouse as rh

ROOT: Final = Path(__file__).parents[1]
RESULTS: Final = Path(__file__).parent / "results"
CONTRACTS: Final = ("tests/conformance/test_playouts.py", "tests/conformance/test_contracts.py")
SECONDS: Final = 600
"""A mutant that takes longer runs for ever, which somebody would notice."""
COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
JOINED: Final[dict[type[ast.boolop], type[ast.boolop]]] = {ast.And: ast.Or, ast.Or: ast.And}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where it is made, what stands there, and what stands there instead."""

    file: str
    line: int
    before: str
    after: str
    start: int
    end: int

    def applied(self, source: bytes) -> bytes:
        """The module with the change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def modules(package: str) -> list[Path]:
    """The compiled modules of a title: its rules, without the words, drawings and files around them."""
    files = (ROOT / "src/roundhouse/games" / package).glob("*.py")
    return sorted(path for path in files if path.read_text("utf-8").startswith("# compiled by mypyc\n"))


def mutants(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, changed in _changes(ast.parse(source)):
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        name = path.relative_to(ROOT).as_posix()
        yield Mutant(name, node.lineno, source[start:end].decode(), changed, start, end)


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    for node in _code(tree):
        match node:
            case ast.Compare(left, [op], values) if type(op) in COMPARED:
                yield node, _unparsed(ast.Compare(left, [COMPARED[type(op)]()], values))
            case ast.BinOp(left, op, right) if type(op) in COUNTED:
                yield node, _unparsed(ast.BinOp(left, COUNTED[type(op)](), right))
            case ast.BoolOp(op, values):
                yield node, _unparsed(ast.BoolOp(JOINED[type(op)](), values))
            case ast.UnaryOp(op=ast.Not()):
                yield node, _unparsed(node.operand)
            case ast.Constant(value=bool(value)):
                yield node, str(not value)
            case ast.Constant(value=int(value)):
                yield node, str(value + 1)
            case ast.If() | ast.While() | ast.IfExp() if isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
                yield node.test, _unparsed(ast.UnaryOp(ast.Not(), node.test))
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield node, "pass"
            case ast.Continue():
                yield node, "break"
            case ast.Break():
                yield node, "continue"


def _unparsed(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _code(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """All parts of a module that do something: no annotations, and nothing that only checks the types."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases") or isinstance(node, ast.Assert):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                if isinstance(part, ast.expr | ast.stmt):
                    yield part
                yield from _code(part)


def verdict(mutant: Mutant, package: str, titles: list[str]) -> str:
    """Who noticed the mutant: `rules` or `contracts`, `time` if it ran for ever, or nobody: `alive`."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(
            ROOT / "src", Path(folder, "src"), ignore=shutil.ignore_patterns("*.so", "__pycache__", "static")
        )
        target = Path(folder, mutant.file)
        target.write_bytes(mutant.applied(target.read_bytes()))
        environment = {**os.environ, "ROUNDHOUSE_PURE": "1", "PYTHONPATH": f"{folder}/src:{ROOT}"}
        wanted = {
            "rules": [f"tests/games/{package}"],
            "contracts": [*CONTRACTS, "-k", " or ".join(titles)],
        }
        for name, arguments in wanted.items():
            command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
            try:
                done = subprocess.run(
                    [*command, *arguments], cwd=ROOT, env=environment, capture_output=True, timeout=SECONDS, check=False
                )
            except subprocess.TimeoutExpired:
                return "time"
            if done.returncode:
                return name
    return "alive"


def main() -> int:
    """Make mutants, test them, print those that live, and the share that does not."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Do the tests notice changed rules?")
    parser.add_argument("--title", required=True, choices=[title.id for title in rh.titles()])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--file", help="only changes in modules with this in their name")
    parser.add_argument("--write", action="store_true", help="keep the numbers")
    wanted = parser.parse_args()
    package = type(rh.title(wanted.title)).__module__.split(".")[-2]
    titles = [title.id for title in rh.titles() if type(title).__module__.split(".")[-2] == package]
    possible = [it for path in modules(package) if (wanted.file or "") in path.name for it in mutants(path)]
    drawn = random.Random(wanted.seed).sample(possible, min(wanted.count, len(possible)))
    with ThreadPoolExecutor(wanted.jobs) as pool:
        found = list(pool.map(lambda mutant: _told(mutant, verdict(mutant, package, titles)), drawn))
    alive = [mutant for mutant, by in zip(drawn, found, strict=True) if by == "alive"]
    counts = {by: found.count(by) for by in ("rules", "contracts", "time", "alive")}
    print(f"{wanted.title}: {len(drawn) - len(alive)} of {len(drawn)} killed ({len(possible)} possible): {counts}")
    if wanted.write:
        survivors = [
            {name: value for name, value in asdict(it).items() if name not in ("start", "end")} for it in alive
        ]
        report = {"title": wanted.title, "seed": wanted.seed, "possible": len(possible), "drawn": len(drawn), **counts}
        report |= {"survivors": survivors, "date": datetime.date.today().isoformat()}
        path = RESULTS / f"{wanted.title}-mutants.json"
        path.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


def _told(mutant: Mutant, by: str) -> str:
    if by == "alive":
        print(f"alive: {mutant.file}:{mutant.line}: {mutant.before!r} -> {mutant.after!r}", flush=True)
    return by


if __name__ == "__main__":
    raise SystemExit(main())
