# SPDX-License-Identifier: Apache-2.0
"""A guest orders from a phone: looks, searches, chooses, confirms, and waits for the dishes.

Usage: browser_guest.py ADDRESS LOCATION LINK TOKEN [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu. The link is that of table 7. The token is that of a device with the
roles till, kitchen and manager.
"""

import sys

from selenium.webdriver.common.keys import Keys

from browser import Browser, Program, fail

ADDRESS, LOCATION, LINK, TOKEN = sys.argv[1:5]
FOLDER = sys.argv[5] if len(sys.argv) > 5 else None
HOUSE = Program(ADDRESS, TOKEN)
SIZE = (390, 844)
PHONE = Browser(ADDRESS, SIZE, folder=FOLDER)
MENU = f"/m/{LOCATION}?link={LINK}"
BURGER, FRIES, RINGS = "00001", "00008", "00013"


def dish(item, part=""):
    """The selector of a dish of the menu, or of a part of it."""
    return f'.dish[data-item="{item}"] {part}'


def names():
    """The names of the dishes that are shown."""
    return [one.text for one in PHONE.all(".dish .open")]


def orders():
    """The orders of the location."""
    return HOUSE.ask("GET", f"/api/locations/{LOCATION}/orders?limit=200")["orders"]


def menu(command, **parameters):
    """Changes the menu."""
    HOUSE.ask("POST", f"/api/locations/{LOCATION}/menu/{command}", parameters)


def tap(selector, text=""):
    """Taps an element, which is scrolled to the middle first: bars lie above both edges."""
    def act():
        found = [one for one in PHONE.all(selector) if text in one.text]
        if not found:
            return False
        PHONE.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found[0])
        found[0].click()
        return True
    PHONE.wait(act, f"There is no {selector} with “{text}” to tap.")


def look():
    """Without a link the menu can be looked at, and says how to order."""
    PHONE.open(f"/m/{LOCATION}")
    PHONE.shows("#banner", "scan the code", "The page does not say how to order.")
    if PHONE.all(dish(BURGER, ".add")):
        fail("Without a link a dish can be ordered.")
    PHONE.open(MENU)
    PHONE.shows("#place", "Table 7", "The page does not name the table.")
    PHONE.shows("#recommended", "Today we recommend", "The dish of the day is missing.")
    tap("#as-list")
    PHONE.open(MENU)
    PHONE.wait(lambda: PHONE.all('#dishes[data-form="list"]'), "The list is not remembered.")
    PHONE.picture("guest-list")
    tap("#as-cards")


def search():
    """Search and filters work together; a typing error does not matter."""
    field = PHONE.first("#search")
    field.send_keys("frise")
    PHONE.wait(lambda: names()[:1] == ["French Fries"] and "Burger" not in names(),
               "The search does not find the fries.")
    field.send_keys(Keys.BACKSPACE * len("frise"))
    PHONE.wait(lambda: len(names()) > 1, "The menu does not return after a search.")
    tap("#filter-button")
    tap("#filters .modifier", "without gluten")
    tap("#filters .foot .primary")
    PHONE.wait(lambda: "French Fries" in names() and "Burger" not in names(),
               "The filter without gluten shows wrong dishes.")
    PHONE.picture("guest-filter")
    tap("#active-filters .chip")
    PHONE.wait(lambda: "Burger" in names(), "The filter does not end.")


def choose():
    """Details with modifiers, a quantity and a wish; the cart survives a reload."""
    tap(dish(BURGER, ".open"))
    PHONE.shows("#details .allergens", "gluten", "The details do not name the allergens.")
    tap("#details-more")
    for modifier in ("Medium", "Cheese"):
        tap("#details .modifier", modifier)
    tap("#details-quantity-plus")
    PHONE.shows("#details-add", "$19.00", "Two burgers with cheese do not cost $19.00.")
    PHONE.first("#details-note").send_keys("no onions")
    PHONE.picture("guest-details")
    tap("#details-add")
    PHONE.shows("#notices", "Burger added", "The page does not say that the dish was added.")
    tap(dish(FRIES, ".add"))
    tap(dish(RINGS, ".add"))
    PHONE.shows("#cart-button", "4 dishes", "The cart does not count the dishes.")
    PHONE.open(MENU)
    PHONE.shows("#cart-button", "4 dishes", "The cart does not survive a reload.")


