// SPDX-License-Identifier: Apache-2.0
// The owner's deliveries. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load } from "./modules.mjs";

const {
  actsOf, byUrgency, collectedBy, endedOn, isLate, newest, urgentCount,
} = await load("owner-board.js");
const { stillDue } = await load("owner-cash.js");
const { assignable, courierRows } = await load("owner-couriers.js");
const { asksAgain } = await load("owner-delivery.js");
const { csvOf, payoutRows, weekBefore } = await load("owner-payouts.js");
const { rulesOf, textsOf } = await load("owner-rules.js");
const { failureOf, proofOf } = await load("courier-end.js");
const { setPlace } = await load("text.js");

setPlace({ currency: "USD" });
const golden = new URL(
  "../../Protocols/Golden/locations/locations.add.request.json", import.meta.url);
const { delivery: rules } = JSON.parse(await readFile(golden, "utf8")).params;
const now = Date.parse("2026-11-21T18:00:00.000Z");

function delivery(id, status, expectedAt, offeredAt = "2026-11-21T17:30:00.000Z") {
  return { id, status, expectedAt, offeredAt };
}

test("the form of rules keeps all that the contract has", () => {
  assert.ok(rules.areas.some(({ polygon }) => polygon) && rules.fee.basisPoints);
  assert.deepEqual(rulesOf(textsOf(rules)), { rules });
});

test("what is left empty is absent, so that the service decides", () => {
  const texts = { ...textsOf(), place: "41.8781, -87.6298" };
  assert.deepEqual(rulesOf(texts).rules, {
    place: { latitude: 41_878_100, longitude: -87_629_800 }, areas: [{ radius: 3000 }],
    courier: { amount: 300, perKilometre: 50 },
  });
});

test("a text that can't be read is named, with its area", () => {
  const area = (changes) => ({ ...textsOf(rules).areas[0], ...changes });
  const wrong = (changes) => rulesOf({ ...textsOf(rules), ...changes });
  assert.deepEqual(wrong({ place: "Main Street" }), { field: "place", area: undefined });
  assert.deepEqual(wrong({ areas: [] }), { field: "areas", area: undefined });
  assert.deepEqual(wrong({ areas: [area(), area({ radius: "0" })] }), { field: "radius", area: 1 });
  assert.deepEqual(wrong({ areas: [area({ kind: "polygon", polygon: "1, 2\n3, 4" })] }),
    { field: "polygon", area: 0 });
  assert.equal(wrong({ minimum: "15.005" }).field, "minimum");
  assert.equal(wrong({ roadFactor: "130.5" }).field, "roadFactor");
  assert.equal(wrong({ courierAmount: "" }).field, "courierAmount");
});

test("a kilometre and a percentage with decimals become metres and basis points", () => {
  const texts = textsOf(rules);
  const areas = [{ ...texts.areas[0], radius: "2,5", hasFee: false }];
  const { rules: read } = rulesOf({ ...texts, areas, fee: { ...texts.fee, percent: "7.25" } });
  assert.deepEqual([read.areas, read.fee.basisPoints], [[{ radius: 2500 }], 725]);
});

test("a late delivery comes first, then one that nobody has accepted", () => {
  const past = "2026-11-21T17:59:00.000Z";
  const later = "2026-11-21T18:20:00.000Z";
  const list = [
    delivery("way", "onTheWay", later), delivery("new", "offered", later),
    delivery("old", "offered", later, "2026-11-21T17:00:00.000Z"), delivery("nobody", "expired"),
    delivery("late", "onTheWay", past), delivery("done", "delivered", past),
  ];
  assert.deepEqual(byUrgency(list, now).map(({ id }) => id),
    ["late", "nobody", "old", "new", "way"]);
  assert.equal(isLate(delivery("done", "delivered", past), now), false);
});

test("the ended deliveries are those of the business day", () => {
  const location = { timeZone: "America/New_York", businessDayTurnsAt: 4 };
  const list = [
    { id: "yesterday", status: "delivered", endedAt: "2026-11-21T08:59:00.000Z" },
    { id: "today", status: "failed", endedAt: "2026-11-21T09:00:00.000Z" },
    { id: "active", status: "onTheWay", changedAt: "2026-11-21T09:00:00.000Z" },
  ];
  assert.deepEqual(endedOn("2026-11-21", list, location).map(({ id }) => id), ["today"]);
});

