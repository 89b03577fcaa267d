// SPDX-License-Identifier: Apache-2.0
// The rules of the welcome page: which restaurants are shown, and what an order costs again.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { dishesAgain, isWaitedFor, orderable, statusOf } = await load("order-again.js");
const { favouriteLocations, shownRestaurants } = await load("restaurants.js");
const { Menu } = await load("menu.js");

const noon = Date.parse("2026-11-26T12:00:00Z");

/** A menu of today: burgers with cheese, fries that are sold out, and cookies. */
function menuOf({ burger = 850, cheese = 100 } = {}) {
  const item = (id, name, price, more = {}) => ({
    item: { id, name, price, place: Number(id), available: true, ...more },
  });
  return new Menu([
    { location: { id: "00001", timeZone: "UTC" } },
    {
      modifierGroup: {
        id: "extras", name: "Extras", minimum: 0, maximum: 2,
        modifiers: [{ id: "cheese", name: "Cheese", price: cheese, available: true }],
      },
    },
    item("1", "Burger", burger, { modifierGroups: ["extras"] }),
    item("2", "Fries", 350, { available: false }),
    item("3", "Cookies", 300),
  ], noon);
}

/** A line of an earlier order. */
function line(item, name, price, more = {}) {
  return { item, name, price, modifiers: [], quantity: 1, status: "delivered", ...more };
}

const cheese = [{ modifier: "cheese", name: "Cheese", price: 50 }];

test("an order costs what the menu says today, with the extras of then", () => {
  const lines = [
    line("1", "Burger", 800, { modifiers: cheese, quantity: 2, note: "no onions" }),
    line("3", "Cookies", 350),
  ];
  const dishes = dishesAgain({ lines }, menuOf());
  assert.deepEqual(dishes.map(({ before, now, problem }) => [before, now, problem]),
    [[850, 950, null], [350, 300, null]]);
  assert.deepEqual(dishes[0].dish, {
    item: "1", name: "Burger", modifiers: ["cheese"], quantity: 2, note: "no onions",
    shownPrice: 950,
  });
  assert.equal(orderable(dishes).sum, 2 * 950 + 300);
});

test("a dish that is gone, sold out or without its extra is said and not ordered", () => {
  const ketchup = [{ modifier: "ketchup", name: "Ketchup", price: 20 }];
  const lines = [
    line("9", "Soup", 500), line("2", "Fries", 350),
    line("1", "Burger", 800, { modifiers: ketchup }), line("3", "Cookies", 300),
  ];
  const dishes = dishesAgain({ lines }, menuOf());
  assert.deepEqual(dishes.map(({ name, problem, now }) => [name, problem, now]), [
    ["Soup", "removed", null], ["Fries", "soldOut", null], ["Burger", "modifier", null],
    ["Cookies", null, 300],
  ]);
  assert.deepEqual(orderable(dishes).dishes.map(({ name }) => name), ["Cookies"]);
});

test("voided and moved dishes are not ordered again", () => {
  const lines = [
    line("1", "Burger", 850, { status: "voided" }), line("3", "Cookies", 300, { status: "moved" }),
  ];
  assert.deepEqual(dishesAgain({ lines }, menuOf()), []);
});

test("a guest still waits for a delivery that was handed to its courier", () => {
  const order = (kind, minutes) => ({
    status: "delivered", fulfilment: { kind },
    lines: [{ deliveredAt: new Date(noon - minutes * 60_000).toISOString() }],
  });
  assert.deepEqual([order("delivery", 5), order("delivery", 100), order("pickup", 5)]
    .map((one) => statusOf(one, noon)), ["withCourier", "delivered", "delivered"]);
  assert.equal(statusOf({ ...order("delivery", 5), status: "inProcess" }, noon), "inProcess");
  assert.deepEqual(["open", "withCourier", "delivered", "canceled", "moved"].map(isWaitedFor),
    [true, true, false, false, false]);
});

test("favourites come first, closed restaurants are left out, accents do not matter", () => {
  const locations = [
    { id: "1", name: "Ham's Burgers" }, { id: "2", name: "Café Zürich" },
    { id: "3", name: "Closed Kitchen", closed: true }, { id: "4", name: "Burger Café" },
  ];
  const names = (text, ...favourites) =>
    shownRestaurants(locations, new Set(favourites), text).map(({ name }) => name);
  assert.deepEqual(names("", "1"), ["Ham's Burgers", "Burger Café", "Café Zürich"]);
  assert.deepEqual(names("cafe"), ["Burger Café", "Café Zürich"]);
  assert.deepEqual(names(" BURGER  caf "), ["Burger Café"]);
  assert.deepEqual(names("pizza"), []);
});

test("a favourite dish does not make its restaurant a favourite", () => {
  const saved = [{ location: "1" }, { location: "2", item: "00001" }];
  assert.deepEqual([...favouriteLocations(saved)], ["1"]);
});
