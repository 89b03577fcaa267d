#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A customer signs up, orders a delivery from a phone, follows it to the door, and orders again.

Usage: gateway_customer.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import json
import re
import sys

from browser import Phone
from gateway import FOLDER, SERVICES, Suite, expect, fail
from gateway_mail import Mailbox

LOCATION = "00001"
KITCHEN = {"latitude": 40_730_600, "longitude": -73_998_700}
ADDRESS, PLACE = "20 West 34th Street", {"latitude": 40_745_100, "longitude": -73_981_000}
FAR = "40.9, -73.9"
RULES = {
    "place": KITCHEN, "areas": [{"radius": 4000}], "minimum": 1500,
    "fee": {"amount": 250, "perKilometre": 50, "freeFrom": 9000},
    "courier": {"amount": 300, "perKilometre": 60},
}
EMAIL, PASSWORD = "mia@example.org", "a table by the window"
MENU = f"/m/{LOCATION}"
COOKIES = "00006"
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None


def prepare(suite):
    """The location delivers, and knows the place of one address."""
    rules = FOLDER / "rules.json"
    rules.write_text(json.dumps(RULES))
    suite.comanda("location", "change", "--location", LOCATION, "--delivery", str(rules))
    places = FOLDER / "places.csv"
    degrees = [f"{PLACE[name] / 1_000_000:.6f}" for name in ("latitude", "longitude")]
    places.write_text(f"name,latitude,longitude\n{ADDRESS},{','.join(degrees)}\n")
    suite.comanda("delivery", "places", str(places))


def sign_up(suite, mailbox, phone):
    """A guest who only looks comes back to the menu as a person who orders."""
    phone.open(MENU)
    phone.shows("#banner", "scan the code", "The page does not say how to order.")
    phone.tap("#banner a")
    phone.at("/account")
    phone.tap("#sign-in-send")
    phone.shows(".trouble", "fill this in", "A missing e-mail is not said.")
    phone.tap("#to-signUp")
    phone.write("#sign-up-name", "Mia")
    phone.write("#sign-up-email", EMAIL)
    phone.tap("#sign-up-send")
    phone.write("#use-code-code", mailbox.code(suite, EMAIL))
    phone.write("#use-code-password", "short")
    phone.tap("#use-code-send")
    phone.shows("#use-code-password-trouble", "8", "A short password is not refused.")
    phone.write("#use-code-password", PASSWORD)
    phone.tap("#use-code-send")
    phone.at(MENU)
    phone.shows("#place", "Delivery", "The person can't order a delivery.")


def choose(phone):
    """The terms are said before the order: outside of the area, the fee, the minimum."""
    phone.tap(f'.dish[data-item="{COOKIES}"] .add')
    phone.tap("#cart-button")
    phone.shows("#cart-why", "where it goes", "The missing address is not said.")
    phone.write("#to-address", FAR)
    phone.tap("#to-address-find")
    phone.shows(".terms", "does not deliver there", "A place outside of the area is accepted.")
    phone.shows(".terms", "km", "The distance of a place outside of the area is not said.")
    phone.picture("customer-outside")
    phone.write("#to-address", "34th street")
    phone.tap("#to-address-find")
    phone.tap(".found-places button", ADDRESS)
    phone.shows(".terms", "fee $", "The fee is not said.")
    phone.write("#to-address", "200 East 10th Street")
    phone.shows("#cart .where", "not known yet", "Another address keeps the place.")
    phone.write("#to-address", "34th street")
    phone.tap("#to-address-find")
    phone.tap(".found-places button", ADDRESS)
    phone.shows(".terms", "fee $", "The fee is not said again.")
    phone.shows("#cart-why", "$11.50 more", "The minimum is not said.")
    phone.open(MENU)
    phone.tap("#cart-button")
    phone.shows(".terms", "fee $", "The address does not survive a reload.")
    for _ in range(4):
        phone.tap("#cart [id$=plus]")
    phone.tap("#to-keep")
    phone.wait(lambda: phone.all("#confirm:not([aria-disabled])"),
               "The order can't be confirmed although nothing is missing.")
    phone.picture("customer-cart")


