// SPDX-License-Identifier: Apache-2.0

import { mayLine, refusal } from "./may.js";
import { shortDay, t } from "./text.js";

/** What a till shows of an order: its rows and sums. Pure. */

/** The number, with its day if that is not `today`, whose orders may have the same number. */
export function numberText({ number, businessDay }, today) {
  return `#${number}${businessDay === today ? "" : ` · ${shortDay(businessDay)}`}`;
}

/** Whether a line still counts. */
export function isStanding(line) {
  return line.status !== "voided" && line.status !== "moved";
}

/** Whether the dishes of a course wait in a new order until they are fired: 0 is no course. */
export function isHeldCourse(course) {
  return course > 1;
}

/** The price of one with its modifiers. */
export function unitPrice(line) {
  return line.modifiers.reduce((sum, modifier) => sum + modifier.price, line.price);
}

/** Whether an order is neither finished nor canceled. */
export function isActive(order) {
  if (order.status === "canceled") return false;
  return !order.paid || order.status === "inProcess" || order.status === "processed"
    || order.may?.fire !== undefined;
}

/** Whether all that was paid for an order was given back. */
export function isRefunded({ paid, totals }) {
  return paid && totals.paid > 0 && totals.refunded >= totals.paid;
}

/** Whether an order of a guest goes to the kitchen when somebody at a till confirms it. */
export function isToConfirm({ guest }) {
  return guest?.waitsFor === "confirmation";
}

/** Open orders as a list shows them: those to confirm come first, and the paid ones last. */
export function openOrders(orders) {
  const rank = (one) => (isToConfirm(one) ? 0 : one.paid ? 2 : 1);
  return [...orders].sort((one, other) => rank(one) - rank(other));
}

/** What running payments have reserved. */
export function reservedAmount({ pending }) {
  return (pending ?? []).reduce((sum, one) => sum + one.amount, 0);
}

/** What is due and not reserved by running payments. */
export function freeAmount({ may, totals }) {
  return may === undefined ? totals.due : may.free ?? 0;
}

/**
 * The name of the reason why nothing more may be done with an order that a dialog shows as `seen`;
 * null without one. `present` is the order as it is now, undefined if it ended.
 */
export function lostSince(seen, present) {
  if (present === undefined) return "endedElsewhere";
  if (present.paid && !seen.paid) return "paidElsewhere";
  if (present.status === "canceled" && seen.status !== "canceled") return "endedElsewhere";
  return present.terminal === seen.terminal ? null : "takenOver";
}

/** An order with a payment in its due amount, also if its known state is from before that. */
export function afterPayment(payment, order) {
  if (order.payments.some((one) => one.payment === payment.id)) return order;
  const due = Math.max(0, order.totals.due - payment.amount);
  const isReserved = order.pending?.some((one) => one.payment === payment.id);
  const free = isReserved ? freeAmount(order) : Math.max(0, freeAmount(order) - payment.amount);
  return { ...order, may: { ...order.may, free }, totals: { ...order.totals, due } };
}

/** The name of what cash means at a terminal now: null with an open drawer, or if unknown. */
export function drawerTrouble(drawers, terminal) {
  const open = drawers?.filter((one) => one.status === "open");
  if (!open || open.some((one) => one.terminal === terminal)) return null;
  return open.length === 0 ? "noDrawerOpen" : "otherDrawersOpen";
}

/** The courses of an order that wait to be fired; 0 stands for lines without a course. */
export function heldCourses(order) {
  const held = order.lines.filter((line) => mayLine(order, "fire", line));
  return [...new Set(held.map((line) => line.course ?? 0))].sort((a, b) => a - b);
}

/**
 * The order at hand: what the service said, and what is not answered yet.
 *
 * `order` is null before it was opened, `waiting` has the entries of the outbox about it.
 */
export class ShownOrder {
  constructor(order, waiting) {
    this.order = order;
    this.waiting = waiting;
  }

  /** Whether nothing was keyed. */
  get isEmpty() {
    return this.rows.length === 0;
  }

  /** Whether everything is confirmed. */
  get isConfirmed() {
    return this.order !== null && this.waiting.length === 0;
  }

  /** The items that are keyed and not confirmed. */
  get keyed() {
    return this.waiting.filter((entry) => entry.kind === "add");
  }

  /** The card payment that was sent and has no outcome yet; undefined without one. */
  get card() {
    return this.waiting.find(({ kind, body }) => kind === "pay" && body.tender.type === "card");
  }

  /** The price of the items that are not confirmed, before tax. */
  get unconfirmed() {
    return this.keyed.reduce((sum, { shown, body }) =>
      sum + shown.price * body.items[0].quantity, 0);
  }

