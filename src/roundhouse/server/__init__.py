"""The server: tables for people and bots in one process, behind REST and one WebSocket per open table."""

from roundhouse.core.errors import need_extra

need_extra("server", "argon2", "litestar", "msgspec", "uvicorn", "websockets")  # without uvloop it is only slower
