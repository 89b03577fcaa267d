# SPDX-License-Identifier: Apache-2.0
"""Accounts of people: sign-up and sign-in in all ways, sessions, roles, and what is not one's own.

Usage: gateway_accounts.py PROGRAMS FOLDER
"""

import http.client
import itertools
import json
import re
import statistics
import time
import urllib.parse
import uuid

from gateway import FOLDER, GATEWAY, Suite, expect, fail
from gateway_mail import Mailbox
from openid_provider import Provider

PASSWORD = "correct horse"
ITEMS = [{"item": "00008", "quantity": 1}]
# An address of a visitor has a limit of its own.
SOURCES = (f"127.0.1.{number}" for number in itertools.count(1))


def refused(what, answer, status, reason):
    """A request is refused with this status and reason."""
    expect(what, [answer.status, answer.reason], [status, reason])


def sign_up(suite, mailbox, name):
    """A new person; the answer of a program's session."""
    email, source = f"{name}@example.org", next(SOURCES)
    answer = suite.ask("POST", "/api/accounts", {"email": email, "name": name}, source=source)
    expect(f"{name} signs up", [answer.status, answer.json], [200, {"confirm": True}])
    body = {"code": mailbox.code(suite, email), "password": PASSWORD, "tokens": True}
    answer = suite.ask("POST", "/api/session/code", body, source=source)
    expect(f"{name} confirms", [answer.status, answer.json["person"]["email"]], [200, email])
    return answer.json


def sign_in(suite, email, password, **more):
    return suite.ask("POST", "/api/session", {"email": email, "password": password, **more},
                     source=next(SOURCES))  # fmt: skip


def cookie_of(answer, name="comanda-session"):
    """The cookie that an answer sets; None if it sets none of this name."""
    for value in answer.headers.get_all("Set-Cookie") or []:
        if value.startswith(f"{name}=") and not value.startswith(f"{name}=;"):
            return value
    return None


def check_email(suite, mailbox):
    """A sign-up tells nobody whether there is an account, and a code is valid once."""
    about = suite.ask("GET", "/api/session").json
    expect("the ways to sign in", about, {"email": True, "providers": [{"name": "test"}]})
    sign_up(suite, mailbox, "mia")
    again = suite.ask("POST", "/api/accounts", {"email": "MIA@example.org", "name": "Eve"},
                      source=next(SOURCES))  # fmt: skip
    expect("the same again", again.json, {"confirm": True})
    mail = mailbox.next(suite, "mia@example.org")
    if "have an account already" not in mail or "Eve" in mail:
        fail(f"The e-mail to a person with an account is {mail}")
    for email in ("nobody@example.org", "mia@example.org"):
        answer = suite.ask("POST", "/api/session/link", {"email": email}, source=next(SOURCES))
        expect(f"a code for {email}", [answer.status, answer.json], [200, {"confirm": True}])
    code, source = mailbox.code(suite, "mia@example.org"), next(SOURCES)
    answer = suite.ask("POST", "/api/session/code", {"code": code}, source=source)
    expect("the person", answer.json["person"]["name"], "mia")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        if part not in cookie_of(answer):
            fail(f"The cookie has no {part}: {cookie_of(answer)}")
    if "token" in answer.json or "refresh" in answer.json:
        fail("A script in a page could read the token.")
    used = suite.ask("POST", "/api/session/code", {"code": code}, source=source)
    refused("a used code", used, 403, "account.codeUnknown")
    expect("e-mails to nobody", mailbox.mails(), [])
    for wrong in ("mia", "mia@example", "-x@example.org", "a@example.org\nBcc: b@example.org"):
        answer = suite.ask("POST", "/api/session/link", {"email": wrong}, source=next(SOURCES))
        refused(f"the e-mail {wrong}", answer, 400, "http.invalid")


def check_passwords(suite):
    """Unknown e-mails and wrong passwords have the same answer in the same time."""
    times = {"mia@example.org": [], "nobody@example.org": []}
    for email, _ in itertools.product(times, range(5)):
        start = time.monotonic()
        answer = sign_in(suite, email, "wrong horse")
        times[email].append(time.monotonic() - start)
        refused(f"a wrong password of {email}", answer, 403, "account.refused")
    known, unknown = (statistics.median(each) for each in times.values())
    if not 0.4 < known / unknown < 2.5:
        fail(f"A known e-mail takes {known:.3f} s and an unknown one {unknown:.3f} s.")
    expect("the right one", sign_in(suite, "mia@example.org", PASSWORD).status, 200)
    for email in ("mia@example.org", "nobody@example.org"):
        reasons = [sign_in(suite, email, "wrong horse").reason for _ in range(11)]
        expect(f"guesses for {email}", reasons[-1], "account.blocked")
    refused("the right one", sign_in(suite, "mia@example.org", PASSWORD), 429, "account.blocked")
    source = next(SOURCES)
    guesses = [suite.ask("POST", "/api/session/code", {"code": f"ABCD-{number}"}, source=source)
               for number in range(11)]  # fmt: skip
    refused("the eleventh code of an address", guesses[-1], 429, "http.tooMany")


