// SPDX-License-Identifier: Apache-2.0
// Places and distances, as the services calculate them. Pure.

/** The mean radius of the Earth in metres (IUGG). */
const RADIUS = 6_371_008.8;
/** Radians of a millionth of a degree, in which places are given. */
const RADIANS = Math.PI / 180_000_000;

/** A difference of longitudes by the shorter way around the Earth. */
function shorter(difference) {
  const turn = 360_000_000;
  return ((((difference + turn / 2) % turn) + turn) % turn) - turn / 2;
}

/** Returns the length of the great circle between two places in metres, rounded up. */
export function greatCircle(one, other) {
  const across = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2);
  const along = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2);
  const parallels = Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS);
  const haversine = across * across + parallels * along * along;
  return Math.ceil(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine))));
}

/**
 * Returns how far a place is east and north of a center, in metres: `{east, north}`.
 *
 * The projection is equirectangular. For the distances of deliveries it is exact enough.
 */
export function offsetFrom(center, place) {
  const scale = RADIUS * RADIANS;
  return {
    east: shorter(place.longitude - center.longitude) * scale
      * Math.cos(center.latitude * RADIANS),
    north: (place.latitude - center.latitude) * scale,
  };
}

/** Returns a place as a person writes it, in degrees: `52.52000, 13.40495`. */
export function placeText({ latitude, longitude }) {
  return [latitude, longitude].map((one) => (one / 1_000_000).toFixed(5)).join(", ");
}

/**
 * Returns the place that a person wrote in degrees, or null: `52.52, 13.405`, as maps show it.
 *
 * With decimal commas a semicolon or a space divides both: `52,52; 13,405`.
 */
export function placeOf(text) {
  const match = /^(-?\d{1,2}(?:[.,]\d+)?)\s*(?:[;\s]|,(?=\s|-?\d+\.))\s*(-?\d{1,3}(?:[.,]\d+)?)$/
    .exec(text.trim());
  if (!match) return null;
  const [latitude, longitude] = match.slice(1)
    .map((one) => Math.round(Number(one.replace(",", ".")) * 1_000_000));
  const isOnEarth = Math.abs(latitude) <= 90_000_000 && Math.abs(longitude) <= 180_000_000;
  return isOnEarth ? { latitude, longitude } : null;
}
