// SPDX-License-Identifier: Apache-2.0
// Follows a live route of the gateway: Protocols/10-HTTP.md, Live.

import { address } from "./api.js";
import { checkDevice } from "./device.js";

/** Milliseconds of silence after which what a page shows may be out of date. */
const SILENCE = 2000;
/** Milliseconds of silence after which the connection is replaced. */
const GIVE_UP = 6000;

/**
 * The entities of one live route.
 *
 *     const tickets = new Follower("/api/locations/00001/live/tickets", {
 *       keyOf: (ticket) => ticket.order,
 *       isGone: (ticket, type) => type === "ticket.removed",
 *       onChange: (changed, event) => …,   // after each state (no event) and each change
 *       onFresh: (fresh, seconds) => …,    // when it changes, and each second while it is false
 *       onHeartbeat: (heartbeat) => …,
 *       hasState: false,                   // for the tap, which has changes only
 *     });
 */
export class Follower {
  /** The present entities by `keyOf`. */
  entities = new Map();
  /** Whether the entities are up to date; `false` until the first state. */
  fresh = false;

  #path;
  #options;
  #source = null;
  #position = null;
  /** When the entities were last known to be up to date. */
  #heard = performance.now();
  /** When the gateway was last heard. */
  #spoke = performance.now();
  #current = false;
  #told = null;
  #clock = null;
  #timer;
  #retry = null;
  #failures = 0;

  constructor(path, { link, ...options }) {
    this.#path = path;
    this.#options = { link, keyOf: (entity) => entity.id, isGone: () => false, ...options };
    if (this.#options.hasState === false) this.#position = "";
    this.#open();
    this.#timer = setInterval(() => this.#check(), 250);
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("pagehide", this.#sleep);
    addEventListener("pageshow", this.#wake);
  }

  /** The time by the service's clock, in milliseconds since 1970; by this device's until then. */
  now() {
    return this.#clock
      ? this.#clock.service + (performance.now() - this.#clock.heard)
      : Date.now();
  }

  /** Seconds since the entities were last known to be up to date. */
  get silence() {
    return (performance.now() - this.#heard) / 1000;
  }

  /** Ends the connection for good. */
  close() {
    this.#sleep();
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("pagehide", this.#sleep);
    removeEventListener("pageshow", this.#wake);
  }

  #open() {
    this.#source?.close();
    clearTimeout(this.#retry);
    this.#retry = null;
    this.#spoke = performance.now();
    const query = { link: this.#options.link, after: this.#position };
    const source = new EventSource(address(this.#path, query));
    this.#source = source;
    source.addEventListener("state", (event) => this.#replace(event));
    source.addEventListener("change", (event) => this.#apply(event));
    source.addEventListener("heartbeat", (event) => this.#beat(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      // A stream can't say why it ends or is refused.
      checkDevice();
      // A browser repeats after a cut by itself, but not after an answer other than 200.
      if (source.readyState === EventSource.CLOSED && this.#retry === null) this.#openLater();
    });
  }

  /** Waits longer after each failure, and not as long as other pages. */
  #openLater() {
    this.#source?.close();
    const longest = Math.min(500 * 2 ** this.#failures++, 8000);
    this.#retry = setTimeout(() => this.#open(), longest * (0.5 + Math.random() / 2));
  }

  #replace(message) {
    const { state } = JSON.parse(message.data);
    const { keyOf, isGone } = this.#options;
    this.entities = new Map(
      state.filter((one) => !isGone(one)).map((entity) => [keyOf(entity), entity]),
    );
    this.#heardAt(message.lastEventId);
    this.#current = true;
    this.#options.onChange?.([...this.entities.keys()], null);
    this.#check();
  }

  #apply(message) {
    const event = JSON.parse(message.data);
    const { keyOf, isGone } = this.#options;
    const key = keyOf(event.data);
    if (isGone(event.data, event.type)) this.entities.delete(key);
    else this.entities.set(key, event.data);
    this.#heardAt(message.lastEventId);
    this.#options.onChange?.([key], event);
  }

  #heardAt(position) {
    this.#position = position;
    this.#heard = this.#spoke = performance.now();
    this.#failures = 0;
  }

  #beat(heartbeat) {
    this.#spoke = performance.now();
    this.#current = heartbeat.current !== false;
    // The gateway may be well while the service behind it is away.
    if (this.#current) this.#heard = this.#spoke;
    this.#clock = { service: Date.parse(heartbeat.time), heard: this.#spoke };
    this.#options.onHeartbeat?.(heartbeat);
    this.#check();
  }

  #check() {
    const now = performance.now();
    this.fresh = this.#current && this.#position !== null && now - this.#heard < SILENCE;
    const told = this.fresh ? true : Math.floor(this.silence);
    const connecting = this.#position === null && now - this.#heard < SILENCE;
    if (told !== this.#told && !connecting) {
      this.#told = told;
      this.#options.onFresh?.(this.fresh, Math.floor(this.silence));
    }
    if (now - this.#spoke > GIVE_UP && this.#retry === null) this.#open();
  }

  /** A page that comes back to the front reconnects at once. */
  #wake = () => {
    const isSilent = performance.now() - this.#spoke > SILENCE;
    if (document.visibilityState === "visible" && isSilent) this.#open();
  };

  #sleep = () => {
    this.#source?.close();
    clearTimeout(this.#retry);
    this.#retry = null;
  };
}
