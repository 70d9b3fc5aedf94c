"""The API's description: as OpenAPI, and as a plain page of our own that loads nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Raw

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

_STYLE = "/api/docs.css"
_CSS = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1F2A37}
code{background:#F4EDE0;padding:.1em .3em}h2{margin-top:2rem;font-size:1.1rem}
dt{font-weight:bold}dd{margin:0 0 .3rem 1rem}
"""


class OwnPage(OpenAPIRenderPlugin):
    """All requests with their parameters and bodies, as one page without scripts."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        about = openapi_schema["info"]
        title = escape(about["title"])
        parts = [
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>',
            f'<link rel="stylesheet" href="{_STYLE}"><h1>{title}</h1>',
            f"<p>{escape(about.get('description', ''))}</p>",
            '<p><a href="/api/docs/openapi.json">OpenAPI (JSON)</a></p>',
        ]
        for path, methods in sorted(openapi_schema["paths"].items()):
            for method, operation in methods.items():
                if isinstance(operation, dict):
                    parts += _operation(openapi_schema, path, method, operation)
        return "\n".join(parts).encode()


class Encoded(OpenAPISchemaPlugin):
    """What is encoded already stands in types beside what it is: for a client there is nothing else."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value is Raw

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        return Schema(schema_not=Schema())


@get(_STYLE, include_in_schema=False, sync_to_thread=False)
def docs_style() -> Response[str]:
    return Response(_CSS, media_type="text/css", headers={"cache-control": "no-cache"})


def _operation(schema: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> list[str]:
    words = operation.get("description") or operation.get("summary") or ""
    parts = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>", f"<p>{escape(words)}</p>", "<dl>"]
    for parameter in operation.get("parameters", ()):
        parts.append(f"<dt>{escape(parameter['name'])} ({escape(parameter['in'])})</dt>")
        parts.append(f"<dd>{escape(parameter.get('description') or _spelled(parameter['schema']))}</dd>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    for name, field in _fields(schema, body or {}).items():
        parts += [f"<dt>{escape(name)}</dt>", f"<dd><code>{escape(_spelled(field))}</code></dd>"]
    return [*parts, "</dl>"]


def _fields(schema: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    for part in (body, *body.get("oneOf", ()), *body.get("anyOf", ())):
        if "$ref" in part:
            found: dict[str, Any] = schema["components"]["schemas"][part["$ref"].rsplit("/", 1)[1]]
            return dict(found.get("properties", {}))
    return {}


def _spelled(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return str(field["$ref"].rsplit("/", 1)[1])
    if "enum" in field:
        return " | ".join(str(value) for value in field["enum"])
    several = field.get("oneOf") or field.get("anyOf")
    if several:
        return " | ".join(_spelled(part) for part in several)
    if field.get("type") == "array":
        return f"[{_spelled(field.get('items', {}))}]"
    return str(field.get("type", "any"))
