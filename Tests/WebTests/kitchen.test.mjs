// SPDX-License-Identifier: Apache-2.0
// The rules of the kitchen screen for browsers. Run with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { alertsOf, Ringer } = await load("kitchen-alerts.js");
const { dishCounts } = await load("kitchen-counts.js");
const { arrange, columnCount, ranges } = await load("kitchen-layout.js");
const { KitchenModel } = await load("kitchen-model.js");
const { partsOf } = await load("kitchen-parts.js");
const { PaintReports } = await load("kitchen-painted.js");
const { addition, comparePlaces, Scope, sortedLines } = await load("kitchen-scope.js");
const { Sight, unseenParts } = await load("kitchen-sight.js");
const taps = await load("kitchen-taps.js");

const fired = "2026-11-21T17:30:00.000Z";
const stations = [
  { id: "grill", name: "Grill", warnAfter: 8, lateAfter: 12 }, { id: "fryer", name: "Fryer" },
];
const none = new Set();

function line(number, name, station, changes = {}) {
  return {
    line: number, name, modifiers: [], quantity: 1, station, round: 1, status: "inProcess",
    firedAt: fired, ...changes,
  };
}

function ticket(changes = {}) {
  const one = {
    order: "a", location: "1", number: 1, terminal: "till-1", revision: 1, status: "inProcess",
    paid: false, fulfilment: { kind: "counter" }, firedAt: fired,
    lines: [line(1, "Burger", "grill", { quantity: 2 }), line(2, "Fries", "fryer")], ...changes,
  };
  const numbers = (...statuses) => one.lines.filter(({ status }) => statuses.includes(status))
    .map((each) => each.line);
  const may = { advance: numbers("inProcess", "processed"), acknowledge: numbers("voided") };
  return { may, ...one };
}

function position(changes = {}) {
  return {
    page: 0, column: 0, top: 0, content: "x", isGap: false,
    lines: new Map([[1, "burger"], [2, "fries"]]), ...changes,
  };
}

/** A screen that has shown one ticket for two seconds; its clock says 3000. */
function screen(role = "everything", wanted = []) {
  const model = new KitchenModel(new Scope(role, wanted, stations));
  model.tick(1000);
  model.clock.beat({ time: "2026-11-21T17:31:00.000Z", current: true }, 1000);
  model.replace([ticket()]);
  model.setLayout(new Map([["a", position()]]));
  model.tick(3000);
  return model;
}

test("a tap on the title names the lines that the card shows, and no hidden ones", () => {
  const request = taps.tap(screen(), "a", null, new Set([2]));
  assert.deepEqual(request,
    { command: "advance", order: "a", number: 1, body: { from: "inProcess", lines: [1] } });
});

test("a second tap sends only lines that no tap on its way has", () => {
  const model = screen();
  taps.tap(model, "a", 1, none);
  assert.equal(taps.tap(model, "a", 1, none), null);
  assert.deepEqual(taps.tap(model, "a", null, none).body.lines, [2]);
});

test("a card that has just changed ignores taps for 400 ms, but not on unchanged lines", () => {
  const model = screen();
  model.change(ticket({ revision: 2, note: "hurry" }));
  const lines = new Map([[1, "burger"], [2, "fries, crisp"]]);
  model.setLayout(new Map([["a", position({ content: "y", lines })]]));
  assert.equal(taps.tap(model, "a", null, none), null);
  assert.equal(model.notice.key, "kitchen.notice.changed");
  assert.equal(taps.tap(model, "a", 2, none), null);
  assert.deepEqual(taps.tap(model, "a", 1, none).body.lines, [1]);
  model.tick(3400);
  assert.deepEqual(taps.tap(model, "a", 2, none).body.lines, [2]);
});

test("a card that moved ignores taps for 400 ms, one in the place of another for a second", () => {
  const isIgnored = (model, now) => {
    model.tick(now);
    return taps.tap(model, "a", 1, none) === null;
  };
  const moved = screen();
  moved.setLayout(new Map([["a", position({ top: 300 })]]));
  assert.deepEqual([isIgnored(moved, 3399), isIgnored(moved, 3400)], [true, false]);
  const displacing = screen();
  displacing.change(ticket({ order: "b", number: 2 }));
  displacing.setLayout(new Map([["a", position()], ["b", position({ top: 300 })]]));
  displacing.tick(5000);
  displacing.setLayout(new Map([["b", position()], ["a", position({ top: 300 })]]));
  assert.deepEqual([isIgnored(displacing, 5999), isIgnored(displacing, 6000)], [true, false]);
});

