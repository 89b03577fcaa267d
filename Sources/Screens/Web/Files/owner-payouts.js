// SPDX-License-Identifier: Apache-2.0
// What the couriers of a location earned in a week, as a table for programs (CSV).

import { get } from "./api.js";
import { beginOf } from "./courier-earnings.js";
import { digits } from "./text.js";
import { businessDay } from "./till-time.js";

const DAY = 86_400_000;
const HEADS = ["week", "courier", "name", "deliveries", "base", "distance", "tip", "total",
  "currency"];

/** Returns the first day of a week, some weeks before that of an instant. Pure. */
export function weekBefore(now, location, weeks) {
  return beginOf("week", businessDay(now - weeks * 7 * DAY, location));
}

/**
 * Returns one row for each courier and currency from the deliveries that were made in a week, by
 * name: `{courier, name, deliveries, base, distance, tip, total, currency}`. Pure.
 */
export function payoutRows(deliveries, location, week) {
  const rows = new Map();
  for (const { status, courier, currency, earnings, endedAt } of deliveries) {
    const isCounted = status === "delivered"
      && beginOf("week", businessDay(Date.parse(endedAt), location)) === week;
    if (!isCounted) continue;
    const key = `${courier.id} ${currency}`;
    const row = rows.get(key) ?? { courier: courier.id, name: courier.name, deliveries: 0,
      base: 0, distance: 0, tip: 0, total: 0, currency };
    row.deliveries += 1;
    for (const part of ["base", "distance", "tip", "total"]) row[part] += earnings[part];
    rows.set(key, row);
  }
  return [...rows.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns rows as CSV with decimal points, one line each; a name is never a formula. Pure. */
export function csvOf(rows, week) {
  const lines = rows.map((row) => HEADS.map((head) => {
    if (head === "week") return week;
    const value = row[head];
    if (typeof value === "string") return quoted(value);
    return head === "deliveries" ? String(value) : decimal(value, row.currency);
  }).join(","));
  return [HEADS.join(","), ...lines, ""].join("\r\n");
}

function quoted(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function decimal(amount, currency) {
  const decimals = digits(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Asks for the deliveries of a week, and offers the table as a file. Throws a `Problem`. */
export async function savePayouts(base, location, week) {
  // A delivery may have been offered on another day than it was made.
  const from = new Date(Date.parse(`${week}T00:00:00Z`) - 2 * DAY).toISOString();
  const to = new Date(Date.parse(`${week}T00:00:00Z`) + 9 * DAY).toISOString();
  const deliveries = [];
  let before;
  do {
    const query = { status: "delivered", from, to, limit: 200, before };
    const page = await get(`${base}/deliveries`, query);
    deliveries.push(...page.deliveries);
    before = page.before;
  } while (before !== undefined);
  const text = csvOf(payoutRows(deliveries, location, week), week);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = `couriers-${location.id}-${week}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
