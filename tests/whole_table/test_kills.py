"""No decision is lost, whenever the process is killed that holds the table."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def test_no_decision_is_lost_in_100_kills(tmp_path: Path) -> None:
    lives = Path(__file__).with_name("lives.py")
    done = subprocess.run(
        [sys.executable, str(lives), str(tmp_path / "game.jsonl"), "100", "7"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    came = json.loads(done.stdout)
    assert came["lost"] == 0
    # Lives that were killed before they decided anything would prove nothing.
    assert came["choices"] > 50
