# SPDX-License-Identifier: Apache-2.0
"""A suite with one location, and real programs in pseudo-terminals, for `till` and `kitchen`."""

import contextlib
import fcntl
import json
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

from client import PATIENCE, Client

LOCATION = "bench"
ITEM = b"Dish"  # Begins the name of each item.


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, columns, rows, environment, *arguments):
        pid, self.descriptor = pty.fork()
        if pid == 0:
            os.execve(arguments[0], list(map(str, arguments)), environment)
        self.pid = pid
        self.output = b""
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)

    def press(self, keys):
        os.write(self.descriptor, keys)

    def read(self):
        try:
            self.output += os.read(self.descriptor, 1 << 16)
        except OSError:
            sys.exit(f"A program has ended: {self.output[-500:].decode(errors='replace')}")

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.descriptor)


class Room:
    """The terminals of a location; reads what all of them paint."""

    def __init__(self, programs, data):
        self.programs, self.data = programs, data
        self.bus = f"ipc://{data}"
        self.environment = os.environ | {
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_STATE_HOME": data,
            "COMANDA_SETTINGS": ""}
        self.displays = []
        self.poll = select.epoll()
        self.terminals = {}
        self.orders = Client(self.bus, "orders")

    def open_display(self, columns, rows, text=b"No orders"):
        """Opens a kitchen display, and waits until it paints the text."""
        name = f"kitchen-{len(self.displays) + 1}"
        self.displays.append(self.open(
            Terminal, columns, rows, "kds-service", "display", "--location", LOCATION,
            "--terminal", name))
        self.wait(self.displays[-1], text)

    def open(self, kind, columns, rows, program, *arguments):
        terminal = kind(columns, rows, self.environment, self.programs / program, *arguments,
                        "--data", self.data, "--bus", self.bus)
        self.terminals[terminal.descriptor] = terminal
        self.poll.register(terminal.descriptor, select.EPOLLIN)
        return terminal

    def rest(self, seconds):
        """Reads what is painted for a time."""
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            self.read(left)

    def read(self, seconds):
        for descriptor, _ in self.poll.poll(seconds):
            self.terminals[descriptor].read()

    def wait(self, terminal, text):
        """Waits until a terminal paints a text."""
        until = time.perf_counter() + PATIENCE
        while text not in terminal.output:
            self.read(0.1)
            if time.perf_counter() > until:
                sys.exit(f"{text!r} was not painted: {terminal.output[-500:]!r}")

    def time(self, pressed, keys, painting, text):
        """Presses keys at a terminal; returns the seconds until another one has painted a text."""
        # Nobody waits for what the others have painted, and each read copies the whole text.
        for terminal in self.terminals.values():
            terminal.output = b""
        began = time.perf_counter()
        pressed.press(keys)
        self.wait(painting, text)
        return time.perf_counter() - began

    def deliver(self):
        """Hands all orders over, so that the displays have room."""
        listing = {"location": LOCATION, "status": "inProcess"}
        for order in self.orders.ask("orders.list", **listing)["orders"]:
            for status in ("inProcess", "processed"):
                self.orders.command("orders.advance", order=order["id"], **{"from": status})

    def close(self):
        for terminal in self.terminals.values():
            terminal.end()


def catalogue(items):
    """Returns a catalogue file of one location."""
    location = {"id": LOCATION, "name": "Bench", "revision": 1, "currency": "EUR",
                "timeZone": "Etc/UTC", "businessDayTurnsAt": 4, "closed": False,
                "tax": {"basisPoints": 1900, "included": True}, "firing": "whenAdded", "fees": [],
                "draftExpiresAfter": 240, "stations": [{"id": "grill", "name": "Grill"}],
                "tables": [], "recommended": []}
    dishes = [{"id": f"{number:05}", "name": f"Dish {number:03}", "revision": 1, "price": 500,
               "station": "grill", "available": True, "modifierGroups": [], "tags": [],
               "place": number + 1, "categories": ["mains"]} for number in range(items)]
    mains = {"id": "mains", "name": "Mains", "revision": 1, "place": 1, "recommendable": True}
    menu = {"location": LOCATION, "revision": 1, "currency": "EUR", "modifierGroups": [],
            "categories": [mains], "items": dishes}
    return json.dumps([{"location": location, "menu": menu}])


@contextlib.contextmanager
def suite(programs, data, items):
    """Runs the services in a folder; yields their processes by the name of the program."""
    path = pathlib.Path(data) / "catalogue.json"
    path.write_text(catalogue(items))
    settings = os.environ | {"COMANDA_TRIAL": "true", "COMANDA_SETTINGS": ""}
    options = ["--data", data, "--bus", f"ipc://{data}", "--log-level", "error"]
    commands = [["locations-service", "--catalogue", path], ["order-service"],
                ["payment-service"], ["kds-service", "serve"]]
    running = {
        command[0]: subprocess.Popen(
            [programs / command[0], *command[1:], *options], env=settings,
            stdout=subprocess.DEVNULL)
        for command in commands}
    try:
        for service in ("locations", "orders", "payments", "kitchen"):
            Client(f"ipc://{data}", service).ask("service.ping")
        yield running
    finally:
        for process in reversed(running.values()):
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=PATIENCE)


def report(times, goals):
    """Prints times with their goals, if they have one; returns whether all goals are met."""
    is_good = True
    for name, seconds in times.items():
        ordered = sorted(seconds)
        p50, p99 = (ordered[len(ordered) * part // 100] * 1000 for part in (50, 99))
        text = (f"{name}: p50 {p50:.2f}, p99 {p99:.2f}, max {ordered[-1] * 1000:.2f} ms of "
                f"{len(ordered)}")
        if name in goals:
            is_met = p99 < goals[name]
            is_good &= is_met
            text += f", goal p99 below {goals[name]} ms{'' if is_met else ': MISSED'}"
        print(text, flush=True)
    return is_good
