// SPDX-License-Identifier: Apache-2.0
// Pays an order by card on the page of a payment provider, in the section `card`.
//
// The guest leaves for that page and comes back. What has become of the payment, its key tells:
// the same command is sent again, and takes effect once.

import { KEY_KEPT, command, newKey } from "./api.js";
import { byID, h } from "./dom.js";
import { link, notify } from "./page.js";
import * as store from "./store.js";
import { hasText, minorUnits, money, plainAmount, rate, sentence, t } from "./text.js";

/** The tips that are offered, in percent of the order. */
const TIPS = [5, 10, 15];
/** Milliseconds between two questions about a card; more often a guest may not ask. */
const PAUSE = 10_000;

/** Whether a location takes cards in a browser. */
export function takesCards({ payment }) {
  return Boolean(payment?.pageProvider) && (payment.tenders?.includes("card") ?? true);
}

/** The command that pays a part of an order with a tip, on a page that leads back to `returnTo`. */
export function checkout(order, provider, amount, tip, returnTo) {
  return {
    location: order.location, amount, ...(tip > 0 && { tip }),
    tender: { type: "card", provider }, returnTo,
  };
}

/** What a guest does next with a payment: `paid`, `page` to go to, or `wait`. */
export function nextOf({ status, charge }) {
  if (status === "taken" || status === "recorded") return "paid";
  return status === "charging" && charge?.status === "requested" && charge.page ? "page" : "wait";
}

export class Card {
  #path;
  #place;
  #provider;
  #offered;
  #order;
  /** Null, `sending`, `page` while the guest may go there, or `wait` while nobody knows. */
  #state = null;
  #trouble = "";
  #page = null;
  #typed = { amount: null, tip: "" };
  /** The payment that was begun here and has no end yet: `{key, body, at, payment}`. */
  #begun;
  #isAsked = true;
  #shown = "";
  #timer;

