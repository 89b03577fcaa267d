// SPDX-License-Identifier: Apache-2.0
// The rules of the owner's screen. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { doubtAbout, FormChanges, join, placeAfter, valuesOf } = await load("owner-dish.js");
const { openSum } = await load("owner-report.js");
const { salesOf } = await load("owner-sales.js");
const { Menu } = await load("menu.js");
const { confirms } = await load("sure.js");

function menu(...names) {
  const items = names.map((name, index) => ({
    item: {
      id: name.toLowerCase(), name, revision: 1, price: 500, place: (index + 1) * 100, station: "",
      available: true, categories: [], tags: [], modifierGroups: [],
    },
  }));
  const present = new Menu(items, 0);
  return Object.assign(present, { allCategories: [] });
}

function values(changes = {}) {
  return { ...valuesOf(menu("Fries"), null), name: "Soup", price: 650, ...changes };
}

function dish(changes) {
  return changes.at(-1).put.item;
}

test("a new dish whose answer was lost is sent again as the same changes", () => {
  const form = new FormChanges();
  const first = form.next(menu("Fries"), null, values(), "");
  form.finish(false);
  assert.equal(form.addedID, "soup");
  assert.deepEqual(form.next(menu("Fries", "Soup"), null, values(), ""), first);
});

test("a new dish keeps its identifier when it is changed after a lost answer", () => {
  const form = new FormChanges();
  form.next(menu("Fries"), null, values(), "");
  form.finish(false);
  const again = form.next(menu("Fries", "Soup"), null, values({ price: 700 }), "");
  assert.deepEqual([dish(again).id, dish(again).revision, dish(again).price], ["soup", 0, 700]);
  form.finish(true);
  const third = form.next(menu("Fries", "Soup"), null, values({ name: "Stew" }), "");
  assert.equal(dish(third).id, "soup");
});

test("a refused new dish gets an identifier that is free now", () => {
  const form = new FormChanges();
  form.next(menu("Fries"), null, values(), "");
  form.finish(true);
  assert.equal(form.addedID, null);
  assert.equal(dish(form.next(menu("Fries", "Soup"), null, values(), "")).id, "soup-2");
});

test("a second press confirms a question, a double click and a quick press do not", () => {
  const click = (timeStamp, detail = 1) => ({ timeStamp, detail });
  assert.equal(confirms(click(1500), 1000), true);
  assert.equal(confirms({ timeStamp: 1500 }, 1000), true);
  assert.equal(confirms(click(1499), 1000), false);
  assert.equal(confirms(click(1600, 2), 1000), false);
});

test("a field that another manager changed is taken, unless the person changed it, too", () => {
  const base = values();
  const mine = { ...base, description: "Hot", price: 700 };
  const theirs = { ...base, price: 600, station: "grill" };
  const joined = join(base, mine, theirs);
  assert.deepEqual([joined.taken, joined.clashes], [["station"], ["price"]]);
  assert.deepEqual(joined.values, { ...mine, station: "grill" });
});

test("a dish gets a place between its neighbours, and all move when none is free", () => {
  const items = [{ id: "a", place: 100 }, { id: "b", place: 102 }, { id: "c", place: 103 }];
  assert.deepEqual(placeAfter(items, "new", "a"), { place: 101, others: [] });
  const { place, others } = placeAfter(items, "new", "b");
  assert.deepEqual([place, others.map((one) => one.place)], [300, [200, 400]]);
});

test("a price is asked about when it is free, or five times higher or lower", () => {
  const prices = [[0, 500], [2500, 500], [100, 500], [2499, 500], [101, 500], [9900, null]];
  assert.deepEqual(prices.map(([price, before]) => doubtAbout(price, before)),
    ["free", "high", "low", null, null, null]);
});

test("the sales of dishes add up to the items, also after a discount on the whole order", () => {
  const line = (number, item, price, changes = {}) => ({
    line: number, item, name: item, price, quantity: 1, status: "delivered", modifiers: [],
    addedAt: "2026-11-21T17:30:00.000Z", ...changes,
  });
  const order = {
    number: 1, currency: "USD", status: "delivered", paid: true, fulfilment: { kind: "counter" },
    tax: { included: true }, discounts: [{ value: 100, reason: "regular guest" }],
    totals: {
      subtotal: 1001, discount: 100, fees: 0, tax: 0, tip: 0, total: 901, paid: 901, refunded: 0,
    },
    lines: [
      line(1, "fries", 333), line(2, "soup", 668), line(3, "soup", 668, { status: "moved" }),
    ],
  };
  const location = { timeZone: "America/New_York" };
  const sold = salesOf([order], { menu: menu("Fries", "Soup"), location, currency: "USD" });
  assert.deepEqual([sold.items, sold.total, sold.unpaid, sold.orders], [901, 901, 0, 1]);
  assert.deepEqual(sold.dishes.map(({ key, amount }) => [key, amount]),
    [["soup", 601], ["fries", 300]]);
  assert.deepEqual(sold.hours.map(({ key, amount }) => [key, amount]), [[12, 901]]);
});

test("open orders are summed by what is due, not by their totals", () => {
  const orders = [{ totals: { total: 900, due: 500 } }, { totals: { total: 700, due: 700 } }];
  assert.deepEqual([openSum(orders), openSum([])], [1200, 0]);
});
