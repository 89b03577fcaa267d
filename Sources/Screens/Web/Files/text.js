// SPDX-License-Identifier: Apache-2.0
// The words of the screens in the language of the person, and amounts and times in its form.
//
// A language is one file in text/; another one needs its file and its name in LANGUAGES.

import * as store from "./store.js";

const LANGUAGES = ["en", "de"];

/** The decimals of the currencies that have not two: ISO 4217 table A.1. */
const DIGITS = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0,
  VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4, UYW: 4,
};

let words = {};
let language = "en";
let plurals = new Intl.PluralRules("en");
let form = { locale: navigator.language || "en", currency: "USD", timeZone: undefined };

/**
 * Loads the language, or throws: that of `?lang=`, which is kept, else the first known one of the
 * browser.
 */
export async function loadText() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked) store.write("language", asked);
  const wanted = [asked ?? store.read("language"), ...navigator.languages].filter(Boolean);
  const known = wanted.find((tag) => LANGUAGES.includes(tag.split("-")[0].toLowerCase()));
  language = known ? known.split("-")[0].toLowerCase() : LANGUAGES[0];
  form.locale = known ?? LANGUAGES[0];
  plurals = new Intl.PluralRules(language);
  const response = await fetch(`/web/text/${language}.json`);
  if (!response.ok) throw new Error(`no text in ${language}: HTTP ${response.status}`);
  words = await response.json();
  document.documentElement.lang = language;
  translate(document);
}

/** Sets the currency and the time zone of the location, in which amounts and times are shown. */
export function setPlace({ currency, timeZone }) {
  form = { ...form, currency: currency ?? form.currency, timeZone: timeZone ?? form.timeZone };
}

/**
 * Returns a text by its name, such as `guest.cart`.
 *
 * `{name}` in it is replaced by a value. If it has forms (`one`, `other`), `count` chooses.
 */
export function t(name, values = {}) {
  let found = name.split(".").reduce((group, part) => group?.[part], words);
  if (found && typeof found === "object") {
    found = found[plurals.select(values.count ?? 0)] ?? found.other;
  }
  if (typeof found !== "string") return name;
  return found.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
}

/** Whether there is a text of this name. */
export function hasText(name) {
  return t(name) !== name;
}

/** Fills `data-text` (content), `data-label` (its name) and `data-hint` (placeholder) of a page. */
function translate(root) {
  const each = (attribute, fill) => {
    for (const element of root.querySelectorAll(`[data-${attribute}]`)) {
      fill(element, t(element.dataset[attribute]));
    }
  };
  each("text", (element, text) => (element.textContent = text));
  each("label", (element, text) => element.setAttribute("aria-label", text));
  each("hint", (element, text) => element.setAttribute("placeholder", text));
}

/**
 * Returns the number of decimals of a currency by ISO 4217, as in the services.
 *
 * `Intl` has others, such as none for HUF: an amount would be shown a hundred times too large.
 */
export function digits(currency = form.currency) {
  return DIGITS[currency] ?? 2;
}

/** Returns an amount of minor units as text: `$8.50`. */
export function money(minorUnits, currency = form.currency) {
  return amountText(minorUnits, currency, { style: "currency", currency });
}

/** Returns the sign of a currency: `$`. */
export function currencySign(currency = form.currency) {
  const format = new Intl.NumberFormat(form.locale, { style: "currency", currency });
  return format.formatToParts(0).find(({ type }) => type === "currency").value;
}

/** Returns an amount as a person types it, without currency and thousands: `1234.50`. */
export function plainAmount(minorUnits, currency = form.currency) {
  return amountText(minorUnits, currency, { useGrouping: false });
}

function amountText(minorUnits, currency, options) {
  const decimals = digits(currency);
  return new Intl.NumberFormat(form.locale, {
    ...options, minimumFractionDigits: decimals, maximumFractionDigits: decimals,
  }).format(minorUnits / 10 ** decimals);
}

/** Returns the minor units of an amount that a person wrote, or null: `8,5` is 850. */
export function minorUnits(text, currency = form.currency) {
  const decimals = digits(currency);
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim());
  if (!match || (match[2] ?? "").length > decimals) return null;
  return Number(match[1] + (match[2] ?? "").padEnd(decimals, "0"));
}

/** Returns the time of day of a timestamp, in the time zone of the location. */
export function time(timestamp) {
  return new Intl.DateTimeFormat(form.locale, { timeStyle: "short", timeZone: form.timeZone })
    .format(new Date(timestamp));
}

/** Returns the day and the time of a timestamp, in the time zone of the location or another one. */
export function dayAndTime(timestamp, timeZone = form.timeZone) {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone };
  return new Intl.DateTimeFormat(form.locale, options).format(new Date(timestamp));
}

/** Returns a business day such as `2026-11-21` without its year. */
export function shortDay(businessDay) {
  const options = { month: "short", day: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(form.locale, options).format(new Date(businessDay));
}

/** Returns a rate of basis points as text: 825 is `8.25 %`. */
export function rate(basisPoints) {
  const options = { style: "percent", maximumFractionDigits: 2 };
  return new Intl.NumberFormat(form.locale, options).format(basisPoints / 10_000);
}

/** Returns a distance in metres as text: `450 m`, from 1,000 metres on in started tenths of km. */
export function distance(metres) {
  const isShort = metres < 1000;
  const options = {
    style: "unit", unit: isShort ? "meter" : "kilometer", maximumFractionDigits: 1,
  };
  return new Intl.NumberFormat(form.locale, options)
    .format(isShort ? Math.ceil(metres) : Math.ceil(metres / 100) / 10);
}

/** Returns the name of a fee; order-service calls that of a delivery `delivery`: 3-ORDERS. */
export function feeName({ name }) {
  return name === "delivery" ? t("fulfilment.delivery") : name;
}

/** Returns a reason that tills offer in the language, and another one as it was typed: 3-ORDERS. */
export function reasonText(reason) {
  const known = `till.reason.${reason}`;
  return hasText(known) ? t(known) : reason;
}

/** Returns names as one text: `gluten, eggs and milk`. */
export function list(names, type = "conjunction") {
  return new Intl.ListFormat(language, { type }).format(names);
}

/** Returns the sentence of a problem: in the language if there is one, else the service's own. */
export function sentence(problem) {
  const known = `problems.${problem.reason?.replaceAll(".", "-")}`;
  if (hasText(known)) return t(known);
  return problem.message || t("problems.other", { status: problem.status });
}
