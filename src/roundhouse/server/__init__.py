"""The server: tables for people and bots in one process, behind REST and one WebSocket per open table."""
