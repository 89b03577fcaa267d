#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A kitchen screen of one location in plain text (apt install python3-zmq).

Type the number of a ticket and Enter to move it one step on, "17!" to acknowledge the voided lines
of ticket 17, "u" to undo the last tap. The screen follows the tickets as Protocols/1-ENVELOPE.md
says under "Following a stream".
"""
import argparse, datetime, json, os, secrets, sys, textwrap, time, types, uuid
import zmq, zmq.auth

SILENCE = datetime.timedelta(seconds=2)  # after it the screen warns that it may be out of date
instant = datetime.datetime.fromisoformat


def uptime():
    """Seconds of a monotonic clock that also counts while the machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def uuid7():
    bits = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return str(uuid.UUID(int=bits & ~(0xF << 76 | 0x3 << 62) | 0x7 << 76 | 0x2 << 62))


def printable(text):
    """Text of guests and tills without control characters, which could control the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


class Calls:
    """Requests without an answer yet; each one is repeated until its answer comes."""

    def __init__(self, socket):
        self.socket, self.waiting = socket, {}

    def send(self, method, params, done, timeout=float("inf")):
        """Calls `done` with the answer, or with None after the timeout."""
        request = {"jsonrpc": "2.0", "id": uuid7(), "method": method, "params": params}
        call = types.SimpleNamespace(request=request, done=done, again=0.0, pause=0.5)
        call.end = time.monotonic() + timeout
        self.waiting[request["id"]] = call
        self.repeat()

    def receive(self):
        answer = json.loads(self.socket.recv_multipart()[-1])
        call = self.waiting.get(answer["id"])
        code = answer.get("error", {}).get("code", 0)
        if call and code != 503 and code != -32603:  # these two mean: send it again later
            del self.waiting[answer["id"]]
            call.done(answer)

    def repeat(self):
        """Sends unanswered requests again, after growing pauses."""
        now = time.monotonic()
        for identifier, call in list(self.waiting.items()):
            if now >= call.end:
                del self.waiting[identifier]
                call.done(None)
            elif now >= call.again and self.socket.poll(0, zmq.POLLOUT):
                call.again, call.pause = now + call.pause, min(2 * call.pause, 2.0)
                self.socket.send_json(call.request)


class Tickets:
    """The tickets of a location, kept current by a snapshot and the events after it."""

    def __init__(self, location, calls):
        self.location, self.calls = location, calls
        self.tickets, self.epoch, self.sequence, self.buffer = {}, None, 0, []
        self.last_received, self.is_source_live = float("-inf"), False
        self.clock, self.clock_requested = None, float("-inf")  # kds-service's time, and ours then
        self.start_over()

    def start_over(self):
        self.is_waiting, self.requested = True, uptime()  # the kitchen has no log: get a snapshot
        self.calls.send("kitchen.snapshot", {"location": self.location}, self.replace)

    def replace(self, answer):
        if "error" in answer:
            sys.exit(answer["error"]["message"])
        self.is_waiting, snapshot = False, answer["result"]
        self.epoch, self.sequence = snapshot["epoch"], int(snapshot["sequence"])
        self.tickets = {ticket["order"]: ticket for ticket in snapshot["state"]}
        buffer, self.buffer = self.buffer, []
        for event in filter(lambda event: event["epoch"] == self.epoch, buffer):
            self.apply(event)
        # An answer is as old as its request.
        if not self.is_waiting and uptime() - self.requested >= SILENCE.total_seconds():
            self.start_over()

    def request_clock(self):
        """Requests kds-service's time every 10 seconds, and every second until the first answer."""
        if uptime() - self.clock_requested >= (10 if self.clock else 1):
            self.clock_requested = uptime()
            self.calls.send("service.ping", {}, self.set_clock, timeout=1)

    def set_clock(self, answer):
        if answer and "result" in answer:
            self.clock = instant(answer["result"]["time"]), uptime()

    def is_old(self, beat):
        """Whether a heartbeat is late. Then this screen is too slow, and only answers count."""
        if not self.clock:
            return True
        time, received = self.clock
        return uptime() - received - (instant(beat["time"]) - time).total_seconds() >= 1

    def is_silent(self):
        return uptime() - self.last_received >= SILENCE.total_seconds()

    def receive(self, event):
        # Messages after a silence may have waited as long: only a new answer proves the state.
        was_silent = self.is_silent()
        if event["type"] == "stream.heartbeat":
            self.last_received = uptime()
            source = event["data"].get("sourceHeardAt")
            age = instant(event["time"]) - instant(source) if source else SILENCE
            # The age is negative if a clock was set.
            self.is_source_live = datetime.timedelta(0) <= age < SILENCE
            is_ahead = event["epoch"] != self.epoch or int(event["sequence"]) > self.sequence
            is_due = self.is_old(event) and uptime() - self.requested >= 0.5
            if (is_ahead or was_silent or is_due) and not self.is_waiting:
                self.start_over()
        else:
            self.apply(event)
            if was_silent and not self.is_waiting:
                self.start_over()

    def apply(self, event):
        ahead = int(event["sequence"]) - self.sequence
        if self.is_waiting or event["epoch"] != self.epoch or ahead > 1:
            if len(self.buffer) == 10_000:
                self.buffer.clear()  # leaves a gap, which is noticed later
            self.buffer.append(event)
            if not self.is_waiting:
                self.start_over()
        elif ahead == 1:
            self.sequence += 1
            self.tickets[event["subject"]] = event["data"]
            if event["type"] == "ticket.removed":
                del self.tickets[event["subject"]]

    def freshness(self):
        if self.is_silent():
            return "MAY BE OUT OF DATE: kds-service is silent"
        if self.is_waiting:
            return "MAY BE OUT OF DATE: waiting for the tickets"
        return "current" if self.is_source_live else "MAY BE OUT OF DATE: order-service is silent"


