// SPDX-License-Identifier: Apache-2.0
// Commands that are sent again until they are answered.

/** The pause before a command without an answer is sent again, in milliseconds. */
const pause = 1000;

/**
 * The commands of a till or a courier that are not answered yet, in the order in which they were
 * keyed. Pure.
 *
 * An entry is `{id, target, also?, kind, method, path, body, approval?, shown?, state}`. `id` is
 * the key under which it is sent, however often. `target` is an order, or `new:ID` for the order
 * that the entry ID opens; at a courier it is a delivery. Entries about one target are sent one
 * after the other; those about different targets don't wait for each other. `state` is `notSent`,
 * `sending` or `unanswered`.
 */
export class Outbox {
  /** Takes the entries that an earlier page kept; those that it sent may have taken effect. */
  constructor(entries = []) {
    this.entries = entries.map((entry) => ({
      ...entry, state: entry.state === "sending" ? "unanswered" : entry.state,
    }));
    this.awaited = new Set();
    this.pauses = new Map();
  }

  /** The entries about an order, the oldest first. */
  about(target) {
    return this.entries.filter((entry) => entry.target === target || entry.also === target);
  }

  /** Whether a command was sent and has no answer yet. */
  get isAwaiting() {
    return this.entries.some((entry) => entry.state !== "notSent");
  }

  /** Adds a command at the end. */
  add(entry) {
    this.entries.push({ ...entry, state: "notSent" });
  }

  /** Returns the oldest command that can be sent now, and awaits its answer; null without one. */
  next(now) {
    const busy = new Set();
    for (const entry of this.entries) {
      const subjects = [entry.target, entry.also].filter((one) => one !== undefined);
      const isFree = subjects.every((one) => !busy.has(one)) && !this.awaited.has(entry.id);
      if (isFree && (this.pauses.get(entry.id) ?? 0) <= now) {
        if (entry.state === "notSent") entry.state = "sending";
        this.awaited.add(entry.id);
        return entry;
      }
      for (const one of subjects) busy.add(one);
    }
    return null;
  }

  /** Removes a command that was answered or refused. */
  finish(id) {
    this.awaited.delete(id);
    this.pauses.delete(id);
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }

  /** Keeps a command that is to be sent again; without `isSafe` it may have taken effect. */
  returned(id, isSafe, now) {
    const entry = this.entries.find((one) => one.id === id);
    this.awaited.delete(id);
    this.pauses.set(id, now + pause);
    if (entry === undefined) return;
    if (!isSafe) entry.state = "unanswered";
    else if (entry.state === "sending") entry.state = "notSent";
  }

  /** Names the order that a command has opened in the commands that wait for it. */
  resolve(id, order) {
    for (const entry of this.entries) if (entry.target === `new:${id}`) entry.target = order;
  }

  /** Removes the commands about a target that can't follow a refused one, and returns them. */
  abandon(target) {
    const gone = this.about(target);
    this.entries = this.entries.filter((entry) => !gone.includes(entry));
    return gone;
  }

  /** Changes a command that was never sent; returns whether it was. */
  change(id, act) {
    const entry = this.entries.find((one) => one.id === id);
    if (entry?.state !== "notSent") return false;
    act(entry);
    return true;
  }

  /** Removes a command that was never sent; returns whether it was. */
  withdraw(id) {
    const isNew = this.entries.some((one) => one.id === id && one.state === "notSent");
    if (isNew) this.finish(id);
    return isNew;
  }
}
