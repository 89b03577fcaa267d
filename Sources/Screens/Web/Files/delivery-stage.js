// SPDX-License-Identifier: Apache-2.0
// Where the delivery of an order is, for its guest. No page, no clock.

/** Milliseconds after which the position of a courier may be out of date. */
const POSITION_OLD = 30_000;

/** The steps of a delivery, with the name of an icon. */
export const DELIVERY_STEPS = [
  ["open", "receipt"], ["inProcess", "pan"], ["onTheWay", "courier"], ["delivered", "home"],
];

/** Whether nothing more happens with a delivery. */
export function isOver(delivery) {
  return ["delivered", "canceled", "failed"].includes(delivery?.status);
}

/**
 * Returns what a guest waits for: the status of the order, or `onTheWay`, `delivered` or `failed`
 * of its delivery. The restaurant hands an order over to its courier, so `delivered` of the order
 * alone does not mean that the guest has it. Without a delivery, or with a canceled one, the order
 * itself says it.
 */
export function stageOf(order, delivery) {
  if (order.status === "canceled" || !delivery || delivery.status === "canceled") {
    return order.status;
  }
  const { status } = delivery;
  if (status === "delivered" || status === "failed") return status;
  if (status === "pickedUp" || status === "onTheWay") return "onTheWay";
  return order.status === "delivered" ? "processed" : order.status;
}

/** Returns the step that a stage belongs to: what is ready is still with the kitchen. */
export function stepOf(stage) {
  return stage === "processed" ? "inProcess" : stage;
}

/**
 * Returns where a guest pays what is due, a text of `order`, or null: the courier has collected it
 * at the hand-over, and nobody pays for what could not be delivered.
 */
export function payPlace(order, delivery) {
  if (delivery?.status === "delivered" || delivery?.status === "failed") return null;
  const isToDoor = order.fulfilment.kind === "delivery" && delivery?.status !== "canceled";
  return isToDoor ? "payAtDoor" : order.fulfilment.kind === "dineIn" ? "payAtTable" : "payHere";
}

/** Returns what the guest reads about the courier, a text of `delivery`, or null for nothing. */
export function courierText(order, { status, courier, leftAt, cancelReason }) {
  if (status === "canceled") {
    if (order.status === "delivered") return null;
    return cancelReason ? "nobodyBecause" : "nobody";
  }
  if (status === "failed") return courier ? (leftAt ? "courierAtDoor" : "courierLeft") : null;
  return !courier ? "noCourier" : status === "delivered" ? "courierWas" : "courierIs";
}

/** Whether a delivery should have arrived by now, in milliseconds. */
export function isOverdue(delivery, now) {
  return !isOver(delivery) && Date.parse(delivery?.expectedAt) < now;
}

/** Returns when each step was reached, as far as it was. */
export function deliveryTimes(order, delivery) {
  const fired = order.lines.map((line) => line.firedAt).filter(Boolean).sort().at(-1);
  return {
    open: order.openedAt, inProcess: fired,
    onTheWay: delivery?.leftAt ?? delivery?.pickedUpAt,
    delivered: delivery?.status === "delivered" ? delivery.endedAt : undefined,
  };
}

/** Returns the position of the courier as `{place, at, isOld}`, or null while it is not known. */
export function positionOf(delivery, now) {
  if (!delivery?.position || isOver(delivery)) return null;
  const { place, at } = delivery.position;
  return { place, at, isOld: now - Date.parse(at) > POSITION_OLD };
}

/** Returns a delivery with the position that a heartbeat has for it; the same one without. */
export function withPosition(delivery, { positions = [] }) {
  const position = positions.find((one) => one.delivery === delivery?.id);
  const isNewer = position && !(delivery.position?.at > position.at);
  return isNewer ? { ...delivery, position } : delivery;
}

/** Returns a state of a delivery with what events leave out: the known position and code. */
export function completed(delivery, before) {
  if (!before || isOver(delivery)) return delivery;
  const isSame = delivery.courier?.id === before.courier?.id;
  return {
    ...(before.code && { code: before.code }),
    ...(isSame && before.position && { position: before.position }),
    ...delivery,
  };
}

/** Joins the freshness of several streams, each `{fresh, seconds}`: the oldest one counts. */
export function joinFresh(streams) {
  return {
    fresh: streams.every(({ fresh }) => fresh),
    seconds: Math.max(...streams.map(({ fresh, seconds }) => (fresh ? 0 : seconds))),
  };
}
