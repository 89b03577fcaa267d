// SPDX-License-Identifier: Apache-2.0
// The rules of the owner's screen. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { FormChanges, valuesOf } = await load("owner-dish.js");
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
