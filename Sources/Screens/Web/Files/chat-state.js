// SPDX-License-Identifier: Apache-2.0
// The messages about a delivery, as one party knows them. No page.

import { newKey } from "./api.js";
import { Outbox } from "./outbox.js";

/** The quick replies that each party can send, in the words of Protocols/11-DELIVERY.md. */
export const QUICK = {
  guest: ["whereAreYou", "pleaseRing", "leaveAtTheDoor", "yes", "no", "thanks"],
  courier: ["onMyWay", "atTheDoor", "runningLate", "cannotFind", "yes", "no", "thanks"],
  restaurant: ["kitchenLate", "runningLate", "yes", "no", "thanks"],
};
/** The most characters of a message, and of the reason of a report. */
export const LONGEST = { text: 500, reason: 200 };

/**
 * The messages about a delivery, and those that are not sent yet.
 *
 * `party` is `guest`, `courier` or `restaurant`: whose page it is. `keep(memory)` stores what must
 * survive a reload, before anything is sent.
 */
export class ChatState {
  #messages = new Map();
  /** How many reports are known. */
  #reports = 0;

  constructor(party, memory, keep) {
    this.party = party;
    this.outbox = new Outbox(memory?.entries);
    /** The number of the last message that the person has seen. */
    this.seen = memory?.seen ?? 0;
    this.keep = keep;
    /** The number up to which no message is missing. */
    this.known = 0;
    /** Whether messages can be written; null as long as that is not known. */
    this.isOpen = null;
    /** What was refused last: `{kind, body, detail}`; null without anything. */
    this.refused = null;
  }

  /** Stores what must survive a reload. */
  save() {
    this.keep({ entries: this.outbox.entries, seen: this.seen });
  }

  /** Whether a delivery's `chat` tells of messages or reports that are not known. */
  needs(chat) {
    return (chat?.messages ?? 0) > this.known || (chat?.reported ?? 0) > this.#reports;
  }

  /** The number after which to ask: reports change messages that are known already. */
  askAfter(chat) {
    return (chat?.reported ?? 0) > this.#reports ? 0 : this.known;
  }

  /** Takes an answer to `chat.list`; returns the new messages of other parties. */
  learn({ messages, isOpen }) {
    const before = this.known;
    this.isOpen = isOpen;
    for (const one of messages) {
      this.#messages.set(one.number, one);
      this.known = Math.max(this.known, one.number);
    }
    this.#reports = this.messages.filter(({ report }) => report).length;
    return messages.filter(({ number, party }) => number > before && party !== this.party);
  }

  /** The messages that are known, the oldest first. */
  get messages() {
    return [...this.#messages.values()].sort((one, other) => one.number - other.number);
  }

  /** The messages with those that are not sent yet, which have a `state`, at the end. */
  get shown() {
    const waiting = this.outbox.entries.filter(({ kind }) => kind === "send")
      .map(({ id, body, state }) => ({ id, party: this.party, ...body, state }));
    return [...this.messages, ...waiting];
  }

  /** The number of messages of others that the person has not seen. */
  get unread() {
    return this.messages.filter(({ number, party }) =>
      number > this.seen && party !== this.party).length;
  }

  /** Notes that the person sees all messages; returns whether that is new. */
  see() {
    const last = Math.max(this.seen, this.known);
    if (last === this.seen) return false;
    this.seen = last;
    this.save();
    return true;
  }

  /** Writes a message: `{text}` or `{quick}`. */
  write(body) {
    this.refused = null;
    this.#enter("send", body);
  }

  /** Reports a message to the restaurant. */
  report(number, reason) {
    this.refused = null;
    this.#enter("report", { number, reason });
  }

  #enter(kind, body) {
    this.outbox.add({ id: newKey(), target: "chat", kind, method: "POST", body });
    this.save();
  }

  /** Takes the answer to a message or a report: the delivery. */
  finish({ id, kind, body }, { chat, changedAt }) {
    this.outbox.finish(id);
    if (kind === "send" && !this.#messages.has(chat.messages)) {
      const message = { number: chat.messages, party: this.party, ...body, at: changedAt };
      this.#messages.set(message.number, message);
    } else if (kind === "report") {
      const message = this.#messages.get(body.number);
      if (message) message.report ??= { by: this.party, reason: body.reason };
    }
    this.save();
  }

  /** Drops a message or a report that was refused; `detail` says why. */
  refuse({ id, kind, body }, detail) {
    this.outbox.finish(id);
    this.refused = { kind, body, detail };
    this.save();
  }
}
