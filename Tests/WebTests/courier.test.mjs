// SPDX-License-Identifier: Apache-2.0
// The rules of the courier's page. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { foodState, mapAddress } = await load("courier-delivery.js");
const { beginOf, currenciesOf, periodsUntil, seriesOf } = await load("courier-earnings.js");
const { minutesBetween } = await load("courier-offers.js");
const { placeOfFix, positionState } = await load("courier-position.js");
const { afterSteps, CourierState, nextStep } = await load("courier-state.js");

function delivery(changes = {}) {
  return {
    id: "a", order: "a", number: 12, revision: 2, status: "accepted",
    acceptedAt: "2026-11-21T17:30:00.000Z", ...changes,
  };
}

/** A courier's page on duty, and what it has kept for a reload. */
function courier(memory = null, ...deliveries) {
  const kept = { memory };
  const keep = (present) => (kept.memory = JSON.parse(JSON.stringify(present)));
  const state = new CourierState(memory, keep);
  state.onDuty = true;
  state.replace(deliveries);
  return { state, kept };
}

test("each status leads to the next step, up to the door", () => {
  const steps = [];
  let present = delivery();
  for (let kind = nextStep(present); kind; kind = nextStep(present)) {
    steps.push(kind);
    present = afterSteps(present, [{ kind }]);
  }
  assert.deepEqual([steps, present.status],
    [["arrive", "pickup", "leave", "complete"], "delivered"]);
});

test("steps in a dead spot are shown at once, and sent in order under their keys", () => {
  const { state, kept } = courier(null, delivery({ status: "atRestaurant" }));
  state.step("pickup", state.shown[0].delivery);
  state.step("leave", state.shown[0].delivery);
  assert.equal(state.shown[0].delivery.status, "onTheWay");
  // Another page takes what this one kept.
  const later = courier(kept.memory, delivery({ status: "atRestaurant" })).state;
  assert.equal(later.shown[0].delivery.status, "onTheWay");
  const first = later.outbox.next(0);
  assert.deepEqual([first.path, first.id, later.outbox.next(0)],
    ["/api/deliveries/a/pickup", state.outbox.entries[0].id, null]);
  later.finish(first, delivery({ status: "pickedUp", revision: 3 }));
  assert.equal(later.outbox.next(0).kind, "leave");
});

test("a photo is sent before the hand-over that names it, also after a reload", () => {
  const { state, kept } = courier(null, delivery({ status: "onTheWay" }));
  state.complete(state.shown[0].delivery, { photo: { digest: "ab12", data: "/9j/" } });
  assert.equal(state.shown[0].delivery.status, "delivered");
  const later = courier(kept.memory, delivery({ status: "onTheWay" })).state;
  const first = later.outbox.next(0);
  assert.deepEqual([first.path, first.body], ["/api/deliveries/a/photo", { data: "/9j/" }]);
  assert.equal(later.outbox.next(0), null);
  later.finish(first, { photo: "ab12", type: "image/jpeg", bytes: 3 });
  assert.deepEqual(later.outbox.next(0).body, { photo: "ab12" });
  assert.equal(later.deliveries.get("a").status, "onTheWay");
});

test("a code or a note is sent alone", () => {
  const { state } = courier(null, delivery({ status: "onTheWay" }));
  state.complete(state.shown[0].delivery, { code: "0427" });
  assert.deepEqual(state.outbox.entries.map(({ kind, body }) => [kind, body]),
    [["complete", { code: "0427" }]]);
});

test("a refused step takes the later ones of its delivery with it, and says so", () => {
  const { state, kept } = courier(null, delivery({ status: "atRestaurant" }), delivery({ id: "b" }));
  state.step("pickup", delivery());
  state.step("leave", delivery());
  state.step("arrive", delivery({ id: "b" }));
  state.refuse(state.outbox.next(0), "The kitchen has not finished it.");
  assert.deepEqual(state.outbox.entries.map(({ target }) => target), ["b"]);
  assert.equal(state.shown.find((one) => one.delivery.id === "a").delivery.status, "atRestaurant");
  const [refused] = kept.memory.refused;
  assert.deepEqual([refused.kind, refused.lost, refused.number], ["pickup", ["leave"], 12]);
  state.forget(refused.id);
  assert.deepEqual(kept.memory.refused, []);
});

test("only the last refusal of a step is shown, until the step is answered", () => {
  const { state } = courier(null, delivery({ status: "onTheWay" }));
  for (const [detail, reason] of [["4 left", "delivery.codeWrong"], ["no", "delivery.codeBlocked"]]) {
    state.step("complete", delivery(), { code: "1234" });
    state.refuse(state.outbox.next(0), detail, reason);
  }
  assert.deepEqual(state.refused.map(({ detail }) => detail), ["no"]);
  assert.equal(state.isBlocked("a"), true);
  state.step("complete", delivery(), { note: "with the porter" });
  state.finish(state.outbox.next(0), delivery({ status: "delivered", revision: 9 }));
  assert.deepEqual(state.refused, []);
});

