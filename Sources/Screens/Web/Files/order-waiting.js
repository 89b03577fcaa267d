// SPDX-License-Identifier: Apache-2.0
// How long an order takes, for its guest. No page.

/** Milliseconds for which an answer counts. */
const KEPT = 60_000;

/** The minutes that a new order takes at a location now. */
export class WaitingTime {
  /** Undefined while they are not known. */
  minutes = undefined;
  #ask;
  #onChange;
  #askedAt = -Infinity;

  /** `ask()` requests them, as `{minutes?}`; `onChange()` is called when they are others. */
  constructor(ask, onChange) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** Asks, at most once a minute; without an answer nothing changes. */
  async refresh(now = performance.now()) {
    if (now - this.#askedAt < KEPT) return;
    this.#askedAt = now;
    const answer = await this.#ask().catch(() => null);
    if (answer === null || answer.minutes === this.minutes) return;
    this.minutes = answer.minutes;
    this.#onChange();
  }
}

/**
 * Returns what a guest reads about it, a text of `order` with its values, or null for nothing.
 *
 * `minutes` is how long a new order takes at the location, undefined if that is not known; `now` is
 * in milliseconds since 1970. An order for later, or one that takes longer, has none.
 */
export function waitingText({ status, fulfilment, lines }, minutes, now) {
  if (minutes === undefined || fulfilment.wantedAt || fulfilment.kind === "delivery") return null;
  if (status === "open") return { text: "usually", values: { count: minutes } };
  if (status !== "inProcess") return null;
  const fired = lines.filter((line) => line.status === "inProcess")
    .map((line) => Date.parse(line.firedAt));
  const readyAt = Math.max(...fired) + minutes * 60_000;
  return readyAt > now ? { text: "readyAt", values: { readyAt } } : null;
}
