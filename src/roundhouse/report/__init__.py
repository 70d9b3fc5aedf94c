"""Reports on runs: what came out, what was used, and how two runs differ; as numbers and as a page."""
