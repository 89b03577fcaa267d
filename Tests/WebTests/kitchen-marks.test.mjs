// SPDX-License-Identifier: Apache-2.0
// What a kitchen screen says of tickets that changed, or are of another day.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { alertsOf } = await load("kitchen-alerts.js");
const { KitchenModel } = await load("kitchen-model.js");
const { Scope } = await load("kitchen-scope.js");

function line(changes = {}) {
  return { line: 1, name: "Burger", modifiers: [], quantity: 1, station: "grill", round: 1,
    status: "inProcess", firedAt: "2026-11-21T17:30:00.000Z", ...changes };
}

function ticket(changes = {}) {
  return {
    order: "a", location: "1", number: 1, terminal: "till-1", revision: 1, status: "inProcess",
    paid: false, fulfilment: { kind: "counter" }, firedAt: "2026-11-21T17:30:00.000Z",
    lines: [line()], ...changes,
  };
}

function position(page) {
  return { page, column: 0, top: 0, content: "x", isGap: false, lines: new Map([[1, "burger"]]) };
}

/** A screen that shows one ticket on its only page. */
function screen() {
  const model = new KitchenModel(new Scope("everything", [], [{ id: "grill", name: "Grill" }]));
  model.clock.beat({ time: "2026-11-21T17:31:00.000Z", current: true }, 0);
  model.replace([ticket()]);
  model.setLayout(new Map([["a", position(0)]]));
  return model;
}

test("a changed note marks and rings; on another page the screen names that page", () => {
  const rings = (now, before) => alertsOf(ticket(now), ticket(before));
  const noted = { note: "no nuts", noteChangedAt: "2026-11-21T17:31:00.000Z" };
  assert.deepEqual(rings(noted, {}), ["changed"]);
  assert.deepEqual(rings({ noteChangedAt: "2026-11-21T17:32:00.000Z" }, noted), ["changed"]);
  assert.deepEqual(rings(noted, noted), []);
  const handedOver = [line({ status: "delivered" })];
  assert.deepEqual(rings({ ...noted, lines: handedOver }, { lines: handedOver }), []);

  const model = screen();
  model.change(ticket({ revision: 2, ...noted }));
  assert.equal(model.notice, null);
  model.change(ticket({ order: "b", number: 9 }));
  model.setLayout(new Map([["a", position(1)], ["b", position(2)]]));
  model.replace([ticket({ revision: 3, noteChangedAt: "2026-11-21T17:32:00.000Z" }),
    ticket({ order: "b", number: 9, revision: 2, ...noted })]);
  assert.deepEqual(model.notice.values, { number: "1, #9", page: "2, 3" });
});

test("tickets of an earlier business day say it, so that no two have the same name", () => {
  const model = screen();
  const day = (order) => model.placeOf(order).ticket.businessDay;
  model.change(ticket({ revision: 2, businessDay: "2026-11-20" }));
  assert.equal(day("a"), undefined);
  model.change(ticket({ order: "b", businessDay: "2026-11-21" }));
  assert.deepEqual([model.earlierDay("a"), model.earlierDay("b")], ["2026-11-20", undefined]);
  assert.equal(day("a"), "2026-11-20");
  assert.equal(day("b"), undefined);
  const reloaded = screen();
  reloaded.replace([...model.received.values()]);
  assert.equal(reloaded.placeOf("a").ticket.businessDay, "2026-11-20");
});
