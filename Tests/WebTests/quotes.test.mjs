// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { Quotes, SeenTotal, rulesOf, wishFor } = await load("quotes.js");

const home = { latitude: 40_745_100, longitude: -73_981_000 };
const dish = { item: "00006", quantity: 3, modifiers: [], shownPrice: 350, note: "no sugar" };
const included = { tax: { basisPoints: 800, included: true } };
const added = { tax: { basisPoints: 800, included: false } };

/** A cart with one line. */
const cartFor = (kind, to = null) => ({ kind, to, count: 3, lines: [dish] });

test("only a cart that costs more than its dishes is asked about", () => {
  assert.equal(wishFor(cartFor("counter"), undefined, included), null);
  assert.notEqual(wishFor(cartFor("counter"), undefined, added), null);
  assert.equal(wishFor({ ...cartFor("counter"), count: 0, lines: [] }, undefined, added), null);
  const served = { ...included, fees: [{ name: "Service", basisPoints: 1000,
    fulfilments: ["dineIn"] }] };
  assert.equal(wishFor(cartFor("pickup"), undefined, served), null);
  assert.deepEqual(wishFor(cartFor("counter"), "4", served).fulfilment,
    { kind: "dineIn", table: "4" });
});

test("a delivery is asked about by its place, and not again for another address", () => {
  assert.equal(wishFor(cartFor("delivery", { address: "x", place: null }), undefined, added), null);
  const [one, other] = ["20 West 34th Street", "20 West 34th Street, 3rd floor"]
    .map((address) => wishFor(cartFor("delivery", { address, place: home }), undefined, included));
  assert.deepEqual(one, other);
  assert.deepEqual(one, {
    fulfilment: { kind: "delivery", address: "?", place: home },
    items: [{ item: "00006", quantity: 3, shownPrice: 350 }],
  });
});

/** Quotes whose requests are answered by the test: `answers` are the functions that do it. */
function quotes() {
  const answers = [];
  const made = new Quotes((wish) => new Promise((resolve, reject) => {
    answers.push({ wish, resolve, reject });
  }), () => {});
  return { made, answers };
}

/** Lets all answers that were given arrive. */
const arrive = () => new Promise((resolve) => setImmediate(resolve));

/** A quote with a total. */
const quote = (total) => ({ totals: { total } });

test("a quote is asked for once, and an answer about an earlier cart does not count", async () => {
  const { made, answers } = quotes();
  made.want({ items: [1] });
  made.want({ items: [1] });
  made.want({ items: [2] });
  assert.deepEqual([answers.length, made.state.kind, made.total], [2, "asking", null]);
  answers[1].resolve(quote(700));
  answers[0].resolve(quote(350));
  await arrive();
  assert.deepEqual([made.state, made.total], [{ kind: "known", quote: quote(700) }, 700]);
});

test("another cart has no total until the answer, although the earlier one is kept", async () => {
  const { made, answers } = quotes();
  made.want({ items: [1] });
  answers[0].resolve(quote(350));
  await arrive();
  made.want({ items: [2] });
  assert.deepEqual([made.state, made.total], 
    [{ kind: "asking", quote: quote(350) }, null]);
  made.want(null);
  assert.deepEqual(made.state, { kind: "none" });
});

test("the same cart is asked about again under other rules", async () => {
  const { made, answers } = quotes();
  const rules = (revision, taxBasisPoints) => rulesOf(
    { location: { revision }, item: () => ({ taxBasisPoints }) }, cartFor("counter"));
  made.want({ items: [1] }, rules(1, 200));
  made.want({ items: [1] }, rules(1, 200));
  assert.equal(answers.length, 1);
  made.want({ items: [1] }, rules(2, 200));
  made.want({ items: [1] }, rules(2, 800));
  assert.equal(answers.length, 3);
});

test("another total of the same cart is said with the earlier one", () => {
  const seen = new SeenTotal();
  assert.equal(seen.take("burger", 850), undefined);
  assert.equal(seen.take("burger", null), undefined);
  assert.equal(seen.take("burger", 935), 850);
  assert.equal(seen.take("burger", 935), 850);
  assert.equal(seen.take("burger, fries", null), undefined);
  assert.equal(seen.take("burger, fries", 1320), undefined);
});

test("a place outside of the area is no failure, and a failure can be tried again", async () => {
  const { made, answers } = quotes();
  made.want({ items: [1] });
  answers[0].reject({ reason: "order.outsideArea" });
  await arrive();
  assert.equal(made.state.kind, "outside");
  made.want({ items: [2] });
  answers[1].reject({ reason: "suite.silent" });
  await arrive();
  assert.equal(made.state.kind, "failed");
  made.retry();
  made.want({ items: [2] });
  assert.equal(answers.length, 3);
});
