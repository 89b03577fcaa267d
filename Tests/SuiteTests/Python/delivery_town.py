# SPDX-License-Identifier: Apache-2.0
"""An evening of a town: guests, couriers and restaurants, while the services are killed.

Messages are lost and sent twice, couriers are in dead spots, and twice a second a service is
killed. At the end each delivery has one end, couriers never had deliveries that exclude each other,
and the ledger owes them what their deliveries say.

Usage: delivery_town.py PROGRAMS FOLDER RESTAURANTS COURIERS ORDERS SEED
"""

import collections
import sys
import time
import uuid

from delivery_network import Network, Refused, chance, happens
from evening import CASH, Suite, expect

PROGRAMS, FOLDER = sys.argv[1:3]
RESTAURANTS, COURIERS, ORDERS, SEED = map(int, sys.argv[3:])
KITCHEN = {"latitude": 40730600, "longitude": -73998700}
DOOR = {"latitude": 40731000, "longitude": -73998000}
RULES = {"place": KITCHEN, "areas": [{"radius": 5000}], "fee": {"amount": 250},
         "courier": {"amount": 300, "perKilometre": 60}, "offerExpiresAfter": 10}
FINAL = ("delivered", "failed", "canceled")
UNDER_WAY = ("accepted", "atRestaurant", "pickedUp", "onTheWay")
chance.seed(SEED)


