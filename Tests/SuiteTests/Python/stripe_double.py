# SPDX-License-Identifier: Apache-2.0
"""A test double of Stripe: localstripe with idempotency keys, card readers and faults.

Usage: stripe_double.py PORT

It runs on the loopback address, and keeps everything in memory. The last two digits of an amount
decide what the bank says, as in Stripe's test mode:

  01 05 51 55 65  declined: call_issuer, generic_decline, insufficient_funds, incorrect_pin,
                  withdrawal_count_limit_exceeded
  91              the guest at a reader needs 3 seconds; all others show their card at once

The page of a guest with a browser is served, too: POST to its address is a press on its button.

POST /_config/fault {"number": N, "kind": KIND} makes a fault happen at the N-th next request that
changes something:

  drop, dropBefore  the connection is closed after or before the request was performed
  fail, failBefore  500, which the same idempotency key repeats, after or before it was performed
  busy              429, and nothing was performed
  delay             the request is performed after 2 seconds
  hold, holdBefore  no answer comes, after or before it was performed; GET /_config/held tells that

GET /_config/counts has the numbers of what was reserved, captured, canceled and given back.
Needs localstripe from PyPI.
"""
import asyncio
import collections
import hashlib
import html
import itertools
import json
import sys
import time

from aiohttp import web
from localstripe import server
from localstripe.resources import PaymentIntent, store

DECLINED = {1: "call_issuer", 5: "generic_decline", 51: "insufficient_funds",
            55: "incorrect_pin", 65: "withdrawal_count_limit_exceeded"}  # fmt: skip
