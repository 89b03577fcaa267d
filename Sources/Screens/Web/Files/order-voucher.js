// SPDX-License-Identifier: Apache-2.0
// Pays an order with a voucher, in the section `pay`.

import { KEY_KEPT, command, forget, get, isRecent, unfinished } from "./api.js";
import { byID, h } from "./dom.js";
import { link, notify } from "./page.js";
import { dayAndTime, minorUnits, money, plainAmount, rate, sentence, t } from "./text.js";

/** The tips that are offered for a delivery, in percent of the order. */
const TIPS = [5, 10, 15];

export class Voucher {
  #path;
  #name;
  #offered;
  #onPaid;
  #order;
  /** Null, `sending`, or `unsure`: the answer stayed lost, and only the same payment may follow. */
  #state = null;
  #trouble = "";
  #typed = { account: "", amount: null, tip: "" };
  #place = null;
  #body = null;
  /** The key of a payment without an answer, under which it is sent again. */
  #key = undefined;
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
    if (kept && isRecent(kept)) this.#send(kept.body, kept.key);
    else if (kept) this.#ask(kept);
  }

  /**
   * Shows the section if something is due, and there is a `place` where the guest pays it: a text
   * of `order`, or null. What was typed stays.
   */
  show(order, place = this.#place) {
    this.#place = place;
    const changed = order.totals.due !== this.#order.totals.due;
    if (changed && this.#state === null) this.#typed.amount = null;
    this.#order = order;
    const section = byID("pay");
    section.hidden = (order.totals.due === 0 || place === null) && this.#state === null;
    const now = JSON.stringify([order.totals.due, place, this.#state, this.#trouble]);
    if (section.hidden || now === this.#shown) return;
    this.#shown = now;
    const focused = document.activeElement?.id;
    section.replaceChildren(
      h("h2", { id: "pay-title" }, t("order.pay")),
      place && h("p", { class: "soft" }, t(`order.${place}`)),
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
    const forgetKey = h(
      "button",
      { class: "quiet", type: "button", id: "pay-forget", onclick: () => this.#forget() },
      t("order.payForget"),
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
      this.#place === "payAtDoor" && this.#tip(field),
      h("button", { class: "primary", disabled: this.#state === "sending", id: "pay-button" },
        t(texts[this.#state] ?? "order.payVoucher")),
      this.#state === "unsure" && forgetKey,
      h(
        "p",
        { id: "voucher-trouble", class: "trouble", role: "alert", hidden: this.#trouble === "" },
        this.#trouble,
      ),
    );
  }

  /** A tip for the courier, which nobody has to give. */
  #tip(field) {
    const { total, tip: given } = this.#order.totals;
    const choose = (percent) => {
      this.#typed.tip = plainAmount(Math.round(((total - given) * percent) / 100));
      byID("tip").value = this.#typed.tip;
    };
    return h(
      "div",
      { class: "tip" },
      field("tip", "tip", this.#typed.tip, { maxlength: 15, inputmode: "decimal" }),
      h("div", { class: "tips", role: "group", "aria-label": t("order.tipOf") },
        TIPS.map((percent) => h("button", {
          class: "chip", type: "button", id: `tip-${percent}`, disabled: this.#state !== null,
          onclick: () => choose(percent),
        }, rate(percent * 100)))),
    );
  }

  #pay() {
    if (this.#state === "unsure") {
      this.#send(this.#body, this.#key);
      return;
    }
    const account = this.#typed.account.trim();
    const amount = minorUnits(byID("amount").value);
    const tip = this.#typed.tip.trim() === "" ? 0 : minorUnits(this.#typed.tip);
    if (account === "") this.#become(null, t("order.voucherMissing"));
    else if (!amount || tip === null) this.#become(null, t("order.amountWrong"));
    else {
      const tender = { type: "voucher", account };
      const { location } = this.#order;
      this.#send({ location, amount, ...(tip > 0 && { tip }), tender });
    }
  }

  /** An old payment without an answer: the person decides whether it is sent again. */
  #ask({ body, key, at }) {
    if (this.#order.totals.due === 0 || Date.now() - at > KEY_KEPT) {
      forget(this.#name);
      return;
    }
    this.#hold(body, key);
    this.#become("unsure", t("order.payOld", { time: dayAndTime(at) }));
  }

  #forget() {
    forget(this.#name);
    this.#clear();
    this.#become(null);
  }

  #clear() {
    this.#typed = { account: "", amount: null, tip: "" };
  }

  #hold(body, key) {
    this.#body = body;
    this.#key = key;
    this.#typed = {
      account: body.tender.account, amount: plainAmount(body.amount),
      tip: body.tip ? plainAmount(body.tip) : "",
    };
  }

  /** Sends a payment, one without an answer again under its key. */
  async #send(body, key) {
    this.#hold(body, key);
    this.#become("sending");
    try {
      await command("POST", `${this.#path}/payments`, body, { name: this.#name, key, link });
      notify(t("order.voucherTaken", { amount: money(body.amount + (body.tip ?? 0)) }));
      this.#clear();
      this.#become(null);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      this.#refuse(problem);
      return;
    }
    // If this fails, the live order follows by itself.
    const changed = await get(this.#path, {}, { link }).catch(() => null);
    if (changed) this.#onPaid(changed);
  }

  #refuse(problem) {
    if (problem.undecided && (this.#key !== undefined || problem.effectUnknown)) {
      this.#key = problem.key;
      const isBusy = problem.status === 429;
      this.#become("unsure", isBusy ? sentence(problem) : t("order.payUnsure"));
      return;
    }
    // Nothing was paid, also if the suite was too busy to decide.
    forget(this.#name);
    this.#become(null, sentence(problem));
  }

  #become(state, trouble = "") {
    this.#state = state;
    this.#trouble = trouble;
    this.show(this.#order);
  }
}
