// SPDX-License-Identifier: Apache-2.0
// The courier's screen: offers, the delivery under way, and the earnings.

import { get, newKey, post, send } from "./api.js";
import { Chats } from "./chat.js";
import { deliveryCard, recentPart, showWay } from "./courier-delivery.js";
import { EarningsPart } from "./courier-earnings.js";
import { askFailure, askProof, endText } from "./courier-end.js";
import { offerCard } from "./courier-offers.js";
import { Position, REPORT_TIME } from "./courier-position.js";
import { refusedCard } from "./courier-refused.js";
import { CourierState, hasRecentChat, isUnderWay } from "./courier-state.js";
import { byID, h, icon, showList, showParts } from "./dom.js";
import { Follower } from "./live.js";
import { isLate } from "./owner-board.js";
import { field, nothing } from "./owner-parts.js";
import { begin, fail, notify, showFresh } from "./page.js";
import { isSignedOut, signInAddress, whoIsSignedIn } from "./person.js";
import { jpegOf } from "./picture-file.js";
import { Sender } from "./sender.js";
import * as store from "./store.js";
import { sentence, setPlace, t } from "./text.js";

const PARTS = ["now", "earnings"];
/** Milliseconds between two questions without an event, and between two looks at the clock. */
const ASK_TIME = 30_000;
const TICK = 5000;

class CourierScreen {
  #state;
  #sender;
  #live;
  #position;
  #chats;
  /** The deliveries that ended lately and have messages. */
  #recent = [];
  #earnings;
  #name;
  /** The locations of deliveries, by their identifiers: null while one is asked for. */
  #locations = new Map();
  #isAsking = false;
  #asksAgain = false;
  /** Whether the person has signed out, or another tab shows this page. */
  #isOver = false;