def change():
    """What changed while the cart was open is said before anything is sold."""
    tap("#cart-button")
    menu("price", item=FRIES, price=395)
    menu("unavailable", item=RINGS)
    PHONE.shows("#cart", "It costs $3.95 now, not $3.50.", "The new price is not said.")
    PHONE.shows("#cart", "Sold out now", "The cart does not say that a dish is sold out.")
    PHONE.picture("guest-changed")
    PHONE.wait(lambda: PHONE.all('#confirm[aria-disabled="true"]'),
               "A cart with changed dishes can be confirmed.")
    tap("#cart [id^=accept-]")
    tap('.cart-line[data-problem="soldOut"] [id$=minus]')
    PHONE.wait(lambda: PHONE.all("#confirm:not([aria-disabled])"),
               "The cart can't be confirmed although everything was decided.")
    # 10 % for the service and 8 % tax are added at a table.
    PHONE.shows("#cart .sum", "$27.27", "The cart does not show what the order will cost.")
    PHONE.picture("guest-cart")
    for rate, total in ((1_200, "$27.76"), (1_000, "$27.27")):
        fee = {"name": "Service charge", "basisPoints": rate, "fulfilments": ["dineIn"]}
        HOUSE.ask("PATCH", f"/api/locations/{LOCATION}", {"fees": [fee]})
        PHONE.shows("#cart .sum", total, "The cart does not follow the fees.")
    PHONE.shows("#cart .trouble", "it is $27.27 now, not $27.76", "Another total is not said.")
    PHONE.picture("guest-total")


def cut(is_cut):
    """Cuts the network of the phone, or gives it back."""
    PHONE.command("Network.enable")
    PHONE.command("Network.emulateNetworkConditions", offline=is_cut, latency=0,
                  downloadThroughput=-1, uploadThroughput=-1)


def fit_small_phone():
    """A phone of 320 pixels shows all controls whole, of the size of a finger, and the note."""
    def wrong(root):
        return PHONE.driver.execute_script("""
            const controls = document.querySelectorAll(
              `${arguments[0]} :is(button:not(.open), .chip, input[type="text"])`);
            return [...controls].filter((one) => {
              const box = one.getBoundingClientRect();
              const card = one.closest(".dish, dialog")?.getBoundingClientRect();
              const isOutside = card && (box.right > card.right || box.left < card.left);
              return box.width > 0 && (box.height < 43.9 || isOutside);
            }).map((one) => one.id || one.className);""", root)

    PHONE.resize(320, 640)
    menu("price", item=FRIES, price=112345)
    PHONE.shows(dish(FRIES, ".price"), "1,123", "The price does not change.")
    if found := wrong("#menu"):
        fail(f"On a small phone these controls are too small, or cut: {found}")
    tap("#cart-button")
    PHONE.wait(lambda: PHONE.driver.execute_script(
        "return document.getElementById('cart').getAnimations({ subtree: true }).length === 0"),
        "The cart does not come to rest.")
    if found := wrong("#cart"):
        fail(f"On a small phone these controls of the cart are too small, or cut: {found}")
    note = PHONE.wait(lambda: PHONE.all("#cart-note"), "The cart has no field for a note.")[0]
    covered = PHONE.driver.execute_script("""
        arguments[0].focus();
        const box = arguments[0].getBoundingClientRect();
        const seen = document.elementFromPoint(box.left + 9, (box.top + box.bottom) / 2);
        return seen === arguments[0] ? null : seen.className;""", note)
    if covered is not None:
        fail(f"The note of a cart is covered by {covered}.")
    PHONE.picture("guest-small")
    tap("#cart-close")
    menu("price", item=FRIES, price=350)
    PHONE.resize(*SIZE)


def confirm():
    """The order is made once although the network was cut, and has everything that was chosen."""
    before = {order["id"] for order in orders()}
    PHONE.first("#cart-name").send_keys("Mia")
    cut(True)
    # As a script or a broken screen may: three times before the page can show anything.
    PHONE.driver.execute_script("""
        const button = document.querySelector("#confirm");
        for (let count = 0; count < 3; count++) button.click();""")
    PHONE.shows("#confirm", "again", "The page does not say that the answer is missing.")
    tap("#cart-close")
    PHONE.shows("#active-order", "not sent yet", "The menu does not show the unsent order.")
    tap("#active-order")
    PHONE.shows("#abandon", "Take the order back", "An order without an answer can't be recalled.")
    PHONE.picture("guest-again")
    cut(False)
    PHONE.wait(lambda: "/o/" in PHONE.driver.current_url and PHONE.all("#number"),
               "The confirmed order has no page.")
    new = [order for order in orders() if order["id"] not in before]
    if len(new) != 1:
        fail(f"One confirmation made {len(new)} orders.")
    order = new[0]
    lines = [(line["name"], line["quantity"], line.get("note"),
              [modifier["modifier"] for modifier in line["modifiers"]]) for line in order["lines"]]
    wanted = [("Burger", 2, "no onions", ["medium", "cheese"]), ("French Fries", 1, None, [])]
    place = order["fulfilment"]
    if lines != wanted or order.get("customer") != "Mia" or not order["sealed"] \
            or place.get("table") != "7" or order["totals"]["total"] != 2727:
        fail(f"The order is not what the guest chose: {order}")
    return order


