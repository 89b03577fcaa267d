# SPDX-License-Identifier: Apache-2.0
"""A cook works at the kitchen screen of a browser: lines, tickets, undo, recall, voids, reports.

Usage: browser_kitchen.py ADDRESS LOCATION TILL-TOKEN KITCHEN-CODE [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu, and no tickets. The code is that of a device named kitchen-9.
"""

import datetime
import sys

from browser import Browser, Program, fail

ADDRESS, LOCATION, TOKEN, CODE = sys.argv[1:5]
FOLDER = sys.argv[5] if len(sys.argv) > 5 else None
TILL = Program(ADDRESS, TOKEN)
SCREEN = Browser(ADDRESS, (1920, 1080), dark=True, folder=FOLDER)
BURGER = {"item": "00001", "quantity": 2, "modifiers": ["medium", "cheese"], "note": "no onions"}
FRIES = {"item": "00008", "quantity": 1}


def card(order):
    """The selector of an order's card."""
    return f'.ticket[data-order="{order["id"]}"][data-gap="false"]'


def line(order, number, status=None):
    """The selector of a line, maybe with a status."""
    end = f'[data-status="{status}"]' if status else ""
    return f'{card(order)} .line[data-line="{number}"]{end}'


def statuses(order):
    """The status of each line, as the suite says."""
    return [one["status"] for one in TILL.ask("GET", "/api/orders/" + order["id"])["lines"]]


def see_ticket():
    """A ticket appears with all that a cook has to know."""
    SCREEN.enrol(CODE)
    SCREEN.open(f"/kitchen/{LOCATION}")
    SCREEN.shows("#empty", "No orders", "A kitchen without tickets does not say so.")
    SCREEN.tap("#start")
    SCREEN.gone("#begin", "", "The tap on Start has no effect.")
    order = TILL.order(LOCATION, [BURGER, FRIES], customer="Mia", note="with a candle",
                       fulfilment={"kind": "dineIn", "table": "8"})
    SCREEN.shows(card(order), "no onions", "The ticket does not appear with its note.")
    text = SCREEN.text(card(order))
    for part in (f"#{order['number']}", "Table 8", "Mia", "with a candle", "Medium", "Cheese"):
        if part not in text:
            fail(f"The ticket does not say “{part}”: {text}")
    SCREEN.picture("kitchen-ticket")
    return order


def show_whole_title():
    """A title with a long name and a day has more rows: its time is never cut."""
    wanted = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=20)
    order = TILL.order(
        LOCATION, [FRIES], customer="Maximiliane Oberhuber-Wallenstein",
        fulfilment={"kind": "pickup", "wantedAt": wanted.strftime("%Y-%m-%dT%H:%M:00.000Z")})
    title = card(order) + " .guest"
    SCREEN.shows(title, "Maximiliane", "The ticket of a pickup does not appear.")
    cut = SCREEN.driver.execute_script(
        "const it = document.querySelector(arguments[0]);"
        "return it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight", title)
    if cut:
        fail("The title of a ticket is cut.")
    SCREEN.picture("kitchen-title")
    TILL.ask("POST", "/api/orders/cancel", {"orders": [{"order": order["id"]}], "reason": "trial"})
    SCREEN.tap(card(order) + " .title", done=lambda: not SCREEN.all(card(order)))


def report_painted(order):
    """The suite knows that this screen has painted the ticket."""
    def is_painted():
        why = TILL.ask("GET", f"/api/tickets/{order['id']}/why")
        return [screen for station in why["stations"] for screen in station["screens"]
                if screen["terminal"] == "kitchen-9" and screen["state"] == "painted"]
    SCREEN.wait(is_painted, "The screen does not report that it has painted the ticket.")
    screens = TILL.ask("GET", f"/api/locations/{LOCATION}/screens")
    if screens["unseen"]:
        fail(f"A painted ticket is unseen: {screens}")


def tap_and_undo(order):
    """A tap on a line makes this line alone, and Undo brings it back."""
    SCREEN.tap(line(order, 1), done=lambda: statuses(order)[0] == "processed")
    if statuses(order) != ["processed", "inProcess"]:
        fail(f"A tap on one line moved others: {statuses(order)}")
    SCREEN.shows("#undo", f"#{order['number']}", "The screen offers no undo.")
    SCREEN.tap("#undo", done=lambda: statuses(order)[0] == "inProcess")
    SCREEN.wait(lambda: SCREEN.all(line(order, 1, "inProcess")), "The line does not come back.")


