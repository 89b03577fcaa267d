// SPDX-License-Identifier: Apache-2.0

import { notify } from "./page.js";
import { t } from "./text.js";
import { keyedItem } from "./till-item.js";

/** What a person does with dishes that were refused. */
export class RefusedDishes {
  constructor(till) {
    this.till = till;
  }

  /** Adds a dish at the price that it has now, to the order for which it was keyed. */
  addNow(entry) {
    const { state } = this.till;
    const order = state.known(entry.target);
    this.#add(entry, state.orders.has(order) ? order : state.current);
  }

  /** Adds a dish that its order can't get to a new order. */
  addToNew(entry) {
    this.#add(entry, null);
  }

  #add(entry, order) {
    const [{ item: id, modifiers, ...rest }] = entry.body.items;
    const { menu } = this.till.menuView;
    const item = menu.item(id);
    if (!item) {
      notify(t("till.cannotAgain", { dish: entry.shown.name }), "bad");
      return;
    }
    this.till.state.take(order);
    this.leave(entry);
    this.till.add(keyedItem(menu, item, { ...rest, chosen: new Set(modifiers ?? []) }));
  }

  /** Adds a dish nowhere. */
  leave(entry) {
    this.till.state.forget(entry);
    this.till.draw();
  }
}
