# SPDX-License-Identifier: Apache-2.0
"""Sign-in at a provider of OpenID Connect, and by the clients of the older delivery app.

Usage: gateway_signin.py PROGRAMS FOLDER
"""

import http.client
import re
import urllib.parse

from gateway import FOLDER, SERVICES, Suite, expect, fail
from gateway_mail import Mailbox
from gateway_people import DOOR, SOURCES, cookie_of, deliver, refused, sign_up
from openid_provider import Provider


def follow(address):
    """The address to which the provider's page leads a browser."""
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    connection.request("GET", f"{parts.path}?{parts.query}")
    location = connection.getresponse().headers["Location"]
    connection.close()
    return location.partition("/api/")[2]


def at_provider(suite):
    """Begins a sign-in at the provider; returns the callback's path and the browser's cookie."""
    begun = suite.ask("GET", "/api/session/openid/test")
    expect("the begin", begun.status, 303)
    cookie = cookie_of(begun, "comanda-openid")
    if "HttpOnly" not in cookie or "SameSite=Lax" not in cookie:
        fail(f"The cookie of a sign-in is {cookie}.")
    return f"/api/{follow(begun.headers['Location'])}", {"Cookie": cookie.partition(";")[0]}


def check_openid(suite, provider):
    """A provider signs in its person, and no other browser uses that."""
    provider.claims = {"email": "mia@example.org", "email_verified": True, "name": "Mia"}
    path, headers = at_provider(suite)
    refusal = "/account?problem=openid.refused"
    other = suite.ask("GET", path)
    expect("another browser", [other.status, other.headers["Location"]], [303, refusal])
    done = suite.ask("GET", path, headers=headers)
    expect("the end", [done.status, done.headers["Location"]], [303, "/account"])
    session = {"Cookie": cookie_of(done).partition(";")[0]}
    person = suite.ask("GET", "/api/account", headers=session).json
    expect("the person", [person["name"], person["providers"]], ["mia", ["test"]])
    again = suite.ask("GET", path, headers=headers)
    expect("a used code", again.headers["Location"], refusal)
    for claims in ({"nonce": "other"}, {"iss": "https://other.example"}, {"aud": "other"},
                   {"exp": 1}, {"aud": ["other", provider.client]}):  # fmt: skip
        provider.claims = claims
        path, headers = at_provider(suite)
        answer = suite.ask("GET", path, headers=headers)
        expect(f"a token with {claims}", answer.headers["Location"], refusal)
        expect("its session", cookie_of(answer), None)
    provider.claims = {"sub": "s-2", "email": "mia@example.org"}
    path, headers = at_provider(suite)
    done = suite.ask("GET", path, headers=headers)
    session = {"Cookie": cookie_of(done).partition(";")[0]}
    person = suite.ask("GET", "/api/account", headers=session).json
    expect("an e-mail that is not confirmed", person.get("email"), None)
    refused("an unknown provider", suite.ask("GET", "/api/session/openid/none"),
            404, "http.notFound")  # fmt: skip


def check_app(suite, mailbox, other):
    """The clients of the older delivery app work, and reach no order of another person."""
    def post(path, **body):
        return suite.ask("POST", f"/api/{path}/", body, source=next(SOURCES))
    suite.ask("POST", "/api/session/link", {"email": "eve@example.org"}, source=next(SOURCES))
    sign_in = {"grant_type": "convert-token", "client_id": "c", "client_secret": "s",
               "user_type": "customer"}  # fmt: skip
    refused("the token of a stranger", post("social/convert-token", **sign_in,
            backend="facebook", token="t"), 403, "openid.refused")  # fmt: skip
    first = post("social/convert-token", **sign_in, backend="email",
                 token=mailbox.code(suite, "eve@example.org")).json  # fmt: skip
    begun = post("social/refresh-token", refresh_token=first["refresh_token"]).json
    expect("the tokens", [begun["token_type"], begun["expires_in"]], ["Bearer", 900])
    token = begun["access_token"]
    latest = f"/api/customer/order/latest/?access_token={token}"
    expect("no order", suite.ask("GET", latest).json, {"order": None})
    restaurants = suite.ask("GET", "/api/customer/restaurants/").json["restaurants"]
    meals = suite.ask("GET", f"/api/customer/meals/{restaurants[0]['id']}/").json["meals"]
    meal = next(each for each in meals if each["id"] == "00008")
    if not isinstance(meal["price"], float) or not meal["short_description"]:
        fail(f"A meal is {meal}.")
    details = [{"meal_id": meal["id"], "quantity": 2}]
    made = post("customer/order/create", access_token=token, restaurant_id=restaurants[0]["id"])
    expect("the order", made.json["status"], "success")
    path = f"customer/order/{made.json['order_id']}"
    for step, body in (("add", {"order_details": details}), ("seal", {})):
        refused(f"another person's {step}", post(f"{path}/{step}", access_token=other, **body),
                404, "http.notFound")  # fmt: skip
        refused(f"a stranger's {step}", post(f"{path}/{step}", **body), 401, "account.signedOut")
        expect(step, post(f"{path}/{step}", access_token=token, **body).status, 200)
        known = suite.ask("GET", "/api/account/orders", token=token).json["orders"][0]["order"]
        # The kitchen gets an order only when its customer has sealed it.
        expect(f"the order after {step}", known["status"],
               "open" if step == "add" else "inProcess")  # fmt: skip
    order = suite.ask("GET", latest).json["order"]
    known = suite.ask("GET", "/api/account/orders", token=token).json["orders"][0]["order"]
    expect("the last order", [order["id"], order["total"], order["order_details"]], [
        made.json["order_id"], known["totals"]["total"] / 100,
        [{"meal": meal["name"], "quantity": 2, "sub_total": 2 * meal["price"]}]])  # fmt: skip
    whole = post("customer/order/add", access_token=token, order_details=details,
                 restaurant_id=restaurants[0]["id"])  # fmt: skip
    expect("a whole order", whole.status, 200)
    check_limit(suite, token, details)
    for driver in ("orders/ready", "order/latest", "revenue"):
        answer = suite.ask("GET", f"/api/driver/{driver}/?access_token={token}")
        refused(f"a customer asks {driver}", answer, 403, "account.role")
    expect("the end", post("social/revoke-token", token=token).json, {})
    refused("afterwards", suite.ask("GET", latest), 401, "account.signedOut")


