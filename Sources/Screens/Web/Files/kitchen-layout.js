// SPDX-License-Identifier: Apache-2.0

/** The space between two cards, in pixels. */
export const gap = 12;

/** The number of columns of cards that are at least `minimum` wide. Pure. */
export function columnCount(width, minimum) {
  return Math.max(1, Math.floor((width + gap) / (minimum + gap)));
}

/** The numbers in words, those that follow each other as a range: `2, 6–22`. Pure. */
export function ranges(numbers) {
  const parts = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const part = parts.at(-1);
    if (part?.last === number - 1) part.last = number;
    else parts.push({ first: number, last: number });
  }
  return parts.map(({ first, last }) =>
    (first === last ? String(first) : `${first}–${last}`)).join(", ");
}

/**
 * Places cards by their heights: down a column, then in the next one, then on the next page. Pure.
 *
 * Returns for each card its page, column and top.
 */
export function arrange(heights, columns, height) {
  let [page, column, top] = [0, 0, 0];
  return heights.map((card) => {
    if (top > 0 && top + card > height) {
      top = 0;
      column += 1;
    }
    if (column === columns) {
      column = 0;
      page += 1;
    }
    const position = { page, column, top };
    top += card + gap;
    return position;
  });
}
