# SPDX-License-Identifier: Apache-2.0
"""A courier and an owner work side by side in browsers, through a dead spot.

Usage: gateway_courier.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

The owner writes the rules and invites the courier, who signs up with the invitation, delivers an
order although the gateway is killed meanwhile, and is paid. Needs the Debian packages chromium,
chromium-driver and python3-selenium.
"""

import json
import sys

from selenium.webdriver.support.ui import Select

from browser import Phone
from gateway import GATEWAY, SERVICES, Suite, expect, fail

LOCATION = "00001"
KITCHEN = {"latitude": 41_878_100, "longitude": -87_629_800}
DOOR = {"latitude": 41_890_000, "longitude": -87_640_000}
PASSWORD = "four wheels are too many"
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
BURGER = "00001"


def write_rules(owner):
    """The owner says where to the location delivers, and for which fee."""
    owner.open(f"/owner/{LOCATION}#delivery")
    owner.tap("#edit-rules")
    owner.write("#rule-place", "somewhere")
    owner.tap("#send")
    owner.shows(".trouble", "two numbers", "A wrong place is not explained.")
    owner.write("#rule-place", "41.87810, -87.62980")
    owner.shows(".map-preview", "3 km", "The map does not show the area.")
    owner.picture("owner-rules")
    owner.tap("#send")
    owner.shows(".rules", "Up to 3 km", "The page does not show the new rules.")


def invite(owner):
    """The code of an invitation."""
    owner.tap("#invite")
    owner.tap("#send")
    code = owner.wait(lambda: owner.text("#code"), "The page shows no invitation.")
    owner.tap("#dialog-close")
    return code


def sign_up(courier, code):
    """The courier makes an account, comes back to the page, and uses the invitation."""
    courier.open("/courier")
    courier.tap("a.button")
    courier.tap("#to-signUp")
    courier.write("#sign-up-name", "Kim")
    courier.write("#sign-up-email", "kim@example.org")
    courier.write("#sign-up-password", PASSWORD)
    courier.tap("#sign-up-send")
    courier.wait(lambda: courier.all("#invitation"), "The sign-up does not lead back.")
    courier.write("#invitation", code)
    courier.tap("form .primary")
    courier.shows("#offers", "off duty", "A courier is on duty without having said so.")
    courier.tap("#duty")
    courier.shows("#offers", "Nothing is offered", "The courier is not on duty.")


def order(suite, house):
    """A sealed order that is to be brought to the door, and paid there."""
    made = suite.order(
        house, [{"item": BURGER, "quantity": 2}], customer="Mia", note="bell Rossi",
        fulfilment={"kind": "delivery", "address": "Lake Street 5", "place": DOOR})
    return suite.result("POST", f"/api/orders/{made['id']}/seal", {}, token=house)


def cook(suite, house, made):
    """The kitchen finishes an order."""
    suite.result("POST", f"/api/tickets/{made['id']}/advance", {"from": "inProcess"}, token=house)


def accept(courier, owner, made):
    """The offer comes by itself, and the owner sees who has accepted it."""
    number = f"#{made['number']}"
    courier.shows(".offer", number, "The offer does not appear.")
    if "Lake Street" in courier.text(".offer") or "Rossi" in courier.text(".offer"):
        fail("The offer shows the address or the note to each courier.")
    courier.picture("courier-offer")
    courier.tap('.offer [data-act="accept"]')
    courier.shows(".delivery", number, "The accepted delivery does not appear.")
    courier.shows(".delivery", "Lake Street 5", "The courier does not see the address.")
    courier.shows(".delivery", "Mia", "The courier does not see the name of the guest.")
    courier.shows(".delivery .guest-note", "Rossi", "The courier does not see the note.")
    courier.shows(".delivery .food", "being made", "The courier does not see the kitchen's work.")
    owner.shows(".dispatch", "Kim", "The owner does not see the courier.")
    owner.shows(".dispatch .guest-note", "Rossi", "The owner does not see the note.")
    courier.tap(".position .primary")
    courier.shows(".position", "is shared", "The position is not shared.")


def lose_connection(suite, courier):
    """Steps in a dead spot are shown at once, and sent in their order when it ends."""
    suite.kill(GATEWAY)
    for kind in ("arrive", "pickup", "leave"):
        courier.tap(f'.delivery [data-act="{kind}"]')
    courier.shows(".delivery", "On the way", "A step in a dead spot is not shown.")
    courier.shows("#outbox", "3 steps", "The page does not say that steps are not confirmed.")
    courier.shows(".wait", "not sent yet", "A step that waits is not marked.")
    courier.shows("#stale", "out of date", "A page without connection does not say so.")
    hidden = courier.driver.execute_script("""
        return [...document.querySelectorAll("svg.icon use")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width === 0)
          .map((one) => one.getAttribute("href"));""")
    expect("the icons that are missing", hidden, [])
    courier.picture("courier-dead-spot")
    suite.start(GATEWAY)
    courier.wait(lambda: not courier.all(".wait"), "The steps are not sent.")


