# SPDX-License-Identifier: Apache-2.0
"""A suite with its gateway, and clients of the gateway, for the trials of the HTTP interface.

Each trial is called with PROGRAMS FOLDER: the folder of the programs, and one for the files and the
sockets of the suite.
"""

import contextlib
import http.client
import json
import pathlib
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import time
import uuid

PROGRAMS, FOLDER = (pathlib.Path(each) for each in sys.argv[1:3])
PEOPLE, GATEWAY = "people-service", "gateway-service"
SERVICES = ("locations-service", "order-service", "payment-service", "kds-service", PEOPLE)
# The number of seconds within which everything has to happen; a busy machine needs some.
PATIENCE = 30


def fail(sentence):
    """Ends the trial with a sentence."""
    sys.exit(sentence)


def expect(what, actual, expected):
    """Ends the trial unless a value is as expected."""
    if actual != expected:
        fail(f"{what}: {json.dumps(actual)[:2000]}, not {json.dumps(expected)[:2000]}")


def refused(what, answer, status, reason):
    """A request is refused by a problem document with this status and reason."""
    expect(what, [answer.status, answer.reason], [status, reason])
    problem = answer.json
    expect(f"{what}: its status", problem["status"], status)
    expect(f"{what}: its title", problem["title"], reason)
    expect(f"{what}: its type", problem["type"], f"https://comanda.example/refusals/{reason}")
    if not problem["detail"].endswith("."):
        fail(f"{what}: {problem['detail']} is no sentence.")


def is_free(port):
    """Whether no program uses a port.

    The kernel gives no port below 32768 to a client, which could otherwise connect to itself.
    """
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


class Answer:
    """The answer to an HTTP request."""

    def __init__(self, response, body):
        self.status, self.headers, self.body = response.status, response.headers, body
        self.type = response.headers.get("Content-Type", "")

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def reason(self):
        """The reason of a refusal; None for a result."""
        return self.json.get("reason") if self.type == "application/problem+json" else None


class Suite:
    """The services and the gateway as processes, which end with the trial."""

    def __init__(self, keys=None, options=(), settings=None, services=SERVICES, providers=""):
        self.port = next(port for port in random.sample(range(10_000, 32_000), 1000)
                         if is_free(port))  # fmt: skip
        self.options, self.processes, self.services = list(options), {}, services
        # The number of files that the gateway may open; None for that of the machine.
        self.descriptors = None
        self.settings, self.providers = settings or {}, providers
        self.bus = ["--bus", f"ipc://{FOLDER}"]
        if keys:
            self.bus += ["--keys", str(keys)]
        self.place = ["--data", str(FOLDER), *self.bus]

    def __enter__(self):
        for program in (*self.services, GATEWAY):
            self.start(program)
        return self

    def __exit__(self, problem, *_):
        for program in list(self.processes):
            self.kill(program)
            if problem:
                print((FOLDER / f"{program}.log").read_text()[-2000:])

    def start(self, program):
        """Starts a program, and waits until it answers if it is the gateway."""
        self.launch(program)
        if program == GATEWAY:
            self.until("The gateway finds the services", self.is_well)

    def launch(self, program):
        """Starts a program."""
        first = ["serve"] if program == "kds-service" else []
        own = ["--listen", f"127.0.0.1:{self.port}", *self.options] if program == GATEWAY else []
        log = open(FOLDER / f"{program}.log", "ab")
        self.processes[program] = subprocess.Popen(
            ["/usr/bin/setpriv", "--pdeathsig", "KILL", PROGRAMS / program, *first, *self.place,
             *own, "--log-level", "notice"],
            env={"COMANDA_SETTINGS": "", "COMANDA_TRIAL": "true", "PATH": "/usr/bin:/bin",
                 **({"COMANDA_PROVIDERS": self.providers} if self.providers else {}),
                 **(self.settings if program == GATEWAY else {})},
            stdout=log, stderr=log, cwd=FOLDER)
        if program == GATEWAY and self.descriptors:
            resource.prlimit(self.processes[program].pid, resource.RLIMIT_NOFILE,
                             (self.descriptors, self.descriptors))  # fmt: skip

    def kill(self, program):
        """Kills a program as a loss of power does, and waits for its end."""
        process = self.processes.pop(program)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def until(self, what, condition):
        """The first value of the condition that is true; ends the trial if none is in time."""
        end = time.monotonic() + PATIENCE
        while True:
            if value := condition():
                return value
            if time.monotonic() > end:
                fail(f"{what} did not happen within {PATIENCE} s.")
            if gateway := self.processes.get(GATEWAY):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    gateway.wait(0.05)

    def is_well(self):
        """Whether the gateway and all services answer."""
        if self.processes[GATEWAY].poll() is not None:
            fail("The gateway has ended: " + (FOLDER / f"{GATEWAY}.log").read_text())
        try:
            return self.ask("GET", "/health").status == 200
        except OSError:
            return False

    def comanda(self, *arguments, text=None, statuses=(0,), place=None):
        """The output of a command of the operator, which must end with one of the statuses."""
        command = subprocess.run(
            [PROGRAMS / "comanda", *arguments, *(place or self.place)], input=text, text=True,
            cwd=FOLDER, env={"COMANDA_SETTINGS": "", "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        if command.returncode not in statuses:
            fail(f"comanda {' '.join(arguments)} ended with {command.returncode}: {command.stdout}")
        return command.stdout

    def ask(self, verb, path, body=None, *, token=None, key=None, headers=None, source=""):
        """The answer to a request; a body that is not bytes is sent as JSON.

        `source` is the address from which it is sent.
        """
        fields = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if key:
            fields["Idempotency-Key"] = key
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0))
        try:
            connection.request(verb, path, data, {**fields, **(headers or {})})
            response = connection.getresponse()
            return Answer(response, response.read())
        finally:
            connection.close()

    def result(self, verb, path, body=None, *, token=None, key=None):
        """The result of a request, which is repeated while nothing answers it."""
        key = key or str(uuid.uuid4())
        def attempt():
            try:
                answer = self.ask(verb, path, body, token=token, key=key)
            except (OSError, http.client.HTTPException):
                return None
            return answer if answer.status not in (503, 504) else None
        answer = self.until(f"An answer to {verb} {path}", attempt)
        if answer.status != 200:
            fail(f"{verb} {path} was refused: {answer.status} {answer.body[:1000]}")
        return answer.json

    def code(self, name, *roles, location="00001"):
        """The code that makes a program a device."""
        options = [part for role in roles for part in ("--role", role)]
        if location:
            options += ["--location", location]
        output = self.comanda("devices", "add", name, *options)
        return re.search(r"15 minutes: (\S+)", output)[1]

    def device(self, name, *roles, location="00001"):
        """The token of a new device."""
        code = self.code(name, *roles, location=location)
        return self.ask("POST", "/api/enrol", {"code": code}).json["token"]

    def link(self, location="00001", table=None):
        """The link of a table or of a counter."""
        place = ["--table", table] if table else []
        output = self.comanda("devices", "link", "--location", location, *place)
        return re.search(r"link=(\S+)", output)[1]

    def order(self, token, items, location="00001", **details):
        """A new order of a till with these items."""
        path = f"/api/locations/{location}/orders"
        order = self.result("POST", path, {"another": True}, token=token)
        if details:
            self.result("PATCH", f"/api/orders/{order['id']}", details, token=token)
        return self.result("POST", f"/api/orders/{order['id']}/items", {"items": items},
                           token=token)  # fmt: skip


