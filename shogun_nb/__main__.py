"""``python -m shogun_nb`` is ``shogun-nb``."""

import sys

from shogun_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