def hand_over(suite, courier, delivery):
    """A wrong code is refused, the guest's code ends the delivery."""
    output = suite.comanda("call", "delivery", "deliveries.code", f"delivery={delivery}")
    code = json.loads(output)["code"]
    wrong = "0000" if code != "0000" else "1111"
    courier.tap('.delivery [data-act="complete"]')
    courier.shows("dialog[open]", "First collect", "The page does not say what to collect.")
    courier.write("#proof-code", wrong)
    courier.tap("#send")
    courier.shows(".refused", "code", "A wrong code is accepted.")
    courier.picture("courier-refused")
    courier.tap(".refused button")
    courier.tap('.delivery [data-act="complete"]')
    courier.write("#proof-code", code)
    courier.tap("#send")
    courier.wait(lambda: not courier.all(".delivery"), "The delivery does not end.")
    courier.tap("#tab-earnings")
    courier.shows(".previous", "Delivered", "The delivery is not among the previous ones.")
    courier.shows("figure", "1 delivery", "The earnings do not have the delivery.")
    courier.picture("courier-earnings")


def bring_back(suite, courier, house):
    """An order that is canceled on its way does not disappear: the food comes back."""
    made = order(suite, house)
    courier.tap("#tab-now")
    courier.tap('.offer [data-act="accept"]')
    cook(suite, house, made)
    for kind in ("arrive", "pickup", "leave"):
        courier.tap(f'.delivery [data-act="{kind}"]')
    path = f"/api/deliveries/{made['id']}"
    suite.until("The way", lambda: suite.result("GET", path, token=house)["status"] == "onTheWay")
    suite.result("POST", f"/api/orders/{made['id']}/unseal", {}, token=house)
    suite.result("POST", "/api/orders/cancel",
                 {"orders": [{"order": made["id"]}], "reason": "the guest called"}, token=house)
    courier.shows(".refused", "ended by the restaurant", "A canceled order just disappears.")
    courier.shows(".refused", "Bring the food back", "The courier does not know where to go.")
    courier.picture("courier-ended")
    courier.tap(".refused button")
    courier.gone(".refused", "ended", "What was seen stays.")


def take_back(suite, courier, house):
    """A delivery that the restaurant offers to others does not disappear without a word."""
    made = order(suite, house)
    courier.tap('.offer [data-act="accept"]')
    courier.shows(".delivery", f"#{made['number']}", "The accepted delivery does not appear.")
    path = f"/api/deliveries/{made['id']}"
    suite.until("The courier", lambda: "courier" in suite.result("GET", path, token=house))
    suite.result("POST", path + "/offer", {}, token=house)
    courier.shows(".refused", "nothing to do for it", "A delivery is taken without a word.")
    courier.picture("courier-taken")
    courier.tap(".refused button")
    suite.result("POST", path + "/cancel", {"reason": "the guest called"}, token=house)
    courier.wait(lambda: not courier.all(".offer"), "The canceled offer stays.")


def hand_over_late(suite, courier, house):
    """A hand-over that comes after the restaurant has ended the delivery keeps its cash in mind."""
    made = order(suite, house)
    courier.tap('.offer [data-act="accept"]')
    cook(suite, house, made)
    for kind in ("arrive", "pickup", "leave"):
        courier.tap(f'.delivery [data-act="{kind}"]')
    path = f"/api/deliveries/{made['id']}"
    suite.until("The way", lambda: suite.result("GET", path, token=house)["status"] == "onTheWay")
    cut = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    courier.command("Network.enable")
    courier.command("Network.emulateNetworkConditions", offline=True, **cut)
    courier.tap('.delivery [data-act="complete"]')
    courier.write("#proof-code", "1234")
    courier.tap("#send")
    courier.shows("#outbox", "1 step", "A hand-over that waits is not marked.")
    failure = {"reason": "nobody was there", "food": "left", "money": "notPaid"}
    suite.result("POST", path + "/fail", failure, token=house)
    courier.command("Network.emulateNetworkConditions", offline=False, **cut)
    courier.shows(".refused", "you collected", "The courier does not read what to do.")
    courier.gone(".refused", "Bring the food back", "The courier is to bring back what is gone.")
    courier.picture("courier-late")
    while courier.all(".refused button"):
        courier.tap(".refused button")


def cancel_another(suite, owner, house):
    """The owner's screen changes, because another order with a delivery is canceled."""
    made = order(suite, house)
    owner.shows(".dispatch", f"#{made['number']}", "The owner does not see a new delivery.")
    suite.result("POST", f"/api/orders/{made['id']}/unseal", {}, token=house)
    suite.result("POST", "/api/orders/cancel",
                 {"orders": [{"order": made["id"]}], "reason": "the guest called"}, token=house)
    owner.gone(".dispatch", f"#{made['number']}", "A canceled delivery stays on the board.")


