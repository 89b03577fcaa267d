// SPDX-License-Identifier: Apache-2.0
// The rules of the guests' pages.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { beforeEach } from "node:test";
import { kept, load } from "./modules.mjs";

const { Cart } = await load("cart.js");
const {
  Sending, keptOrders, mostUrgent, numberMergedInto, refreshOrders, rememberOrder, unansweredOrders,
} = await load("guest-orders.js");
const { Favourites } = await load("guest-person.js");

let now = Date.parse("2026-11-21T12:00:00Z");
Date.now = () => now;
// Pauses pass at once and take their time; no request of these tests waits for its end.
globalThis.setTimeout = (act, milliseconds) => {
  if (milliseconds >= 8000) return null;
  now += milliseconds;
  return setImmediate(act);
};

beforeEach(() => kept.clear());

/** Answers no request before `answer(index)` returns a text; returns the keys of all requests. */
function phone(answer) {
  const keys = [];
  globalThis.fetch = async (_, { headers, signal }) => {
    keys.push(headers["Idempotency-Key"]);
    const text = answer(keys.length, signal);
    if (!text) throw new TypeError("no connection");
    return new Response(text);
  };
  return keys;
}

test("an order without a connection goes on until it is answered, under one key", async () => {
  const keys = phone((index) => (index > 60 ? '{"order":{"id":"a"}}' : null));
  const states = [];
  const sending = new Sending("00001", undefined, () => states.push(sending.state));
  const answer = await sending.send({ path: "/api/links/x/orders", body: {} });
  assert.deepEqual([answer.order.id, keys.length, new Set(keys).size], ["a", 61, 1]);
  assert.deepEqual([...new Set(states)], ["sending", "again", null]);
  assert.equal(kept.size, 0);
});

test("an order that its guest recalls is not sent again, and the next one is another", async () => {
  let isSent = false;
  const sending = new Sending("00001", undefined, () => {});
  const keys = phone((index) => {
    if (index === 9) sending.abandon();
    return isSent ? '{"order":{"id":"b"}}' : null;
  });
  const order = { path: "/api/links/x/orders", body: {} };
  assert.equal(await sending.send(order), null);
  assert.deepEqual([keys.length, sending.state, sending.unfinished()], [9, null, null]);
  isSent = true;
  await sending.send(order);
  assert.notEqual(keys[9], keys[0]);
});

test("an order that is on its way is not sent a second time", async () => {
  const keys = phone(() => '{"order":{"id":"a"}}');
  const sending = new Sending("00001", undefined, () => {});
  const order = { path: "/api/links/x/orders", body: {} };
  const answers = await Promise.all([sending.send(order), sending.send(order), sending.send(order)]);
  assert.deepEqual(answers.map((answer) => answer?.order.id), ["a", undefined, undefined]);
  assert.equal(keys.length, 1);
});

test("orders without an answer are found again with the carts that send them", async () => {
  phone(() => null);
  const [own, linked] = [new Sending("a.b", "p-1", () => {}), new Sending("00001", "", () => {})];
  const sent = [
    own.send({ path: "/api/account/orders", body: { location: "a.b" } }),
    linked.send({ path: "/api/links/x/orders", body: {} }),
  ];
  const toTable = { location: "00001", address: "/m/00001?link=x#cart" };
  assert.deepEqual(unansweredOrders(undefined), [toTable]);
  assert.deepEqual(unansweredOrders("p-2"), [toTable]);
  assert.deepEqual(unansweredOrders("p-1"), [toTable, { location: "a.b", address: "/m/a.b#cart" }]);
  own.abandon();
  linked.abandon();
  assert.deepEqual(await Promise.all(sent), [null, null]);
  assert.deepEqual(unansweredOrders("p-1"), []);
});

test("an order of more than an hour ago is asked about, neither sent unasked nor lost", async () => {
  const keys = phone(() => null);
  const sending = new Sending("00001", undefined, () => {});
  const order = { path: "/api/links/x/orders", body: {} };
  await assert.rejects(sending.send(order), { undecided: true });
  assert.equal(sending.state, "unsure");
  const later = new Sending("00001", undefined, () => {});
  assert.deepEqual([later.unfinished().key, later.state], [keys[0], "unsure"]);
  phone(() => '{"order":{"id":"c"}}');
  assert.equal((await later.send(later.unfinished())).order.id, "c");
  assert.equal(later.unfinished(), null);
});

test("a phone that slept for hours asks before it sends an order again", async () => {
  const keys = phone((index) => {
    now += 3 * 60 * 60_000;
    return index > 1 ? '{"order":{"id":"a"}}' : null;
  });
  const sending = new Sending("00001", undefined, () => {});
  const order = { path: "/api/links/x/orders", body: {} };
  await assert.rejects(sending.send(order), { undecided: true });
  assert.deepEqual([keys.length, sending.state], [1, "unsure"]);
});

test("an order that its guest recalls between two attempts leaves the next one kept", async () => {
  phone(() => null);
  let next = null;
  const sending = new Sending("00001", undefined, () => {
    if (sending.state !== "again" || next) return;
    sending.abandon();
    next = sending.send({ path: "/api/links/x/orders", body: { note: "another" } });
  });
  assert.equal(await sending.send({ path: "/api/links/x/orders", body: {} }), null);
  assert.deepEqual([...kept.values()].map((text) => text.includes("another")), [true]);
  sending.abandon();
  assert.equal(await next, null);
});

