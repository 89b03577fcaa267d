# SPDX-License-Identifier: Apache-2.0
"""A cashier takes cards at the till of a browser, while programs are killed.

Usage: gateway_till_cards.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

A location without a provider takes none. One card is canceled at the terminal, one is declined, and
one pays with a tip although payment-service, the gateway and the terminal are killed and the page
is loaded again. Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import sys

from browser import Browser
from gateway import GATEWAY, Suite, expect
from provider import Provider

PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
ORDER, DIALOG = "#order", "dialog[open]"
WAITING = 'dialog[open][data-name="waiting"]'
CARD = DIALOG + " .stack .primary"
# The last digits of an amount for which the guest of the fake terminal takes time, or is declined.
SLOW, DECLINED = 91, 5


class Cashier:
    """A browser with a till, and its only order."""

    def __init__(self, suite):
        self.suite = suite
        self.page = Browser(f"http://127.0.0.1:{suite.port}", folder=PICTURES)
        self.page.enrol(suite.code("till-9", "till"))
        self.token = suite.device("house", "till")
        self.open()

    def open(self):
        self.page.open("/till/00001")

    def order(self):
        path = "/api/locations/00001/orders?terminal=till-9"
        return self.suite.result("GET", path, token=self.token)["orders"][0]

    def see(self, name):
        """Keeps screenshots of a tablet and a phone, light and dark."""
        if not PICTURES:
            return
        for scheme in ("light", "dark"):
            self.page.command("Emulation.setEmulatedMedia", features=[
                {"name": "prefers-color-scheme", "value": scheme}])  # fmt: skip
            for width, height in ((360, 640), (1024, 768)):
                self.page.resize(width, height)
                self.page.picture(f"{name}-{width}-{scheme}")
        self.page.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "light"}])  # fmt: skip

    def ask_for_card(self, digits):
        """Asks for a card, with a tip that gives the amount these last digits."""
        self.page.tap(ORDER + " .pay", "Pay")
        self.choose_card(digits)

    def choose_card(self, digits):
        self.page.tap(DIALOG + " .choice .key", "Card")
        tip = (digits - self.order()["totals"]["due"]) % 100 or 100
        field = self.page.all(DIALOG + " .shares input")[1]
        field.clear()
        field.send_keys(f"{tip / 100:.2f}")
        self.see("card-tender")
        self.page.tap(CARD, "Card")
        return tip

    def says(self, stage, sentence):
        self.page.wait(lambda: self.page.all(f'{WAITING}[data-stage="{stage}"]'), sentence)


def need_provider(cashier):
    """A till of a location without a provider takes no cards."""
    page = cashier.page
    page.tap(".dish", "Milk")
    page.shows(ORDER + " .row", "in process", "The dish does not reach the kitchen.")
    page.tap(ORDER + " .pay", "Pay")
    page.shows(DIALOG + " .choice .key", "Voucher", "The till does not show its tenders.")
    page.gone(DIALOG + " .choice .key", "Card", "The till takes cards without a provider.")
    page.tap(DIALOG + " [data-close]")
    change = ["location", "change", "--location", "00001", "--card-provider", "terminal"]
    cashier.suite.comanda(*change)
    cashier.open()


def cancel(cashier, provider):
    """The guest takes time, and the cashier cancels the card: nothing is paid."""
    cashier.ask_for_card(SLOW)
    cashier.says("ask", "The till does not say that the guest is asked.")
    cashier.see("card-asked")
    cashier.page.tap(WAITING + " .key", "Cancel the card")
    cashier.page.shows(DIALOG + " .complaint", "canceled", "The till does not say the end.")
    cashier.see("card-canceled")
    expect("nothing is paid or reserved", [cashier.order()[name] for name in ("payments", "paid")],
           [[], False])  # fmt: skip
    expect("the charge", provider.charges(), ["canceled"])


def decline(cashier, provider):
    """The bank declines the next card, and the till asks again."""
    cashier.choose_card(DECLINED)
    cashier.page.shows(DIALOG + " .complaint", "declined", "The till does not say why it failed.")
    expect("the charges", provider.charges(), ["canceled", "declined"])


def pay(cashier, provider):
    """A card pays once, whatever is killed and loaded again meanwhile."""
    suite, page = cashier.suite, cashier.page
    tip = cashier.choose_card(SLOW)
    cashier.says("ask", "The till does not say that the guest is asked.")
    suite.kill("payment-service")
    cashier.says("silent", "The till does not say that the outcome is unknown.")
    cashier.see("card-silent")
    suite.kill(GATEWAY)
    suite.start("payment-service")
    suite.start(GATEWAY)
    cashier.open()
    cashier.says("ask", "A reload forgets the card that the guest is asked for.")
    page.tap(WAITING + " [data-close]")
    page.shows(ORDER + " .sums", "Being paid", "The order does not say that it is being paid.")
    cashier.see("card-order")
    page.tap(ORDER + " .pay", "Show the card payment")
    cashier.says("ask", "The till does not show the running payment again.")
    provider.kill()
    cashier.says("unknown", "The till does not say that nobody knows the outcome.")
    cashier.see("card-unknown")
    provider.start()
    cashier.says("ask", "The till does not say that the guest is asked again.")
    provider.show_cards()
    page.shows(DIALOG, "is paid", "The till does not say that the card has paid.")
    page.shows(DIALOG, "Card Visa 4242", "The till does not name the card.")
    cashier.see("card-paid")
    order = cashier.order()
    expect("the payments", [[one["tender"], one["tip"]] for one in order["payments"]],
           [["card", tip]])  # fmt: skip
    expect("the order is paid", [order["paid"], order["totals"]["due"], order.get("pending")],
           [True, 0, None])  # fmt: skip
    expect("the charges", provider.charges(), ["canceled", "declined", "captured"])


def cancel_elsewhere(cashier, provider):
    """A card that another till asks for can be canceled in the list of payments."""
    suite, page = cashier.suite, cashier.page
    order = suite.order(cashier.token, [{"item": "00008", "quantity": 1}])
    body = {"tip": (SLOW - order["totals"]["due"]) % 100 or 100, "location": "00001",
            "tender": {"type": "card", "provider": "terminal"}}  # fmt: skip
    path = f"/api/orders/{order['id']}/payments"
    suite.ask("POST", path, body, token=cashier.token, key="elsewhere")
    page.tap(DIALOG + " [data-close]")
    page.tap("#orders")
    page.tap(f'{DIALOG} [data-order="{order["id"]}"]')
    page.tap(ORDER + " .keys .key", "More")
    page.tap(DIALOG + " .key", "Payments")
    page.shows(DIALOG, "goes on by itself", "The list does not say that the payment runs.")
    cashier.see("card-list")
    page.tap(DIALOG + " .key", "Cancel the card")
    page.gone(ORDER + " .sums", "Being paid", "The card is not canceled.")
    expect("the charges", provider.charges()[3:], ["canceled"])


def main():
    provider = Provider("terminal")
    provider.start()
    with Suite(providers=provider.setting) as suite:
        cashier = Cashier(suite)
        need_provider(cashier)
        for part in (cancel, decline, pay, cancel_elsewhere):
            part(cashier, provider)
        cashier.page.close()
    provider.kill()
    print("canceled, declined and charged once: each as the cashier was told")


main()