class Screen:
    """Shows the tickets, rushed and older ones first, and translates typed lines into taps."""

    MARKS = {"inProcess": " ", "processed": "*", "delivered": "-", "voided": "x"}
    NOTICE = 5.0  # seconds for which a notice is shown

    def __init__(self, terminal, tickets, calls):
        self.terminal, self.tickets, self.calls = terminal, tickets, calls
        self.notice, self.notice_at, self.shown = "", 0.0, None
        self.last_tap, self.painted = None, []

    def notify(self, text):
        self.notice, self.notice_at = text, time.monotonic()

    def paint(self):
        if time.monotonic() - self.notice_at > self.NOTICE:
            self.notice = ""
        lines = [f"Kitchen {self.tickets.location} · {self.tickets.freshness()}"]
        lines += [self.notice] * bool(self.notice)
        ends = {}  # the tickets by the number of lines up to their ends
        for ticket in self.in_order():
            marks = " RUSH" * ticket.get("rush", False) + " $$" * ticket["paid"]
            lines.append(f"{self.title(ticket)} {ticket['status']}{marks}")
            lines += [f"  » {ticket['note']}"] if "note" in ticket else []
            lines += map(self.line, ticket["lines"])
            ends[len(lines)] = ticket
        rows, visible = list(map(printable, lines)), len(lines)
        if sys.stdout.isatty():
            rows, visible = self.fit(rows)
        text = "\n".join(rows)
        if text != self.shown:
            print("\033[H\033[2J" * sys.stdout.isatty() + text, flush=True)
        self.shown = text
        self.painted = [ticket for end, ticket in ends.items() if end <= visible]

    def fit(self, lines):
        """The rows that fit into the terminal, from the top, so that nothing scrolls away.

        Also returns how many of the lines begin in these rows.
        """
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
        rows -= 2  # one counts the hidden rows, the last one is for typing
        indent = {"width": max(columns, 20), "subsequent_indent": "    "}
        wrapped, visible = [], 0
        for line in lines:
            visible += len(wrapped) < rows
            wrapped += textwrap.wrap(line, **indent)
        rest = len(wrapped) - rows
        return wrapped[:rows] + [f"… {rest} more lines"] * (rest > 0), visible

    def in_order(self):
        return sorted(
            self.tickets.tickets.values(),
            key=lambda it: (not it.get("rush"), it["firedAt"], it["order"]),
        )

    def title(self, ticket):
        """Number, guest and fulfilment: "#12 · Mia · pickup 19:30"; the till comes last."""
        how = ticket["fulfilment"]
        wanted = instant(how["wantedAt"]).astimezone() if "wantedAt" in how else None
        kinds = {"counter": "", "dineIn": f"table {how.get('table', '?')}"}
        kind = kinds.get(how["kind"], how["kind"]) + (f" {wanted:%H:%M}" if wanted else "")
        parts = [f"#{ticket['number']}", ticket.get("customer"), kind, ticket["terminal"]]
        return " · ".join(filter(None, parts))

    def line(self, line):
        what = ", ".join(filter(None, [line["name"], *line["modifiers"], line.get("note")]))
        return f"  {self.MARKS.get(line['status'], '?')} {line['quantity']} {what}"

    def typed(self, text):
        if text.strip() == "u":
            return self.undo()
        number = text.strip().rstrip("!")
        ticket = next((it for it in self.in_order() if str(it["number"]) == number), None)
        if not ticket:
            self.notify(f"Ticket {number} does not exist.")
        elif text.strip().endswith("!") or ticket["status"] not in ("inProcess", "processed"):
            self.tap("kitchen.acknowledge", ticket, "voided")
        else:  # `from` is the status that the cook saw: if another cook was faster, nothing moves
            status = ticket["status"]
            self.tap("kitchen.advance", ticket, status, {"from": status})

    def tap(self, method, ticket, status, more={}):
        """Names the lines that the cook sees, because others may have been added since."""
        lines = [line["line"] for line in ticket["lines"] if line["status"] == status]
        if not lines:
            return self.notify(f"Nothing on ticket {ticket['number']} is {status}.")
        context = {"key": uuid7(), "terminal": self.terminal}
        params = {"order": ticket["order"], **more, "lines": lines, "context": context}
        self.last_tap = params if more else None  # an acknowledgement can't be undone
        self.calls.send(method, params, self.answered, timeout=5)

    def undo(self):
        """Names the tap as it was sent, so that it never undoes another cook's step."""
        if not self.last_tap:
            return self.notify("There is no tap to undo.")
        params = {**self.last_tap, "context": {"key": uuid7(), "terminal": self.terminal}}
        self.last_tap = None
        self.calls.send("kitchen.recall", params, self.answered, timeout=5)

    def answered(self, answer):  # the ticket itself comes on the stream
        unknown = {"error": {"message": "No answer. Look at the ticket before you tap again."}}
        self.notify((answer or unknown).get("error", {}).get("message", ""))


