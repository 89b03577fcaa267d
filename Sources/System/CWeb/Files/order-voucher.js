// SPDX-License-Identifier: Apache-2.0
// Pays an order with a voucher, in the section `pay`.

import { command, get, unfinished } from "./api.js";
import { byID, h } from "./dom.js";
import { link, notify } from "./page.js";
import { minorUnits, money, plainAmount, sentence, t } from "./text.js";

export class Voucher {
  #path;
  #name;
  #offered;
  #onPaid;
  #order;
  /** Null, `sending`, or `unsure`: the answer stayed lost, and only the same payment may follow. */
  #state = null;
  #trouble = "";
  #typed = { account: "", amount: null };
  #body = null;
  #shown = "";

  /** `path` is that of the order; `onPaid` gets the order after a payment. */
  constructor(path, order, location, onPaid) {
    this.#path = path;
    this.#order = order;
    this.#name = `pay.${order.id}`;
    this.#offered = location.payment?.tenders?.includes("voucher") ?? true;
    this.#onPaid = onPaid;
    // A payment without an answer from before a reload.
    const [kept] = unfinished(this.#name);
    if (kept) this.#send(kept.body);
  }

  /** Shows the section if something is due. What was typed stays. */
  show(order) {
    const changed = order.totals.due !== this.#order.totals.due;
    if (changed && this.#state === null) this.#typed.amount = null;
    this.#order = order;
    const section = byID("pay");
    section.hidden = order.totals.due === 0 && this.#state === null;
    const now = JSON.stringify([order.totals.due, this.#state, this.#trouble]);
    if (section.hidden || now === this.#shown) return;
    this.#shown = now;
    const focused = document.activeElement?.id;
    const where = order.fulfilment.kind === "dineIn" ? "order.payAtTable" : "order.payHere";
    section.replaceChildren(
      h("h2", { id: "pay-title" }, t("order.pay")),
      h("p", { class: "soft" }, t(where)),
      ...(this.#offered ? [this.#form()] : []),
    );
    if (focused && section.querySelector(`[id="${focused}"]`)) byID(focused).focus();
  }

  #form() {
    const { account, amount } = this.#typed;
    const field = (id, key, value, attributes) => h(
      "label",
      { class: "field" },
      t(`order.${id}`),
      h("input", {
        id, type: "text", autocomplete: "off", value, disabled: this.#state !== null,
        oninput: (event) => (this.#typed[key] = event.target.value),
        ...attributes,
      }),
    );
    const texts = { sending: "order.paying", unsure: "order.payAgain" };
    return h(
      "form",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.#pay();
        },
      },
      field("voucher", "account", account, {
        maxlength: 64, autocapitalize: "characters", "aria-describedby": "voucher-trouble",
      }),
      field("amount", "amount", amount ?? plainAmount(this.#order.totals.due), {
        maxlength: 15, inputmode: "decimal",
      }),
      h("button", { class: "primary", disabled: this.#state === "sending", id: "pay-button" },
        t(texts[this.#state] ?? "order.payVoucher")),
      h(
        "p",
        { id: "voucher-trouble", class: "trouble", role: "alert", hidden: this.#trouble === "" },
        this.#trouble,
      ),
    );
  }

  #pay() {
    if (this.#state === "unsure") {
      this.#send(this.#body);
      return;
    }
    const account = this.#typed.account.trim();
    const amount = minorUnits(byID("amount").value);
    if (account === "") this.#become(null, t("order.voucherMissing"));
    else if (!amount) this.#become(null, t("order.amountWrong"));
    else {
      const tender = { type: "voucher", account };
      this.#send({ location: this.#order.location, amount, tender });
    }
  }

  async #send(body) {
    this.#body = body;
    this.#typed = { account: body.tender.account, amount: plainAmount(body.amount) };
    this.#become("sending");
    try {
      await command("POST", `${this.#path}/payments`, body, { name: this.#name, link });
      notify(t("order.voucherTaken", { amount: money(body.amount) }));
      this.#typed = { account: "", amount: null };
      this.#become(null);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (problem.undecided) this.#become("unsure", t("order.payUnsure"));
      else this.#become(null, sentence(problem));
      return;
    }
    // If this fails, the live order follows by itself.
    const changed = await get(this.#path, {}, { link }).catch(() => null);
    if (changed) this.#onPaid(changed);
  }

  #become(state, trouble = "") {
    this.#state = state;
    this.#trouble = trouble;
    this.show(this.#order);
  }
}
