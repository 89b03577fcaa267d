// SPDX-License-Identifier: Apache-2.0

import { alertsOf, Ringer } from "./kitchen-alerts.js";
import { ServiceClock } from "./kitchen-clock.js";
import { leavingStep, partStep, remembered, withoutUndone } from "./kitchen-finished.js";
import { HeldOrders } from "./kitchen-held.js";
import { RecentChanges } from "./kitchen-recent.js";
import { comparePlaces } from "./kitchen-scope.js";
import { labelsOf } from "./labels.js";

/**
 * The time for which the place of a removed ticket stays empty, in milliseconds: longer than a
 * double tap, and so short that the next ticket may be tapped a good second after the last one.
 */
export const freedTime = 700;
/** The time without a key or a touch after which the first page is shown again. */
const returnTime = 10_000;

/**
 * The state of a kitchen screen without its document.
 *
 * Pure: `now` is a clock that only runs forward, in milliseconds. The shell draws after each call,
 * and tells with `setLayout` where it has drawn the cards.
 */
export class KitchenModel {
  constructor(scope) {
    this.scope = scope;
    this.clock = new ServiceClock();
    this.recent = new RecentChanges();
    this.ringer = new Ringer();
    this.heldOrders = new HeldOrders();
    this.received = new Map();
    this.newestDay = undefined;
    this.places = [];
    this.pending = new Map();
    this.finished = [];
    this.late = new Set();
    this.positions = new Map();
    this.page = 0;
    this.isSynchronised = false;
    this.lastTap = null;
    this.pendingRecall = null;
    this.broughtBack = null;
    this.notice = null;
    this.returnsAt = null;
    this.counts = null;
    this.opened = null;
    this.now = 0;
  }

  /** The time of the service. */
  get serviceNow() {
    return this.clock.at(this.now) ?? 0;
  }

  /** The places with a ticket, in the order of the screen. */
  get shown() {
    return this.places.filter((place) => place.emptyUntil === null);
  }

  /** The number of pages. */
  get pages() {
    return Math.max(0, ...[...this.positions.values()].map((one) => one.page)) + 1;
  }

  /** The place of an order's ticket; undefined if the screen does not show it. */
  placeOf(order) {
    return this.shown.find((place) => place.ticket.order === order);
  }

  /** Takes other rules, because the stations of the location or the settings changed. */
  setScope(scope) {
    this.scope = scope;
    this.choosePlaces();
    this.noteLate(true);
  }

  /** Takes all tickets in place of the known ones. */
  replace(tickets) {
    const isFirst = !this.isSynchronised;
    const earlier = new Map(this.shown.map((place) => [place.ticket.order, place.ticket]));
    this.sayChangedNotes(tickets);
    this.received = new Map(tickets.map((ticket) => [ticket.order, ticket]));
    this.newestDay = tickets.map((ticket) => ticket.businessDay)
      .filter((day) => day !== undefined).sort().at(-1);
    this.isSynchronised = true;
    for (const [order, tap] of this.pending) {
      if (this.received.get(order)?.revision !== tap.revision) this.pending.delete(order);
    }
    this.choosePlaces();
    // A person who starts a screen looks at it.
    if (!isFirst) {
      for (const { ticket } of this.shown) this.raise(ticket, earlier.get(ticket.order));
    }
    this.noteLate(isFirst);
  }

  /** Takes an event of the stream. */
  receive(event) {
    if (event.type === "ticket.removed") this.remove(event.subject);
    else this.change(event.data);
  }

