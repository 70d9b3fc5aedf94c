"""The server: tables for people and bots in one process, behind REST and one WebSocket per open table."""

from roundhouse.core.errors import need_extra

# Without uvloop it is only slower.
need_extra(
    "server",
    "aiosmtplib",
    "argon2",
    "cryptography",
    "h11",
    "litestar",
    "msgspec",
    "openskill",
    "prometheus_client",
    "uvicorn",
    "websockets",
)
