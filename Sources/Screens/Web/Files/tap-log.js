// SPDX-License-Identifier: Apache-2.0
// The newest events of a location, and which of them a person wants to see. No page, no clock.

/** How many events are kept. */
export const MOST = 500;

/** The streams of the tap, and the beginnings of the types of their events. */
export const STREAMS = {
  locations: ["location.", "menu."], orders: ["order."], kitchen: ["ticket."],
};

/** Returns the stream of an event by its type; other types are the name of their own. */
export function streamOf({ type }) {
  const isOf = ([, beginnings]) => beginnings.some((beginning) => type.startsWith(beginning));
  return Object.entries(STREAMS).find(isOf)?.[0] ?? type.split(".")[0];
}

/** The newest events, newest first. */
export class TapLog {
  /** The entries: `{id, event, stream}`, or `{id, gap}` where events are missing. */
  entries = [];
  /** How many events came since the beginning. */
  count = 0;
  /** The types that came, in order. */
  types = [];

  #next = 1;
  #last = new Map();

  /**
   * Adds an event. Returns the new entries, newest first.
   *
   * The numbers of a stream have no gap, so a missing number is an entry below its event.
   */
  add(event) {
    const stream = streamOf(event);
    const missing = this.#missing(stream, event);
    const added = [{ id: this.#next++, event, stream }];
    if (missing !== 0) added.push({ id: this.#next++, gap: missing, stream, time: event.time });
    this.entries = [...added, ...this.entries].slice(0, MOST);
    this.count++;
    if (!this.types.includes(event.type)) this.types = [...this.types, event.type].sort();
    return added;
  }

  /** How many events of a stream are missing before one; null if that is not known. */
  #missing(stream, { epoch, sequence }) {
    const before = this.#last.get(stream);
    this.#last.set(stream, { epoch, sequence });
    if (!before) return 0;
    if (before.epoch !== epoch) return null;
    return Math.max(0, Number(BigInt(sequence) - BigInt(before.sequence)) - 1);
  }
}

/** Whether an entry is wanted: `{streams, type, number, text}`, all of them or nothing for each. */
export function isWanted(entry, { streams, type, number, text }) {
  if (streams.length > 0 && !streams.includes(entry.stream)) return false;
  if (!entry.event) return type === "" && number === "" && text === "";
  const { event } = entry;
  if (type !== "" && event.type !== type) return false;
  if (number !== "" && String(event.data.number ?? "") !== number) return false;
  return text === "" || searched(entry).includes(text.toLowerCase());
}

/** The whole event in small letters; made once, because each key of a search reads all events. */
function searched(entry) {
  entry.searched ??= JSON.stringify(entry.event).toLowerCase();
  return entry.searched;
}

/** What an event is about, in parts: a number, a status, the names of dishes, an amount. */
export function gistOf({ type, data }) {
  const entity = data.location ?? data.category ?? data.modifierGroup ?? data.item;
  if (typeof entity === "object") return { name: entity.name, price: entity.price };
  const lines = (data.lines ?? []).filter((line) => line.status !== "voided");
  return {
    number: data.number,
    status: type === "ticket.removed" ? undefined : data.status,
    place: data.fulfilment,
    dishes: lines.map((line) => (line.quantity > 1 ? `${line.quantity} ${line.name}` : line.name)),
    due: data.totals?.total,
    currency: data.currency,
  };
}
