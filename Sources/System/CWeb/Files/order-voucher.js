// SPDX-License-Identifier: Apache-2.0
// Pays an order with a voucher, in the section `pay`.

import { command, get } from "./api.js";
import { byID, h } from "./dom.js";
import { link, notify } from "./page.js";
import { minorUnits, money, sentence, t } from "./text.js";

export class Voucher {
  #path;
  #offered;
  #onPaid;
  #order = null;
  #sending = false;
  #trouble = "";
  #shown = "";

  /** `path` is that of the order; `onPaid` gets the order after a payment. */
  constructor(path, location, onPaid) {
    this.#path = path;
    this.#offered = location.payment?.tenders?.includes("voucher") ?? true;
    this.#onPaid = onPaid;
  }

  /** Shows the section if something is due. What was typed stays. */
  show(order) {
    this.#order = order;
    const section = byID("pay");
    section.hidden = order.totals.due === 0;
    const now = JSON.stringify([order.totals.due, this.#sending, this.#trouble]);
    if (section.hidden || now === this.#shown) return;
    this.#shown = now;
    const typed = byID("voucher")?.value ?? "";
    const focused = document.activeElement?.id;
    section.replaceChildren(
      h("h2", { id: "pay-title" }, t("order.pay")),
      h("p", { class: "soft" },
        t(order.fulfilment.kind === "dineIn" ? "order.payAtTable" : "order.payHere")),
      this.#offered && this.#form(typed),
    );
    if (focused && section.querySelector(`[id="${focused}"]`)) byID(focused).focus();
  }

  #form(typed) {
    const due = this.#order.totals.due;
    const field = (id, name, attributes) =>
      h("label", { class: "field" }, name, h("input", { id, autocomplete: "off", ...attributes }));
    return h(
      "form",
      {
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          this.#pay();
        },
      },
      field("voucher", t("order.voucher"), {
        type: "text", maxlength: 64, value: typed, autocapitalize: "characters",
        "aria-describedby": "voucher-trouble", "aria-invalid": this.#trouble !== "" && "true",
      }),
      field("amount", t("order.amount"), {
        type: "text", inputmode: "decimal", value: plain(due), maxlength: 15,
      }),
      h("button", { class: "primary", disabled: this.#sending, id: "pay-button" },
        t(this.#sending ? "order.paying" : "order.payVoucher")),
      h(
        "p",
        { id: "voucher-trouble", class: "trouble", role: "alert", hidden: this.#trouble === "" },
        this.#trouble,
      ),
    );
  }

  async #pay() {
    const account = byID("voucher").value.trim();
    const amount = minorUnits(byID("amount").value);
    if (account === "") return this.#fail(t("order.voucherMissing"));
    if (!amount) return this.#fail(t("order.amountWrong"));
    this.#trouble = "";
    this.#sending = true;
    this.show(this.#order);
    try {
      const body = {
        location: this.#order.location, amount, tender: { type: "voucher", account },
      };
      const name = `pay.${this.#order.id}`;
      await command("POST", `${this.#path}/payments`, body, { name, link });
      this.#sending = false;
      notify(t("order.voucherTaken", { amount: money(amount) }));
      byID("voucher").value = "";
      this.#onPaid(await get(this.#path, {}, { link }));
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      this.#sending = false;
      this.#fail(problem.uncertain ? t("order.payUnsure") : sentence(problem));
    }
    return undefined;
  }

  #fail(text) {
    this.#trouble = text;
    this.show(this.#order);
  }
}

/** An amount as a person writes it, without the currency. */
function plain(amount) {
  return money(amount).replace(/[^\d.,]/g, "");
}
