// SPDX-License-Identifier: Apache-2.0
// The labels of an order on tills and kitchen screens.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { guestParts } = await load("kitchen-card.js");
const { KitchenModel } = await load("kitchen-model.js");
const { Scope } = await load("kitchen-scope.js");
const { labelFields, labelTexts, labelsOf } = await load("labels.js");
const { orderLabels } = await load("order-labels.js");
const { detailsText } = await load("till-order-view.js");

const names = Object.keys(orderLabels);
const fired = "2026-11-21T17:30:00.000Z";

function labels(begin) {
  return Object.fromEntries(names.map((name) => [name, `${begin} ${name}`]));
}

function ticket(revision, status, labels = {}) {
  const line = {
    line: 1, name: "Burger", modifiers: [], quantity: 1, station: "grill", round: 1, status,
    firedAt: fired,
  };
  return {
    order: "a", location: "1", number: 1, terminal: "till-1", revision, status, paid: false,
    fulfilment: { kind: "counter" }, firedAt: fired, lines: [line], ...labels,
  };
}

test("a card and the head of an order show each label", () => {
  const labelled = ticket(1, "inProcess", labels("a"));
  for (const text of [guestParts(labelled).join(), detailsText(labelled)]) {
    for (const name of names) assert.ok(text.includes(`labels.${name}.shown`), name);
  }
});

test("a finished ticket has the labels that its order has now", () => {
  const model = new KitchenModel(new Scope("everything", [], [{ id: "grill", name: "Grill" }]));
  model.tick(1000);
  model.replace([ticket(1, "inProcess", labels("old"))]);
  model.change(ticket(2, "processed", labels("old")));
  model.change(ticket(3, "processed", labels("new")));
  assert.deepEqual(labelsOf(model.finished[0].ticket), labels("new"));
  model.change(ticket(4, "processed"));
  assert.deepEqual(labelTexts(model.finished[0].ticket), []);
});

test("each label has a field with its text and its longest one", () => {
  const made = labelFields(labels("a"), (title, options) => ({ title, ...options }));
  assert.deepEqual(Object.fromEntries(made), Object.fromEntries(names.map((name) => [name, {
    title: `labels.${name}.field`, maxlength: orderLabels[name], value: `a ${name}`,
  }])));
});
