// SPDX-License-Identifier: Apache-2.0
// How fresh the entities of a live route are.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { Follower } = await load("live.js");

let now = 0;
performance.now = () => now;
let check;
globalThis.setInterval = (act) => (check = act);
let source;
globalThis.EventSource = class {
  listeners = {};

  constructor() { source = this; }

  addEventListener(name, act) { this.listeners[name] = act; }

  send(name, data) { this.listeners[name]({ data: JSON.stringify(data), lastEventId: "e/1" }); }

  close() {}
};

test("a page says for how long a service is away, although the gateway answers", () => {
  const told = [];
  const live = new Follower("/live", { onFresh: (...each) => told.push(each) });
  const pass = (seconds, current) => {
    for (let second = 0; second < seconds; second++) {
      now += 1000;
      source.send("heartbeat", { time: "2026-11-21T12:00:00.000Z", current });
      check();
    }
  };
  source.send("state", { state: [{ id: "a" }] });
  const first = source;
  pass(3, true);
  pass(8, false);
  assert.deepEqual(told, [[true, 0], ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => [false, count])]);
  assert.equal(live.silence, 8);
  // The gateway answers, so its connection stays.
  assert.equal(source, first);
  pass(1, true);
  assert.deepEqual(told.at(-1), [true, 0]);
});