class Reports:
    """Tells kds-service which tickets are painted: only changes, and all after a failure."""

    def __init__(self, location, terminal, calls):
        self.sender = {"location": location, "terminal": terminal, "screen": uuid7()}
        self.calls, self.number, self.sent_at = calls, 0, float("-inf")
        self.accepted, self.sent = None, None  # what the service has, and will have after an answer

    def send(self, tickets):
        """Call it only after the tickets were painted."""
        painted = {
            ticket["order"]: {"order": ticket["order"], "revision": ticket["revision"]}
            for ticket in tickets
        }
        has_changes = self.accepted is not None and painted != self.accepted
        if self.sent is not None or time.monotonic() - self.sent_at < (0.1 if has_changes else 0.5):
            return
        known = self.accepted or {}
        report = {**self.sender, "role": "station", "report": self.number + 1}
        report["tickets"] = [it for order, it in painted.items() if it != known.get(order)]
        report["removed"] = [order for order in known if order not in painted]
        if self.accepted is not None:
            report["after"] = self.number
        self.number, self.sent, self.sent_at = self.number + 1, painted, time.monotonic()
        self.calls.send("kitchen.painted", report, self.answered, timeout=2)

    def answered(self, answer):
        self.accepted = self.sent if answer and "result" in answer else None
        self.sent = None


def connect(context, kind, endpoint, options):
    socket = context.socket(kind)
    socket.linger, socket.immediate = 0, True  # do not queue for a service that is not connected
    # Connect again if the other machine acknowledges nothing for two seconds.
    socket.tcp_keepalive, socket.tcp_keepalive_idle, socket.tcp_keepalive_intvl = 1, 1, 1
    socket.tcp_maxrt = socket.connect_timeout = 2000
    if options.certificate:
        keys = zmq.auth.load_certificate(options.certificate)
        socket.curve_publickey, socket.curve_secretkey = keys
        socket.curve_serverkey, _ = zmq.auth.load_certificate(options.server_key)
    socket.connect(endpoint)
    return socket


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("location", help="such as 00001")
    parser.add_argument("--requests", default="tcp://127.0.0.1:5600")
    parser.add_argument("--events", default="tcp://127.0.0.1:5601")
    parser.add_argument("--terminal", default="kitchen-python")
    parser.add_argument("--certificate", help="file with the screen's own secret key")
    parser.add_argument("--server-key", help="file with the public key of kds-service")
    options, context, poller = parser.parse_args(), zmq.Context(), zmq.Poller()
    events = connect(context, zmq.SUB, options.events, options)
    events.subscribe(f"kitchen/{options.location}/")
    requests = connect(context, zmq.DEALER, options.requests, options)
    for source in (events, requests, 0):  # 0 is the keyboard
        poller.register(source, zmq.POLLIN)
    calls = Calls(requests)
    tickets = Tickets(options.location, calls)
    screen = Screen(options.terminal, tickets, calls)
    reports = Reports(options.location, options.terminal, calls)
    while True:
        ready = dict(poller.poll(100))
        if events in ready:
            tickets.receive(json.loads(events.recv_multipart()[1]))
        if requests in ready:
            calls.receive()
        if 0 in ready:
            typed = os.read(0, 4096).decode(errors="replace")
            for line in typed.splitlines():
                screen.typed(line)
            if not typed:
                poller.unregister(0)
        tickets.request_clock()
        screen.paint()
        reports.send(screen.painted)
        calls.repeat()


main()
