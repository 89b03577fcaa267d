# SPDX-License-Identifier: Apache-2.0
"""Sends a kitchen screen in a terminal of 24 rows more tickets than fit on it.

Prints the screen as soon as its first line is FIRST.
Usage: many_tickets.py CONFORMANCE SCREEN FIRST
"""

import sys
import types

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from stage import Stage  # noqa: E402
from wire import uuid7  # noqa: E402

CLEAR, PROGRAM = "\033[H\033[2J", ["/usr/bin/python3", sys.argv[2], "00001"]
OPTIONS = types.SimpleNamespace(
    service="kitchen", location="00001", requests=None, events=None, pseudo_terminal=True,
    program=[*PROGRAM, "--requests", "{requests}", "--events", "{events}"],
)  # fmt: skip


def ticket(number):
    """A ticket with one line, and the control sequence that clears the screen as its note."""
    line = {**stage.entity()["lines"][0], "note": CLEAR}
    return {**stage.entity(), "order": uuid7(), "number": number, "lines": [line]}


def shown():
    return stage.printed().split(CLEAR)[-1].splitlines()


def is_current():
    stage.answer_others(["kitchen.snapshot"])
    while stage.received:
        request = stage.received.pop()
        stage.answer(request, result={**stage.position(), "state": tickets})
    lines = shown()
    return lines[:1] == [sys.argv[3]] and lines[-1].endswith("more lines")


stage = Stage(OPTIONS)
try:
    tickets = [ticket(number) for number in range(1, 31)]
    stage.play(is_current, 30)
    print("\n".join(shown()))
finally:
    stage.end()
