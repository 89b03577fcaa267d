// SPDX-License-Identifier: Apache-2.0

/** The tickets that nobody in the kitchen sees, and the silent screens. Pure. */
export class Sight {
  constructor() {
    this.unseen = [];
    this.silent = [];
  }

  /**
   * Takes the answer about the screens of the location, or null if none came: what is known stays.
   *
   * Returns whether something is new, so that an alert sounds.
   */
  take(answer) {
    if (answer === null) return false;
    const known = new Set(this.silent.map((screen) => screen.terminal));
    const silent = answer.screens.filter((screen) => screen.silent);
    const isNew = (answer.unseen.length > 0 && this.unseen.length === 0)
      || silent.some((screen) => !known.has(screen.terminal));
    this.unseen = answer.unseen;
    this.silent = silent;
    return isNew;
  }
}

/**
 * Tells the stations that no screen shows from the tickets that are unseen for other reasons, each
 * with the stations of those reasons. Pure.
 */
export function unseenParts(unseen) {
  const hasNoScreen = ({ why }) => why === "noScreen";
  const stations = unseen.flatMap((one) => one.stations.filter(hasNoScreen))
    .map(({ station }) => station);
  const tickets = unseen.map((one) =>
    ({ ...one, stations: one.stations.filter((station) => !hasNoScreen(station)) }))
    .filter((one) => one.stations.length > 0);
  return { stations: [...new Set(stations)], tickets };
}
