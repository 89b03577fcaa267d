// SPDX-License-Identifier: Apache-2.0
// The rules of paying an order by card on the page of a provider.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { checkout, nextOf, takesCards } = await load("order-card.js");

test("a location takes cards in a browser if it names a provider and offers cards", () => {
  assert.equal(takesCards({}), false);
  assert.equal(takesCards({ payment: { tenders: ["card"] } }), false);
  assert.equal(takesCards({ payment: { pageProvider: "web" } }), true);
  assert.equal(takesCards({ payment: { pageProvider: "web", tenders: ["cash", "card"] } }), true);
  assert.equal(takesCards({ payment: { pageProvider: "web", tenders: ["cash"] } }), false);
});

test("a payment names the provider, the way back, and a tip only if there is one", () => {
  const order = { location: "00001" };
  const back = "https://a.example/o/o-1?link=x";
  const tender = { type: "card", provider: "web" };
  assert.deepEqual(checkout(order, "web", 1150, 0, back),
    { location: "00001", amount: 1150, tender, returnTo: back });
  assert.equal(checkout(order, "web", 1150, 100, back).tip, 100);
});

test("only a page that still asks is offered, and an unknown outcome is never called paid", () => {
  const page = "https://pay.example/1";
  const charging = (charge) => nextOf({ status: "charging", charge });
  assert.equal(charging({ status: "requested", page }), "page");
  assert.equal(charging({ status: "requested" }), "wait");
  assert.equal(charging({ status: "unknown" }), "wait");
  assert.equal(charging({ status: "authorised" }), "wait");
  assert.equal(charging(undefined), "wait");
  assert.equal(nextOf({ status: "requested" }), "wait");
  assert.equal(nextOf({ status: "taken" }), "paid");
  assert.equal(nextOf({ status: "recorded" }), "paid");
});
