// SPDX-License-Identifier: Apache-2.0
// What a till in a browser asks or refuses before a cashier's slip costs money.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { isPayable } = await load("till-cash.js");
const { ownerOf } = await load("till-order.js");
const { remedyFor } = await load("till-refused.js");
const { minorUnits } = await load("text.js");

test("a part is paid only if it is above 0 and at most what is free", () => {
  const typed = ["20", "999", "15.999", "0", ".5", "", "16", "15.99", "15,99", "0.01"];
  assert.deepEqual(typed.map((text) => isPayable(minorUnits(text, "USD"), 1599)),
    [false, false, false, false, false, false, false, true, true, true]);
});

test("a dish that would be refused again is corrected, and begins no new order", () => {
  const cases = [
    ["text.cardNumber", "correct"], ["line.noteTooLong", "correct"],
    ["line.modifiersOutOfRange", "correct"], ["menu.modifierUnavailable", "correct"],
    [undefined, "correct"], ["menu.priceChanged", "addNow"],
    ["order.sealed", "addToNew"], ["order.tooManyLines", "addToNew"],
    ["location.closed", "addToNew"], ["menu.itemUnavailable", null],
  ];
  for (const [reason, remedy] of cases) assert.equal(remedyFor(reason), remedy, reason);
});

test("a guest is named by a word of the page, and stays without a name", () => {
  assert.equal(ownerOf({ terminal: "guest", staff: "mia" }), "till.guest");
  assert.equal(ownerOf({ terminal: "till-1", staff: "ana" }), "till-1/ana");
});
