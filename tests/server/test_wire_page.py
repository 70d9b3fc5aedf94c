"""docs/wire.md: its tables are those of the types, its conversation fits them, and its client plays a game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from tests.server.harness import roomy, web_server
from tools import page_types

from roundhouse.server import socket
from roundhouse.server.errors import Malformed
from roundhouse.server.messages import ClientMessage, Eye, LogLine, News, ServerMessage, read_message

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")


def section(heading: str) -> str:
    """The words under a heading, up to the next one."""
    return PAGE.partition(f"\n{heading}\n")[2].partition("\n#")[0]


def rows(heading: str) -> list[str]:
    return [line for line in section(heading).splitlines() if line.startswith("| `")]


def names(cls: type[Struct]) -> list[str]:
    return [f"{name}{'?' if optional else ''}" for name, _, optional, _ in page_types.fields_of(cls)]


def types_of(cls: type[Struct]) -> list[str]:
    tagged = page_types.tag_of(cls)
    return [str(word) for _, word in tagged] or list(get_args(get_type_hints(cls)["type"]))


def messages(union: object) -> list[str]:
    """The rows of a table of messages."""
    return [
        f"| {spelled(types_of(cls))} | {spelled(name for name in names(cls) if name != 'type')} | {cls.__doc__} |"
        for cls in get_args(union)
    ]


def spelled(words: Iterable[str], between: str = ", ") -> str:
    return between.join(f"`{word}`" for word in words)


def fields(cls: type[Struct]) -> list[str]:
    """The rows of a table of fields."""
    types, docs = page_types.of_wire()[0], page_types.attribute_docs(cls)
    return [
        f"| `{name}` | {spelled(types.of(hint).split(' | '), ' or ')} | {docs[key]} |"
        for name, (_, hint, _, key) in zip(names(cls), page_types.fields_of(cls), strict=True)
        if key != "type"
    ]


@pytest.mark.parametrize(
    ("heading", "wanted"),
    [
        ("## Messages to the server", messages(ClientMessage)),
        ("## Messages from the server", messages(ServerMessage)),
        ("### `table` and `update`", fields(News)),
        ("### An eye", fields(Eye)),
        ("### A line of the log", fields(LogLine)),
    ],
)
def test_a_table_is_that_of_the_types(heading: str, wanted: list[str]) -> None:
    assert rows(heading) == wanted, "the rows should be:\n" + "\n".join(wanted)


def test_the_codes_that_close_a_socket_are_those_of_the_source() -> None:
    words = "\n".join(path.read_text("utf-8") for path in Path(socket.__file__).parent.glob("*.py"))
    sent = set(re.findall(r'"code": (\d{4})\b', words))
    named = set(re.findall(r"\.close\((?:([A-Z_]+) if [a-z_.]+ else )?(_?[A-Z_]+|code)\b", words))
    constants = {name for pair in named for name in pair if name} - {"code"} | set(
        re.findall(r"code = (_[A-Z_]+)", words)
    )
    assert "REFUSED" in constants, "4000 and the status"
    sent |= {str(getattr(socket, name)) for name in constants - {"REFUSED"}}
    listed = re.findall(r"^\| (\d{4}) \|", section("## Errors and limits"), re.MULTILINE)
    assert sorted(sent) == listed


def conversation() -> list[tuple[str, dict[str, Any]]]:
    (block,) = re.findall(r"```\n(.*?)```", section("## A conversation"), re.DOTALL)
    parts = re.split(r"^([→←]) ", block, flags=re.MULTILINE)[1:]
    return [(way, json.loads(words)) for way, words in zip(parts[::2], parts[1::2], strict=True)]


def test_the_conversation_fits_the_types() -> None:
    known = {word: cls for cls in get_args(ServerMessage) for word in types_of(cls)}
    refused = []
    for way, message in conversation():
        if way == "←":
            assert message.keys() <= {"type", *(name.rstrip("?") for name in names(known[message["type"]]))}
            assert all(eye.keys() <= {name.rstrip("?") for name in names(Eye)} for eye in message.get("eyes", ()))
            continue
        try:
            read_message(json.dumps(message))
        except Malformed as error:
            refused.append(str(error))
    assert refused == [conversation()[-1][1]["message"]]


def test_the_client_plays_a_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", section("## A small client"), re.DOTALL)
    with web_server(roomy(tmp_path)) as address:
        words = program.replace("127.0.0.1:8000", address)
        run = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, timeout=100, check=False)
    assert run.stderr == "" and "'why': 'played'" in run.stdout