test("a delivery is canceled before the pick-up, and fails after it", () => {
  const statuses = ["offered", "expired", "accepted", "atRestaurant", "pickedUp", "onTheWay",
    "delivered"];
  const ends = statuses.map((status) =>
    actsOf({ status }).find((act) => act === "cancel" || act === "fail"));
  assert.deepEqual(ends,
    ["cancel", "cancel", "cancel", "cancel", "fail", "fail", undefined]);
});

test("a delivery for later can be offered now", () => {
  const later = { status: "offered", offeredAt: "2026-11-21T19:00:00.000Z" };
  assert.deepEqual(actsOf(later, now), ["offer", "assign", "cancel"]);
  assert.deepEqual(actsOf(later, Date.parse(later.offeredAt)), ["assign", "cancel"]);
});

test("couriers who ask come first, and those who left are listed while they are owed", () => {
  const role = (approved, location) => ({ role: "courier", approved, location });
  const people = [
    { id: "a", name: "Ana", email: "ana@example.org", roles: [role(true)] },
    { id: "c", name: "Chris", roles: [role(false, "00001")] },
    { id: "o", name: "Olga", roles: [{ role: "owner", approved: true }] },
    { id: "x", name: "Xaver", roles: [role(true, "00002")] },
  ];
  const balances = [
    { courier: "a", name: "Ana", owed: 0 }, { courier: "b", name: "Ben", owed: 610 },
    { courier: "d", name: "Dan", owed: 0 },
  ];
  const duty = { id: "a", name: "Ana", onDuty: true, deliveries: ["d"] };
  const rows = courierRows(people, [duty], balances, "00001");
  assert.deepEqual(rows.map(({ id }) => id), ["c", "a", "b"]);
  assert.deepEqual([rows[1].duty, rows[1].contact, rows[2].role],
    [duty, "ana@example.org", undefined]);
});

test("a delivery is given to another courier on duty, to a free one first", () => {
  const couriers = [
    { id: "a", name: "Ana", onDuty: true, deliveries: ["d"] },
    { id: "b", name: "Ben", onDuty: true, deliveries: [] },
    { id: "c", name: "Chris", onDuty: false, deliveries: ["e"] },
    { id: "k", name: "Kim", onDuty: true, deliveries: ["f"] },
  ];
  assert.deepEqual(assignable(couriers, { id: "k" }),
    [{ id: "b", name: "Ben", count: 0 }, { id: "a", name: "Ana", count: 1 }]);
});

test("the cash that a courier has is the sum of what was due at the doors", () => {
  const end = (status, due, id) => ({
    id: `${status}-${due}`, status, due, currency: "USD", courier: id && { id, name: id },
  });
  const ended = [
    end("delivered", 3090, "k"), end("delivered", 0, "b"), end("delivered", 910, "k"),
    end("failed", 500, "k"), end("canceled", 700),
  ];
  assert.deepEqual([...collectedBy(ended)],
    [["k", { amount: 4000, currency: "USD", orders: ["delivered-3090", "delivered-910"] }]]);
  assert.deepEqual([...collectedBy(ended, new Set(["delivered-3090"]))],
    [["k", { amount: 910, currency: "USD", orders: ["delivered-910"] }]]);
  assert.equal(collectedBy(ended, new Set(["delivered-3090", "delivered-910"])).size, 0);
});

test("what a till has taken or nobody owes is not asked of a courier, the rest in coins", () => {
  const order = (id, status, due) => ({ id, number: 7, status, totals: { due } });

  const list = stillDue([
    order("a", "delivered", 918), order("b", "delivered", 0), order("c", "canceled", 500),
  ], 5);

  assert.deepEqual(list, [{ id: "a", number: 7, amount: 918, due: 920 }]);
});

test("couriers are asked for again after news, but never at once, and seldom without", () => {
  const ages = [9999, 10_000, 19_999, 20_000];
  assert.deepEqual(ages.map((age) => asksAgain(age, true)), [false, true, true, true]);
  assert.deepEqual(ages.map((age) => asksAgain(age, false)), [false, false, false, true]);
});

