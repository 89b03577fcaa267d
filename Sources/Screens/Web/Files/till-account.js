// SPDX-License-Identifier: Apache-2.0

import { get } from "./api.js";
import { h } from "./dom.js";
import { money, sentence, t } from "./text.js";
import { payableBy } from "./till-cash.js";
import { amountRow, field } from "./till-parts.js";

/**
 * Asks for the number of a voucher or a house account, and shows what it has before it pays.
 *
 * `sum()` is what the guest pays: `{amount, tip}`. `onTake(account, amount)` pays with it.
 */
export class AccountSide {
  constructor(number, { location, tenders, problem, sum, onTake }) {
    Object.assign(this, { location, tenders, problem, sum, onTake });
    /** The account with the typed number; null before it was found. */
    this.found = null;
    const attributes = { autocapitalize: "characters", value: number ?? "" };
    const { input, element } = field(t("till.accountNumber"), attributes);
    this.input = input;
    input.addEventListener("input", () => this.take(null));
    this.balance = h("div", { role: "status" });
    this.key = h("button", { class: "key primary wide" });
    this.element = h("form", { class: "stack", onsubmit: (event) => this.submit(event) },
      element, this.balance, this.key);
    this.draw();
  }

  focus() {
    this.input.focus();
  }

  get number() {
    return this.input.value.trim();
  }

  async submit(event) {
    event.preventDefault();
    this.problem.say("");
    if (this.found) this.pay();
    else if (this.number === "") this.problem.say(t("till.sayAccount"));
    else await this.find(this.number);
  }

  /** Printed cards have capital letters: a number that is not found is looked for with them. */
  async find(number) {
    this.key.disabled = true;
    try {
      const account = await get(`/api/accounts/${encodeURIComponent(number)}`);
      if (this.number.toUpperCase() === number.toUpperCase()) this.take(account);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      const capital = number.toUpperCase();
      if (capital !== number && capital === this.number.toUpperCase()) await this.find(capital);
      else this.problem.say(sentence(problem));
    } finally {
      this.key.disabled = false;
    }
  }

  /** Takes the account that was found, or null for another number. */
  take(account) {
    this.found = account;
    this.draw();
  }

  /** Why the account can't pay; empty if it can. */
  get trouble() {
    const { found } = this;
    if (found.location !== this.location || !this.tenders.includes(found.kind)) {
      return t("till.accountNotTaken");
    }
    return this.payable > 0 ? "" : t("till.accountEmpty");
  }

  get payable() {
    return payableBy(this.found, this.sum());
  }

  pay() {
    if (this.trouble === "") this.onTake(this.found, this.payable);
    else this.problem.say(this.trouble);
  }

  draw() {
    const { found } = this;
    if (found === null) {
      this.balance.replaceChildren();
      this.key.textContent = t("till.showBalance");
      return;
    }
    const { amount, tip } = this.sum();
    const missing = amount - this.payable;
    const words = this.trouble
      || (missing > 0 ? t("till.accountPart", { amount: money(missing) }) : "");
    this.balance.replaceChildren(
      amountRow([t(`till.tender.${found.kind}`), found.id, found.name].filter(Boolean).join(" "),
        found.balance),
      ...(found.limit > 0 ? [amountRow(t("till.limit"), found.limit)] : []),
      ...(words ? [h("p", { class: "warning" }, words)] : []));
    this.key.textContent = t("till.takeAccount", { amount: money(this.payable + tip) });
  }
}

/** A row with what is left after a payment with a voucher or a house account, once it is known. */
export function balanceRow({ tender }) {
  const row = h("div", { role: "status" });
  get(`/api/accounts/${encodeURIComponent(tender.account)}`).then(({ balance }) =>
    row.replaceChildren(amountRow(t(`till.left.${tender.type}`), balance)), () => {});
  return row;
}
