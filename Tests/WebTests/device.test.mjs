// SPDX-License-Identifier: Apache-2.0
// A page of a device learns that it was revoked. Run: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { checkDevice, thisDevice } = await load("device.js");

let opened = [];
globalThis.location = { ...globalThis.location, replace: (address) => opened.push(address) };

/** Answers the next requests with this, or with no answer. */
function answer(body, status = 200) {
  opened = [];
  globalThis.fetch = async () => {
    if (body === null) throw new TypeError("no network");
    return new Response(JSON.stringify(body), { status });
  };
}

test("only a page of a device leaves, once the suite no longer knows the device", async () => {
  answer({ who: "anyone" });
  assert.equal(await thisDevice(), null);
  assert.deepEqual(opened, ["/enrol"]);
  answer({ who: "anyone" });
  await checkDevice();
  assert.deepEqual(opened, []);

  answer({ who: "device", name: "grill-1", roles: ["kitchen"] });
  assert.equal((await thisDevice()).name, "grill-1");
  await checkDevice();
  answer(null);
  await checkDevice();
  answer({ title: "out of order" }, 503);
  await checkDevice();
  assert.deepEqual(opened, []);

  answer({ who: "anyone" });
  await Promise.all([checkDevice(), checkDevice()]);
  await checkDevice();
  assert.deepEqual(opened, ["/enrol?revoked"]);
});

test("an owner who is signed in counts only where owners work", async () => {
  answer({ who: "person", person: { name: "Olga" }, roles: ["manager"], location: "00001" });
  assert.equal(await thisDevice(), null);
  assert.deepEqual(opened, ["/enrol"]);
  answer({ who: "person", person: { name: "Olga" }, roles: ["manager"], location: "00001" });
  const me = await thisDevice(undefined, { orOwner: true });
  assert.deepEqual([me.name, me.roles, opened], ["Olga", ["manager"], []]);
  answer({ who: "person", person: { name: "Mia" } });
  assert.equal(await thisDevice(undefined, { orOwner: true }), null);
});
