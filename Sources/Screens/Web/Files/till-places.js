// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";
import { t } from "./text.js";

/** Shows the locations; a tap goes to the till of another one. */
export function showPlaces(element, places, me, present) {
  element.replaceChildren(
    h("h1", {}, t("till.places")),
    h("ul", { class: "places" }, places.map((place) => {
      const isOwn = me.location === undefined || me.location === place.id;
      const content = [
        h("strong", {}, place.name),
        h("span", { class: "soft" }, `${place.id} · ${place.currency} · ${place.timeZone}`),
        h("span", { class: "tag", data: { kind: place.closed ? "bad" : "good" } },
          t(place.closed ? "till.placeClosed" : "till.placeOpen")),
        isOwn ? null : h("span", { class: "soft" }, t("till.otherPlace")),
      ];
      return h("li", { "aria-current": place.id === present ? "true" : null }, isOwn
        ? h("a", { href: `/till/${encodeURIComponent(place.id)}` }, content)
        : h("div", {}, content));
    })));
}