class Town:
    """The actors of an evening."""

    def __init__(self, suite):
        self.suite, self.network, self.codes = suite, Network(suite), {}
        self.restaurants = [f"r-{number}" for number in range(RESTAURANTS)]
        self.couriers = [f"courier-{number}" for number in range(COURIERS)]
        self.orders, self.tipped, self.is_over, self.checks = [], 0, False, 0

    def context(self, terminal):
        return {"key": str(uuid.uuid4()), "terminal": terminal}

    def command(self, terminal, service, method, **params):
        """A command with a key of its own; None after a refusal."""
        try:
            return (yield service, method, {**params, "context": self.context(terminal)})
        except Refused:
            return None

    def ask(self, method, **params):
        return (yield "delivery", method, params)

    def guest(self, number):
        """Orders, perhaps pays with a tip, and rarely changes its mind; the kitchen cooks."""
        location, terminal = chance.choice(self.restaurants), f"guest-{number}"

        def on_order(method, **params):
            return self.command(terminal, "orders", method, order=order, **params)

        opened = yield from self.command(terminal, "orders", "orders.open", location=location)
        order = opened["id"]
        self.orders.append(order)
        yield from on_order("orders.update", fulfilment={
            "kind": "delivery", "address": "1 Main Street", "place": DOOR})
        yield from on_order("orders.addItems", items=[{"item": "1", "quantity": 1}])
        yield chance.uniform(0, 0.5)
        if happens(0.05):
            yield from self.command(terminal, "orders", "orders.cancel",
                                    orders=[{"order": order}], reason="the guest is gone")
            return
        yield from on_order("orders.advance", **{"from": "inProcess"})
        if happens(0.3):
            paid = yield from self.command(
                terminal, "payments", "payments.checkout", order=order, location=location,
                tender=CASH, tip=chance.randint(1, 500))
            self.tipped += paid is not None

    def courier(self, name):
        """Takes offers and brings the food, through dead spots."""
        yield from self.command("courier", "delivery", "couriers.setDuty", courier=name, name=name,
                                onDuty=True)
        while not self.is_over:
            mine = yield from self.ask("deliveries.list", courier=name, limit=10)
            own = [each for each in mine["deliveries"] if each["status"] in UNDER_WAY]
            if own:
                yield from self.go_on(name, own[-1])
            else:
                yield from self.choose(name)
            yield chance.uniform(0, 0.2)

    def choose(self, name):
        location = chance.choice(self.restaurants)
        found = yield from self.ask("deliveries.offers", courier=name, location=location)
        if not found["offers"]:
            yield chance.uniform(0.1, 0.3)
            return
        # Several couriers want the same one.
        offer = found["offers"][0]["delivery"]["id"]
        step = "decline" if happens(0.05) else "accept"
        yield from self.command("courier", "delivery", f"deliveries.{step}", delivery=offer,
                                courier=name)

    def go_on(self, name, delivery):
        """The next steps; in a dead spot they wait, and are sent together later."""
        steps = ["arrive", "pickUp", "leave", "complete"]
        steps = steps[UNDER_WAY.index(delivery["status"]):]
        if happens(0.1):
            yield chance.uniform(0.3, 1.5)
        else:
            steps = steps[:1]
        for step in steps:
            if step == "complete":
                yield from self.complete(name, delivery["id"])
            elif step == "arrive" and happens(0.03):
                yield from self.step(name, delivery, "decline")
                return
            elif not (yield from self.step(name, delivery, step)):
                return

    def step(self, name, delivery, step):
        return (yield from self.command("courier", "delivery", f"deliveries.{step}",
                                        delivery=delivery["id"], courier=name))

    def complete(self, name, delivery):
        if happens(0.03):
            yield from self.command(
                "courier", "delivery", "deliveries.fail", delivery=delivery, courier=name,
                reason="nobody opens", food="returned", money="refund")
            return
        code = (yield from self.ask("deliveries.code", delivery=delivery))["code"]
        if happens(0.05):
            code = "wrong"
        yield from self.command("courier", "delivery", "deliveries.complete", delivery=delivery,
                                courier=name, code=code)

    def dispatcher(self, location):
        """Offers and assigns what expired, and intervenes sometimes."""
        while not self.is_over:
            yield chance.uniform(0.3, 0.6)
            found = yield from self.ask("deliveries.list", location=location, limit=200)
            for delivery in found["deliveries"]:
                yield from self.dispatch(delivery)
            self.check_exclusions((yield from self.ask("couriers.list"))["couriers"])

    def dispatch(self, delivery):
        status, method = delivery["status"], None
        details = {}
        if status == "expired":
            method = chance.choice(["offer", "assign", "cancel"])
        elif status in ("offered", "accepted") and happens(0.02):
            method = chance.choice(["offer", "assign"])
        elif status == "onTheWay" and happens(0.002):
            method = "fail"
            details = {"reason": "an accident", "food": "discarded", "money": "refund"}
        if method == "assign":
            details = {"courier": chance.choice(self.couriers)}
        if method:
            yield from self.command("till-1", "delivery", f"deliveries.{method}",
                                    delivery=delivery["id"], **details)

    def check_exclusions(self, couriers):
        """A courier has at most five deliveries under way, and all are of one restaurant."""
        self.checks += 1
        for courier in couriers:
            if len(courier["deliveries"]) > 5:
                sys.exit(f"{courier['name']} has {len(courier['deliveries'])} deliveries")

    def evening(self):
        """Lets the guests come, then waits until each delivery has ended."""
        for number in range(ORDERS):
            self.network.add(self.guest(number))
            yield chance.uniform(0, 0.05)
        while len(self.orders) < ORDERS:
            yield 0.1
        self.network.is_calm = True
        for location in self.restaurants:
            while (yield from self.ask("delivery.snapshot", location=location))["state"]:
                yield 0.1
        self.is_over = True

    def run(self):
        for courier in self.couriers:
            self.network.add(self.courier(courier))
        for location in self.restaurants:
            self.network.add(self.dispatcher(location))
        self.network.add(self.evening())
        self.network.run()


