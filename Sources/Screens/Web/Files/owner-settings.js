// SPDX-License-Identifier: Apache-2.0
// The settings of a location as the fields of forms, and back. Pure.

import {
  amountText, attemptReading, basisPointsOf, countOf, known, needed, optional, plain, refuseField,
} from "./owner-read.js";
import { minorUnits } from "./text.js";

/**
 * All kinds of tender, of fulfilment and of events that sound, and the rules for sending orders to
 * the kitchen.
 */
export const TENDERS = ["cash", "card", "voucher", "houseAccount"];
export const FULFILMENTS = ["counter", "dineIn", "pickup", "delivery"];
export const SOUNDS = ["new", "changed", "voided", "late", "rush"];
export const FIRING = ["whenAdded", "whenSealed", "whenPaid"];
/** When orders of guests go to the kitchen; without one as all others do. */
export const GUEST_FIRING = ["", "whenSealed", "whenPaid", "whenFired"];
export const APPROVALS = ["voids"];

/** The groups of settings that are changed together, each by a form. */
const GROUPS = {
  place: { textsOf: placeTexts, read: readPlace },
  prices: { textsOf: priceTexts, read: readPrices },
  kitchen: { textsOf: kitchenTexts, read: readKitchen },
  screens: { textsOf: screenTexts, read: readScreens },
  tables: { textsOf: tableTexts, read: readTables },
  payment: { textsOf: paymentTexts, read: readPayment },
  ordering: { textsOf: orderingTexts, read: readOrdering },
};
export const NAMES = Object.keys(GROUPS);

/** Returns the texts of a group of a location's settings. */
export function textsOf(group, location) {
  return GROUPS[group].textsOf(location);
}

/**
 * Returns what texts change, as `{members}` of `locations.change`; else the first text that can't
 * be read, as `{field, index?}`.
 */
export function membersOf(group, texts) {
  const { value, ...problem } = attemptReading(() => GROUPS[group].read(texts));
  return value ? { members: value } : problem;
}

function placeTexts({ name, timeZone, businessDayTurnsAt }) {
  return { name, timeZone, turnsAt: plain(businessDayTurnsAt) };
}

function readPlace({ name, timeZone, turnsAt }) {
  return {
    name: needed(name, "name", nameOf),
    timeZone: needed(timeZone, "timeZone", nameOf),
    businessDayTurnsAt: needed(turnsAt, "turnsAt", hourOf),
  };
}

/** Returns a text without the spaces around it; null for an empty one. */
function nameOf(text) {
  return text.trim() === "" ? null : text.trim();
}

/** Returns an hour of the day; null for another text. */
function hourOf(text) {
  const hour = countOf(text);
  return hour !== null && hour <= 23 ? hour : null;
}

function priceTexts({ tax, fees }) {
  return {
    tax: plain(tax.basisPoints / 100), included: tax.included,
    fees: (fees ?? []).map(({ name, basisPoints, amount, fulfilments }) => ({
      name, isRate: amount === undefined,
      value: amount === undefined ? plain(basisPoints / 100) : amountText(amount),
      fulfilments: fulfilments ?? FULFILMENTS,
    })),
  };
}

function readPrices({ tax, included, fees }) {
  return {
    tax: { basisPoints: needed(tax, "tax", basisPointsOf), included },
    fees: fees.map(({ name, isRate, value, fulfilments }, index) => known({
      name: needed(name, "feeName", nameOf, index),
      basisPoints: isRate ? needed(value, "feeRate", basisPointsOf, index) : undefined,
      amount: isRate ? undefined : needed(value, "feeAmount", minorUnits, index),
      fulfilments: chosenOf(fulfilments, FULFILMENTS, "feeKinds", index),
    })),
  };
}

/** Returns chosen values in their order; undefined for all, refuses none of several. */
function chosenOf(chosen, all, field, index) {
  if (chosen.length === 0 && all.length > 0) refuseField(field, index);
  return chosen.length === all.length ? undefined : all.filter((one) => chosen.includes(one));
}

function kitchenTexts({ firing, draftExpiresAfter, stations }) {
  return {
    firing, draftMinutes: plain(draftExpiresAfter),
    stations: stations.map(({ id, name, warnAfter, lateAfter }) => ({
      id, name, warnAfter: plain(warnAfter), lateAfter: plain(lateAfter),
    })),
  };
}