def fail_at_door(suite, courier, owner, house):
    """Nobody pays an order that could not be delivered: the owner cancels it."""
    made = order(suite, house)
    courier.tap('.offer [data-act="accept"]')
    cook(suite, house, made)
    for kind in ("arrive", "pickup", "leave"):
        courier.tap(f'.delivery [data-act="{kind}"]')
    courier.tap('.delivery [data-act="fail"]')
    for name, value in (("reason", "absent"), ("food", "returned"), ("money", "notPaid")):
        field = courier.wait(lambda: courier.all(f"#fail-{name}"), f"No field for {name}.")[0]
        Select(field).select_by_value(value)
    courier.tap("#send")
    courier.shows("#notices", "Bring the food back", "The courier does not know what to do.")
    owner.shows(".ended summary", "3 deliveries", "The owner does not see the end.")
    owner.tap(".ended summary", done=lambda: owner.all(".ended[open]"))
    owner.shows(".ended", "Nothing was paid", "The owner does not see what becomes of it.")
    owner.tap('[data-act="cancel-order"]')
    owner.shows('[data-act="cancel-order"]', "Cancel without payment?",
                "A tap alone cancels an order.")
    owner.picture("owner-failed")
    cancel_another(suite, owner, house)
    if not owner.text('[data-act="cancel-order"]').startswith("Cancel without payment?"):
        fail("News in the list take a question away.")
    owner.tap('[data-act="cancel-order"]', "Cancel without payment?",
              done=lambda: "Nobody is asked to pay" in owner.text("#notices"))
    state = suite.result("GET", f"/api/orders/{made['id']}", token=house)
    expect("the failed order", [state["status"], state["cancelReason"]],
           ["canceled", "Nobody is there"])  # fmt: skip


def let_guest_fetch(suite, owner, house):
    """A guest whose delivery is canceled fetches the order, and pays no delivery."""
    made = order(suite, house)
    owner.tap('.dispatch [data-act="cancel"]')
    owner.tap("#send")
    owner.shows("#notices", "pays no delivery", "The order stays a delivery.")
    state = suite.result("GET", f"/api/orders/{made['id']}", token=house)
    expect("the order", [state["fulfilment"], state["sealed"], state["status"]],
           [{"kind": "pickup"}, True, "inProcess"])  # fmt: skip


def settle(suite, owner, courier, house, made):
    """The owner takes the courier's cash into a drawer, and pays what is owed from it."""
    owner.tap('[data-act="cash"]')
    owner.shows("#dialog", "No drawer is open", "Cash could be taken into no drawer.")
    owner.tap("#dialog-close")
    suite.result("POST", f"/api/locations/{LOCATION}/drawers", {"float": 10_000}, token=house)
    owner.shows(".person", "owed", "The owner does not see what is owed.")
    owner.tap('[data-act="cash"]')
    owner.shows("#dialog", f"#{made['number']}", "The owner does not see whose cash it is.")
    owner.picture("owner-cash")
    owner.tap("#send")
    owner.shows("#notices", "received", "The cash is not taken.")
    order = suite.result("GET", f"/api/orders/{made['id']}", token=house)
    expect("the order", [order["paid"], order["totals"]["due"]], [True, 0])
    owner.wait(lambda: not owner.all('[data-act="cash"]'), "The cash can be taken twice.")
    owner.picture("owner-couriers")
    owner.tap('[data-act="pay"]')
    owner.tap("#send")
    owner.gone(".person", "owed", "What was paid is still owed.")
    balances = suite.result("GET", f"/api/locations/{LOCATION}/earnings", token=house)["balances"]
    expect("what is owed", [one["owed"] for one in balances], [0])
    courier.tap("#tab-now")
    courier.tap("#tab-earnings")
    paid = f"${balances[0]['paidOut'] / 100:.2f} were paid out"
    courier.shows(".owed", paid, "The courier does not see what was paid out.")
    courier.picture("courier-paid")


def main():
    with Suite(services=(*SERVICES, "delivery-service")) as suite:
        address = f"http://127.0.0.1:{suite.port}"
        house = suite.device("house", "till", "kitchen", "manager")
        owner = Phone(address, (1280, 800), folder=PICTURES)
        courier = Phone(address, (360, 640), folder=PICTURES)
        courier.command("Browser.grantPermissions", permissions=["geolocation"])
        courier.command("Emulation.setGeolocationOverride", latitude=41.88, longitude=-87.63,
                        accuracy=10)
        owner.enrol(suite.code("owner-1", "manager", "observer", "till"))
        write_rules(owner)
        sign_up(courier, invite(owner))
        made = order(suite, house)
        accept(courier, owner, made)
        cook(suite, house, made)
        lose_connection(suite, courier)
        path = f"/api/deliveries/{made['id']}"
        delivery = suite.result("GET", path, token=house)
        expect("the status", delivery["status"], "onTheWay")
        hand_over(suite, courier, made["id"])
        if suite.result("GET", path, token=house)["status"] != "delivered":
            fail("The delivery is not delivered.")
        bring_back(suite, courier, house)
        fail_at_door(suite, courier, owner, house)
        let_guest_fetch(suite, owner, house)
        take_back(suite, courier, house)
        hand_over_late(suite, courier, house)
        settle(suite, owner, courier, house, made)
        owner.close()
        courier.close()
    print("delivered and paid through a dead spot")


main()
