// SPDX-License-Identifier: Apache-2.0

/**
 * The rules by which a kitchen screen chooses tickets and lines, and what a tap on them does.
 *
 * Pure. Times are milliseconds since 1970 by the clock of the service.
 */

import { mayLine } from "./may.js";

/** Returns the milliseconds of a time of the suite; null without one. */
export function instant(text) {
  return text === undefined || text === null ? null : Date.parse(text);
}

/** When a line was fired, or its ticket if the line does not say so. */
export function firedAt(line, ticket) {
  return instant(line.firedAt ?? ticket.firedAt);
}

/** Whether the station has made the line. */
export function isMade(line) {
  return line.status === "processed" || line.status === "delivered";
}

/**
 * The part of the work that a screen shows.
 *
 * `role` is `everything`, `stations` or `expo`. `wanted` has identifiers or names of stations.
 * `stations` are those of the location, null until they are known.
 */
export class Scope {
  constructor(role, wanted = [], stations = null) {
    this.role = wanted.length > 0 && role !== "expo" ? "stations" : role;
    this.wanted = wanted;
    this.stations = stations;
    this.byID = new Map((stations ?? []).map((station) => [station.id, station]));
    this.own = wanted.map((text) => this.identifier(text));
  }

  /** The same screen at a location with these stations. */
  with(stations) {
    return new Scope(this.role, this.wanted, stations);
  }

  /** Whether the screen hands over what the stations make. */
  get isExpo() {
    return this.role === "expo";
  }

  /** Whether the screen shows some stations only. */
  get isStation() {
    return this.role === "stations";
  }

  /** The wanted stations that the location does not have. */
  get unknown() {
    return this.stations === null ? [] : this.own.filter((id) => !this.byID.has(id));
  }

  identifier(text) {
    if (this.byID.has(text)) return text;
    const name = text.toLocaleLowerCase();
    const match = (this.stations ?? []).find((one) => one.name.toLocaleLowerCase() === name);
    return match?.id ?? text;
  }

  /** The name of a station for people. */
  name(id) {
    return this.byID.get(id)?.name ?? id;
  }

  /** Whether the location has the station, as far as this is known. */
  has(id) {
    return this.stations === null || this.byID.has(id);
  }

  /** Whether the screen shows the line as its own work; a line of no known station is on all. */
  shows(line) {
    return !this.isStation || this.own.includes(line.station) || !this.has(line.station);
  }

  /** Whether the screen of a station shows the line because the location lacks its station. */
  isStray(line) {
    return this.isStation && this.byID.size > 0 && !this.has(line.station)
      && line.status === "inProcess";
  }