test("a hand-over needs exactly one proof", () => {
  const values = { code: " 0427 ", photo: null, note: " on the stairs " };
  assert.deepEqual(proofOf("code", values), { code: "0427" });
  assert.deepEqual(proofOf("photo", values), { missing: "photo" });
  const photo = { digest: "ab", data: "/9j/" };
  assert.deepEqual(proofOf("photo", { ...values, photo }), { photo });
  assert.deepEqual(proofOf("note", values), { note: "on the stairs" });
  assert.deepEqual(proofOf("code", { ...values, code: "427" }), { missing: "code" });
  assert.deepEqual(proofOf("note", { ...values, note: " " }), { missing: "note" });
});

test("a failure says why, and what happens to food and money", () => {
  const values = { reason: "Nobody is there", words: "", food: "returned", money: "refund" };
  assert.deepEqual(failureOf(values),
    { reason: "Nobody is there", food: "returned", money: "refund" });
  assert.equal(failureOf({ ...values, words: " rang twice " }).reason,
    "Nobody is there: rang twice");
  assert.equal(failureOf({ ...values, isOther: true, words: "flood" }).reason, "flood");
  const missing = ["reason", "food", "money"].map((name) =>
    failureOf({ ...values, [name]: "" }).missing);
  assert.deepEqual(missing, ["reason", "food", "money"]);
  assert.equal(failureOf({ ...values, isOther: true }).missing, "words");
});

test("a week's table sums the deliveries by the business day on which they ended", () => {
  const location = { timeZone: "America/New_York", businessDayTurnsAt: 4 };
  const ended = (endedAt, courier, tip, status = "delivered") => ({
    status, courier, currency: "USD", endedAt, earnings: { base: 300, distance: 60, tip,
      total: 360 + tip },
  });
  const kim = { id: "k", name: "Kim" };
  const ben = { id: "b", name: "Ben" };
  const rows = payoutRows([
    ended("2026-11-23T12:00:00.000Z", kim, 200), ended("2026-11-29T23:00:00.000Z", kim, 0),
    // After midnight on Monday it is still the business day of Sunday.
    ended("2026-11-30T08:59:00.000Z", ben, 0), ended("2026-11-30T09:00:00.000Z", ben, 0),
    ended("2026-11-24T12:00:00.000Z", ben, 0, "failed"),
  ], location, "2026-11-23");
  assert.deepEqual(rows.map(({ name, deliveries, tip, total }) => [name, deliveries, tip, total]),
    [["Ben", 1, 0, 360], ["Kim", 2, 200, 920]]);
  assert.equal(weekBefore(Date.parse("2026-12-01T12:00:00Z"), location, 1), "2026-11-23");
});

test("a name in a table for programs is quoted, and never a formula", () => {
  const row = { courier: "c", name: '=SUM("A1",2)', deliveries: 1, base: 300, distance: 0, tip: 5,
    total: 305, currency: "USD" };
  assert.equal(csvOf([row], "2026-11-23").split("\r\n")[1],
    '2026-11-23,c,"\'=SUM(""A1"",2)",1,3.00,0.00,0.05,3.05,USD');
});

test("an answer that is older than an event takes nothing back", () => {
  const known = [{ id: "a", revision: 3, status: "delivered" }, { id: "b", revision: 1 }];
  const answered = [
    { id: "a", revision: 2, status: "onTheWay" }, { id: "b", revision: 2 }, { id: "c", revision: 1 },
  ];

  const states = newest(known, answered);

  assert.deepEqual(states.map(({ id, revision }) => `${id} ${revision}`), ["a 3", "b 2", "c 1"]);
});

test("a delivery that nobody took, that is late, or about which somebody wrote, is urgent", () => {
  const later = "2026-11-21T19:00:00.000Z";
  const list = [
    delivery("calm", "accepted", later), delivery("expired", "expired", later),
    delivery("late", "onTheWay", "2026-11-21T17:00:00.000Z"), delivery("asked", "accepted", later),
  ];

  const count = urgentCount(list, now, (id) => (id === "asked" ? 2 : 0));

  assert.equal(count, 3);
});
