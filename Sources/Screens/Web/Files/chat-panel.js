// SPDX-License-Identifier: Apache-2.0
// The dialog with the messages about a delivery.

import { LONGEST, QUICK } from "./chat-state.js";
import { h, icon, setText, showList } from "./dom.js";
import { closeButton, openDialog } from "./page.js";
import { dayAndTime, t, time } from "./text.js";

/** Milliseconds for which a message shows its time without the day. */
const DAY = 12 * 3_600_000;

export class ChatPanel {
  /** The delivery whose chat is shown; null without one. */
  id = null;

  #party;
  #options;
  #state = null;
  #dialog = h("dialog", { id: "chat", "aria-labelledby": "chat-title" });
  /** The refusal whose text was given back; null without one. */
  #returned = null;
  /** The message that the person reports; null without one. */
  #reported = null;
  #title = h("h2", { id: "chat-title" });
  #log = h("ol", { class: "log", role: "log", tabindex: 0 });
  #empty = h("p", { class: "soft empty" });
  #closed = h("p", { class: "closed" });
  #trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  #text;
  #composer;
  #reason;
  #report;

  /**
   * `act(id, run)` changes the state of a chat and sends what it wrote; `onShown(id)` is called
   * when the person sees the messages.
   */
  constructor(party, options) {
    this.#party = party;
    this.#options = options;
    this.#build();
    document.body.append(this.#dialog);
    document.addEventListener("visibilitychange", () => this.draw(this.id));
  }

  /** Shows the chat about a delivery. */
  open(id, number, state) {
    this.id = id;
    this.#state = state;
    setText(this.#title, t("chat.about", { number }));
    this.#text.value = "";
    this.#ask(null);
    this.draw(id);
    if (!this.#dialog.open) openDialog(this.#dialog, { onClose: () => this.#close() });
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  /** Shows the present state of a chat, if it is open. */
  draw(id) {
    if (id === null || id !== this.id) return;
    const { shown, isOpen, refused } = this.#state;
    const isAtEnd = this.#isAtEnd();
    const count = this.#log.children.length;
    showList(this.#log, shown, {
      keyOf: (one) => one.id ?? one.number, version: (one) => JSON.stringify(one),
      make: (one) => this.#message(one),
    });
    this.#empty.hidden = shown.length > 0;
    this.#log.hidden = shown.length === 0;
    this.#closed.hidden = isOpen !== false;
    this.#composer.hidden = isOpen === false || this.#reported !== null;
    this.#showRefused(refused);
    if (isAtEnd || shown.length > count) this.#log.scrollTop = this.#log.scrollHeight;
    if (document.visibilityState === "visible") this.#options.onShown(id);
  }

  #isAtEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.#log;
    return scrollHeight - scrollTop - clientHeight < 8;
  }

  /** Gives a text that was refused back to its author, once: who clears it wants it no more. */
  #showRefused(refused) {
    setText(this.#trouble, refused?.detail ?? "");
    this.#trouble.hidden = refused === null;
    if (refused === this.#returned) return;
    this.#returned = refused;
    if (refused?.body.text && this.#text.value === "") this.#text.value = refused.body.text;
  }

  #close() {
    this.id = null;
    this.#state.refused = null;
  }

  #build() {
    this.#closed.textContent = t("chat.closed");
    this.#empty.textContent = t("chat.empty");
    this.#log.setAttribute("aria-label", t("chat.title"));
    this.#composer = this.#buildComposer();
    this.#report = this.#buildReport();
    this.#dialog.replaceChildren(h("div", { class: "sheet" },
      h("header", {}, this.#title, closeButton("chat-close")),
      h("div", { class: "body" }, this.#empty, this.#log),
      h("footer", {}, this.#closed, this.#trouble, this.#composer, this.#report)));
  }

  #buildComposer() {
    this.#text = h("textarea", {
      id: "chat-text", rows: 1, maxlength: LONGEST.text, "aria-label": t("chat.write"),
      placeholder: t("chat.write"), autocomplete: "off", onkeydown: (event) => this.#key(event),
    });
    return h("form", { novalidate: true, onsubmit: (event) => this.#submit(event) },
      h("div", { class: "quick", role: "group", "aria-label": t("chat.quickReplies") },
        QUICK[this.#party].map((quick) => h("button", {
          class: "chip", type: "button", data: { quick },
          onclick: () => this.#write({ quick }),
        }, t(`chat.quick.${quick}`)))),
      h("div", { class: "line" }, this.#text,
        h("button", { class: "primary send", id: "chat-send", "aria-label": t("chat.send") },
          icon("send"))));
  }

  /** Enter sends, except while a word is composed; with Shift it begins a line. */
  #key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!event.repeat) this.#submit(event);
  }

  #submit(event) {
    event.preventDefault();
    const text = this.#text.value.trim();
    if (text === "") {
      this.#text.focus();
      return;
    }
    this.#text.value = "";
    this.#write({ text });
  }

  #write(body) {
    this.#options.act(this.id, (state) => state.write(body));
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  #buildReport() {
    this.#reason = h("input", { id: "chat-reason", maxlength: LONGEST.reason });
    const submit = (event) => {
      event.preventDefault();
      const reason = this.#reason.value.trim();
      if (reason === "") {
        this.#reason.focus();
        return;
      }
      const { number } = this.#reported;
      this.#ask(null);
      this.#options.act(this.id, (state) => state.report(number, reason));
      this.#text.focus();
    };
    const cancel = () => {
      this.#ask(null);
      this.draw(this.id);
      this.#text.focus();
    };
    return h("form", { class: "report", novalidate: true, hidden: true, onsubmit: submit },
      h("label", { class: "field" }, t("chat.reportWhy"), this.#reason,
        h("span", { class: "soft" }, t("chat.reportHint"))),
      h("div", { class: "buttons" },
        h("button", { class: "plain", type: "button", onclick: cancel }, t("cancel")),
        h("button", { class: "primary", id: "chat-report-send" }, t("chat.reportNow"))));
  }

  /** Shows the question why a message is reported, or hides it. */
  #ask(message) {
    this.#reported = message;
    this.#report.hidden = message === null;
    this.#reason.value = "";
  }

  #message(message) {
    const { party, text, quick, at, state, report } = message;
    const isOwn = party === this.#party;
    const isOld = at && Date.now() - Date.parse(at) > DAY;
    const when = at
      ? h("time", { datetime: at, class: "number" }, isOld ? dayAndTime(at) : time(at))
      : h("span", { class: "state" }, icon("clock"), t(`chat.state.${state}`));
    const startReport = ({ target }) => {
      this.#ask(message);
      this.draw(this.id);
      target.closest("li").scrollIntoView({ block: "nearest" });
      this.#reason.focus();
    };
    return h("li", { data: { own: String(isOwn), party, waits: String(state !== undefined) } },
      h("p", { class: "from" }, h("b", {}, isOwn ? t("chat.you") : nameOf(message)), when),
      h("p", { class: "words" }, text ?? t(`chat.quick.${quick}`)),
      report && h("p", { class: "from" }, h("span", { class: "tag", data: { kind: "warn" } },
        t("chat.reported"))),
      !isOwn && !report && h("button", {
        class: "quiet flag", type: "button", onclick: startReport,
      }, t("chat.report")));
  }
}

/** Who wrote a message. */
export function nameOf({ party, name }) {
  return name ?? t(`chat.party.${party}`);
}
