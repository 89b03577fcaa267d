// SPDX-License-Identifier: Apache-2.0
// Which restaurants a person sees, and in which order. No page.

/** Returns a text as it is compared: without accents and capitals. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the identifiers of favourite locations. */
export function favouriteLocations(saved) {
  return new Set(saved.filter(({ item }) => item === undefined).map(({ location }) => location));
}

/**
 * Returns the open locations whose names have all words of a text, favourites first, then by name.
 */
export function shownRestaurants(locations, favourites, text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return locations
    .filter(({ closed, name }) => !closed && words.every((word) => plain(name).includes(word)))
    .sort((one, other) => favourites.has(other.id) - favourites.has(one.id)
      || one.name.localeCompare(other.name));
}
