// SPDX-License-Identifier: Apache-2.0
// What a guest is offered, and what a delivery needs: no page.

import { greatCircle } from "./place.js";

/**
 * Returns the kinds of fulfilment that a guest can choose, the default first.
 *
 * `place` says what the guest may do: with a table nothing is chosen, with a link the guest is
 * there, and a person who is signed in is somewhere else.
 */
export function kindsFor(place, location) {
  if (place.table) return [];
  if (!place.person) return ["counter", "pickup"];
  return location?.delivery ? ["delivery", "pickup"] : ["pickup"];
}

/**
 * Whether the cart takes the first kept address: `to` is neither one of them nor, as `other`,
 * one that the person has begun to write.
 */
export function needsChoice(to, other, addresses) {
  if (to?.id === other) return addresses.length > 0 && !to.address && !to.place;
  return !addresses.some(({ id }) => id === to?.id);
}

/** Returns the distance by road from the kitchen to a place in metres, as the services count it. */
export function roadDistance(rules, place) {
  return Math.ceil((greatCircle(rules.place, place) * (rules.roadFactor ?? 130)) / 100);
}

/**
 * Returns why a delivery can't be ordered yet: `address`, `place`, `asking`, `outside`, `failed`,
 * `minimum`; null if it can. `items` is the price of the dishes.
 */
export function obstacleOf({ address, place }, { kind, quote }, items) {
  if (!address) return "address";
  if (!place) return "place";
  if (kind !== "known") return kind === "none" ? "asking" : kind;
  return items < (quote.delivery?.minimum ?? 0) ? "minimum" : null;
}

/** Returns one note of the note to the restaurant and that for the courier, which is not cut. */
export function joinNotes(note, courierNote, longest) {
  if (!courierNote) return note;
  const left = longest - courierNote.length - 3;
  return note === "" || left < 1 ? courierNote : `${note.slice(0, left)} · ${courierNote}`;
}
