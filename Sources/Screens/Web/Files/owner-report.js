// SPDX-License-Identifier: Apache-2.0
// The figures, plots and tables of a day.

import { h } from "./dom.js";
import { nothing, table } from "./owner-parts.js";
import { bars, columns } from "./plots.js";
import { hasText, list, money, rate, reasonText, t } from "./text.js";

/** The most bars of a plot; the table below it has all. */
const MOST_BARS = 12;

/** Returns the sum of accounts of the ledger, with a credit above 0. */
function credit(day, ...accounts) {
  return day.entries.reduce((sum, { account, amount }) =>
    (accounts.includes(account) ? sum - amount : sum), 0);
}

/** The figures at the top, and the tables of the money. */
export function moneyOf(day, sold) {
  const figure = (name, text, hint) => h("div", { class: "figure card" },
    h("p", { class: "soft" }, name), h("p", { class: "big number" }, text),
    hint && h("p", { class: "soft" }, hint));
  const taxes = day.entries.filter(({ account }) => account === "tax");
  const withoutTax = t("owner.withoutTax", { amount: money(credit(day, "sales")) });
  const receipts = t("owner.receipts", { count: day.receipts.count });
  const average = sold.orders > 0 && Math.floor(sold.total / sold.orders + 0.5);
  const otherDays = sold.problem ? 0 : ofOtherDays(day, sold);
  const eachGuest = sold.covers > 0 && Math.floor(sold.coverSales / sold.covers + 0.5);
  return [
    figure(t("owner.salesWithTax"), money(credit(day, "sales", "tax")), [
      withoutTax, otherDays !== 0 && t("owner.ofOtherDays", { amount: money(otherDays) }),
    ].filter(Boolean).join(" · ")),
    !sold.problem && figure(t("owner.step.unpaid"), money(sold.unpaid),
      t("owner.openCount", { count: sold.openOrders.filter(isOf(day)).length })),
    figure(t("owner.taxes"), money(credit(day, "tax")),
      list(taxes.map(({ basisPoints, amount }) => `${rate(basisPoints)}: ${money(-amount)}`))),
    figure(t("owner.tips"), money(credit(day, "tip")),
      list(day.tips.map(({ staff, amount }) => `${staff ?? t("owner.nobody")}: ${money(amount)}`))),
    sold.problem ? figure(t("owner.receiptsTitle"), String(day.receipts.count))
      : figure(t("owner.orders"), String(sold.orders), [
        average !== false && t("owner.alsoUnpaid"),
        average !== false && t("owner.averageOrder", { amount: money(average) }),
        eachGuest !== false && t("owner.averageGuest", {
          amount: money(eachGuest), count: sold.covers,
        }),
      ].filter(Boolean).join(" · ") || receipts),
  ];
}

/** Tells whether an order is of a day. */
function isOf({ businessDay }) {
  return (order) => order.businessDay === businessDay;
}

/** What of the day's sales is for orders of other days. */
function ofOtherDays(day, sold) {
  return credit(day, "sales", "tax") - sold.kept;
}

/** The plots of what was ordered, paid or not. */
export function soldParts(day, sold) {
  if (sold.dishes.length === 0) {
    const text = t(ofOtherDays(day, sold) === 0 ? "owner.nothingSold" : "owner.paidForOthers");
    return [h("section", { class: "card" }, nothing("receipt", text))];
  }
  const hours = sold.hours.map((one) => ({
    ...one, name: `${one.hour}:00`, value: one.amount, text: `${one.hour}:00 ${money(one.amount)}`,
  }));
  return [
    h("div", { class: "plots" },
      section(t("owner.byHour"), columns(summary(t("owner.byHour"), hours), hours, shortMoney),
        groupTable(t("owner.byHour"), sold.hours, ({ hour }) => `${hour}:00`)),
      barSection(t("owner.byCategory"), sold.categories),
      barSection(t("owner.byDish"), sold.dishes)),
  ];
}

function barSection(title, groups) {
  const name = (group) => group.name ?? t("owner.noCategory");
  const rows = groups.slice(0, MOST_BARS).map((group) => ({
    name: name(group), value: group.amount, text: money(group.amount), color: group.color,
    note: t("times", { count: group.quantity }),
  }));
  return section(title, bars(summary(title, rows), rows), groupTable(title, groups, name));
}

function section(title, plot, rows) {
  const basis = h("p", { class: "soft" }, t("owner.soldBasis"));
  return h("figure", { class: "card" }, h("figcaption", {}, h("h3", {}, title), basis), plot,
    h("details", {}, h("summary", {}, t("owner.asTable")), rows));
}

function groupTable(title, groups, name) {
  return table(title, [title, t("owner.pieces"), t("owner.amount")],
    groups.map((group) => [name(group), String(group.quantity), money(group.amount)]));
}

/** What a plot shows, in one sentence for those who do not see it. */
function summary(title, rows) {
  return `${title}: ${rows.map(({ name, value }) => `${name} ${money(value)}`).join(", ")}`;
}

/** An amount at an axis, without cents. */
function shortMoney(amount) {
  return money(amount).replace(/[.,]00(?!\d)/, "");
}

