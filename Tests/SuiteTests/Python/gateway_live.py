# SPDX-License-Identifier: Apache-2.0
"""Pages listen to the gateway while connections end and programs are killed.

No page misses a change, gets one twice, or ends with another state than the services have.

Usage: gateway_live.py PROGRAMS FOLDER
"""

import random
import re
import socket
import subprocess
import time
import uuid

from gateway import GATEWAY, PATIENCE, Live, Suite, expect, fail

ITEMS = [{"item": "00008", "quantity": 1}]
ROUNDS, SEED = 12, 11
# More than the unsent events that a listener may have.
MISSED = 300


class Restaurant:
    """A till, a kitchen and the pages that watch them."""

    def __init__(self, suite):
        self.suite = suite
        self.till, self.cook = suite.device("till-1", "till"), suite.device("kitchen-1", "kitchen")
        place = "/api/locations/00001/live"
        self.orders = Live(suite, f"{place}/orders", self.till, "id")
        self.tickets = Live(suite, f"{place}/tickets", self.cook, "order")
        self.board = Live(suite, f"{place}/board", None, "order")
        self.menu = Live(suite, f"{place}/menu")
        self.pages = [self.orders, self.tickets, self.board]

    def change(self, count, generator):
        """Makes new orders, and moves others on."""
        for _ in range(count):
            active = self.active()
            if len(active) < 3 or generator.random() < 0.4:
                kind = generator.choice(["counter", "dineIn", "pickup"])
                fulfilment = {"kind": kind, **({"table": "4"} if kind == "dineIn" else {})}
                self.suite.order(self.till, ITEMS, fulfilment=fulfilment)
            else:
                self.finish(generator.choice(active))

    def active(self):
        return self.suite.result("GET", "/api/locations/00001/tickets", token=self.cook)["state"]

    def finish(self, ticket):
        """Moves a ticket one step on."""
        self.suite.result(
            "POST", f"/api/tickets/{ticket['order']}/advance", {"from": ticket["status"]},
            token=self.cook)

    def mark(self):
        """Makes an order, so that each stream has one more event, and returns it."""
        return self.suite.order(self.till, ITEMS, note=f"mark {uuid.uuid4()}")

    def agree(self, moment):
        """Each page hears everything, and then has what the services have."""
        mark = self.mark()
        def has(page):
            """Whether a page has the mark with its lines; the board knows its number only."""
            key, name = ("number", "number") if page is self.board else (page.name, "id")
            return any(each[key] == mark[name] and each.get("lines") != []
                       for each in (page.state or {}).values())  # fmt: skip
        for page in self.pages:
            if not has(page):
                page.hear(f"the mark {moment}", lambda event: has(page))
        tickets = {each["order"]: each for each in self.active()}
        expect(f"tickets {moment}", self.tickets.state, tickets)
        # The board has names of its own for orders.
        numbers = [[each["number"], each["status"]] for each in self.board.state.values()]
        expect(f"board {moment}", sorted(numbers), sorted(
            [each["number"], each["status"]] for each in tickets.values()
            if each["fulfilment"]["kind"] in ("counter", "pickup")))
        expect(f"orders that the board tells {moment}",
               sorted(tickets.keys() & self.board.state.keys()), [])
        for order, known in self.orders.state.items():
            stored = self.suite.result("GET", f"/api/orders/{order}", token=self.till)
            expect(f"order {moment}", known, stored)
        missing = set(tickets) - set(self.orders.state)
        expect(f"orders that the page misses {moment}", sorted(missing), [])

    def check_sequences(self, moment):
        """Between two whole states the numbers of the changes have no gap and no repetition."""
        for page in self.pages:
            last, doubled = None, set()
            for event in page.heard:
                if event["event"] == "heartbeat":
                    continue
                number, epoch = int(event["data"]["sequence"]), event["data"]["epoch"]
                expect("the identifier", event["id"], f"{epoch}/{number:020}")
                if event["event"] == "state":
                    last = number
                    continue
                if event["id"] in doubled:
                    fail(f"{page.path} {moment}: {event['id']} came twice")
                doubled.add(event["id"])
                # The board leaves out the orders that are served at tables.
                gap = last is not None and page is not self.board and number != last + 1
                if gap or (last is not None and number <= last):
                    fail(f"{page.path} {moment}: {number} after {last}")
                last = number


