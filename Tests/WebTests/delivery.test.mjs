// SPDX-License-Identifier: Apache-2.0
// The rules of deliveries for guests: what is offered, what it costs, and where it is.

import assert from "node:assert/strict";
import test from "node:test";
import { kept, load } from "./modules.mjs";

const { Cart } = await load("cart.js");
const { joinNotes, kindsFor, needsChoice, obstacleOf, roadDistance } =
  await load("delivery-terms.js");
const {
  completed, courierText, deliveryTimes, isOver, isOverdue, joinFresh, payPlace, positionOf,
  stageOf, stepOf, withPosition,
} = await load("delivery-stage.js");

const kitchen = { latitude: 40_730_000, longitude: -73_990_000 };
const home = { latitude: 40_745_100, longitude: -73_981_000 };
const noon = Date.parse("2026-11-26T12:00:00.000Z");

test("delivery is the default of a person where the location delivers", () => {
  const delivers = { delivery: { place: kitchen } };
  const person = { person: { name: "Mia" } };
  assert.deepEqual(kindsFor(person, delivers), ["delivery", "pickup"]);
  assert.deepEqual(kindsFor(person, {}), ["pickup"]);
  assert.deepEqual(kindsFor({ table: undefined }, delivers), ["counter", "pickup"]);
  assert.deepEqual(kindsFor({ table: "7" }, delivers), []);
});

test("a kept address is chosen, unless the person has begun to write another one", () => {
  const addresses = [{ id: "a1" }, { id: "a2" }];
  const isAsked = (to, known = addresses) => needsChoice(to, "other", known);
  const empty = { id: "other", address: "", place: null };
  assert.deepEqual([null, empty, { id: "removed" }].map((to) => isAsked(to)), [true, true, true]);
  const begun = [{ ...empty, address: "20 W" }, { ...empty, place: home }, { id: "a2" }];
  assert.deepEqual(begun.map((to) => isAsked(to)), [false, false, false]);
  assert.deepEqual([isAsked(null, []), isAsked(empty, [])], [true, false]);
});

test("the distance is that of the services", () => {
  // The same places as in the tests of the rules: Tests/MessagesTests/DeliveryRulesTests.swift.
  const place = { latitude: 0, longitude: 0 };
  const to = (latitude) => ({ latitude, longitude: 0 });
  assert.deepEqual([10_000, 100_000].map((north) => roadDistance({ place }, to(north))),
    [1446, 14_456]);
  assert.equal(roadDistance({ place, roadFactor: 100 }, to(10_000)), 1112);
});

test("a delivery needs an address, its place, its terms and the minimum", () => {
  const known = { kind: "known", quote: { delivery: { minimum: 1500 } } };
  const to = { address: "20 West 34th Street", place: home };
  assert.equal(obstacleOf({}, known, 2000), "address");
  assert.equal(obstacleOf({ address: "x", place: null }, known, 2000), "place");
  for (const kind of ["asking", "outside", "failed"]) {
    assert.equal(obstacleOf(to, { kind }, 2000), kind);
  }
  assert.deepEqual([1499, 1500].map((items) => obstacleOf(to, known, items)), ["minimum", null]);
  assert.equal(obstacleOf(to, { kind: "known", quote: {} }, 1), null);
});

test("the note for the courier is never cut, that for the restaurant may be", () => {
  assert.equal(joinNotes("no onions", "3rd floor", 200), "no onions · 3rd floor");
  assert.equal(joinNotes("no onions", "", 200), "no onions");
  assert.equal(joinNotes("", "3rd floor", 200), "3rd floor");
  assert.equal(joinNotes("no onions", "3rd floor", 15), "no  · 3rd floor");
  assert.equal(joinNotes("no onions", "3rd floor", 10), "3rd floor");
});

test("the order of a delivery has its address, its place, its time and the courier's note", () => {
  kept.clear();
  const cart = new Cart("00001");
  Object.assign(cart, {
    kind: "delivery", time: "19:30", note: "no onions",
    to: { id: "a1", address: "20 West 34th Street", place: home, note: "3rd floor" },
  });
  cart.keep();
  const { note, fulfilment } = new Cart("00001").order(undefined, "UTC", noon);
  assert.equal(note, "no onions · 3rd floor");
  assert.deepEqual(fulfilment, {
    kind: "delivery", address: "20 West 34th Street", place: home,
    wantedAt: "2026-11-26T19:30:00.000Z",
  });
  cart.kind = "pickup";
  const pickup = cart.order(undefined, "UTC", noon);
  assert.deepEqual([pickup.note, Object.keys(pickup.fulfilment)],
    ["no onions", ["kind", "wantedAt"]]);
});

const order = (status, more = {}) => ({ status, openedAt: "10", lines: [], ...more });

