// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { h, showList } from "./dom.js";
import { money, sentence, t, time } from "./text.js";
import { detailsText } from "./till-order-view.js";
import {
  isRefunded, isStanding, isToConfirm, numberText, openOrders, ownerOf,
} from "./till-order.js";
import {
  amountRow, button, choice, complaint, dialog, field, largeAmount, moneyField, reasons,
} from "./till-parts.js";
import { offeredReasons } from "./till-reasons.js";
import { paymentRows, tenderName } from "./till-receipt.js";

/** The rows of a list that are no orders. */
const PAID = { id: "paid", heading: "till.paidOrders" };
const NONE = { id: "none", heading: "till.noOrders" };

/** Lists the orders: the open ones, or those of a day; finds them by number or name. */
export class OrdersDialog {
  /** `today()` is the present business day. */
  constructor(state, { today, onTake, onClose }) {
    this.state = state;
    this.today = today;
    this.onTake = onTake;
    this.filter = "open";
    this.list = h("ul", { class: "list orders" });
    this.problem = complaint();
    this.more = button(t("till.earlierOrders"), () => this.load(this.asked, this.found));
    const find = field(t("till.findOrder"), { type: "search" });
    const day = field(t("till.day"), { type: "date" });
    find.input.addEventListener("input", () => this.find(find.input.value.trim()));
    day.input.addEventListener("change", () => this.load({ businessDay: day.input.value }));
    const filters = [["open", t("till.openOrders")], ["today", t("till.today")]];
    this.dialog = dialog(t("till.orders"), { name: "orders", isWide: true, onClose },
      h("div", { class: "line" }, choice(t("till.orders"), filters, "open", (one) => {
        find.input.value = "";
        this.show(one);
      }), find.element, day.element),
      this.problem.element, this.list, this.more);
    this.show("open");
    // The keys of the keyboard begin at the order at hand.
    this.list.querySelector("[aria-current]")?.focus();
  }

  show(filter) {
    this.filter = filter;
    this.asked = null;
    if (filter === "open") this.draw(openOrders(this.state.active));
    else this.load({ businessDay: this.today() });
  }

  /** Shows changes of the open orders. */
  refresh() {
    if (this.filter === "open" && this.asked === null) {
      this.draw(openOrders(this.state.active));
    }
  }