test("an ended delivery is shown until its last step is answered", () => {
  const { state } = courier(null, delivery({ status: "onTheWay" }));
  state.step("complete", delivery(), { code: "1234" });
  assert.equal(state.shown[0].delivery.status, "delivered");
  assert.equal(state.isFree, false);
  state.finish(state.outbox.next(0), delivery({ status: "delivered", revision: 5 }));
  assert.deepEqual([state.shown, state.isFree], [[], true]);
});

test("a declined offer disappears at once, an accepted one stays until it is answered", () => {
  const { state } = courier();
  const offered = (id) => ({ delivery: delivery({ id, status: "offered" }) });
  state.offer([offered("a"), offered("b")]);
  state.step("decline", delivery({ id: "a" }));
  state.step("accept", delivery({ id: "b" }));
  assert.deepEqual(state.shownOffers.map((one) => one.delivery.id), ["b"]);
  assert.equal(state.isFree, false);
  const [, accepted] = [state.outbox.next(0), state.outbox.next(0)];
  state.finish(accepted, delivery({ id: "b", revision: 3 }));
  assert.deepEqual(state.shownOffers, []);
  assert.deepEqual(state.shown.map((one) => one.delivery.id), ["b"]);
});

test("a delivery that was given back is no longer shown, also before the answer", () => {
  const { state } = courier(null, delivery());
  state.step("decline", delivery());
  assert.deepEqual(state.shown, []);
  state.finish(state.outbox.next(0), delivery({ status: "offered", revision: 3 }));
  assert.equal(state.deliveries.size, 0);
});

test("an old list does not undo a newer answer", () => {
  const { state } = courier(null, delivery());
  state.learn(delivery({ status: "atRestaurant", revision: 3 }));
  state.replace([delivery()]);
  assert.equal(state.shown[0].delivery.status, "atRestaurant");
  state.replace([]);
  assert.deepEqual(state.shown, []);
});

test("an event without the customer does not make the courier forget the name", () => {
  const { state } = courier(null, delivery({ customer: "Mia" }));
  state.learn(delivery({ status: "atRestaurant", revision: 3 }));
  assert.equal(state.shown[0].delivery.customer, "Mia");
});

test("a courier sees whether the food is ready until it is picked up", () => {
  const states = ["accepted", "atRestaurant", "pickedUp"].flatMap((status) =>
    [undefined, "2026-11-21T17:50:00.000Z"].map((readyAt) => foodState({ status, readyAt })));
  assert.deepEqual(states, ["made", "ready", "made", "ready", null, null]);
});

test("a guest's note stays until the restaurant takes it away", () => {
  const { state } = courier(null, delivery({ note: "2nd floor" }));
  state.learn(delivery({ status: "atRestaurant", revision: 3 }));
  assert.equal(state.shown[0].delivery.note, "2nd floor");
  state.replace([delivery({ status: "atRestaurant", revision: 3 })]);
  assert.equal(state.shown[0].delivery.note, undefined);
});

test("the position is needed from the acceptance until the delivery has ended", () => {
  assert.equal(courier().state.positionOf, undefined);
  const { state } = courier(null, delivery({ status: "onTheWay" }));
  assert.equal(state.positionOf, "a");
  state.step("complete", delivery(), { note: "at the door" });
  assert.equal(state.positionOf, undefined);
});

test("a wish for duty that was never sent is replaced by the next one", () => {
  const { state } = courier();
  state.setDuty(false);
  state.setDuty(true);
  assert.deepEqual([state.outbox.entries.length, state.wantsDuty], [1, true]);
  state.finish(state.outbox.next(0), { onDuty: true });
  assert.equal(state.onDuty, true);
});

test("the position is known only with the leave of the courier, the browser and the device", () => {
  const state = (changes) =>
    positionState({ isSecure: true, hasDevice: true, leave: true, ...changes });
  assert.deepEqual([
    state({}), state({ leave: null }), state({ leave: false }), state({ isSecure: false }),
    state({ hasDevice: false }), state({ code: 1 }), state({ code: 3 }),
  ], ["shared", "unasked", "refused", "insecure", "unknown", "denied", "unknown"]);
});

test("a position counts for a minute, in millionths of a degree", () => {
  const fix = { latitude: 52.5200005, longitude: -13.4049999, at: 1000 };
  assert.deepEqual(placeOfFix(fix, 61_000), { latitude: 52_520_001, longitude: -13_405_000 });
  assert.equal(placeOfFix(fix, 61_001), null);
  assert.equal(placeOfFix(null, 1000), null);
});

