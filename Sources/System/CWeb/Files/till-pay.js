// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";
import { digits, money, t } from "./text.js";
import { cashKeys, evenPart, inCash } from "./till-cash.js";
import { freeAmount } from "./till-order.js";
import {
  amountRow, button, choice, complaint, dialog, field, keypad, moneyField,
} from "./till-parts.js";

/** Takes money for an order: a part of what is due, a tip, and the tender. */
export class PayDialog {
  /**
   * `part` is the next even part, if guests share. `problem` says why the last attempt failed, and
   * `earlier` is what it asked for.
   */
  constructor(order, place, { part, problem, earlier, onPay }) {
    this.order = order;
    this.onPay = onPay;
    this.free = freeAmount(order);
    this.coin = place?.payment?.cashRounding ?? 1;
    const all = ["cash", "voucher", "houseAccount"];
    this.tenders = all.filter((one) => place?.payment?.tenders?.includes(one) ?? true);
    this.tender = this.tenders[0];
    this.part = part ?? null;
    this.amount = part ? evenPart(this.free, part.left, this.coin)
      : Math.min(earlier?.amount ?? this.free, this.free);
    this.tip = earlier?.tip ?? 0;
    this.tendered = null;
    this.problem = complaint();
    this.body = h("div", { class: "pay-body" });
    this.top = h("div", { class: "sums" });
    this.dialog = dialog(t("till.payTitle", { number: order.number }),
      { name: "pay", isWide: true },
      this.top, this.problem.element, this.body);
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    this.problem.say(problem);
    this.draw();
  }

  /** A keyboard types the cash: digits, and Enter takes it. */
  press(event) {
    if (event.target.matches("input") || this.tender !== "cash") return;
    const key = event.key === "Backspace" ? "⌫" : event.key;
    if (/^[0-9]$/.test(key) || key === "⌫") this.pad.press(key);
    else if (key === "Enter" && !event.target.matches("button:not([data-close])")) {
      event.preventDefault();
      this.dialog.querySelector(".primary").click();
    }
  }

  /** What the guest pays, with the tip; in cash all that is due is rounded to the smallest coin. */
  get sum() {
    const sum = this.amount + this.tip;
    return this.tender === "cash" && this.amount === this.free ? inCash(sum, this.coin) : sum;
  }

  draw() {
    this.drawTop();
    this.body.replaceChildren(
      h("div", { class: "pay-left" }, this.partKeys(), this.tipKeys(), this.tenderKeys()),
      h("div", { class: "pay-right" }, this.tender === "cash" ? this.cash() : this.account()));
  }

  drawTop() {
    const isPart = this.amount !== this.free;
    this.top.replaceChildren(...[
      amountRow(t("till.sum.due"), this.free, isPart || this.tip > 0
        ? {} : { class: "amount-row total" }),
      isPart ? amountRow(this.part
        ? t("till.evenPart", { index: this.part.count - this.part.left + 1,
          count: this.part.count }) : t("till.part"), this.amount) : null,
      this.tip > 0 ? amountRow(t("till.sum.tip"), this.tip) : null,
      isPart || this.tip > 0
        ? amountRow(t("till.toPay"), this.sum, { class: "amount-row total" }) : null,
      this.sum !== this.amount + this.tip
        ? h("p", { class: "soft" }, t("till.rounded",
          { amount: money(this.amount + this.tip), cash: money(this.sum) })) : null,
    ].filter((one) => one !== null));
  }

  partKeys() {
    const counts = [1, 2, 3, 4, 5, 6].map((one) => [one, one === 1 ? t("till.whole") : `1/${one}`]);
    const typed = moneyField(t("till.partAmount"));
    typed.input.addEventListener("change", () => {
      const value = typed.value();
      if (value === null || value <= 0 || value > this.free) {
        this.problem.say(t("till.partTooHigh", { due: money(this.free) }));
        return;
      }
      this.problem.say("");
      this.part = null;
      this.amount = value;
      this.draw();
    });
    return section(t("till.partTitle"),
      choice(t("till.partTitle"), counts, this.part ? this.part.count : this.amount === this.free
        ? 1 : null, (count) => {
        this.part = count === 1 ? null : { count, left: count };
        this.amount = evenPart(this.free, count, this.coin);
        this.draw();
      }), typed.element);
  }

