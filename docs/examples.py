"""The examples of the site: every command that a page shows is run, and what it prints stands below it.

A block that begins with ```` ```sh output ```` gets the printed output of its last command, one that begins with
```` ```sh picture ```` the picture that `--svg` makes of it. `<!-- commands -->` and `<!-- gtp -->` on a line of their
own become the reference of all commands. MkDocs calls the functions with `on_`; tests use the others.
"""

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

_BLOCK = re.compile(r"^```sh(?: (output|picture))?\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
#: The columns of printed output.
WIDTH = "100"


@dataclass(frozen=True)
class Example:
    """Commands of one block. `shown`: `output`, `picture`, or "" for nothing. `commands`: without comments."""

    shown: str
    commands: tuple[str, ...]


@dataclass(frozen=True)
class Ran:
    """What a command gave. `picture`: SVG, empty where none was asked for."""

    code: int
    out: str
    err: str
    picture: str = ""


def examples(markdown: str) -> Iterator[Example]:
    """The shell blocks of a page."""
    for match in _BLOCK.finditer(markdown):
        yield _example(match)


def _example(match: "re.Match[str]") -> Example:
    lines = (re.sub(r"\s+#.*", "", line).strip() for line in match[2].splitlines())
    return Example(match[1] or "", tuple(line for line in lines if line))


@cache
def run(command: str, picture: bool = False) -> Ran:
    """Runs a `godebug` command in this process, in a folder of its own; positions are remembered for the next one."""
    from godebug.__main__ import main

    arguments = shlex.split(command)[1:]
    out, err = io.StringIO(), io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, _environment()),
        contextlib.chdir(_folder()),
    ):
        drawn = Path(folder) / "picture.svg"
        if picture:
            arguments += ["--svg", str(drawn)]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(arguments)
        text = drawn.read_text(encoding="utf-8") if drawn.exists() else ""
    return Ran(code, _ESCAPE.sub("", out.getvalue()), err.getvalue(), text)


@cache
def _folder() -> str:
    return tempfile.mkdtemp(prefix="godebug-pages-")


@cache
def _state() -> str:
    return tempfile.mkdtemp(prefix="godebug-docs-")


def _environment() -> dict[str, str]:
    return {"GODEBUG_STATE_DIR": _state(), "COLUMNS": WIDTH, "NO_COLOR": "1"}


def with_results(markdown: str, page: str, pictures: dict[str, str]) -> str:
    """The page with results below its examples; `pictures` gets the pictures, by name."""

    def replaced(match: "re.Match[str]") -> str:
        example = _example(match)
        if not example.shown:
            return match[0]
        *before, last = example.commands
        for command in before:
            run(command)
        block = f"```sh\n{match[2]}```\n"
        ran = run(last, picture=example.shown == "picture")
        if example.shown == "output":
            return f"{block}\n```text\n{ran.out.rstrip()}\n```\n"
        name = f"{page}-{len(pictures) + 1}.svg"
        pictures[name] = ran.picture
        return f"{block}\n![{last}](pictures/{name})\n"

    return _BLOCK.sub(replaced, markdown)


def command_reference() -> str:
    """What `--help` says of every command."""
    from godebug.cli.application import COMMANDS

    parts = []
    for name, (_, about) in COMMANDS.items():
        parts.append(f"## `godebug {name}`\n\n{about}.\n\n```text\n{run(f'godebug {name} --help').out.strip()}\n```\n")
    return "\n".join(parts)


def gtp_reference() -> str:
    """Every command of the GTP server, by subject, with the words of its own description."""
    import sys

    from godebug.gtp.server import COMMANDS

    parts = []
    modules = dict.fromkeys(handler.__module__ for handler in COMMANDS.values())
    for module in modules:
        head, _, rest = (sys.modules[module].__doc__ or "").strip().partition("\n\n")
        parts.append(f"## {head.rstrip('.')}\n\n{rest}\n\n| command | what it does |\n| --- | --- |")
        for name, handler in COMMANDS.items():
            if handler.__module__ == module:
                about = " ".join((handler.__doc__ or "").split()).replace("|", "\\|")
                parts.append(f"| `{name}` | {about} |")
        parts.append("")
    return "\n".join(parts)


#: Pictures of the viewer: the arguments of `godebug view`, where the cursor is put, and keys.
_SCREENS = {
    "viewer-territory": ("two-framework.sgf", "60", (4, 14), ("t",)),
    "viewer-reading": ("corner-9x9.sgf", "20", (6, 6), ("R", "a", "right", "right", "right")),
    "viewer-patterns": ("two-framework.sgf", "60", (16, 2), ("t", "h")),
}


def viewer_pictures() -> Iterator[tuple[str, str]]:
    """The screens of the viewer: names and SVG."""
    import asyncio

    from godebug.apps.viewer.app import Viewer
    from godebug.apps.viewer.record import entries_of
    from godebug.cli.positions import PositionRequest

    async def screen(game: str, move: str, at: tuple[int, int], keys: tuple[str, ...]) -> str:
        entries, begin = entries_of([PositionRequest(game, move)])
        viewer = Viewer(entries, begin, entries[begin].open(lambda text: None))
        async with viewer.run_test(size=(124, 34)) as pilot:
            viewer.board.put(*at)
            for key in ("", *keys):
                await pilot.press(*filter(None, [key]))
                quiet = 0
                while quiet < 5:
                    await pilot.pause(0.03)
                    quiet = quiet + 1 if viewer.quiet else 0
            text = viewer.export_screenshot(title=f"godebug view {game} --move {move}")
            return text.replace("<svg ", '<svg xml:space="preserve" ', 1)

    with mock.patch.dict(os.environ, {"GODEBUG_STATE_DIR": _state()}):
        for name, what in _SCREENS.items():
            yield name, asyncio.run(screen(*what))


_REFERENCES = {"<!-- commands -->": command_reference, "<!-- gtp -->": gtp_reference}

# ---- What MkDocs calls -----------------------------------------------------------------------------------------------

_PAGES: dict[str, str] = {}


def on_files(files: Any, config: Any) -> Any:
    """Runs all examples and adds their pictures to the site."""
    from mkdocs.structure.files import File

    for file in list(files.documentation_pages()):
        page, pictures = Path(file.src_uri).stem, {}
        _PAGES[file.src_uri] = with_results(file.content_string, page, pictures)
        for name, picture in pictures.items():
            files.append(File.generated(config, f"pictures/{name}", content=picture))
    for name, picture in viewer_pictures():
        files.append(File.generated(config, f"pictures/{name}.svg", content=picture))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """The page with what its examples gave."""
    text = _PAGES[page.file.src_uri]
    for mark, reference in _REFERENCES.items():
        if f"\n{mark}\n" in text:
            text = text.replace(mark, reference())
    # A front matter is MkDocs' own.
    return re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
