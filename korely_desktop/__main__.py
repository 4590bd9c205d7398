"""``python -m korely_desktop`` is the same as the command ``korely-desktop``."""

import sys

from korely_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
