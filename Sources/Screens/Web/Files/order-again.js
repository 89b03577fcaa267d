// SPDX-License-Identifier: Apache-2.0
// What an earlier order costs today, and which of its dishes are gone. No page, no clock.

/**
 * Returns the dishes of an earlier order by the menu of today, in their order.
 *
 * Each is `{name, quantity, before, now, problem, dish}`: the price of one then and now, why it
 * can't be ordered (as in `Menu.problem`, or null), and the dish for the cart.
 */
export function dishesAgain(order, menu) {
  return order.lines
    .filter(({ status }) => status !== "voided" && status !== "moved")
    .map((line) => dishAgain(line, menu));
}

function dishAgain(line, menu) {
  const item = menu.item(line.item);
  const modifiers = line.modifiers.map(({ modifier }) => modifier);
  const chosen = new Set(modifiers);
  const problem = menu.problem(item, chosen);
  const before = line.modifiers.reduce((sum, { price }) => sum + price, line.price);
  const now = problem ? null : menu.priceOfOne(item, chosen);
  const { quantity } = line;
  const name = item?.name ?? line.name;
  const dish = {
    item: line.item, name, modifiers, quantity, note: line.note ?? "", shownPrice: now,
  };
  return { name, quantity, before, now, problem, dish };
}

/** Returns the dishes that can be ordered, and what they cost together now. */
export function orderable(dishes) {
  const possible = dishes.filter(({ problem }) => problem === null);
  return { dishes: possible, sum: possible.reduce((sum, one) => sum + one.now * one.quantity, 0) };
}

/** Milliseconds for which a delivery counts as under way after the restaurant handed it over. */
const ON_THE_WAY = 90 * 60_000;

/**
 * Returns the status of an order for its guest, such as `inProcess`, or `withCourier`.
 *
 * An order that is delivered to a door was handed over to its courier first.
 */
export function statusOf(order, now) {
  const isDelivery = order.fulfilment.kind === "delivery";
  if (order.status !== "delivered" || !isDelivery) return order.status;
  const handed = order.lines.map((line) => line.deliveredAt).filter(Boolean).sort().at(-1);
  return now - Date.parse(handed) < ON_THE_WAY ? "withCourier" : "delivered";
}

/** Whether a guest still waits for an order of this status. */
export function isWaitedFor(status) {
  return ["open", "inProcess", "processed", "withCourier"].includes(status);
}
