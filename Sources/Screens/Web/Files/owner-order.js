// SPDX-License-Identifier: Apache-2.0
// The order of a delivery that nobody brings: its guest fetches it, or pays nothing.

import { OWN_APPROVAL, command, get } from "./api.js";

/**
 * Lets the guest of an order fetch it, who then pays no delivery.
 *
 * Returns whether that is so: an order that is paid stays as it is. Throws a `Problem`, as of a
 * device that is no till.
 */
export async function letGuestFetch(id, onWaiting) {
  const order = await get(pathOf(id));
  if (order.status === "canceled") return true;
  if (hasMoney(order)) return false;
  await unseal(order, onWaiting);
  await change("PATCH", pathOf(id), { fulfilment: { kind: "pickup" } }, "pickup", id, onWaiting);
  if (order.sealed) await change("POST", `${pathOf(id)}/seal`, {}, "seal", id, onWaiting);
  return true;
}

/**
 * Cancels the order of a delivery that failed, so that nobody is asked to pay it.
 *
 * Returns whether it is canceled: an order that is paid stays as it is. Throws a `Problem`.
 */
export async function cancelOrder(id, reason, onWaiting) {
  const order = await get(pathOf(id));
  if (order.status === "canceled") return true;
  if (hasMoney(order)) return false;
  await unseal(order, onWaiting);
  const body = { orders: [{ order: id }], reason };
  await change("POST", "/api/orders/cancel", body, "cancel", id, onWaiting, OWN_APPROVAL);
  return true;
}

function hasMoney({ paid, totals }) {
  return paid || totals.paid > 0;
}

async function unseal({ id, sealed }, onWaiting) {
  if (sealed) await change("POST", `${pathOf(id)}/unseal`, {}, "unseal", id, onWaiting);
}

function change(method, path, body, name, id, onWaiting, approval) {
  return command(method, path, body, { name: `owner.order.${name}.${id}`, approval, onWaiting });
}

function pathOf(id) {
  return `/api/orders/${encodeURIComponent(id)}`;
}