test("a new card in the place of another one ignores taps for a second", () => {
  const model = screen();
  model.change(ticket({ order: "b", number: 2, rush: true }));
  model.setLayout(new Map([["b", position()], ["a", position({ top: 300 })]]));
  model.tick(3999);
  assert.equal(taps.tap(model, "b", 1, none), null);
  model.tick(4000);
  assert.notEqual(taps.tap(model, "b", 1, none), null);
});

test("the place of a ticket that has gone stays empty for 700 ms", () => {
  const model = screen();
  model.remove("a");
  assert.equal(model.shown.length, 0);
  model.tick(3699);
  assert.equal(model.places.length, 1);
  model.tick(3700);
  assert.equal(model.places.length, 0);
});

test("who finishes a ticket each 1.3 seconds is never asked to tap again", () => {
  const model = screen();
  const orders = ["a", "b", "c", "d", "e"];
  const tickets = orders.map((order, index) => ticket({ order, number: index + 1 }));
  model.replace(tickets);
  const lay = () => model.setLayout(new Map(model.places.map((place, index) => [
    place.ticket.order, position({ top: index * 300, isGap: place.emptyUntil !== null }),
  ])));
  lay();
  for (const [index, order] of orders.entries()) {
    const tapped = 5000 + index * 1300;
    model.tick(tapped);
    assert.notEqual(taps.tap(model, order, null, none), null, `tap on ${order}`);
    for (let now = tapped + 100; now < tapped + 1300; now += 100) {
      model.tick(now);
      if (now === tapped + 100) model.remove(order);
      lay();
    }
  }
});

test("an undo names the same lines, within five seconds only", () => {
  const model = screen();
  taps.tap(model, "a", 1, none);
  assert.deepEqual(taps.undo(model).body, { from: "inProcess", lines: [1] });
  const late = screen();
  taps.tap(late, "a", 1, none);
  late.tick(8000);
  assert.equal(taps.undo(late), null);
});

test("a refused tap says what the suite says, and can't be undone", () => {
  const model = screen();
  const request = taps.tap(model, "a", 1, none);
  taps.finish(model, request, { reason: "access.forbidden", detail: "Use another device." });
  assert.deepEqual(model.notice.values, { number: 1, detail: "Use another device." });
  assert.equal(model.lastTap, null);
  assert.equal(model.pending.size, 0);
});

test("a tap that moved nothing can't be undone, even after the effect of another cook's", () => {
  const model = screen();
  const request = taps.tap(model, "a", null, none);
  const lines = ticket().lines.map((one) => ({ ...one, status: "processed" }));
  model.change(ticket({ revision: 2, status: "processed", lines }));
  taps.finish(model, request, { reason: "order.statusChanged" });
  assert.equal(taps.undo(model), null);
  assert.equal(model.notice.key, "kitchen.notice.nothingToUndo");
});

test("an order that was handed over here with a held course is named until it is back", () => {
  const held = [{ course: 3, quantity: 1 }, { course: 2, quantity: 3 }];
  const lines = [line(1, "Burger", "grill", { status: "processed" })];
  const ready = () => {
    const model = screen("expo");
    model.change(ticket({ revision: 2, status: "processed", lines, held }));
    model.tick(5000);
    return model;
  };
  const named = (model) => [...model.heldOrders.orders.values()].map((one) =>
    [one.number, one.courses.map(({ course }) => course)]);
  const model = ready();
  const other = ready();
  taps.tap(model, "a", null, none);
  for (const one of [model, other]) one.remove("a");
  model.tick(60_000);
  assert.deepEqual([named(model), named(other)], [[[1, [2, 3]]], []]);
  model.change(ticket({ revision: 3, lines, held: [held[0]] }));
  assert.deepEqual(named(model), []);
});

test("a course of an order that was handed over is fired once, or again after a refusal", () => {
  const model = screen("expo");
  model.heldOrders.record({ ...ticket(), held: [{ course: 2, quantity: 1 }] });
  model.heldOrders.setFiring("a", true);
  const request = { command: "fire", order: "a", number: 1, body: { course: 2 } };
  taps.finish(model, request, { reason: "orders.unreachable", detail: "Try again." });
  assert.equal(model.heldOrders.orders.get("a").isFiring, false);
  model.heldOrders.forget("a");
  assert.equal(model.heldOrders.orders.size, 0);
});

