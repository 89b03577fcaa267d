// SPDX-License-Identifier: Apache-2.0
// What this browser keeps for the suite, as JSON.
//
// A browser may forbid to keep anything. Then everything works until the page is closed.

const PREFIX = "comanda.";
const forbidden = new Map();

/** Returns the value kept under a name, or `otherwise`. */
export function read(name, otherwise = null) {
  try {
    // What could not be kept is newer than what is.
    const text = forbidden.get(name) ?? localStorage.getItem(PREFIX + name);
    return text == null ? otherwise : JSON.parse(text);
  } catch {
    const text = forbidden.get(name);
    return text == null ? otherwise : JSON.parse(text);
  }
}

/** Keeps a value; returns whether it survives a reload of the page. */
export function write(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    forbidden.delete(name);
    return true;
  } catch {
    forbidden.set(name, text);
    return false;
  }
}

/** Forgets a value. */
export function remove(name) {
  forbidden.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Returns the names of all kept values that begin with a text, in order. */
export function names(beginning) {
  const found = new Set([...forbidden.keys()].filter((name) => name.startsWith(beginning)));
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const name = localStorage.key(index);
      if (name.startsWith(PREFIX + beginning)) found.add(name.slice(PREFIX.length));
    }
  } catch {
    // Nothing was kept.
  }
  return [...found].sort();
}
