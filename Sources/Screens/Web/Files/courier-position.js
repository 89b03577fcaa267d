// SPDX-License-Identifier: Apache-2.0

import * as store from "./store.js";

/** Milliseconds between two reports of a position. */
export const REPORT_TIME = 5000;
/** Milliseconds for which a position counts: a device that does not move has no newer one. */
const FIX_TIME = 60_000;
const LEAVE = "courier.position";

/**
 * Returns what a page can do with the position of its device: `insecure`, `unasked`, `refused`,
 * `denied` by the browser, `unknown` to the device, or `shared`. Pure.
 *
 * `leave` is what the courier said: true, false, or null. `code` is that of the last error.
 */
export function positionState({ isSecure, hasDevice, leave, code }) {
  if (!isSecure) return "insecure";
  if (!hasDevice) return "unknown";
  if (leave === null) return "unasked";
  if (!leave) return "refused";
  if (code === 1) return "denied";
  return code === undefined ? "shared" : "unknown";
}

/** Returns the place of a position that counts now, in millionths of a degree; or null. Pure. */
export function placeOfFix(fix, now) {
  if (fix === null || now - fix.at > FIX_TIME) return null;
  return {
    latitude: Math.round(fix.latitude * 1_000_000),
    longitude: Math.round(fix.longitude * 1_000_000),
  };
}

/** The position of this device: watched only while it is needed, with the courier's leave. */
export class Position {
  #leave = store.read(LEAVE);
  #watch = null;
  #isNeeded = false;
  #fix = null;
  #code;
  #onChange;

  /** `onChange` is called when the state or the position has changed. */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** What can be done with the position: that of `positionState`. */
  get state() {
    return positionState({
      isSecure: isSecureContext, hasDevice: navigator.geolocation !== undefined,
      leave: this.#leave, code: this.#code,
    });
  }

  /** The present place, or null. */
  get place() {
    return placeOfFix(this.#fix, Date.now());
  }

  /** Takes what the courier says: whether the page may know the position. */
  allow(leave) {
    this.#leave = leave;
    store.write(LEAVE, leave);
    this.#stop();
    this.need(this.#isNeeded);
    this.#onChange();
  }

  /** Begins or ends to watch the position. */
  need(isNeeded) {
    this.#isNeeded = isNeeded;
    const isWatched = isNeeded && this.#leave === true && isSecureContext;
    if (!isWatched) this.#stop();
    else if (this.#watch === null && navigator.geolocation) this.#begin();
  }

  #begin() {
    const options = { enableHighAccuracy: true, maximumAge: REPORT_TIME };
    this.#watch = navigator.geolocation.watchPosition(({ coords }) => {
      const { latitude, longitude } = coords;
      this.#fix = { latitude, longitude, at: Date.now() };
      this.#code = undefined;
      this.#onChange();
    }, ({ code }) => {
      this.#code = code;
      this.#onChange();
    }, options);
  }

  #stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.#fix = null;
    this.#code = undefined;
  }
}
