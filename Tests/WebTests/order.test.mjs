// SPDX-License-Identifier: Apache-2.0
// What a guest reads on the page of an order: until when it can be canceled, how long it takes.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { mayCancel } = await load("order-cancel.js");
const { WaitingTime, waitingText } = await load("order-waiting.js");
const { isToConfirm, openOrders } = await load("till-order.js");

const noon = Date.parse("2026-11-26T12:00:00.000Z");

test("a guest may cancel as long as the order says so", () => {
  const until = { guest: { mayCancel: true, cancelUntil: "2026-11-26T12:03:00.000Z" } };
  assert.deepEqual([noon, noon + 180_000].map((now) => mayCancel(until, now)), [true, false]);
  assert.equal(mayCancel({ guest: { mayCancel: true } }, noon + 86_400_000), true);
  assert.deepEqual([{}, { guest: {} }, { guest: { cancelUntil: "2026-11-26T13:00:00.000Z" } }]
    .map((order) => mayCancel(order, noon)), [false, false, false]);
});

const order = {
  status: "inProcess", fulfilment: { kind: "counter" }, lines: [
    { status: "inProcess", firedAt: "2026-11-26T11:50:00.000Z" },
    { status: "inProcess", firedAt: "2026-11-26T11:55:00.000Z" },
    { status: "processed", firedAt: "2026-11-26T11:59:00.000Z" },
  ],
};

test("the time of an order follows from what the kitchen has of it last", () => {
  assert.deepEqual(waitingText(order, 15, noon),
    { text: "readyAt", values: { readyAt: noon + 10 * 60_000 } });
  assert.deepEqual(waitingText({ ...order, status: "open" }, 15, noon),
    { text: "usually", values: { count: 15 } });
});

test("nothing is said if nothing is known, of a later time, or beyond the known one", () => {
  const pickup = { kind: "pickup", wantedAt: "2026-11-26T19:30:00.000Z" };
  assert.equal(waitingText(order, undefined, noon), null);
  assert.equal(waitingText(order, 5, noon), null);
  assert.equal(waitingText({ ...order, fulfilment: pickup }, 15, noon), null);
  assert.equal(waitingText({ ...order, fulfilment: { kind: "delivery" } }, 15, noon), null);
  for (const status of ["processed", "delivered", "canceled"]) {
    assert.equal(waitingText({ ...order, status }, 15, noon), null);
  }
});

test("the time is asked at most once a minute, and a lost answer changes nothing", async () => {
  const answers = [{ minutes: 10 }, null, { minutes: 10 }, {}];
  const said = [];
  const time = new WaitingTime(async () => answers.shift() ?? Promise.reject(new Error()),
    () => said.push(time.minutes));
  for (const now of [0, 59_999, 60_000, 120_000]) await time.refresh(now);
  assert.deepEqual([said, answers.length], [[10], 1]);
  await time.refresh(180_000);
  assert.deepEqual(said, [10, undefined]);
});

test("a till lists the orders to confirm first, and the paid ones last", () => {
  const orders = [{ id: "p", paid: true }, { id: "a" }, { id: "b", guest: { waitsFor: "payment" } },
    { id: "c", guest: { waitsFor: "confirmation" } }];
  assert.deepEqual(orders.map(isToConfirm), [false, false, false, true]);
  assert.deepEqual(openOrders(orders).map(({ id }) => id), ["c", "a", "b", "p"]);
});
