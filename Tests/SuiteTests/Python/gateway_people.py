# SPDX-License-Identifier: Apache-2.0
"""People with accounts at a gateway, for the trials of accounts."""

import itertools

from gateway import expect

PASSWORD = "correct horse"
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