def reconnect(place, generator):
    """Connections end; each page continues by changes only, and from the state only at first."""
    for page in place.pages:
        page.open()
    for number in range(ROUNDS):
        for page in generator.sample(place.pages, 2):
            page.close()
            place.change(generator.randint(0, 3), generator)
            page.open()
        if number % 4 == 3:
            place.agree(f"after {number + 1} connections (seed {SEED})")
    place.check_sequences("after connections")
    for page in place.pages:
        expect(f"states of {page.path}", sum(each["event"] == "state" for each in page.heard), 1)


def return_late(place):
    """A page that was away for many changes gets all of them at once."""
    page, before = place.orders, len(place.orders.heard)
    order = place.mark()["id"]
    page.hear("the order", lambda event: event["event"] == "change"
              and event["data"]["subject"] == order and event["data"]["data"]["lines"])  # fmt: skip
    page.close()
    for number in range(MISSED):
        place.suite.result("PATCH", f"/api/orders/{order}", {"note": f"{number}"}, token=place.till)
    page.open()
    page.hear("the last change", lambda event: event["event"] == "change"
              and event["data"]["data"].get("note") == f"{MISSED - 1}")  # fmt: skip
    states = [each for each in page.heard[before:] if each["event"] == "state"]
    expect("states", states, [])
    place.check_sequences(f"after {MISSED} changes")


def restart(place, generator):
    """The gateway and a service are killed; the pages continue without a gap."""
    for victim in (GATEWAY, "kds-service", "order-service", GATEWAY):
        place.suite.kill(victim)
        if victim == GATEWAY:
            for page in place.pages:
                page.close()
            answer = place.suite.comanda("order", "--location", "00001", "--item", "00008")
            if "#" not in answer:
                fail(f"The bus took no order without the gateway: {answer}")
            place.suite.start(victim)
            for page in place.pages:
                page.open()
        else:
            page = place.orders if victim == "order-service" else place.tickets
            page.hear(f"the silence of {victim}", is_beat(False))
            place.suite.start(victim)
        for page in place.pages:
            page.hear("current data", is_beat(True))
        place.change(3, generator)
        place.agree(f"after {victim} was killed (seed {SEED})")
        place.check_sequences(f"after {victim} was killed")


def is_beat(current):
    return lambda event: event["event"] == "heartbeat" and event["data"]["current"] is current


def watch_own_order(place):
    """A guest's page receives its own order, also when everything of it has happened already."""
    suite, table = place.suite, place.suite.link(table="7")
    made = suite.result("POST", f"/api/links/{table}/orders", {"items": ITEMS})
    order = made["order"]["id"]
    page = Live(suite, f"/api/orders/{order}/live?link={made['link']}", None, "id").open()
    page.hear("the order", lambda _: page.state and order in page.state)
    place.change(4, random.Random(SEED))
    for status in ("inProcess", "processed"):
        place.finish({"order": order, "status": status})
    due = {"tender": {"type": "cash", "tendered": 100_000}}
    suite.result("POST", f"/api/orders/{order}/payments", due, token=place.till)
    final = page.hear("the end", lambda each: each["event"] == "change"
                      and each["data"]["data"]["paid"]
                      and each["data"]["data"]["status"] == "delivered")  # fmt: skip
    others = {each["data"]["subject"] for each in page.heard if each["event"] == "change"}
    expect("the subjects", sorted(others), [order])
    page.close()
    for victim in (None, GATEWAY):
        if victim:
            suite.kill(victim)
            suite.start(victim)
        page = Live(suite, page.path, None, "id").open()
        for _ in range(4):
            page.hear("a heartbeat", is_beat(True))
        states = [event["data"]["state"] for event in page.heard if event["event"] == "state"]
        shown = [[each["id"] for each in state] for state in states]
        expect("the states of a finished order", shown, [[order]])
        expect("the finished order", states[0][0], final["data"]["data"])
        page.close()


def watch_menu(place):
    """Everybody sees a changed menu at once."""
    boss = place.suite.device("office", "manager")
    page = place.menu.open()
    page.hear("the menu", lambda event: event["event"] == "state")
    menu, item = "/api/locations/00001/menu", {"item": "00008"}
    place.suite.result("POST", f"{menu}/unavailable", item, token=boss)
    change = page.hear("the change", lambda event: event["event"] == "change")
    expect("the item", change["data"]["data"]["item"]["id"], "00008")
    if "actor" in change["data"]:
        fail("The public learns who changed the menu.")
    place.suite.result("POST", f"{menu}/available", item, token=boss)
    page.hear("the next change", lambda event: event["event"] == "change")
    page.close()


