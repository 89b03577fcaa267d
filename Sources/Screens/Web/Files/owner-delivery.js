// SPDX-License-Identifier: Apache-2.0
// The deliveries of the location: the board of the day, the couriers, and the rules.

import { command, get } from "./api.js";
import { Chats } from "./chat.js";
import { failureOf, FOOD, MONEY } from "./courier-end.js";
import { byID, h, icon, showList } from "./dom.js";
import { Follower } from "./live.js";
import { drawMap } from "./map.js";
import {
  byUrgency, collectedBy, deliveryCard, endedOn, endedTable, isActive, isLate, newest, showWay,
  urgentCount,
} from "./owner-board.js";
import { settledOrders } from "./owner-cash.js";
import { Couriers } from "./owner-couriers.js";
import { cancelOrder, letGuestFetch } from "./owner-order.js";
import {
  attempt, field, isAsking, nothing, openForm, sureButton, unavailable,
} from "./owner-parts.js";
import { savePayouts, weekBefore } from "./owner-payouts.js";
import { Reports } from "./owner-reports.js";
import { openRules, ruleWords } from "./owner-rules-form.js";
import { notify } from "./page.js";
import { t } from "./text.js";
import { businessDay } from "./till-time.js";

/** Milliseconds between two looks at the clock. */
const TICK = 5000;

/** Milliseconds between two questions for duty and what is owed, after an event and without one. */
const SOON = 10_000;
const LATER = 20_000;

/** Milliseconds since when a delivery of this business day was offered last. */
const RECENT = 36 * 3_600_000;

/** Whether to ask again, some milliseconds after the last question. Pure. */
export function asksAgain(age, hasNews) {
  return age >= (hasNews ? SOON : LATER);
}

/** The part `delivery` of the screen. */
export class DeliveryPart {
  #base;
  #element;
  #locationNow;
  #live = null;
  #couriers = null;
  #ended = [];
  #chats = new Chats("restaurant", { onChange: () => this.#showChats() });
  #reports;
  #board = h("ul", { class: "board" });
  #stale = h("p", { class: "note", role: "status", hidden: true });
  #rest = h("div", { class: "rest" });
  #positions = new Map();
  /** The deliveries whose map is unfolded. */
  #unfolded = new Set();
  /** The notes of guests by delivery: events do not have them. */
  #notes = new Map();
  /** The deliveries whose orders were canceled or paid since. */
  #canceled = new Set();
  /** The orders of delivered ones that nobody has to pay any more. */
  #settled = new Set();
  #askedAt = -Infinity;
  /** Whether an event came after the last question. */
  #hasNews = false;
  /** The revision of the location whose rules are shown. */
  #shownRevision = null;
  /** Whether the part below the board waits for the answer to a question before it changes. */
  #isRestOld = false;

  /** `base` is the path of the location; `locationNow` returns it. */
  constructor(base, element, locationNow) {
    this.#base = base;
    this.#element = element;
    this.#locationNow = locationNow;
    this.#reports = new Reports(base);
  }

