// SPDX-License-Identifier: Apache-2.0
// What every page shares: what it keeps, its words, and how a dialog is closed.

import assert from "node:assert/strict";
import test from "node:test";
import { kept, load } from "./modules.mjs";

const store = await load("store.js");
const { isBeside, showReplaced } = await load("page.js");
const { loadText } = await load("text.js");

test("what a browser refused to keep is read before what it kept earlier", () => {
  store.write("cart", { lines: 1 });
  const { setItem } = localStorage;
  localStorage.setItem = () => { throw new Error("full"); };
  assert.equal(store.write("cart", { lines: 2 }), false);
  assert.deepEqual(store.read("cart"), { lines: 2 });
  localStorage.setItem = setItem;
  assert.equal(store.write("cart", { lines: 3 }), true);
  assert.deepEqual(store.read("cart"), { lines: 3 });
  kept.clear();
});

test("only a pointer outside a dialog is beside it, not one on its scrollbar", () => {
  const dialog = { left: 100, right: 500, top: 50, bottom: 700 };
  const at = (clientX, clientY) => isBeside(dialog, { clientX, clientY });
  assert.deepEqual([at(495, 300), at(100, 50), at(501, 300), at(300, 20)],
    [false, false, true, true]);
});

test("a replaced database is said until no part of the suite has one", () => {
  const sign = { hidden: true };
  document.getElementById = () => sign;
  showReplaced("orders", { replaced: true });
  showReplaced("menu", {});
  assert.equal(sign.hidden, false);
  showReplaced("menu", { replaced: true });
  showReplaced("orders", {});
  assert.equal(sign.hidden, false);
  showReplaced("menu", {});
  assert.equal(sign.hidden, true);
  delete document.getElementById;
});

test("a page without its words does not begin", async () => {
  globalThis.fetch = async () => new Response('{"tryAgain":"no"}', { status: 502 });
  await assert.rejects(loadText(), /HTTP 502/);
});
