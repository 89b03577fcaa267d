// SPDX-License-Identifier: Apache-2.0

import { newKey } from "./api.js";
import { Outbox } from "./outbox.js";

/** The statuses of a delivery that a courier has, in their order. */
export const UNDER_WAY = ["accepted", "atRestaurant", "pickedUp", "onTheWay"];
/**
 * The status that each step leads to; null for one that gives the delivery back. A photo changes
 * none.
 */
const STEPS = {
  accept: "accepted", arrive: "atRestaurant", pickup: "pickedUp", leave: "onTheWay",
  complete: "delivered", fail: "failed", decline: null,
};
/** The next step of each status. */
const NEXT = {
  accepted: "arrive", atRestaurant: "pickup", pickedUp: "leave", onTheWay: "complete",
};

/** Reasons of a refused hand-over after which no other proof helps. */
const TOO_LATE = ["delivery.statusChanged", "delivery.taken"];
/** Milliseconds after the end of a delivery in which messages can be written. */
const CHAT_TIME = 2 * 3_600_000;

/** Whether a courier has the delivery now. */
export function isUnderWay({ status }) {
  return UNDER_WAY.includes(status);
}

/** Whether messages about a delivery that has ended can still be written. Pure. */
export function hasRecentChat({ chat, endedAt }, now) {
  return chat !== undefined && endedAt !== undefined && now - Date.parse(endedAt) < CHAT_TIME;
}

/** The next step of a delivery, or undefined. Pure. */
export function nextStep({ status }) {
  return NEXT[status];
}

/** Whether a courier can give a delivery back: the restaurant still has the food. Pure. */
export function canGiveBack({ status }) {
  return status === "accepted" || status === "atRestaurant";
}

/**
 * Returns a delivery with the status that it has after steps which are not answered yet; null if
 * they give it back. Pure.
 */
export function afterSteps(delivery, entries) {
  return entries.reduce((present, { kind }) => {
    if (present === null || STEPS[kind] === null) return null;
    return { ...present, status: STEPS[kind] ?? present.status };
  }, delivery);
}

/** Whether a hand-over was refused because its delivery is over, or is another courier's. Pure. */
export function isTooLate({ kind, reason }) {
  return kind === "complete" && TOO_LATE.includes(reason);
}

/**
 * What a courier's page knows: the deliveries of the courier, the offers, and the steps that are
 * not answered yet.
 *
 * `keep(memory)` stores what must survive a reload, before anything is sent. Addresses are not
 * stored.
 */
export class CourierState {
  /** The deliveries under way that the last list lacked. */
  #missing = [];

  constructor(memory, keep) {
    this.outbox = new Outbox(memory?.entries);
    /**
     * The steps that were refused, and the deliveries that others have ended (`end`), until the
     * courier has seen why: `{id, kind, number, …}`.
     */
    this.refused = memory?.refused ?? [];
    this.keep = keep;
    this.deliveries = new Map();
    this.offers = [];
    /** Whether the courier is on duty; null as long as that is not known. */
    this.onDuty = null;
  }

  /** Stores what must survive a reload. */
  save() {
    this.keep({ entries: this.outbox.entries, refused: this.refused });
  }

  /** Takes the courier's deliveries under way; those that are not among them have ended. */
  replace(deliveries) {
    for (const [id, { revision }] of this.deliveries) {
      // The answer to a step may be newer than this list.
      const listed = deliveries.find((one) => one.id === id);
      if (!listed || listed.revision >= revision) this.deliveries.delete(id);
    }
    for (const one of deliveries) this.learn(one);
  }

  /**
   * Notes the deliveries that somebody else has ended or given to others, until the courier has
   * seen it. One that a list lacks is noted with the next list: the first may be older than it.
   * Returns whether the next list is needed for that.
   */
  noteEnds(deliveries) {
    this.#noteMissing(new Set(deliveries.map(({ id }) => id)));
    for (const { id, number, status, failure, cancelReason } of deliveries) {
      const known = this.deliveries.get(id);
      const isOver = status === "failed" || status === "canceled";
      if (!isOver || !known || !isUnderWay(known)) continue;
      this.#noteEnd(known, failure?.reason ?? cancelReason ?? null);
    }
    return this.#missing.length > 0;
  }

