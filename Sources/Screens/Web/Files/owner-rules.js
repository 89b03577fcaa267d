// SPDX-License-Identifier: Apache-2.0
// The rules of a location's deliveries as the fields of a form, and back. Pure.

import {
  amountText, attemptReading, basisPointsOf, countOf, known, needed, numberOf, optional, plain,
  refuseField,
} from "./owner-read.js";
import { placeOf, placeText } from "./place.js";
import { minorUnits } from "./text.js";

/** The fields of a fee, and those of them that are amounts of money. */
const FEE = ["amount", "perKilometre", "percent", "freeFrom"];
const AMOUNTS = ["amount", "perKilometre", "freeFrom"];

/** What a form of a location without rules begins with. */
const FIRST = {
  areas: [{ radius: 3000 }], fee: {}, courier: { amount: 300, perKilometre: 50 },
};

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

function feeOf(texts, area) {
  const read = (name) =>
    optional(texts[name], name, name === "percent" ? basisPointsOf : minorUnits, area);
  const [amount, perKilometre, basisPoints, freeFrom] = FEE.map(read);
  return known({ amount, perKilometre, basisPoints, freeFrom });
}

function areaOf({ kind, radius, polygon, hasFee, fee }, index) {
  const own = hasFee ? { fee: feeOf(fee, index) } : {};
  if (kind === "radius") {
    const kilometres = numberOf(radius);
    if (!kilometres) refuseField("radius", index);
    return { radius: Math.round(kilometres * 1000), ...own };
  }
  const corners = polygon.split("\n").filter((line) => line.trim() !== "").map(placeOf);
  if (corners.length < 3 || corners.includes(null)) refuseField("polygon", index);
  return { polygon: corners, ...own };
}

/**
 * Returns the rules that texts say as `{rules}`; else the first text that can't be read, as
 * `{field, area?}`.
 */
export function rulesOf(texts) {
  const { value, field, index } = attemptReading(() => read(texts));
  return value ? { rules: value } : { field, area: index };
}

function read(texts) {
  const place = needed(texts.place, "place", placeOf);
  if (texts.areas.length === 0) refuseField("areas");
  const count = (name) => optional(texts[name], name, countOf);
  const money = (name) => optional(texts[name], name, minorUnits);
  const amount = needed(texts.courierAmount, "courierAmount", minorUnits);
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
