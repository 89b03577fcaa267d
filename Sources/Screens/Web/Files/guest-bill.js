// SPDX-License-Identifier: Apache-2.0
// The foot of a guest's cart: what it costs with fees and taxes, and the button that orders.

import { h } from "./dom.js";
import { SeenTotal, feesFor, hasAdditions, wishFor } from "./quotes.js";
import { feeName, list, money, rate, sentence, t } from "./text.js";

/** What stands for an amount that is being asked. */
const ASKING = "…";

export class Bill {
  #view;
  #seen = new SeenTotal();

  /**
   * `view` has `cart`, `location()`, `link()` (`{table?, person?}` or null), `sending()` (the state
   * of the `Sending`), `delivery()` (a `GuestDelivery` or null), `quotes` (a `Quotes`), `rules()`
   * (which names the present rules for taxes and fees), `minutes()` (how long a new order takes, or
   * undefined), and the listeners `onAskAgain()`, `onOrder()` and `onAbandon()`.
   */
  constructor(view) {
    this.#view = view;
  }

  /** The total that is shown, in minor units; null while it is not known. */
  get total() {
    return this.#isWhole ? this.#view.cart.sum : this.#view.quotes.total;
  }

  /** Asks for the price of the cart. What can't be ordered, or is being sent, is not asked. */
  ask(isBlocked) {
    const { cart, location, link, sending, quotes, rules } = this.#view;
    if (sending() !== null) return;
    const isAsked = location() && !isBlocked;
    quotes.want(isAsked ? wishFor(cart, link().table, location()) : null, rules());
  }

  /** Returns the part of the cart; a blocked one has dishes that can't be ordered as they are. */
  part(isBlocked) {
    const state = this.#state(isBlocked);
    return { key: "foot", version: state, make: () => this.#element(state) };
  }

  /** Notes that an order was refused at the total with which it was sent, which was seen. */
  noteRefused(total) {
    this.#seen.take(this.#content, total);
  }

  /** Whether a change of the total is said with both totals. */
  get saysChange() {
    return !this.#isWhole;
  }

  /** What the total is about; a wish in words costs nothing. */
  get #content() {
    const { lines, to } = this.#view.cart;
    const dishes = lines.map(({ item, quantity, modifiers, shownPrice }) =>
      [item, quantity, modifiers, shownPrice]);
    return JSON.stringify([dishes, this.#kind, this.#kind === "delivery" && to?.place]);
  }

  get #kind() {
    return this.#view.link().table ? "dineIn" : this.#view.cart.kind;
  }

  /** Whether the dishes are all that it costs. */
  get #isWhole() {
    const location = this.#view.location();
    return location && this.#kind !== "delivery" && !hasAdditions(location, this.#kind);
  }

