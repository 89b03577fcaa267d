# SPDX-License-Identifier: Apache-2.0
"""A cashier works at the till of a browser: dishes, details, voids, discounts, payment, receipt.

Usage: browser_till.py ADDRESS LOCATION TILL-TOKEN TILL-CODE [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu and a voucher V-7 of 20.00. The token is that of a till, the code
that of a device named till-9 with the role till.
"""

import sys

from browser import Browser, Program, fail

ADDRESS, LOCATION, TOKEN, CODE = sys.argv[1:5]
FOLDER = sys.argv[5] if len(sys.argv) > 5 else None
OTHER = Program(ADDRESS, TOKEN)
TILL = Browser(ADDRESS, (1024, 768), folder=FOLDER)
ORDER, DIALOG = "#order", "dialog[open]"


def own_orders():
    """The orders of this till, newest first."""
    orders = OTHER.ask("GET", f"/api/locations/{LOCATION}/orders?terminal=till-9")["orders"]
    return orders


def own_order():
    """The newest order of this till."""
    orders = own_orders()
    return orders[0] if orders else None


def lines():
    """Quantity and name of each standing line of the newest order."""
    return [(line["quantity"], line["name"]) for line in own_order()["lines"]
            if line["status"] not in ("voided", "moved")]


def expect_lines(expected):
    """Waits until the order has these lines, and no others."""
    TILL.wait(lambda: lines() == expected, f"The order does not have {expected}.")


def add_dishes():
    """A dish, three of another one, and a dish with modifiers and a note."""
    TILL.enrol(CODE)
    TILL.open(f"/till/{LOCATION}")
    TILL.tap(".dish", "French Fries")
    TILL.shows(ORDER + " .row", "in process", "The dish does not reach the kitchen.")
    TILL.tap("#quantity .key", "3")
    TILL.tap(".dish", "Milk")
    TILL.tap("#options")
    TILL.tap(".dish", "Burger")
    TILL.tap(DIALOG + " .modifier", "Medium")
    TILL.tap(DIALOG + " .modifier", "Bacon")
    TILL.wait(lambda: len(TILL.all(DIALOG + ' .modifier[aria-pressed="true"]')) == 2,
              "The dialog does not show both modifiers as chosen.")
    TILL.picture("till-item")
    TILL.tap(DIALOG + " .primary", "Add")
    TILL.shows(ORDER + " .row", "Medium, Bacon", "The order does not show the modifiers.")
    expect_lines([(1, "French Fries"), (3, "Milk"), (1, "Burger")])


def search():
    """Enter adds the only dish that a search finds."""
    from selenium.webdriver.common.keys import Keys

    TILL.first("#search").send_keys("cook", Keys.ENTER)
    TILL.shows(ORDER + " .row", "Cookies", "Enter does not add the dish that was found.")
    expect_lines([(1, "French Fries"), (3, "Milk"), (1, "Burger"), (1, "Cookies")])


def say_details():
    """The order is for a table and a guest."""
    TILL.tap(ORDER + " .keys .key", "Details")
    TILL.tap(DIALOG + " .choice .key", "Table")
    TILL.tap(DIALOG + " .details .key", "8")
    TILL.first(DIALOG + ' input[maxlength="100"]').send_keys("Mia")
    TILL.picture("till-details")
    TILL.tap(DIALOG + " .primary", "Save")
    TILL.shows(ORDER + " .head", "Table 8", "The order does not say its table.")
    TILL.shows(ORDER + " .head", "Mia", "The order does not say its guest.")


def void_and_discount():
    """A line is voided with a reason, and the order gets 10 % off."""
    TILL.tap(ORDER + " .row", "Milk")
    TILL.tap(ORDER + " .row-keys .key", "Void")
    TILL.shows(DIALOG + " .stepper output", "1", "Not one of the line is proposed first.")
    TILL.tap(DIALOG + " .key", "All 3")
    TILL.tap(DIALOG + " .reasons .key", "keyed by mistake")
    TILL.shows(ORDER + " .rows li", "void", "The line is not shown as voided.")
    expect_lines([(1, "French Fries"), (1, "Burger"), (1, "Cookies")])
    TILL.tap(ORDER + " .keys .key", "Discount")
    TILL.tap(DIALOG + " .reasons .key", "regular guest")
    TILL.shows(ORDER + " .sums", "regular guest", "The order does not show its discount.")
    TILL.picture("till-order")


