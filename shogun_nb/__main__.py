"""``python -m shogun_nb`` is ``shogun-nb``."""

import sys

from shogun_nb.serve.stops import stop_signals


def main() -> int:
    """Run the command line; returns the exit status, also where Ctrl-C comes before it has begun.

    >>> main.__module__
    'shogun_nb.__main__'
    """
    if sys.argv[1:2] == ["simulate"]:
        # What else the command line imports takes longer than all before: heed signals now.
        with stop_signals() as stops:
            return _run(stops)
    return _run(None)


def _run(stops: list[int] | None) -> int:
    try:
        from shogun_nb.serve import cli

        return cli.main(stops=stops)
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