class Books:
    """The end of the evening, as the services tell it."""

    def __init__(self, town):
        self.town, self.suite, self.deliveries = town, town.suite, []
        for location in town.restaurants:
            self.deliveries += self.pages(location)

    def pages(self, location):
        found, before = [], {}
        while True:
            page = self.suite.ask("delivery", "deliveries.list", location=location, limit=200,
                                  **before)
            found += page["deliveries"]
            if "before" not in page:
                return found
            before = {"before": page["before"]}

    def check_ends(self):
        """Each stream has each change once, and each delivery has one end."""
        ends, revisions = collections.Counter(), {}
        under_way = []
        for location in self.town.restaurants:
            for number, event in enumerate(self.events(location), 1):
                delivery = event["data"]
                where = f"event {number} of {location}"
                expect(where, int(event["sequence"]), number)
                before = revisions.get(delivery["id"], {"revision": 0, "status": "offered"})
                expect(f"revision in {where}", delivery["revision"], before["revision"] + 1)
                if before["status"] in FINAL:
                    change = [before["status"], delivery["status"]]
                    expect(f"the change in {where}", change, ["canceled", "offered"])
                    ends[delivery["id"]] -= 1
                ends[delivery["id"]] += delivery["status"] in FINAL
                revisions[delivery["id"]] = delivery
                under_way.append((event["time"], delivery))
        expect("the deliveries", {each["id"]: agreed(each) for each in self.deliveries},
               {key: agreed(each) for key, each in revisions.items()})
        expect("ends of a delivery", set(ends.values()), {1})
        self.check_places(under_way)

    def check_places(self, changes):
        """No courier has deliveries of two restaurants at a time."""
        holding = collections.defaultdict(dict)
        owner = {}
        # The changes of a batch have one time: the last one of each delivery counts.
        latest = {(moment, each["id"]): each for moment, each in changes}
        # What ends in a millisecond is before what begins in it.
        ordered = sorted(
            latest.items(), key=lambda each: (each[0][0], each[1]["status"] in UNDER_WAY))
        for (moment, _), delivery in ordered:
            key = delivery["id"]
            if key in owner:
                holding[owner.pop(key)].pop(key)
            if delivery["status"] in UNDER_WAY:
                courier = owner[key] = delivery["courier"]["id"]
                holding[courier][key] = delivery["location"]
                if len(set(holding[courier].values())) > 1:
                    sys.exit(f"{courier} has deliveries of two restaurants at {moment}")

    def events(self, location):
        events = []
        while True:
            page = self.suite.ask("delivery", "delivery.events", location=location, limit=1000,
                                  after=f"{len(events):020}")["events"]
            if not page:
                return events
            events += page

    def check_orders(self):
        """Each order has a delivery, or was canceled before delivery-service knew it."""
        known = {each["order"]: each["status"] for each in self.deliveries}
        for order in self.town.orders:
            status = self.suite.ask("orders", "orders.get", order=order)["status"]
            if order not in known:
                expect(f"order {order} without a delivery", status, "canceled")
            elif known[order] == "delivered":
                expect(f"order {order} that was delivered", status, "delivered")

    def check_earnings(self):
        """The ledger owes each courier what the deliveries say, after a moment."""
        earned = collections.Counter()
        for each in self.deliveries:
            if each["status"] == "delivered":
                earned[each["location"], each["courier"]["id"]] += each["earnings"]["total"]
        expected = sorted([*key, amount] for key, amount in earned.items())
        for _ in range(100):
            owed = sorted(self.owed())
            if owed == expected:
                break
            self.suite.sockets["payments"].poll(100)
        expect("what is owed", owed, expected)
        return sum(earned.values())

    def owed(self):
        for location in self.town.restaurants:
            found = self.suite.ask("payments", "earnings.list", location=location)
            for balance in found["balances"]:
                yield [location, balance["courier"], balance["owed"]]


def agreed(delivery):
    """What an event and an answer agree on; a canceled one follows its order without an event."""
    return [delivery["status"], delivery["revision"], delivery["earnings"]["base"]]


def main():
    locations = [f"r-{number}" for number in range(RESTAURANTS)]
    suite = Suite(PROGRAMS, FOLDER, locations)
    try:
        suite.start("delivery")
        for location in locations:
            suite.ask("locations", "locations.change", location=location, delivery=RULES,
                      context={"key": f"rules-{location}", "terminal": "office"})
        town = Town(suite)
        town.run()
        books = Books(town)
        books.check_ends()
        books.check_orders()
        earned = books.check_earnings()
        counts = collections.Counter(each["status"] for each in books.deliveries)
        ends = ", ".join(f"{counts[status]} {status}" for status in FINAL)
        network = town.network
        print(f"{ends}, {town.tipped} with tips, {earned} earned, {network.lost} messages lost,"
              f" {network.repeated} repeated")
        print(f"{network.kills} kills, {len(town.orders)} orders ended once")
    finally:
        suite.close()


main()
