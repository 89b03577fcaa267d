// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { NAMES, membersOf, newID, nextTable, textsOf } =
  await load("owner-settings.js");
const { setPlace } = await load("text.js");

setPlace({ currency: "USD", timeZone: "America/New_York" });

const location = {
  name: "Ham's Burgers", timeZone: "America/New_York", businessDayTurnsAt: 4,
  tax: { basisPoints: 825, included: false },
  fees: [
    { name: "Service charge", basisPoints: 1000, fulfilments: ["dineIn"] },
    { name: "Packaging", amount: 50 },
  ],
  firing: "whenAdded", draftExpiresAfter: 240,
  stations: [{ id: "grill", name: "Grill", warnAfter: 8, lateAfter: 12 }, { id: "bar", name: "Bar" }],
  displays: [
    { terminal: "grill-1", stations: ["grill"], columns: 30, sounds: ["new", "late"] },
    { terminal: "pass", role: "expo", sounds: [] }, { terminal: "all" },
  ],
  tables: [{ name: "1", seats: 4, area: "Terrace" }, { name: "2", seats: 2 }],
  payment: {
    tenders: ["cash", "card"], cashRounding: 5, cardProvider: "terminal",
    pageProvider: "stripe",
    offlineCards: { payment: 5000, sum: 20000 },
  },
  ordering: { approvals: ["voids"], guestFiring: "whenFired", guestCancelMinutes: 3 },
};

/** The members of a group after `change` has written into its texts. */
function changed(group, change) {
  const texts = textsOf(group, location);
  change(texts);
  return membersOf(group, texts);
}

test("each setting is read as it was written", () => {
  const members = Object.assign({}, ...NAMES.map((group) =>
    membersOf(group, textsOf(group, location)).members));
  assert.deepEqual(members, location);
});

test("a location with the defaults for payments keeps them", () => {
  assert.deepEqual(membersOf("payment", textsOf("payment", {})), { members: { payment: {} } });
});

test("the first text that can't be read is named, with its place in a list", () => {
  const cases = [
    ["place", (texts) => (texts.name = " "), { field: "name", index: undefined }],
    ["place", (texts) => (texts.turnsAt = "24"), { field: "turnsAt", index: undefined }],
    ["prices", (texts) => (texts.tax = "much"), { field: "tax", index: undefined }],
    ["prices", (texts) => (texts.tax = "8.875"), { field: "tax", index: undefined }],
    ["prices", (texts) => (texts.fees[1].value = "x"), { field: "feeAmount", index: 1 }],
    ["prices", (texts) => (texts.fees[0].fulfilments = []), { field: "feeKinds", index: 0 }],
    ["kitchen", (texts) => (texts.stations[1].lateAfter = "1.5"), { field: "lateAfter", index: 1 }],
    ["screens", (texts) => (texts.displays[2].terminal = "the pass"),
      { field: "terminal", index: 2 }],
    ["screens", (texts) => (texts.displays[0].stations = []),
      { field: "screenStations", index: 0 }],
    ["tables", (texts) => (texts.tables[0].seats = ""), { field: "seats", index: 0 }],
    ["payment", (texts) => (texts.tenders = []), { field: "tenders", index: undefined }],
    ["payment", (texts) => (texts.offlineSum = ""), { field: "offlineSum", index: undefined }],
  ];
  for (const [group, change, problem] of cases) {
    assert.deepEqual(changed(group, change), problem, problem.field);
  }
});

test("a percentage has decimals, with a comma or a point", () => {
  for (const tax of ["8.25", "8,25"]) {
    const { members } = changed("prices", (texts) => (texts.tax = tax));
    assert.equal(members.tax.basisPoints, 825);
  }
});

test("a new station has an identifier of its own that is like its name", () => {
  const { members } = changed("kitchen", (texts) => {
    for (const name of ["Bar", "Süße Küche", "厨房"]) {
      texts.stations.push({ name, warnAfter: "", lateAfter: "" });
    }
  });
  assert.deepEqual(members.stations.map(({ id }) => id),
    ["grill", "bar", "bar-2", "su-e-kuche", "station"]);
  assert.equal(newID("station", new Set(["station"])), "station-2");
});

test("a table that is added has the next number", () => {
  const next = (name) => nextTable({ name, seats: "2", area: "Terrace" }).name;
  assert.deepEqual(["9", "T4", "Window"].map(next), ["10", "T5", ""]);
  assert.equal(nextTable(undefined).name, "1");
});
