// SPDX-License-Identifier: Apache-2.0

/** Amounts of cash and parts of an amount, in minor units. Pure. */

/** The notes of a currency, and its coins of at least one unit, in units. */
const notes = {
  EUR: [1, 2, 5, 10, 20, 50, 100, 200],
  USD: [1, 5, 10, 20, 50, 100],
  GBP: [1, 2, 5, 10, 20, 50],
  CHF: [1, 2, 5, 10, 20, 50, 100, 200, 1000],
  JPY: [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000],
};
const others = [1, 10, 100, 1000, 10_000, 100_000].flatMap((one) => [one, 2 * one, 5 * one]);

/** The number of amounts that are offered, with the exact one. */
const offered = 5;

/** Rounds to the nearest multiple of the smallest coin, half a coin up. */
export function inCash(amount, coin = 1) {
  return Math.floor((2 * amount + coin) / (2 * coin)) * coin;
}

/**
 * Whether cash is more than a guest hands over, so that it was probably typed wrongly: its change
 * is at least the largest note, which a guest would keep. Where the notes are not known, that is
 * the first one of a hundred times the due amount.
 */
export function isUnlikelyCash(cash, due, currency, digits) {
  const unit = 10 ** digits;
  const largest = notes[currency]?.at(-1) ?? others.find((one) => one * unit >= 100 * due);
  return cash - due >= largest * unit;
}

/** Whether a tip was probably typed wrongly: it is more than what it is for. */
export function isUnlikelyTip(tip, share) {
  return tip > share;
}

/** The exact amount, then the next ones that notes and coins make. */
export function cashKeys(due, currency, digits, coin = 1) {
  const unit = 10 ** digits;
  const next = (notes[currency] ?? others).map((note) => {
    const value = note * unit;
    return Math.ceil(due / value) * value;
  });
  return [...new Set([due, ...next])].filter((amount) => amount % coin === 0)
    .sort((a, b) => a - b).slice(0, offered);
}

/** What an account pays of an amount besides a tip; 0 if it can't even pay the tip. */
export function payableBy({ balance, limit }, { amount, tip }) {
  return Math.min(amount, Math.max(0, balance + limit - tip));
}

/** Whether a part that was typed can be paid of what is free; null is no amount. */
export function isPayable(part, free) {
  return part !== null && part > 0 && part <= free;
}

/** The part of the next guest: what is left, divided by the guests who have not paid. */
export function evenPart(left, guests, coin = 1) {
  return guests <= 1 ? left : inCash(Math.ceil(left / guests), coin);
}