  change(ticket) {
    const known = this.received.get(ticket.order);
    if (known !== undefined && known.revision >= ticket.revision) return;
    if (ticket.businessDay > (this.newestDay ?? "")) {
      // The tickets of other days say their day from now on.
      this.newestDay = ticket.businessDay;
      this.choosePlaces();
    }
    this.sayChangedNotes([ticket]);
    this.received.set(ticket.order, ticket);
    // The guests may have changed tables.
    const present = { ...labelsOf(ticket), fulfilment: ticket.fulfilment };
    this.finished = this.finished.map((step) => (step.ticket.order !== ticket.order ? step
      : { ...step, ticket: { ...step.ticket, ...present } }));
    const place = this.makePlace(ticket);
    if (place === null) {
      this.free(ticket.order);
      return;
    }
    this.finished = withoutUndone(this.finished, ticket.order, ticket);
    this.heldOrders.forget(ticket.order);
    const earlier = this.placeOf(ticket.order)?.ticket;
    this.raise(place.ticket, earlier);
    const step = earlier && partStep(earlier, place.ticket, this.scope, this.serviceNow);
    if (step) this.finished = remembered(this.finished, step);
    this.places = [...this.places.filter((one) => one.ticket.order !== ticket.order), place]
      .sort(comparePlaces);
    this.pending.delete(ticket.order);
    if (ticket.status === "canceled") this.forgetTap(ticket.order);
  }

  /**
   * The place of a ticket; null if it has none here.
   *
   * Its ticket has a day only if that is an earlier one: another ticket may have its number.
   */
  makePlace({ businessDay, ...ticket }) {
    const day = businessDay === this.newestDay ? {} : { businessDay };
    return this.scope.place({ ...ticket, ...day });
  }

  /** The business day of an order, if that is an earlier one: another may have its number. */
  earlierDay(order) {
    const day = this.received.get(order)?.businessDay;
    return day === this.newestDay ? undefined : day;
  }

  /** Names the tickets on other pages whose notes have changed since they were known. */
  sayChangedNotes(tickets) {
    const noted = tickets.map((ticket) => {
      const known = this.received.get(ticket.order);
      const isNew = known !== undefined && known.noteChangedAt !== ticket.noteChangedAt;
      return { ticket, page: isNew ? this.positions.get(ticket.order)?.page : undefined };
    }).filter(({ page }) => page !== undefined && page !== this.page);
    if (noted.length === 0) return;
    const number = noted.map(({ ticket }) => ticket.number).join(", #");
    const page = [...new Set(noted.map((one) => one.page + 1))].sort().join(", ");
    this.notify("kitchen.notice.note", { number, page }, true);
  }

  remove(order) {
    this.received.delete(order);
    this.free(order);
  }

  /** Leaves a gap where the order's ticket was. */
  free(order) {
    const place = this.placeOf(order);
    if (place === undefined) return;
    this.remember(place.ticket, true);
    place.emptyUntil = this.now + freedTime;
    // Only the person who hands an order over decides about its other courses.
    const isOwn = this.pending.has(order) || this.lastTap?.order === order;
    if (isOwn && !this.scope.isStation) this.heldOrders.record(place.ticket);
    this.pending.delete(order);
    if (this.opened?.order === order) {
      this.close();
      this.notify("kitchen.notice.done", { number: place.ticket.number });
    }
  }

  remember(ticket, isSeen) {
    const present = this.received.get(ticket.order);
    const step = leavingStep(ticket, present, this.scope, this.serviceNow, isSeen);
    if (step === null) return;
    const others = withoutUndone(this.finished, ticket.order, present);
    this.finished = remembered(others, step);
  }

  /** Chooses the places from all tickets of the location. */
  choosePlaces() {
    const chosen = [...this.received.values()].map((ticket) => this.makePlace(ticket))
      .filter((place) => place !== null);
    const orders = new Set(chosen.map((place) => place.ticket.order));
    const gone = this.places.filter((place) => !orders.has(place.ticket.order));
    for (const place of gone) {
      if (place.emptyUntil !== null) continue;
      this.remember(place.ticket, false);
      place.emptyUntil = this.now + freedTime;
    }
    for (const order of orders) {
      this.finished = withoutUndone(this.finished, order, this.received.get(order));
      this.heldOrders.forget(order);
    }
    this.places = [...gone, ...chosen].sort(comparePlaces);
    if (this.opened && !orders.has(this.opened.order)) this.close();
  }

