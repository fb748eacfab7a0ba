"""Every stage and question proves, while the tests run, that it has left its board as it was."""

import os

os.environ.setdefault("GODEBUG_CHECK", "1")
