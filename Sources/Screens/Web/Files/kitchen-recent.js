// SPDX-License-Identifier: Apache-2.0

/** The time for which taps on a card that has just changed are ignored, in milliseconds. */
export const changedTime = 400;
/** The same for a card in the place of another one, to which a finger may be on its way. */
export const replacedTime = 1000;

/**
 * The changes of the screen that are too recent for a person to have seen.
 *
 * Pure. A position is `{page, column, top, content, isGap, lines}`; `lines` has for each line its
 * text and place.
 */
export class RecentChanges {
  constructor() {
    this.cards = new Map();
    this.screen = -Infinity;
    this.positions = new Map();
    this.dishes = new Map();
  }

  /** Records a new layout: the positions of the cards by order. */
  record(positions, now) {
    for (const [order, change] of this.cards) {
      if (change.until <= now || !positions.has(order)) this.cards.delete(order);
    }
    for (const [order, position] of positions) {
      const before = this.positions.get(order);
      const isStill = before !== undefined && isSamePlace(position, before);
      if (isStill && position.content === before.content) continue;
      const time = !isStill && this.displaces(position) ? replacedTime : changedTime;
      this.freeze(order, time, isStill ? unchangedLines(position, before) : new Set(), now);
    }
    this.positions = positions;
  }

  /** Records that the whole screen changed, as with another page. */
  recordScreen(now) {
    this.screen = now;
  }

  /** Records the rows of the dishes that are counted: each a text and the name of its dish. */
  recordDishes(rows, now) {
    const before = this.dishes;
    this.dishes = new Map(rows.map(({ name, text }) => {
      const known = before.get(name);
      return [name, known?.text === text ? known : { text, until: now + changedTime }];
    }));
  }

  /** Whether a tap on a dish is to be ignored: its row has just changed or moved. */
  ignoresDish(name, now) {
    return now - this.screen < changedTime || now < (this.dishes.get(name)?.until ?? Infinity);
  }

  /** Whether a tap on a card, or on one of its lines, is to be ignored. */
  ignores(order, line, now) {
    if (now - this.screen < changedTime) return true;
    const change = this.cards.get(order);
    if (change === undefined || now >= change.until) return false;
    return line === null || !change.unchanged.has(line);
  }

  /** Whether another ticket was at the place that a card has now. */
  displaces(position) {
    return [...this.positions.values()].some((one) => !one.isGap && isSamePlace(one, position));
  }

  freeze(order, time, unchanged, now) {
    const before = this.cards.get(order);
    const known = before?.unchanged ?? unchanged;
    this.cards.set(order, {
      until: Math.max(now + time, before?.until ?? now),
      unchanged: new Set([...unchanged].filter((line) => known.has(line))),
    });
  }
}

function isSamePlace(a, b) {
  return a.page === b.page && a.column === b.column && a.top === b.top;
}

function unchangedLines(position, before) {
  const same = [...position.lines].filter(([line, text]) => before.lines.get(line) === text);
  return new Set(same.map(([line]) => line));
}
