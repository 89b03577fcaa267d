// SPDX-License-Identifier: Apache-2.0

import { newKey } from "./api.js";
import { isActive, ShownOrder } from "./till-order.js";
import { Outbox } from "./outbox.js";

/**
 * What a till knows: the orders of its location, the one at hand, and what is not answered yet.
 *
 * `keep(memory)` stores what must survive a reload, before anything is sent.
 */
export class TillState {
  constructor(location, memory, keep) {
    this.location = location;
    this.outbox = new Outbox(memory?.entries);
    /** The order at hand: its identifier, `new:ID` before it was opened, or null. */
    this.current = memory?.current ?? null;
    /** The last payment, whose change is shown until the next tap. */
    this.paid = memory?.paid ?? null;
    /** The dishes that were refused, until a person has seen why: `{entry, detail, remedy}`. */
    this.refused = memory?.refused ?? [];
    this.keep = keep;
    /** The orders that this page has opened, by `new:ID`: a dialog may be older than its order. */
    this.opened = new Map();
    this.orders = new Map();
  }

  /** Stores what must survive a reload. */
  save() {
    const { current, paid, refused } = this;
    this.keep({ entries: this.outbox.entries, current, paid, refused });
  }

  /** Takes an order, unless a later state of it is known. */
  learn(order) {
    if (order.location !== this.location) return;
    const known = this.orders.get(order.id);
    if (known === undefined || known.revision < order.revision) this.orders.set(order.id, order);
  }

  /** Forgets orders that ended, except the one at hand and the one paid last. */
  prune() {
    for (const [id, order] of this.orders) {
      const isNeeded = id === this.current || id === this.paid?.order;
      if (!isNeeded && !isActive(order)) this.orders.delete(id);
    }
  }

  /** The order at hand as the screen shows it. */
  get shown() {
    if (this.current === null) return new ShownOrder(null, []);
    const order = this.orders.get(this.current) ?? null;
    return new ShownOrder(order, this.outbox.about(this.current));
  }

  /** The active orders, by number. */
  get active() {
    return [...this.orders.values()].filter(isActive).sort((a, b) =>
      a.businessDay === b.businessDay ? a.number - b.number
        : a.businessDay < b.businessDay ? -1 : 1);
  }

  /** Makes another order the one at hand. */
  take(target) {
    this.current = target;
    this.save();
  }

  /** Opens a new order, which becomes the one at hand. */
  open() {
    const id = newKey();
    this.current = `new:${id}`;
    this.enter({
      id, target: this.current, kind: "open", method: "POST",
      path: `/api/locations/${encodeURIComponent(this.location)}/orders`, body: { another: true },
    });
  }

  /**
   * Keys a command about the order `target`, or else about the order at hand; returns whether it
   * did. Only dishes and details open a missing order.
   */
  key(kind, method, end, body, { target = this.current, ...more } = {}) {
    const order = this.known(target);
    if (order === null && kind !== "add" && kind !== "details") return false;
    if (order === null) this.open();
    this.enter({
      id: newKey(), target: order ?? this.current, kind, method,
      path: `/api/orders/{order}${end}`, body, ...more,
    });
    return true;
  }

  /** The identifier that an order has now; null if it was not opened. */
  known(target) {
    const order = this.opened.get(target) ?? target;
    const isLost = order?.startsWith("new:") && this.outbox.about(order).length === 0;
    return isLost ? null : order;
  }

  enter(entry) {
    this.outbox.add(entry);
    this.save();
  }

  /** Adds an item; the same one again makes a command that was never sent one more. */
  add(item, shown) {
    const same = (body) => {
      const copy = { ...body.items[0], quantity: item.quantity };
      return JSON.stringify(copy) === JSON.stringify(item);
    };
    const last = this.current && this.outbox.about(this.current).at(-1);
    const isGrown = last?.kind === "add" && same(last.body)
      && last.body.items[0].quantity + item.quantity <= 99
      && this.outbox.change(last.id, (entry) => {
        entry.body.items[0].quantity += item.quantity;
      });
    if (isGrown) this.save();
    else this.key("add", "POST", "/items", { items: [{ ...item }] }, { shown });
  }

  /** The path of a command, once its order is known. */
  path(entry) {
    return entry.path.replace("{order}", encodeURIComponent(entry.target));
  }

  /** Takes the answer to a command; returns the orders in it. */
  finish(entry, answer) {
    const orders = answer?.orders ?? (answer?.lines ? [answer] : []);
    for (const order of orders) this.learn(order);
    if (entry.kind === "open") {
      this.outbox.resolve(entry.id, answer.id);
      this.opened.set(`new:${entry.id}`, answer.id);
      if (this.current === `new:${entry.id}`) this.current = answer.id;
    }
    this.outbox.finish(entry.id);
    this.save();
    return orders;
  }

  /** Drops a command that was refused, and those that can't follow it; keeps their dishes. */
  refuse(entry, detail, remedy) {
    this.outbox.finish(entry.id);
    const lost = entry.kind === "open" ? this.outbox.abandon(`new:${entry.id}`) : [];
    if (entry.kind === "open" && this.current === `new:${entry.id}`) this.current = null;
    const dishes = [entry, ...lost].filter((one) => one.kind === "add");
    this.refused.push(...dishes.map((one) => ({ entry: one, detail, remedy })));
    this.save();
    return dishes;
  }

  /** Keeps a dish that the order at hand can't get, until a person has seen why. */
  keepDish(item, shown, detail) {
    const entry = {
      id: newKey(), target: this.current, kind: "add", body: { items: [{ ...item }] }, shown,
    };
    this.refused.push({ entry, detail, remedy: "addToNew" });
    this.save();
  }

  /** Forgets a dish that was refused. */
  forget(entry) {
    this.refused = this.refused.filter((one) => one.entry !== entry);
    this.save();
  }
}
