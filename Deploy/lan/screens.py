#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares kitchen screens in tmux with the database of order-service.

    screens.py record DATABASE LOCATION TMUX_SOCKET SCREEN...    one sample a line, until killed
    screens.py judge NAME SAMPLES BEGAN ENDED [--cut]            the times of one fault

A sample has the time, the orders in the database and those on each screen. `judge` takes the name
of a fault and the times at which it began and ended, in seconds since 1970. It prints how long each
screen was wrong and when it said so. Its exit status is 1 if a screen was wrong without saying so,
or was not right within two seconds after the fault. After a cut each screen must also have said
that it is stale.
"""
import json
import re
import sqlite3
import subprocess
import sys
from time import sleep, time as now

INTERVAL = 0.1
RIGHT_WITHIN = 2.0
# A screen is right if it shows what was in the database at most this long ago.
PROMPT_LAG = 1.0
# A screen warns after two seconds of silence. The last message may itself be a second old.
UNWARNED_LAG = 3.5

ORDERS = """SELECT number, status FROM open_orders
    WHERE location = ? AND status IN ('inProcess', 'processed')"""
CARD = re.compile(r"(\[\d\]|   ) #(?P<number>\d+) ")


def in_database(connection, location):
    """The orders in the kitchen: their numbers and statuses."""
    return {str(number): status for number, status in connection.execute(ORDERS, (location,))}


def on_screen(tmux, screen):
    """The orders on a screen, and whether it says that they may be out of date."""
    command = ["tmux", "-S", tmux, "capture-pane", "-p", "-t", screen]
    text = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    lines = text.split("\n")
    orders = {}
    for row, line in enumerate(lines):
        for card in CARD.finditer(line):
            status = card_status(lines[row + 1 :], card.start())
            if status:
                orders[card["number"]] = status
    return {"orders": orders, "stale": "last heard" not in text}


def card_status(lines, column):
    """The status in the lower border of a card; none if the order has left the kitchen."""
    borders = (line[column:].split("┘")[0] for line in lines if line[column : column + 1] == "└")
    border = next(borders, "")
    if "done" in border:
        return None
    return "processed" if "processed" in border else "inProcess"


def record(database, location, tmux, screens):
    """Prints samples until the process is killed."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    while True:
        sample = {"screens": {screen: on_screen(tmux, screen) for screen in screens}}
        # The database comes last, because a screen may show a change that is a moment old.
        sample |= {"time": now(), "database": in_database(connection, location)}
        print(json.dumps(sample), flush=True)
        sleep(INTERVAL)


def lag(samples, index, screen):
    """How far a screen is behind the database in a sample; infinite if it is not a past state."""
    shown = samples[index]["screens"][screen]["orders"]
    for sample in reversed(samples[: index + 1]):
        if sample["database"] == shown:
            return samples[index]["time"] - sample["time"]
    return float("inf")


def judge(name, samples, screen, began, ended, is_cut):
    """Prints the times of a screen; returns whether they are good enough."""
    observed = [
        (sample["time"], lag(samples, index, screen), sample["screens"][screen]["stale"])
        for index, sample in enumerate(samples)
        if sample["time"] >= began
    ]
    stale = [time - began for time, _, is_stale in observed if is_stale]
    behind = max(behind for _, behind, _ in observed)
    unwarned = max((behind for _, behind, is_stale in observed if not is_stale), default=0)
    right_after = time_until_right(observed, ended)
    print(
        f"{name}: {screen}",
        f"stale after {stale[0]:.1f} s," if stale else "never stale,",
        f"at most {behind:.1f} s behind and {unwarned:.1f} s without a warning,",
        f"right {right_after:.1f} s after the end",
    )
    is_warned = unwarned <= UNWARNED_LAG and (bool(stale) or not is_cut)
    return is_warned and right_after <= RIGHT_WITHIN


def time_until_right(observed, ended):
    """The seconds from the end of a fault until a screen was right and remained so."""
    later = [sample for sample in observed if sample[0] >= ended]
    right_at = float("inf")
    for time, behind, is_stale in reversed(later):
        if is_stale or behind > PROMPT_LAG:
            break
        right_at = time
    return right_at - ended


def main():
    """Runs one of the two commands."""
    if sys.argv[1] == "record":
        record(*sys.argv[2:5], sys.argv[5:])
    name, path, began, ended = sys.argv[2:6]
    with open(path, encoding="utf-8") as file:
        # The last line may be incomplete.
        samples = [json.loads(line) for line in file.read().split("\n")[:-1]]
    times = float(began), float(ended), "--cut" in sys.argv
    results = [judge(name, samples, screen, *times) for screen in samples[0]["screens"]]
    sys.exit(0 if all(results) else 1)


main()
