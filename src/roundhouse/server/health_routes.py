"""Whether the server lives, and whether it can serve, for whatever starts it again or sends it requests."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from roundhouse.server.context import Parts


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthz() -> str:
    """The process lives: start it again if this is not answered."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def readyz(context: Parts) -> Response[Any]:
    """Requests can be served: send them elsewhere while this is a 503."""
    fault = await context.health.fault()
    status = HTTP_503_SERVICE_UNAVAILABLE if fault else HTTP_200_OK
    return Response(f"{fault or 'ok'}\n", status_code=status, media_type="text/plain")


HANDLERS: Final = (healthz, readyz)
