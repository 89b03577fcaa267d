// SPDX-License-Identifier: Apache-2.0
// The person who is signed in, and the way to the sign-in and back: Protocols/12-ACCOUNTS.md.

import { address, get } from "./api.js";
import * as store from "./store.js";

/** Requests `{person?, email, providers}`: who is signed in, and how one can sign in here. */
export function whoIsSignedIn() {
  return get("/api/session");
}

/** Whether a request was refused because nobody is signed in any more. */
export function isSignedOut(problem) {
  return problem.reason === "account.signedOut";
}

/** Returns the address of the sign-in, which leads back to a page, by default to this one. */
export function signInAddress(next = location.pathname + location.search) {
  return address("/account", { next });
}

/** Returns the page of this server that a query names as `next`, or null. */
export function nextPage(search, origin) {
  const next = new URLSearchParams(search).get("next");
  if (next === null) return null;
  try {
    const page = new URL(next, origin);
    // A path that begins with two slashes would be the name of another server.
    const isOwn = page.origin === origin && !page.pathname.startsWith("//");
    return isOwn ? page.pathname + page.search : null;
  } catch {
    return null;
  }
}

/** Returns the code that the link in an e-mail has, or null: `#code=CODE`. */
export function codeIn(hash) {
  return new URLSearchParams(hash.slice(1)).get("code")?.trim() || null;
}

/** The names by which browsers and systems are known, the more special ones first. */
const BROWSERS = [
  ["Edg", "Edge"], ["OPR", "Opera"], ["SamsungBrowser", "Samsung Internet"], ["FxiOS", "Firefox"],
  ["Firefox", "Firefox"], ["CriOS", "Chrome"], ["Chrome", "Chrome"], ["Safari", "Safari"],
];
const SYSTEMS = [
  ["iPhone", "iPhone"], ["iPad", "iPad"], ["Android", "Android"], ["Windows", "Windows"],
  ["Macintosh", "Mac"], ["CrOS", "ChromeOS"], ["Linux", "Linux"],
];

/** Returns what a browser calls itself as `{browser?, system?}`; a program has neither. */
export function agentNames(agent = "") {
  const known = (names) => names.find(([word]) => agent.includes(word))?.[1];
  return { browser: known(BROWSERS), system: known(SYSTEMS) };
}

/** Forgets what this browser keeps of a person who leaves it: others may use it. */
export function forgetPerson() {
  for (const name of store.names("cart.")) {
    store.write(name, { ...store.read(name), to: null, customer: "", note: "" });
  }
  store.write("orders", store.read("orders", []).filter(({ isOwn }) => !isOwn));
}
