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

test("the sales of a day are shown by dish, category and hour, the highest first", () => {
  const sales = (item, amount) => ({ item, name: item, quantity: 1, amount });
  const answer = {
    items: 901, fees: 50, addedTax: 0, unpaid: 300, givenBack: 0, owed: 20, orders: 1,
    itemSales: [sales("fries", 300), sales("gone", 1), sales("soup", 600)], reductions: [],
    hourSales: [{ hour: 1, quantity: 2, amount: 601 }, { hour: 23, quantity: 1, amount: 300 }],
  };
  const warm = { id: "warm", name: "Warm", color: "red" };
  const known = Object.assign(menu("Fries", "Soup"), { categoryOf: () => warm });
  const sold = salesOf(answer, { menu: known, location: { businessDayTurnsAt: 4 } });
  assert.deepEqual([sold.total, sold.kept], [951, 671]);
  assert.deepEqual(sold.dishes.map(({ item }) => item), ["soup", "fries", "gone"]);
  assert.deepEqual(sold.categories.map(({ name, amount }) => [name, amount]),
    [["Warm", 900], [null, 1]]);
  assert.deepEqual(sold.hours.map(({ hour, amount }) => [hour, amount]),
    [[23, 300], [0, 0], [1, 601]]);
});

test("open orders are summed by what is due", () => {
  assert.deepEqual([openSum([{ due: 500 }, { due: 700 }]), openSum([])], [1200, 0]);
});
