// SPDX-License-Identifier: Apache-2.0
// The rules of the till for browsers. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load } from "./modules.mjs";

const { cardProvider, cardStage, runningCard } = await load("till-card.js");
const { payableBy } = await load("till-cash.js");
const {
  afterPayment, drawerTrouble, freeAmount, isHeldCourse, lostSince, newDiscount, recordedMoney,
  ShownOrder, sums, tableRows,
} = await load("till-order.js");
const { keyedItem } = await load("till-item.js");
const { mayLine } = await load("may.js");
const { Menu } = await load("menu.js");
const { Outbox } = await load("outbox.js");
const { businessDay, clockTime, nextAt } = await load("till-time.js");
const { offeredReasons } = await load("till-reasons.js");
const { missingName } = await load("till-parts.js");
const { TillState } = await load("till-state.js");

const burger = { item: "00001", quantity: 1, shownPrice: 850 };
const shown = { name: "Burger", price: 850, modifiers: [] };

function order(changes = {}) {
  return {
    id: "a", location: "00001", number: 1, revision: 1, status: "inProcess", paid: false,
    sealed: false, businessDay: "2026-11-21", fulfilment: { kind: "counter" }, discounts: [],
    fees: [], tax: { included: false }, lines: [{ line: 1, status: "inProcess" }],
    totals: { due: 850, tip: 0, fees: 0, taxes: [] }, ...changes,
  };
}

/** A till, and what it has kept for a reload. */
function till(memory = null) {
  const kept = { memory };
  const keep = (present) => (kept.memory = JSON.parse(JSON.stringify(present)));
  return { state: new TillState("00001", memory, keep), kept };
}

test("commands about one order are sent one after the other, those about others at once", () => {
  const outbox = new Outbox();
  outbox.add({ id: "1", target: "a" });
  outbox.add({ id: "2", target: "a" });
  outbox.add({ id: "3", target: "b" });
  assert.deepEqual([outbox.next(0)?.id, outbox.next(0)?.id, outbox.next(0)], ["1", "3", null]);
  outbox.finish("1");
  assert.equal(outbox.next(0).id, "2");
});

test("a move waits for the commands about both of its orders", () => {
  const outbox = new Outbox();
  outbox.add({ id: "1", target: "b" });
  outbox.add({ id: "2", target: "a", also: "b" });
  assert.equal(outbox.next(0).id, "1");
  assert.equal(outbox.next(0), null);
});

test("a command without an answer is sent again after a second, under its key", () => {
  const outbox = new Outbox();
  outbox.add({ id: "1", target: "a" });
  outbox.next(0);
  outbox.returned("1", false, 0);
  assert.equal(outbox.next(999), null);
  assert.deepEqual(outbox.next(1000), { id: "1", target: "a", state: "unanswered" });
  assert.equal(outbox.withdraw("1"), false);
});

test("the first dish opens an order, whose number the later commands get", () => {
  const { state } = till();
  state.add(burger, shown);
  const open = state.outbox.next(0);
  assert.deepEqual([open.kind, open.path], ["open", "/api/locations/00001/orders"]);
  assert.equal(state.outbox.next(0), null);
  state.finish(open, order({ lines: [] }));
  assert.equal(state.current, "a");
  assert.equal(state.path(state.outbox.next(0)), "/api/orders/a/items");
});

test("a command of a dialog is about the order that it shows, whatever order is at hand", () => {
  const { state } = till();
  state.learn(order());
  state.learn(order({ id: "b" }));
  for (const current of ["b", null]) {
    state.take(current);
    assert.equal(state.key("pay", "POST", "/payments", {}, { target: "a", number: 1 }), true);
  }
  assert.deepEqual(state.outbox.entries.map((one) => [one.kind, one.target]),
    [["pay", "a"], ["pay", "a"]]);
});

