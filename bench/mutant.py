"""The small changes that can be made to the rules of a title."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
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
    """One change: where it is made, what stands there, and what stands there instead; `column` counts in `text`.

    `scope` is the class and function around it; `nth` counts equal changes of equal lines there.
    """

    file: str
    scope: str
    line: int
    text: str
    nth: int
    column: int
    before: str
    after: str
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before!r} -> {self.after!r}"

    @property
    def place(self) -> str:
        """Name the place: several mutants may change it."""
        return f"{self.file}:{self.start}:{self.end}"

    def source(self) -> bytes:
        """The module with the change."""
        source = (ROOT / self.file).read_bytes()
        return source[: self.start] + self.after.encode() + source[self.end :]


def modules(package: str) -> list[Path]:
    """The compiled modules of a title: its rules, without the words, drawings and files around them."""
    files = (ROOT / "src/roundhouse/games" / package).glob("*.py")
    return sorted(path for path in files if path.read_text("utf-8").startswith("# compiled by mypyc\n"))


def mutants(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    source = path.read_bytes()
    name = path.relative_to(ROOT).as_posix()
    lines = source.splitlines()
    offsets = Offsets(source)
    seen: Counter[tuple[object, ...]] = Counter()
    for scope, node, changed in _changes(ast.parse(source)):
        start, end = offsets.of(node)
        line = lines[node.lineno - 1]
        column = node.col_offset - (len(line) - len(line.lstrip()))
        text = line.strip().decode()
        nth = seen[scope, text, column, changed]
        seen[scope, text, column, changed] += 1
        yield Mutant(name, scope, node.lineno, text, nth, column, source[start:end].decode(), changed, start, end)


class Offsets:
    """Where the parts of a module begin and end, in bytes."""

    def __init__(self, source: bytes) -> None:
        lines = source.splitlines(keepends=True)
        self._starts = [0, *accumulate(len(line) for line in lines)]

    def of(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The first byte of a part, and the one after its last."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.lineno - 1] + node.col_offset, self._starts[node.end_lineno - 1] + node.end_col_offset


def _changes(tree: ast.Module) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    for scope, node in _code(tree, ""):
        for part, changed in _changed(node):
            yield scope, part, changed


def _changed(node: ast.expr | ast.stmt) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
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


def _code(node: ast.AST, scope: str) -> Iterator[tuple[str, ast.expr | ast.stmt]]:
    """All parts of a module that do something: no annotations, and nothing that only checks the types."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        scope = f"{scope}.{node.name}".lstrip(".")
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases") or isinstance(node, ast.Assert):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                if isinstance(part, ast.expr | ast.stmt):
                    yield scope, part
                yield from _code(part, scope)
