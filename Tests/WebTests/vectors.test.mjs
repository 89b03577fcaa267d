// SPDX-License-Identifier: Apache-2.0
// What the screens for browsers compute like those in terminals: VectorTests.swift run the same
// vectors. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load } from "./modules.mjs";

const { freedTime } = await load("kitchen-model.js");
const { changedTime, replacedTime } = await load("kitchen-recent.js");
const { Scope } = await load("kitchen-scope.js");
const { refusal } = await load("may.js");
const { cashKeys, evenPart, inCash, isUnlikelyCash, isUnlikelyTip } = await load("till-cash.js");
const { isRefunded } = await load("till-order.js");
const vectors = JSON.parse(await readFile(new URL("../Vectors/screens.json", import.meta.url)));

test("the keys for cash are the exact amount and the next four that notes and coins make", () => {
  for (const { currency, digits, due, coin, keys } of vectors.cashKeys) {
    assert.deepEqual(cashKeys(due, currency, digits, coin), keys);
  }
});

test("cash whose change is a largest note is unlikely, and no offered amount is", () => {
  for (const { cash, due, currency, digits, isUnlikely } of vectors.unlikelyCash) {
    assert.equal(isUnlikelyCash(cash, due, currency, digits), isUnlikely, `${cash} ${currency}`);
    const offered = cashKeys(due, currency, digits);
    assert.ok(!offered.some((one) => isUnlikelyCash(one, due, currency, digits)));
  }
});

test("a tip of more than what it is for is unlikely", () => {
  for (const { tip, share, isUnlikely } of vectors.unlikelyTips) {
    assert.equal(isUnlikelyTip(tip, share), isUnlikely);
  }
});

test("an order whose money was all given back is refunded, no longer paid", () => {
  for (const { isRefunded: is, ...totals } of vectors.refunds) {
    assert.equal(isRefunded({ paid: true, totals }), is);
    assert.equal(isRefunded({ paid: false, totals }), false);
  }
});

test("an act without an answer has that of a change, which is yes", () => {
  for (const { may, pay, cancel } of vectors.refusals) {
    assert.deepEqual([refusal({ may }, "pay"), refusal({ may }, "cancel")], [pay, cancel]);
  }
});

test("cash is rounded to the smallest coin, half a coin up", () => {
  for (const { amount, coin, cash } of vectors.inCash) assert.equal(inCash(amount, coin), cash);
});

test("even parts add up to what is due", () => {
  for (const { due, guests, coin, parts } of vectors.evenParts) {
    let left = due;
    const paid = parts.map((_, index) => {
      const part = evenPart(left, guests - index, coin);
      left -= part;
      return part;
    });
    assert.deepEqual([paid, left], [parts, 0]);
  }
});

test("a tap on a line does what the role of the screen allows, if the ticket names the line", () => {
  for (const { ticket: status, line: state, cook, expediter } of vectors.lineSteps) {
    const line = { line: 1, status: state };
    const acts = { inProcess: "advance", processed: "advance", voided: "acknowledge" };
    const may = acts[state] ? { [acts[state]]: [1] } : {};
    const step = (role) => {
      const found = new Scope(role).lineStep(line, { status, may, lines: [line] });
      return found?.acknowledges ? "acknowledge" : found?.from;
    };
    assert.deepEqual([step("everything"), step("expo")], [cook, expediter]);
    assert.equal(new Scope("everything").lineStep(line, { status, may: {}, lines: [line] }), null);
  }
});

test("a card of the kitchen ignores taps as long as on every screen", () => {
  const times = { changed: changedTime, replaced: replacedTime, freed: freedTime };
  assert.deepEqual(times, vectors.deafTimes);
});
