// SPDX-License-Identifier: Apache-2.0
// Orders something again: says first what it costs today, and what is gone.

import { Cart } from "./cart.js";
import { byID, h, icon } from "./dom.js";
import { Follower } from "./live.js";
import { Menu, entityKey, isRemoved } from "./menu.js";
import { dishesAgain, orderable } from "./order-again.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import { money, t } from "./text.js";

/** Milliseconds after which a menu that has not come counts as lost. */
const PATIENCE = 8000;

/** Returns the present menu of a location. Throws a `Problem` if it does not come. */
function menuOf(location) {
  return new Promise((resolve, reject) => {
    const path = `/api/locations/${encodeURIComponent(location)}/live/menu`;
    const end = (act, value) => {
      clearTimeout(timer);
      live.close();
      act(value);
    };
    const live = new Follower(path, {
      keyOf: entityKey,
      isGone: isRemoved,
      onChange: () => end(resolve, new Menu(live.entities.values(), live.now())),
    });
    const timer = setTimeout(() => end(reject, { reason: "suite.unreachable" }), PATIENCE);
  });
}

/** Opens the dialog that puts the dishes of an earlier order into the cart of its location. */
export async function openAgain(order, location) {
  const menu = await menuOf(location.id);
  const dishes = dishesAgain(order, menu);
  const possible = orderable(dishes);
  const cart = new Cart(location.id);
  const put = () => {
    for (const { dish } of possible.dishes) cart.put(dish);
    window.location.assign(`/m/${encodeURIComponent(location.id)}#cart`);
  };
  const { currency } = location;
  fillDialog(
    byID("again"),
    h("div", { class: "again-head" },
      h("h2", { id: "again-title", tabindex: "-1", autofocus: true }, t("home.againAt", {
        name: location.name,
      })),
      closeButton()),
    h("ul", { class: "again-dishes" }, dishes.map((dish) => row(dish, currency))),
    h("div", { class: "again-foot" },
      cart.count > 0 && h("p", { class: "soft" }, t("home.cartHas", { count: cart.count })),
      possible.dishes.length === 0
        ? h("p", { class: "trouble" }, t("home.allGone"))
        : h("button", { class: "primary", type: "button", id: "put", onclick: put }, icon("bag"),
          h("span", {}, t("home.put")), h("span", { class: "number" },
            money(possible.sum, currency)))),
  );
  openDialog(byID("again"));
}

function row({ name, quantity, before, now, problem, dish }, currency) {
  const change = now === null || now === before ? ""
    : t("home.priceChanged", { now: money(now, currency), before: money(before, currency) });
  return h(
    "li",
    { data: { gone: String(problem !== null) } },
    h("span", { class: "quantity number" }, t("times", { count: quantity })),
    h("span", { class: "words" },
      h("b", {}, name),
      dish.note && h("span", { class: "soft" }, `“${dish.note}”`),
      problem && h("span", { class: "tag", data: { kind: "bad" } }, t(`home.gone.${problem}`)),
      change && h("span", {
        class: "tag", data: { kind: now > before ? "warn" : "good" },
      }, change)),
    h("span", { class: "number" }, now === null ? "" : money(now * quantity, currency)),
  );
}