def change_elsewhere():
    """What another till adds appears at once, and is said."""
    order = own_order()
    OTHER.ask("POST", f"/api/orders/{order['id']}/items",
              {"items": [{"item": "00013", "quantity": 1}]})
    TILL.shows(ORDER + " .row", "Onion Rings", "The dish of another till does not appear.")
    TILL.shows("#notices", "changed elsewhere", "The till does not say that the order changed.")
    TILL.tap("#orders")
    TILL.shows(DIALOG + " .row[aria-current]", f"#{order['number']}",
               "The list does not mark the order at hand.")
    TILL.tap(DIALOG + " [data-close]")


def survive_reload():
    """The order at hand is still there after a reload."""
    TILL.open(f"/till/{LOCATION}")
    TILL.shows(ORDER + " .row", "Onion Rings", "A reload loses the order at hand.")


def keep_still():
    """The banner of a lost connection moves no dish below a finger."""
    moved = TILL.driver.execute_script("""
        const top = () => document.querySelector(".dish").getBoundingClientRect().top;
        const sign = document.getElementById("stale");
        const before = top();
        sign.hidden = false;
        sign.textContent = "This page may be out of date.";
        const moved = top() - before;
        sign.hidden = true;
        return moved;""")
    if moved:
        fail(f"The banner of a lost connection moves the dishes by {moved} pixels.")


def lose_connection():
    """Dishes that are keyed without a connection arrive once when it is back."""
    offline = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    TILL.command("Network.enable")
    TILL.command("Network.emulateNetworkConditions", offline=True, **offline)
    before = lines()
    TILL.tap(".dish", "Soft Drink")
    TILL.shows(ORDER + " .row", "Soft Drink", "A dish that is not sent is not shown.")
    TILL.shows(ORDER + " .row", "no answer", "The till does not say that an answer is missing.")
    TILL.picture("till-offline")
    TILL.command("Network.emulateNetworkConditions", offline=False, **offline)
    expect_lines(before + [(1, "Soft Drink")])
    TILL.gone(ORDER + " .row", "no answer", "The dish stays without an answer.")


def follow_drawers():
    """An open payment says what cash means now, also if a drawer opens elsewhere."""
    warning = DIALOG + " .warning"
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.shows(warning, "No drawer is open", "The payment does not say that no drawer is open.")
    drawer = OTHER.ask("POST", f"/api/locations/{LOCATION}/drawers", {"float": 0})
    TILL.gone(warning, "No drawer is open", "The payment does not follow the drawers.")
    OTHER.ask("POST", f"/api/drawers/{drawer['id']}/close", {"counted": 0})
    TILL.shows(warning, "No drawer is open", "The payment does not see that a drawer was closed.")
    TILL.tap(DIALOG + " [data-close]")


def question_cash():
    """More cash than anyone hands over is asked about; a letter is refused."""
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.first(DIALOG + " .keypad")
    TILL.driver.switch_to.active_element.send_keys("x")
    TILL.shows("#notices", "Only digits count", "A letter in an amount is dropped silently.")
    for key in ("9", "9", "9", "9", "00"):
        TILL.tap(DIALOG + " .keypad .key", key)
    TILL.tap(DIALOG + " .primary", "Take $9,999.00")
    TILL.shows(DIALOG, "is this right?", "So much cash is taken without a word.")
    TILL.picture("till-question")
    TILL.tap(DIALOG + '[data-name="question"] .primary', "Back")
    TILL.shows(DIALOG + " .typed", "$9,999.00", "The typed cash is lost.")
    TILL.tap(DIALOG + " [data-close]")
    if own_order()["totals"]["paid"]:
        fail("The cash was taken before the question was answered.")


def sign_in_without_name():
    """An empty name is said before anything is sent."""
    TILL.tap("#who")
    TILL.tap(DIALOG + " .primary", "Sign in")
    TILL.shows(DIALOG + " .complaint", "Type your name.", "An empty name is sent.")
    TILL.tap(DIALOG + " [data-close]")