  /** Asks for everything and shows it; the deliveries stay live while the page is open. */
  async load() {
    const location = this.#locationNow();
    this.#couriers ??= new Couriers(this.#base, location, {
      onChange: () => this.#showRest(), onTaken: () => attempt(() => this.#askForCash()),
    });
    this.#askedAt = performance.now();
    try {
      await Promise.all([
        this.#askForDeliveries(), this.#couriers.load(), this.#reports.load(),
      ]);
      this.#follow();
      this.#show();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      this.#showRulesOnly(problem);
    }
  }

  /** Asks for the deliveries of the last days: their notes, and those that have ended today. */
  async #askForDeliveries() {
    const now = this.#live?.now() ?? Date.now();
    const from = new Date(now - RECENT).toISOString();
    const { deliveries } = await get(`${this.#base}/deliveries`, { from, limit: 200 });
    this.#notes = new Map(deliveries.map(({ id, note }) => [id, note]));
    const location = this.#locationNow();
    // An event may have come after the answer was made.
    const present = newest(this.#ended, deliveries);
    this.#ended = endedOn(businessDay(now, location), present, location);
    for (const one of this.#ended) this.#chats.follow(one);
    await this.#askForCash();
  }

  /** Asks which cash is still with couriers: what is settled once stays so. */
  async #askForCash() {
    const open = [...collectedBy(this.#ended, this.#settled).values()];
    const settled = await settledOrders(open.flatMap(({ orders }) => orders));
    for (const id of settled) this.#settled.add(id);
    if (settled.length > 0) this.#showRest();
  }

  /** A location that does not deliver needs no delivery-service, so that nothing is missing. */
  #showRulesOnly(problem) {
    const location = this.#locationNow();
    this.#shownRevision = location.revision;
    this.#element.replaceChildren(
      ...(location.delivery ? [unavailable(problem, () => this.load())] : []), this.#rules());
  }

  #follow() {
    if (this.#live !== null) return;
    this.#live = new Follower(`${this.#base}/live/deliveries`, {
      isGone: (one) => !isActive(one),
      onChange: (_, event) => this.#take(event),
      onHeartbeat: ({ positions = [] }) => {
        for (const one of positions) this.#positions.set(one.delivery, one);
      },
      onFresh: (fresh) => {
        // The page says it already if nothing comes at all.
        const isShown = !fresh && byID("stale").hidden;
        if (this.#stale.hidden !== isShown) return;
        this.#stale.hidden = !isShown;
        this.#stale.replaceChildren(...(isShown ? [icon("offline"), t("stale.now")] : []));
      },
    });
    setInterval(() => {
      this.#draw();
      if (this.#isRestOld) this.#showRest();
      this.#askAgain();
    }, TICK);
  }

  #take(event) {
    // A state after a cut has everything but what ended meanwhile, so this asks for it.
    const data = event?.data;
    if (data && !isActive(data)) {
      this.#ended = [data, ...this.#ended.filter((one) => one.id !== data.id)];
      this.#positions.delete(data.id);
      this.#chats.follow(data);
      this.#showRest();
    }
    this.#hasNews = true;
    this.#askAgain();
    for (const one of this.#live.entities.values()) this.#chats.follow(one);
    this.#draw();
  }

  /** How many deliveries wait for the restaurant, as far as this part was loaded. */
  get urgent() {
    if (this.#live === null) return 0;
    const unread = (id) => this.#chats.unread(id);
    return urgentCount([...this.#live.entities.values()], this.#live.now(), unread);
  }

  /** Shows how many messages are unread. */
  #showChats() {
    this.#draw();
    if (this.#ended.some(({ chat }) => chat)) this.#showRest();
  }

  /** Lets time pass: shows the rules that somebody has changed. */
  tick() {
    const revision = this.#locationNow()?.revision;
    const isShown = this.#shownRevision !== null && !this.#element.hidden;
    if (!isShown || revision === this.#shownRevision) return;
    if (this.#live === null) this.load();
    else this.#showRest();
  }

  /**
   * Asks again for what events do not have: duty, what is owed, reports and notes; seldom, and only
   * while a person sees it.
   */
  async #askAgain() {
    const isSeen = !this.#element.hidden && document.visibilityState === "visible";
    const now = performance.now();
    if (!isSeen || !asksAgain(now - this.#askedAt, this.#hasNews)) return;
    const deliveries = this.#hasNews ? this.#askForDeliveries() : null;
    const asked = deliveries?.catch((problem) => {
      if (problem.reason === undefined) throw problem;
      this.#hasNews = true;
    });
    this.#askedAt = now;
    this.#hasNews = false;
    const ended = () => this.#ended.map((one) => `${one.id} ${one.revision}`).join();
    const version = () => `${this.#couriers.version} ${this.#reports.version} ${ended()}`;
    const before = version();
    await Promise.all([this.#couriers.load().catch(() => {}), this.#reports.load(), asked]);
    if (version() !== before) this.#showRest();
    this.#draw();
  }

  #show() {
    this.#element.replaceChildren(
      h("section", {}, h("header", {}, h("h2", {}, t("dispatch.board"))), this.#stale,
        this.#board),
      this.#rest,
    );
    this.#draw();
    this.#showRest();
  }

  #draw() {
    if (this.#element.hidden || this.#live === null) return;
    const now = this.#live.now();
    const kitchen = this.#locationNow().delivery?.place;
    const active = byUrgency([...this.#live.entities.values()], now)
      .map((one) => ({ ...one, note: this.#notes.get(one.id) }));
    showList(this.#board, active.length > 0 ? active : [null], {
      keyOf: (one) => one?.id ?? "none",
      version: (one) => JSON.stringify([
        one, one && isLate(one, now), one && this.#chats.unread(one.id),
      ]),
      make: (one) => (one === null ? h("li", {}, nothing("courier", t("dispatch.nothing")))
        : this.#card(one, now)),
    });
    active.forEach(({ id, place: home }, index) => showWay(this.#board.children[index], {
      home, kitchen, now, position: this.#positions.get(id),
    }));
  }

  #card(delivery, now) {
    const { id } = delivery;
    return deliveryCard({
      delivery, now, act: (kind) => this.#act(kind, delivery), chat: this.#chats.button(delivery),
      isOpen: this.#unfolded.has(id),
      onToggle: (isOpen) => (isOpen ? this.#unfolded.add(id) : this.#unfolded.delete(id)),
    });
  }

  #showRest() {
    this.#isRestOld = isAsking(this.#rest);
    if (this.#isRestOld) return;
    this.#shownRevision = this.#locationNow().revision;
    const isOpen = this.#rest.querySelector(".ended")?.open ?? false;
    const focused = document.activeElement?.id;
    this.#rest.replaceChildren(
      h("details", { class: "card ended", open: isOpen },
        h("summary", {}, t("dispatch.endedCount", { count: this.#ended.length })),
        h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": t("dispatch.ended") },
          endedTable(this.#ended, {
            chatOf: (one) => this.#chats.button(one, "quiet"),
            cancelOf: (one) => this.#cancelButton(one),
          }))),
      ...[this.#reports.section()].filter(Boolean),
      this.#couriers.section(collectedBy(this.#ended, this.#settled)), this.#payouts(),
      this.#rules());
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** A button that cancels the order of a failed delivery which nobody paid; else null. */
  #cancelButton({ id, number, due, failure }) {
    if (failure?.money !== "notPaid" || due === 0 || this.#canceled.has(id)) return null;
    const cancel = () => attempt(async () => {
      const isCanceled = await cancelOrder(id, failure.reason);
      this.#canceled.add(id);
      this.#showRest();
      notify(t(`dispatch.order.${isCanceled ? "canceled" : "paid"}`, { number }));
    });
    return sureButton(t("dispatch.order.cancel"), t("dispatch.order.sure"), cancel,
      { class: "plain danger", data: { act: "cancel-order" } }, `#${number}`);
  }

  #payouts() {
    const save = (weeks) => attempt(() => {
      const location = this.#locationNow();
      const week = weekBefore(this.#live.now(), location, weeks);
      return savePayouts(this.#base, location, week);
    });
    return h("section", { class: "payouts" },
      h("p", { class: "soft" }, t("dispatch.payouts")),
      h("div", { class: "buttons" }, ["thisWeek", "lastWeek"].map((name, weeks) => h("button", {
        class: "plain", type: "button", id: `csv-${name}`, onclick: () => save(weeks),
      }, t(`dispatch.${name}`)))));
  }

  #rules() {
    const { delivery: rules } = this.#locationNow();
    const open = () => openRules(this.#base, this.#locationNow());
    const map = h("div", { class: "rules-map" });
    if (rules) drawMap(map, { kitchen: rules.place, areas: rules.areas });
    return h("section", {},
      h("header", {}, h("h2", {}, t("dispatch.rules")),
        h("button", { class: "primary", type: "button", id: "edit-rules", onclick: open },
          t(rules ? "dispatch.change" : "dispatch.begin"))),
      rules ? h("div", { class: "card rules" }, map, h("ul", {}, ruleWords(rules)
        .map((line) => h("li", {}, line)))) : nothing("pin", t("dispatch.noRules")));
  }

  /** Lets the guest of a canceled delivery fetch the order; returns what was done, as a text. */
  async #afterCancel({ id }, onWaiting) {
    try {
      return await letGuestFetch(id, onWaiting) ? "cancel" : "cancelPaid";
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      return "cancelOnly";
    }
  }

  async #act(kind, delivery) {
    const asks = { cancel: askCancel, assign: askAssign, fail: askFail };
    const send = async (body, onWaiting) => {
      const path = `/api/deliveries/${encodeURIComponent(delivery.id)}/${kind}`;
      const name = `owner.delivery.${kind}.${delivery.id}`;
      await command("POST", path, body, { name, onWaiting });
      const done = kind === "cancel" ? await this.#afterCancel(delivery, onWaiting) : kind;
      notify(t(`dispatch.done.${done}`, { number: delivery.number }));
    };
    if (kind === "offer") {
      await attempt(() => send({}));
      return;
    }
    // Who is on duty may have changed since the last question.
    if (kind === "assign" && !await attempt(() => this.#couriers.load())) return;
    asks[kind](delivery, send, this.#couriers.assignable(delivery.courier));
  }
}

function askCancel({ number }, send) {
  const reason = h("input", { id: "cancel-reason", maxlength: 200, autofocus: true });
  openForm({
    title: t("dispatch.cancelTitle", { number }),
    button: t("dispatch.cancelNow"),
    children: [h("p", {}, t("dispatch.cancelWords")), field(t("owner.reason"), reason)],
    onSubmit: async (onWaiting) => {
      const text = reason.value.trim();
      await send(text === "" ? {} : { reason: text }, onWaiting);
      return null;
    },
  });
}

function askAssign({ number }, send, others) {
  const words = (count) => (count === 0 ? t("dispatch.free") : t("dispatch.has", { count }));
  const select = h("select", { id: "assign-courier" }, others.map(({ id, name, count }) =>
    h("option", { value: id }, `${name} · ${words(count)}`)));
  openForm({
    title: t("dispatch.assignTitle", { number }),
    button: t("dispatch.assignNow"),
    children: [others.length > 0 ? field(t("dispatch.head.courier"), select)
      : h("p", { class: "note" }, t("dispatch.nobodyOnDuty"))],
    onSubmit: async (onWaiting) => {
      if (others.length === 0) return t("dispatch.nobodyOnDuty");
      await send({ courier: select.value }, onWaiting);
      return null;
    },
  });
}

function askFail({ number, due }, send) {
  const reason = h("input", { id: "fail-words", maxlength: 200, autofocus: true });
  const select = (id, values, words) => h("select", { id }, values.map((value) =>
    h("option", { value }, t(`${words}.${value}`))));
  const food = select("fail-food", FOOD, "dispatch.food");
  const paid = select("fail-money", MONEY, "courier.fail.money");
  paid.value = due > 0 ? "notPaid" : "refund";
  openForm({
    title: t("courier.failTitle", { number }),
    button: t("courier.failNow"),
    children: [field(t("owner.reason"), reason), field(t("courier.fail.whereFood"), food),
      field(t("courier.fail.whatMoney"), paid)],
    onSubmit: async (onWaiting) => {
      const body = failureOf({ reason: reason.value, words: reason.value, isOther: true,
        food: food.value, money: paid.value });
      if (body.missing) return t("courier.fail.missing.words");
      await send(body, onWaiting);
      return null;
    },
  });
}
