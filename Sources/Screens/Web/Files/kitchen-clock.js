// SPDX-License-Identifier: Apache-2.0

/** The number of heartbeats that are compared. */
const samples = 8;

/**
 * The clock of the service, as far as a screen can know it from the times of its heartbeats. Pure.
 *
 * `now` is that of a clock that only runs forward, such as `performance.now()`: the clock of a
 * kitchen machine may be wrong.
 */
export class ServiceClock {
  constructor() {
    this.offsets = [];
  }

  /** Records a heartbeat. */
  beat(heartbeat, now) {
    this.offsets = [...this.offsets.slice(1 - samples), Date.parse(heartbeat.time) - now];
  }

  /** The time of the service in milliseconds since 1970; null before the first heartbeat. */
  at(now) {
    // A heartbeat that was delayed makes the clock look slow, so the fastest one counts.
    return this.offsets.length === 0 ? null : now + Math.max(...this.offsets);
  }
}

/** An age on a card: `3:07`, or `1h03` from one hour on. Pure. */
export function ageText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, "0");
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}h${two(Math.floor(seconds / 60) % 60)}`;
}
