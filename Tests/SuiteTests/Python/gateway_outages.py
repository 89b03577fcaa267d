# SPDX-License-Identifier: Apache-2.0
"""A customer, a courier and an owner work in browsers while programs are killed at each step.

Usage: gateway_outages.py PROGRAMS FOLDER [ORDERS [FOLDER-FOR-SCREENSHOTS]]

Each order is delivered from the menu to the door, and each of its steps is taken while one of the
programs is away. Another order has another program away at the same step: as many orders as there
are programs (6) take each step without each program. No page may show old data as new, and at the
end each order was made, paid, delivered and earned once. Needs the Debian packages chromium,
chromium-driver and python3-selenium.
"""

import sys

from browser import Phone
from gateway import GATEWAY, SERVICES, Suite, expect
from gateway_people import deliver, open_session, person

LOCATION = "00001"
MENU, BURGER = f"/m/{LOCATION}", "00001"
PLACE = "40.7451, -73.981"
VICTIMS = (*SERVICES, "delivery-service", GATEWAY)
ORDERS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
PICTURES = sys.argv[4] if len(sys.argv) > 4 else None


class Evening:
    """The three pages, and the programs that are killed under them."""

    def __init__(self, suite):
        self.suite, self.kills = suite, 0
        address = f"http://127.0.0.1:{suite.port}"
        self.house = suite.device("house", "till", "kitchen", "manager")
        deliver(suite)
        person(suite, "mia")
        self.courier_token = person(suite, "Kim", "courier", LOCATION)
        suite.result("PUT", "/api/account/duty", {"onDuty": True}, token=self.courier_token)
        self.customer = Phone(address, (360, 640), folder=PICTURES)
        self.courier = Phone(address, (360, 640), folder=PICTURES)
        self.owner = Phone(address, (1280, 800), folder=PICTURES)
        open_session(self.customer, "mia")
        open_session(self.courier, "Kim")
        self.owner.enrol(suite.code("owner-1", "manager", "observer"))
        self.owner.open(f"/owner/{LOCATION}#delivery")
        self.courier.open("/courier")

    def deliver(self, first):
        """One order from the menu to the door; `first` is the program that is away at first."""
        self.number, voucher = first + 1, f"V-{first}"
        self.suite.comanda("voucher", "sell", "40.00", "--number", voucher, "--terminal", "till-1",
                           "--location", LOCATION)
        steps = (self.order, lambda: self.pay(voucher), self.accept, self.cook,
                 lambda: self.step("arrive", "atRestaurant", "Kim brings it"),
                 lambda: self.step("pickup", "pickedUp", "on the way"),
                 lambda: self.step("leave", "onTheWay", "on the way"), self.complete)
        for number, step in enumerate(steps):
            self.without(VICTIMS[(first + number) % len(VICTIMS)], step)

    def without(self, victim, step):
        """Takes a step while a program is away: it prepares, acts, and waits for its effect."""
        phases = step()
        next(phases)
        self.suite.kill(victim)
        self.kills += 1
        next(phases)
        for page in self.blind(victim):
            page.wait(lambda page=page: page.all("#stale") or page.all(".note[role=status]"),
                      f"A page does not say that {victim} is away.")
        self.suite.start(victim)
        next(phases, None)
        for page in (self.customer, self.courier, self.owner):
            page.wait(lambda page=page: not page.all("#stale"),
                      f"A page does not recover when {victim} is back.")

    def blind(self, victim):
        """The pages that show what they can't know without a program."""
        pages = (self.courier, self.owner)
        # A delivery that a customer's page never had is not old.
        if victim == GATEWAY or self.customer.all("#delivery"):
            pages += (self.customer,)
        return pages if victim in (GATEWAY, "delivery-service") else ()

    def order(self):
        """The customer orders from the menu."""
        page = self.customer
        page.open(MENU)
        page.tap(f'.dish[data-item="{BURGER}"] .add')
        page.tap("#cart-button")
        page.write("#to-address", PLACE)
        page.tap("#to-address-find")
        page.wait(lambda: page.all("#confirm:not([aria-disabled])"), "The order is not complete.")
        yield
        page.tap("#confirm")
        yield
        page.at("/o/")
        page.shows("#delivery", "looking for a courier", "The order is not offered.")
        self.id = page.driver.current_url.split("/o/")[1].split("?")[0]

    def pay(self, voucher):
        """The customer pays with a voucher, and tips the courier."""
        page = self.customer
        page.write("#voucher", voucher)
        page.tap("#tip-10")
        yield
        page.tap("#pay-button")
        yield
        page.gone("#delivery", "pay $", "What is paid is still to be paid.")

    def accept(self):
        """The courier takes the offer."""
        self.courier.shows(".offer", "", "There is no offer.")
        yield
        self.courier.tap('.offer [data-act="accept"]')
        yield
        self.reached("accepted", "Kim brings it")

    def cook(self):
        """The kitchen finishes the order: it has the ticket again as soon as its program has."""
        yield
        yield
        path = f"/api/tickets/{self.id}/advance"
        self.suite.result("POST", path, {"from": "inProcess"}, token=self.house)
        self.customer.shows("#sentence", "waits for its courier",
                            "The page does not follow the kitchen.")

    def step(self, kind, status, sentence):
        """The courier goes on."""
        yield
        self.courier.tap(f'.delivery [data-act="{kind}"]')
        yield
        self.reached(status, sentence)

    def reached(self, status, sentence):
        """All pages show where the delivery is, and nothing waits to be sent."""
        self.courier.wait(
            lambda: self.courier.all(f'.delivery[data-status="{status}"]')
            and not self.courier.all(".wait"), f"The courier's page does not come to {status}.")
        self.owner.wait(lambda: self.owner.all(f'.dispatch[data-status="{status}"]'),
                        f"The owner's page does not come to {status}.")
        self.customer.shows("body", sentence, f"The customer's page does not come to {status}.")

    def complete(self):
        """The customer tells the code at the door."""
        code = self.customer.wait(lambda: self.customer.text("#delivery .digits"), "No code.")
        self.courier.tap('.delivery [data-act="complete"]')
        self.courier.write("#proof-code", code)
        yield
        self.courier.tap("#send")
        yield
        self.courier.wait(lambda: not self.courier.all(".delivery"), "It does not end.")
        self.customer.shows("#sentence", "Enjoy your meal", "The customer sees no end.")
        self.owner.shows(".ended summary", f"{self.number} deliver", "The owner sees no end.")

    def check(self):
        """Each order was made, paid, delivered and earned once."""
        place = f"/api/locations/{LOCATION}"
        found = self.suite.result("GET", f"{place}/orders?limit=200", token=self.house)["orders"]
        expect("the orders", [[one["status"], one["paid"]] for one in found],
               [["delivered", True]] * ORDERS)  # fmt: skip
        found = self.suite.result("GET", f"{place}/deliveries?limit=200", token=self.house)
        ended = found["deliveries"]
        expect("the deliveries", [one["status"] for one in ended], ["delivered"] * ORDERS)
        earned = sum(one["earnings"]["total"] for one in ended)
        tips = [one["earnings"]["tip"] > 0 for one in ended]
        expect("which have a tip", tips, [True] * ORDERS)
        def owed():
            answer = self.suite.result("GET", f"{place}/earnings", token=self.house)
            return [one["owed"] for one in answer["balances"]] == [earned]
        self.suite.until("The ledger owes what was earned", owed)


def main():
    suite = Suite(services=(*SERVICES, "delivery-service"), options=["--rate", "1000"])
    with suite:
        evening = Evening(suite)
        for number in range(ORDERS):
            evening.deliver(number)
        evening.check()
        for page in (evening.customer, evening.courier, evening.owner):
            page.close()
    print(f"{evening.kills} outages, {ORDERS} orders made, paid, delivered and earned once")


main()
