# SPDX-License-Identifier: Apache-2.0
"""Kills a service at each step of each command of an evening, and checks the books.

strace(1) counts the syncs of the database and the messages that the service sends during a
command, and kills the service at the first, the second and so on, until the command needs no more.
It also kills it at every STRIDE-th write of the database, so in the middle of transactions. After
the restart the same key must give one answer, and the evening must end as without a kill.

Usage: evening_kills.py PROGRAMS FOLDER SERVICE STRIDE

PROGRAMS is the folder of the services, FOLDER one for their databases and sockets. SERVICE is
killed: payments, orders or terminal, the payment provider.
"""

import subprocess
import sys

from evening import Evening, Suite, expect

PROGRAMS, FOLDER, SERVICE, STRIDE = sys.argv[1:]
CALLS = {"fdatasync": 1, "sendto": 1, "pwrite64": int(STRIDE)}
MOST = 400  # calls in a command, to end a mistake of this script
# The evenings that the kills of a service need, each at a location of its own. After each restart
# payment-service asks for all locations, so more of them cost time.
EVENINGS = {"payments": 180, "orders": 90, "terminal": 50}


class Trace:
    """Kills a service at one of its system calls."""

    def __init__(self, process, calls, number):
        inject = f"inject={calls}:signal=SIGKILL:when={number}"
        self.process = subprocess.Popen(
            ["/usr/bin/strace", "-f", "-p", str(process.pid), "-o", "/dev/null", "-e",
             f"trace={calls}", "-e", inject], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "attached" in line:
                return
        sys.exit("strace is not attached")

    def end(self):
        # A test may start this script with SIGTERM blocked, which strace inherits.
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


class Kills:
    """Evenings with a kill, each at a location of its own."""

    def __init__(self, suite, locations):
        self.suite, self.locations, self.count = suite, iter(locations), 0
        self.expected = self.evening().check()

    def evening(self, faulty="", calls="", number=0):
        """An evening with a kill at a step; without one after the kill was not needed."""
        location = next(self.locations, None) or sys.exit("more kills than EVENINGS has locations")
        evening = Evening(self.suite, location)
        for step in evening.STEPS:
            if step == faulty:
                if not self.interrupt(evening, step, calls, number):
                    return None
            else:
                evening.take(step)
        return evening

    def interrupt(self, evening, step, calls, number):
        """Performs a step with a kill; returns whether the service was killed."""
        method, params = evening.request(step)
        self.suite.ask(SERVICE, "service.ping")
        trace = Trace(self.suite.processes[SERVICE], calls, number)
        self.suite.send("payments", method, params)
        answer = self.await_answer()
        trace.end()
        if self.answers():
            return False
        self.count += 1
        self.suite.processes[SERVICE].wait()
        self.suite.start(SERVICE)
        outcome = self.suite.outcome("payments", method, params)
        again = self.suite.outcome("payments", method, params)
        if isinstance(outcome, str):
            sys.exit(f"{step} after a kill was refused: {outcome}")
        expect(f"{step} again", again, outcome)
        if answer and "result" in answer:
            expect(f"{step} answered before the kill", answer["result"], outcome)
        evening.answers[step] = outcome
        return True

    def await_answer(self):
        """The answer to the last request; None after the kill of its service."""
        while not self.suite.has_ended(SERVICE):
            answer = self.suite.receive("payments", 20)
            if answer:
                return answer
        return None

    def answers(self):
        """Whether the service lives: one that was just killed may not have ended yet."""
        self.suite.send(SERVICE, "service.ping", {})
        while not self.suite.has_ended(SERVICE):
            if self.suite.receive(SERVICE, 20):
                return True
        return False

    def enumerate(self, step, call, stride):
        """Kills the service at its calls in a step, and returns the number of kills."""
        before = self.count
        for number in range(1, MOST, stride):
            evening = self.evening(step, call, number)
            if not evening:
                return self.count - before
            expect(f"{step}, {call} {number}", evening.check(), self.expected)
        sys.exit(f"{step} needs more than {MOST} times {call}")


def main():
    locations = [f"l-{number:03}" for number in range(EVENINGS[SERVICE])]
    suite = Suite(PROGRAMS, FOLDER, locations)
    try:
        kills = Kills(suite, locations)
        steps = {"payments": Evening.STEPS, "orders": Evening.ORDERS, "terminal": Evening.CARDS}
        for step in steps[SERVICE]:
            counts = [f"{kills.enumerate(step, *call)} at {call[0]}" for call in CALLS.items()]
            print(f"{step}: {', '.join(counts)}", flush=True)
        print(f"{kills.count} kills, each command took effect once")
    finally:
        suite.close()


main()