  find(text) {
    if (text === "") this.show(this.filter);
    else if (/^#?\d+$/.test(text)) this.load({ number: Number(text.replace("#", "")) });
    else this.load({ customer: text });
  }

  /** Asks for orders, or for those before the ones that were found: an answer has a page. */
  async load(query, found = { orders: [] }) {
    const path = `/api/locations/${encodeURIComponent(this.state.location)}/orders`;
    this.asked = query;
    this.more.disabled = true;
    try {
      const page = await api.get(path, { ...query, before: found.before, limit: 100 });
      // The answer to an earlier question is of no use.
      if (this.asked !== query) return;
      for (const order of page.orders) this.state.learn(order);
      this.problem.say("");
      this.draw([...found.orders, ...page.orders], page.before);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (this.asked === query) this.problem.say(sentence(problem));
    }
    this.more.disabled = false;
  }

  /** Shows orders; `before` leads to earlier ones. */
  draw(orders, before = undefined) {
    this.found = { orders, before };
    this.more.hidden = before === undefined;
    const firstPaid = this.asked === null ? orders.find((one) => one.paid) : undefined;
    const rows = orders.flatMap((order) => (order === firstPaid ? [PAID, order] : [order]));
    showList(this.list, rows.length > 0 ? rows : [NONE], {
      keyOf: (row) => row.id,
      version: (row) => JSON.stringify([row, row.id === this.state.current]),
      make: (row) => (row.heading ? h("li", { class: "soft" }, t(row.heading)) : this.row(row)),
    });
  }

  row(order) {
    return h("li", {}, h("button", {
      class: "row", data: { order: order.id },
      "aria-current": order.id === this.state.current ? "true" : null, onclick: () => {
        this.dialog.close();
        this.onTake(order);
      },
    },
    h("strong", {}, numberText(order, this.today())),
    h("span", { class: "what" }, h("span", {}, detailsText(order)),
      h("span", { class: "soft" }, dishes(order)),
      isToConfirm(order) ? h("span", { class: "tag", data: { kind: "warn" } },
        t("till.waitsForConfirmation")) : null),
    h("span", { class: "much" },
      h("span", { class: "number" }, money(order.paid ? order.totals.total : order.totals.due)),
      h("span", { class: "soft" }, [
        orderState(order), ownerOf(order),
        time(order.openedAt),
      ].join(" · ")))));
  }
}

function dishes(order) {
  return order.lines.filter(isStanding).map((line) => `${line.quantity} × ${line.name}`)
    .join(", ");
}

/** The state of an order in a word. */
export function orderState(order) {
  if (order.totals.owed > 0) return t("till.orderState.owed");
  if (order.status === "canceled") return t("till.orderState.canceled");
  if (isRefunded(order)) return t("till.orderState.refunded");
  if (order.paid) return t("till.orderState.paid");
  return t(`till.orderState.${order.status}`);
}

/**
 * Shows the payments of an order; `onRefund(payment, amount, reason)` gives money back, and
 * `onCancel(payment)` ends one that waits for a card.
 */
export async function showPayments(order, onRefund, onCancel) {
  const path = `/api/orders/${encodeURIComponent(order.id)}/payments`;
  const { payments } = await api.get(path);
  const act = (name, run, attributes) => button(name, () => {
    opened.close();
    run();
  }, attributes);
  const content = (payment) => {
    const tender = tenderName(payment);
    if (payment.status === "refused") {
      return h("p", { class: "payment" }, t("till.paymentRefused", { tender }));
    }
    if (payment.status === "charging") {
      const pending = order.pending?.find((one) => one.payment === payment.id);
      return [
        pending ? amountRow(t("till.sum.reserved"), pending.amount) : null,
        h("p", { class: "warning" }, t("till.paymentRuns", { tender })),
        act(t("till.cancelCard"), () => onCancel(payment)),
      ];
    }
    return [paymentRows(payment), act(t("till.refund"), () => showRefund(payment, onRefund),
      { disabled: payment.status !== "recorded" || left(payment) <= 0 })];
  };
  const opened = dialog(t("till.paymentsTitle", { number: order.number }),
    { name: "payments", isWide: true },
    payments.map((payment) => h("section", { class: "receipt" },
      h("h3", {}, [time(payment.requestedAt), ownerOf(payment)].join(" · ")),
      content(payment))));
}

/** What was not given back of a payment. */
function left({ amount, tip, refunds }) {
  return (refunds ?? []).reduce((sum, one) => sum - one.amount, amount + (tip ?? 0));
}

function showRefund(payment, onRefund) {
  const amount = moneyField(t("till.refundAmount", { amount: money(left(payment)) }));
  const problem = complaint();
  const title = t("till.refundTo", { tender: tenderName(payment) });
  const opened = dialog(title, { name: "refund" }, amount.element, problem.element,
    h("p", {}, t("till.whyTitle")),
    reasons(offeredReasons.refund, (reason) => {
      const isAll = amount.input.value.trim() === "";
      if (!isAll && !amount.value()) {
        problem.say(t("till.sayAmount"));
        return;
      }
      opened.close();
      onRefund(payment, isAll ? null : amount.value(), reason);
    }));
}

/** Says what a person gives back after a refund, until it is closed. */
export function showRefunded(payment) {
  const { amount, rounding } = payment.refunds.at(-1);
  const isCash = payment.tender.type === "cash";
  const name = isCash ? t("till.giveBackCash")
    : t("till.givenBack", { tender: tenderName(payment) });
  const done = button(t("till.ok"), () => opened.close(), { class: "key primary" });
  const opened = dialog(t("till.refund"), { name: "refunded" },
    largeAmount(name, amount + (rounding ?? 0)), h("div", { class: "choice" }, done));
  done.focus();
}