def finish_and_recall(order):
    """Two taps on the title hand the order over; the list brings it back."""
    title = card(order) + " .title"
    SCREEN.tap(title, done=lambda: statuses(order) == ["processed"] * 2)
    SCREEN.wait(lambda: SCREEN.all(card(order) + '[data-status="processed"]'),
                "The ticket does not show that it is made.")
    SCREEN.tap(title, done=lambda: statuses(order) == ["delivered"] * 2)
    SCREEN.wait(lambda: not SCREEN.all(card(order)), "A ticket that was handed over stays.")
    SCREEN.tap("#finished")
    SCREEN.shows("#recall li", f"#{order['number']}", "The list lacks the finished ticket.")
    SCREEN.picture("kitchen-recall")
    SCREEN.tap("#recall li button")
    SCREEN.wait(lambda: SCREEN.all(card(order)), "The ticket does not come back.")
    if statuses(order) != ["processed"] * 2:
        fail(f"The recall moved other lines: {statuses(order)}")
    SCREEN.tap(title, done=lambda: statuses(order) == ["delivered"] * 2)


def acknowledge_void():
    """A voided line stays, struck through, until the cook confirms it."""
    order = TILL.order(LOCATION, [BURGER, FRIES])
    SCREEN.shows(card(order), "Fries", "The second ticket does not appear.")
    TILL.ask("POST", f"/api/orders/{order['id']}/void",
             {"lines": [{"line": 2}], "reason": "keyed twice"})
    SCREEN.shows(line(order, 2, "voided"), "VOID", "The voided line is not marked.")
    SCREEN.picture("kitchen-void")
    SCREEN.tap(line(order, 2, "voided"), done=lambda: not SCREEN.all(line(order, 2)))
    SCREEN.wait(lambda: SCREEN.all(line(order, 1, "inProcess")),
                "The confirmation of a voided line moved another one.")
    return order


def rush_and_stations(late):
    """A rushed ticket comes first; the screen of a station shows its own lines alone."""
    order = TILL.order(LOCATION, [FRIES])
    SCREEN.shows(card(order), "Fries", "The third ticket does not appear.")
    TILL.ask("POST", f"/api/tickets/{order['id']}/rush", {"rush": True})
    SCREEN.shows(".ticket:first-child", "RUSH", "The rushed ticket is not the first one.")
    SCREEN.open(f"/kitchen/{LOCATION}?station=grill")
    SCREEN.shows(card(late), "Burger", "The grill does not show its burger.")
    if SCREEN.all(card(order)):
        fail("The grill shows a ticket without work for it.")
    SCREEN.open(f"/kitchen/{LOCATION}?expo")
    SCREEN.shows(card(order), "waiting for: Fryer", "The expediter does not see who is awaited.")
    SCREEN.picture("kitchen-expo")


def use_keys(order):
    """A keyboard does the same: an arrow selects, Enter taps, U undoes."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    SCREEN.open(f"/kitchen/{LOCATION}?station=grill")
    SCREEN.shows(card(order), "Burger", "The grill does not show its burger.")

    def press(key):
        ActionChains(SCREEN.driver).send_keys(key).perform()

    SCREEN.wait(lambda: press(Keys.ARROW_RIGHT) or SCREEN.all(card(order) + " .title:focus"),
                "The arrow selects no ticket.")
    size = SCREEN.driver.get_window_size()
    SCREEN.driver.set_window_size(size["width"], size["height"] - 60)
    SCREEN.wait(lambda: SCREEN.all(card(order) + " .title:focus"),
                "A screen of another height forgets what is selected.")
    SCREEN.wait(lambda: press(Keys.ENTER) or statuses(order)[0] == "processed",
                "Enter does not finish the selected ticket.")
    SCREEN.shows("#undo", f"#{order['number']}", "The screen offers no undo.")
    SCREEN.wait(lambda: press("u") or statuses(order)[0] == "inProcess", "U does not undo.")


def leave():
    """A screen that is closed says so, and nobody waits for it."""
    SCREEN.driver.get("about:blank")
    path = f"/api/locations/{LOCATION}/screens"
    SCREEN.wait(lambda: "kitchen-9" not in [
        one["terminal"] for one in TILL.ask("GET", path)["screens"]],
        "A closed screen is still expected.")


first = see_ticket()
report_painted(first)
tap_and_undo(first)
finish_and_recall(first)
show_whole_title()
second = acknowledge_void()
rush_and_stations(second)
use_keys(second)
leave()
SCREEN.close()
print("The cook's flow works.")