test("only dishes and details open an order", () => {
  for (const kind of ["pay", "void", "fire", "cancel"]) {
    const { state } = till();
    assert.equal(state.key(kind, "POST", "", {}), false);
    assert.deepEqual([state.outbox.entries, state.current], [[], null]);
  }
  const { state } = till();
  assert.equal(state.key("details", "PATCH", "", {}), true);
  assert.deepEqual(state.outbox.entries.map((one) => one.kind), ["open", "details"]);
});

test("a dialog that is older than its order finds it when it was opened", () => {
  const { state } = till();
  state.add(burger, shown);
  const target = state.current;
  const open = state.outbox.next(0);
  state.finish(open, order({ lines: [] }));
  state.take(null);
  state.key("details", "PATCH", "", {}, { target });
  assert.equal(state.outbox.entries.at(-1).target, "a");
  // One that was refused has no order: the details open another one.
  const other = till().state;
  other.add(burger, shown);
  const refused = other.current;
  other.refuse(other.outbox.entries[0], "closed", "addToNew");
  other.key("details", "PATCH", "", {}, { target: refused });
  assert.deepEqual(other.outbox.entries.map((one) => one.kind), ["open", "details"]);
  assert.notEqual(other.current, refused);
});

test("a dialog does nothing with an order that was paid, ended or taken over since", () => {
  const seen = order({ terminal: "till-1" });
  const since = (changes) => lostSince(seen, { ...seen, ...changes });
  assert.equal(since({ revision: 9, status: "processed" }), null);
  assert.equal(since({ paid: true }), "paidElsewhere");
  assert.equal(since({ terminal: "till-2" }), "takenOver");
  assert.equal(since({ status: "canceled" }), "endedElsewhere");
  assert.equal(lostSince(seen, undefined), "endedElsewhere");
});

test("the rest is known at once, whether the order came before the answer or after it", () => {
  const payment = { id: "p", amount: 300 };
  const free = (may, changes) =>
    freeAmount(afterPayment(payment, order({ payments: [], may: { free: may }, ...changes })));
  assert.equal(free(850), 550);
  assert.equal(free(550, { pending: [{ payment: "p", amount: 300 }] }), 550);
  assert.equal(free(750, { pending: [{ payment: "q", amount: 100 }] }), 450);
  assert.equal(free(550, { payments: [{ payment: "p" }], totals: { due: 550 } }), 550);
  assert.equal(free(300, { totals: { due: 300 } }), 0);
});

test("nobody signs in while a command waits for its answer", () => {
  const outbox = new Outbox();
  outbox.add({ id: "1", target: "a" });
  assert.equal(outbox.isAwaiting, false);
  outbox.next(0);
  assert.equal(outbox.isAwaiting, true);
  outbox.returned("1", true, 0);
  assert.equal(outbox.isAwaiting, false);
});

test("an empty name or PIN is asked for before anything is sent", () => {
  const typed = (value) => ({ input: { value, focus: () => {} } });
  assert.equal(missingName(typed(" "), typed("1234")), "till.sayName");
  assert.equal(missingName(typed("ana"), typed("")), "till.sayPin");
  assert.equal(missingName(typed("ana"), typed("1234")), "");
});

test("the same dish again makes a command that was not sent one more", () => {
  const { state } = till();
  state.add(burger, shown);
  state.add(burger, shown);
  state.add({ ...burger, note: "rare" }, shown);
  assert.deepEqual(state.shown.keyed.map((one) => one.body.items[0].quantity), [2, 1]);
});

test("a dish is kept before it is sent, and sent again under its key after a reload", () => {
  const first = till();
  first.state.add(burger, shown);
  const [open] = first.state.outbox.entries;
  first.state.outbox.next(0);
  first.state.save();
  const second = till(first.kept.memory);
  assert.equal(second.state.current, first.state.current);
  const again = second.state.outbox.next(0);
  assert.deepEqual([again.id, again.state], [open.id, "unanswered"]);
});

