// SPDX-License-Identifier: Apache-2.0

/**
 * What can be done with an order or a ticket now, as its service says in `may`
 * (`Protocols/3-ORDERS.md`). Pure.
 */

/** The reason for which an act would be refused now; null if it can be done, or if unknown. */
export function refusal({ may }, act) {
  const answer = may?.[act] ?? may?.change ?? "yes";
  return answer === "yes" ? null : answer;
}

/** Whether an act can be done with a line now, or nothing is known. */
export function mayLine({ may }, act, { line }) {
  return may === undefined || (may[act] ?? []).includes(line);
}
