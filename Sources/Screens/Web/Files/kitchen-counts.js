// SPDX-License-Identifier: Apache-2.0

import { firedAt } from "./kitchen-scope.js";

/**
 * Counts the dishes that are still to be made; what is needed most comes first. Pure.
 *
 * With `ownOnly` it counts only the lines of the screen's stations. `next` is the line that a tap
 * on the dish finishes.
 */
export function dishCounts(tickets, ownOnly, scope) {
  const dishes = new Map();
  for (const ticket of tickets) {
    for (const line of ticket.lines) {
      if (line.status !== "inProcess" || (ownOnly && !scope.shows(line))) continue;
      const dish = dishes.get(line.name) ?? { name: line.name, quantity: 0, all: [] };
      dish.quantity += line.quantity;
      dish.all.push({
        line, ticket, isOwn: scope.shows(line) && scope.lineStep(line, ticket) !== null,
      });
      dishes.set(line.name, dish);
    }
  }
  return [...dishes.values()]
    .map(({ name, quantity, all }) => ({
      name, quantity, modifiers: modifiers(all), next: all.sort(compareOpen)[0],
    }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}

function modifiers(all) {
  const counts = new Map();
  for (const { line } of all) {
    for (const name of line.modifiers) {
      counts.set(name, (counts.get(name) ?? 0) + line.quantity);
    }
  }
  return [...counts].map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}

/** Sorts the lines of this screen first, then rushed ones, then the one that waits longest. */
function compareOpen(a, b) {
  if (a.isOwn !== b.isOwn) return a.isOwn ? -1 : 1;
  const [rushA, rushB] = [a.ticket.rush === true, b.ticket.rush === true];
  if (rushA !== rushB) return rushA ? -1 : 1;
  return firedAt(a.line, a.ticket) - firedAt(b.line, b.ticket)
    || a.ticket.number - b.ticket.number || a.line.line - b.line.line;
}