/** The discounts, voids and cancellations by their reasons; null without any. */
export function reductionsOf(sold) {
  if (sold.reductions.length === 0) return null;
  return h("section", { class: "card" }, h("h3", {}, t("owner.reductions")),
    table(t("owner.reductions"), [t("owner.reason"), t("owner.count"), t("owner.amount")],
      sold.reductions.map(({ kind, reason, count, amount }) => [
        [h("span", { class: "tag", data: { kind: "warn" } }, t(`owner.kind.${kind}`)), " ",
          reason ? reasonText(reason) : t("owner.noReason")],
        String(count), money(amount),
      ])));
}

/** The steps from the price of the orders to the sales of the ledger; null without orders. */
export function stepsOf(day, sold) {
  const taken = credit(day, "sales", "tax");
  const steps = [
    ["total", sold.total], ["unpaid", -sold.unpaid], ["givenBack", -sold.givenBack],
    ["owed", sold.owed], ["otherDays", ofOtherDays(day, sold)],
  ].filter(([, amount]) => amount !== 0);
  if (steps.length === 0) return null;
  return part(t("owner.steps"), [t("owner.step.head"), t("owner.amount")],
    [...steps, ["taken", taken]].map(([name, amount]) => [t(`owner.step.${name}`), money(amount)]));
}

/** Tenders with their refunds, drawers with over and short, offline cards, and the ledger. */
export function drawersOf(day) {
  const accountName = ({ account, basisPoints }) => {
    const name = hasText(`owner.account.${account}`) ? t(`owner.account.${account}`) : account;
    return basisPoints === undefined ? name : `${name} ${rate(basisPoints)}`;
  };
  return [
    part(t("owner.tenders"), [t("owner.tender"), t("owner.payments"), t("owner.amount"),
      t("owner.tips"), t("owner.refunded")],
    day.tenders.map((one) => [t(`owner.tenderName.${one.type}`), String(one.payments),
      money(one.amount), money(one.tip), money(one.refunded)]), t("owner.noTenders")),
    part(t("owner.drawers"), [t("owner.drawer"), t("owner.expected"), t("owner.counted"),
      t("owner.difference")],
    day.drawers.map((one) => [one.terminal, money(one.expected),
      one.counted === undefined ? t("owner.notCounted") : money(one.counted), difference(one)]),
    t("owner.noDrawers")),
    day.offline?.length > 0 && part(t("owner.offline"), [t("owner.card"), t("owner.amount")],
      day.offline.map((one) => [t(`owner.offlineState.${one.status}`), money(one.amount)])),
    day.entries.length > 0 && part(t("owner.ledger"), [t("owner.ledgerRow"), t("owner.amount")],
      day.entries.map((entry) => [accountName(entry), money(entry.amount)])),
  ];
}

function difference({ difference: amount }) {
  if (amount === undefined) return "–";
  const kind = amount === 0 ? "good" : amount < 0 ? "bad" : "warn";
  const word = amount === 0 ? "exact" : amount < 0 ? "short" : "over";
  return h("span", { class: "tag", data: { kind } },
    t(`owner.${word}`, { amount: money(Math.abs(amount)) }));
}

function part(title, heads, rows, empty) {
  const body = rows.length > 0 ? h("div", { class: "wide", tabindex: 0, role: "region",
    "aria-label": title }, table(title, heads, rows)) : h("p", { class: "soft" }, empty);
  return h("section", { class: "card" }, h("h3", {}, title), body);
}

/** What is due for orders in all. */
export function openSum(orders) {
  return orders.reduce((sum, { due }) => sum + due, 0);
}

/**
 * The orders of this and earlier days that are neither paid nor canceled, and those with money that
 * must go back; an order of another day says which one.
 */
export function openOrders(day, { openOrders: open, owedOrders: owed }) {
  const title = open.length === 0 ? t("owner.openOrders")
    : t("owner.openOrdersOf", { count: open.length, amount: money(openSum(open)) });
  const name = (order) => [
    `#${order.number}`, order.table && t("fulfilment.dineIn", order),
    isOf(day)(order) ? null : order.businessDay, order.staff,
  ].filter(Boolean).join(" · ");
  const rows = (orders, amount) => orders.map((order) => [name(order), money(order[amount])]);
  return [
    part(title, [t("owner.order"), t("owner.due")], rows(open, "due"), t("owner.noOpenOrders")),
    owed.length > 0 && part(t("owner.owedOrders"), [t("owner.order"), t("owner.amount")],
      rows(owed, "owed")),
  ];
}

/** What prevents the closing of a day, each with what to do; `onDay` shows another day. */
export function obstacles(day, onDay) {
  const terminal = (id) => day.drawers.find(({ drawer }) => drawer === id)?.terminal ?? id;
  return day.blockedBy.map(({ kind, id }) => h(
    "li",
    {},
    kind === "drawer" ? t("owner.blocker.drawer", { terminal: terminal(id) })
      : kind === "payment" ? t("owner.blocker.payment", { id })
        : t("owner.blocker.day", { day: id }),
    kind === "day" && h("button", { class: "quiet", type: "button", onclick: () => onDay(id) },
      t("owner.showDay")),
  ));
}
