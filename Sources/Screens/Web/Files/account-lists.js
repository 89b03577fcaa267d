// SPDX-License-Identifier: Apache-2.0
// The lists of an account: addresses, favourites and sessions.

import { get, send } from "./api.js";
import { askForm } from "./ask-form.js";
import { h, icon } from "./dom.js";
import { attempt, sureButton } from "./owner-parts.js";
import { notify } from "./page.js";
import { agentNames } from "./person.js";
import { PlaceForm } from "./place-form.js";
import { dayAndTime, t } from "./text.js";

/** Returns a part of the account with a title. */
export function section(name, picture, ...children) {
  return h("section", { class: "card", id: name, "aria-labelledby": `${name}-title` },
    h("h2", { id: `${name}-title` }, icon(picture), t(`account.${name}`)), children);
}

export class AccountLists {
  #data;
  #change;
  #show;
  /** The names of favourite items by `location/item`; those that are not known have none. */
  #items = new Map();

  /**
   * `change(run)` makes a change whose `run` returns new values of `data`, and shows them; `show`
   * shows the present ones.
   */
  constructor(data, change, show) {
    this.#data = data;
    this.#change = change;
    this.#show = show;
    this.#loadItems();
  }

  /** The parts of the page. */
  parts() {
    const { addresses, saved, sessions } = this.#data;
    return [
      { key: "addresses", version: addresses, make: () => this.#addresses() },
      { key: "saved", version: [saved, [...this.#items]], make: () => this.#saved() },
      { key: "sessions", version: sessions, make: () => this.#sessions() },
    ];
  }

  /** The name of a location. */
  nameOf(location) {
    return this.#data.locations.find(({ id }) => id === location)?.name ?? location;
  }

  /** Requests the sessions again: a new password ends the others. */
  refresh() {
    return this.#change(() => get("/api/sessions"));
  }

  /** Requests the names of the favourite items. A menu that fails leaves them without a name. */
  async #loadItems() {
    const wanted = this.#data.saved.filter(({ item }) => item !== undefined);
    const places = [...new Set(wanted.map(({ location }) => location))];
    await Promise.all(places.map(async (location) => {
      const path = `/api/locations/${encodeURIComponent(location)}/menu`;
      const { items } = await get(path).catch(() => ({ items: [] }));
      for (const { id, name } of items) this.#items.set(`${location}/${id}`, name);
    }));
    if (wanted.length > 0) this.#show();
  }

  #addresses() {
    const place = new PlaceForm("new-address", {});
    const form = askForm({
      id: "address", button: t("account.keepAddress"), isPrimary: false, head: place.element,
      inputs: [
        {
          name: "label", label: t("account.label"), hint: t("account.labelHint"), maxlength: 40,
          autocomplete: "off",
        },
        {
          name: "note", label: t("account.courierNote"), hint: t("account.courierNoteHint"),
          maxlength: 200, autocomplete: "off",
        },
      ],
      send: (values) => this.#add(place, values),
    });
    const { addresses } = this.#data;
    return section("addresses", "home",
      addresses.length === 0 && h("p", { class: "soft" }, t("account.noAddresses")),
      h("ul", { class: "rows" }, addresses.map((one) => this.#address(one))),
      h("details", {},
        h("summary", {}, t("account.addAddress")), form));
  }

  async #add(place, { label, note }) {
    if (place.address === "") {
      place.complain();
      return;
    }
    const body = {
      address: place.address, ...(label && { label }), ...(note && { note }),
      ...(place.place && { place: place.place }),
    };
    await this.#change(() => send("POST", "/api/account/addresses", body));
    notify(t("account.addressAdded"));
  }

  #address({ id, address, label, note, place }) {
    const remove = () => attempt(() => this.#change(() =>
      send("DELETE", `/api/account/addresses/${encodeURIComponent(id)}`)));
    return h("li", {},
      h("span", { class: "words" }, h("b", {}, label ?? address),
        label && h("span", {}, address), note && h("span", { class: "soft" }, note),
        !place && h("span", { class: "soft" }, t("place.unknown"))),
      sureButton(t("account.remove"), t("account.sure"), remove, { class: "plain" },
        label ?? address));
  }

  #saved() {
    const { saved } = this.#data;
    return section("favourites", "star",
      saved.length === 0 && h("p", { class: "soft" }, t("account.nothingSaved")),
      h("ul", { class: "rows" }, saved.map((one) => this.#favourite(one))));
  }

  #favourite({ location, item }) {
    const place = this.nameOf(location);
    const name = item === undefined ? place : this.#items.get(`${location}/${item}`) ?? item;
    const body = { location, ...(item !== undefined && { item }) };
    const remove = () => attempt(() =>
      this.#change(() => send("DELETE", "/api/account/saved", body)));
    return h("li", {},
      h("span", { class: "words" },
        h("a", { href: `/m/${encodeURIComponent(location)}` }, name),
        item !== undefined && h("span", { class: "soft" }, place)),
      h("button", { class: "plain", type: "button", onclick: remove }, t("account.remove"),
        h("span", { class: "spoken" }, `: ${name}`)));
  }

  #sessions() {
    const { sessions } = this.#data;
    const endAll = () => attempt(async () => {
      await this.#change(() => send("DELETE", "/api/sessions"));
      notify(t("account.othersEnded"));
    });
    return section("sessions", "clock",
      h("p", { class: "soft" }, t("account.sessionsWords")),
      h("ul", { class: "rows" }, sessions.map((one) => this.#session(one))),
      sessions.length > 1 && sureButton(t("account.endOthers"), t("account.sure"), endAll,
        { class: "plain", id: "end-others" }));
  }

  #session({ id, kind, agent, used, current }) {
    const name = sessionName(kind, agent);
    const end = () => attempt(() =>
      this.#change(() => send("DELETE", `/api/sessions/${encodeURIComponent(id)}`)));
    return h("li", {},
      h("span", { class: "words" }, h("b", {}, name),
        h("span", { class: "soft" }, t("account.used", { time: dayAndTime(used) }))),
      current
        ? h("span", { class: "tag", data: { kind: "good" } }, icon("check"), t("account.thisOne"))
        : h("button", { class: "plain", type: "button", onclick: end }, t("account.end"),
          h("span", { class: "spoken" }, `: ${name}`)));
  }
}

/** The name of a session for people. */
function sessionName(kind, agent) {
  if (kind === "program") return t("account.program", { name: agent ?? "" }).trim();
  const { browser, system } = agentNames(agent);
  if (browser && system) return t("account.browserOn", { browser, system });
  return browser ?? system ?? t("account.browser");
}
