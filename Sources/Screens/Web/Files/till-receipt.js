// SPDX-License-Identifier: Apache-2.0

import { get } from "./api.js";
import { h } from "./dom.js";
import { notify } from "./page.js";
import { dayAndTime, money, reasonText, sentence, t } from "./text.js";
import { detailsText, discountText, sumRows } from "./till-order-view.js";
import { discountOf, isStanding, ownerOf, unitPrice } from "./till-order.js";
import { amountRow, button, dialog } from "./till-parts.js";

/** Shows the receipt of the last payment of an order. */
export async function showLastReceipt(order, place) {
  try {
    const { payments } = await get(`/api/orders/${encodeURIComponent(order.id)}/payments`);
    showReceipt(order, place, payments.at(-1));
  } catch (problem) {
    notify(sentence(problem), "bad");
  }
}

/** Shows the receipt of a payment, or without one the bill of an order. */
export function showReceipt(order, place, payment) {
  const title = payment
    ? t("till.receiptNumber", { number: payment.receipt?.number ?? "" }) : t("till.bill");
  const lines = order.lines.filter(isStanding);
  dialog(title, { name: "receipt" },
    h("article", { class: "receipt" },
      h("header", {},
        h("strong", {}, place?.name ?? ""),
        payment ? null : h("p", {}, t("till.noReceipt")),
        h("p", {}, `#${order.number} · ${dayAndTime(payment?.changedAt ?? order.changedAt)}`),
        h("p", {}, detailsText(order)),
        h("p", {}, ownerOf(order))),
      lines.map((line) => receiptLine(line, order)),
      sumRows(order),
      payment ? paymentRows(payment) : null),
    button(t("till.print"), () => print()));
}

function receiptLine(line, order) {
  const discount = discountOf(order, line.line);
  const details = [
    line.quantity > 1 ? t("till.each", { price: money(unitPrice(line)) }) : null,
    ...line.modifiers.map((one) => `+ ${one.name}`),
  ].filter(Boolean);
  return h("div", {},
    amountRow(`${line.quantity} × ${line.name}`, unitPrice(line) * line.quantity),
    details.map((text) => h("p", { class: "soft" }, text)),
    discount ? amountRow(discountText(discount), -discount.value) : null);
}

/** The tender of a payment in words, with the number of the account, or the card's last digits. */
export function tenderName({ tender, charge }) {
  const { brand, lastFour } = charge?.card ?? {};
  return [t(`till.tender.${tender.type}`), tender.account, brand, lastFour].filter(Boolean)
    .join(" ");
}

/** What was paid, with which tender, and the change. */
export function paymentRows(payment) {
  const { tender, amount, tip, change, rounding } = payment;
  return h("div", { class: "payment" },
    amountRow(t("till.paidNow"), amount),
    tip ? amountRow(t("till.sum.tip"), tip) : null,
    rounding ? amountRow(t("till.rounding"), rounding) : null,
    amountRow(tenderName(payment),
      tender.tendered ?? amount + (tip ?? 0)),
    change ? amountRow(t("till.change.given"), change) : null,
    (payment.refunds ?? []).map((one) =>
      amountRow([t("till.refund"), one.reason && reasonText(one.reason)].filter(Boolean)
        .join(" · "), -one.amount)));
}
