// SPDX-License-Identifier: Apache-2.0

import { notify } from "./page.js";
import { t } from "./text.js";
import { keyedItem } from "./till-item.js";

/** The refusals after which a dish would be refused again, whatever is changed of it. */
const offMenu = ["menu.itemUnavailable", "menu.itemUnknown"];

/**
 * What helps with a dish that was refused, as the name of an act of `RefusedDishes`; null for
 * nothing. Only a dish that its order or its location refuses is possible on a new order. Pure.
 */
export function remedyFor(reason = "") {
  if (reason === "menu.priceChanged") return "addNow";
  if (offMenu.includes(reason)) return null;
  return /^(order|location)\./.test(reason) ? "addToNew" : "correct";
}

/** What a person does with dishes that were refused. */
export class RefusedDishes {
  constructor(till) {
    this.till = till;
  }

  /** Adds a dish at the price that it has now, to the order for which it was keyed. */
  addNow({ entry }) {
    this.#find(entry, (item, choices) =>
      this.#add(entry, this.#orderOf(entry), keyedItem(this.till.menuView.menu, item, choices)));
  }

  /** Adds a dish that its order can't get to a new order. */
  addToNew({ entry }) {
    this.#find(entry, (item, choices) =>
      this.#add(entry, null, keyedItem(this.till.menuView.menu, item, choices)));
  }

  /** Opens the options of a dish, to add it to the order for which it was keyed. */
  correct({ entry, detail }) {
    this.#find(entry, (item, choices) => this.till.askAbout(item, choices, {
      problem: detail, onAdd: (keyed) => this.#add(entry, this.#orderOf(entry), keyed),
    }));
  }

  /** Calls `use` with the dish of the menu and what was keyed of it. */
  #find(entry, use) {
    const [{ item: id, modifiers, ...rest }] = entry.body.items;
    const item = this.till.menuView.menu.item(id);
    if (item) use(item, { ...rest, chosen: new Set(modifiers ?? []) });
    else notify(t("till.cannotAgain", { dish: entry.shown.name }), "bad");
  }

  #orderOf(entry) {
    const { state } = this.till;
    const order = state.known(entry.target);
    return state.orders.has(order) ? order : state.current;
  }

  #add(entry, order, keyed) {
    this.till.state.take(order);
    this.leave({ entry });
    this.till.add(keyed);
  }

  /** Adds a dish nowhere. */
  leave({ entry }) {
    this.till.state.forget(entry);
    this.till.draw();
  }
}