test("a voided part is below the line of the same dish", () => {
  const burger = (number, modifier, changes) =>
    line(number, "Burger", "grill", { modifiers: [modifier], ...changes });
  const voided = { status: "voided" };
  const lines = [
    burger(1, "Well done"), burger(2, "Rare"), burger(3, "Rare", voided),
    burger(4, "Well done", voided), burger(5, "Medium", voided),
    burger(6, "Rare", { ...voided, round: 2 }),
  ];
  assert.deepEqual(sortedLines(ticket({ lines })).map((one) => one.line), [1, 4, 2, 3, 5, 6]);
});

test("a voided line is acknowledged, and that can't be undone", () => {
  const model = screen();
  const voided = line(2, "Fries", "fryer", { status: "voided" });
  model.change(ticket({ revision: 2, lines: [line(1, "Burger", "grill"), voided] }));
  model.tick(5000);
  assert.equal(taps.tap(model, "a", 2, none).command, "acknowledge");
  assert.equal(taps.undo(model), null);
});

test("a station shows its own lines, and those of stations that the location lacks", () => {
  const scope = new Scope("everything", ["Grill"], stations);
  assert.deepEqual(scope.place(ticket()).ticket.lines.map((one) => one.line), [1]);
  assert.deepEqual(scope.others(scope.place(ticket())), [{ name: "Fryer", isMade: false }]);
  const stray = ticket({ lines: [line(1, "Pizza", "oven")] });
  assert.equal(scope.place(stray).ticket.lines.length, 1);
  assert.equal(scope.isStray(stray.lines[0]), true);
});

test("a station has no ticket without work, and an expediter moves made lines only", () => {
  const made = ticket({ lines: [line(1, "Burger", "grill", { status: "processed" })] });
  assert.equal(new Scope("everything", ["grill"], stations).place(made), null);
  const expo = screen("expo");
  assert.equal(taps.tap(expo, "a", null, none), null);
  assert.deepEqual(expo.notice.values, { number: 1, stations: "Grill, Fryer" });
});

test("rushed tickets come first, then those that wait longest", () => {
  const scope = new Scope("everything", [], stations);
  const later = ticket({ order: "b", number: 2, firedAt: "2026-11-21T17:31:00.000Z" });
  const rushed = { ...later, order: "c", number: 3, rush: true };
  const places = [later, ticket(), rushed].map((one) => scope.place(one)).sort(comparePlaces);
  assert.deepEqual(places.map((place) => place.ticket.number), [3, 1, 2]);
});

test("a ticket needs attention and is late at the ages of its stations", () => {
  const scope = new Scope("everything", [], stations);
  const at = (minutes) => scope.urgency(ticket(), Date.parse(fired) + minutes * 60_000);
  assert.deepEqual([7.9, 8, 11.9, 12].map(at), ["normal", "attention", "attention", "late"]);
});

test("a line that is fired later is an addition; one of the same order is not", () => {
  const [first, second] = ticket().lines;
  assert.equal(addition(second, first, ticket()), null);
  const added = { ...second, firedAt: "2026-11-21T17:30:15.000Z" };
  assert.equal(addition(added, first, ticket()).round, null);
  assert.equal(addition({ ...added, round: 2 }, first, ticket()).round, 2);
});

test("a step on a ticket that stays is in the list, until it is undone", () => {
  const model = screen();
  const made = line(1, "Burger", "grill", { status: "processed", quantity: 2 });
  model.change(ticket({ revision: 2, lines: [made, line(2, "Fries", "fryer")] }));
  assert.deepEqual(model.finished.map((step) => step.lines), [[1]]);
  model.change(ticket({ revision: 3 }));
  assert.deepEqual(model.finished, []);
});

test("alerts tell new, changed, voided and rushed tickets apart; moved lines raise none", () => {
  const rings = (now, before) => alertsOf(ticket(now), before && ticket(before));
  const [burger, fries] = ticket().lines;
  assert.deepEqual(rings({}), ["new"]);
  assert.deepEqual(rings({ lines: [{ ...burger, movedFrom: 7 }] }), []);
  assert.deepEqual(rings({}, { lines: [burger] }), ["changed"]);
  assert.deepEqual(rings({ lines: [burger, { ...fries, status: "voided" }] }, {}), ["voided"]);
  assert.deepEqual(rings({ rush: true }, {}), ["rush"]);
  assert.deepEqual(rings({ paid: true }, {}), []);
});

test("the most important alert sounds, at most one in a second", () => {
  const ringer = new Ringer();
  ringer.raise(["new", "voided"]);
  assert.equal(ringer.due(0), "voided");
  ringer.raise(["new"]);
  assert.equal(ringer.due(500), null);
  ringer.raise(["rush"]);
  assert.equal(ringer.due(600), null);
  assert.equal(ringer.due(1000), "rush");
});