  /** `path` is that of the order. */
  constructor(path, order, location) {
    this.#path = path;
    this.#order = order;
    this.#place = `card.${order.id}`;
    this.#offered = takesCards(location);
    this.#provider = location.payment?.pageProvider;
    this.#begun = store.read(this.#place);
    if (this.#begun && Date.now() - this.#begun.at > KEY_KEPT) this.#forget();
    if (this.#begun) this.#send(false);
    // The browser's way back shows the page as the guest left it.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#begun && this.#send(false));
  }

  /**
   * Shows the section if something is due and `isAsked` of the guest, or a payment has no end yet.
   */
  show(order, isAsked = this.#isAsked) {
    this.#isAsked = isAsked;
    if (order.totals.due !== this.#order.totals.due && !this.#begun) this.#typed.amount = null;
    this.#order = order;
    const paid = order.payments.find(({ payment }) => payment === this.#begun?.payment);
    if (paid) this.#end(t("order.cardPaid", { amount: money(paid.amount) }));
    const section = byID("card");
    const isOpen = isAsked && order.status !== "canceled" && order.totals.due > 0;
    section.hidden = !this.#begun && this.#trouble === "" && !(this.#offered && isOpen);
    const now = JSON.stringify([order.totals.due, isOpen, this.#state, this.#trouble, this.#page]);
    if (section.hidden || now === this.#shown) return;
    this.#shown = now;
    const focused = document.activeElement?.id;
    section.replaceChildren(
      h("h2", { id: "card-title" }, t("order.card")),
      h(
        "p",
        { id: "card-trouble", class: "trouble", role: "alert", hidden: this.#trouble === "" },
        this.#trouble,
      ),
      ...(this.#begun ? this.#waiting() : this.#offered && isOpen ? [this.#form()] : []),
    );
    if (focused && section.querySelector(`[id="${focused}"]`)) byID(focused).focus();
  }

  #waiting() {
    const other = h(
      "button",
      { class: "quiet", type: "button", id: "card-forget", onclick: () => this.#giveUp() },
      t("order.cardForget"),
    );
    const text = { sending: "paying", page: "cardPage", wait: "cardWait" }[this.#state];
    return [
      h("p", { id: "card-state", role: "status" }, t(`order.${text}`)),
      this.#state === "page" && h(
        "a", { class: "button primary", id: "card-page", href: this.#page }, t("order.cardGo"),
      ),
      this.#state !== "sending" && other,
    ].filter(Boolean);
  }

  #form() {
    const field = (id, key, value) => h(
      "label",
      { class: "field" },
      t(`order.${key}`),
      h("input", {
        id, type: "text", autocomplete: "off", value, maxlength: 15, inputmode: "decimal",
        oninput: (event) => (this.#typed[key] = event.target.value),
      }),
    );
    const { total, tip } = this.#order.totals;
    const choose = (percent) => {
      this.#typed.tip = plainAmount(Math.round(((total - tip) * percent) / 100));
      byID("card-tip").value = this.#typed.tip;
    };
    return h(
      "form",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.#pay();
        },
      },
      field("card-amount", "amount", this.#typed.amount ?? plainAmount(this.#order.totals.due)),
      h(
        "div",
        { class: "tip" },
        field("card-tip", "tip", this.#typed.tip),
        h("div", { class: "tips", role: "group", "aria-label": t("order.tipOf") },
          TIPS.map((percent) => h("button", {
            class: "chip", type: "button", id: `card-tip-${percent}`,
            onclick: () => choose(percent),
          }, rate(percent * 100)))),
      ),
      h("button", { class: "primary", id: "card-button" }, t("order.cardPay")),
    );
  }

  #pay() {
    const amount = minorUnits(byID("card-amount").value);
    const tip = this.#typed.tip.trim() === "" ? 0 : minorUnits(this.#typed.tip);
    if (!amount || tip === null) {
      this.#become(null, t("order.amountWrong"));
      return;
    }
    const back = `${location.origin}${location.pathname}${location.search}`;
    const body = checkout(this.#order, this.#provider, amount, tip, back);
    this.#keep({ key: newKey(), body, at: Date.now() });
    this.#send(true);
  }

  /** Sends the payment, or asks under its key what has become of it; `leaves` for its page. */
  async #send(leaves) {
    clearTimeout(this.#timer);
    const { key, body } = this.#begun;
    if (this.#state === null) this.#become("sending");
    try {
      const payment = await command("POST", `${this.#path}/payments`, body, { key, link });
      if (key === this.#begun?.key) this.#follow(payment, leaves);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (key !== this.#begun?.key) return;
      if (problem.undecided) this.#wait("wait");
      else this.#refuse(problem);
    }
  }

  #follow(payment, leaves) {
    this.#keep({ ...this.#begun, payment: payment.id });
    const next = nextOf(payment);
    if (next === "paid") {
      this.#end(t("order.cardPaid", { amount: money(payment.amount + (payment.tip ?? 0)) }));
      return;
    }
    this.#page = payment.charge?.page ?? null;
    this.#wait(next);
    if (next === "page" && leaves) location.assign(this.#page);
  }

  #wait(state) {
    this.#become(state);
    this.#timer = setTimeout(() => this.#send(false), PAUSE);
  }

  #refuse(problem) {
    const known = `order.problem-${problem.reason.replaceAll(".", "-")}`;
    this.#forget();
    this.#become(null, hasText(known) ? t(known) : sentence(problem));
  }

  #end(text) {
    this.#forget();
    this.#typed = { amount: null, tip: "" };
    notify(text);
    this.#become(null);
  }

  /** Lets the guest pay otherwise: a page that is left ends by itself. */
  #giveUp() {
    this.#forget();
    this.#become(null);
  }

  #keep(begun) {
    this.#begun = begun;
    store.write(this.#place, begun);
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#begun = null;
    this.#page = null;
    store.remove(this.#place);
  }

  #become(state, trouble = "") {
    this.#state = state;
    this.#trouble = trouble;
    this.show(this.#order);
  }
}