  /** Everything that the foot shows. */
  #state(isBlocked) {
    const { cart, location, sending, quotes } = this.#view;
    const { kind, problem } = quotes.state;
    const { total } = this;
    const before = this.#seen.take(this.#content, isBlocked ? null : total);
    return {
      change: before === undefined ? null
        : t("guest.totalChanged", { before: money(before), now: money(total) }),
      rows: this.#isWhole ? [[t("guest.total"), money(cart.sum)]] : this.#priced(),
      sending: sending(), additions: location() ? this.#additions() : "",
      failure: kind === "failed" ? sentence(problem) : null,
      why: location()?.closed ? t("guest.closed")
        : isBlocked ? t("guest.blocked") : this.#missing(),
      total, waiting: this.#waiting,
    };
  }

  /** How long the order will take, in words; null for one for later, and if nothing is known. */
  get #waiting() {
    const minutes = this.#view.minutes();
    const isLater = this.#kind === "delivery" || (this.#kind === "pickup" && this.#view.cart.time);
    return minutes === undefined || isLater ? null : t("order.usually", { count: minutes });
  }

  /** What the guest must do or wait for before the order, or null. */
  #missing() {
    if (this.#kind === "delivery") return this.#view.delivery()?.why ?? null;
    return this.#view.quotes.state.kind === "failed" ? t("guest.noTotal") : null;
  }

  /** The parts of the price and the total, `[name, amount]`, as far as they are known. */
  #priced() {
    const { cart, quotes } = this.#view;
    const { kind, quote } = quotes.state;
    const dishes = [t("guest.sum"), money(cart.sum)];
    if (!quote) return [dishes];
    const amount = (value) => (kind === "known" ? money(value) : ASKING);
    const fee = ({ name, value }) =>
      (name === "delivery" && kind === "known" && value === 0 ? t("deliver.free") : amount(value));
    const taxes = quote.tax.included ? [] : quote.totals.taxes.filter(({ tax }) => tax > 0);
    return [
      dishes,
      ...quote.fees.map((one) => [feeName(one), fee(one)]),
      ...taxes.map((one) =>
        [t("order.tax", { rate: rate(one.basisPoints) }), amount(one.tax)]),
      [t("guest.total"), amount(quote.totals.total)],
    ];
  }

  /** What is said about fees and taxes: that prices include them, or which ones will be added. */
  #additions() {
    const { location, quotes } = this.#view;
    const { tax } = location();
    const included = tax.included ? t("guest.noAdditions") : "";
    if (quotes.state.quote || this.#isWhole) return included;
    const fees = feesFor(location(), this.#kind)
      .map((fee) => `${feeName(fee)} ${fee.amount ? money(fee.amount) : rate(fee.basisPoints)}`);
    const taxes = tax.included ? [] : [t("guest.tax", { rate: rate(tax.basisPoints) })];
    const added = [...fees, ...taxes];
    return added.length > 0 ? t("guest.additions", { list: list(added) }) : included;
  }

  #element({ rows, sending, additions, change, failure, why, total, waiting }) {
    return h(
      "div",
      { class: "cart-foot" },
      h("dl", { class: "sums" }, rows.map(([name, amount], index) => h(
        "div", { class: index === rows.length - 1 ? "sum" : "part" },
        h("dt", {}, name), h("dd", { class: "number" }, amount)))),
      h("p", { class: "soft" }, additions),
      waiting && h("p", { id: "cart-waiting" }, waiting),
      change && h("p", { class: "trouble", role: "alert" }, change),
      failure && this.#failed(failure),
      sending === "unsure" ? this.#unsure() : this.#confirm(sending, why, total),
      ["again", "busy"].includes(sending) && this.#takeBack(),
    );
  }

  /** Says why there is no total, and asks again. */
  #failed(failure) {
    const { onAskAgain } = this.#view;
    return h("div", { class: "trouble", role: "alert" }, h("p", {}, failure),
      h("button", { class: "plain", type: "button", id: "quote-again", onclick: onAskAgain },
        t("tryAgain")));
  }

  #confirm(sending, why, total) {
    const off = sending !== null || why !== null || total === null;
    return [
      why && h("p", { id: "cart-why", class: "why" }, why),
      h(
        "button",
        {
          class: "primary", type: "button", id: "confirm",
          "aria-disabled": off || null, "aria-describedby": why && "cart-why",
          onclick: () => off || this.#view.onOrder(),
        },
        t(sending ? `guest.send.${sending}` : "guest.confirm"),
        sending === null && total !== null && h("span", { class: "number" }, money(total)),
      ),
    ];
  }

  /** No answer for long. The same order may be sent again, another one not. */
  #unsure() {
    const { onOrder } = this.#view;
    return [
      h("p", { class: "trouble", role: "alert" }, t("guest.unsure")),
      h("button", { class: "primary", type: "button", id: "confirm", onclick: onOrder },
        t("guest.sendAgain")),
      this.#abandon(),
    ];
  }

  /** No answer yet: it is sent again by itself, until the guest takes it back. */
  #takeBack() {
    const abandon = this.#abandon();
    // On a small screen it would be below the edge.
    requestAnimationFrame(() => abandon.scrollIntoView({ block: "nearest" }));
    return [h("p", { class: "soft", role: "status" }, t("guest.keepOpen")), abandon];
  }

  #abandon() {
    const attributes = {
      class: "quiet", type: "button", id: "abandon", onclick: this.#view.onAbandon,
    };
    return h("button", attributes, t("guest.abandon"));
  }
}