def check_tokens(suite, begun):
    """A refresh token is valid once; if it comes again, the session ends."""
    def refresh(token):
        return suite.ask("POST", "/api/token", {"refresh": token})
    first = begun
    expect("the time of a token", first["expiresIn"], 900)
    second = refresh(first["refresh"]).json
    refused("the old token", suite.ask("GET", "/api/account", token=first["token"]),
            401, "account.signedOut")  # fmt: skip
    expect("the new one", suite.ask("GET", "/api/account", token=second["token"]).status, 200)
    third = refresh(second["refresh"]).json
    refused("a copied refresh token", refresh(first["refresh"]), 401, "account.tokenUnknown")
    for what, answer in (
        ("the token", suite.ask("GET", "/api/account", token=third["token"])),
        ("the refresh token", refresh(third["refresh"])),
    ):  # fmt: skip
        expect(f"afterwards {what}", answer.status, 401)


def check_forgeries(suite, cookie):
    """No page of another origin sends a change with the cookie of a person."""
    headers = {"Cookie": cookie.partition(";")[0]}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        for verb, path in (("POST", "/api/account/addresses"), ("PATCH", "/api/account"),
                           ("DELETE", "/api/account"), ("DELETE", "/api/session"),
                           ("POST", "/api/account/roles")):  # fmt: skip
            answer = suite.ask(verb, path, b'{"address":"x"}',
                               headers={**headers, "Content-Type": kind})  # fmt: skip
            refused(f"{verb} {path} as {kind}", answer, 415, "http.unsupportedType")
    expect("the person", suite.ask("GET", "/api/account", headers=headers).json["name"], "mia")
    answer = suite.ask("GET", "/api/account", headers=headers)
    expect("what other origins may read", answer.headers["Access-Control-Allow-Origin"], None)


def check_belongings(suite, mia, eve):
    """Nobody sees, changes or removes what belongs to another person."""
    place = {"latitude": 52520008, "longitude": 13404954}
    home = {"address": "1 High Street", "label": "Home", "place": place}
    stored = suite.ask("POST", "/api/account/addresses", home, token=mia).json["addresses"]
    expect("the address", {**stored[0], "id": None}, {**home, "id": None})
    suite.ask("POST", "/api/account/saved", {"location": "00001", "item": "00008"}, token=mia)
    order, key = {"location": "00001", "items": ITEMS}, str(uuid.uuid4())
    made = [suite.ask("POST", "/api/account/orders", order, token=mia, key=key) for _ in "12"]
    expect("the repeated order", made[1].json["order"]["id"], made[0].json["order"]["id"])
    expect("its header", made[1].headers["Idempotency-Replayed"], "true")
    made = made[0].json
    expect("the guest's name", made["order"]["customer"], "mia")
    listed = suite.ask("GET", "/api/account/orders", token=mia).json
    expect("own orders", [each["link"] for each in listed["orders"]], [made["link"]])
    seen = suite.ask("GET", f"/api/orders/{made['order']['id']}?link={made['link']}")
    expect("the order by its link", seen.status, 200)
    before = suite.ask("GET", "/api/account/export", token=mia).json
    session = before["sessions"][0]["id"]
    person, number = before["person"]["id"], stored[0]["id"]
    for verb, path, body, statuses in (
        ("DELETE", f"/api/account/addresses/{number}", {}, [200]),
        ("DELETE", "/api/account/saved", {"location": "00001", "item": "00008"}, [200]),
        ("DELETE", f"/api/sessions/{session}", {}, [200]),
        ("DELETE", "/api/sessions", {}, [200]),
        ("GET", f"/api/orders/{made['order']['id']}", None, [403]),
        ("GET", f"/api/orders/{made['order']['id']}/live", None, [403]),
        ("POST", f"/api/orders/{made['order']['id']}/items", {"items": ITEMS}, [403]),
        ("GET", "/api/people", None, [403]),
        ("POST", f"/api/people/{person}/approve", {"role": "owner"}, [403]),
        ("POST", f"/api/people/{person}/revoke", {"role": "courier"}, [403]),
        ("POST", "/api/people", {"role": "courier", "location": "00001"}, [403]),
        ("GET", "/api/devices", None, [403]), ("GET", "/api/locations/00001/orders", None, [403]),
        ("GET", "/api/locations/00001/day", None, [403]),
        ("GET", "/api/locations/00001/live/orders", None, [403]),
    ):  # fmt: skip
        for token, allowed in ((eve, statuses), (None, [401])):
            answer = suite.ask(verb, path, body, token=token, key=str(uuid.uuid4()))
            if answer.status not in allowed:
                fail(f"{verb} {path} of mia by {token}: {answer.status} {answer.body[:300]}")
    expect("what mia has", suite.ask("GET", "/api/account/export", token=mia).json, before)
    for path, member in (("addresses", "addresses"), ("saved", "saved"), ("orders", "orders")):
        seen = suite.ask("GET", f"/api/account/{path}", token=eve).json
        expect(f"{path} of another person", seen, {member: []})
    return made["order"]["id"]


