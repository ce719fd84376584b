"""The shell commands, and the servers that they start."""

import sys

# Jupyter's servers check schemas with jsonschema, and that reads a whole grammar of international
# addresses if it finds one: two thirds of the time that a server needs to start. No schema asks for
# such an address. None means: as if it were not installed.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
