// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";
import { t } from "./text.js";

/** The keys of a kitchen screen and what they do, for the settings page. */
const words = [
  ["1 … 9", "tap"], ["← ↑ → ↓", "select"], ["Enter", "finish"], ["U", "undo"],
  ["R", "recall"], ["N, P", "pages"], ["O", "open"], ["A", "counts"], ["?", "settings"],
  ["Esc", "back"],
];

/** Lists the keys. */
export function showKeys(list) {
  list.replaceChildren(...words.flatMap(([key, word]) => [
    h("dt", {}, key), h("dd", {}, t(`kitchen.keys.${word}`)),
  ]));
}

/** The action of a key on the board; null for none. Pure. */
export function action({ key, code, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  // Most bump bars send these keys for their function Recall.
  if (code === "NumpadSubtract") return { name: "recall" };
  if (/^[1-9]$/.test(key)) return { name: "ticket", number: Number(key) };
  const arrows = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };
  if (arrows[key]) return { name: "move", direction: arrows[key] };
  const names = {
    u: "undo", r: "recall", n: "next", PageDown: "next", p: "previous", PageUp: "previous",
    o: "open", a: "counts", "?": "settings", Home: "first",
  };
  return names[key] ? { name: names[key] } : null;
}

/** Moves the focus to the next title in a direction: in the nearest column, and there by height. */
export function moveFocus([right, down], titles) {
  const from = document.activeElement?.closest(".ticket");
  if (!from) {
    titles[0]?.focus();
    return;
  }
  const start = from.getBoundingClientRect();
  const candidates = titles.map((title) => {
    const { left, top } = title.closest(".ticket").getBoundingClientRect();
    return { title, along: right * (left - start.left) + down * (top - start.top),
      across: right === 0 ? Math.abs(left - start.left) : Math.abs(top - start.top) };
  }).filter((one) => one.along > 1 && (right !== 0 || one.across < 1));
  candidates.sort((a, b) => a.along - b.along || a.across - b.across);
  candidates[0]?.title.focus();
}