test("the counts name the line that waits longest, a rushed one first", () => {
  const rushed = ticket({ order: "b", rush: true, firedAt: "2026-11-21T17:40:00.000Z" });
  const [burger] = dishCounts([ticket(), rushed], false, new Scope("everything", [], stations));
  assert.equal(burger.quantity, 4);
  assert.equal(burger.next.ticket.order, "b");
});

test("cards fill a column, then the next one, then the next page", () => {
  const positions = arrange([100, 100, 200, 50], 2, 230);
  assert.deepEqual(positions.map((one) => [one.page, one.column, one.top]),
    [[0, 0, 0], [0, 0, 112], [0, 1, 0], [1, 0, 0]]);
  assert.equal(columnCount(1024, 300), 3);
  assert.equal(columnCount(200, 300), 1);
});

test("pages that follow each other are named as a range", () => {
  assert.equal(ranges([7, 6, 8, 8, 2, 10, 11]), "2, 6–8, 10–11");
  assert.equal(ranges([]), "");
});

test("reports have what changed, come twice a second, and begin again after a failure", () => {
  const reports = new PaintReports();
  reports.record([{ order: "a", revision: 1 }]);
  assert.deepEqual(reports.next(0),
    { report: 1, tickets: [{ order: "a", revision: 1 }], removed: [] });
  assert.equal(reports.next(200), null);
  reports.finish(true);
  assert.equal(reports.next(499), null);
  assert.deepEqual(reports.next(500), { report: 2, after: 1, tickets: [], removed: [] });
  reports.finish(false);
  assert.deepEqual(reports.next(600),
    { report: 3, tickets: [{ order: "a", revision: 1 }], removed: [] });
  reports.finish(true);
  reports.record([]);
  assert.deepEqual(reports.next(700), { report: 4, after: 3, tickets: [], removed: ["a"] });
  assert.deepEqual(reports.last(), { report: 5, tickets: [], removed: [], closed: true });
});

test("a ticket on another page is reported with that page", () => {
  const model = screen();
  model.setLayout(new Map([["a", position({ page: 1 })]]));
  assert.deepEqual(model.painted(false), [{ order: "a", revision: 1, page: 2 }]);
  model.open("a");
  assert.deepEqual(model.painted(false), [{ order: "a", revision: 1 }]);
});

test("what nobody sees stays known without an answer, and sounds when it is new", () => {
  const sight = new Sight();
  const unseen = [{ number: 1, stations: [] }];
  const screens = [{ terminal: "grill-1", silent: true }, { terminal: "expo", silent: false }];
  assert.equal(sight.take({ unseen, screens: [] }), true);
  assert.equal(sight.take({ unseen, screens }), true);
  assert.equal(sight.take({ unseen, screens }), false);
  assert.equal(sight.take(null), false);
  assert.deepEqual([sight.unseen, sight.silent], [unseen, [screens[0]]]);
  sight.take({ unseen: [], screens: [] });
  assert.deepEqual([sight.unseen, sight.silent], [[], []]);
});

test("stations without a screen are named once, not with each of their tickets", () => {
  const grill = { station: "grill", why: "silent" };
  const fryer = { station: "fryer", why: "noScreen" };
  const unseen = [{ number: 1, stations: [fryer, grill] }, { number: 2, stations: [fryer] }];
  assert.deepEqual(unseenParts(unseen),
    { stations: ["fryer"], tickets: [{ number: 1, stations: [grill] }] });
});

test("a notice that a tap is sent again ends with its answer", () => {
  const model = screen();
  const request = taps.tap(model, "a", 1, none);
  model.notify("kitchen.notice.again", { number: 1 });
  taps.finish(model, { ...request, number: 2, order: "b" }, { done: true });
  assert.notEqual(model.notice, null);
  taps.finish(model, request, { done: true });
  assert.equal(model.notice, null);
});

test("one tap shows what is to be made, and the next one hides it", () => {
  const model = screen("everything", ["grill"]);
  model.toggleCounts();
  assert.equal(model.counts, "own");
  model.switchCounts();
  assert.equal(model.counts, "all");
  model.toggleCounts();
  assert.equal(model.counts, null);
});

test("the parts of the kitchen have addresses, which keep other parameters", () => {
  const scope = new Scope("everything", ["grill"], stations);
  const searches = (search) => partsOf(scope, search, false).map((one) => one.search);
  assert.deepEqual(searches("?till&station=grill&station=fryer"),
    ["?till=", "?till=&expo=", "?till=&station=grill", "?till=&station=fryer"]);
  assert.deepEqual(searches("?expo"), ["?", "?expo=", "?station=grill", "?station=fryer"]);
});
