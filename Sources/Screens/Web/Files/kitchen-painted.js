// SPDX-License-Identifier: Apache-2.0

/** The minimum time between two reports, so that several changes are reported at once. */
const interval = 100;
/** The maximum time without a report, a quarter of the time after which a screen is silent. */
const heartbeat = 500;
/** The time between two attempts while reports fail. */
const backOff = 1000;
/** The maximum number of tickets in one report, which keeps it well below 256 KiB. */
const maximumTickets = 1000;

/**
 * The reports of a screen about the tickets that it has painted, and when each is due.
 *
 * Pure: the caller paints, reads the clock and sends. One report at a time is on its way. Each has
 * only the changes since the last accepted one. After a failure the next one has all tickets.
 */
export class PaintReports {
  constructor() {
    this.painted = new Map();
    this.accepted = null;
    this.sent = null;
    this.number = 0;
    this.sentAt = -Infinity;
    this.failures = 0;
  }

  /** Records the tickets of a frame that was painted: each `{order, revision, page?}`. */
  record(tickets) {
    this.painted = new Map(tickets.map((ticket) => [ticket.order, ticket]));
  }

  /** Returns the report that is due; null if none is, or another one is on its way. */
  next(now) {
    if (this.sent !== null) return null;
    const age = now - this.sentAt;
    const pause = this.failures < 2 ? interval : backOff;
    if (age < pause || (age < heartbeat && !this.hasChanges())) return null;
    const known = new Map(this.accepted ?? []);
    const tickets = [...this.painted.values()]
      .filter((ticket) => !isSame(known.get(ticket.order), ticket)).slice(0, maximumTickets);
    const removed = [...known.keys()].filter((order) => !this.painted.has(order));
    for (const ticket of tickets) known.set(ticket.order, ticket);
    for (const order of removed) known.delete(order);
    const after = this.accepted === null ? {} : { after: this.number };
    this.number += 1;
    this.sent = known;
    this.sentAt = now;
    return { report: this.number, ...after, tickets, removed };
  }

  /** Returns the last report, which waits for no other; null if no report was ever made. */
  last() {
    if (this.number === 0) return null;
    this.number += 1;
    return { report: this.number, tickets: [], removed: [], closed: true };
  }

  /** Records whether the report on its way was accepted. */
  finish(isAccepted) {
    this.accepted = isAccepted ? this.sent : null;
    this.sent = null;
    this.failures = isAccepted ? 0 : this.failures + 1;
  }

  hasChanges() {
    if (this.accepted === null || this.accepted.size !== this.painted.size) return true;
    return [...this.painted.values()].some((one) => !isSame(this.accepted.get(one.order), one));
  }
}

function isSame(a, b) {
  return a !== undefined && a.revision === b.revision && a.page === b.page;
}