def check_roles(suite, mailbox):
    """Each role gives its rights at its location, from the approval to the revocation."""
    eve = sign_up(suite, mailbox, "ana")
    token, person = eve["token"], eve["person"]["id"]
    near, far = (suite.device(f"office-{place}", "manager", location=place)
                 for place in ("00001", "00002"))  # fmt: skip
    wish = {"role": "courier", "location": "00001"}
    asked = suite.ask("POST", "/api/account/roles", wish, token=token).json["roles"]
    expect("the role", asked, [{**wish, "approved": False}])
    refused("an unknown location", suite.ask(
        "POST", "/api/account/roles", {**wish, "location": "none"}, token=token),
        404, "location.unknown")  # fmt: skip
    expect("people elsewhere", suite.ask("GET", "/api/people", token=far).json, {"people": []})
    path = f"/api/people/{person}"
    refused("a manager elsewhere", suite.ask("POST", f"{path}/approve", {"role": "courier"},
            token=far), 404, "account.unknown")  # fmt: skip
    listed = suite.ask("POST", f"{path}/approve", {"role": "courier"}, token=near).json["people"]
    expect("the approved role", listed[0]["roles"], [{**wish, "approved": True}])
    for body, status, reason in (
        ({"role": "owner", "location": "00001"}, 403, "access.forbidden"),
        ({"role": "courier", "location": "00002"}, 403, "access.location"),
        ({"role": "courier"}, 403, "access.location"),
    ):  # fmt: skip
        refused(f"an invitation to {body}",
                suite.ask("POST", "/api/people", body, token=near), status, reason)  # fmt: skip
    output = suite.comanda("people", "invite", "--role", "owner", "--location", "00001")
    code = re.search(r"7 days: (\S+)", output)[1]
    roles = suite.ask("POST", "/api/account/roles", {"code": code}, token=token).json["roles"]
    expect("both roles", [each["role"] for each in roles], ["courier", "owner"])
    again = suite.ask("POST", "/api/account/roles", {"code": code}, token=token)
    refused("a used invitation", again, 403, "account.codeUnknown")
    me = suite.ask("GET", "/api/me", token=token).json
    expect("the owner", [me["who"], me["roles"], me["location"], me["person"]["id"]],
           ["person", ["manager", "observer"], "00001", person])  # fmt: skip
    check_owner(suite, token)
    if "ana@example.org  ana  owner  location 00001  approved" not in suite.comanda(
            "people", "list"):  # fmt: skip
        fail("comanda people list does not show the owner.")
    suite.comanda("people", "revoke", "ana@example.org", "--role", "owner")
    answer = suite.ask("GET", "/api/locations/00001/orders", token=token)
    refused("a revoked owner", answer, 403, "account.role")


def check_owner(suite, token):
    """An owner does what a manager does, at the own location only."""
    for path, status in (("/api/locations/00001/orders", 200), ("/api/devices", 200),
                         ("/api/people", 200), ("/api/locations/00001/day", 200),
                         ("/api/locations/00002/orders", 403)):  # fmt: skip
        answer = suite.ask("GET", path, token=token)
        if answer.status != status:
            fail(f"An owner asks {path}: {answer.status} {answer.body[:300]}")
    answer = suite.ask("POST", "/api/locations/00001/orders", {}, token=token,
                       key=str(uuid.uuid4()))  # fmt: skip
    refused("an owner opens an order", answer, 403, "access.forbidden")


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
    order = suite.ask("GET", latest).json["order"]
    known = suite.ask("GET", "/api/account/orders", token=token).json["orders"][0]["order"]
    expect("the last order", [order["id"], order["total"], order["order_details"]], [
        made.json["order_id"], known["totals"]["total"] / 100,
        [{"meal": meal["name"], "quantity": 2, "sub_total": 2 * meal["price"]}]])  # fmt: skip
    whole = post("customer/order/add", access_token=token, order_details=details,
                 restaurant_id=restaurants[0]["id"])  # fmt: skip
    expect("a whole order", whole.status, 200)
    for driver in ("orders/ready", "order/latest", "revenue"):
        answer = suite.ask("GET", f"/api/driver/{driver}/?access_token={token}")
        refused(f"a customer asks {driver}", answer, 403, "account.role")
    expect("the end", post("social/revoke-token", token=token).json, {})
    refused("afterwards", suite.ask("GET", latest), 401, "account.signedOut")


