"""The page: files that the build has put into `static`; addresses without the # lead into it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, route
from litestar.di import NamedDependency

from roundhouse.core.text import text, translate
from roundhouse.server.context import language_of
from roundhouse.server.errors import NotFound

STATIC: Final = Path(__file__).parent / "static"
_PLACES: Final = re.compile(r"/(lobby|mine|table/[A-Za-z0-9_-]+)")
"""Places of the page. It names them after the #, which no server sees and so none can log: one may be an invitation."""
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
_LEAST_ZIPPED: Final = 1024
_ZIPPED: Final = ("text/", "application/json", "application/javascript", "image/svg")
_TYPES: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class File:
    """A file of the page in memory, also compressed."""

    def __init__(self, path: Path, stamp: tuple[int, int]) -> None:
        self.stamp = stamp
        self.data = path.read_bytes()
        self.tag = f'"{hashlib.sha256(self.data).hexdigest()[:20]}"'
        self.type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.zipped: bytes | None = None
        if len(self.data) >= _LEAST_ZIPPED and self.type.startswith(_ZIPPED):
            self.zipped = gzip.compress(self.data, 9, mtime=0)


class Pages:
    """Reads files once, and again when they change."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, File] = {}

    def find(self, path: str) -> File | None:
        """The file at a path of the page, never one outside its folder."""
        if "\0" in path or len(path) > 300:
            return None
        place = (self._folder / path.lstrip("/")).resolve()
        try:
            seen = place.stat()
        except OSError:
            return None
        if not place.is_relative_to(self._folder) or not place.is_file():
            return None
        stamp = (seen.st_mtime_ns, seen.st_size)
        file = self._files.get(place)
        if file is None or file.stamp != stamp:
            file = self._files[place] = File(place, stamp)
        return file

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        path = request.url.path
        if _PLACES.fullmatch(path):
            query = f"?{request.url.query}" if request.url.query else ""
            return Response(b"", status_code=302, headers={"location": f"/#{path}{query}", "cache-control": _ASK_FIRST})
        file = self.find("index.html" if path == "/" else path)
        if file is None and path == "/":
            return _not_built(language_of(request))
        if file is None:
            raise NotFound(text("server.error.no_page", path=path[:100]))
        # The build puts a hash into the names under assets: such a file never changes.
        kept = _FOREVER if path.startswith("/assets/") else _ASK_FIRST
        headers = {"cache-control": kept, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers)
        data = file.data
        if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = file.zipped
            headers["content-encoding"] = "gzip"
        return Response(data, media_type=file.type, headers=headers)


def _not_built(language: str) -> Response[bytes]:
    title, words = (escape(translate(text(f"server.no_page.{part}"), language)) for part in ("title", "text"))
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><h1>{title}</h1><p>{words}'
    )
    return Response(page.encode(), media_type="text/html", headers={"cache-control": _ASK_FIRST})


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
def page(request: Request[Any, Any, Any], pages: NamedDependency[Pages]) -> Response[bytes]:
    """A file of the page, or the page itself."""
    return pages.answer(request)