function readKitchen({ firing, draftMinutes, stations }) {
  const taken = new Set(stations.map(({ id }) => id).filter(Boolean));
  return {
    firing,
    draftExpiresAfter: needed(draftMinutes, "draftMinutes", countOf),
    stations: stations.map(({ id, name, warnAfter, lateAfter }, index) => {
      const read = needed(name, "station", nameOf, index);
      return known({
        id: id ?? newID(read, taken), name: read,
        warnAfter: optional(warnAfter, "warnAfter", countOf, index),
        lateAfter: optional(lateAfter, "lateAfter", countOf, index),
      });
    }),
  };
}

/** Returns an identifier that is like a name and not taken yet, and takes it. */
export function newID(name, taken) {
  const letters = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const plainName = letters.replace(/[^a-z0-9]+/g, " ").trim().replaceAll(" ", "-").slice(0, 40)
    || "station";
  let id = plainName;
  for (let number = 2; taken.has(id); number++) id = `${plainName}-${number}`;
  taken.add(id);
  return id;
}

function screenTexts({ displays = [], stations }) {
  const all = stations.map(({ id }) => id);
  return {
    all,
    displays: displays.map(({ terminal, role, stations: own, columns, sounds }) => ({
      terminal, isExpo: role === "expo", stations: own ?? all, columns: plain(columns),
      sounds: sounds ?? SOUNDS,
    })),
  };
}

function readScreens({ all, displays }) {
  return {
    displays: displays.map(({ terminal, isExpo, stations, columns, sounds }, index) => known({
      terminal: needed(terminal, "terminal", terminalOf, index),
      // A screen with all stations shows those that are added later, too.
      stations: isExpo ? undefined : chosenOf(stations, all, "screenStations", index),
      role: isExpo ? "expo" : undefined,
      columns: optional(columns, "columns", countOf, index),
      sounds: sounds.length === SOUNDS.length ? undefined
        : SOUNDS.filter((one) => sounds.includes(one)),
    })),
  };
}

/** Returns the name of a screen; null for one that no terminal can have. */
function terminalOf(text) {
  return /^[0-9A-Za-z._:-]{1,64}$/.test(text.trim()) ? text.trim() : null;
}

function tableTexts({ tables }) {
  return {
    tables: tables.map(({ name, seats, area = "" }) => ({ name, seats: plain(seats), area })),
  };
}

function readTables({ tables }) {
  return {
    tables: tables.map(({ name, seats, area }, index) => known({
      name: needed(name, "table", nameOf, index),
      seats: needed(seats, "seats", countOf, index),
      area: area.trim() === "" ? undefined : area.trim(),
    })),
  };
}

/** Returns the texts of a table after another one: the next number, the same seats and area. */
export function nextTable(last = { name: "0", seats: "4", area: "" }) {
  const name = last.name.replace(/\d+$/, (digits) => String(Number(digits) + 1));
  return { ...last, name: name === last.name ? "" : name };
}

function paymentTexts({ payment = {} }) {
  const { tenders, cashRounding, cardProvider, pageProvider, offlineCards } = payment;
  return {
    tenders: tenders ?? TENDERS,
    coin: amountText(cashRounding),
    cardProvider: cardProvider ?? "",
    pageProvider: pageProvider ?? "",
    offlinePayment: amountText(offlineCards?.payment),
    offlineSum: amountText(offlineCards?.sum),
  };
}

function readPayment(texts) {
  const { tenders, coin, offlinePayment, offlineSum } = texts;
  const provider = (name) => (texts[name].trim() === "" ? undefined : texts[name].trim());
  const payment = optional(offlinePayment, "offlinePayment", minorUnits);
  const sum = optional(offlineSum, "offlineSum", minorUnits);
  if (payment !== undefined && sum === undefined) refuseField("offlineSum");
  if (sum !== undefined && payment === undefined) refuseField("offlinePayment");
  return {
    payment: known({
      tenders: chosenOf(tenders, TENDERS, "tenders"),
      cashRounding: optional(coin, "coin", minorUnits),
      cardProvider: provider("cardProvider"),
      pageProvider: provider("pageProvider"),
      offlineCards: payment === undefined ? undefined : { payment, sum },
    }),
  };
}

function orderingTexts({ ordering = {} }) {
  const { approvals, guestFiring, guestCancelMinutes } = ordering;
  return {
    approvals: approvals ?? [], guestFiring: guestFiring ?? "",
    guestCancelMinutes: guestCancelMinutes === undefined ? "" : plain(guestCancelMinutes),
  };
}

function readOrdering({ approvals, guestFiring, guestCancelMinutes }) {
  return {
    ordering: known({
      approvals: approvals.length > 0 ? approvals : undefined,
      guestFiring: guestFiring || undefined,
      guestCancelMinutes: optional(guestCancelMinutes, "guestCancelMinutes", countOf),
    }),
  };
}
