# SPDX-License-Identifier: Apache-2.0
"""Who gives PINs to whom: a manager of one location to its people only, and no name is there twice.

Usage: gateway_staff.py PROGRAMS FOLDER
"""

from gateway import Suite, expect, fail

MIA, SIGN_IN = "/api/staff/mia", "/api/staff"


def refused(what, answer, status, reason):
    """A request is refused with this status and reason."""
    if (answer.status, answer.json.get("reason")) != (status, reason):
        fail(f"{what}: {answer.status} {answer.body[:300]}, not {status} {reason}.")


def check_managers(suite, here, other):
    """What a manager of one location does with people of another one is refused."""
    wish = {"pin": "2468", "location": "00001"}
    for what, verb, body, token, status, reason in (
        ("another location", "POST", wish, other, 403, "access.location"),
        ("all locations", "POST", {"pin": "2468"}, here, 403, "access.location"),
        ("nobody", "PUT", {"pin": "2468"}, here, 404, "staff.unknown"),
        ("no PIN", "POST", {**wish, "pin": "12"}, here, 422, "staff.pinInvalid"),
    ):  # fmt: skip
        refused(what, suite.ask(verb, MIA, body, token=token), status, reason)
    added = suite.ask("POST", MIA, wish, token=here)
    expect("the person", added.json, {"name": "mia", "location": "00001"})
    listed = suite.ask("GET", SIGN_IN, token=here).json
    expect("the people", listed, {"staff": [{"name": "mia", "location": "00001"}]})
    for path in (MIA, "/api/staff/Mia"):
        again = suite.ask("POST", path, {"pin": "1111", "location": "00002"}, token=other)
        refused("a taken name", again, 409, "staff.nameTaken")
    for verb, body in (("PUT", {"pin": "1111"}), ("DELETE", {})):
        refused(verb, suite.ask(verb, MIA, body, token=other), 403, "access.location")
    expect("the others", suite.ask("GET", SIGN_IN, token=other).json, {"staff": []})


def check_tills(suite, here, everywhere):
    """A person signs in at the own location by the present PIN only, and nowhere when removed."""
    home = suite.device("till-1", "till")
    away = suite.device("till-2", "till", location="00002")
    person = {"staff": "Mia", "pin": "2468"}
    expect("at home", suite.ask("POST", SIGN_IN, person, token=home).json["staff"], "mia")
    refused("away", suite.ask("POST", SIGN_IN, person, token=away), 403, "staff.pinWrong")
    expect("the status", suite.ask("PUT", MIA, {"pin": "1357"}, token=here).status, 200)
    refused("the old PIN", suite.ask("POST", SIGN_IN, person, token=home), 403, "staff.pinWrong")
    expect("the removed person", suite.ask("DELETE", MIA, {}, token=everywhere).json["name"], "mia")
    expect("who is left", suite.ask("GET", "/api/me", token=home).json.get("staff"), None)
    refused("once more", suite.ask("DELETE", MIA, {}, token=everywhere), 404, "staff.unknown")


def main():
    with Suite() as suite:
        here = suite.device("boss-1", "manager")
        other = suite.device("boss-2", "manager", location="00002")
        everywhere = suite.device("boss", "manager", location=None)
        check_managers(suite, here, other)
        check_tills(suite, here, everywhere)
    print("each person has one PIN, from the own managers")


main()
