// SPDX-License-Identifier: Apache-2.0
// Where the words of a map are, so that they cover neither each other nor a mark. Pure.

/** The width of a character, as a part of the height of a line. */
const CHARACTER = 0.42;

/** The rectangle of a text at a place, with an anchor of `start`, `middle` or `end`. */
function boxOf({ x, y, anchor }, text, line) {
  const width = text.length * line * CHARACTER;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - line * 0.7, bottom: y + line * 0.25 };
}

/** The area that two rectangles share. */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** How much of a rectangle is outside of the map. */
function outside({ left, right, top, bottom }, width, height) {
  const area = (right - left) * (bottom - top);
  return area - overlap({ left, right, top, bottom }, { left: 0, right: width, top: 0,
    bottom: height });
}

/** The places of a word beside a mark with a radius, the best one first. */
export function sidesOf({ x, y }, radius, line) {
  return [
    { x, y: y - radius - line * 0.4, anchor: "middle" },
    { x, y: y + radius + line * 0.85, anchor: "middle" },
    { x: x + radius + 4, y: y + line * 0.25, anchor: "start" },
    { x: x - radius - 4, y: y + line * 0.25, anchor: "end" },
  ];
}

/**
 * Returns a place for each label: the first one of `places` that covers nothing, else the one that
 * covers least; null for a label that is not `isNeeded` and would cover something.
 *
 * Labels are `{text, places, isNeeded}`, the most important first; `taken` are rectangles
 * `{left, right, top, bottom}`. `line` is the height of a line.
 */
export function placeLabels(labels, taken, { width, height, line }) {
  const boxes = [...taken];
  return labels.map(({ text, places, isNeeded }) => {
    const costs = places.map((place) => {
      const box = boxOf(place, text, line);
      const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
      return { place, box, cost: covered + 4 * outside(box, width, height) };
    });
    const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
    if (!isNeeded && best.cost > 0) return null;
    boxes.push(best.box);
    return best.place;
  });
}