def confirm(suite, phone, house):
    """The order is made once although the network was cut, with what the page has said."""
    fee = phone.shows(".sums .part", "Delivery", "The fee is not part of the sum.").text
    cut = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    phone.command("Network.enable")
    phone.command("Network.emulateNetworkConditions", offline=True, **cut)
    phone.tap("#confirm")
    phone.shows("#confirm", "again", "The page does not say that the answer is missing.")
    phone.command("Network.emulateNetworkConditions", offline=False, **cut)
    phone.at("/o/")
    orders = suite.result("GET", f"/api/locations/{LOCATION}/orders", token=house)["orders"]
    expect("the number of orders", len(orders), 1)
    order = suite.result("GET", f"/api/orders/{orders[0]['id']}", token=house)
    place = order["fulfilment"]
    expect("where it goes", [place["kind"], place["address"], place["place"]],
           ["delivery", ADDRESS, PLACE])  # fmt: skip
    expect("the guest", [order["customer"], order["sealed"]], ["Mia", True])
    charged = next(one["value"] for one in order["fees"] if one["name"] == "delivery")
    if f"${charged / 100:.2f}" not in fee:
        fail(f"The page said “{fee}”, and the order has a fee of {charged}.")
    return order


def pay(suite, phone, house, order):
    """The order can be paid before it arrives, with a tip for the courier."""
    phone.shows("#delivery", "pay $", "The page does not say what is paid at the door.")
    suite.comanda("voucher", "sell", "40.00", "--number", "V-1", "--terminal", "till-1",
                  "--location", LOCATION)
    phone.write("#voucher", "V-1")
    phone.tap("#tip-10")
    phone.tap("#pay-button")
    phone.shows("#totals", "Tip", "The bill does not have the tip.")
    phone.gone("#delivery", "pay $", "What is paid is still to be paid at the door.")
    totals = suite.result("GET", f"/api/orders/{order['id']}", token=house)["totals"]
    before = totals["total"] - totals["tip"]
    expect("the tip and the rest", [totals["tip"], totals["due"]], [(before + 5) // 10, 0])


def courier_of(suite, mailbox, house):
    """The token of a courier who is on duty."""
    email = "kim@example.org"
    suite.ask("POST", "/api/accounts", {"email": email, "name": "Kim"})
    code = {"code": mailbox.code(suite, email), "tokens": True}
    token = suite.ask("POST", "/api/session/code", code).json["token"]
    role = {"role": "courier", "location": LOCATION}
    invitation = suite.result("POST", "/api/people", role, token=house)
    suite.result("POST", "/api/account/roles", {"code": invitation["code"]}, token=token)
    suite.result("PUT", "/api/account/duty", {"onDuty": True}, token=token)
    return token


def follow(suite, phone, house, order, courier):
    """The page follows the kitchen and the courier, and says when it can't."""
    delivery = f"/api/deliveries/{order['id']}"
    lines = [line["line"] for line in order["lines"]]
    phone.shows("#delivery", "looking for a courier", "The page does not say that none has it.")
    suite.result("POST", f"{delivery}/accept", {}, token=courier)
    phone.shows("#delivery", "Kim", "The page does not name the courier.")
    code = phone.wait(lambda: phone.text("#delivery .digits"), "The page has no code.")
    suite.result("POST", f"/api/tickets/{order['id']}/advance",
                 {"from": "inProcess", "lines": lines}, token=house)
    phone.shows("#sentence", "waits for its courier", "The page does not follow the kitchen.")
    for step in ("arrive", "pickup", "leave"):
        suite.result("POST", f"{delivery}/{step}", {}, token=courier)
    phone.shows("#sentence", "on the way", "The page does not follow the courier.")
    suite.result("POST", f"{delivery}/position", {"place": KITCHEN}, token=courier)
    phone.shows("#delivery .age", "Position", "The page does not have the courier's position.")
    phone.wait(lambda: phone.all("#delivery .map .courier"), "The map has no courier.")
    phone.picture("customer-courier")
    suite.kill("delivery-service")
    phone.shows("#stale", "out of date", "A page that hears nothing does not say so.")
    suite.until("The alarm of /health", lambda: suite.ask("GET", "/health").status == 503)
    suite.start("delivery-service")
    phone.wait(lambda: not phone.all("#stale"), "The page does not recover.")
    suite.result("POST", f"{delivery}/complete", {"code": code}, token=courier)
    phone.shows("#sentence", "Enjoy your meal", "The page does not say that it is delivered.")
    if phone.all("#delivery .digits"):
        fail("The page still shows the code of an ended delivery.")
    phone.picture("customer-delivered")


def again(suite, phone, house):
    """An earlier order is ordered again at today's prices."""
    suite.result("POST", f"/api/locations/{LOCATION}/menu/price", {"item": COOKIES, "price": 395},
                 token=house)  # fmt: skip
    phone.open("/")
    phone.tap(".star[aria-label*=Ham]")
    phone.wait(lambda: phone.text(".restaurant h3") == "Ham's Burgers",
               "A favourite is not the first restaurant.")
    phone.tap("#orders .plain", "Order again")
    phone.shows("#again", "now $3.95, was $3.50", "The new price is not said.")
    phone.picture("customer-again")
    phone.tap("#put")
    phone.at(MENU)
    phone.shows("#cart", "$19.75", "The dishes are not in the cart at today's price.")
    phone.shows("#cart .places", ADDRESS, "The kept address is not offered.")


def leave(suite, mailbox, phone):
    """The account keeps what it should; a link signs in, and only the password ends it."""
    phone.open("/account")
    phone.shows("#addresses", ADDRESS, "The account does not have the address.")
    phone.shows("#favourites", "Ham's Burgers", "The account does not have the favourite.")
    phone.shows("#sessions", "This one", "The account does not have this session.")
    phone.picture("customer-account")
    phone.tap("#sign-out")
    phone.shows("h1", "Sign in", "Nobody is signed out.")
    phone.write("#sign-in-email", EMAIL)
    phone.write("#sign-in-password", "not my password")
    phone.tap("#sign-in-send")
    phone.shows("#sign-in-password-trouble", "belong together", "A wrong password is accepted.")
    phone.tap("#by-code")
    mail = mailbox.next(suite, EMAIL)
    path = re.search(r"(/account#code=\S+)", mail)[1]
    # Another fragment alone would not load the page again.
    phone.open("/")
    # The link of a stranger could name a page, too.
    phone.open(path.replace("#", f"?next={MENU}#"))
    phone.shows("#use-code", "Code", "The link of the e-mail does not ask first.")
    phone.tap("#use-code-send")
    phone.shows("h1", "Hello Mia", "The link of the e-mail does not sign in.")
    phone.shows("#notices", EMAIL, "The link does not say who is signed in.")
    if "code" in phone.driver.current_url:
        fail("The code stays in the address.")
    phone.tap("#data summary")
    phone.write("#delete-current", PASSWORD)
    phone.tap("#delete-send")
    phone.shows("#notices", "deleted", "The account is not deleted.")
    phone.open(MENU)
    phone.shows("#banner a", "Sign in", "A deleted account can still order.")


def main():
    mailbox = Mailbox()
    suite = Suite(services=(*SERVICES, "delivery-service"), options=["--rate", "1000"])
    suite.settings |= {
        "COMANDA_SENDMAIL": str(mailbox.program),
        "COMANDA_GATEWAY_ADDRESS": f"http://127.0.0.1:{suite.port}",
    }
    with suite:
        house = suite.device("house", "till", "kitchen", "manager")
        prepare(suite)
        phone = Phone(f"http://127.0.0.1:{suite.port}", (360, 640), folder=PICTURES)
        sign_up(suite, mailbox, phone)
        choose(phone)
        order = confirm(suite, phone, house)
        pay(suite, phone, house, order)
        follow(suite, phone, house, order, courier_of(suite, mailbox, house))
        again(suite, phone, house)
        leave(suite, mailbox, phone)
        phone.close()
    print("ordered, delivered, ordered again and left")


main()