  /** Lets time pass. */
  tick(now) {
    this.now = now;
    if (this.notice?.until <= now) this.notice = null;
    if (this.lastTap?.until <= now) this.lastTap = null;
    this.closeGaps();
    this.noteLate(false);
    if (this.returnsAt !== null && this.returnsAt <= now) this.show(0);
  }

  /** Closes gaps once no new one appears, after a second at the latest. */
  closeGaps() {
    const ends = this.places.map((place) => place.emptyUntil).filter((end) => end !== null);
    if (ends.length === 0) return;
    if (Math.max(...ends) > this.now && Math.min(...ends) + freedTime > this.now) return;
    this.places = this.places
      .filter((place) => place.emptyUntil === null || place.emptyUntil > this.now);
  }

  raise(ticket, earlier) {
    if (earlier === undefined && this.broughtBack === ticket.order) {
      this.broughtBack = null;
      return;
    }
    this.ringer.raise(alertsOf(ticket, earlier));
  }

  /** The places whose tickets are late now. */
  get latePlaces() {
    const now = this.serviceNow;
    return this.shown.filter((place) => place.lateAt !== null && place.lateAt <= now);
  }

  noteLate(quietly) {
    const late = this.latePlaces.map((place) => place.ticket.order);
    if (!quietly && late.some((order) => !this.late.has(order))) this.ringer.raise(["late"]);
    this.late = new Set(late);
  }

  /** Takes the positions of the cards as they were drawn. */
  setLayout(positions) {
    this.positions = positions;
    this.recent.record(positions, this.now);
    if (this.page >= this.pages) this.show(this.pages - 1);
  }

  /** Shows another page, if there is one. */
  show(page) {
    this.returnsAt = null;
    if (page < 0 || page >= this.pages) return;
    if (this.page !== page) this.recent.recordScreen(this.now);
    this.page = page;
  }

  /** Shows the first page again when nobody uses the screen for a while. */
  planReturn() {
    this.returnsAt = this.page > 0 ? this.now + returnTime : null;
  }

  /** Shows one ticket in full. */
  open(order) {
    this.opened = { order };
    this.recent.recordScreen(this.now);
  }

  /** Shows the board again. */
  close() {
    if (this.opened === null) return;
    this.opened = null;
    this.recent.recordScreen(this.now);
  }

  /** Counts dishes of the screen's stations, then of all, then none. */
  changeCounts() {
    const next = this.scope.isStation ? { own: "all", all: null } : { all: null };
    this.count(this.counts === null ? this.firstCount : next[this.counts]);
  }

  /** Shows the counts, or hides them. */
  toggleCounts() {
    this.count(this.counts === null ? this.firstCount : null);
  }

  /** Counts all stations instead of the screen's ones, or the other way round; else none. */
  switchCounts() {
    if (this.scope.isStation) this.count(this.counts === "all" ? "own" : "all");
    else this.count(null);
  }

  get firstCount() {
    return this.scope.isStation ? "own" : "all";
  }

  count(dishes) {
    this.counts = dishes;
    this.recent.recordScreen(this.now);
  }

  /** Shows a sentence for four seconds, or until the next touch. */
  notify(key, values = {}, untilTouch = false) {
    this.notice = { key, values, until: untilTouch ? Infinity : this.now + 4000 };
  }

  forgetTap(order) {
    if (this.lastTap?.order === order) this.lastTap = null;
  }

  /** The tickets of the present frame; `isCovered` if something else hides the board. */
  painted(isCovered) {
    if (!this.isSynchronised) return [];
    return this.shown.filter((place) => this.positions.has(place.ticket.order)).map((place) => {
      const { order } = place.ticket;
      const { page } = this.positions.get(order);
      const isVisible = this.opened ? this.opened.order === order
        : !isCovered && page === this.page;
      const { revision } = place.ticket;
      return isVisible ? { order, revision } : { order, revision, page: page + 1 };
    });
  }
}
