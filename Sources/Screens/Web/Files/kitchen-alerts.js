// SPDX-License-Identifier: Apache-2.0

/** From the least to the most important: if several happen at once, the last one counts. */
export const alertNames = ["new", "changed", "late", "voided", "rush", "unseen"];

/** The time after a sound in which no other follows, in milliseconds. */
const pause = 1000;

/** The alerts of a ticket that is shown now; `earlier` is its state before, if any. Pure. */
export function alertsOf(ticket, earlier) {
  const inProcess = ticket.lines.filter((line) => line.status === "inProcess");
  if (earlier === undefined) {
    // Lines that were moved from another order are not new.
    if (inProcess.every((line) => line.movedFrom !== undefined)) return [];
    return ticket.rush ? ["new", "rush"] : ["new"];
  }
  const known = new Map(earlier.lines.map((line) => [line.line, line]));
  const alerts = ticket.rush && !earlier.rush && inProcess.length > 0 ? ["rush"] : [];
  if (hasNewNote(ticket, earlier)) alerts.push("changed");
  for (const line of ticket.lines) {
    const before = known.get(line.line);
    if (line.status === "voided" && before && before.status !== "voided") alerts.push("voided");
    if (line.status !== "inProcess") continue;
    const isNew = before === undefined && line.movedFrom === undefined;
    if (isNew || (before && !isMadeLike(line, before))) alerts.push("changed");
  }
  return alerts;
}

/** Whether the note was changed, and a dish it may be about is not handed over yet. */
function hasNewNote(ticket, earlier) {
  return ticket.noteChangedAt !== earlier.noteChangedAt
    && ticket.lines.some(({ status }) => status === "inProcess" || status === "processed");
}

/** Whether a cook makes the same for both lines. */
function isMadeLike(a, b) {
  return a.name === b.name && a.quantity === b.quantity && a.note === b.note
    && a.modifiers.join("\n") === b.modifiers.join("\n");
}

/** Decides which alert sounds: the most important one, at most once in a second. Pure. */
export class Ringer {
  constructor() {
    this.raised = new Set();
    this.last = { alert: null, time: -Infinity };
  }

  /** Records alerts until the next call of `due`. */
  raise(alerts) {
    for (const alert of alerts) this.raised.add(alert);
  }

  /** The alert that sounds now; null for none. One of less importance than the last is lost. */
  due(now) {
    const alert = alertNames.findLast((name) => this.raised.has(name));
    if (alert === undefined) return null;
    if (now - this.last.time < pause) {
      const isMore = alertNames.indexOf(alert) > alertNames.indexOf(this.last.alert);
      this.raised = new Set(isMore ? [alert] : []);
      return null;
    }
    this.raised.clear();
    this.last = { alert, time: now };
    return alert;
  }
}
