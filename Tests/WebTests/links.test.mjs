// SPDX-License-Identifier: Apache-2.0
// Which links a page follows only with a connection.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { guardLinks, leadsToPage } = await load("links.js");
const here = { origin: "https://a.example", pathname: "/m/00001", search: "?link=x" };

function anchor(href, changes = {}) {
  const absolute = new URL(href, "https://a.example/m/00001?link=x").href;
  return { href: absolute, target: "", hasAttribute: () => false, ...changes };
}

test("a link to another page of the gateway needs a connection, one within the page does not", () => {
  const leads = (href, changes) => leadsToPage(anchor(href, changes), here);
  assert.deepEqual(["/o/1?link=y", "/", "/m/00001"].map((href) => leads(href)), [true, true, true]);
  assert.deepEqual(["#section-a", "https://b.example/", "/api/report", "tel:1"]
    .map((href) => leads(href)), [false, false, false, false]);
  assert.equal(leads("/", { target: "_blank" }), false);
  assert.equal(leads("/", { hasAttribute: (name) => name === "download" }), false);
  assert.equal(leadsToPage(null, here), false);
});

test("without a connection the page stays, and the same tap leads on when there is one", async () => {
  let tap;
  let isThere = false;
  const went = [];
  const lost = [];
  globalThis.document.addEventListener = (_, act) => (tap = act);
  globalThis.location = { ...here, assign: (href) => went.push(href) };
  globalThis.fetch = async () => {
    if (!isThere) throw new TypeError("no connection");
    return new Response("");
  };
  guardLinks((again) => lost.push(again));
  let isStopped = false;
  tap({
    button: 0, target: { closest: () => anchor("/o/1") },
    preventDefault: () => (isStopped = true),
  });
  await new Promise(setImmediate);
  assert.deepEqual([isStopped, went, lost.length], [true, [], 1]);
  isThere = true;
  await lost[0]();
  assert.deepEqual(went, ["https://a.example/o/1"]);
});
