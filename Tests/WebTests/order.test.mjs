// SPDX-License-Identifier: Apache-2.0
// What a guest reads on the page of an order: until when it can be canceled.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { mayCancel } = await load("order-cancel.js");

const noon = Date.parse("2026-11-26T12:00:00.000Z");

test("a guest may cancel as long as the order says so", () => {
  const until = { guest: { mayCancel: true, cancelUntil: "2026-11-26T12:03:00.000Z" } };
  assert.deepEqual([noon, noon + 180_000].map((now) => mayCancel(until, now)), [true, false]);
  assert.equal(mayCancel({ guest: { mayCancel: true } }, noon + 86_400_000), true);
  assert.deepEqual([{}, { guest: {} }, { guest: { cancelUntil: "2026-11-26T13:00:00.000Z" } }]
    .map((order) => mayCancel(order, noon)), [false, false, false]);
});

