// SPDX-License-Identifier: Apache-2.0
// The rules of the chat about a delivery. Run them with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { ChatState, QUICK } = await load("chat-state.js");
const { hasRecentChat } = await load("courier-state.js");

const at = "2026-11-21T17:30:00.000Z";
const message = (number, party, text = `${number}`) => ({ number, party, text, at });

/** The chat of a party, and what it has kept for a reload. */
function chat(party, memory = null) {
  const kept = { memory };
  const keep = (present) => (kept.memory = JSON.parse(JSON.stringify(present)));
  return { state: new ChatState(party, memory, keep), kept };
}

/** Answers the message that is sent next with its number. */
function answer(state, number) {
  const entry = state.outbox.next(0);
  state.finish(entry, { chat: { messages: number }, changedAt: at });
  return entry;
}

test("a message waits at the end until its number is known", () => {
  const { state } = chat("guest");
  state.learn({ messages: [message(1, "courier")], isOpen: true });
  state.write({ text: "The blue door" });
  assert.deepEqual(state.shown.map(({ text, state: how }) => [text, how]),
    [["1", undefined], ["The blue door", "notSent"]]);
  answer(state, 2);
  assert.deepEqual(state.shown.map(({ number, party, text }) => [number, party, text]),
    [[1, "courier", "1"], [2, "guest", "The blue door"]]);
});

test("what is not sent yet survives a reload under its key", () => {
  const first = chat("courier");
  first.state.write({ quick: "onMyWay" });
  const entry = first.state.outbox.next(0);
  first.state.save();
  const later = chat("courier", first.kept.memory).state;
  assert.deepEqual([later.outbox.entries[0].id, later.shown[0].state, later.shown[0].quick],
    [entry.id, "unanswered", "onMyWay"]);
});

test("messages are sent in their order", () => {
  const { state } = chat("guest");
  state.write({ text: "one" });
  state.write({ text: "two" });
  assert.equal(state.outbox.next(0).body.text, "one");
  assert.equal(state.outbox.next(0), null);
});

test("a message that others wrote meanwhile is asked for, too", () => {
  const { state } = chat("guest");
  state.learn({ messages: [message(1, "guest")], isOpen: true });
  state.write({ text: "hello" });
  // The courier has written number 2 before.
  answer(state, 3);
  assert.deepEqual([state.needs({ messages: 3 }), state.askAfter({ messages: 3 })], [true, 1]);
  const news = state.learn({ messages: [message(2, "courier"), message(3, "guest", "hello")],
    isOpen: true });
  assert.deepEqual(news.map(({ number }) => number), [2]);
  assert.deepEqual(state.shown.map(({ number }) => number), [1, 2, 3]);
  assert.equal(state.needs({ messages: 3 }), false);
});

test("unread are the messages of others since the chat was seen, also after a reload", () => {
  const { state, kept } = chat("restaurant");
  const messages = [message(1, "guest"), message(2, "restaurant"), message(3, "courier")];
  state.learn({ messages, isOpen: true });
  assert.equal(state.unread, 2);
  assert.deepEqual([state.see(), state.see(), state.unread], [true, false, 0]);
  const later = chat("restaurant", kept.memory).state;
  later.learn({ messages: [...messages, message(4, "guest")], isOpen: true });
  assert.equal(later.unread, 1);
});

test("messages that were deleted after their time are not asked for again and again", () => {
  const { state } = chat("guest");
  state.learn({ messages: [message(7, "courier")], isOpen: false });
  assert.deepEqual([state.needs({ messages: 7 }), state.known, state.isOpen], [false, 7, false]);
});

test("a refused text is given back with the reason, and the next message still goes", () => {
  const { state } = chat("guest");
  state.write({ text: "4111 1111 1111 1111" });
  state.write({ text: "hello" });
  state.refuse(state.outbox.next(0), "This looks like a card number.");
  assert.deepEqual([state.refused.body.text, state.refused.detail],
    ["4111 1111 1111 1111", "This looks like a card number."]);
  assert.equal(state.outbox.next(0).body.text, "hello");
  assert.equal(state.shown.length, 1);
  state.write({ text: "again" });
  assert.equal(state.refused, null);
});

test("a report marks its message, and reports of others are asked for", () => {
  const { state } = chat("guest");
  state.learn({ messages: [message(1, "courier"), message(2, "guest")], isOpen: true });
  state.report(1, "rude");
  assert.deepEqual(state.outbox.entries[0].body, { number: 1, reason: "rude" });
  answer(state, 2);
  assert.deepEqual(state.shown[0].report, { by: "guest", reason: "rude" });
  assert.deepEqual([state.needs({ messages: 2, reported: 1 }),
    state.askAfter({ messages: 2, reported: 1 })], [true, 0]);
  state.learn({ messages: [{ ...message(1, "courier"), report: { by: "guest", reason: "rude" } },
    message(2, "guest")], isOpen: true });
  assert.equal(state.needs({ messages: 2, reported: 1 }), false);
});

test("each party has quick replies, and each of them has words", async () => {
  const words = (await import("node:fs")).readFileSync(
    new URL("../../Sources/Screens/Web/Files/text/en.json", import.meta.url), "utf8");
  const known = Object.keys(JSON.parse(words).chat.quick);
  assert.deepEqual([...new Set(Object.values(QUICK).flat())].filter((one) => !known.includes(one)),
    []);
});

test("a courier reads the messages about an ended delivery for two hours", () => {
  const ended = { chat: { messages: 1 }, endedAt: at };
  const hours = (count) => Date.parse(at) + count * 3_600_000;
  assert.deepEqual([hasRecentChat(ended, hours(1.99)), hasRecentChat(ended, hours(2)),
    hasRecentChat({ endedAt: at }, hours(1)), hasRecentChat({ chat: ended.chat }, hours(1))],
  [true, false, false, false]);
});
