// SPDX-License-Identifier: Apache-2.0
// What a courier earned by day, week and month, and the previous deliveries.

import { get } from "./api.js";
import { isUnderWay } from "./courier-state.js";
import { h } from "./dom.js";
import { attempt, nothing, table, unavailable } from "./owner-parts.js";
import { columns } from "./plots.js";
import { dayAndTime, money, t } from "./text.js";

/** The periods, their names in the answer, and how many are shown. */
const PERIODS = { day: ["days", 14], week: ["weeks", 12], month: ["months", 12] };

/** The first day of the period that contains a day: weeks begin on Monday. Pure. */
export function beginOf(period, day) {
  if (period === "month") return `${day.slice(0, 7)}-01`;
  if (period === "day") return day;
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** The first day of the period before the one that begins on a day. Pure. */
function before(period, day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return beginOf(period, date.toISOString().slice(0, 10));
}

/** The first days of the last periods up to a day, the oldest first. Pure. */
export function periodsUntil(period, today) {
  const begins = [beginOf(period, today)];
  while (begins.length < PERIODS[period][1]) begins.unshift(before(period, begins[0]));
  return begins;
}

/**
 * Returns the earnings of each period in a currency, also of those without any:
 * `{from, deliveries, base, distance, tip, total}`. Pure.
 */
export function seriesOf(period, answer, currency) {
  const rows = answer[PERIODS[period][0]].filter((row) => row.currency === currency);
  return periodsUntil(period, answer.today).map((from) => {
    const row = rows.find((one) => one.from === from);
    const { base = 0, distance = 0, tip = 0, total = 0 } = row?.earnings ?? {};
    return { from, deliveries: row?.deliveries ?? 0, base, distance, tip, total };
  });
}

/** The date in UTC some days after an instant in milliseconds. Pure. */
function dayAround(now, days) {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10);
}

/** The currencies of earnings, the one with the most deliveries first. Pure. */
export function currenciesOf({ months }) {
  const counts = new Map();
  for (const { currency, deliveries } of months) {
    counts.set(currency, (counts.get(currency) ?? 0) + deliveries);
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([currency]) => currency);
}

/** The part `earnings` of the screen. */
export class EarningsPart {
  #element;
  #now;
  #period = "day";
  #answer = null;
  /** What locations owe; null while the ledger does not answer. */
  #balances = null;
  #previous = [];
  #next;

  /** `now` returns the time of the service in milliseconds. */
  constructor(element, now) {
    this.#element = element;
    this.#now = now;
  }

