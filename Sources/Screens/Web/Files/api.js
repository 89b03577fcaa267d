// SPDX-License-Identifier: Apache-2.0
// Requests to the gateway: Protocols/10-HTTP.md.

import * as store from "./store.js";

/** Milliseconds after which an answer counts as lost. */
export const TIMEOUT = 8000;
/** Milliseconds after which the suite may have forgotten a key. */
export const KEY_KEPT = 24 * 3_600_000;
/** The approval that a manager's device gives itself. */
export const OWN_APPROVAL = "self";
/** Milliseconds before each repetition of a request whose answer was lost. */
const PAUSES = [500, 1500, 3000];
/** Milliseconds after which a pause that the suite asks for is left to the person. */
const LONGEST_PAUSE = 10_000;
/** Milliseconds for which the same content is the same command; later it is a new one. */
const REUSE = 10 * 60_000;
/** Statuses after which the same request is sent again: nothing is decided yet. */
const UNDECIDED = new Set([0, 408, 429, 500, 502, 503, 504]);

/** A refusal, or an answer that did not come (`status` 0). `message` is the sentence for people. */
export class Problem extends Error {
  constructor(status, body = {}, retryAfter = 0) {
    super(body.detail ?? body.title ?? "");
    this.name = "Problem";
    this.status = status;
    this.reason = body.reason ?? (status === 0 ? "suite.unreachable" : `http.${status}`);
    /** The whole problem document: a conflict has the present state in it. */
    this.body = body;
    this.retryAfter = retryAfter;
    /** Whether this or an earlier attempt of the command may have taken effect. */
    this.effectUnknown = this.uncertain;
  }

  /** Whether nothing is decided, so that the same request with the same key may follow. */
  get undecided() {
    return UNDECIDED.has(this.status);
  }

  /** Whether a command may have taken effect although there is no answer. */
  get uncertain() {
    return this.undecided && this.status !== 503 && this.status !== 429;
  }
}

/** Returns a new version 7 UUID. It works without a secure context, too. */
export function newKey(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index++) bytes[index] = now / 2 ** (8 * (5 - index));
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns an address with a query; lists repeat their name, empty values are left out. */
export function address(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") parameters.append(name, one);
    }
  }
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Requests something once. Throws a `Problem`; `signal` ends the request. */
export async function get(path, query = {}, { link, signal } = {}) {
  return request("GET", address(path, query), { link, signal });
}

/** Sends something that is no command, so it has no key: to enrol, a PIN, to leave. */
export async function post(path, body = {}) {
  return send("POST", path, body);
}

/** Sends a change that is no command by any method: that of an account. */
export async function send(method, path, body = {}) {
  return request(method, path, { body });
}

/**
 * Sends a command until its outcome is known, always with the same key.
 *
 * The command is kept under `name` before it is sent. The same content has the same key within ten
 * minutes while it is kept, also after a reload: it never takes effect twice. Later it is a new
 * command, because a person means it again. It is forgotten once it is decided. With `key` it is
 * sent under that key, however old it is; without `name` the caller keeps it. A `Problem` that is
 * `undecided` has the key.
 * `approval` is that of a manager. `onWaiting` is called before each repetition; none begins after
 * `until`, in milliseconds since 1970. Throws a `Problem`: if that is `undecided`, the command is
 * still kept, and the caller may send it again or `forget` it. `signal` ends it, and forgets it.
 */
export async function command(method, path, body = {}, options = {}) {
  const { name, link, approval, until = Infinity, onWaiting, signal } = options;
  const content = JSON.stringify({ method, path, body });
  const kept = name ? store.read(`command.${name}`) : null;
  const isAgain = kept !== null && (options.key ? kept.key === options.key
    : kept.content === content && isRecent(kept));
  const key = options.key ?? (isAgain ? kept.key : newKey());
  const place = `command.${name ?? key}`;
  const at = isAgain ? kept.at : Date.now();
  if (name || !options.key) store.write(place, { key, content, link, at });
  // Meanwhile another command may be kept under the name.
  const drop = () => store.read(place)?.key === key && store.remove(place);
  let effectUnknown = isAgain;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await request(method, path, { body, key, link, approval, signal });
      drop();
      return answer;
    } catch (problem) {
      if (!problem.undecided) {
        drop();
        throw problem;
      }
      effectUnknown ||= problem.uncertain;
      Object.assign(problem, { effectUnknown, key });
      const wait = Math.max(PAUSES[attempt] ?? 0, problem.retryAfter * 1000);
      if (attempt >= PAUSES.length || wait > LONGEST_PAUSE) throw problem;
      onWaiting?.(problem, attempt + 1);
      await pause(wait, signal);
      if (Date.now() >= until && !signal?.aborted) throw problem;
    }
  }
}

/** Whether a kept command was begun within `REUSE`. A clock that was set back makes it old. */
export function isRecent({ at }, now = Date.now()) {
  return at <= now && now - at < REUSE;
}

/**
 * Returns the commands kept under names with this beginning.
 *
 * Each is `{name, at, key, method, path, body, link}`; `at` is the time when it was begun, in
 * milliseconds since 1970.
 */
export function unfinished(beginning = "") {
  return store.names(`command.${beginning}`).map((place) => {
    const { content, link, at, key } = store.read(place);
    return { name: place.slice("command.".length), at, key, link, ...JSON.parse(content) };
  });
}

/** Forgets a kept command. It may have taken effect. */
export function forget(name) {
  store.remove(`command.${name}`);
}

async function request(method, path, { body, key, link, approval, signal } = {}) {
  const headers = { Accept: "application/json" };
  const isFile = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isFile ? body.type : "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (approval) headers["Comanda-Approval"] = approval;
  if (link) headers.Authorization = `Bearer ${link}`;
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), TIMEOUT);
  const abort = () => clock.abort();
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined || isFile ? body : JSON.stringify(body),
      signal: clock.signal,
    });
    if (response.ok) return await content(response);
    const answer = await response.json().catch(() => null);
    const retryAfter = Number(response.headers.get("Retry-After")) || 0;
    throw new Problem(response.status, answer ?? {}, retryAfter);
  } catch (error) {
    if (error instanceof Problem || signal?.aborted) throw error;
    throw new Problem(0);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Returns the answer. A body that broke off, or another network's page, is no answer. */
async function content(response) {
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (answer === null) throw new Problem(0);
  return answer;
}

/** Returns after a pause, or at the `signal`. */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
