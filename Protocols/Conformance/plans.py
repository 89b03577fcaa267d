# SPDX-License-Identifier: Apache-2.0
"""Commands for each service, so that commands and streams can be checked."""
import json
import secrets

from contract import OPTIONAL, SERVICES
from report import expect
from till import Till, awaits_acknowledgement
from wire import uuid7


class Plan:
    """The commands and entities that the rules of every service need; subclasses define them."""

    has_commands = True
    stores_answers = True
    needs = ""
    key_member = ("id",)  # path to an entity's identifier, the subject of its events

    def __init__(self, peer, orders, options):
        self.peer, self.orders = peer, orders
        self.location, self.item = options.location, options.item
        self.commands = [(method, json.loads(text)) for method, text in options.command]
        self.prepare()

    def prepare(self):
        """Makes the entities of the commands."""

    def command(self):
        """A method and parameters that are valid and cause an event."""

    def other(self, method, params):
        """A command with other content under the same key."""
        return method, {**params, **self.command()[1], "context": params["context"]}

    def is_shown(self, event):
        """Whether a snapshot contains the event's entity after the event."""
        return True

    def golden(self, params):
        """The parameters of a golden request, changed so that they disturb nobody."""
        return params

    def finish(self):
        """Cleans up as far as possible."""

    def subject(self, entity):
        """What identifies an entity within its stream."""
        for member in self.key_member:
            entity = entity[member]
        return entity


def at(location, params):
    """The parameters of a command, for another location."""
    is_command = "context" in params and "location" in params
    return {**params, "location": location} if is_command else params


class LocationsPlan(Plan):
    """Sets the price of an item at a location of its own, and closes it in the end."""

    def prepare(self):
        self.location, self.next_price = f"{self.peer.terminal}-own", 500
        self.send(
            "locations.add", name="Checked Location", currency="EUR", timeZone="Etc/UTC",
            tax={"basisPoints": 700, "included": True}, stations=[{"id": "pass", "name": "Pass"}],
        )  # fmt: skip
        items = [self.new_item(self.item, "Soup", 500), self.new_item("bread", "Bread", 250)]
        mains = {"id": "mains", "name": "Mains", "revision": 0, "place": 1, "recommendable": True}
        self.change({"category": mains}, *[{"item": item} for item in items])

    def new_item(self, identifier, name, price, **members):
        item = {"id": identifier, "name": name, "price": price, "station": "pass"}
        item |= {"available": True, "modifierGroups": [], "revision": 0, "place": 1}
        return {**item, "categories": ["mains"], "tags": [], **members}

    def send(self, method, **params):
        context = self.peer.context()
        params = {"location": self.location, **params, "context": context}
        return self.peer.requests.result(method, params)

    def change(self, *entities):
        """Puts entities."""
        return self.send("menus.change", changes=[{"put": entity} for entity in entities])

    def command(self):
        self.next_price += 1
        return self.setting(self.next_price)

    def setting(self, price):
        return "menus.setPrice", {"location": self.location, "item": self.item, "price": price}

    def refused(self):
        return self.setting(-1)

    def is_shown(self, event):
        return not any(entity.get("removed") for entity in event["data"].values())

    def golden(self, params):
        return at(self.location, params)

    def finish(self):
        self.send("locations.close")

    def subject(self, entity):
        (kind,) = entity
        return f"{kind} {entity[kind]['id']}"


class OrdersPlan(Plan):
    """Writes notes on one order."""

    def prepare(self):
        self.till = Till(self.peer.requests, self.peer.terminal)
        self.order = self.till.open(self.location)

    def command(self):
        note = f"note {secrets.token_hex(4)}"
        return "orders.update", {"order": self.order["id"], "note": note}

    def refused(self):
        return "orders.recall", {"order": self.order["id"]}

    def is_shown(self, event):
        order = event["data"]
        waits = any(
            line["status"] == "held" or awaits_acknowledgement(line) for line in order["lines"]
        )
        unpaid = order["status"] in ("open", "delivered") and not order["paid"]
        return waits or unpaid or order["status"] in ("inProcess", "processed")

    def finish(self):
        self.till.clean_up()


class KitchenPlan(Plan):
    """Taps tickets of its own orders."""

    key_member = ("order",)
    needs = "order-service; name its endpoint with --orders"

    def prepare(self):
        self.has_commands = self.orders is not None
        if self.has_commands:
            self.till = Till(self.orders, self.peer.terminal)

    def ticket(self):
        """A new ticket, after the kitchen has published it."""
        order = self.till.add(self.till.open(self.location), self.item)
        shown = self.peer.recording.wait(
            lambda events: any(event["subject"] == order["id"] for event in events)
        )
        expect(shown, "a ticket of the new order", "none within 5 s")
        return order["id"]

    def command(self):
        return "kitchen.advance", {"order": self.ticket(), "from": "inProcess"}

    def refused(self):
        return "kitchen.acknowledge", {"order": self.ticket()}

    def is_shown(self, event):
        return event["type"] != "ticket.removed"

    def finish(self):
        if self.has_commands:
            self.till.clean_up()


class PaymentsPlan(Plan):
    """Checks out its own orders, the first one at once, so that a payment exists."""

    needs = KitchenPlan.needs

    def prepare(self):
        self.has_commands = self.orders is not None
        if self.has_commands:
            self.till = Till(self.orders, self.peer.terminal)
            self.peer.recording.wait(bool)  # events before the first message are missed
            method, params = self.command()
            self.peer.acknowledge(method, {**params, "context": self.peer.context()})

    def checkout(self, tendered):
        order = self.till.add(self.till.open(self.location), self.item)
        tender = {"type": "cash", "tendered": tendered}
        return "payments.checkout", {"order": order["id"], "tender": tender}

    def golden(self, params):
        return at(f"{self.peer.terminal}-none", params)

    def command(self):
        return self.checkout(1_000_000_000)

    def refused(self):
        return self.checkout(0)

    def is_shown(self, event):
        return event["data"].get("status") in ("requested", "taken")

    def finish(self):
        if self.has_commands:
            self.till.clean_up()


