// SPDX-License-Identifier: Apache-2.0
// JSON for people: indented, short lists and objects on one line, with colours by kind.

import { h } from "./dom.js";

/** The longest value that stays on one line, in characters. */
const LINE = 72;

/** Returns the elements and texts of a value. */
export function jsonParts(value, indent = "") {
  if (value === null || typeof value !== "object") return [scalar(value)];
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const entries = isList ? value.map((one) => [null, one]) : Object.entries(value);
  if (entries.length === 0) return [open + close];
  const isShort = JSON.stringify(value).length + indent.length <= LINE;
  const inner = isShort ? "" : `${indent}  `;
  const before = isShort ? (isList ? "" : " ") : `\n${inner}`;
  const after = isShort ? (isList ? "" : " ") : `\n${indent}`;
  const parts = entries.flatMap(([name, one], index) => [
    index === 0 ? before : isShort ? ", " : `,${before}`,
    ...(name === null ? [] : [h("span", { class: "name" }, JSON.stringify(name)), ": "]),
    ...jsonParts(one, inner || indent),
  ]);
  return [open, ...parts, after, close];
}

function scalar(value) {
  const kind = typeof value === "string" ? "string" : typeof value === "number" ? "number" : "word";
  return h("span", { class: kind }, JSON.stringify(value));
}