def pay_by_voucher():
    """The balance of a voucher is shown before it pays, and what is left after it."""
    TILL.tap(".dish", "French Fries")
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.tap(DIALOG + " .choice .key", "Voucher")
    TILL.first(DIALOG + " .pay-right input").send_keys("v-7")
    TILL.tap(DIALOG + " .pay-right .primary", "Show the balance")
    TILL.shows(DIALOG + " .pay-right", "$20.00", "The balance of the voucher is not shown.")
    TILL.picture("till-voucher")
    TILL.tap(DIALOG + " .pay-right .primary", "Take")
    TILL.shows(DIALOG, "Left on the voucher", "The till does not say what is left.")
    TILL.picture("till-voucher-left")
    TILL.tap(DIALOG + " [data-close]")


def pay_in_parts():
    """One guest pays a half exactly, the other one the rest with a note; the receipt says it."""
    due = own_order()["totals"]["due"]
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.tap(DIALOG + " .choice .key", "1/2")
    TILL.shows(DIALOG, "Part 1 of 2", "The dialog does not say which part is paid.")
    TILL.picture("till-pay")
    TILL.tap(DIALOG + " .note:first-child")
    TILL.shows(DIALOG, "Still due", "The till does not say what is still due.")
    TILL.tap(DIALOG + " .primary", "Part 2 of 2")
    TILL.tap(DIALOG + " .note:last-child")
    TILL.shows(DIALOG, "is paid", "The till does not say that the order is paid.")
    TILL.shows(DIALOG + " .change", "$", "The till does not show the change.")
    TILL.picture("till-change")
    order = own_order()
    if not order["paid"] or order["totals"]["paid"] != due:
        fail(f"The order is not paid as it should be: {order['totals']}")
    TILL.tap(DIALOG + " .key", "Receipt")
    TILL.shows(DIALOG + " .receipt", "Mia", "The receipt lacks the guest.")
    TILL.shows(DIALOG + " .receipt", "regular guest", "The receipt lacks the discount.")
    TILL.picture("till-receipt")
    TILL.tap(DIALOG + " [data-close]")


def take_over():
    """A sealed order of another till is released, taken over, split and canceled."""
    order = OTHER.order(LOCATION, [{"item": "00008", "quantity": 2}])
    OTHER.ask("POST", f"/api/orders/{order['id']}/seal")
    TILL.tap("#orders")
    TILL.tap(f'{DIALOG} [data-order="{order["id"]}"]')
    TILL.tap(ORDER + " .keys .key", "More")
    TILL.tap(DIALOG + " .key", "Release")
    TILL.tap(ORDER + " .primary", "Take over")
    TILL.shows(ORDER + " .pay", "Pay", "The order was not taken over.")
    TILL.tap(ORDER + " .keys .key", "More")
    TILL.tap(DIALOG + " .key", "Split")
    TILL.wait(lambda: TILL.all(DIALOG + " .primary:disabled"),
              "Lines can be moved before one is chosen.")
    TILL.tap(DIALOG + ' .stepper [aria-label$="+"]')
    TILL.tap(DIALOG + " .primary", "Move")
    TILL.shows("#notices", "new order", "The till does not say where the lines are.")
    TILL.tap(ORDER + " .keys .key", "More")
    TILL.tap(DIALOG + " .key", "Cancel the order")
    TILL.tap(DIALOG + " .reasons .key", "guest left")
    path = "/api/orders/" + order["id"]
    TILL.wait(lambda: OTHER.ask("GET", path)["status"] == "canceled", "It is not canceled.")


def refuse_sold_out():
    """A dish that was sold out meanwhile is refused with the sentence of the service."""
    OTHER.ask("POST", f"/api/locations/{LOCATION}/menu/unavailable", {"item": "00006"})
    TILL.tap(".dish", "Cookies", done=lambda: TILL.all(ORDER + " .refused, #notices .notice"))
    TILL.shows(".dish", "Sold out", "The dish is not shown as sold out.")
    asked = TILL.driver.execute_script(
        "return performance.getEntriesByType('resource').filter((one) => /[0-9].menu$/.test("
        "new URL(one.name).pathname)).length")
    if asked:
        fail("The till asks for the menu now and then, instead of following its changes.")
    TILL.picture("till-refused")


def show_tables():
    """A table says who sits there and what is due; a tap goes to its order."""
    order = OTHER.order(LOCATION, [{"item": "00008", "quantity": 1}],
                        fulfilment={"kind": "dineIn", "table": "5"})
    TILL.tap("#tables")
    TILL.shows(DIALOG + ' [data-table="5"]', f"#{order['number']}", "The table lacks its order.")
    TILL.picture("till-tables")
    TILL.tap(DIALOG + ' [data-table="5"]')
    TILL.shows(ORDER + " .head", f"#{order['number']}", "The tap does not show the order.")