  #noteEnd(known, reason) {
    const { id, number, due, currency } = known;
    const lost = this.outbox.abandon(id).map(({ kind }) => kind);
    const isClaimed = lost.includes("complete")
      || this.refused.some((one) => one.target === id && isTooLate(one));
    this.refused.unshift({
      id: `${id}/end`, kind: "end", number, reason, lost,
      hasFood: isClaimed ? null : !canGiveBack(known),
      ...(lost.includes("complete") && { due, currency }),
    });
    this.save();
  }

  #noteMissing(listed) {
    for (const known of this.#missing) {
      if (!listed.has(known.id) && !this.deliveries.has(known.id)) this.#noteEnd(known, null);
    }
    this.#missing = [...this.deliveries.values()].filter((one) => isUnderWay(one)
      && !listed.has(one.id) && this.outbox.about(one.id).length === 0);
  }

  /** Takes a delivery of the courier, unless a later state of it is known. */
  learn(delivery) {
    const known = this.deliveries.get(delivery.id);
    if (known && known.revision > delivery.revision) return;
    this.deliveries.set(delivery.id, { ...known, ...delivery });
  }

  /** Takes the present offers; returns whether there is a new one. */
  offer(offers) {
    const known = new Set(this.offers.map(({ delivery }) => delivery.id));
    this.offers = offers;
    return offers.some(({ delivery }) => !known.has(delivery.id));
  }

  /** The deliveries under way, or with steps that are not answered: `{delivery, entries}`. */
  get shown() {
    return [...this.deliveries.values()]
      .map((delivery) => ({ delivery, entries: this.outbox.about(delivery.id) }))
      .filter(({ delivery, entries }) => isUnderWay(delivery) || entries.length > 0)
      .map(({ delivery, entries }) => ({ delivery: afterSteps(delivery, entries), entries }))
      .filter(({ delivery }) => delivery !== null)
      .sort((one, other) => (one.delivery.acceptedAt < other.delivery.acceptedAt ? -1 : 1));
  }

  /** The offers that the courier has not answered, and the one that is being accepted. */
  get shownOffers() {
    return this.offers.map((offer) => ({ ...offer, entries: this.outbox.about(offer.delivery.id) }))
      .filter(({ entries }) => !entries.some(({ kind }) => kind === "decline"));
  }

  /** Whether an offer can be accepted: a courier has one delivery at a time. */
  get isFree() {
    return this.shown.length === 0
      && !this.outbox.entries.some(({ kind }) => kind === "accept");
  }

  /** The delivery whose courier's position is needed; undefined without one. */
  get positionOf() {
    return [...this.deliveries.values()].find((delivery) =>
      isUnderWay(delivery) && this.outbox.about(delivery.id).every(({ kind }) =>
        isUnderWay({ status: STEPS[kind] })))?.id;
  }

  /** Whether the courier is on duty as soon as everything is sent. */
  get wantsDuty() {
    return this.outbox.about("duty").at(-1)?.body.onDuty ?? this.onDuty;
  }

  /** Keys a step of a delivery; `body` is what the step needs. */
  step(kind, { id, number, due, currency }, body = {}) {
    this.#enter({
      target: id, number, kind, method: "POST",
      path: `/api/deliveries/${encodeURIComponent(id)}/${kind}`, body,
      // What was collected is needed if the hand-over comes too late.
      ...(kind === "complete" && { due, currency }),
    });
  }

  /** Hands a delivery over. A photo that proves it is sent first, because its digest names it. */
  complete(delivery, { photo, ...proof }) {
    if (photo) this.step("photo", delivery, { data: photo.data });
    this.step("complete", delivery, photo ? { photo: photo.digest } : proof);
  }

  /** Goes on or off duty; replaces a wish that was never sent. */
  setDuty(onDuty) {
    for (const { id } of this.outbox.about("duty")) this.outbox.withdraw(id);
    const entry = { target: "duty", kind: "duty", method: "PUT", path: "/api/account/duty" };
    this.#enter({ ...entry, body: { onDuty } });
  }

  #enter(entry) {
    this.outbox.add({ id: newKey(), ...entry });
    this.save();
  }

  /** Takes the answer to a step. */
  finish(entry, answer) {
    this.outbox.finish(entry.id);
    if (entry.kind === "duty") this.onDuty = answer.onDuty;
    else if (entry.kind !== "photo") this.#take(entry, answer);
    this.save();
  }

  #take(entry, delivery) {
    if (entry.kind === "decline") this.deliveries.delete(delivery.id);
    else this.learn(delivery);
    this.refused = this.refused.filter(({ target, kind }) => target !== entry.target
      || kind !== entry.kind);
    this.offers = this.offers.filter((offer) => offer.delivery.id !== delivery.id);
  }

  /** Drops a step that was refused, and the later ones of its delivery, which can't follow it. */
  refuse(entry, detail, reason) {
    this.outbox.finish(entry.id);
    const lost = this.outbox.abandon(entry.target).map(({ kind }) => kind);
    const { id, kind, number, target, due, currency } = entry;
    // The last refusal of a step says all: an earlier number of attempts is not true any more.
    const others = this.refused.filter((one) => one.target !== target || one.kind !== kind);
    this.refused = [
      { id, kind, number, target, detail, reason, lost,
        ...(kind === "complete" && { due, currency }) },
      ...others,
    ];
    this.save();
  }

  /** Whether the guest's code is refused for good: another proof is needed. */
  isBlocked(delivery) {
    return this.refused.some(({ target, reason }) => target === delivery
      && reason === "delivery.codeBlocked");
  }

  /** Forgets a refused step that the courier has seen. */
  forget(id) {
    this.refused = this.refused.filter((one) => one.id !== id);
    this.save();
  }
}
