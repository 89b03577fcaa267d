// SPDX-License-Identifier: Apache-2.0
// Numbers and amounts as the fields of the owner's forms, and back. Pure.

import { plainAmount } from "./text.js";

/** Returns a number as a person types it; empty for none. */
export function plain(number) {
  return number === undefined ? "" : String(number);
}

/** Returns an amount as a person types it; empty for none. */
export function amountText(amount) {
  return amount === undefined ? "" : plainAmount(amount);
}

/** Returns the number that a person wrote, with a decimal comma or point; null for another text. */
export function numberOf(text) {
  return /^\d{1,9}([.,]\d{1,3})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
}

/** Returns the whole number that a person wrote; null for another text. */
export function countOf(text) {
  const number = numberOf(text);
  return Number.isInteger(number) ? number : null;
}

/**
 * Returns the basis points of a percentage that a person wrote; null for another text, also for one
 * with more than two decimals.
 */
export function basisPointsOf(text) {
  const number = numberOf(text);
  const basisPoints = Math.round(number * 100);
  return number === null || Math.abs(number * 100 - basisPoints) > 1e-6 ? null : basisPoints;
}

/** A text that can't be read: `field` names it, `index` is its place in a list. */
class Unreadable extends Error {
  constructor(field, index) {
    super(field);
    Object.assign(this, { field, index });
  }
}

/** Ends the reading because of a field, of one thing of a list where `index` is given. */
export function refuseField(field, index) {
  throw new Unreadable(field, index);
}

/** Reads an optional text; refuses one that is neither empty nor one that `read` knows. */
export function optional(text, field, read, index) {
  return text.trim() === "" ? undefined : needed(text, field, read, index);
}

/** Reads a text; refuses one that `read` does not know. */
export function needed(text, field, read, index) {
  const value = read(text);
  return value === null ? refuseField(field, index) : value;
}

/** Returns the members that are there. */
export function known(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Returns `{value}` of a reading; if a text can't be read, the first one as `{field, index?}`. */
export function attemptReading(read) {
  try {
    return { value: read() };
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
    return { field: problem.field, index: problem.index };
  }
}
