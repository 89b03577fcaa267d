// SPDX-License-Identifier: Apache-2.0
// Requests of the pages: what counts as an answer, and which key a command has.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { kept, load } from "./modules.mjs";

const api = await load("api.js");

/** The requests of a test: each `{path, key, body}`. */
let sent = [];

/** Answers the requests of a test in turn: each is `[status, text, headers?]`, or null for none. */
function answers(...given) {
  sent = [];
  globalThis.fetch = async (path, { headers, body }) => {
    sent.push({ path, key: headers["Idempotency-Key"], body });
    const answer = given.shift();
    if (!answer) throw new TypeError("no connection");
    const [status, text, more] = answer;
    return new Response(status === 204 ? null : text, { status, headers: more });
  };
}

const noon = Date.parse("2026-11-21T12:00:00Z");
let now = noon;
Date.now = () => now;
// Pauses between repetitions pass at once; no request of these tests waits for its end.
globalThis.setTimeout = (act, milliseconds) => (milliseconds < 8000 ? setImmediate(act) : null);

beforeEach(() => {
  kept.clear();
  now = noon;
});

test("an answer that breaks off does not count: the command is sent again under its key", async () => {
  answers([200, '{"id":"pay'], [200, '{"id":"payment"}']);
  const answer = await api.command("POST", "/a", { amount: 5 }, { name: "pay" });
  assert.deepEqual([answer.id, sent.length, sent[0].key === sent[1].key], ["payment", 2, true]);
  assert.equal(kept.size, 0);
});

test("the page of another network is no answer, and the command stays kept", async () => {
  const page = [200, "<!doctype html><title>Sign in</title>"];
  answers(page, page, page, page);
  await assert.rejects(api.command("POST", "/a", {}, { name: "pay" }), (problem) => {
    assert.deepEqual([problem.status, problem.undecided, problem.effectUnknown], [0, true, true]);
    return true;
  });
  assert.equal(api.unfinished("pay")[0].key, sent[0].key);
});

test("an answer without a content is one only if it says so", async () => {
  answers([204, ""], [200, ""]);
  assert.equal(await api.get("/a"), null);
  await assert.rejects(api.get("/a"), { status: 0, reason: "suite.unreachable" });
});

test("the same content is the same command for ten minutes, and then a new one", async () => {
  const send = () => api.command("POST", "/a", { float: 100 }, { name: "drawer" });
  const keys = [];
  for (const minutes of [0, 4, 8]) {
    now = noon + minutes * 60_000;
    answers();
    await assert.rejects(send());
    keys.push(sent[0].key);
  }
  assert.deepEqual([keys[1], keys[2]], [keys[0], keys[0]]);
  // A repetition does not make it younger.
  now = noon + 10 * 60_000 + 1000;
  answers([200, "{}"]);
  await send();
  assert.notEqual(sent[0].key, keys[0]);
});

test("a command that is sent under its own key keeps it, however old it is", async () => {
  answers();
  await assert.rejects(api.command("POST", "/a", {}, { name: "order" }));
  const [{ key, at }] = api.unfinished("order");
  now = at + 3_600_000;
  answers();
  await assert.rejects(api.command("POST", "/a", {}, { name: "order", key }));
  assert.deepEqual([sent[0].key, api.unfinished("order")[0].at], [key, at]);
});

test("a refusal is decided, so the next command has another key", async () => {
  answers([409, '{"reason":"order.sealed","detail":"Wait."}'], [200, "{}"]);
  const send = () => api.command("POST", "/a", {}, { name: "pay" });
  await assert.rejects(send(), { reason: "order.sealed", message: "Wait.", undecided: false });
  const [{ key }] = sent;
  await send();
  assert.notEqual(sent[1].key, key);
});

test("a long pause that the suite asks for is left to the person", async () => {
  const tooMany = '{"reason":"http.tooMany","detail":"Too many numbers. Wait a minute."}';
  answers([429, tooMany, { "Retry-After": "60" }]);
  await assert.rejects(api.command("POST", "/a", {}, { name: "pay" }), (problem) => {
    assert.deepEqual([problem.message, problem.effectUnknown, sent.length],
      ["Too many numbers. Wait a minute.", false, 1]);
    return true;
  });
});