/** Keeps an order as if it was made here. */
function remember(id, status = "inProcess") {
  rememberOrder({ id, number: 1, location: "00001", openedAt: "", status }, `link-${id}`, "/m/1");
}

/** Answers requests by `answer(path)`, which returns `[status, body]`. */
function answer(answer) {
  globalThis.fetch = async (path) => {
    const [status, body] = answer(path);
    return new Response(JSON.stringify(body), { status });
  };
}

test("an order that is made while the others are asked for stays, with its link", async () => {
  remember("a");
  answer(() => {
    remember("b");
    return [200, { status: "processed" }];
  });
  await refreshOrders();
  assert.deepEqual(keptOrders().map(({ order, status, link }) => [order, status, link]),
    [["b", "inProcess", "link-b"], ["a", "processed", "link-a"]]);
});

test("an order whose link is not known any more is over, and is not asked for again", async () => {
  remember("a");
  const asked = [];
  answer((path) => {
    asked.push(path);
    return [401, { reason: "access.unknown" }];
  });
  await refreshOrders();
  await refreshOrders();
  assert.deepEqual([keptOrders()[0].status, asked], ["gone", ["/api/orders/a"]]);
});

test("an order that can't be reached keeps its status", async () => {
  remember("a");
  for (const status of [404, 503]) {
    answer(() => [status, {}]);
    await refreshOrders();
    assert.equal(keptOrders()[0].status, "inProcess");
  }
});

/** An order that ended, maybe by a merge; its dishes went to orders with these numbers. */
function ended(mergedInto, ...numbers) {
  const lines = numbers.map((number) =>
    ({ status: "moved", movedTo: { order: `o-${number}`, number } }));
  return { status: "canceled", cancelReason: "merged into order 3", mergedInto, lines };
}

test("an order whose dishes went to another one is merged, not canceled", async () => {
  assert.equal(numberMergedInto(ended("o-3", 2, 3)), 3);
  assert.equal(numberMergedInto(ended(undefined, 3)), undefined);
  assert.equal(numberMergedInto({ status: "inProcess", lines: [{}] }), undefined);
  remember("a");
  answer(() => [200, ended("o-3", 3)]);
  await refreshOrders();
  assert.equal(keptOrders()[0].status, "moved");
  assert.equal(mostUrgent(keptOrders()), undefined);
});

test("the banner names a ready order before a later one that is in preparation", () => {
  for (const [id, status] of [["a", "processed"], ["b", "delivered"], ["c", "inProcess"]]) {
    remember(id, status);
  }
  assert.equal(mostUrgent(keptOrders()).order, "a");
  remember("a", "delivered");
  assert.equal(mostUrgent(keptOrders()).order, "c");
});

test("a pickup is wanted at the next such time of the location's clock", () => {
  const noon = Date.parse("2026-11-21T12:00:00.000Z");
  const cart = new Cart("00001");
  cart.kind = "pickup";
  const wanted = () => cart.order(undefined, "Europe/Berlin", noon).fulfilment;
  assert.deepEqual(wanted(), { kind: "pickup" });
  cart.time = "19:30";
  assert.deepEqual(wanted(), { kind: "pickup", wantedAt: "2026-11-21T18:30:00.000Z" });
  cart.time = "11:30";
  assert.deepEqual(wanted(), { kind: "pickup", wantedAt: "2026-11-22T10:30:00.000Z" });
  cart.keep();
  assert.equal(new Cart("00001").time, "11:30");
});

test("only a pickup has a time, and an empty cart has none", () => {
  const cart = new Cart("00001");
  cart.kind = "counter";
  cart.time = "19:30";
  assert.deepEqual(cart.order(undefined, "Europe/Berlin").fulfilment, { kind: "counter" });
  assert.equal(cart.order("7", "Europe/Berlin").fulfilment, undefined);
  cart.empty();
  assert.equal(cart.time, "");
});

test("favourite dishes are those of this restaurant, and follow the answers", async () => {
  const saved = [
    { location: "00001" }, { location: "00001", item: "a" }, { location: "00002", item: "b" },
  ];
  const favourites = new Favourites(saved);
  assert.deepEqual(["a", "b"].map((item) => favourites.has(item)), [true, false]);
  const asked = [];
  globalThis.fetch = async (path, { method, body }) => {
    asked.push([method, JSON.parse(body)]);
    return new Response(JSON.stringify({ saved: [] }));
  };
  await favourites.toggle("a");
  assert.deepEqual(asked, [["DELETE", { location: "00001", item: "a" }]]);
  assert.equal(favourites.has("a"), false);
  await favourites.toggle("a");
  assert.equal(asked[1][0], "POST");
});

test("on a narrow page the button of the orders is only an icon, which has its name", async () => {
  const page = await readFile(
    new URL("../../Sources/Screens/Web/Files/guest.html", import.meta.url), "utf8");
  const button = page.match(/<button id="orders-button"[^]*?<\/button>/)[0];
  assert.match(button, /<span class="wide spoken" data-text="guest.myOrders">/);
});
