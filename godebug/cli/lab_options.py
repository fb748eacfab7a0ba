"""Options that the commands of the lab share: where the answer goes, and who does the work."""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from godebug.basics.errors import UserError
from godebug.basics.files import write_file
from godebug.cli.options import TextOptions, TimeOptions, check_targets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from godebug.apps.lab.report import LabReport, Shown
    from godebug.apps.lab.work import WorkPool
    from godebug.views.output import Output


class LabOptions(TextOptions, frozen=True):
    """What the answer looks like and where it goes."""

    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page; - prints it.")] = None
    view: Annotated[bool, typer.Option("--view", help="Open the positions that the answer is about in the viewer.")] = (
        False
    )

    @property
    def output(self) -> "Output":
        """Returns where the answer goes. Raises UserError where two forms are asked for."""
        if self.html is not None and self.json:
            raise UserError("--html and --json exclude each other")
        check_targets(html=self.html)
        return super().output

    def report(self, report: "LabReport") -> None:
        """Shows an answer in the form that the user wants."""
        output = self.output
        if self.html is not None:
            output.save(self.html, report.page().encode())
        elif self.json:
            output.records(report.records())
        else:
            output.show(report.views(), report.title)
        for text in report.summary:
            output.note(text)
        if self.view and report.look:
            _open(report.look)


def _open(positions: "Sequence[Shown]") -> None:
    """Opens positions in the viewer."""
    viewer = [sys.executable, "-m", "godebug", "view"]
    if len(positions) == 1:
        subprocess.run([*viewer, *positions[0].words], check=False)
        return
    with TemporaryDirectory(prefix="godebug-") as folder:
        listed = os.path.join(folder, "positions")
        write_file(listed, "".join(f"{each.line}\n" for each in positions))
        subprocess.run([*viewer, "--list", listed], check=False)


class WorkerOptions(TimeOptions, frozen=True):
    """Who does the work, and how long it may take."""

    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes; 0: one a core.")] = 0
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler.")
    ] = None

    def pool(self, out: LabOptions) -> "WorkPool":
        """Returns who does the work."""
        from godebug.apps.lab.work import WorkPool

        return WorkPool(out.output, self.jobs, self.dask)
