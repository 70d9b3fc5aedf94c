"""Language models and other programs that play by texts: tools over MCP, and an evaluation against the ladder of bots."""