def use_phone():
    """A phone shows the order or the dishes, and its bar says what the order costs."""
    TILL.resize(360, 640)
    TILL.shows(ORDER + " .row", "French Fries", "A phone does not show the lines of the order.")
    TILL.shows("#view-order", "$", "The bar does not say what the order costs.")
    TILL.picture("till-phone-order")
    TILL.tap("#view-menu")
    TILL.shows(".dish", "Milk", "A phone does not show the dishes.")
    TILL.gone(ORDER + " .row", "", "A phone shows the order beside the dishes.")
    TILL.picture("till-phone-dishes")
    outside = TILL.driver.execute_script(
        "return [...document.querySelectorAll('#quantity .key')].filter((key) => "
        "key.getBoundingClientRect().right > innerWidth).map((key) => key.textContent)")
    if outside:
        fail(f"A phone does not show the keys {outside}.")
    TILL.tap("#view-order")
    TILL.shows(ORDER + " .row", "French Fries", "The bar does not lead to the order.")


def keep_refused():
    """A dish for an order of another till is kept, and goes to a new order."""
    TILL.tap("#view-menu")
    TILL.tap(".dish", "Milk")
    TILL.shows("#notices", "Take it over first", "The till does not say why a dish is refused.")
    TILL.tap("#view-order")
    TILL.tap(ORDER + " .refused .key", "Add to a new order")
    expect_lines([(1, "Milk")])
    TILL.gone(ORDER, "Add to a new order", "The dish stays refused.")


def fit_phone():
    """On a phone a tapped line stays in sight, and no key covers another one."""
    for number in range(6):
        OTHER.ask("POST", f"/api/orders/{own_order()['id']}/items",
                  {"items": [{"item": "00008", "quantity": 1, "note": f"plate {number}"}]})
    TILL.shows(ORDER + " .row", "plate 5", "The order does not show its lines.")
    TILL.driver.execute_script("document.querySelector('#order .rows').scrollTop = 0")
    TILL.tap(ORDER + " .row", "Milk")
    outside = TILL.driver.execute_script("""
        const chosen = document.querySelector("#order .row[aria-expanded=true]").parentElement;
        const [row, rows] = [chosen, document.querySelector("#order .rows")]
          .map((one) => one.getBoundingClientRect());
        return row.top < rows.top - 1 || row.bottom > rows.bottom + 1;""")
    if outside:
        fail("A tapped line is out of sight.")
    TILL.picture("till-phone-line")
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.first(DIALOG + " .keypad")
    covered = TILL.driver.execute_script("""
        const keypad = document.querySelector("dialog[open] .keypad");
        const take = document.querySelector("dialog[open] .keypad ~ .primary");
        const overlaps = () => keypad.getBoundingClientRect().bottom
          > take.getBoundingClientRect().top + 1;
        const dialog = document.querySelector("dialog[open]");
        return [0, 100, 200, 300, 400].filter((top) => {
          dialog.scrollTop = top;
          return overlaps();
        });""")
    TILL.picture("till-phone-pay")
    if covered:
        fail(f"The key that takes the money covers the keypad, scrolled by {covered}.")
    TILL.tap(DIALOG + " [data-close]")
    for language in ("en", "de"):
        TILL.open(f"/till/{LOCATION}?lang={language}")
        TILL.picture(f"till-phone-header-{language}")
        rows = TILL.driver.execute_script("""
            const keys = [...document.querySelectorAll("body > header *:is(button, a)")];
            return new Set(keys.map((one) => Math.round(one.getBoundingClientRect().bottom / 20)))
              .size;""")
        if rows > 2:
            fail(f"The header of a phone has {rows} rows in the language {language}.")


add_dishes()
search()
say_details()
void_and_discount()
change_elsewhere()
survive_reload()
keep_still()
lose_connection()
follow_drawers()
sign_in_without_name()
question_cash()
pay_in_parts()
pay_by_voucher()
take_over()
refuse_sold_out()
show_tables()
use_phone()
keep_refused()
fit_phone()
TILL.close()
print("The cashier's flow works.")
