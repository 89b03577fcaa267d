// SPDX-License-Identifier: Apache-2.0
// Loads the modules of the screens for browsers without a browser.

import { webcrypto } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

const files = fileURLToPath(new URL("../../Sources/Screens/Web/Files", import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), "comanda-web-"));
await cp(files, folder, { recursive: true });
after(() => rm(folder, { recursive: true }));
// Node takes a file with the ending .js for a module only in such a package.
await writeFile(path.join(folder, "package.json"), '{"type":"module"}');

// Node 18 has no global one.
globalThis.crypto ??= webcrypto;

/** What the page of a test has kept, by name. */
export const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => kept.set(name, text),
  removeItem: (name) => kept.delete(name),
  key: (index) => [...kept.keys()][index],
  get length() { return kept.size; },
};
/** An object whose events nobody sends. */
const silent = { addEventListener: () => {}, removeEventListener: () => {} };
Object.assign(globalThis, silent);
globalThis.document = { ...silent, visibilityState: "visible" };
globalThis.location = { pathname: "/m/00001", search: "" };
globalThis.navigator ??= { language: "en-US", languages: ["en-US"] };

/** Loads a module by the name of its file. */
export function load(name) {
  return import(path.join(folder, name));
}
