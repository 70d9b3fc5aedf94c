"""`python -m roundhouse` is the command line too."""

import sys

from roundhouse.cli import main

if __name__ == "__main__":
    sys.exit(main())
