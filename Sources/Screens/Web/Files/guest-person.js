// SPDX-License-Identifier: Apache-2.0
// What a guest may do at a location, and what a person who is signed in keeps there.

import { get, post, send } from "./api.js";
import { link, subject } from "./page.js";
import { whoIsSignedIn } from "./person.js";

/**
 * Asks the gateway what the link of this page allows, or without one who is signed in.
 *
 * Returns `{place, refused, addresses?, saved?}`: `place` is null if the guest may only look, else
 * `{table?}`, or `{person}`; `refused` says that the link is not valid here.
 */
export async function whoAsks() {
  if (!link) return signedIn();
  try {
    const me = await get("/api/me", {}, { link });
    const here = me.who === "link" && me.location === subject;
    return { place: here ? { table: me.table } : null, refused: !here };
  } catch (problem) {
    if (problem.undecided) throw problem;
    return { place: null, refused: true };
  }
}

/** The person who is signed in, with the addresses and the favourites of the account. */
async function signedIn() {
  const { person } = await whoIsSignedIn();
  if (!person) return { place: null, refused: false };
  const [{ addresses }, { saved }] = await Promise.all(
    [get("/api/account/addresses"), get("/api/account/saved")]);
  return { place: { person }, addresses, saved, refused: false };
}

/** Keeps a new address in the account, if the person wants it. A failure does not matter now. */
export async function keepAddress({ kind, to }) {
  if (kind !== "delivery" || !to?.keeps) return;
  const { address, place, note } = to;
  const body = { address, place, ...(note && { note }) };
  await post("/api/account/addresses", body).catch(() => {});
}

/** The favourite dishes of a person at this location. */
export class Favourites {
  #items;

  /** `saved` are all favourites of the person, as the gateway answers them. */
  constructor(saved) {
    this.#take(saved);
  }

  /** Whether a dish is one. */
  has(item) {
    return this.#items.has(item);
  }

  /** Makes a dish one, or no longer. Throws a `Problem`. */
  async toggle(item) {
    const method = this.has(item) ? "DELETE" : "POST";
    const { saved } = await send(method, "/api/account/saved", { location: subject, item });
    this.#take(saved);
  }

  #take(saved) {
    const here = saved.filter(({ location, item }) => location === subject && item !== undefined);
    this.#items = new Set(here.map(({ item }) => item));
  }
}
