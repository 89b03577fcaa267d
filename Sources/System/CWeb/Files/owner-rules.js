// SPDX-License-Identifier: Apache-2.0
// The rules of a location's deliveries as the fields of a form, and back. Pure.

import { placeOf, placeText } from "./place.js";
import { minorUnits, plainAmount } from "./text.js";

/** The fields of a fee, and those of them that are amounts of money. */
const FEE = ["amount", "perKilometre", "percent", "freeFrom"];
const AMOUNTS = ["amount", "perKilometre", "freeFrom"];

/** What a form of a location without rules begins with. */
const FIRST = {
  areas: [{ radius: 3000 }], fee: {}, courier: { amount: 300, perKilometre: 50 },
};

/** Returns a number as a person types it. */
function plain(number) {
  return number === undefined ? "" : String(number);
}

/** Returns the number that a person wrote, with a decimal comma or point; null for another text. */
function numberOf(text) {
  return /^\d{1,9}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
}

function amountText(amount) {
  return amount === undefined ? "" : plainAmount(amount);
}

/** Returns the texts of a fee: `{amount, perKilometre, percent, freeFrom}`. */
export function feeTexts(fee = {}) {
  return {
    ...Object.fromEntries(AMOUNTS.map((name) => [name, amountText(fee[name])])),
    percent: fee.basisPoints === undefined ? "" : plain(fee.basisPoints / 100),
  };
}

/** Returns the texts of an area: a radius in kilometres, or corners, one in each line. */
export function areaTexts({ radius, polygon, fee }) {
  return {
    kind: polygon ? "polygon" : "radius",
    radius: radius === undefined ? "" : plain(radius / 1000),
    polygon: (polygon ?? []).map(placeText).join("\n"),
    hasFee: fee !== undefined,
    fee: feeTexts(fee),
  };
}

/** Returns the texts of rules; without rules, those that a form begins with. */
export function textsOf(rules = FIRST) {
  return {
    place: rules.place ? placeText(rules.place) : "",
    areas: rules.areas.map(areaTexts),
    fee: feeTexts(rules.fee),
    minimum: amountText(rules.minimum),
    courierAmount: amountText(rules.courier.amount),
    courierPerKilometre: amountText(rules.courier.perKilometre),
    preparationMinutes: plain(rules.preparationMinutes),
    minutesPerKilometre: plain(rules.minutesPerKilometre),
    roadFactor: plain(rules.roadFactor),
    offerMinutes: rules.offerExpiresAfter === undefined ? ""
      : plain(rules.offerExpiresAfter / 60),
  };
}

/** A text that can't be read: `field` names it, `area` is the index of its area. */
class Unreadable extends Error {
  constructor(field, area) {
    super(field);
    Object.assign(this, { field, area });
  }
}

/** Reads an optional text; throws `Unreadable` if it is neither empty nor one that `read` knows. */
function optional(text, field, read, area) {
  if (text.trim() === "") return undefined;
  const value = read(text);
  if (value === null) throw new Unreadable(field, area);
  return value;
}

/** The members that are there. */
function known(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function feeOf(texts, area) {
  const read = (name) => optional(texts[name], name, name === "percent" ? numberOf
    : (text) => minorUnits(text), area);
  const [amount, perKilometre, percent, freeFrom] = FEE.map(read);
  const basisPoints = percent === undefined ? undefined : Math.round(percent * 100);
  return known({ amount, perKilometre, basisPoints, freeFrom });
}

function areaOf({ kind, radius, polygon, hasFee, fee }, index) {
  const own = hasFee ? { fee: feeOf(fee, index) } : {};
  if (kind === "radius") {
    const kilometres = numberOf(radius);
    if (!kilometres) throw new Unreadable("radius", index);
    return { radius: Math.round(kilometres * 1000), ...own };
  }
  const corners = polygon.split("\n").filter((line) => line.trim() !== "").map(placeOf);
  if (corners.length < 3 || corners.includes(null)) throw new Unreadable("polygon", index);
  return { polygon: corners, ...own };
}

/**
 * Returns the rules that texts say as `{rules}`; else the first text that can't be read, as
 * `{field, area?}`.
 */
export function rulesOf(texts) {
  try {
    return { rules: read(texts) };
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return { field: problem.field, area: problem.area };
  }
}

function read(texts) {
  const place = placeOf(texts.place);
  if (place === null) throw new Unreadable("place");
  if (texts.areas.length === 0) throw new Unreadable("areas");
  const count = (name) => optional(texts[name], name, (text) => {
    const number = numberOf(text);
    return Number.isInteger(number) ? number : null;
  });
  const money = (name) => optional(texts[name], name, (text) => minorUnits(text));
  const amount = money("courierAmount");
  if (amount === undefined) throw new Unreadable("courierAmount");
  const minutes = optional(texts.offerMinutes, "offerMinutes", numberOf);
  const fee = feeOf(texts.fee);
  return known({
    place,
    areas: texts.areas.map(areaOf),
    fee: Object.keys(fee).length === 0 ? undefined : fee,
    minimum: money("minimum"),
    roadFactor: count("roadFactor"),
    minutesPerKilometre: count("minutesPerKilometre"),
    preparationMinutes: count("preparationMinutes"),
    courier: { amount, perKilometre: money("courierPerKilometre") ?? 0 },
    offerExpiresAfter: minutes === undefined ? undefined : Math.round(minutes * 60),
  });
}
