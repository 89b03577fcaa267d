# SPDX-License-Identifier: Apache-2.0
"""Orders that guests make themselves, at locations that confirm them, or want them paid first.

Usage: gateway_confirm.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

A guest with a phone, a till and a kitchen screen in browsers follow each order: it waits, is
confirmed, canceled by its guest, or paid with a voucher, and the guest reads how long it takes.
Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import sys
import uuid

from browser import Browser, Phone
from gateway import Suite, expect

PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
TICKET = ".ticket"


def order(phone, link):
    """A guest orders French Fries; returns the address of the order."""
    phone.open(f"/m/00001?link={link}")
    phone.tap(".dish .add", "", done=lambda: phone.all("#cart-button"))
    phone.tap("#cart-button", done=lambda: phone.all("#confirm"))
    phone.picture("guest-cart")
    phone.tap("#confirm")
    phone.at("/o/")
    return phone.driver.current_url


def confirm(phone, till, kitchen, link):
    """The kitchen gets an order when the till confirms it."""
    order(phone, link)
    phone.shows("#sentence", "confirms your order first", "The guest does not read who is next.")
    phone.shows("#cancel", "Cancel the order", "The guest can't cancel what nobody makes.")
    phone.picture("guest-waits")
    till.shows("#orders", "1 to confirm", "The till does not count the order.")
    till.shows("#notices", "A guest ordered #1", "The till does not say that a guest ordered.")
    till.picture("till-waits")
    kitchen.shows("#empty", "No orders", "The kitchen sees an order that nobody confirmed.")
    till.tap("#orders")
    till.shows("dialog[open] .list", "waits for confirmation", "The list does not mark the order.")
    till.picture("till-list")
    till.tap("dialog[open] [data-order]")
    till.shows("#order .head", "waits for confirmation", "The order does not say that it waits.")
    till.picture("till-order")
    till.tap("#order .key", "Confirm")
    till.shows("#order .head", "Next order", "A confirmed order stays at hand.")
    till.shows("#notices", "#1 goes to the kitchen", "The till does not say what it confirmed.")
    kitchen.first(TICKET)
    phone.shows("#sentence", "preparing", "The guest does not see that the kitchen has it.")
    till.gone("#orders", "to confirm", "The till still counts what it confirmed.")


def cancel(phone, kitchen):
    """A guest cancels within the minutes of the location."""
    phone.shows("#cancel", "Possible until", "The guest does not read until when.")
    phone.picture("guest-in-time")
    phone.tap("#cancel-order", done=lambda: phone.all("#cancel-yes"))
    phone.picture("guest-sure")
    phone.tap("#cancel-yes", done=lambda: "canceled" in phone.text("#sentence"))
    phone.shows("#reason", "You canceled it", "The page does not say who canceled it.")
    phone.gone("#cancel", "", "A canceled order can be canceled.")
    kitchen.shows(TICKET, "VOID", "The kitchen does not see that it is voided.")
    kitchen.picture("kitchen-void")


def late(suite, till, cook, link):
    """What the kitchen has finished, the guest can't cancel, and a till never does as a guest."""
    placed = suite.result("POST", f"/api/links/{link}/orders", {"items": [
        {"item": "00008", "quantity": 1}]})
    path = f"/api/orders/{placed['order']['id']}"
    suite.result("POST", f"{path}/fire", {}, token=till)
    as_till = suite.ask("POST", f"{path}/guest-cancel", {}, token=till, key=str(uuid.uuid4()))
    expect("a till that cancels as a guest", as_till.reason, "access.forbidden")
    suite.result("POST", path.replace("orders", "tickets") + "/advance", {"from": "inProcess"},
                 token=cook)  # fmt: skip
    refused = suite.ask("POST", f"{path}/guest-cancel", {}, key=str(uuid.uuid4()),
                        headers={"Authorization": f"Bearer {placed['link']}"})  # fmt: skip
    expect("a guest who cancels too late", refused.reason, "order.tooLateToCancel")


def pay_first(suite, phone, kitchen, link):
    """The kitchen gets an order when it is paid, and then its guest does not cancel it."""
    suite.comanda("location", "change", "--location", "00001", "--guest-firing", "whenPaid")
    suite.comanda("voucher", "sell", "15.00", "--number", "V-1", "--cash", "15.00", "--location",
                  "00001", "--terminal", "till-1")  # fmt: skip
    before = len(kitchen.all(TICKET))
    order(phone, link)
    phone.shows("#sentence", "Pay first", "The guest does not read that the kitchen waits.")
    phone.picture("guest-pays-first")
    phone.write("#voucher", "V-1")
    phone.tap("#pay-button")
    phone.shows("#sentence", "preparing", "The kitchen does not begin after the payment.")
    kitchen.these(before + 1, TICKET)
    phone.gone("#cancel", "", "A guest can cancel what is paid.")


def waiting(suite, phone, till, cook, link):
    """After five finished orders a guest reads how long a new one takes."""
    path = "/api/locations/00001/waiting"
    expect("the time of a kitchen that has finished little", suite.result("GET", path), {})
    suite.comanda("location", "change", "--location", "00001", "--guest-firing", "none")
    for _ in range(4):
        made = suite.order(till, [{"item": "00008", "quantity": 1}])
        suite.result("POST", f"/api/tickets/{made['id']}/advance", {"from": "inProcess"},
                     token=cook)  # fmt: skip
    expect("the time after five orders", suite.result("GET", path), {"minutes": 5})
    phone.open(f"/m/00001?link={link}")
    phone.tap(".dish .add", "", done=lambda: phone.all("#cart-button"))
    phone.tap("#cart-button", done=lambda: phone.all("#confirm"))
    phone.shows("#cart-waiting", "about 5 minutes", "The cart does not say how long it takes.")
    phone.picture("guest-cart-waiting")
    phone.tap("#confirm")
    phone.at("/o/")
    phone.shows("#waiting", "Ready at about", "The order does not say when it is ready.")
    phone.picture("guest-ready-at")


def main():
    with Suite() as suite:
        suite.comanda("location", "change", "--location", "00001", "--guest-firing", "whenFired",
                      "--guest-cancel", "3")  # fmt: skip
        address, link = f"http://127.0.0.1:{suite.port}", suite.link(table="7")
        phone = Phone(address, (320, 640), folder=PICTURES)
        till, kitchen = (Browser(address, folder=PICTURES) for _ in range(2))
        till.enrol(suite.code("till-9", "till"))
        till.open("/till/00001")
        kitchen.enrol(suite.code("kitchen-9", "kitchen"))
        kitchen.open("/kitchen/00001")
        kitchen.tap("#start")
        confirm(phone, till, kitchen, link)
        cancel(phone, kitchen)
        tokens = suite.device("till-1", "till"), suite.device("cook", "kitchen")
        late(suite, *tokens, link)
        pay_first(suite, phone, kitchen, link)
        waiting(suite, phone, *tokens, link)
        for browser in (phone, till, kitchen):
            browser.close()
    print("guests waited, canceled and paid as the location wants")


main()