test("a refused dish is kept until somebody has seen why", () => {
  const first = till();
  first.state.add(burger, shown);
  first.state.refuse(first.state.outbox.entries[0], "The location is closed.", "addToNew");
  assert.equal(first.state.current, null);
  const second = till(first.kept.memory);
  assert.deepEqual(second.state.refused.map((one) => one.detail), ["The location is closed."]);
  second.state.forget(second.state.refused[0].entry);
  assert.deepEqual(second.kept.memory.refused, []);
});

test("a dish that the order at hand can't get is kept, for another order", () => {
  const { state, kept } = till({ current: "a", entries: [], refused: [] });
  state.keepDish(burger, shown, "#1 is closed for payment");
  const [one] = till(kept.memory).state.refused;
  assert.equal(one.entry.target, "a");
  assert.deepEqual([one.entry.body.items, one.entry.shown], [[burger], shown]);
  assert.equal(one.detail, "#1 is closed for payment");
});

test("an earlier state of an order never replaces a later one", () => {
  const { state } = till();
  state.learn(order({ revision: 5 }));
  state.learn(order({ revision: 4, paid: true }));
  assert.equal(state.orders.get("a").revision, 5);
});

test("an order that ended is forgotten, unless it is at hand or its change is shown", () => {
  const { state } = till({ current: "a", paid: { order: "b" }, entries: [], refused: [] });
  const ended = { paid: true, status: "delivered" };
  for (const id of ["a", "b", "c", "d"]) state.learn(order({ ...ended, id }));
  state.learn(order({ id: "d", revision: 2 }));
  state.prune();
  assert.deepEqual([...state.orders.keys()], ["a", "b", "d"]);
});

/** What the service says of an order that is closed for payment. */
const closed = { change: "order.sealed", pay: "yes", release: "yes", free: 850 };

test("an order is paid only when everything is confirmed and the service would take it", () => {
  const reason = (may, waiting = []) =>
    new ShownOrder(order({ may }), waiting).reasonAgainstPayment;
  assert.equal(reason({}), null);
  assert.equal(reason({}, [{ kind: "add" }]), "notSent");
  assert.equal(reason({ pay: "order.empty" }), "order.empty");
  assert.equal(reason({ change: "order.paid" }), "order.paid");
  assert.equal(reason(undefined), null);
  assert.equal(freeAmount(order({ may: { free: 450 } })), 450);
  assert.deepEqual([freeAmount(order({ may: {} })), freeAmount(order())], [0, 850]);
});

test("the bar of a phone counts the dishes of the order, and those that are not confirmed", () => {
  const lines = [{ status: "inProcess", quantity: 2 }, { status: "voided", quantity: 5 }];
  const waiting = [{ kind: "add", shown, body: { items: [{ ...burger, quantity: 3 }] } }];
  const { count, amount } =
    new ShownOrder(order({ lines, totals: { total: 1700 } }), waiting);
  assert.deepEqual([count, amount], [5, 1700 + 3 * 850]);
  assert.equal(new ShownOrder(null, []).count, 0);
});

test("a course after the first waits until it is fired, and a dish says so to the service", () => {
  assert.deepEqual([0, 1, 2, 3].map(isHeldCourse), [false, false, true, true]);
  const item = { id: "00001", name: "Burger", price: 850, available: true, place: 1 };
  const keyed = (choices) => keyedItem(new Menu([{ item }], 0), item, {
    chosen: new Set(), quantity: 1, ...choices,
  }).request;
  assert.deepEqual(keyed({ course: 2, hold: true }), { ...burger, course: 2, hold: true });
  assert.deepEqual(keyed({ course: 2, hold: false }), { ...burger, course: 2 });
});

test("a guest's order can be paid, and is released before it is changed", () => {
  const shown = (may, waiting = []) => new ShownOrder(order({ may }), waiting);
  assert.equal(shown(closed).reasonAgainstPayment, null);
  assert.equal(shown(closed).reasonAgainstChange, "order.sealed");
  assert.equal(shown(closed).canRelease, true);
  assert.equal(shown(closed, [{ kind: "pay" }]).canRelease, false);
  const running = shown({ ...closed, release: "order.paymentPending" });
  assert.equal(running.reasonAgainstChange, "order.paymentPending");
  assert.equal(running.canRelease, false);
});

