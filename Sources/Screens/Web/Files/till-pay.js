// SPDX-License-Identifier: Apache-2.0

import { h, setText, showList } from "./dom.js";
import { notify } from "./page.js";
import { digits, money, plainAmount, t } from "./text.js";
import { AccountSide, balanceRow } from "./till-account.js";
import { cardProvider } from "./till-card.js";
import {
  cashKeys, evenPart, inCash, isPayable, isUnlikelyCash, isUnlikelyTip,
} from "./till-cash.js";
import { freeAmount } from "./till-order.js";
import {
  amountRow, askFirst, button, choice, complaint, dialog, keypad, largeAmount, moneyField,
} from "./till-parts.js";
import { tenderName } from "./till-receipt.js";

/** The rates of a tip, in percent. */
const tipRates = [0, 5, 10, 15, 20];

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
    this.provider = cardProvider(place);
    const all = ["cash", ...(this.provider ? ["card"] : []), "voucher", "houseAccount"];
    this.tenders = all.filter((one) => place?.payment?.tenders?.includes(one) ?? true);
    const before = earlier?.tender.type;
    this.tender = this.tenders.includes(before) ? before : this.tenders[0];
    this.part = part ?? null;
    this.amount = part ? evenPart(this.free, part.left, this.coin)
      : Math.min(earlier?.amount ?? this.free, this.free);
    this.tip = earlier?.tip ?? 0;
    this.tendered = null;
    this.problem = complaint();
    this.typedProblem = complaint();
    this.top = h("div", { class: "sums" });
    this.right = h("div", { class: "pay-right" });
    this.makeCash();
    this.account = new AccountSide(earlier?.tender.account, {
      location: order.location, tenders: this.tenders, problem: this.problem,
      sum: () => ({ amount: this.amount, tip: this.tip }),
      onTake: ({ kind, id }, amount) => this.send({ type: kind, account: id }, amount),
    });
    this.cardKey = button("", () => this.send({ type: "card", provider: this.provider }),
      { class: "key primary wide" });
    this.cardSide = h("div", { class: "stack" },
      h("p", { class: "soft" }, t("till.cardWords", { provider: this.provider })), this.cardKey);
    this.dialog = dialog(t("till.payTitle", { number: order.number }),
      { name: "pay", isWide: true },
      this.top, this.problem.element, h("div", { class: "pay-body" },
        this.tenderKeys(), this.right,
        h("div", { class: "stack" }, this.typedProblem.element, this.shareKeys())));
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    this.problem.say(problem);
    this.draw();
    if (this.side === this.account.element && earlier) this.account.focus();
  }

  /** A keyboard types the cash: digits, and Enter takes it. */
  press(event) {
    if (event.target.matches("input") || this.tender !== "cash") return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key === "Backspace" ? "⌫" : event.key;
    if (/^[0-9]$/.test(key) || key === "⌫") this.pad.press(key);
    else if (key === "Enter" && !event.target.matches("button:not([data-close])")) {
      event.preventDefault();
      this.dialog.querySelector(".primary").click();
    } else if (key.length === 1 && key !== " ") {
      notify(t("till.onlyDigits", { amount: money(1250) }), "bad");
    }
  }

  /** What the guest pays, with the tip; in cash all that is due is rounded to the smallest coin. */
  get sum() {
    const sum = this.amount + this.tip;
    return this.tender === "cash" && this.amount === this.free ? inCash(sum, this.coin) : sum;
  }

  /** The keys of the tender. */
  get side() {
    return { cash: this.cashSide, card: this.cardSide }[this.tender] ?? this.account.element;
  }

  /**
   * Shows what was chosen, and nothing to take while a field has no amount that counts. Keys and
   * fields stay, so that no tap and no focus is lost.
   */
  draw() {
    this.drawTop();
    const { trouble } = this;
    this.typedProblem.say(trouble);
    // It keeps its place: a key that moves is missed.
    this.right.style.visibility = trouble === "" ? "visible" : "hidden";
    const isWhole = this.amount === this.free && isEmpty(this.partField);
    this.partChoice.choose(this.part ? this.part.count : isWhole ? 1 : null);
    this.tipChoice.choose(tipRates.find((one) => this.tipOf(one) === this.tip));
    this.tenderChoice.choose(this.tender);
    if (this.right.firstChild !== this.side) this.right.replaceChildren(this.side);
    if (this.shownSum === this.sum) return;
    this.shownSum = this.sum;
    this.drawCash();
    this.account.draw();
    this.cardKey.textContent = t("till.takeCard", { amount: money(this.sum) });
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

  /** Why an amount that was typed can't be taken; empty if all can. */
  get trouble() {
    const { partField, tipField } = this;
    if (!isEmpty(partField) && !isPayable(partField.value(), this.free)) {
      return t("till.partOutOfRange", { due: money(this.free) });
    }
    return isEmpty(tipField) || tipField.value() !== null ? "" : t("till.sayAmount");
  }

  /**
   * A field for an amount, which `take` takes as it is typed: a change only when the field is left
   * would move the keys below a finger that taps one. It begins with what counts; null for nothing.
   */
  amountField(label, amount, take) {
    const typed = moneyField(label, { value: amount === null ? "" : plainAmount(amount) });
    typed.input.addEventListener("input", () => {
      this.problem.say("");
      take(typed.value());
      this.draw();
    });
    return typed;
  }

  /** The part and the tip, which a phone shows when they are asked for. */
  shareKeys() {
    const isOpen = matchMedia("(min-width: 40rem)").matches || this.part !== null || this.tip > 0
      || this.amount !== this.free;
    return h("details", { class: "shares", open: isOpen },
      h("summary", { class: "key" }, t("till.shares")), this.partKeys(), this.tipKeys());
  }

  partKeys() {
    const counts = [1, 2, 3, 4, 5, 6].map((one) => [one, one === 1 ? t("till.whole") : `1/${one}`]);
    const isTyped = this.part === null && this.amount !== this.free;
    const given = isTyped ? this.amount : null;
    this.partField = this.amountField(t("till.partAmount"), given, (typed) => {
      this.part = null;
      this.amount = isPayable(typed, this.free) ? typed : this.free;
    });
    this.partChoice = choice(t("till.partTitle"), counts, null, (count) => {
      this.partField.input.value = "";
      this.part = count === 1 ? null : { count, left: count };
      this.amount = evenPart(this.free, count, this.coin);
      this.draw();
    });
    return section(t("till.partTitle"), this.partChoice, this.partField.element);
  }

  tipKeys() {
    const rates = tipRates.map((one) => [one, one === 0 ? t("till.noTip") : `${one} %`]);
    this.tipField = this.amountField(t("till.tipAmount"), this.tip || null, (typed) => {
      this.tip = typed ?? 0;
    });
    this.tipChoice = choice(t("till.sum.tip"), rates, null, (one) => {
      this.tipField.input.value = "";
      this.tip = this.tipOf(one);
      this.draw();
    });
    return section(t("till.sum.tip"), this.tipChoice, this.tipField.element);
  }

  /** A tip of a rate, which coins can make. */
  tipOf(percent) {
    return inCash(Math.round(this.amount * percent / 100), this.coin);
  }

  tenderKeys() {
    const names = this.tenders.map((one) => [one, t(`till.tender.${one}`)]);
    this.tenderChoice = choice(t("till.tenders"), names, this.tender, (one) => {
      this.tender = one;
      this.draw();
    });
    return section(t("till.tenders"), this.tenderChoice);
  }

  /** Says what cash means now; empty for nothing. A sentence that is over keeps its place. */
  warn(text) {
    this.warning.style.visibility = text === "" ? "hidden" : "visible";
    if (text === "") return;
    this.warning.hidden = false;
    setText(this.warning, text);
  }

  makeCash() {
    this.warning = h("p", { class: "warning", role: "status", hidden: true });
    this.notes = h("div", { class: "choice cash" });
    this.typed = h("output", { class: "typed" });
    this.take = button("", () => this.finish(this.tendered ?? this.sum),
      { class: "key primary wide" });
    this.pad = keypad((typed) => this.type(typed));
    this.cashSide = h("div", { class: "stack" },
      this.warning, this.notes, this.typed, this.pad.element, this.take);
  }

  /** Shows the keys for the sum; cash that was typed for another sum is forgotten. */
  drawCash() {
    const { currency } = this.order;
    showList(this.notes, cashKeys(this.sum, currency, digits(currency), this.coin), {
      keyOf: String, version: String,
      make: (amount) => button(money(amount), () => this.finish(amount), { class: "key note" }),
    });
    this.pad.clear();
  }

  /** Takes the cash that was typed; null for the exact amount. */
  type(typed) {
    this.tendered = typed;
    const { sum } = this;
    const change = (typed ?? sum) - sum;
    this.typed.textContent = typed === null ? t("till.exact") : money(typed);
    this.take.disabled = change < 0;
    this.take.textContent = change < 0 ? t("till.missing", { amount: money(-change) })
      : t("till.takeCash", { amount: money(typed ?? sum), change: money(change) });
  }

  /** Takes cash; more than a guest hands over is asked about first. */
  finish(tendered) {
    const take = () => this.send({ type: "cash", tendered });
    const { order: { currency }, sum } = this;
    if (!isUnlikelyCash(tendered, sum, currency, digits(currency))) {
      take();
      return;
    }
    const values = { cash: money(tendered), due: money(sum) };
    askFirst(t("till.cashQuestion", values), {
      content: amountRow(t("till.change.title"), tendered - sum), back: t("till.back"),
      act: t("till.takeAccount", { amount: values.cash }), onAct: take,
    });
  }

  /**
   * The amount is named, so that no more is taken than the person saw. A tip that is more than the
   * amount is asked about first.
   */
  send(tender, amount = this.amount) {
    // A key of the keyboard also reaches what is hidden.
    if (this.trouble !== "") return;
    const { tip } = this;
    const pay = () => {
      this.dialog.close();
      this.onPay({
        location: this.order.location, amount, tender, ...(tip > 0 ? { tip } : {}),
      }, amount === this.amount ? this.part : null);
    };
    if (!isUnlikelyTip(tip, this.amount)) {
      pay();
      return;
    }
    askFirst(t("till.tipQuestion", { tip: money(tip), due: money(this.amount) }), {
      content: amountRow(t("till.toPay"), this.sum), back: t("till.back"),
      act: t("till.takeAccount", { amount: money(tender.tendered ?? amount + tip) }), onAct: pay,
    });
  }
}

function isEmpty({ input }) {
  return input.value.trim() === "";
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
    draw: () => {},
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
    payment?.tender.type === "cash" ? largeAmount(t("till.change.title"), payment.change) : null,
    payment ? h("p", { class: "soft" }, t("till.paidWords", {
      amount: money(payment.amount + (payment.tip ?? 0)),
      tender: tenderName(payment),
    })) : null,
    payment?.offline === "waiting"
      ? h("p", { class: "warning" }, t("till.chargedLater")) : null,
    payment?.tender.account ? balanceRow(payment) : null,
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
