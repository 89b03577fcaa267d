// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { Quotes, wishFor } = await load("quotes.js");

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
  assert.deepEqual([made.state, made.total], [{ kind: "known", quote: quote(700), before: undefined }, 700]);
});

test("another cart has no total until the answer, although the earlier one is kept", async () => {
  const { made, answers } = quotes();
  made.want({ items: [1] });
  answers[0].resolve(quote(350));
  await arrive();
  made.want({ items: [2] });
  assert.deepEqual([made.state, made.total], 
    [{ kind: "asking", quote: quote(350), before: undefined }, null]);
  made.want(null);
  assert.deepEqual(made.state, { kind: "none" });
});

test("the same cart under other rules is asked about again, and names the earlier total", async () => {
  const { made, answers } = quotes();
  made.want({ items: [1] }, 1);
  answers[0].resolve(quote(350));
  await arrive();
  made.want({ items: [1] }, 2);
  answers[1].resolve(quote(360));
  await arrive();
  assert.deepEqual([made.total, made.state.before], [360, 350]);
  made.want({ items: [1] }, 3);
  answers[2].resolve(quote(360));
  await arrive();
  assert.equal(made.state.before, 350);
  made.want({ items: [2] }, 3);
  answers[3].resolve(quote(700));
  await arrive();
  assert.equal(made.state.before, undefined);
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