def check_deletion(suite, token, order):
    """A deleted person has no session any more, and the restaurant keeps the order."""
    account = "/api/account"
    refused("without the password", suite.ask("DELETE", account, {}, token=token),
            403, "account.passwordWrong")  # fmt: skip
    answer = suite.ask("DELETE", account, {"password": PASSWORD}, token=token)
    expect("the deletion", [answer.status, answer.json], [200, {}])
    refused("afterwards", suite.ask("GET", account, token=token), 401, "account.signedOut")
    till = suite.device("till-9", "till")
    expect("the order", suite.ask("GET", f"/api/orders/{order}", token=till).status, 200)


def check_without_email(suite):
    """Without a program for e-mail, people sign up by a password."""
    suite.kill(GATEWAY)
    suite.settings["COMANDA_SENDMAIL"] = str(FOLDER / "none")
    suite.start(GATEWAY)
    expect("e-mail", suite.ask("GET", "/api/session").json["email"], False)
    wish = {"email": "ben@example.org", "name": "Ben", "password": PASSWORD}
    def sign_up(**change):
        return suite.ask("POST", "/api/accounts", {**wish, **change}, source=next(SOURCES))
    begun = sign_up()
    expect("the person", begun.json["person"]["name"], "Ben")
    for change, status, reason in (
        ({"email": "Ben@example.org"}, 409, "account.emailTaken"),
        ({"password": "short"}, 400, "account.password"),
        ({"password": "ben@example.org"}, 400, "account.password"),
        ({"password": None}, 409, "account.noEmail"), ({"name": " "}, 400, "http.invalid"),
    ):  # fmt: skip
        refused(f"a sign-up with {change}", sign_up(**change), status, reason)
    answer = suite.ask("POST", "/api/session/link", {"email": wish["email"]})
    refused("a code", answer, 409, "account.noEmail")
    check_password_change(suite, cookie_of(begun))


def check_password_change(suite, cookie):
    """A new password needs the present one, and ends the other sessions."""
    own = {"Cookie": cookie.partition(";")[0]}
    other = sign_in(suite, "ben@example.org", PASSWORD, tokens=True).json["token"]
    change = {"password": "another horse"}
    answer = suite.ask("PATCH", "/api/account", change, headers=own)
    refused("without the present one", answer, 403, "account.passwordWrong")
    expect("the other session", suite.ask("GET", "/api/account", token=other).status, 200)
    answer = suite.ask("PATCH", "/api/account", {**change, "current": PASSWORD, "phone": "030 12"},
                       headers=own)  # fmt: skip
    expect("the change", [answer.status, answer.json["phone"]], [200, "030 12"])
    expect("the other session", suite.ask("GET", "/api/account", token=other).status, 401)
    expect("the old one", sign_in(suite, "ben@example.org", PASSWORD).reason, "account.refused")
    expect("the new one", sign_in(suite, "ben@example.org", "another horse").status, 200)
    answer = suite.ask("DELETE", "/api/session", {}, headers=own)
    expect("the end", [answer.status, answer.json], [200, {}])
    expect("afterwards", suite.ask("GET", "/api/account", headers=own).status, 401)


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
    with Suite(options=["--rate", "100000"], settings=settings) as suite:
        check_email(suite, mailbox)
        begun = sign_in(suite, "mia@example.org", PASSWORD)
        check_forgeries(suite, cookie_of(begun))
        mia = sign_in(suite, "mia@example.org", PASSWORD, tokens=True).json["token"]
        eve = sign_up(suite, mailbox, "eve")
        order = check_belongings(suite, mia, eve["token"])
        check_tokens(suite, sign_up(suite, mailbox, "kim"))
        check_roles(suite, mailbox)
        check_app(suite, mailbox, mia)
        check_openid(suite, provider)
        check_passwords(suite)
        check_deletion(suite, mia, order)
        check_without_email(suite)
    print("nobody reached what belongs to another person")


main()