  constructor({ id }) {
    this.#name = `courier.${id}`;
    const keep = (memory) => store.write(this.#name, memory);
    this.#state = new CourierState(store.read(this.#name), keep);
    this.#position = new Position(() => this.#draw());
    this.#sender = new Sender(this.#state.outbox, {
      pathOf: (entry) => entry.path,
      bodyOf: ({ kind, body }) => (kind === "photo" ? jpegOf(body.data) : body),
      save: () => this.#state.save(),
      onAnswer: (entry, answer) => {
        this.#state.finish(entry, answer);
        if (entry.kind === "accept") this.#show(entry.target);
        if (endText(entry)) notify(endText(entry));
        this.#ask();
      },
      onRefusal: (entry, problem) => {
        this.#state.refuse(entry, sentence(problem), problem.reason);
        this.#draw();
        byID("refused").scrollIntoView({ block: "center" });
        this.#ask();
      },
      onDone: () => this.#draw(),
      isKept: (problem) => this.#endIfSignedOut(problem),
    });
    this.#chats = new Chats("courier", {
      onChange: () => this.#draw(), isKept: (problem) => this.#endIfSignedOut(problem),
    });
    this.#earnings = new EarningsPart(byID("part-earnings"), () => this.#live.now());
    byID("duty").addEventListener("click", () => this.#toggleDuty());
  }

  async start() {
    this.#live = new Follower("/api/deliveries/live", {
      hasState: false, keyOf: () => null, onChange: () => this.#ask(), onFresh: showFresh,
    });
    this.#watchTabs();
    await this.#ask();
    setInterval(() => this.#ask(), ASK_TIME);
    setInterval(() => this.#draw(), TICK);
    setInterval(() => this.#report(), REPORT_TIME);
    addEventListener("hashchange", () => this.#open());
    byID("parts").hidden = false;
    this.#open();
    this.#sender.pump();
  }

  /** Ends when another tab shows this page: each would overwrite what the other one keeps. */
  #watchTabs() {
    const name = `${this.#name}.tab`;
    store.write(name, newKey());
    addEventListener("storage", (event) => {
      if (!event.key?.endsWith(name)) return;
      this.#state.keep = () => {};
      this.#end();
      fail({ reason: "courier.otherTab", message: t("courier.otherTab") });
    });
  }

  #end() {
    this.#isOver = true;
    this.#sender.isEnded = true;
    this.#live.close();
    this.#position.need(false);
  }

  /** Leads to the sign-in if nobody is signed in; what is not sent yet waits for the person. */
  #endIfSignedOut(problem) {
    if (!isSignedOut(problem)) return false;
    this.#end();
    showSignIn();
    return true;
  }

  /** Asks for offers and deliveries; once more if it was wished meanwhile. */
  async #ask() {
    this.#asksAgain = this.#isAsking;
    if (this.#isAsking || this.#isOver) return;
    this.#isAsking = true;
    try {
      const [{ deliveries }] = await Promise.all([
        get("/api/account/deliveries"), this.#askForOffers(),
      ]);
      if (this.#state.noteEnds(deliveries)) this.#asksAgain = true;
      this.#state.replace(deliveries.filter(isUnderWay));
      this.#recent = deliveries.filter((one) => hasRecentChat(one, this.#live.now()));
      for (const one of [...this.#state.deliveries.values(), ...this.#recent]) {
        this.#chats.follow(one);
      }
      this.#askForLocations();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (!this.#endIfSignedOut(problem) && problem.status === 403) {
        this.#end();
        fail(problem);
      }
      // Else the sign of old data says that nothing comes; the next question follows.
    }
    this.#isAsking = false;
    this.#draw();
    if (this.#asksAgain) await this.#ask();
  }

  async #askForOffers() {
    const { latitude, longitude } = this.#position.place ?? {};
    try {
      const { offers } = await get("/api/deliveries/offers", { latitude, longitude });
      this.#state.onDuty = true;
      const isNew = this.#state.offer(offers);
      // Browsers complain about a page that vibrates before it was touched.
      if (isNew && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
    } catch (problem) {
      if (problem.reason !== "courier.offDuty") throw problem;
      this.#state.onDuty = false;
      this.#state.offer([]);
    }
  }

  #askForLocations() {
    const offered = this.#state.offers.map(({ delivery }) => delivery);
    for (const { location } of [...this.#state.deliveries.values(), ...offered]) {
      if (this.#locations.has(location)) continue;
      this.#locations.set(location, null);
      get(`/api/locations/${encodeURIComponent(location)}`).then((place) => {
        this.#locations.set(location, place);
        // Times are those of the restaurant, as on the pages of guest and owner.
        setPlace({ timeZone: place.timeZone });
        this.#draw();
      }, () => this.#locations.delete(location));
    }
  }

  #step(kind, delivery, body) {
    this.#send(() => this.#state.step(kind, delivery, body));
  }

  /** Keys steps, shows them at once, and sends them. */
  #send(key) {
    key();
    this.#sender.pump();
    this.#draw();
  }

  /** Shows a delivery that was an offer until now, and gives it the focus. */
  #show(id) {
    this.#draw();
    document.querySelector(`[data-delivery="${CSS.escape(id)}"] h2`)?.focus();
  }

  #toggleDuty() {
    this.#send(() => this.#state.setDuty(!this.#state.wantsDuty));
  }

  /** Sends where the courier is: the last report counts, so that none is sent again. */
  #report() {
    const id = this.#state.positionOf;
    const { place } = this.#position;
    if (id === undefined || place === null) return;
    post(`/api/deliveries/${encodeURIComponent(id)}/position`, { place }).catch(() => {});
  }

  #draw() {
    if (this.#isOver) return;
    const { shown, positionOf, wantsDuty, isFree } = this.#state;
    this.#position.need(positionOf !== undefined || (wantsDuty === true && isFree));
    this.#drawDuty();
    this.#drawOutbox();
    this.#drawRefused();
    showParts(byID("position"), [positionPart(this.#position, positionOf !== undefined)]);
    this.#drawDeliveries(shown);
    this.#drawOffers();
    showParts(byID("recent"), [this.#recent.length > 0 ? {
      key: "recent", version: this.#recent.map((one) => [one, this.#chats.unread(one.id)]),
      make: () => recentPart(this.#recent, (one) => this.#chats.button(one)),
    } : null]);
  }

  #drawDeliveries(shown) {
    const placeOf = ({ delivery }) => this.#locations.get(delivery.location);
    const late = ({ delivery }) => isLate(delivery, this.#live.now());
    showList(byID("deliveries"), shown, {
      keyOf: ({ delivery }) => delivery.id,
      version: (one) => JSON.stringify(
        [one, placeOf(one)?.name, this.#chats.unread(one.delivery.id), late(one)]),
      make: (one) => this.#delivery(one, placeOf(one), late(one)),
    });
    shown.forEach((one, index) => showWay(byID("deliveries").children[index], {
      home: one.delivery.place, kitchen: placeOf(one)?.delivery?.place,
      position: this.#position.place,
    }));
  }

  #drawDuty() {
    const button = byID("duty");
    const { wantsDuty, onDuty } = this.#state;
    button.hidden = wantsDuty === null;
    button.setAttribute("aria-pressed", String(wantsDuty === true));
    const word = t(wantsDuty ? "courier.onDuty" : "courier.offDuty");
    button.textContent = wantsDuty === onDuty ? word : t("courier.dutyWaits", { state: word });
  }

  /** Says what is not confirmed for longer than a moment. */
  #drawOutbox() {
    const { entries } = this.#state.outbox;
    const hasWaited = entries.some(({ state }) => state !== "sending");
    showParts(byID("outbox"), [hasWaited ? {
      key: "late", version: entries.length,
      make: () => h("p", { class: "late" }, icon("offline"),
        t("courier.waiting", { count: entries.length })),
    } : null]);
  }

  #drawRefused() {
    showList(byID("refused"), this.#state.refused, {
      keyOf: ({ id }) => id, version: ({ id }) => id, make: (one) => this.#refused(one),
    });
  }

  #refused(one) {
    return refusedCard(one, () => {
      this.#state.forget(one.id);
      this.#draw();
    });
  }

  #delivery({ delivery, entries }, place, isLate) {
    const ask = {
      complete: () => askProof(delivery, this.#state.isBlocked(delivery.id), (proof) =>
        this.#send(() => this.#state.complete(delivery, proof))),
      fail: () => askFailure(delivery, (body) => this.#step("fail", delivery, body)),
    };
    return deliveryCard({
      delivery, entries, restaurant: place?.name, chat: this.#chats.button(delivery),
      isLate, act: (kind) => this.#step(kind, delivery), ask: (kind) => ask[kind](),
    });
  }

  #drawOffers() {
    const { wantsDuty, isFree, shownOffers, onDuty } = this.#state;
    const now = this.#live.now();
    if (wantsDuty === null) return;
    const start = () => this.#toggleDuty();
    showParts(byID("offers"), [
      !wantsDuty && isFree ? {
        key: "off", version: wantsDuty, make: () => h("div", { class: "nothing" },
          icon("courier"), h("p", {}, t("courier.isOff")),
          h("button", { class: "primary", type: "button", onclick: start }, t("courier.goOn"))),
      } : null,
      wantsDuty && onDuty ? {
        key: "on", version: [shownOffers, isFree, Math.floor(now / 60_000)],
        make: () => h("section", { "aria-labelledby": "offers-title" },
          h("h2", { id: "offers-title" }, t("courier.offers")),
          !isFree && shownOffers.length > 0 && h("p", { class: "soft" }, t("courier.busy")),
          shownOffers.length === 0 ? nothing("clock", t("courier.noOffers"))
            : h("ul", { class: "list" }, shownOffers.map((offer) => offerCard({
              offer, now, isFree, act: (kind) => this.#step(kind, offer.delivery),
            })))),
      } : null,
    ]);
  }

  /** Opens the part that the address names. */
  #open() {
    const named = location.hash.slice(1);
    const chosen = PARTS.includes(named) ? named : PARTS[0];
    for (const part of PARTS) {
      byID(`part-${part}`).hidden = part !== chosen;
      if (part === chosen) byID(`tab-${part}`).setAttribute("aria-current", "page");
      else byID(`tab-${part}`).removeAttribute("aria-current");
    }
    scrollTo(0, 0);
    if (chosen === "earnings") this.#earnings.load();
  }
}