  /** Asks for earnings and previous deliveries, and shows them. */
  async load() {
    // The service's day may be the one before or after this device's.
    const to = dayAround(this.#now(), 1);
    const [from] = periodsUntil("month", dayAround(this.#now(), -1));
    try {
      const [answer, { deliveries, before: next }, balances] = await Promise.all([
        get("/api/account/earnings", { from, to }), get("/api/account/deliveries"), askBalances(),
      ]);
      this.#answer = answer;
      this.#balances = balances;
      this.#previous = deliveries.filter((one) => !isUnderWay(one));
      this.#next = next;
      this.#show();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      this.#element.replaceChildren(unavailable(problem, () => this.load()));
    }
  }

  #show() {
    const focused = document.activeElement?.id;
    const currencies = currenciesOf(this.#answer);
    this.#element.replaceChildren(
      this.#owed(),
      h("div", { class: "chips", role: "group", "aria-label": t("courier.period.title") },
        Object.keys(PERIODS).map((period) => h("button", {
          class: "chip", type: "button", id: `by-${period}`,
          "aria-pressed": period === this.#period,
          onclick: () => {
            this.#period = period;
            this.#show();
          },
        }, t(`courier.period.${period}`)))),
      ...(currencies.length === 0 ? [nothing("cash", t("courier.noEarnings"))]
        : currencies.map((currency) => this.#figure(currency))),
      this.#list(),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** What is owed and what was paid out, by location if there are several. */
  #owed() {
    if (this.#balances === null) return h("p", { class: "soft" }, t("courier.owedUnknown"));
    return h("ul", { class: "owed" }, this.#balances.map(
      ({ location, currency, earned, paidOut, owed }) => h("li", { class: "card" },
        h("h2", {}, t("courier.owed"), this.#balances.length > 1 && ` · ${location}`),
        h("p", { class: "big number" }, money(owed, currency)),
        h("p", { class: "soft" }, t("courier.paidOut",
          { earned: money(earned, currency), paid: money(paidOut, currency) })))));
  }

  #figure(currency) {
    const period = this.#period;
    const series = seriesOf(period, this.#answer, currency);
    const values = series.map(({ from, total }) => ({
      name: dayText(period, from), value: total,
      text: `${dayText(period, from)}: ${money(total, currency)}`,
    }));
    const last = series.at(-1);
    const amount = (value) => money(value, currency);
    const short = (value) => amount(value).replace(/[.,]00(?!\d)/, "");
    const label = `${t(`courier.by.${period}`)}: ${values.map(({ text }) => text).join(", ")}`;
    const rows = series.toReversed().filter(({ deliveries }) => deliveries > 0).map((row) => [
      dayText(period, row.from), String(row.deliveries),
      ...["base", "distance", "tip", "total"].map((part) => amount(row[part])),
    ]);
    const heads = [t(`courier.period.${period}`), t("courier.deliveriesHead"),
      ...["base", "distance", "tip", "total"].map((part) => t(`courier.head.${part}`))];
    return h("figure", { class: "card" },
      h("figcaption", {},
        h("h2", {}, t(`courier.by.${period}`)),
        h("p", { class: "big number" }, amount(last.total)),
        h("p", { class: "soft" },
          t(`courier.this.${period}`), " · ",
          t("courier.deliveryCount", { count: last.deliveries }))),
      columns(label, values, short),
      h("details", {}, h("summary", {}, t("owner.asTable")),
        h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": label.split(":")[0] },
          table(t(`courier.by.${period}`), heads, rows))));
  }

  #list() {
    return h("section", { class: "previous" },
      h("h2", {}, t("courier.previous")),
      this.#previous.length === 0 ? h("p", { class: "soft" }, t("courier.noPrevious"))
        : h("ul", {}, this.#previous.map(previousRow)),
      this.#next !== undefined && h("button", {
        class: "plain", type: "button", id: "older", onclick: () => this.#older(),
      }, t("courier.older")));
  }

  #older() {
    return attempt(async () => {
      const query = { before: this.#next };
      const { deliveries, before: next } = await get("/api/account/deliveries", query);
      this.#previous.push(...deliveries.filter((one) => !isUnderWay(one)));
      this.#next = next;
      this.#show();
    });
  }
}

/** Asks what is owed; null if the ledger does not answer, so that the rest is still shown. */
async function askBalances() {
  try {
    return (await get("/api/account/balance")).balances;
  } catch (problem) {
    if (problem.reason === undefined || !problem.undecided) throw problem;
    return null;
  }
}

function previousRow({ number, status, endedAt, changedAt, earnings, currency, failure }) {
  const isDone = status === "delivered";
  return h("li", { class: "card" },
    h("p", {}, h("b", {}, `#${number}`), " ",
      h("span", { class: "tag", data: { kind: isDone ? "good" : "bad" } },
        t(`courier.status.${status}`))),
    h("p", { class: "number" }, money(isDone ? earnings.total : 0, currency)),
    h("p", { class: "soft" }, [dayAndTime(endedAt ?? changedAt), failure?.reason]
      .filter(Boolean).join(" · ")));
}

/** The first day of a period in the words of the person. */
function dayText(period, day) {
  const options = period === "month" ? { month: "short" } : { day: "numeric", month: "numeric" };
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...options, timeZone: "UTC" })
    .format(new Date(`${day}T12:00:00Z`));
}