  tipKeys() {
    const rates = [0, 5, 10, 15, 20].map((one) => [one, one === 0 ? t("till.noTip") : `${one} %`]);
    const chosen = rates.find(([one]) => this.tipOf(one) === this.tip)?.[0];
    const typed = moneyField(t("till.tipAmount"));
    typed.input.addEventListener("change", () => {
      this.tip = typed.value() ?? 0;
      this.draw();
    });
    return section(t("till.sum.tip"), choice(t("till.sum.tip"), rates, chosen, (one) => {
      this.tip = this.tipOf(one);
      this.draw();
    }), typed.element);
  }

  /** A tip of a rate, which coins can make. */
  tipOf(percent) {
    return inCash(Math.round(this.amount * percent / 100), this.coin);
  }

  tenderKeys() {
    const names = this.tenders.map((one) => [one, t(`till.tender.${one}`)]);
    return section(t("till.tenders"), choice(t("till.tenders"), names, this.tender, (one) => {
      this.tender = one;
      this.draw();
    }));
  }

  cash() {
    const { order, sum } = this;
    const shown = h("output", { class: "typed" });
    const take = button("", () => this.finish(this.tendered ?? sum), { class: "key primary wide" });
    const show = (typed) => {
      this.tendered = typed;
      const change = (typed ?? sum) - sum;
      shown.textContent = typed === null ? t("till.exact") : money(typed);
      take.disabled = change < 0;
      take.textContent = change < 0 ? t("till.missing", { amount: money(-change) })
        : t("till.takeCash", { amount: money(typed ?? sum), change: money(change) });
    };
    const pad = keypad(show);
    this.pad = pad;
    const keys = cashKeys(sum, order.currency, digits(order.currency), this.coin);
    show(null);
    return h("div", { class: "stack" },
      h("div", { class: "choice cash" }, keys.map((amount) =>
        button(money(amount), () => this.finish(amount), { class: "key note" }))),
      shown, pad.element, take);
  }

  account() {
    const number = field(t("till.accountNumber"), { autocapitalize: "characters" });
    const submit = (event) => {
      event.preventDefault();
      const account = number.input.value.trim();
      if (account === "") this.problem.say(t("till.sayAccount"));
      else this.send({ type: this.tender, account });
    };
    return h("form", { class: "stack", onsubmit: submit }, number.element,
      h("button", { class: "key primary wide" },
        t("till.takeAccount", { amount: money(this.sum) })));
  }

  finish(tendered) {
    this.send({ type: "cash", tendered });
  }

  /** The amount is named, so that no more is taken than the person saw. */
  send(tender) {
    this.dialog.close();
    this.onPay({
      location: this.order.location, amount: this.amount, tender,
      ...(this.tip > 0 ? { tip: this.tip } : {}),
    }, this.part);
  }
}

function section(title, ...content) {
  return h("section", {}, h("h3", {}, title), content);
}

/** Shows that money is being taken; `close` when the answer came. */
export function showWaiting(number) {
  const words = h("p", { role: "status" }, t("till.taking"));
  const opened = dialog(t("till.payTitle", { number }), { name: "waiting" }, words);
  return {
    close: () => opened.close(),
    again: () => (words.textContent = t("till.takingAgain")),
  };
}

/** Shows the change until the next tap; returns the dialog. */
export function showChange(paid, { onReceipt, onNext }) {
  const { payment, number, rest, part } = paid;
  const act = (run) => () => {
    opened.close();
    run();
  };
  const title = t(rest > 0 ? "till.partPaid" : "till.paidTitle", { number });
  const opened = dialog(title, { name: "change" },
    h("p", { class: "change" }, h("span", {}, t("till.change.title")),
      h("strong", {}, money(payment?.change ?? 0))),
    payment ? h("p", { class: "soft" }, t("till.paidWords", {
      amount: money(payment.amount + (payment.tip ?? 0)),
      tender: t(`till.tender.${payment.tender.type}`),
    })) : null,
    rest > 0 ? amountRow(t("till.stillDue"), rest, { class: "amount-row total" }) : null,
    h("div", { class: "choice" },
      rest > 0 ? button(part?.left > 0
        ? t("till.nextPart", { index: part.count - part.left + 1, count: part.count })
        : t("till.payRest"), act(onNext), { class: "key primary" }) : null,
      payment ? button(t("till.receipt"), act(onReceipt)) : null,
      button(t(rest > 0 ? "close" : "till.newOrder"), act(() => {}),
        rest > 0 ? {} : { class: "key primary" })));
  // Enter goes on.
  opened.querySelector(".primary").focus();
  return opened;
}
