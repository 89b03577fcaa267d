// SPDX-License-Identifier: Apache-2.0
// The welcome page: restaurants, the order that a person waits for, and earlier ones.

import { get, send } from "./api.js";
import { byID, h, icon, showList } from "./dom.js";
import { refreshOrders } from "./guest-orders.js";
import { Orders } from "./home-orders.js";
import { attempt } from "./owner-parts.js";
import { begin, notify } from "./page.js";
import { signInAddress, whoIsSignedIn } from "./person.js";
import { favouriteLocations, shownRestaurants } from "./restaurants.js";
import { t } from "./text.js";

/** Milliseconds after which orders that a person waits for are requested again. */
const REFRESH = 15_000;

let locations = [];
let saved = [];
let person = null;
let orders;

function show() {
  const text = byID("search").value;
  const favourites = favouriteLocations(saved);
  const shown = shownRestaurants(locations, favourites, text);
  const found = text.trim() === "" ? "" : t(shown.length > 0 ? "home.found" : "home.foundNone",
    { count: shown.length });
  if (byID("found").textContent !== found) byID("found").textContent = found;
  showList(byID("restaurants"), shown, {
    keyOf: ({ id }) => id,
    version: ({ id, revision }) => JSON.stringify([revision, favourites.has(id), person !== null]),
    make: (location) => restaurant(location, favourites.has(location.id)),
  });
}

function restaurant({ id, name, delivery }, isFavourite) {
  const kinds = [delivery && "delivery", "pickup"].filter(Boolean);
  return h(
    "li",
    { class: "card restaurant", data: { location: id } },
    h("span", { class: "letter", "aria-hidden": "true" }, [...name][0]),
    h("div", { class: "words" },
      h("h3", {}, h("a", { href: `/m/${encodeURIComponent(id)}` }, name)),
      h("p", { class: "tags" },
        kinds.map((kind) => h("span", { class: "tag" }, t(`home.kind.${kind}`))))),
    person && h("button", {
      class: "round star", type: "button", "aria-pressed": isFavourite,
      "aria-label": t("home.favourite", { name }), onclick: () => toggle(id, isFavourite),
    }, icon("star")),
  );
}

function toggle(location, isFavourite) {
  return attempt(async () => {
    const method = isFavourite ? "DELETE" : "POST";
    ({ saved } = await send(method, "/api/account/saved", { location }));
    show();
    const { name } = locations.find(({ id }) => id === location);
    notify(t(isFavourite ? "home.notFavourite" : "home.isFavourite", { name }));
  });
}

function showPerson() {
  const anchor = byID("account-link");
  anchor.href = person ? "/account" : signInAddress("/");
  anchor.replaceChildren(icon("person"), h("span", {}, person ? person.name : t("home.signIn")));
}

/** What a person keeps; a failure of it does not hide the restaurants. */
async function loadPerson() {
  if (person === null) return;
  try {
    ({ saved } = await get("/api/account/saved"));
    await orders.load();
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(t("home.notLoaded"), "bad");
  }
}

function refresh() {
  if (document.visibilityState !== "visible" || !orders.isWaiting) return;
  // The next time tries it again, and the sign of old data is shown.
  orders.refresh().catch(() => {});
}

begin(async () => {
  const [ways, list] = await Promise.all([whoIsSignedIn(), get("/api/locations")]);
  person = ways.person ?? null;
  locations = list.locations;
  document.title = `${t("home.title")} · Comanda`;
  orders = new Orders(locations, person);
  showPerson();
  await Promise.all([loadPerson(), refreshOrders()]);
  show();
  orders.show();
  byID("search").addEventListener("input", show);
  byID("earlier").addEventListener("click", () => attempt(() => orders.loadEarlier()));
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, REFRESH);
});