SLOW, SLOW_SECONDS, DELAY_SECONDS = 91, 3, 2
counts, numbers = collections.Counter(), itertools.count(1)
answers, running = {}, set()  # by idempotency key
received, refunded, refusals = {}, collections.Counter(), {}  # by payment intent
readers = {}
pages = {}  # by session
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<meta name="viewport" content="width=device-width"><h1>{title}</h1>
<form method="post"><button id="pay">Pay</button></form><p><a id="back" href="{back}">Back</a>"""
fault = {"number": None, "kind": None, "held": False}


def problem(status, code, message):
    text = {"error": {"type": "invalid_request_error", "code": code, "message": message}}
    return web.json_response(text, status=status)


def next_fault(request):
    """The fault of this request, which must be one that changes something."""
    if request.method != "POST" or fault["number"] is None:
        return None
    fault["number"] -= 1
    if fault["number"] >= 0:
        return None
    fault["number"] = None
    return fault["kind"]


def close(request):
    request.transport.abort()
    return web.Response()


async def hold():
    """Waits until the client is gone, which cancels this handler."""
    fault["held"] = True
    await asyncio.Event().wait()


@web.middleware
async def faulty(request, handler):
    """Performs a request with its fault."""
    if not request.path.startswith("/v1/"):
        return await handler(request)
    kind = next_fault(request)
    if kind == "busy":
        return problem(429, "rate_limit", "Too many requests")
    if kind == "dropBefore":
        return close(request)
    if kind == "holdBefore":
        return await hold()
    if kind == "delay":
        later = asyncio.Event()
        asyncio.get_running_loop().call_later(DELAY_SECONDS, later.set)
        await later.wait()
    answer = await once(request, handler, kind)
    if kind == "drop":
        return close(request)
    return await hold() if kind == "hold" else answer


async def once(request, handler, kind):
    """Performs a request once for its idempotency key."""
    key = request.headers.get("Idempotency-Key")
    body = await request.read()
    content = hashlib.sha256(request.path.encode() + b"\0" + body).hexdigest()
    if key in running:
        return problem(409, "idempotency_key_in_use", "This key is being used")
    if key in answers:
        earlier, status, text = answers[key]
        if earlier != content:
            return problem(400, "idempotency_error", "Keys are for one request")
        headers = {"Idempotent-Replayed": "true"}
        return web.Response(
            body=text, status=status, content_type="application/json", headers=headers
        )
    running.add(key)
    try:
        answer = None if kind == "failBefore" else await perform(request, handler)
        if kind in ("fail", "failBefore"):
            answer = problem(500, "api_error", "An error on our side")
    finally:
        running.discard(key)
    if key:
        answers[key] = content, answer.status, bytes(answer.body)
    return answer


async def perform(request, handler):
    """Performs a request, and adds what localstripe lacks."""
    for name in readers:
        action(name)  # a guest may have shown a card meanwhile
    words, form = request.path.split("/")[2:], await request.post()
    act = words[2] if len(words) > 2 else ""
    intent = store.get(f"payment_intent:{words[1]}") if len(words) > 1 else None
    if words[0] == "refunds" and request.method == "POST":
        return await refund(request, handler, form)
    if intent and act == "confirm" and decline(intent):
        return declined(intent)
    answer = await handler(request)
    if answer.status < 300 and intent and act:
        counts[act] += intent.latest_charge is not None  # without it, no money was reserved
        if act == "capture":
            received[intent.id] = int(form.get("amount_to_capture", intent.amount))
    if words[0] == "payment_intents" and answer.status < 300:
        return web.json_response(completed(json.loads(answer.body)))
    return answer


def decline(intent):
    return DECLINED.get(intent.amount % 100)


def declined(intent):
    """Notes that the bank declines; the payment intent needs another card."""
    refusal = {"type": "card_error", "code": "card_declined", "decline_code": decline(intent),
               "message": "Your card was declined."}  # fmt: skip
    refusals[intent.id] = refusal
    intent.payment_method = None
    return web.json_response({"error": refusal}, status=402)


def completed(intent):
    """A payment intent with the members that localstripe lacks."""
    latest = intent.get("latest_charge")
    if latest:
        card = {"brand": "visa", "last4": "4242"}
        latest["payment_method_details"] = {"type": "card", "card": card}
    intent["amount_received"] = received.get(intent["id"], 0)
    if intent["id"] in refusals:
        intent["last_payment_error"] = refusals[intent["id"]]
    return intent


async def refund(request, handler, form):
    intent, amount = form["payment_intent"], int(form["amount"])
    if refunded[intent] + amount > received.get(intent, 0):
        return problem(400, "charge_already_refunded", "Refund is greater than the charge")
    answer = await handler(request)
    refunded[intent] += amount
    counts["refund"] += 1
    return answer


async def process(request):
    """A reader asks a guest for a card."""
    form, name = await request.post(), request.match_info["reader"]
    intent = PaymentIntent._api_retrieve(form["payment_intent"])
    busy = readers.get(name, {}).get("intent")
    if busy and busy != intent.id and action(name)["status"] == "in_progress":
        return problem(400, "terminal_reader_busy", "The reader serves another guest")
    slow = SLOW_SECONDS if intent.amount % 100 == SLOW else 0.2
    readers[name] = {"intent": intent.id, "due": time.monotonic() + slow, "done": None}
    return reader(name)


def action(name):
    """What a reader does; a guest who was asked long enough has shown a card."""
    asked = readers[name]
    intent = PaymentIntent._api_retrieve(asked["intent"])
    if not asked["done"] and time.monotonic() >= asked["due"]:
        if intent.status == "canceled":
            asked["done"] = "failed", "canceled"
        elif decline(intent):
            declined(intent)
            asked["done"] = "failed", "card_declined"
        else:
            intent.payment_method = "pm_card_visa"
            intent._confirm(on_failure_now=intent._report_failure)
            counts["confirm"] += 1
            asked["done"] = "succeeded", None
    status, code = asked["done"] or ("in_progress", None)
    process_ = {"payment_intent": asked["intent"]}
    return {"status": status, "failure_code": code, "type": "process_payment_intent",
            "process_payment_intent": process_}  # fmt: skip


def reader(name):
    text = {"id": name, "object": "terminal.reader", "status": "online"}
    return web.json_response({**text, "action": action(name) if name in readers else None})


async def look(request):
    return reader(request.match_info["reader"])


async def stop(request):
    readers.pop(request.match_info["reader"], None)
    return reader(request.match_info["reader"])


async def open_page(request):
    """Makes a page for a guest with a browser."""
    form, name = await request.post(), f"cs_test_{next(numbers)}"
    price = "line_items[0][price_data]"
    if form["mode"] != "payment" or form["payment_intent_data[capture_method]"] != "manual":
        return problem(400, "parameter_invalid", "This double knows manual captures only")
    if int(form["expires_at"]) < time.time() + 1800:
        return problem(400, "parameter_invalid", "expires_at is too early")
    pages[name] = {
        "id": name, "object": "checkout.session", "status": "open", "payment_intent": None,
        "url": f"http://{request.host}/_config/pages/{name}", "back": form["success_url"],
        "amount": int(form[f"{price}[unit_amount]"]), "currency": form[f"{price}[currency]"],
    }  # fmt: skip
    return session(name)


def session(name):
    known = ("id", "object", "status", "payment_intent", "url")
    text = {member: pages[name][member] for member in known}
    if intent := text["payment_intent"]:
        found = PaymentIntent._api_retrieve(intent)
        text["payment_intent"] = completed(found._export(expand=["latest_charge"]))
    return web.json_response(text)


async def read_page(request):
    return session(request.match_info["session"])


async def close_page(request):
    page = pages[request.match_info["session"]]
    if page["status"] != "open":
        return problem(400, "checkout_session_not_open", "Only open sessions can be expired")
    page.update(status="expired", url=None)
    return session(page["id"])


async def show_page(request):
    page = pages[request.match_info["session"]]
    title = f"{page['currency'].upper()} {page['amount']}" if page["url"] else "It has ended"
    text = PAGE.format(title=title, back=html.escape(page["back"]))
    return web.Response(text=text, content_type="text/html")


async def use_page(request):
    """The guest pays, or the bank declines, so that the guest can use another card."""
    page = pages[request.match_info["session"]]
    if page["status"] == "open" and page["amount"] % 100 not in DECLINED:
        intent = PaymentIntent._api_create(
            amount=page["amount"], currency=page["currency"], capture_method="manual",
            payment_method="pm_card_visa")  # fmt: skip
        intent._confirm(on_failure_now=intent._report_failure)
        counts["confirm"] += 1
        page.update(status="complete", url=None, payment_intent=intent.id)
    raise web.HTTPSeeOther(page["back"])


async def set_fault(request):
    fault.update(await request.json(), held=False)
    return web.json_response({})


async def held(request):
    return web.json_response(fault["held"])


async def count(request):
    return web.json_response(counts)


def main():
    store.dump_to_disk = lambda: None
    app, readers_path = server.app, "/v1/terminal/readers/{reader}"
    app.middlewares.insert(0, faulty)
    app.router.add_post(f"{readers_path}/process_payment_intent", process)
    app.router.add_post(f"{readers_path}/cancel_action", stop)
    app.router.add_get(readers_path, look)
    app.router.add_post("/v1/checkout/sessions", open_page)
    app.router.add_get("/v1/checkout/sessions/{session}", read_page)
    app.router.add_post("/v1/checkout/sessions/{session}/expire", close_page)
    app.router.add_get("/_config/pages/{session}", show_page)
    app.router.add_post("/_config/pages/{session}", use_page)
    app.router.add_post("/_config/fault", set_fault)
    app.router.add_get("/_config/held", held)
    app.router.add_get("/_config/counts", count)
    web.run_app(
        app, host="127.0.0.1", port=int(sys.argv[1]), handler_cancellation=True,
        print=lambda text: print(text, flush=True),
    )  # fmt: skip


main()