test("an order that was handed to its courier is not delivered yet", () => {
  const stages = [
    ["delivered", "pickedUp", "onTheWay"], ["delivered", "onTheWay", "onTheWay"],
    ["delivered", "accepted", "processed"], ["processed", "offered", "processed"],
    ["inProcess", "atRestaurant", "inProcess"], ["delivered", "delivered", "delivered"],
    ["delivered", "failed", "failed"], ["canceled", "offered", "canceled"],
    ["processed", "canceled", "processed"], ["open", "expired", "open"],
  ];
  for (const [status, delivery, stage] of stages) {
    assert.equal(stageOf(order(status), { status: delivery }), stage, `${status} ${delivery}`);
  }
  assert.equal(stageOf(order("delivered"), null), "delivered");
  assert.deepEqual(["processed", "onTheWay"].map(stepOf), ["inProcess", "onTheWay"]);
});

test("nothing is asked for at a door where it was delivered, or could not be", () => {
  const to = (kind) => order("inProcess", { fulfilment: { kind } });
  const places = [
    [null, "payAtDoor"], ["offered", "payAtDoor"], ["onTheWay", "payAtDoor"],
    ["delivered", null], ["failed", null], ["canceled", "payHere"],
  ];
  for (const [status, place] of places) {
    assert.equal(payPlace(to("delivery"), status && { status }), place, status);
  }
  assert.deepEqual(["dineIn", "pickup", "counter"].map((kind) => payPlace(to(kind), undefined)),
    ["payAtTable", "payHere", "payHere"]);
});

test("the guest reads what the courier does, and that nobody brings a canceled delivery", () => {
  const courier = { id: "c1", name: "Kim" };
  const texts = [
    [{ status: "offered" }, "noCourier"], [{ status: "expired" }, "noCourier"],
    [{ status: "onTheWay", courier }, "courierIs"],
    [{ status: "delivered", courier }, "courierWas"],
    [{ status: "failed", courier, leftAt: "14" }, "courierAtDoor"],
    [{ status: "failed", courier }, "courierLeft"], [{ status: "failed" }, null],
    [{ status: "canceled", cancelReason: "The oven is broken" }, "nobodyBecause"],
    [{ status: "canceled", courier }, "nobody"],
  ];
  for (const [delivery, text] of texts) {
    assert.equal(courierText(order("inProcess"), delivery), text, JSON.stringify(delivery));
  }
  assert.equal(courierText(order("delivered"), { status: "canceled" }), null);
});

test("a delivery is late when its time is past, until it has ended", () => {
  const at = (seconds, status = "onTheWay") => isOverdue(
    { status, expectedAt: new Date(noon - seconds * 1000).toISOString() }, noon);
  assert.deepEqual([at(-1), at(1), at(1, "delivered"), at(1, "failed")],
    [false, true, false, false]);
  assert.equal(isOverdue({ status: "offered" }, noon), false);
});

test("each step has the time at which it was reached", () => {
  const lines = [{ firedAt: "12" }, { firedAt: "11" }, {}];
  const times = deliveryTimes(order("delivered", { lines }),
    { status: "delivered", pickedUpAt: "13", leftAt: "14", endedAt: "15" });
  assert.deepEqual(times, { open: "10", inProcess: "12", onTheWay: "14", delivered: "15" });
  const failed = deliveryTimes(order("open"), { status: "failed", endedAt: "15" });
  assert.equal(failed.delivered, undefined);
});

const position = (seconds, more = {}) => ({
  delivery: "d", place: home, at: new Date(noon - seconds * 1000).toISOString(), ...more,
});

test("a position is old after half a minute, and gone with the end of the delivery", () => {
  const at = (seconds, status = "onTheWay") =>
    positionOf({ status, position: position(seconds) }, noon);
  assert.deepEqual([at(5).isOld, at(31).isOld, at(5, "delivered")], [false, true, null]);
  assert.equal(positionOf({ status: "accepted" }, noon), null);
  assert.equal(positionOf(null, noon), null);
});

test("a heartbeat moves the courier of this delivery only, and never back", () => {
  const delivery = { id: "d", status: "onTheWay", position: position(10) };
  const moved = (seconds, more) =>
    withPosition(delivery, { positions: [position(seconds, more)] }).position.at;
  assert.equal(moved(2), position(2).at);
  assert.equal(moved(20), position(10).at);
  assert.equal(moved(2, { delivery: "other" }), position(10).at);
  assert.equal(withPosition(delivery, {}), delivery);
});

test("an event does not make the page forget the code, and a new courier is elsewhere", () => {
  const before = { status: "accepted", courier: { id: "c1" }, code: "4071", position: position(3) };
  const kept = completed({ status: "onTheWay", courier: { id: "c1" } }, before);
  assert.deepEqual([kept.code, kept.position.at], ["4071", position(3).at]);
  const other = completed({ status: "accepted", courier: { id: "c2" } }, before);
  assert.deepEqual([other.code, other.position], ["4071", undefined]);
  assert.equal(completed({ status: "delivered" }, before).code, undefined);
  const statuses = ["delivered", "failed", "canceled", "expired"];
  assert.deepEqual(statuses.map((status) => isOver({ status })), [true, true, true, false]);
});

test("a page with two streams is as fresh as the older one", () => {
  const fresh = { fresh: true, seconds: 9 };
  assert.deepEqual(joinFresh([fresh, fresh]), { fresh: true, seconds: 0 });
  assert.deepEqual(joinFresh([fresh, { fresh: false, seconds: 4 }]), { fresh: false, seconds: 4 });
});
