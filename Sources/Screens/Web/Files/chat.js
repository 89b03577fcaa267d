// SPDX-License-Identifier: Apache-2.0
// The chat about deliveries: asks for messages, sends one's own, and shows them in a dialog.

import { address, get } from "./api.js";
import { ChatPanel, nameOf } from "./chat-panel.js";
import { ChatState } from "./chat-state.js";
import { h, icon } from "./dom.js";
import { Sound } from "./kitchen-sound.js";
import { notify } from "./page.js";
import { Sender } from "./sender.js";
import * as store from "./store.js";
import { sentence, t } from "./text.js";

/** Milliseconds between two questions while a chat is open: another party may write meanwhile. */
const ASK_TIME = 5000;
/** Milliseconds after which nothing of a chat is kept: the messages are deleted then. */
const LIFETIME = 31 * 24 * 3_600_000;

/** The chats of one party's page, each about a delivery. */
export class Chats {
  #party;
  #options;
  #chats = new Map();
  /** The deliveries about which nobody had written, so that the first message is news. */
  #silent = new Set();
  #sound = new Sound();
  #panel;

  /**
   * `party` is `guest`, `courier` or `restaurant`. `onChange()` is called when the number of unread
   * messages may have changed; `isKept(problem)` says whether a message waits for the person, such
   * as to sign in. `link` is that of the order, for its guest.
   */
  constructor(party, { link, onChange, isKept }) {
    this.#party = party;
    this.#options = { link, onChange, isKept };
    this.#panel = new ChatPanel(party, {
      act: (id, run) => this.#act(id, run),
      onShown: (id) => this.#chats.get(id).state.see() && onChange(),
    });
    addEventListener("pointerdown", () => this.#sound.start(), { once: true });
    setInterval(() => this.#panel.id !== null && this.#ask(this.#panel.id), ASK_TIME);
    this.#forgetOld();
  }

  /** Takes a delivery: asks for its messages if there are new ones. */
  follow({ id, number, chat }) {
    if (!chat && !this.#chats.has(id)) {
      this.#silent.add(id);
      return;
    }
    const known = this.#chat(id);
    Object.assign(known, { number, chat: chat ?? known.chat });
    if (known.state.needs(known.chat)) this.#ask(id);
  }

  /** The number of unread messages about a delivery. */
  unread(id) {
    return this.#chats.get(id)?.state.unread ?? 0;
  }

  /** A button that opens the chat about a delivery, and says how many messages are unread. */
  button({ id, number }, kind = "plain") {
    const unread = this.unread(id);
    return h("button", {
      class: `${kind} chat-open`, type: "button", id: `chat-${id}`,
      onclick: () => this.open({ id, number }),
    }, icon("chat"), t("chat.title"),
    unread > 0 && h("span", { class: "badge number", "aria-hidden": true }, unread),
    h("span", { class: "spoken" },
      unread > 0 && `, ${t("chat.unread", { count: unread })}`, `: #${number}`));
  }

  /** Opens the chat about a delivery. */
  open({ id, number }) {
    const known = this.#chat(id);
    known.number = number;
    this.#panel.open(id, number, known.state);
    this.#ask(id);
  }

  #chat(id) {
    if (this.#chats.has(id)) return this.#chats.get(id);
    const name = `chat.${this.#party}.${id}`;
    const memory = store.read(name);
    const keep = (present) => store.write(name, { ...present, at: Date.now() });
    const state = new ChatState(this.#party, memory, keep);
    const known = { state, number: null, chat: undefined, isAsking: false };
    known.sender = this.#sender(id, state);
    this.#chats.set(id, known);
    known.sender.pump();
    return known;
  }

  #sender(id, state) {
    const path = { send: "messages", report: "report" };
    return new Sender(state.outbox, {
      pathOf: ({ kind }) => this.#path(id, path[kind]),
      save: () => state.save(),
      onAnswer: (entry, answer) => {
        state.finish(entry, answer);
        if (entry.kind === "report") notify(t("chat.reportSent"));
        this.#ask(id);
      },
      onRefusal: (entry, problem) => state.refuse(entry, sentence(problem)),
      onDone: () => this.#panel.draw(id),
      ...(this.#options.isKept && { isKept: this.#options.isKept }),
    });
  }

  #path(id, part, query = {}) {
    const { link } = this.#options;
    return address(`/api/deliveries/${encodeURIComponent(id)}/${part}`, { ...query, link });
  }

  #act(id, run) {
    const { state, sender } = this.#chat(id);
    run(state);
    sender.pump();
    this.#panel.draw(id);
  }

  /** Asks for messages; without an answer the next event or the next question follows. */
  async #ask(id) {
    const known = this.#chats.get(id);
    if (known.isAsking) return;
    known.isAsking = true;
    const { state } = known;
    const told = known.chat?.messages ?? 0;
    const isNews = state.isOpen !== null || this.#silent.has(id);
    try {
      const after = state.askAfter(known.chat);
      const news = state.learn(await get(this.#path(id, "messages", { after })));
      if (isNews && news.length > 0) this.#tell(id, news.at(-1));
      this.#panel.draw(id);
      this.#options.onChange();
      known.isAsking = false;
      // Somebody may have written meanwhile.
      if ((known.chat?.messages ?? 0) > told && state.needs(known.chat)) this.#ask(id);
    } catch (problem) {
      known.isAsking = false;
      if (problem.reason === undefined) throw problem;
    }
  }

  /** Says that somebody has written, unless the person sees it. */
  #tell(id, message) {
    const isSeen = this.#panel.id === id && document.visibilityState === "visible";
    this.#sound.play("message");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(100);
    if (isSeen) return;
    const { number } = this.#chats.get(id);
    const text = t("chat.news", { name: nameOf(message), number });
    notify(text, "good", { text: t("chat.read"), run: () => this.open({ id, number }) });
  }

  #forgetOld() {
    for (const name of store.names(`chat.${this.#party}.`)) {
      if (Date.now() - store.read(name).at > LIFETIME) store.remove(name);
    }
  }
}
