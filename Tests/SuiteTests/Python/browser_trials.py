# SPDX-License-Identifier: Apache-2.0
"""Runs the trial of a page with a real browser.

Usage: browser_trials.py PROGRAMS FOLDER PAGE

PAGE is kitchen, board, guest, till, cashier, settings or owner. Needs the Debian packages chromium,
chromium-driver and python3-selenium.
"""

import pathlib
import subprocess
import sys

from gateway import Suite, fail

LOCATION = "00001"
HERE = pathlib.Path(__file__).parent
PAGE = sys.argv[3]


def arguments(suite):
    """What the trial needs besides the address and the location."""
    house = suite.device("house", "till", "kitchen", "manager")
    match PAGE:
        case "kitchen":
            return house, suite.code("kitchen-9", "kitchen")
        case "board":
            suite.comanda("devices", "staff", "ana", text="1234\n")
            return house, suite.code("board-1", "kitchen"), "ana", "1234"
        case "guest":
            return suite.link(table="7"), house
        case "till":
            suite.comanda("voucher", "sell", "20.00", "--number", "V-7", "--cash", "20.00",
                          "--location", LOCATION, "--terminal", "till-1")  # fmt: skip
            return house, suite.code("till-9", "till")
        case "cashier":
            return house, suite.code("till-9", "till")
        case "settings":
            return house, suite.link(table="8"), suite.code("owner-2", "manager")
        case "owner":
            return house, suite.code("owner-1", "manager", "observer")
    return fail(f"There is no trial of the page {PAGE}.")


def main():
    with Suite(options=["--rate", "1000"]) as suite:
        address = f"http://127.0.0.1:{suite.port}"
        trial = [sys.executable, HERE / f"browser_{PAGE}.py", address, LOCATION, *arguments(suite)]
        if subprocess.run(trial, check=False).returncode:
            fail(f"The trial of the page {PAGE} failed.")
    print(f"the page {PAGE} works")


main()
