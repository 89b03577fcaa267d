// SPDX-License-Identifier: Apache-2.0

/** How far the clock of a time zone is ahead of UTC at an instant, in milliseconds. Pure. */
function offset(instant, timeZone) {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
    hour: "numeric", minute: "numeric", second: "numeric",
  }).formatToParts(new Date(instant));
  const value = (type) => Number(parts.find((part) => part.type === type).value);
  const wall = Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"),
    value("minute"), value("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the next instant at which the clock of the location shows a time such as `19:30`, as a
 * timestamp; null for no time. Pure: `now` is in milliseconds since 1970.
 */
export function nextAt(text, timeZone, now) {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text);
  if (match === null) return null;
  const day = 86_400_000;
  const wall = now + offset(now, timeZone);
  const midnight = wall - (wall % day);
  const wanted = midnight + Number(match[1]) * 3_600_000 + Number(match[2]) * 60_000;
  // A minute ago is no mistake, but now.
  const next = wanted < wall - 60_000 ? wanted + day : wanted;
  // The clock may be set between now and then.
  const guess = next - offset(now, timeZone);
  return new Date(next - offset(guess, timeZone)).toISOString();
}

/** Returns the business day of an instant at a location, as `2026-11-21`. Pure. */
export function businessDay(instant, { timeZone, businessDayTurnsAt }) {
  const wall = instant + offset(instant, timeZone);
  return new Date(wall - businessDayTurnsAt * 3_600_000).toISOString().slice(0, 10);
}

/** Returns the time of day of a timestamp on the clock of a time zone, as `19:30`. Pure. */
export function clockTime(timestamp, timeZone) {
  const instant = Date.parse(timestamp);
  return new Date(instant + offset(instant, timeZone)).toISOString().slice(11, 16);
}
