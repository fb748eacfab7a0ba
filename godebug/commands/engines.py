"""`godebug engines`: the programs that settings name, and what each can."""

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics import settings
from godebug.basics.errors import UserError, did_you_mean, one_line, remark
from godebug.cli.completion import complete_engines
from godebug.cli.options import OutputOptions
from godebug.cli.typer_app import Commands

if TYPE_CHECKING:
    from godebug.displays.settings import NamedEngine

app = Commands()

#: What tells that a program analyses, tells ownership, or has GNU Go's debugging commands.
_ANALYSES = ("kata-analyze", "kata-search_analyze", "lz-analyze", "analyze")
_OWNERSHIP = ("kata-raw-nn", "kata-analyze")
_DEBUGS = ("dragon_data", "initial_influence")


@app.command("engines")
def engines(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Only these.", autocompletion=complete_engines, show_default=False),
    ] = None,
    *,
    limit: Annotated[
        float, typer.Option("--limit", metavar="SECONDS", min=0.1, max=3600, help="How long each may take.")
    ] = 20.0,
    out: OutputOptions,
) -> int:
    """The engines that settings name: each is started and asked for its version and what it can.

    A name stands in config.toml, or in the .godebug.toml of a project that is trusted, under [engines], and goes
    wherever --engine takes a command. The exit code is 1 where one does not answer.

    \b
    godebug engines
    godebug engines katago --limit 120
    godebug compare game.sgf --move 80 --engine katago
    """
    from godebug.displays.settings import NamedEngine, engines_answer

    known = {name: (command, file.path) for file in reversed(settings.files()) if file.trusted
             for name, command in file.engines.items()}  # fmt: skip
    for file in settings.files():
        if file.engines and not file.trusted:
            remark(f"{file.name} names {', '.join(file.engines)}, and is not trusted: godebug config trust")
    for name in names or ():
        if name not in known:
            raise UserError(f"engines: no engine '{one_line(name, 40)}'{did_you_mean(name[:40], known, _how())}")
    chosen = list(dict.fromkeys(names or known))
    found = [_asked(NamedEngine(name, *known[name]), limit) for name in out.output.counted(chosen, "engines")]
    if not found:
        out.output.note(f"no engine has a name{_how()}")
    out.answer(engines_answer(found), "godebug engines")
    return 1 if any(one.trouble for one in found) else 0


def _how() -> str:
    return f"; write [engines] and NAME = 'COMMAND' into {one_line(settings.user_file(), 120)}"


def _asked(engine: "NamedEngine", seconds: float) -> "NamedEngine":
    """Returns an engine with what it says of itself."""
    from msgspec.structs import replace

    from godebug.studies.peers.analysis_engine import AnalysisEngine
    from godebug.studies.peers.client import GtpEngine
    from godebug.studies.peers.piped import EngineLost

    try:
        words = shlex.split(engine.command)
        if "analysis" in words:
            with AnalysisEngine(engine.command, seconds) as network:
                return replace(engine, program=network.name(), protocol="analysis", analyses=True, ownership=True)
        with GtpEngine(engine.command, limit=seconds) as program:
            name, version, commands = program.ask_all(["name", "version", "list_commands"])
    except (EngineLost, ValueError) as error:
        return replace(engine, trouble=one_line(error, 200))
    known = set(commands.text.split()) if commands.ok else set()

    def has(any_of: tuple[str, ...]) -> bool:
        return any(command in known for command in any_of)

    return replace(
        engine,
        program=one_line(" ".join(answer.text for answer in (name, version) if answer.ok), 60),
        protocol="gtp",
        commands=len(known) if commands.ok else None,
        analyses=has(_ANALYSES),
        ownership=has(_OWNERSHIP),
        debugs=has(_DEBUGS),
    )
