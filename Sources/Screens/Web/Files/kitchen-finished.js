// SPDX-License-Identifier: Apache-2.0

import { firedAt, isMade } from "./kitchen-scope.js";

/** The number of steps that a screen remembers. */
const limit = 30;
/** The status of lines after a step from this one. */
const after = { inProcess: "processed", processed: "delivered" };

/** The last step of a ticket that left a screen; null if it can't be undone. Pure. */
export function leavingStep(ticket, present, scope, now, isSeen) {
  // A ticket leaves a screen of all stations only when everything was handed over.
  const from = scope.isStation ? "inProcess" : "processed";
  const source = scope.isStation ? ["inProcess"] : ["inProcess", "processed"];
  const made = present && new Set(present.lines.filter(isMade).map((line) => line.line));
  const lines = ticket.lines
    .filter((line) => source.includes(line.status) && (!made || made.has(line.line)))
    .map((line) => line.line);
  return lines.length === 0 ? null
    : { ticket, from, lines, finishedAt: now, isPart: false, isSeen };
}

/** The step between two states of a ticket that stays on a screen; null without one. Pure. */
export function partStep(earlier, ticket, scope, now) {
  const steps = scope.isExpo ? ["processed"]
    : scope.isStation ? ["inProcess"] : ["inProcess", "processed"];
  for (const from of steps) {
    const before = earlier.lines.filter((line) => line.status === from).map((one) => one.line);
    const lines = ticket.lines
      .filter((line) => line.status === after[from] && before.includes(line.line))
      .map((line) => line.line);
    if (lines.length > 0) {
      return { ticket: earlier, from, lines, finishedAt: now, isPart: true, isSeen: true };
    }
  }
  return null;
}

/** Adds a step to the list, the latest first. Pure. */
export function remembered(steps, step) {
  const id = stepID(step);
  return [step, ...steps.filter((one) => stepID(one) !== id)].slice(0, limit);
}

/** The list without steps of a ticket that were undone or followed by another one. Pure. */
export function withoutUndone(steps, order, present) {
  const isUnchanged = (step) => present !== undefined && step.lines.every((number) =>
    present.lines.some((line) => line.line === number && line.status === after[step.from]));
  return steps.filter((step) => step.ticket.order !== order || isUnchanged(step));
}

/** What identifies a step. */
export function stepID(step) {
  return `${step.ticket.order}/${step.lines.join(",")}`;
}

/** The median time of the last ten orders from firing to the end; null without any. Pure. */
export function pace(steps) {
  const times = steps.filter((step) => !step.isPart && step.isSeen).slice(0, 10)
    .map((step) => step.finishedAt - Math.min(...step.ticket.lines
      .filter((line) => step.lines.includes(line.line))
      .map((line) => firedAt(line, step.ticket))))
    .sort((a, b) => a - b);
  if (times.length === 0) return null;
  const middle = Math.floor(times.length / 2);
  return times.length % 2 === 0 ? (times[middle - 1] + times[middle]) / 2 : times[middle];
}
