"""The local engine: pyarrow on the cores of this machine, without a cluster or a JVM."""

from __future__ import annotations

import time

from specgen.disk.replace import replacing
from specgen.logs.hidden import hidden_offsets
from specgen.logs.job import DecodeJob, Done, Progress, job_files
from specgen.logs.output import local_output
from specgen.logs.parts import PartWriter, planned
from specgen.logs.pool import process_count, written


def _no_progress(done: int, total: int) -> None:
    """Ignore progress."""


def decode_locally(
    job: DecodeJob,
    progress: Progress,
    jobs: int | None = None,
    planning: Progress = _no_progress,
) -> Done:
    """Run a job; the output appears whole or not at all, and is the same for any ``jobs``.

    ``jobs`` is the number of processes, chosen by the input's size if None.  ``progress``
    counts bytes, ``planning`` files.  Raises what ``read_ranges`` raises, WhereError,
    OutputExistsError, BadOutputError and WorkerLostError.
    """
    started = time.perf_counter()
    output = local_output(job.output)
    job.prepare_output()
    files = job_files(job)
    with replacing(output) as work:
        writer = PartWriter.of(job, work)
        parts = planned(job, files, planning)
        total = sum(part.size for part in parts)
        processes = process_count(total, len(parts), jobs)
        done = list(written(writer, parts, processes, lambda n: progress(n, total)))
        if not any(part.rows for part in done):
            # An empty output still has its columns.
            writer.open(0).close()
    return Done(
        engine="local",
        rows=sum(part.rows for part in done),
        bad_batches=sum(part.tally.bad_batches for part in done),
        bad_records=sum(part.tally.bad_records for part in done),
        files=len(files),
        bytes=sum(file.size for file in files),
        bytes_read=sum(part.tally.bytes_read for part in done),
        skipped_batches=sum(part.tally.skipped_batches for part in done),
        hidden=hidden_offsets(files, job.options),
        seconds=time.perf_counter() - started,
        output=str(job.output),
    )
