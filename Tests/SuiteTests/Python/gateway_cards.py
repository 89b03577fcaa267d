# SPDX-License-Identifier: Apache-2.0
"""Guests pay by card in browsers, on the page of the fake terminal, while programs are killed.

Usage: gateway_cards.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

One pays with a tip, one is declined, one goes away, and one finds the order paid in cash. Needs the
Debian packages chromium, chromium-driver and python3-selenium.
"""

import sys
import uuid

from browser import Phone
from gateway import GATEWAY, Suite, expect
from provider import Provider

PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
# The number of seconds after which a page ends by itself: at first none does.
HASTY = 12


class Guest:
    """A guest with an order of 21.00 or so, and its page."""

    def __init__(self, suite, phone, table):
        cart = {"items": [{"item": "00008", "quantity": 2}]}
        made = suite.result("POST", f"/api/links/{table}/orders", cart)
        self.suite, self.phone, self.link = suite, phone, made["link"]
        self.path = f"/api/orders/{made['order']['id']}"
        self.page = f"/o/{made['order']['id']}?link={made['link']}"
        self.due = made["order"]["totals"]["due"]
        phone.open(self.page)

    def go(self):
        """The guest goes to the page of the provider."""
        self.phone.tap("#card-button")
        self.phone.wait(lambda: self.phone.all("#fake-pay"), "The card page does not open.")

    def choose(self, choice):
        """The guest chooses something there, and is back."""
        self.phone.driver.find_element("id", f"fake-{choice}").click()

    def order(self):
        return self.suite.result("GET", f"{self.path}?link={self.link}")


def pay(guest, provider):
    """A guest pays with a tip, although the gateway and payment-service are killed meanwhile."""
    guest.phone.tap("#card-tip-10")
    guest.phone.picture("card-form")
    guest.go()
    expect("the order is not sealed by a page", guest.order().get("pending"), None)
    guest.suite.kill("payment-service")
    guest.suite.kill(GATEWAY)
    guest.suite.start("payment-service")
    guest.suite.start(GATEWAY)
    guest.choose("pay")
    guest.phone.at("/o/")
    guest.phone.shows("#totals", "Tip", "The bill does not have the tip.")
    guest.phone.wait(lambda: not guest.phone.all("#card"), "What is paid can be paid again.")
    guest.phone.picture("card-paid")
    order = guest.order()
    tip = (guest.due + 5) // 10
    expect("one payment", [[one["amount"], one["tip"]] for one in order["payments"]],
           [[guest.due + tip, tip]])  # fmt: skip
    expect("the order is paid", [order["paid"], order["totals"]["due"]], [True, 0])
    expect("the charges", provider.charges(), ["captured"])


def decline(guest, provider):
    """A guest is declined, reads so, and pays with another card while the provider is killed."""
    guest.go()
    guest.choose("decline")
    guest.phone.at("/o/")
    guest.phone.shows("#card-trouble", "declined", "The page does not say that it was declined.")
    guest.phone.picture("card-declined")
    expect("nothing is paid", guest.order()["payments"], [])
    guest.go()
    provider.kill()
    provider.start()
    guest.phone.wait(lambda: guest.phone.driver.get(guest.phone.driver.current_url) or
                     guest.phone.all("#fake-pay"), "The card page does not come back.")
    guest.choose("pay")
    guest.phone.at("/o/")
    guest.phone.wait(lambda: guest.order()["paid"], "The other card does not pay the order.")
    expect("one payment", len(guest.order()["payments"]), 1)
    expect("the charges", provider.charges()[1:], ["declined", "captured"])


def abandon(guest, provider):
    """A guest comes back without paying, and the page ends by itself."""
    provider.kill()
    provider.start(HASTY)
    guest.go()
    guest.choose("back")
    guest.phone.at("/o/")
    guest.phone.shows("#card-state", "still open", "The page does not say that nothing is paid.")
    guest.phone.picture("card-waiting")
    guest.phone.shows("#card-trouble", "ended", "The page does not say that it has ended.")
    order = guest.order()
    expect("nothing is paid or reserved", [order["payments"], order.get("pending")], [[], None])
    expect("the charge", provider.charges()[3:], ["canceled"])
    provider.kill()
    provider.start()


def overtaken(guest, provider, till):
    """The order is paid in cash while the page waits: the bank releases the money of the card."""
    guest.go()
    cash = {"amount": guest.due, "tender": {"type": "cash", "tendered": guest.due}}
    guest.suite.result("POST", f"{guest.path}/payments", cash, token=till)
    guest.choose("pay")
    guest.phone.at("/o/")
    guest.phone.shows("#card-trouble", "nothing was paid", "The page does not say what happened.")
    order = guest.order()
    expect("who has paid", [one["tender"] for one in order["payments"]], ["cash"])
    guest.suite.until("The release of the card", lambda: provider.charges()[4:] == ["canceled"])


def terminal_of_the_house(suite, table):
    """A guest can't let a terminal of the house ask for a card, nor choose another provider."""
    cart = {"items": [{"item": "00008", "quantity": 1}]}
    made = suite.result("POST", f"/api/links/{table}/orders", cart)
    path = f"/api/orders/{made['order']['id']}/payments?link={made['link']}"
    body = {"tender": {"type": "card", "provider": "web"}}
    back = {**body, "returnTo": "https://example.org/"}
    other = {**back, "tender": {"type": "card", "provider": "terminal"}}
    for content, reason in ((body, "access.forbidden"), (other, "provider.unknown")):
        answer = suite.ask("POST", path, content, key=str(uuid.uuid4()), source="127.0.0.9")
        expect(f"the payment {content}", answer.reason, reason)


def main():
    provider = Provider("web")
    provider.start()
    with Suite(providers=provider.setting) as suite:
        till = suite.device("till-1", "till")
        suite.comanda("location", "change", "--location", "00001", "--page-provider", "web")
        table = suite.link(table="7")
        phone = Phone(f"http://127.0.0.1:{suite.port}", (390, 844), folder=PICTURES)
        for part in (pay, decline, abandon):
            part(Guest(suite, phone, table), provider)
        overtaken(Guest(suite, phone, table), provider, till)
        terminal_of_the_house(suite, table)
        phone.close()
    provider.kill()
    print("paid once, declined, ended by itself, and released: each as the guest was told")


main()
