"""Programs that play by texts, language models above all: tools over MCP, and an evaluation by the ladder of bots."""
