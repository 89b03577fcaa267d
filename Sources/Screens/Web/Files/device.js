// SPDX-License-Identifier: Apache-2.0
// The device that this browser is: a page that begins as one learns when it is revoked.

import { get } from "./api.js";

/** Whether the page began as a device. */
let isDevice = false;
/** Whether the answer to a question is awaited. */
let isAsking = false;

/**
 * Returns the device that this browser is. Without one, returns null and leads to the page that
 * asks for a code. `ask` requests a path. Throws a `Problem`.
 *
 * With `orOwner` it may also be an owner who is signed in: then with the roles of a device that
 * could do the same.
 */
export async function thisDevice(ask = get, { orOwner = false } = {}) {
  const me = await ask("/api/me");
  isDevice = me.who === "device";
  if (isDevice) return me;
  if (orOwner && me.who === "person" && me.roles) return { ...me, name: me.person.name };
  location.replace("/enrol");
  return null;
}

/**
 * Asks after a stream has ended whether the page's device may still work here; if not, leads to
 * the page that says so and asks for a code. Without an answer nothing is known.
 */
export async function checkDevice() {
  if (!isDevice || isAsking) return;
  isAsking = true;
  const me = await get("/api/me").catch(() => null);
  isAsking = false;
  if (me?.who !== "anyone") return;
  isDevice = false;
  location.replace("/enrol?revoked");
}
