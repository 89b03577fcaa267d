// SPDX-License-Identifier: Apache-2.0
// The sales of a business day by its orders, as `comanda report day` adds them up. No page.
//
// Dishes, categories and hours have prices after discounts; each of the three adds up to `items`.

import { isStanding, unitPrice } from "./till-order.js";

/**
 * Returns the sales of the orders of one day.
 *
 * `menu` has the items and categories at present, `location` the clock of the hours. `open` are the
 * orders that are neither paid nor canceled, of this day.
 */
export function salesOf(orders, { menu, location, currency }) {
  const sums = {
    items: 0, fees: 0, addedTax: 0, orders: 0, covers: 0, coverSales: 0, unpaid: 0, givenBack: 0,
    owed: 0, otherCurrency: 0,
  };
  const groups = { dishes: new Map(), categories: new Map(), hours: new Map() };
  const reductions = new Map();
  const hourOf = hourReader(location.timeZone);
  for (const order of orders) {
    if (order.currency !== currency) {
      sums.otherCurrency++;
      continue;
    }
    const sold = soldLines(order);
    for (const { line, amount } of sold) {
      const item = menu.item(line.item);
      const category = item && menu.categoryOf(item);
      sums.items += amount;
      add(groups.dishes, line.item, line.name, line.quantity, amount);
      add(groups.categories, category?.id ?? "", category?.name ?? null, line.quantity, amount,
        category?.color);
      const hour = hourOf(line.addedAt);
      add(groups.hours, hour, String(hour), line.quantity, amount);
    }
    addMoney(sums, order, sold.length > 0);
    addReductions(reductions, order);
  }
  const total = sums.items + sums.fees + sums.addedTax;
  return {
    ...sums,
    total,
    kept: total - sums.unpaid - sums.givenBack + sums.owed,
    dishes: highestFirst(groups.dishes),
    categories: highestFirst(groups.categories),
    hours: inOrder(groups.hours, location.businessDayTurnsAt ?? 0),
    reductions: [...reductions.values()].sort((one, other) => other.amount - one.amount),
    open: orders.filter(isOpenBill).sort((one, other) => one.number - other.number),
  };
}

/** The standing lines with their prices after discounts; a canceled order sold nothing. */
function soldLines(order) {
  if (order.status === "canceled") return [];
  const standing = order.lines.filter(isStanding).map((line) => {
    const own = order.discounts.filter((discount) => discount.line === line.line);
    return { line, amount: fullPrice(line) - sum(own, valueOf) };
  });
  const whole = sum(standing, ({ amount }) => amount);
  if (whole <= 0) return standing;
  // Discounts of the whole order reduce the lines in proportion; running sums are rounded.
  const items = order.totals.subtotal - order.totals.discount;
  let reached = 0;
  let given = 0;
  return standing.map(({ line, amount }) => {
    reached += amount;
    const share = Math.floor((items * reached) / whole + 0.5);
    const part = share - given;
    given = share;
    return { line, amount: part };
  });
}

function fullPrice(line) {
  return unitPrice(line) * line.quantity;
}

function valueOf(discount) {
  return discount.value ?? 0;
}

/** Whether an order is neither paid nor canceled, and has lines. */
export function isOpenBill(order) {
  return !order.paid && order.status !== "canceled" && order.lines.some(isStanding);
}

function addMoney(sums, order, hasSold) {
  const { totals } = order;
  const isCanceled = order.status === "canceled";
  const price = isCanceled ? 0 : totals.total - totals.tip;
  if (hasSold) {
    sums.orders++;
    const guests = order.fulfilment.partySize;
    if (guests !== undefined) {
      sums.covers += guests;
      sums.coverSales += price;
    }
  }
  if (!isCanceled) {
    sums.fees += totals.fees;
    sums.addedTax += order.tax.included ? 0 : totals.tax;
  }
  const missing = price - (Math.max(0, totals.paid - totals.refunded) - totals.tip);
  if (missing < 0) sums.owed -= missing;
  else if (order.paid) sums.givenBack += missing;
  else sums.unpaid += missing;
}

function addReductions(reductions, order) {
  const reduce = (kind, reason, count, amount) => {
    const key = `${kind} ${reason ?? ""}`;
    const one = reductions.get(key) ?? { kind, reason, count: 0, amount: 0 };
    reductions.set(key, { ...one, count: one.count + count, amount: one.amount + amount });
  };
  const end = order.canceledAt ?? "9999";
  for (const line of order.lines) {
    if (line.status === "voided" && (line.voidedAt ?? end) < end) {
      reduce("void", line.voidReason, line.quantity, fullPrice(line));
    }
  }
  if (order.status !== "canceled") {
    for (const discount of order.discounts.filter((one) => valueOf(one) > 0)) {
      reduce("discount", discount.reason, 1, valueOf(discount));
    }
    return;
  }
  const lost = order.lines.filter((line) =>
    line.status !== "moved" && (line.voidedAt ?? end) >= end);
  if (lost.length > 0) reduce("cancel", order.cancelReason, 1, sum(lost, fullPrice));
}

function add(groups, key, name, quantity, amount, color) {
  const group = groups.get(key) ?? { key, name, color, quantity: 0, amount: 0 };
  group.quantity += quantity;
  group.amount += amount;
  groups.set(key, group);
}

function highestFirst(groups) {
  const byAmount = (one, other) => other.amount - one.amount || (one.name < other.name ? -1 : 1);
  return [...groups.values()].sort(byAmount);
}

/** The hours from the first to the last one with sales, from the hour at which days change. */
function inOrder(groups, firstHour) {
  const places = [...groups.keys()].map((hour) => (hour - firstHour + 24) % 24);
  if (places.length === 0) return [];
  const first = Math.min(...places);
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => {
    const hour = (first + index + firstHour) % 24;
    return groups.get(hour) ?? { key: hour, name: String(hour), quantity: 0, amount: 0 };
  });
}

function hourReader(timeZone) {
  const format = new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone });
  return (timestamp) => Number(format.format(new Date(timestamp)));
}

function sum(values, amountOf) {
  return values.reduce((total, value) => total + amountOf(value), 0);
}