test("weeks begin on Monday, and the periods until today have no gap", () => {
  assert.deepEqual(["day", "week", "month"].map((one) => beginOf(one, "2026-03-01")),
    ["2026-03-01", "2026-02-23", "2026-03-01"]);
  assert.equal(beginOf("week", "2026-11-23"), "2026-11-23");
  assert.deepEqual(periodsUntil("month", "2026-02-28").slice(-3),
    ["2025-12-01", "2026-01-01", "2026-02-01"]);
  assert.deepEqual(periodsUntil("week", "2026-03-01").slice(-2), ["2026-02-16", "2026-02-23"]);
  assert.equal(periodsUntil("day", "2026-03-01").length, 14);
});

test("earnings by month are those of twelve months", () => {
  for (const [today, first] of [
    ["2026-11-26", "2025-12-01"], ["2024-12-31", "2024-01-01"], ["2025-01-31", "2024-02-01"],
  ]) assert.equal(periodsUntil("month", today)[0], first);
});

test("earnings are shown by currency, and days without any as zero", () => {
  const row = (from, currency, total) => ({
    from, currency, deliveries: 1, earnings: { base: total, distance: 0, tip: 0, total },
  });
  const answer = {
    today: "2026-11-26",
    days: [row("2026-11-25", "EUR", 410), row("2026-11-25", "CHF", 900)],
    months: [row("2026-11-01", "CHF", 900), { ...row("2026-11-01", "EUR", 410), deliveries: 3 }],
  };
  const series = seriesOf("day", answer, "EUR");
  assert.deepEqual(series.slice(-2).map(({ total, deliveries }) => [total, deliveries]),
    [[410, 1], [0, 0]]);
  assert.deepEqual(currenciesOf(answer), ["EUR", "CHF"]);
});

test("an offer is as old as the service's clock says, and never from the future", () => {
  assert.deepEqual([minutesBetween(0, 59_999), minutesBetween(0, 60_000), minutesBetween(5, 0)],
    [0, 1, 0]);
});

test("the address of another map has the place and the address", () => {
  assert.equal(mapAddress({ latitude: 52_520_000, longitude: -13_404_950 }, "Main Street 5 & 6"),
    "geo:52.520000,-13.404950?q=Main%20Street%205%20%26%206");
});

test("a delivery that the restaurant has ended is noted once, with what to do", () => {
  const state = new CourierState(null, () => {});
  const delivery = { id: "d", number: 4, revision: 3, status: "onTheWay" };
  state.replace([delivery]);
  const ended = { ...delivery, revision: 4, status: "failed", failure: { reason: "no oven" } };
  state.noteEnds([ended, { ...ended, id: "other" }]);
  state.replace([]);
  state.noteEnds([ended]);
  assert.deepEqual(state.refused, [
    { id: "d/end", kind: "end", number: 4, reason: "no oven", hasFood: true, lost: [] },
  ]);
});

test("a delivery that was given to others is said with the second list that lacks it", () => {
  const { state } = courier(null, delivery());
  assert.equal(state.noteEnds([]), true, "the second list is not asked for");
  state.replace([]);
  assert.deepEqual(state.refused, []);
  assert.equal(state.noteEnds([]), false);
  assert.deepEqual(state.refused.map(({ id, kind, hasFood }) => [id, kind, hasFood]),
    [["a/end", "end", false]]);
  const other = courier(null, delivery()).state;
  other.noteEnds([]);
  other.replace([]);
  other.learn(delivery({ revision: 3 }));
  other.noteEnds([delivery({ revision: 3 })]);
  assert.deepEqual(other.refused, []);
});

test("a hand-over that comes after the end keeps the cash that was collected", () => {
  const present = delivery({ status: "onTheWay", due: 2160, currency: "USD" });
  const { state } = courier(null, present);
  state.complete(present, { code: "1234" });
  state.refuse(state.outbox.next(0), "The delivery is failed by now.", "delivery.statusChanged");
  assert.deepEqual([state.refused[0].due, state.refused[0].currency], [2160, "USD"]);
  const ended = courier(null, present).state;
  ended.complete(present, { code: "1234" });
  ended.noteEnds([{ ...present, status: "failed", failure: { reason: "closed" } }]);
  assert.deepEqual([ended.refused[0].hasFood, ended.refused[0].due], [null, 2160]);
  state.noteEnds([{ ...present, status: "failed", failure: { reason: "closed" } }]);
  assert.deepEqual([state.refused[0].kind, state.refused[0].hasFood], ["end", null]);
});