test("a line can be voided if the service names it, or says nothing", () => {
  const isOffered = (may) => mayLine({ may }, "void", { line: 2 });
  assert.deepEqual([isOffered({ void: [1, 2] }), isOffered({ void: [1] }), isOffered({})],
    [true, false, false]);
  assert.equal(isOffered(undefined), true);
});

test("an account pays what it has besides the tip", () => {
  const sum = { amount: 850, tip: 100 };
  assert.equal(payableBy({ balance: 1500, limit: 0 }, sum), 850);
  assert.equal(payableBy({ balance: 500, limit: 0 }, sum), 400);
  assert.equal(payableBy({ balance: 50, limit: 0 }, sum), 0);
  assert.equal(payableBy({ balance: -500, limit: 2000 }, sum), 850);
});

test("the sums name discounts, fees and taxes", () => {
  const rows = sums(order({
    discounts: [{ basisPoints: 1000, reason: "regular guest", value: 85 }],
    fees: [{ name: "Service", basisPoints: 1000, value: 76 }],
    totals: { fees: 76, tip: 0, taxes: [{ basisPoints: 800, tax: 67 }] },
  }));
  assert.deepEqual(rows.map((row) => row.value), [-85, 76, 67]);
});

test("a discount is shown before it is granted, as the service computes it", () => {
  const line = { line: 1, price: 1500, modifiers: [{ price: 85 }], quantity: 1 };
  const present = order({ lines: [line], totals: { subtotal: 1585 }, discounts: [
    { line: 1, value: 85 }, { value: 100 },
  ] });
  assert.equal(newDiscount(present, null, { basisPoints: 1000 }), 150);
  assert.equal(newDiscount(present, null, { basisPoints: 10_000 }), 1400);
  assert.equal(newDiscount(present, line, { basisPoints: 1050 }), 158);
  assert.equal(newDiscount(present, line, { amount: 9999 }), 1500);
});

test("each reason that tills offer has a text in each language", async () => {
  for (const language of ["en", "de"]) {
    const file = new URL(`../../Sources/Screens/Web/Files/text/${language}.json`, import.meta.url);
    const texts = JSON.parse(await readFile(file, "utf8")).till.reason;
    const offered = Object.values(offeredReasons).flat();
    assert.deepEqual(offered.filter((one) => texts[one] === undefined), [], language);
  }
});

test("the history names the money of a payment and of a refund", () => {
  const refund = { amount: 250, reason: "complaint", recordedAt: "2026-11-21T17:50:02.110Z" };
  const present = order({ payments: [{ ...refund, amount: 1 }], refunds: [refund] });
  const change = (type) => recordedMoney(present, { type, time: refund.recordedAt });
  assert.equal(change("order.refundRecorded"), refund);
  assert.equal(change("order.paymentRecorded").amount, 1);
  assert.equal(change("order.fired"), undefined);
});

test("cash without an open drawer is said before it is taken", () => {
  const drawer = (terminal, status = "open") => ({ terminal, status });
  assert.equal(drawerTrouble(null, "till-1"), null);
  assert.equal(drawerTrouble([drawer("till-1")], "till-1"), null);
  assert.equal(drawerTrouble([drawer("till-1", "closed")], "till-1"), "noDrawerOpen");
  assert.equal(drawerTrouble([drawer("till-2")], "till-1"), "otherDrawersOpen");
});

test("a table has its orders, and one that the location lacks comes last", () => {
  const at = (table) => order({ fulfilment: { kind: "dineIn", table } });
  const rows = tableRows([{ name: "1" }, { name: "2" }], [at("2"), at("9"), order()]);
  assert.deepEqual(rows.map((row) => [row.name, row.orders.length]),
    [["1", 0], ["2", 1], ["9", 1]]);
});

