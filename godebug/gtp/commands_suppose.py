"""Commands about facts that are taken as given in place of what is computed."""

from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


@command("godebug-suppose")
def suppose(session: Session, args: Arguments) -> str:
    """`FACT`: takes it as given (`D4 dead`) while the board stands as it does. Returns all such facts, one a line."""
    if args:
        session.suppose(" ".join(args.text.split()))
    elif not session.supposed:
        raise GtpError("a fact is wanted, as 'D4 dead'")
    return "\n".join(session.supposed)


@command("godebug-unsuppose")
def unsuppose(session: Session, args: Arguments) -> str:
    """Takes nothing as given any more."""
    session.unsuppose()
    return ""
