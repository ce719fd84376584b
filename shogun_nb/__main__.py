"""``python -m shogun_nb`` is ``shogun-nb``."""

import sys


def main() -> int:
    """Run the command line; returns the exit status, also where Ctrl-C comes before it has begun.

    >>> main.__module__
    'shogun_nb.__main__'
    """
    try:
        from shogun_nb.serve import cli

        return cli.main()
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
