// SPDX-License-Identifier: Apache-2.0
// The business day: its money by payment-service, its sales by its orders, and its closing.

import { command, get } from "./api.js";
import { h, icon } from "./dom.js";
import { attempt, openForm, unavailable } from "./owner-parts.js";
import {
  drawersOf, moneyOf, obstacles, openOrders, openSum, reductionsOf, soldParts, stepsOf,
} from "./owner-report.js";
import { salesOf } from "./owner-sales.js";
import { notify } from "./page.js";
import { dayAndTime, money, sentence, t, time } from "./text.js";
import { businessDay } from "./till-time.js";

/** Milliseconds after the end of a day in which payment-service may still name the old one. */
const TURN = 2000;

/** The part `day` of the screen. */
export class DayPart {
  #base;
  #menuNow;
  #now;
  #element;
  /** The day that is shown, null for the present one; and the present one, once it is known. */
  #wanted = null;
  #latest = null;
  #asked = 0;
  /** The day by the location's clock; and the unpaid orders of the shown day and earlier ones. */
  #today = null;
  #open = [];

  /** `menuNow` returns the menu, `now` the time of the service in milliseconds since 1970. */
  constructor(base, element, { menuNow, now }) {
    this.#base = base;
    this.#element = element;
    this.#menuNow = menuNow;
    this.#now = now;
  }

  /** Asks for the day, and shows it: the X report, which has no effect. */
  async load() {
    const asked = ++this.#asked;
    this.#element.setAttribute("aria-busy", "true");
    try {
      // The present day may be another one than at the last question.
      const [day, latest] = await Promise.all([
        this.#ask(this.#wanted), this.#wanted === null ? null : this.#ask(null),
      ]);
      const sold = await this.#sold(day);
      // Another day was chosen meanwhile.
      if (asked !== this.#asked) return;
      this.#latest = (latest ?? day).businessDay;
      this.#open = sold.openOrders ?? [];
      this.#show(day, sold);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (asked === this.#asked) this.#refuse(problem);
    } finally {
      if (asked === this.#asked) this.#element.removeAttribute("aria-busy");
    }
  }

  /** Lets time pass: when the location's day ends, the day after can be chosen. */
  tick() {
    const location = this.#menuNow().location;
    if (!location) return;
    const today = businessDay(this.#now() - TURN, location);
    const isOver = this.#today !== null && today !== this.#today;
    this.#today = today;
    if (!isOver || this.#element.hidden) return;
    // The person may be about to close the day that is shown.
    this.#wanted ??= this.#latest;
    this.load();
  }

  #ask(businessDay) {
    return get(`${this.#base}/day`, { businessDay });
  }

  /** The sales by the orders of the day; the problem if they can't be read. */
  async #sold({ businessDay, currency }) {
    const menu = this.#menuNow();
    try {
      const answer = await get(`${this.#base}/sales`, { businessDay, currency });
      return salesOf(answer, { menu, location: menu.location });
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      return { problem };
    }
  }

  #refuse(problem) {
    if (this.#element.querySelector("header")) notify(sentence(problem), "bad");
    else this.#element.replaceChildren(unavailable(problem, () => this.load()));
  }

  #show(day, sold) {
    const focused = document.activeElement?.id;
    const isClosed = day.number !== undefined;
    this.#element.replaceChildren(
      this.#head(day),
      h("div", { class: "figures" }, moneyOf(day, sold)),
      ...(sold.problem ? [this.#withoutSales(sold.problem)] : soldParts(day, sold)),
      h("div", { class: "cards" },
        !sold.problem && [reductionsOf(sold), stepsOf(day, sold)],
        drawersOf(day),
        !sold.problem && openOrders(day, sold)),
      this.#ending(day, isClosed),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  #withoutSales(problem) {
    return h("p", { class: "note" }, icon("alert"), sentence(problem));
  }

  #head(day) {
    const isLatest = day.businessDay === this.#latest;
    const step = (days, label, disabled, turned) => h("button", {
      class: "round", type: "button", id: `day-${turned}`, "aria-label": t(label), disabled,
      onclick: () => this.#choose(shifted(day.businessDay, days)),
    }, icon("back"));
    const state = day.number === undefined
      ? h("span", { class: "tag", data: { kind: "info" } }, t("owner.dayOpen"))
      : h("span", { class: "tag", data: { kind: "good" } },
        t("owner.dayClosed", { number: day.number, time: dayAndTime(day.closedAt) }));
    return h(
      "header",
      { class: "day" },
      h("div", { class: "title" }, h("h2", {}, longDay(day.businessDay)), state),
      h("div", { class: "choose" },
        step(-1, "owner.dayBefore", false, "before"),
        this.#dateField(day.businessDay),
        step(1, "owner.dayAfter", isLatest, "after")),
      h("p", { class: "soft asOf" }, t("owner.asOf", { time: time(this.#now()) })),
      h("button", {
        class: "plain", type: "button", id: "day-again", onclick: () => this.load(),
      }, icon("refresh"), t("owner.again")),
    );
  }

  /** A picked date counts at once, a typed one when it is complete: at Enter, or after it. */
  #dateField(shown) {
    let chosen = shown;
    let isTyped = false;
    const choose = ({ target: { value } }) => {
      if (value === "" || value === chosen) return;
      chosen = value;
      this.#choose(value);
    };
    return h("input", {
      id: "day-date", type: "date", value: shown, "aria-label": t("owner.dayDate"),
      max: this.#latest ?? undefined,
      onpointerdown: () => (isTyped = false),
      onkeydown: (event) => {
        isTyped = true;
        if (event.key === "Enter") choose(event);
      },
      onchange: (event) => !isTyped && choose(event),
      onblur: choose,
    });
  }

  #choose(day) {
    this.#wanted = this.#latest !== null && day >= this.#latest ? null : day;
    this.load();
  }

  #ending(day, isClosed) {
    if (isClosed) {
      return h("section", { class: "card close" }, h("h3", {}, t("owner.closedTitle")),
        h("p", { class: "soft" }, t("owner.closedWords")));
    }
    const blocked = obstacles(day, (businessDay) => this.#choose(businessDay));
    return h(
      "section",
      { class: "card close" },
      h("h3", {}, t("owner.closeTitle")),
      h("p", { class: "soft" }, t("owner.closeWords")),
      blocked.length > 0 && h("div", { class: "blocked" },
        h("p", {}, icon("alert"), t("owner.blocked", { count: blocked.length })),
        h("ul", {}, blocked)),
      h("button", {
        class: "primary", type: "button", id: "close-day", disabled: blocked.length > 0,
        onclick: () => this.#close(day),
      }, t("owner.closeDay")),
    );
  }

  #close(day) {
    const { businessDay } = day;
    openForm({
      title: t("owner.closeAsk", { day: longDay(businessDay) }),
      button: t("owner.closeNow"),
      children: [h("p", {}, t("owner.closeSure")), this.#open.length > 0 && h("p", {},
        t("owner.closeOpen", { count: this.#open.length, amount: money(openSum(this.#open)) }))],
      onSubmit: async (onWaiting) => {
        const options = { name: `owner.close.${businessDay}`, onWaiting };
        const closed = await command("POST", `${this.#base}/day`, { businessDay }, options);
        this.#wanted = businessDay;
        notify(t("owner.closed", { number: closed.number }));
        attempt(() => this.load());
        return null;
      },
    });
  }
}

/** The day some days later. */
function shifted(day, days) {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A business day in the words of the person. */
function longDay(day) {
  const options = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone: "UTC" })
    .format(new Date(`${day}T12:00:00Z`));
}
