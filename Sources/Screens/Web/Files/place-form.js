// SPDX-License-Identifier: Apache-2.0
// An address with its place, found by its words, by coordinates or by the position of the device.

import { get } from "./api.js";
import { say } from "./ask-form.js";
import { h, icon } from "./dom.js";
import { placeOf, placeText } from "./place.js";
import { sentence, t } from "./text.js";

/** The longest address: Protocols/3-ORDERS.md, Limits. */
const LONGEST = 200;
/** How a device's position is asked for; the times are milliseconds. */
const POSITION = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/**
 * Whether a place is still that of an address: the address has the name of the place, or all that
 * was written when the place was chosen. `placedFor` is null if any address is right. Pure.
 */
export function isFor(address, placedFor, name) {
  if (placedFor === null) return true;
  const text = address.toLowerCase();
  const isIn = (words) => words !== "" && text.includes(words.toLowerCase());
  return isIn(placedFor) || isIn(name ?? "");
}

/** The fields of one address. Their values are `address`, and `place` (null while not known). */
export class PlaceForm {
  place = null;
  element;

  #input;
  #trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  #found = h("ul", { class: "found-places" });
  #state = h("p", { class: "where", role: "status" });
  #onChange;
  /** The address for which a place of a name was chosen; null while any address is right. */
  #placedFor = null;
  /** The number of the latest search: answers of earlier ones do not count. */
  #asked = 0;

  /** `onChange` is called when something changes. `isLocked` forbids all changes. */
  constructor(id, { address = "", place = null, placeName = "", isLocked = false, onChange }) {
    this.#onChange = onChange;
    this.#input = h("textarea", {
      id, rows: 2, maxlength: LONGEST, autocomplete: "street-address", disabled: isLocked,
      "aria-required": true, value: address,
      oninput: () => {
        const isKnown = this.place !== null;
        if (isKnown && !isFor(this.address, this.#placedFor, this.placeName)) this.#take(null, "");
        onChange?.();
      },
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.#find();
      },
    });
    const button = (name, picture, act) => h("button", {
      class: "plain", type: "button", id: `${id}-${name}`, disabled: isLocked, onclick: act,
    }, icon(picture), t(`place.${name}`));
    // Browsers tell a position in secure contexts only.
    const canLocate = isSecureContext && "geolocation" in navigator;
    this.element = h("div", { class: "place-form" },
      h("label", { class: "field" }, h("span", {}, t("place.address")), this.#input),
      h("div", { class: "buttons" }, button("find", "search", () => this.#find()),
        canLocate && button("locate", "pin", () => this.#locate())),
      this.#trouble, this.#found, this.#state);
    this.#take(place, placeName);
    this.#placedFor = place && this.address;
  }

  get address() {
    return this.#input.value.replace(/\s+/g, " ").trim();
  }

  /** Says that the address is missing. */
  complain() {
    say(this.#trouble, t("place.missing"));
    this.#input.focus();
  }

  #take(place, name) {
    this.place = place;
    this.placeName = name;
    this.#state.dataset.known = String(place !== null);
    this.#state.replaceChildren(icon("pin"), h("span", {}, place === null ? t("place.unknown")
      : t("place.is", { name: name || placeText(place) })));
  }

  #choose(place, name, placedFor = null) {
    this.#placedFor = placedFor;
    say(this.#trouble, "");
    this.#found.replaceChildren();
    this.#take(place, name);
    this.#onChange?.();
  }

  /** Searches the words of the address, which may also be coordinates. */
  async #find() {
    const text = this.address;
    const asked = (this.#asked += 1);
    if (text === "") {
      this.complain();
      return;
    }
    const place = placeOf(text);
    if (place !== null) {
      this.#choose(place, placeText(place));
      return;
    }
    say(this.#trouble, "");
    try {
      const { places } = await get("/api/places", { text });
      if (asked === this.#asked) this.#offer(places);
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      say(this.#trouble, sentence(problem));
    }
  }

  /** Offers the found places; the only one that has the written name is taken at once. */
  #offer(places) {
    const isWritten = ({ name }) => name.toLowerCase() === this.address.toLowerCase();
    if (places.length === 1 && isWritten(places[0])) {
      this.#accept(places[0].name, places[0].place);
      return;
    }
    this.#found.replaceChildren(...places.map(({ name, place }) => h("li", {}, h("button", {
      class: "plain", type: "button", onclick: () => this.#accept(name, place),
    }, icon("pin"), name))));
    if (places.length === 0) {
      say(this.#trouble, t("place.none"));
      return;
    }
    this.#found.prepend(h("li", { class: "soft" }, t("place.choose")));
    this.#found.querySelector("button").focus();
  }

  /** Takes a found place. What was written stays if it says more, such as the number of a door. */
  #accept(name, place) {
    const isPart = name.toLowerCase().includes(this.address.toLowerCase());
    if (isPart) this.#input.value = name;
    this.#choose(place, name, this.address);
    this.#input.focus();
  }

  #locate() {
    const asked = (this.#asked += 1);
    say(this.#trouble, "");
    this.#state.replaceChildren(icon("pin"), h("span", {}, t("place.locating")));
    const found = ({ coords }) => {
      if (asked !== this.#asked) return;
      const [latitude, longitude] = [coords.latitude, coords.longitude]
        .map((degrees) => Math.round(degrees * 1_000_000));
      this.#choose({ latitude, longitude }, t("place.here"));
      if (this.address === "") this.#input.focus();
    };
    const failed = ({ code, PERMISSION_DENIED }) => {
      if (asked !== this.#asked) return;
      this.#take(this.place, this.placeName);
      say(this.#trouble, t(code === PERMISSION_DENIED ? "place.denied" : "place.notFound"));
    };
    navigator.geolocation.getCurrentPosition(found, failed, POSITION);
  }
}
