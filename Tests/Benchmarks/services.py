# SPDX-License-Identifier: Apache-2.0
"""Programs of the suite on a folder, and times, for the scripts in this folder."""

import contextlib
import os
import signal
import subprocess

SETTINGS = {"MALLOC_TRIM_THRESHOLD_": "16777216", "MALLOC_TOP_PAD_": "1048576",
            "COMANDA_TRIAL": "true", "COMANDA_SETTINGS": ""}


@contextlib.contextmanager
def running(programs, data, *commands):
    """Runs programs with their options on a folder, and yields their processes."""
    processes = []
    try:
        for name, *options in commands:
            processes.append(subprocess.Popen(
                [programs / name, "--data", data, "--bus", f"ipc://{data}",
                 "--log-level", "error", *options],
                env=os.environ | SETTINGS, stdout=subprocess.DEVNULL))
        yield processes
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait()


def percentiles(seconds):
    """Returns p50, p99 and the maximum of times, in milliseconds."""
    ordered = sorted(seconds)
    places = (len(ordered) // 2, min(len(ordered) - 1, len(ordered) * 99 // 100), -1)
    return [round(ordered[place] * 1000, 2) for place in places]