def go_back(order):
    """The way back shows the menu without a sheet, and without a network it stays there."""
    PHONE.driver.back()
    PHONE.shows("#active-order", f"order {order['number']}", "The menu does not show the order.")
    if PHONE.all("dialog[open], #bar"):
        fail("The way back opens an empty cart.")
    cut(True)
    tap("#active-order")
    PHONE.shows("#notices", "no connection", "The page does not say that a link leads nowhere.")
    cut(False)
    tap("#notices button")
    PHONE.wait(lambda: "/o/" in PHONE.driver.current_url and PHONE.all("#number"),
               "The link does not lead to the order.")


def wait_for(order):
    """The status follows the kitchen until the order is handed over."""
    PHONE.shows("#number", str(order["number"]), "The page does not show the order's number.")
    PHONE.shows("#totals", "To pay", "The page does not say what is due.")
    PHONE.picture("guest-order")
    for status, sentence in (("inProcess", "It is ready"), ("processed", "Enjoy your meal")):
        HOUSE.ask("POST", f"/api/tickets/{order['id']}/advance",
                  {"location": LOCATION, "from": status, "lines": [1, 2]})
        PHONE.shows("#sentence", sentence, f"The page does not follow the kitchen: {sentence}.")
        PHONE.picture(f"guest-{status}")
    tap("#menu-link")
    PHONE.shows("#place", "Table 7", "The order does not lead back to the menu.")
    tap("#orders-button")
    PHONE.shows("#orders", "Handed over", "The list of orders does not have the status.")
    if PHONE.all("#bar"):
        fail("The cart is not empty after the order.")


def fetch_later():
    """A guest with the link of the counter says when the order is fetched."""
    link = HOUSE.ask("POST", "/api/links", {"location": LOCATION})["link"]
    PHONE.open(f"/m/{LOCATION}?link={link}")
    tap(dish(FRIES, ".add"))
    tap("#cart-button")
    PHONE.wait(lambda: PHONE.all("#confirm"), "The cart does not open.")
    tap(".kinds label", "Pickup")
    field = PHONE.wait(lambda: PHONE.all("#cart-time"), "A pickup has no time.")[0]
    PHONE.driver.execute_script("""
        arguments[0].value = "23:45";
        arguments[0].dispatchEvent(new Event("input", { bubbles: true }));""", field)
    PHONE.shows("#cart-when", "11:45", "The cart does not say when the order is fetched.")
    PHONE.picture("guest-pickup")
    tap("#confirm")
    PHONE.shows("#about", "wanted for", "The page of the order does not have its time.")
    fulfilment = max(orders(), key=lambda order: order["openedAt"])["fulfilment"]
    if fulfilment["kind"] != "pickup" or "wantedAt" not in fulfilment:
        fail(f"The order has no time: {fulfilment}")


def find_unsent():
    """The welcome page leads to the cart of an order that another tab has not sent."""
    PHONE.open("/")
    PHONE.driver.execute_script("""
        const content = JSON.stringify({ method: "POST", path: "/api/links/x/orders", body: {} });
        const kept = JSON.stringify({ key: "k-1", content, at: Date.now() });
        localStorage.setItem("comanda.command.order.00001", kept);""")
    PHONE.open("/")
    PHONE.shows("#current", "not sent yet", "The welcome page does not show the unsent order.")
    address = PHONE.first("#current a").get_attribute("href")
    if not address.endswith("/m/00001?link=x#cart"):
        fail(f"The unsent order leads to {address}, not to its cart.")
    PHONE.driver.execute_script('localStorage.removeItem("comanda.command.order.00001");')


look()
search()
choose()
fit_small_phone()
change()
try:
    made = confirm()
    go_back(made)
    wait_for(made)
    fetch_later()
    find_unsent()
finally:
    menu("price", item=FRIES, price=350)
    menu("available", item=RINGS)
PHONE.close()