  /** Sorts identifiers of stations in the order of the location. */
  sorted(ids) {
    const rank = (id) => {
      const index = (this.stations ?? []).findIndex((station) => station.id === id);
      return index < 0 ? Number.MAX_SAFE_INTEGER : index;
    };
    return [...new Set(ids)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  }

  /** The names of the stations that have not finished their lines. */
  waiting(ticket) {
    const lines = ticket.lines.filter((line) => line.status === "inProcess");
    return this.sorted(lines.map((line) => line.station)).map((id) => this.name(id));
  }

  /** The other stations of a ticket, each with whether it has made its lines. */
  others(place) {
    const lines = place.others.filter((line) => line.status !== "voided");
    return this.sorted(lines.map((line) => line.station)).map((id) => ({
      name: this.name(id),
      isMade: lines.filter((line) => line.station === id).every(isMade),
    }));
  }

  /** The ticket as the screen shows it; null if nothing is to be done here. */
  place(ticket) {
    if (!this.isStation) {
      return {
        ticket, others: [], emptyUntil: null, lateAt: this.lateAt(ticket),
        isReady: this.isExpo && ticket.status === "processed",
        isLast: this.isExpo && ticket.status === "canceled",
      };
    }
    const lines = ticket.lines.filter((line) => this.shows(line));
    const status = partStatus(lines, ticket);
    if (status === null) return null;
    const work = lines.filter((line) => line.status === "inProcess" || line.status === "voided");
    const fired = work.map((line) => line.firedAt).filter((time) => time !== undefined).sort();
    const part = { ...ticket, lines, status, firedAt: fired[0] ?? ticket.firedAt };
    return {
      ticket: part, others: ticket.lines.filter((line) => !this.shows(line)),
      emptyUntil: null, lateAt: this.lateAt(part), isReady: false, isLast: false,
    };
  }

  /** When the ticket becomes late, unless its lines are made before; null without a limit. */
  lateAt(ticket) {
    const times = ticket.lines.filter((line) => line.status === "inProcess").flatMap((line) => {
      const limit = this.byID.get(line.station)?.lateAfter;
      return limit === undefined ? [] : [firedAt(line, ticket) + limit * 60_000];
    });
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** How urgent the most urgent line is: `normal`, `attention` or `late`. */
  urgency(ticket, now) {
    let urgency = "normal";
    for (const line of ticket.lines) {
      const station = this.byID.get(line.station);
      if (line.status !== "inProcess" || station === undefined) continue;
      const minutes = (now - firedAt(line, ticket)) / 60_000;
      if (minutes >= (station.lateAfter ?? Infinity)) return "late";
      if (minutes >= (station.warnAfter ?? Infinity)) urgency = "attention";
    }
    return urgency;
  }

  /** What a tap on the whole ticket does; null if it waits for stations. */
  step(ticket) {
    if (ticket.status === "processed") return { from: "processed" };
    if (this.isExpo) return null;
    return ticket.status === "inProcess" ? { from: "inProcess" } : { acknowledges: true };
  }

  /**
   * What a tap on a line does; null if nothing can be done with it, or if it waits for others: an
   * expediter hands over what the stations have made, a station what all of them have.
   */
  lineStep(line, ticket) {
    const isReady = line.status === "processed";
    if (this.isExpo ? !isReady : isReady && ticket.status !== "processed") return null;
    if (line.status === "voided") {
      return mayLine(ticket, "acknowledge", line) ? { acknowledges: true } : null;
    }
    return mayLine(ticket, "advance", line) ? { from: line.status } : null;
  }

  /** The lines that a tap on the whole ticket moves, without those that the card hides. */
  tapped(ticket, hidden) {
    const step = this.step(ticket);
    if (step === null) return [];
    const status = step.acknowledges ? "voided" : step.from;
    return ticket.lines
      .filter((line) => line.status === status && !hidden.has(line.line))
      .map((line) => line.line);
  }

  /** Whether the screen has no more work with a line that is still on its ticket. */
  hasFinished(line, ticket) {
    if (line.status === "delivered") return true;
    return !this.isExpo && line.status === "processed" && ticket.status !== "processed";
  }

  /** The sign in front of a line, beside its colour: `✓`, `✓✓` or nothing. */
  sign(line, ticket) {
    if (this.isExpo) return { processed: "✓", delivered: "✓✓" }[line.status] ?? "";
    return this.hasFinished(line, ticket) ? "✓" : "";
  }
}

/** The status of a station's part of a ticket; null if the station has no work left on it. */
function partStatus(lines, ticket) {
  if (lines.some((line) => line.status === "inProcess")) return "inProcess";
  if (!lines.some((line) => line.status === "voided")) return null;
  return ticket.status === "canceled" ? "canceled" : "delivered";
}

/** Sorts places: rushed tickets, then those to hand over, then the one that waits longest. */
export function comparePlaces(a, b) {
  if (a.isLast !== b.isLast) return a.isLast ? 1 : -1;
  const [rushA, rushB] = [a.ticket.rush === true, b.ticket.rush === true];
  if (rushA !== rushB) return rushA ? -1 : 1;
  if (a.isReady !== b.isReady) return a.isReady ? -1 : 1;
  return instant(a.ticket.firedAt) - instant(b.ticket.firedAt)
    || a.ticket.number - b.ticket.number || (a.ticket.order < b.ticket.order ? -1 : 1);
}

/**
 * The lines of a ticket in the order in which they were fired, each voided one below the line of
 * the same dish.
 *
 * A part that was voided has the number of a new line. At the end of the ticket a cook would have
 * to guess to which of two similar dishes it belongs.
 */
export function sortedLines(ticket) {
  const sorted = [...ticket.lines].sort((a, b) => a.round - b.round
    || firedAt(a, ticket) - firedAt(b, ticket) || a.line - b.line);
  return sorted.reduce((placed, line) => {
    const same = line.status === "voided"
      ? placed.findLastIndex((other) => isSameDish(other, line)) : -1;
    placed.splice(same < 0 ? placed.length : same + 1, 0, line);
    return placed;
  }, []);
}

/** Whether both lines are the same dish, fired together. */
function isSameDish(a, b) {
  const names = ["name", "note", "round", "station", "course", "seat", "firedAt"];
  return names.every((name) => a[name] === b[name])
    && a.modifiers.join("\n") === b.modifiers.join("\n");
}

/** The pause after which lines of the same round count as an addition. */
const additionPause = 15_000;

/** What is said between two lines if the second one was added later; null for nothing. */
export function addition(line, before, ticket) {
  const fired = firedAt(line, ticket);
  if (line.round > (before?.round ?? 1)) return { round: line.round, firedAt: fired };
  if (before === undefined || fired - firedAt(before, ticket) < additionPause) return null;
  return { round: null, firedAt: fired };
}
