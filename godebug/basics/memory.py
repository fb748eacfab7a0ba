"""What the user looked at last, kept in the state directory between runs."""

import os

from godebug.engine.patterns.user_folders import user_folder
from godebug.engine.plain import dataclass, field_names


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


def state_file() -> str:
    """Where it is kept; `GODEBUG_STATE_DIR` overrides the user's state directory."""
    folder = os.environ.get("GODEBUG_STATE_DIR")
    return os.path.join(user_folder("state") if folder is None else folder, "position.json")


def remember(position: Remembered) -> None:
    """Keeps `position`. A state directory that cannot be written is no reason to fail."""
    path = state_file()
    text = "{" + ", ".join(f'"{name}": {_json(getattr(position, name))}' for name in field_names(Remembered)) + "}"
    try:
        if _read(path) == text:
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        part = f"{path}.{os.getpid()}"
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)
    except (OSError, ValueError):
        return


def _json(value: str | bool | None) -> str:
    """`value` as JSON has it."""
    if not isinstance(value, str):
        return "null" if value is None else "true" if value else "false"
    if value.isascii() and value.isprintable() and not {'"', "\\"} & set(value):
        return f'"{value}"'
    # The library takes longer to import than all the rest of this takes.
    import json

    return json.dumps(value)


def _read(path: str) -> str | None:
    """The text of a file, None where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return None


def recall() -> Remembered | None:
    """The position used last, None when there is none (or the file was damaged)."""
    import json

    try:
        fields = json.loads(_read(state_file()) or "")
        remembered = Remembered(**fields)
    except (OSError, ValueError, TypeError):
        return None
    texts = (remembered.text, remembered.move, remembered.node, remembered.color)
    if isinstance(remembered.name, str) and all(text is None or isinstance(text, str) for text in texts):
        return remembered
    return None
