"""What the user looked at last, kept in the state directory between runs."""

import json
import os
from pathlib import Path

from engine.plain import dataclass, field_names
from engine.user_folders import user_folder


@dataclass(frozen=True)
class Remembered:
    """A position as the user named it.

    `name`: a path (absolute) or `suite:number`; for piped text the name in messages. `text`: the piped text itself.
    """

    name: str
    text: str | None = None
    move: str | None = None
    node: str | None = None
    color: str | None = None
    lenient: bool = False


def state_file() -> Path:
    """Where it is kept; `GODEBUG_STATE_DIR` overrides the user's state directory."""
    folder = os.environ.get("GODEBUG_STATE_DIR")
    return (user_folder("state") if folder is None else Path(folder)) / "position.json"


def remember(position: Remembered) -> None:
    """Keeps `position`. A state directory that cannot be written is no reason to fail."""
    path = state_file()
    text = json.dumps({name: getattr(position, name) for name in field_names(Remembered)})
    try:
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except (OSError, ValueError):
        return


def recall() -> Remembered | None:
    """The position used last, None when there is none (or the file was damaged)."""
    try:
        fields = json.loads(state_file().read_text(encoding="utf-8"))
        remembered = Remembered(**fields)
    except (OSError, ValueError, TypeError):
        return None
    texts = (remembered.text, remembered.move, remembered.node, remembered.color)
    if isinstance(remembered.name, str) and all(text is None or isinstance(text, str) for text in texts):
        return remembered
    return None
