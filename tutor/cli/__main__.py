"""``python -m tutor.cli`` is the command line too."""

import sys

from tutor.cli import main

if __name__ == "__main__":
    sys.exit(main())
