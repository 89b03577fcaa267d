// SPDX-License-Identifier: Apache-2.0
// The parts of the kitchen that a screen can show, as links in its settings.

import { h } from "./dom.js";
import { t } from "./text.js";

/**
 * Returns the parts of the kitchen: each `{name, search}`, with the query of its address. Pure.
 *
 * `isSet` says whether the suite has kept settings of the screen, which an address without a choice
 * follows. The other parameters of the present query stay.
 */
export function partsOf(scope, search, isSet) {
  const query = (name, value) => {
    const changed = new URLSearchParams(search);
    for (const one of ["station", "expo"]) changed.delete(one);
    if (name) changed.set(name, value);
    return `?${changed}`;
  };
  return [
    { name: t(isSet ? "kitchen.asSet" : "kitchen.allStations"), search: query() },
    { name: t("kitchen.expo"), search: query("expo", "") },
    ...(scope.stations ?? []).map(({ id, name }) => ({ name, search: query("station", id) })),
  ];
}

/** Lists the parts as links; the present one is marked. */
export function showPartLinks(element, parts, search) {
  const present = `?${new URLSearchParams(search)}`;
  element.replaceChildren(...parts.map((part) => h("a", {
    href: location.pathname + part.search,
    "aria-current": part.search === present ? "page" : null,
  }, part.name)));
}
