// SPDX-License-Identifier: Apache-2.0
// A guest's cart at one location. It is kept in the browser and never emptied unasked.

import { newKey } from "./api.js";
import { joinNotes } from "./delivery-terms.js";
import * as store from "./store.js";
import { nextAt } from "./till-time.js";

/** The highest quantity of a line and the longest texts: Protocols/3-ORDERS.md, Limits. */
export const HIGHEST_QUANTITY = 99;
export const LONGEST_NAME = 100;
export const LONGEST_NOTE = 200;

export class Cart {
  /** `{id, item, name, modifiers, quantity, note, shownPrice}`: equal dishes are one line. */
  lines = [];
  customer = "";
  note = "";
  /** `counter`, `pickup` or `delivery`; a table's link decides by itself. */
  kind = "counter";
  /** When it is wanted, as `19:30` on the location's clock; empty for as soon as possible. */
  time = "";
  /** Where a delivery goes: `{id, address, place, note}`, or null; see `GuestDelivery`. */
  to = null;

  #place;

  constructor(location) {
    this.#place = `cart.${location}`;
    Object.assign(this, store.read(this.#place, {}));
  }

  get count() {
    return this.lines.reduce((sum, line) => sum + line.quantity, 0);
  }

  /** The price of all lines, as it was shown. */
  get sum() {
    return this.lines.reduce((sum, line) => sum + line.shownPrice * line.quantity, 0);
  }

  /** The quantity of each item by its identifier. */
  get quantities() {
    const quantities = new Map();
    for (const { item, quantity } of this.lines) {
      quantities.set(item, (quantities.get(item) ?? 0) + quantity);
    }
    return quantities;
  }

  line(id) {
    return this.lines.find((line) => line.id === id);
  }

  /** Adds a dish, or replaces the line with the identifier `line`. */
  put({ line: id, ...dish }) {
    const index = this.lines.findIndex((line) => line.id === id);
    const same = this.lines.find((line) => line.id !== id && isSame(line, dish));
    if (same) {
      same.quantity = Math.min(same.quantity + dish.quantity, HIGHEST_QUANTITY);
      if (index >= 0) this.lines.splice(index, 1);
    } else if (index >= 0) this.lines[index] = { ...dish, id };
    else this.lines.push({ ...dish, id: newKey() });
    this.keep();
  }

  /** Sets the quantity of a line; 0 removes it. Returns the removed line and its index, or null. */
  setQuantity(id, quantity) {
    const index = this.lines.findIndex((line) => line.id === id);
    const line = this.lines[index];
    if (quantity > 0) line.quantity = quantity;
    else this.lines.splice(index, 1);
    this.keep();
    return quantity > 0 ? null : { line, index };
  }

  /** Adds a removed line again at its old place. */
  restore({ line, index }) {
    this.lines.splice(index, 0, line);
    this.keep();
  }

  /** Accepts the present price of a line. */
  accept(id, price) {
    this.line(id).shownPrice = price;
    this.keep();
  }

  /** Empties the cart after it was ordered; the name stays for the next order. */
  empty() {
    this.lines = [];
    this.note = "";
    this.time = "";
    this.keep();
  }

  keep() {
    const { lines, customer, note, kind, time, to } = this;
    store.write(this.#place, { lines, customer, note, kind, time, to });
  }

  /** When it is wanted, as a timestamp; null for as soon as possible. */
  wantedAt(timeZone, now = Date.now()) {
    return this.kind === "counter" ? null : nextAt(this.time, timeZone, now);
  }

  /** Returns the body of `POST /api/links/{link}/orders` at a location with a time zone. */
  order(table, timeZone, now = Date.now()) {
    const isDelivery = !table && this.kind === "delivery";
    const note = joinNotes(this.note.trim(), isDelivery ? this.to.note : "", LONGEST_NOTE);
    const items = this.lines.map(({ item, quantity, modifiers, note, shownPrice }) => ({
      item, quantity, shownPrice,
      ...(modifiers.length > 0 && { modifiers }),
      ...(note && { note }),
    }));
    return {
      items,
      ...(this.customer.trim() && { customer: this.customer.trim() }),
      ...(note && { note }),
      ...(!table && { fulfilment: this.#fulfilment(timeZone, now) }),
    };
  }

  #fulfilment(timeZone, now) {
    const wantedAt = this.wantedAt(timeZone, now);
    const { address, place } = this.to ?? {};
    return {
      kind: this.kind, ...(this.kind === "delivery" && { address, place }),
      ...(wantedAt && { wantedAt }),
    };
  }

  /**
   * Returns what the present menu says about a line: `problem` (as in `Menu.problem`) or null, the
   * present `price` of one, whether it `changed`, and the names of its modifiers.
   */
  check(line, menu) {
    const item = menu.item(line.item);
    const chosen = new Set(line.modifiers);
    const problem = menu.problem(item, chosen);
    if (!item) return { problem, price: line.shownPrice, changed: false, modifiers: [] };
    const price = menu.priceOfOne(item, chosen);
    const modifiers = menu.chosenModifiers(item, chosen).map((modifier) => modifier.name);
    return { problem, price, changed: !problem && price !== line.shownPrice, modifiers };
  }

  /** Returns the allergens of all dishes, and the names of dishes whose allergens are not known. */
  allergens(menu) {
    const allergens = new Set();
    const unknown = [];
    for (const line of this.lines) {
      const item = menu.item(line.item);
      for (const allergen of item?.allergens ?? []) allergens.add(allergen);
      if (item && item.allergens === undefined) unknown.push(item.name);
    }
    return { allergens: [...allergens], unknown: [...new Set(unknown)] };
  }
}

function isSame(line, dish) {
  return line.item === dish.item && line.note === dish.note && line.shownPrice === dish.shownPrice
    && line.modifiers.join() === dish.modifiers.join();
}