class ProvidersPlan(Plan):
    """Authorises charges, and cancels those that are left in the end."""

    needs = "nothing"

    def prepare(self):
        self.has_commands, self.amount = True, 900

    def command(self):
        """An amount in whole hundreds: a provider for tests approves it."""
        self.amount += 100
        return self.charging(self.amount)

    def charging(self, amount):
        members = {"payment": f"{self.peer.terminal}-{amount}", "location": self.location}
        return "provider.authorise", {**members, "currency": "USD", "amount": amount}

    def refused(self):
        return self.charging(0)

    def is_shown(self, event):
        if event["data"]["status"] in ("requested", "unknown", "authorised"):
            return True
        # A snapshot may have finished charges, too.
        return any(charge["id"] == event["subject"] for charge in self.peer.snapshot()["state"])

    def finish(self):
        for charge in self.peer.snapshot()["state"]:
            is_own = charge["terminal"] == self.peer.terminal
            if is_own and charge["status"] in ("requested", "authorised"):
                cancel = {"charge": charge["id"], "context": self.peer.context()}
                self.peer.requests.result("provider.cancel", cancel)


class DeliveryPlan(Plan):
    """Cancels deliveries of its own orders; couriers of its own are on duty."""

    needs = KitchenPlan.needs

    def prepare(self):
        self.has_commands, self.couriers = self.orders is not None, []
        if self.has_commands:
            self.till = Till(self.orders, self.peer.terminal)
            self.delivery()  # events before the first message are missed

    def delivery(self):
        """A new delivery, after the service has published it."""
        order = self.till.open(self.location)["id"]
        fulfilment = {"kind": "delivery", "address": "Elm Street 4"}
        self.till.send("orders.update", order=order, fulfilment=fulfilment, customer="Mia")
        self.till.add({"id": order}, self.item)
        return self.peer.requests.await_result("deliveries.get", {"delivery": order})["id"]

    def courier(self):
        """A new courier, on duty."""
        courier = {"courier": uuid7(), "name": "Kim"}
        self.couriers.append(courier)
        self.set_duty(courier, True)
        return courier["courier"]

    def set_duty(self, courier, on_duty):
        """Refused until the service knows that the deliveries of canceled orders have ended."""
        duty = {**courier, "onDuty": on_duty}
        return self.peer.requests.await_result("couriers.setDuty", duty, self.peer.context)

    def command(self):
        return "deliveries.cancel", {"delivery": self.delivery(), "reason": "checked"}

    def refused(self):
        return "deliveries.accept", {"delivery": self.delivery(), "courier": uuid7()}

    def is_shown(self, event):
        return event["data"]["status"] not in ("delivered", "canceled", "failed")

    def finish(self):
        if self.has_commands:
            self.till.clean_up()
            for courier in self.couriers:
                self.set_duty(courier, False)


class PeoplePlan(Plan):
    """Adds people of its own, and removes them in the end; its stream is about the whole suite.

    Of its commands only those that find everything as it is have the same answer again.
    """

    stores_answers = False

    def prepare(self):
        self.place, self.location, self.people = self.location, "suite", []

    def command(self):
        """A new person at the location of the check."""
        name = f"{self.peer.terminal}-{len(self.people)}"
        self.people.append(name)
        return "staff.add", {"staff": name, "pin": "4711", "location": self.place}

    def refused(self):
        return "staff.add", {"staff": self.peer.terminal, "pin": "47"}

    def is_shown(self, event):
        return event["type"] not in ("device.revoked", "link.ended", "staff.removed")

    def subject(self, entity):
        """A place has one link, whose token is new each time."""
        (kind,) = entity
        value = entity[kind]
        return value.get("token") if kind == "link" else f"{kind} {value['name']}"

    def finish(self):
        """A command that was refused, or whose answer was lost, may have added nobody."""
        names = {member["name"] for member in self.peer.requests.result("staff.list", {})["staff"]}
        for name in names.intersection(self.people):
            remove = {"staff": name, "context": self.peer.context()}
            self.peer.requests.result("staff.remove", remove)


class OwnPlan(Plan):
    """A service of your own, whose commands are named on the command line."""

    needs = "two commands; name each with --command METHOD PARAMETERS"

    def prepare(self):
        self.has_commands = len(self.commands) >= 2

    def command(self):
        self.commands.append(self.commands.pop(0))
        return self.commands[0]

    def other(self, method, params):
        same = (method, {name: params[name] for name in params if name != "context"})
        other = next(command for command in self.commands if command != same)
        return other[0], {**other[1], "context": params["context"]}

    def subject(self, entity):
        return entity.get("id")


def prepare(peer, options):
    """Sets the plan of the peer."""
    orders = peer.wire.connect(options.orders, options.orders_key) if options.orders else None
    plans = (LocationsPlan, OrdersPlan, PaymentsPlan, KitchenPlan)
    others = (DeliveryPlan, PeoplePlan, ProvidersPlan)
    kinds = {**dict(zip(SERVICES, plans)), **dict(zip(OPTIONAL, others))}
    peer.plan = kinds.get(peer.name, OwnPlan)(peer, orders, options)
