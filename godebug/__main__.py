"""The entry point: runs a command and turns every way to fail into one line and an exit code."""

import os
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    # `python -m` looks for modules in the working folder first, which may be a stranger's.
    _here = os.path.realpath(os.curdir)
    if os.path.realpath(sys.path[0]) == _here != os.path.dirname(os.path.dirname(os.path.realpath(__file__))):
        del sys.path[0]

import contextlib
import errno
import gc
import io
import signal

from godebug.basics.interrupts import INTERRUPTED, end_at_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

# A command makes many objects that stay and few circles of them: to look for circles every 700 objects costs a tenth of
# a small command.
gc.set_threshold(100_000, 20, 20)

# Numpy's algebra would start a thread a core, which costs as much as a small command; nothing here multiplies matrices.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

USAGE_ERROR = 2
INTERNAL_ERROR = 3

#: What Typer calls by the names of its classes.
_PLAIN = {"a valid int range": "a whole number", "a valid float range": "a number"}


def main(args: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code: 0 answered, 1 the answer is "no", 2 bad input or usage."""
    if closed := _open_missing_streams():
        return closed
    from godebug.basics.errors import SPELLED, ReaderGone, UserError, one_line

    if isinstance(sys.stdout, io.TextIOWrapper):
        # A file's name may have characters that the user's charset lacks: no reason to fail.
        sys.stdout.reconfigure(errors=SPELLED)
    try:
        if signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = _run(sys.argv[1:] if args is None else args)
        sys.stdout.flush()
    except UserError as error:
        code = _fail(str(error))
    except (ReaderGone, BrokenPipeError):
        # Without another stdout the interpreter would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:
        if _is_interrupt(error):
            return INTERRUPTED
        if _is_about_memory(error):
            return _fail("not enough memory")
        if _is_about_open_files(error):
            return _fail("too few files may be open at once (ulimit -n)")
        if _is_about_old_modules(error):
            return _fail(f"compiled modules are older than their sources, make build compiles them ({one_line(error)})")
        if isinstance(error, ModuleNotFoundError) and error.name == "cython":
            from godebug.basics.installation import how_to_add

            return _fail(f"the interpreted engine needs Cython: {how_to_add('cython')}")
        if _is_pattern_error(error) or _is_about_kernel(error):
            return _fail(one_line(error, 400))
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _fail(f"standard output: {error.strerror}")
        if os.environ.get("GODEBUG_TRACEBACK"):
            raise
        _fail(f"internal error: {type(error).__name__}: {one_line(error)} (GODEBUG_TRACEBACK=1 shows where)")
        code = INTERNAL_ERROR
    return code


def run() -> "NoReturn":
    """Runs `main` as the command of the shell, then ends at once: to take the interpreter apart takes longer than to
    draw.
    """
    # Ctrl-C ends the program without a word until there is something to take care of.
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # While it is loaded it would swallow an interrupt that is an exception (seen with 0.22: 6 of 60).
    import msgspec  # noqa: F401

    end_at_once()
    code = main()
    if (work := sys.modules.get("godebug.apps.lab.work")) is not None:
        # Processes that wait for more work, and what the system keeps for them, would be missed later.
        work.dismiss()
    # Perhaps nobody listens, or the disk that it goes to is full.
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


def _open_missing_streams() -> int:
    """Puts the null device where the shell closed a stream; otherwise the next file that is opened would take its
    place. Returns an exit code other than 0 where nobody would see an answer."""
    missing = [stream for stream, file in enumerate((sys.stdin, sys.stdout, sys.stderr)) if file is None]
    for stream in missing:
        handle = os.open(os.devnull, os.O_RDWR)
        if handle != stream:
            os.dup2(handle, stream)
            os.close(handle)
        text = open(stream, "r" if stream == 0 else "w", encoding="utf-8", closefd=False)  # noqa: SIM115 (stays open)
        setattr(sys, ("stdin", "stdout", "stderr")[stream], text)
    return _fail("standard output is closed") if 1 in missing else 0


def _run(args: list[str]) -> int:
    """Hands the command line to Typer; returns the exit code of the command."""
    import typer

    from godebug.cli.application import app
    from godebug.cli.completion import words_of_bash

    # The class of all mistakes on the command line, wherever this version of Typer keeps it.
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    if any(word.startswith("--install-completion") for word in args):
        _check_home()
    try:
        with words_of_bash():
            result = typer.main.get_command(app).main(args, prog_name="godebug", standalone_mode=False)
    except typer.Abort as error:
        # It stands for the end of an input as well.
        if isinstance(error.__cause__, EOFError):
            raise RuntimeError(f"EOFError: {error.__cause__}") from None
        return INTERRUPTED
    except OSError as error:
        if not any(word.startswith("--install-completion") for word in args):
            raise
        return _fail(f"--install-completion: {error.filename}: {error.strerror}")
    except usage_error as error:
        return _usage(error)
    return result if isinstance(result, int) else 0


def _usage(error: BaseException) -> int:
    """Prints a mistake on the command line itself, as Typer found it; returns the exit code."""
    from godebug.basics.errors import one_line
    from godebug.cli.gnugo_words import HINTS

    context = getattr(error, "ctx", None)
    if type(error).__name__.startswith("NoArgsIsHelp"):
        print(error.format_message())  # type: ignore[attr-defined]
        return 0
    command = context.command_path if context is not None else "godebug"
    text = one_line(error.format_message()).rstrip(".")  # type: ignore[attr-defined]
    for name, plain in _PLAIN.items():
        text = text.replace(name, plain)
    hint = HINTS.get(getattr(error, "option_name", ""), f"see '{command} --help'")
    options = [] if context is None else [name for param in context.command.params for name in param.opts]
    if "extra argument" in text and "--list" in options:
        hint = "several positions: --list FILE, with a line for each"
    return _fail(f"{text[:1].lower()}{text[1:]} ({hint})")


def _is_interrupt(error: Exception) -> bool:
    """Tells whether an interrupt is at the bottom of it: one that comes while a class is made is raised as something
    else.
    """
    cause = error.__cause__
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__
    return cause is not None


def _is_about_memory(error: BaseException | None) -> bool:
    """Tells whether there was not enough memory, be it for a library that is loaded late."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
            return True
        if isinstance(error, ImportError) and ("map segment" in str(error) or "allocate memory" in str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _check_home() -> None:
    """Raises UserError where completion cannot be installed: no folder is made for a home that is none, and a pipe in
    the place of a shell's settings is not waited for.
    """
    from godebug.basics.errors import UserError, one_line

    # An empty HOME is the root folder to who expands it.
    home = os.environ.get("HOME", os.path.expanduser("~"))
    if not os.path.isabs(home) or not os.path.isdir(home):
        raise UserError(f"--install-completion: {one_line(home, 120) or 'HOME'}: no such folder")
    for name in (".bashrc", ".zshrc"):
        path = os.path.join(home, name)
        if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
            raise UserError(f"--install-completion: {one_line(path, 120)}: no regular file")


#: Files that a command needs open at once at most, its libraries included.
_FEW_FILES = 64


def _is_about_open_files(error: Exception) -> bool:
    """Tells whether no further file could be opened: also a module that exists cannot be found then."""
    if isinstance(error, OSError):
        return error.errno in (errno.EMFILE, errno.ENFILE)
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return False
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return isinstance(error, ImportError) and 0 <= limit < _FEW_FILES


def _is_pattern_error(error: Exception) -> bool:
    """Tells whether a pattern database is at fault. They are read where a stage first needs them, so this
    comes late.
    """
    findings = sys.modules.get("godebug.engine.patterns.findings")
    return findings is not None and isinstance(error, findings.DatabaseError)


def _is_about_kernel(error: Exception) -> bool:
    """Tells whether GODEBUG_KERNEL asks for what is not there: then no module of the engine can be imported."""
    return isinstance(error, ImportError) and str(error).startswith("GODEBUG_KERNEL=")


def _is_about_old_modules(error: Exception) -> bool:
    """Tells whether a compiled module of ours lacks what its source has: after the sources alone were brought up to
    date.
    """
    if not isinstance(error, ImportError) or not str(error).startswith("cannot import name"):
        return False
    return (error.name or "").startswith("godebug.") and (error.path or "").endswith((".so", ".pyd"))


def _fail(text: str) -> int:
    # Where that cannot be read the exit code says it all the same.
    with contextlib.suppress(OSError, ValueError):
        print(f"godebug: {text}", file=sys.stderr, flush=True)
    return USAGE_ERROR


if __name__ == "__main__":
    run()
