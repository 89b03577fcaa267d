# SPDX-License-Identifier: Apache-2.0
"""The fake terminal as a process, for the trials of the HTTP interface."""

import contextlib
import pathlib
import random
import sqlite3
import subprocess

from gateway import FOLDER, is_free

PROGRAM = pathlib.Path(__file__).parents[3] / "Protocols/Examples/fake_terminal.py"
# The number of seconds after which a page ends, or a slow guest pays, by itself: at first none.
PATIENT = 600


class Provider:
    """The fake terminal with its page, as a process; `name` is that of the provider."""

    def __init__(self, name):
        self.name, self.process = name, None
        self.port = next(port for port in random.sample(range(10_000, 32_000), 1000)
                         if is_free(port))  # fmt: skip
        # What the settings of payment-service say of it.
        self.setting = f"{name}=ipc://{FOLDER}/{name}.requests"

    def start(self, seconds=PATIENT):
        sockets = [f"ipc://{FOLDER}/{self.name}.{kind}" for kind in ("requests", "events")]
        self.process = subprocess.Popen(
            ["/usr/bin/setpriv", "--pdeathsig", "KILL", "/usr/bin/python3", PROGRAM, "--page",
             f"127.0.0.1:{self.port}", "--page-seconds", str(seconds), "--slow-seconds",
             str(PATIENT), *sockets, f"{FOLDER}/{self.name}.db"])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def show_cards(self):
        """Guests who needed time show their cards, once the terminal has begun again."""
        self.kill()
        with self.store() as store:
            store.execute("UPDATE charge SET due = 0 WHERE status = 'requested'")
            store.commit()
        self.start()

    def charges(self):
        """The statuses of all charges, oldest first."""
        with self.store() as store:
            rows = store.execute("SELECT status FROM charge ORDER BY text ->> 'requestedAt'")
            return [status for (status,) in rows]

    def store(self):
        return contextlib.closing(sqlite3.connect(f"{FOLDER}/{self.name}.db"))