class Live:
    """A page that listens to a live route, and applies what it hears."""

    def __init__(self, suite, path, token=None, name=None):
        self.suite, self.path, self.token, self.name = suite, path, token, name
        self.last, self.state, self.heard = None, None, []
        self.connection = None

    def open(self):
        """Connects, and continues where the page was."""
        self.connection = http.client.HTTPConnection("127.0.0.1", self.suite.port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if self.last:
            headers["Last-Event-ID"] = self.last
        self.connection.request("GET", self.path, headers=headers)
        self.answer = self.connection.getresponse()
        expect(f"{self.path} opens", self.answer.status, 200)
        expect("its type", self.answer.headers["Content-Type"], "text/event-stream")
        return self

    def close(self):
        """Ends the connection."""
        self.connection.close()

    def next(self):
        """The next event, whose data is decoded; nil at the end of the stream."""
        event = {}
        while line := self.answer.readline():
            text = line.decode().rstrip("\n")
            if not text:
                return self.apply(event)
            name, _, value = text.partition(": ")
            event[name] = value
        return None

    def apply(self, event):
        event["data"] = json.loads(event["data"])
        self.last = event.get("id", self.last)
        self.heard.append(event)
        if event["event"] == "state":
            self.state = {self.key(each): each for each in event["data"]["state"]}
        elif event["event"] == "change":
            self.change(event["data"])
        return event

    def change(self, change):
        """Applies one change; an order that is not active any more and a removed ticket leave."""
        entity = change["data"]
        key = self.key(entity)
        gone = change["type"] == "ticket.removed" or (
            "totals" in entity and not is_active(entity))  # fmt: skip
        self.state[key] = entity
        if gone:
            del self.state[key]

    def key(self, entity):
        return entity[self.name] if self.name else json.dumps(entity)

    def hear(self, what, condition):
        """Listens until an event fulfils the condition, and returns it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            event = self.next()
            if event is None:
                fail(f"{self.path} ended before {what}.")
            if condition(event):
                return event
        return fail(f"{self.path}: {what} did not come within {PATIENCE} s.")


def is_active(order):
    """Whether work or money is left on an order, as the kitchen and the till see it."""
    if order["status"] in ("inProcess", "processed"):
        return True
    if order["status"] != "canceled" and not order["paid"]:
        return True
    return any(line["status"] == "held" or line.get("acknowledged") is False
               for line in order["lines"])  # fmt: skip
