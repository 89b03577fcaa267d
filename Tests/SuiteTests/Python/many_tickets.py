# SPDX-License-Identifier: Apache-2.0
"""Sends a kitchen screen in a terminal of 40 rows more tickets than fit on it.

Prints the screen as soon as its first line is FIRST.
Usage: many_tickets.py CONFORMANCE SCREEN FIRST
"""

import sys
import types

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from fake_service import FakeService  # noqa: E402
from wire import uuid7  # noqa: E402

CLEAR, PROGRAM = "\033[H\033[2J", ["/usr/bin/python3", sys.argv[2], "00001"]
OPTIONS = types.SimpleNamespace(
    service="kitchen", location="00001", requests=None, events=None, pseudo_terminal=True,
    program=[*PROGRAM, "--requests", "{requests}", "--events", "{events}"],
)  # fmt: skip


def ticket(number):
    """A ticket with one line, and the control sequence that clears the screen as its note."""
    line = {**service.entity()["lines"][0], "note": CLEAR}
    return {**service.entity(), "order": uuid7(), "number": number, "lines": [line]}


def shown():
    return service.printed().split(CLEAR)[-1].splitlines()


def is_current():
    service.answer_others(["kitchen.snapshot"])
    while service.received:
        request = service.received.pop()
        service.answer(request, result={**service.position(), "state": tickets})
    lines = shown()
    return lines[:1] == [sys.argv[3]] and lines[-1].endswith("more lines")


service = FakeService(OPTIONS)
try:
    tickets = [ticket(number) for number in range(1, 31)]
    service.run(is_current, 30)
    print("\n".join(shown()))
finally:
    service.close()
