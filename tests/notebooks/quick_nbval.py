"""A plugin for the pytest that runs nbval: without what only nbval's own makers need.

For its log it writes out every message of a kernel as pretty Python, pictures and all, also where
nobody keeps the log: a third of its time.
"""

import shogun_nb.serve  # noqa: F401  it tells jsonschema, which nbval imports, to be quick

from nbval import kernel  # isort: skip

kernel.pformat = lambda message: f"{message['msg_type']} …"
