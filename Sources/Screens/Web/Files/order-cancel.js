// SPDX-License-Identifier: Apache-2.0
// Lets a guest cancel the own order, in the section `cancel`, as long as the order says so.

import { command } from "./api.js";
import { byID, h } from "./dom.js";
import { link, notify } from "./page.js";
import { confirms } from "./sure.js";
import { sentence, t, time } from "./text.js";

/** Whether the guest may cancel an order at an instant, in milliseconds since 1970. */
export function mayCancel({ guest }, now) {
  const until = guest?.cancelUntil;
  return guest?.mayCancel === true && (until === undefined || now < Date.parse(until));
}

export class Cancel {
  #path;
  #now;
  #onCanceled;
  #order;
  /** Null, `asking` since `#askedAt`, or `sending`. */
  #state = null;
  #askedAt = 0;
  #timer;
  #shown = "";

  /** `path` is that of the order; `now()` is the time; `onCanceled` gets the canceled order. */
  constructor(path, { now, onCanceled }) {
    this.#path = path;
    this.#now = now;
    this.#onCanceled = onCanceled;
  }

  /** Shows the section while the guest may cancel the order. */
  show(order) {
    this.#order = order;
    const isPossible = mayCancel(order, this.#now());
    const until = isPossible ? order.guest.cancelUntil : undefined;
    clearTimeout(this.#timer);
    if (until) this.#timer = setTimeout(() => this.show(this.#order), this.#rest(until));
    if (!isPossible && this.#state === "asking") this.#state = null;
    const section = byID("cancel");
    section.hidden = !isPossible && this.#state === null;
    const now = JSON.stringify([until, this.#state]);
    if (section.hidden || now === this.#shown) return;
    this.#shown = now;
    const hadFocus = section.contains(document.activeElement);
    section.replaceChildren(...this.#parts(until));
    if (hadFocus) section.querySelector("button").focus();
  }

  #rest(until) {
    return Math.max(0, Date.parse(until) - this.#now()) + 50;
  }

  #parts(until) {
    if (this.#state === null) {
      return [
        h("button", { class: "quiet", id: "cancel-order", onclick: (event) => this.#ask(event) },
          t("order.cancel")),
        until ? h("p", { class: "soft" }, t("order.cancelUntil", { time: time(until) })) : null,
      ].filter(Boolean);
    }
    const isSending = this.#state === "sending";
    return [
      h("p", { role: "alert" }, t(isSending ? "order.canceling" : "order.cancelSure")),
      h("div", { class: "choice" },
        h("button", {
          class: "plain", id: "cancel-no", disabled: isSending, onclick: () => this.#become(null),
        }, t("order.cancelNo")),
        h("button", {
          class: "primary", id: "cancel-yes", disabled: isSending,
          onclick: (event) => confirms(event, this.#askedAt) && this.#send(),
        }, t("order.cancelYes"))),
    ];
  }

  #ask({ timeStamp }) {
    this.#askedAt = timeStamp;
    this.#become("asking");
  }

  async #send() {
    this.#become("sending");
    try {
      const name = `cancel.${this.#order.id}`;
      const canceled = await command("POST", `${this.#path}/guest-cancel`, {}, { name, link });
      this.#state = null;
      this.#onCanceled(canceled);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      notify(sentence(problem), "bad");
      this.#become(null);
    }
  }

  #become(state) {
    this.#state = state;
    this.show(this.#order);
  }
}