test("a wanted time is the next one on the clock of the location, also when that is set", () => {
  const at = (text, now) => nextAt(text, "America/New_York", Date.parse(now));
  assert.equal(at("19:30", "2026-11-21T23:00:00.000Z"), "2026-11-22T00:30:00.000Z");
  assert.equal(at("17:00", "2026-11-21T23:00:00.000Z"), "2026-11-22T22:00:00.000Z");
  // In the night to 1 November the clock is set back.
  assert.equal(at("08:00", "2026-11-01T02:00:00.000Z"), "2026-11-01T13:00:00.000Z");
  assert.equal(at("", "2026-11-21T23:00:00.000Z"), null);
  assert.equal(clockTime("2026-11-22T00:30:00.000Z", "America/New_York"), "19:30");
});

test("a business day begins at the hour of the location, on its clock", () => {
  const day = (text, hour = 4) => businessDay(Date.parse(text),
    { timeZone: "America/New_York", businessDayTurnsAt: hour });
  assert.equal(day("2026-11-22T08:59:00Z"), "2026-11-21");
  assert.equal(day("2026-11-22T09:00:00Z"), "2026-11-22");
  assert.equal(day("2026-11-22T05:00:00Z", 0), "2026-11-22");
  // In this night the clock is set back: the day still begins when it shows 4.
  assert.equal(day("2026-11-01T08:59:00Z"), "2026-10-31");
  assert.equal(day("2026-11-01T09:00:00Z"), "2026-11-01");
});

test("a till takes cards where the location has a provider and offers them", () => {
  assert.equal(cardProvider({ payment: { cardProvider: "terminal" } }), "terminal");
  assert.equal(cardProvider({ payment: { cardProvider: "terminal", tenders: ["cash"] } }),
    undefined);
  assert.equal(cardProvider({ payment: { pageProvider: "web" } }), undefined);
  assert.equal(cardProvider({}), undefined);
});

test("the running card of a checkout is neither an earlier nor another payment", () => {
  const pending = (payment, amount, terminal) => ({ payment, amount, terminal });
  const entry = { body: { amount: 500 }, before: ["old"] };
  const find = (...list) => runningCard(entry, order({ pending: list }), "till-1")?.payment;
  assert.equal(runningCard(entry, undefined, "till-1"), undefined);
  assert.equal(find(pending("old", 500, "till-1"), pending("other", 350, "till-1")), undefined);
  assert.equal(find(pending("new", 500, "till-1"), pending("later", 500, "till-2")), "new");
  assert.equal(find(pending("new", 500, "gateway")), "new");
});

test("a card payment says how far it is, and never that an unknown outcome is known", () => {
  const running = { payment: "p" };
  const cases = [
    [{}, "begin"],
    [{ running }, "ask"],
    [{ running, reason: "suite.outcomeUnknown" }, "ask"],
    [{ running, isCanceling: true }, "cancel"],
    [{ running, charge: "unknown", isCanceling: true }, "unknown"],
    [{ running, reason: "provider.unreachable" }, "unknown"],
    [{ running, reason: "suite.silent" }, "silent"],
    [{ running, reason: "suite.unreachable" }, "silent"],
    [{ hasBegun: true }, "end"],
  ];
  for (const [input, stage] of cases) assert.equal(cardStage(input), stage, JSON.stringify(input));
});

test("a card that waits is shown at its order, and its cancellation does not wait for it", () => {
  const { state } = till();
  state.learn(order());
  state.take("a");
  state.key("pay", "POST", "/payments", { amount: 850, tender: { type: "card" } });
  assert.equal(state.shown.card.body.amount, 850);
  assert.equal(state.outbox.next(0).kind, "pay");
  state.key("cancelCard", "POST", "", {}, { target: "p", path: "/api/payments/p/cancel" });
  assert.equal(state.path(state.outbox.next(0)), "/api/payments/p/cancel");
});