/** What the page says about the position of the device, while it is needed; null otherwise. */
function positionPart(position, isNeeded) {
  const { state } = position;
  if (!isNeeded) return null;
  const button = (text, leave, kind = "plain") => h("button", {
    class: kind, type: "button", onclick: () => position.allow(leave),
  }, t(text));
  const buttons = {
    unasked: () => [button("courier.position.not", false),
      button("courier.position.share", true, "primary")],
    refused: () => [button("courier.position.share", true)],
    denied: () => [button("tryAgain", true)],
    shared: () => [button("courier.position.stop", false, "quiet")],
  };
  return {
    key: "position", version: state,
    make: () => h("div", { class: "card position", data: { state } },
      h("p", {}, icon("pin"), t(`courier.position.${state}`)),
      buttons[state] && h("div", { class: "buttons" }, buttons[state]())),
  };
}

/** Leads to the sign-in; steps that are not sent yet are kept. */
function showSignIn() {
  byID("duty").hidden = true;
  byID("parts").hidden = true;
  byID("content").replaceChildren(h("div", { class: "failure" }, icon("courier"),
    h("h2", {}, t("courier.signInTitle")), h("p", {}, t("courier.signInWords")),
    h("a", { class: "button", href: signInAddress() }, t("courier.signIn"))));
}

/** Shows to a person who is no courier how to become one. */
function showAsk(roles) {
  const asked = roles.some(({ role }) => role === "courier");
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const code = h("input", { id: "invitation", autocomplete: "off", spellcheck: "false" });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await send("POST", "/api/account/roles", { code: code.value.trim() });
      window.location.reload();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      trouble.textContent = sentence(problem);
      trouble.hidden = false;
    }
  };
  byID("content").replaceChildren(h("div", { class: "failure" }, icon("courier"),
    h("h2", {}, t(asked ? "courier.askedTitle" : "courier.noRoleTitle")),
    h("p", {}, t(asked ? "courier.askedWords" : "courier.noRoleWords")),
    h("form", { class: "card ask", novalidate: true, onsubmit: submit },
      field(t("courier.invitation"), code), trouble,
      h("button", { class: "primary" }, t("courier.useInvitation"))),
    !asked && h("button", {
      class: "plain", type: "button", id: "ask-role", onclick: askForRole,
    }, t("courier.askRole"))));
}

async function askForRole() {
  try {
    const { roles } = await send("POST", "/api/account/roles", { role: "courier" });
    showAsk(roles);
    byID("content").focus();
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(sentence(problem), "bad");
  }
}

begin(async () => {
  document.title = `${t("courier.title")} · Comanda`;
  const { person } = await whoIsSignedIn();
  if (!person) {
    showSignIn();
    return;
  }
  const isCourier = person.roles.some(({ role, approved }) => role === "courier" && approved);
  if (isCourier) await new CourierScreen(person).start();
  else showAsk(person.roles);
});
