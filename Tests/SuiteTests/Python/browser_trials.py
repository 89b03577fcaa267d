# SPDX-License-Identifier: Apache-2.0
"""Runs the trials of all pages with a real browser, one after the other, at one location.

Usage: browser_trials.py PROGRAMS FOLDER

Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import pathlib
import subprocess
import sys

from gateway import Suite, fail

LOCATION = "00001"
HERE = pathlib.Path(__file__).parent


def trial(name, suite, *arguments):
    """Runs one trial, which must succeed."""
    address = f"http://127.0.0.1:{suite.port}"
    ended = subprocess.run(
        [sys.executable, HERE / f"browser_{name}.py", address, LOCATION, *arguments], text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=200)
    if ended.returncode:
        fail(f"The trial of the {name} failed: {ended.stdout[-3000:]}")
    print(name, flush=True)


def main():
    with Suite(options=["--rate", "1000"]) as suite:
        suite.comanda("devices", "staff", "ana", text="1234\n")
        house = suite.device("house", "till", "kitchen", "manager")
        trial("kitchen", suite, house, suite.code("kitchen-9", "kitchen"))
        trial("board", suite, house, suite.code("board-1", "kitchen"), "ana", "1234")
        trial("guest", suite, suite.link(table="7"), house)
        trial("till", suite, house, suite.code("till-9", "till"))
        trial("settings", suite, house, suite.link(table="8"), suite.code("owner-2", "manager"))
        # It closes the day.
        trial("owner", suite, house, suite.code("owner-1", "manager", "observer"))
    print("all pages work")


main()
