// SPDX-License-Identifier: Apache-2.0
// The cash that a courier has collected at doors, taken as the payments of its orders.

import { command, get } from "./api.js";
import { h } from "./dom.js";
import { field, openForm } from "./owner-parts.js";
import { notify } from "./page.js";
import { money, t } from "./text.js";
import { inCash } from "./till-cash.js";

/** The open drawers of a location, whose path is `base`. Throws a `Problem`. */
export async function openDrawers(base) {
  const { drawers } = await get(`${base}/drawers`);
  return drawers.filter(({ status }) => status === "open");
}

/** Returns a field to choose one of some drawers. */
export function drawerChoice(drawers) {
  return h("select", { id: "pay-drawer" },
    drawers.map(({ id, terminal }) => h("option", { value: id }, terminal)));
}

/** Returns what is still due of orders, `{id, number, amount, due}`: `due` is in coins. Pure. */
export function stillDue(orders, coin = 1) {
  return orders.filter(({ status, totals }) => status !== "canceled" && totals.due > 0)
    .map(({ id, number, totals }) =>
      ({ id, number, amount: totals.due, due: inCash(totals.due, coin) }));
}

/**
 * Returns those of some orders that nobody has to pay any more. An order that the device can't read
 * counts as one that somebody has to.
 */
export async function settledOrders(ids) {
  const states = await Promise.all(ids.map(async (id) => {
    try {
      return await get(`/api/orders/${encodeURIComponent(id)}`);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      return null;
    }
  }));
  return ids.filter((_, index) => states[index] && stillDue([states[index]]).length === 0);
}

/**
 * Asks what a courier hands over, and takes it into an open drawer: one payment for each order.
 *
 * `orders` are the identifiers of the orders, `place` is the location and `base` its path;
 * `onTaken` is called when the orders are paid. Throws a `Problem`.
 */
export async function askForCash({ name, orders, currency, place, base, onTaken }) {
  const states = await Promise.all(
    orders.map((id) => get(`/api/orders/${encodeURIComponent(id)}`)));
  const list = stillDue(states, place.payment?.cashRounding);
  if (list.length === 0) {
    onTaken();
    return notify(t("dispatch.cashDone", { name }));
  }
  const drawers = await openDrawers(base);
  const drawer = drawerChoice(drawers);
  const sum = money(list.reduce((total, { due }) => total + due, 0), currency);
  return openForm({
    title: t("dispatch.cashTitle", { name }),
    button: t("dispatch.cashNow", { amount: sum }),
    children: [
      h("ul", { class: "cash" }, list.map(({ number, due }) => h("li", {}, `#${number} `,
        h("span", { class: "number" }, money(due, currency))))),
      drawers.length > 0 ? field(t("dispatch.payDrawer"), drawer, t("dispatch.cashHint"))
        : h("p", { class: "note" }, t("dispatch.noDrawerForCash")),
    ],
    onSubmit: async (onWaiting) => {
      if (drawers.length === 0) return t("dispatch.noDrawerForCash");
      // The amount is named, so that no more is taken than the person saw.
      for (const { id, amount, due } of list) {
        const body = { location: place.id, amount, drawer: drawer.value,
          tender: { type: "cash", tendered: due } };
        await command("POST", `/api/orders/${encodeURIComponent(id)}/payments`, body,
          { name: `owner.cash.${id}`, onWaiting });
      }
      onTaken();
      notify(t("dispatch.cashTaken", { amount: sum, name }));
      return null;
    },
  });
}