  /** How many dishes it has, of which each counts as often as its quantity. */
  get count() {
    const lines = this.order?.lines.filter(isStanding) ?? [];
    const keyed = this.keyed.map(({ body }) => body.items[0]);
    return [...lines, ...keyed].reduce((sum, one) => sum + one.quantity, 0);
  }

  /** What it costs, with the items that are not confirmed. */
  get amount() {
    return (this.order?.totals.total ?? 0) + this.unconfirmed;
  }

  /** The rows: `{line}` for a line of the order, `{entry}` for an item that is not confirmed. */
  get rows() {
    const lines = this.order?.lines ?? [];
    return [
      ...lines.map((line) => ({ id: `line ${line.line}`, line })),
      ...this.keyed.map((entry) => ({ id: `key ${entry.id}`, entry })),
    ];
  }

  /**
   * The name of the reason why an act can't be done now, as far as the service and this till know;
   * null if it can. What is closed for payment is being paid, unless it can be released.
   */
  reasonAgainst(act) {
    if (this.waiting.some((entry) => entry.kind === "pay")) return "order.paymentPending";
    if (this.order === null) return null;
    const reason = refusal(this.order, act);
    return reason === "order.sealed" ? refusal(this.order, "release") ?? reason : reason;
  }

  /** The name of the reason why it can't be changed; null if it can. */
  get reasonAgainstChange() {
    return this.reasonAgainst("change");
  }

  /** Whether it is closed for payment, and no payment is running: an order of guests is. */
  get canRelease() {
    return this.order !== null && this.reasonAgainst("release") === null;
  }

  /** The name of the reason why it can't be paid; null if it can. */
  get reasonAgainstPayment() {
    if (this.isEmpty) return "nothingKeyed";
    return this.isConfirmed ? this.reasonAgainst("pay") : "notSent";
  }
}

/** What a discount would take off, as the service computes it: `{amount}` or `{basisPoints}`. */
export function newDiscount(order, line, { amount, basisPoints }) {
  const granted = (of) => order.discounts.filter((one) => one.line === of)
    .reduce((sum, one) => sum + one.value, 0);
  const whole = line ? unitPrice(line) * line.quantity - granted(line.line) : linesTotal(order);
  const rest = line ? whole : whole - granted(undefined);
  return Math.min(rest, amount ?? Math.round(whole * basisPoints / 10_000));
}

/** The payment or the refund that a change recorded; undefined for another change. */
export function recordedMoney(order, { type, time }) {
  const list = { "order.paymentRecorded": order.payments, "order.refundRecorded": order.refunds };
  return list[type]?.find((one) => one.recordedAt === time);
}

/** The sums below the lines: each `{name, value, rate?, reason?}`. */
export function sums(order) {
  const { totals } = order;
  const rows = order.discounts.filter((one) => one.line === undefined).map((one) => ({
    name: "discount", reason: one.reason, rate: one.basisPoints, value: -one.value,
  }));
  for (const fee of order.fees) {
    if (totals.fees > 0) rows.push({ reason: fee.name, rate: fee.basisPoints, value: fee.value });
  }
  for (const { basisPoints, tax } of totals.taxes) {
    const name = order.tax.included ? "taxIncluded" : "tax";
    if (basisPoints > 0) rows.push({ name, rate: basisPoints, value: tax });
  }
  if (totals.tip > 0) rows.push({ name: "tip", value: totals.tip });
  return rows;
}

/** The price of the lines after the discounts on them. */
export function linesTotal(order) {
  return order.discounts.filter((one) => one.line !== undefined)
    .reduce((sum, one) => sum - one.value, order.totals.subtotal);
}

/** The discount on a line; undefined without one. */
export function discountOf(order, line) {
  return order.discounts.find((one) => one.line === line);
}

/** The tables of a location with their orders; tables that the location does not have come last. */
export function tableRows(tables, orders) {
  const rows = tables.map((table) => ({ ...table, orders: [] }));
  for (const order of orders) {
    const name = order.fulfilment.kind === "dineIn" ? order.fulfilment.table : undefined;
    if (name === undefined) continue;
    let row = rows.find((one) => one.name === name);
    if (row === undefined) rows.push(row = { name, orders: [] });
    row.orders.push(order);
  }
  return rows;
}

/** The terminal of an order that a guest made. */
export const GUEST = "guest";

/** Who has an order or takes money: its terminal, with the person; a guest stays unnamed. */
export function ownerOf({ terminal, staff }) {
  if (terminal === GUEST) return t("till.guest");
  return [terminal, staff].filter(Boolean).join("/");
}
