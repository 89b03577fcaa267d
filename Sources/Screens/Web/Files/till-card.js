// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { h, setText } from "./dom.js";
import { t } from "./text.js";
import { button, dialog, largeAmount } from "./till-parts.js";

/** Milliseconds between two questions about a card while a person looks at it. */
const PAUSE = 2000;

/** The provider whose terminals ask guests for a card at a location; undefined without cards. */
export function cardProvider({ payment } = {}) {
  return payment?.tenders?.includes("card") ?? true ? payment?.cardProvider : undefined;
}

/** The payments that run for an order, by which a later one is known: see `runningCard`. */
export function runningPayments({ pending }) {
  return (pending ?? []).map((one) => one.payment);
}

/**
 * The running payment of an order that a checkout of this till has begun; undefined before that.
 *
 * It has the amount of the checkout, and began after it. On a bus with keys it has the name of the
 * gateway, so the name of the till only decides between several.
 */
export function runningCard({ body, before }, order, terminal) {
  const own = (order?.pending ?? []).filter((one) =>
    one.amount === body.amount && !before?.includes(one.payment));
  return own.findLast((one) => one.terminal === terminal) ?? own.at(-1);
}

/**
 * How far a card payment is: `begin`, `ask`, `cancel`, `unknown`, `silent` or `end`.
 *
 * `running` is the payment while it runs, `hasBegun` whether it ran once, `charge` the status of
 * its charge. `reason` is that of the last attempt without an outcome: null without one.
 */
export function cardStage({ running, hasBegun, isCanceling, charge, reason }) {
  if (["provider.unreachable", "orders.unreachable"].includes(reason)) return "unknown";
  // A guest may take longer than an answer.
  if (reason && reason !== "suite.outcomeUnknown") return "silent";
  if (running && charge === "unknown") return "unknown";
  if (isCanceling) return "cancel";
  if (running) return "ask";
  return hasBegun ? "end" : "begin";
}

/** Shows how far a card payment is, until its outcome is known, and cancels it. */
export class CardPayment {
  #entry;
  #known;
  #onCancel;
  #words = h("p", { role: "status" });
  #cancel;
  #dialog;
  #timer;
  #hasBegun = false;
  #reason = null;
  #charge;

  /**
   * `entry` is the checkout in the outbox. `known()` says `{order, terminal, isCanceling(payment)}`
   * as they are now.
   */
  constructor(entry, { known, onCancel }) {
    this.#entry = entry;
    this.#known = known;
    this.#onCancel = onCancel;
    const { amount, tip } = entry.body;
    this.#cancel = button(t("till.cancelCard"), () => {
      if (this.#running) this.#onCancel(this.#running.payment);
    });
    this.#dialog = dialog(t("till.payTitle", { number: entry.number }),
      { name: "waiting", onClose: () => clearInterval(this.#timer) },
      largeAmount(t("till.tender.card"), amount + (tip ?? 0)), this.#words,
      h("p", { class: "soft" }, t("till.cardOnce")),
      h("div", { class: "choice" }, this.#cancel));
    this.#timer = setInterval(() => this.#ask(), PAUSE);
    this.draw();
  }

  get #running() {
    const { order, terminal } = this.#known();
    return runningCard(this.#entry, order, terminal);
  }

  /** Shows what has changed. */
  draw() {
    const running = this.#running;
    if (running) this.#hasBegun = true;
    const isCanceling = running !== undefined && this.#known().isCanceling(running.payment);
    const stage = cardStage({
      running, hasBegun: this.#hasBegun, isCanceling, charge: this.#charge, reason: this.#reason,
    });
    this.#dialog.dataset.stage = stage;
    this.#words.className = stage === "unknown" || stage === "silent" ? "warning" : "";
    setText(this.#words, t(`till.card.${stage}`));
    this.#cancel.disabled = running === undefined || isCanceling;
  }

  /** Says why an attempt has no outcome; the next one follows by itself. */
  again({ reason }) {
    this.#reason = reason;
    this.draw();
  }

  close() {
    this.#dialog.close();
  }

  /** Asks what the bank says, which the order does not tell. */
  async #ask() {
    const running = this.#running;
    if (!running || document.visibilityState !== "visible") return;
    const path = `/api/orders/${encodeURIComponent(this.#entry.target)}/payments`;
    const { payments } = await api.get(path).catch(() => ({}));
    this.#charge = payments?.find((one) => one.id === running.payment)?.charge?.status;
    this.draw();
  }
}
