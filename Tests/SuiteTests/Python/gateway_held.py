# SPDX-License-Identifier: Apache-2.0
"""Holds the gateway's database, and asks for pages while changes of it wait.

Usage: gateway_held.py PROGRAMS FOLDER
"""

import sqlite3
import threading

from gateway import FOLDER, Suite, expect, fail
from gateway_people import SOURCES

# More than the gateway has threads for tasks, on most machines.
CHANGES = 32
PAGES = 3


def main():
    with Suite(options=["--rate", "10000"]) as suite:
        statuses, ended = [], threading.Event()

        def change(number):
            wish = {"email": f"{number}@example.org", "password": "wrong horse"}
            answer = suite.ask("POST", "/api/session", wish, source=next(SOURCES))
            statuses.append(answer.status)
            ended.set()

        database = sqlite3.connect(FOLDER / "gateway.db", isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        changes = [threading.Thread(target=change, args=(each,)) for each in range(CHANGES)]
        for each in changes:
            each.start()
        # The first one waits for the database now; it would give up after 2 s.
        suite.until("A change that waits", lambda: not ended.wait(0.3))
        for _ in range(PAGES):
            expect("a page", suite.ask("GET", "/api/locations").status, 200)
        if ended.is_set():
            fail("The pages waited for a change.")
        database.execute("ROLLBACK")
        for each in changes:
            each.join()
        # Those that waited for the database are refused for their password in the end.
        expect("the changes", set(statuses), {403})
    print("pages were answered while the database was held")


main()