def check_limit(suite, token, details):
    """A person makes ten orders a minute, whichever way, and has three unpaid ones.

    Three orders are made already, and two of them are unpaid.
    """
    body = {"access_token": token, "restaurant_id": "00001", "order_details": details}
    def add(): return suite.ask("POST", "/api/customer/order/add/", body, source=next(SOURCES))
    expect("ten orders", [add().status for _ in range(7)], [200, *6 * [422]])
    wish = {"location": "00001", "items": [{"item": "00008", "quantity": 1}]}
    for what, answer in (
        ("a whole order", add()),
        ("an order", suite.ask("POST", "/api/customer/order/create/", body)),
        ("an own order",
         suite.ask("POST", "/api/account/orders", wish, token=token, key="an-eleventh-order")),
    ):  # fmt: skip
        refused(f"{what} too many", answer, 429, "http.tooMany")


def check_driver(suite, customer, courier):
    """A courier with the older delivery app brings an order to the door, and sees the earnings."""
    output = suite.comanda("people", "invite", "--role", "courier", "--location", "00001")
    code = re.search(r"7 days: (\S+)", output)[1]
    suite.ask("POST", "/api/account/roles", {"code": code}, token=courier)
    def get(path):
        return suite.ask("GET", f"/api/driver/{path}/?access_token={courier}").json
    def post(path, **body):
        answer = suite.ask("POST", f"/api/driver/{path}/", {"access_token": courier, **body})
        expect(path, [answer.status, answer.json.get("status")], [200, "success"])
    def order_to(address):
        return suite.ask("POST", "/api/customer/order/add/", {
            "access_token": customer, "restaurant_id": "00001", "address": address,
            "order_details": [{"meal_id": "00001", "quantity": 1}]})  # fmt: skip
    home = {"address": "1 High Street", "place": DOOR}
    suite.ask("POST", "/api/account/addresses", home, token=customer)
    refused("no delivery", order_to("1 High Street"), 422, "delivery.notOffered")
    deliver(suite)
    refused("an unknown place", order_to("2 High Street"), 400, "http.invalid")
    order = order_to("1 High Street")
    expect("the order", [order.status, order.reason], [200, None])
    order = order.json["order_id"]
    offer = suite.until("An offer", lambda: get("orders/ready")["orders"])[0]
    expect("the offer", [offer["id"], "address" in offer], [order, False])
    expect("no delivery", get("order/latest"), {"order": None})
    post("order/pick", order_id=order)
    expect("the delivery", [get("order/latest")["order"][name] for name in ("id", "status")],
           [order, "accepted"])  # fmt: skip
    post("location/update", location="40.7306,-73.9987")
    latest = f"/api/customer/order/latest/?access_token={customer}"
    expect("the driver", suite.ask("GET", latest).json["order"]["driver"], "eve")
    early = suite.ask("POST", "/api/driver/order/complete/", {
        "access_token": courier, "order_id": order})  # fmt: skip
    refused("food that is not made", early, 409, "delivery.notReady")
    cook = suite.device("kitchen-1", "kitchen")
    suite.result("POST", f"/api/tickets/{order}/advance", {"from": "inProcess"}, token=cook)
    suite.until("The end of the kitchen's work", lambda: suite.ask(
        "POST", "/api/driver/order/complete/",
        {"access_token": courier, "order_id": order}).status == 200)  # fmt: skip
    expect("the end", suite.ask("GET", latest).json["order"]["status"], "delivered")
    expect("the days", sorted(get("revenue")["revenue"]),
           ["Fri", "Mon", "Sat", "Sun", "Thu", "Tue", "Wed"])  # fmt: skip


def main():
    mailbox, provider = Mailbox(), Provider("comanda", "se:cret&")
    secrets = FOLDER / "secrets"
    secrets.mkdir()
    (secrets / "openid-test").write_text("se:cret&\n")
    settings = {
        "COMANDA_SENDMAIL": str(mailbox.program), "CREDENTIALS_DIRECTORY": str(secrets),
        "COMANDA_OPENID_PROVIDERS": f"test={provider.issuer}=comanda",
        "COMANDA_GATEWAY_ADDRESS": "https://order.example/",
    }  # fmt: skip
    services = (*SERVICES, "delivery-service")
    with Suite(options=["--rate", "100000"], settings=settings, services=services) as suite:
        expect("the providers", suite.ask("GET", "/api/session").json["providers"],
               [{"name": "test"}])  # fmt: skip
        mia, eve = (sign_up(suite, mailbox, name) for name in ("mia", "eve"))
        check_openid(suite, provider)
        check_app(suite, mailbox, mia["token"])
        check_driver(suite, mia["token"], eve["token"])
    print("only the person of a provider, of a code or of a token was signed in")


main()