def watch_all(place):
    """A tap receives the changes of orders and tickets, and gets no state."""
    # A tap gets no change that happened before the gateway has read a stream.
    for page in (place.orders, place.tickets):
        page.open()
        page.hear("current data", is_beat(True))
        page.close()
    tap = Live(place.suite, "/api/locations/00001/live/tap", place.till)
    tap.state, kinds = {}, set()
    tap.open()
    order = place.mark()["id"]
    while not {"order.opened", "order.itemsAdded", "ticket.shown"} <= kinds:
        change = tap.hear("a change", lambda event: event["event"] == "change")
        if change["data"]["subject"] == order:
            kinds.add(change["data"]["type"])
    expect("states", [each for each in tap.heard if each["event"] == "state"], [])
    tap.close()
    for token, reason in ((None, "access.unknown"), ("boss", "access.forbidden")):
        token = token and place.suite.device("boss", "manager")
        expect("who may not listen", place.suite.ask("GET", tap.path, token=token).reason, reason)


def revoke(place):
    """A revoked device hears nothing more, and is refused at once."""
    suite, token = place.suite, place.suite.device("till-9", "till")
    page = Live(suite, place.orders.path, token, "id").open()
    page.hear("the orders", lambda event: event["event"] == "heartbeat")
    suite.comanda("devices", "revoke", "till-9")
    answer = suite.ask("GET", "/api/locations/00001/orders", token=token)
    expect("a revoked device", [answer.status, answer.reason], [401, "access.unknown"])
    end = time.monotonic() + PATIENCE
    while page.next():
        if time.monotonic() > end:
            fail("The live stream of a revoked device goes on.")
    expect("its live stream", suite.ask("GET", page.path, token=token).status, 401)


def live_pages(suite):
    """The number of live pages that the gateway counts."""
    text = suite.ask("GET", "/metrics").body.decode()
    return int(re.search(r"comanda_live_pages\S+ (\d+)", text)[1])


def stall(place):
    """A page that does not read is disconnected, and delays no other page."""
    suite = place.suite
    suite.until("All pages are closed", lambda: live_pages(suite) == 0)
    reader = Live(suite, place.orders.path, place.till, "id").open()
    reader.hear("the orders", lambda event: event["event"] == "state")
    idle = socket.socket()
    idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    idle.connect(("127.0.0.1", suite.port))
    idle.sendall(f"GET {place.orders.path} HTTP/1.1\r\nHost: x\r\n"
                 f"Authorization: Bearer {place.till}\r\n\r\n".encode())  # fmt: skip
    suite.until("Both pages listen", lambda: live_pages(suite) == 2)
    order, count = suite.order(place.till, ITEMS * 190), 0
    while count % 20 or live_pages(suite) == 2:
        note = f"change {count} {'x' * 150}"
        suite.result("PATCH", f"/api/orders/{order['id']}", {"note": note}, token=place.till)
        reader.hear("the change", lambda event: event["event"] == "change"
                    and event["data"]["data"].get("note") == note)  # fmt: skip
        count += 1
        if count > 2000:
            fail("The page that does not read is not disconnected.")
    # The gateway ended the connection itself: nothing of it is left in the kernel's list.
    port = idle.getsockname()[1]
    suite.until("The connection ends", lambda: not is_established(suite.port, port))
    idle.close()
    reader.hear("a heartbeat", is_beat(True))
    reader.close()


def stop(place):
    """SIGTERM ends the gateway at once, although pages listen."""
    page = Live(place.suite, place.orders.path, place.till, "id").open()
    page.hear("the orders", is_beat(True))
    gateway = place.suite.processes.pop(GATEWAY)
    gateway.terminate()
    try:
        expect("the status of the gateway", gateway.wait(2), 0)
    except subprocess.TimeoutExpired:
        gateway.kill()
        fail("The gateway did not end within 2 s of SIGTERM.")
    while page.next():
        pass


def is_established(server, client):
    """Whether the server's end of a TCP connection is open (proc(5), /proc/net/tcp)."""
    ends = f":{server:04X}", f":{client:04X}"
    for line in open("/proc/net/tcp"):
        local, remote, state = line.split()[1:4]
        if local.endswith(ends[0]) and remote.endswith(ends[1]) and state == "01":
            return True
    return False


def main():
    generator = random.Random(SEED)
    with Suite(options=["--rate", "100000"]) as suite:
        place = Restaurant(suite)
        reconnect(place, generator)
        return_late(place)
        restart(place, generator)
        for page in place.pages:
            page.close()
        watch_own_order(place)
        watch_menu(place)
        watch_all(place)
        revoke(place)
        stall(place)
        stop(place)
    print("all changes heard, none twice and none missing")


main()
