// SPDX-License-Identifier: Apache-2.0
// Search and filters of a guest's menu. The service searches: Protocols/2-LOCATIONS.md.

import { get } from "./api.js";
import { byID, h, icon } from "./dom.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import { sentence, t } from "./text.js";

const ALLERGENS = [
  "gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery",
  "mustard", "sesame", "sulphites", "lupin", "molluscs",
];
const TAGS = [
  "vegetarian", "vegan", "glutenFree", "lowLactose", "halal", "kosher", "hindu", "diabetic",
  "lowCalorie", "lowFat", "lowSalt",
];
/** Milliseconds after the last letter before the search begins. */
const PAUSE = 120;
/** The highest number of dishes that the service answers. */
const LIMIT = 200;

export class Search {
  /** The identifiers of the found dishes, best first; null without a search. */
  found = null;
  /** Why the last search failed, or null. */
  trouble = null;
  /** The name of a dish that only the filters hide, if nothing was found; or null. */
  hidden = null;

  #location;
  #menu;
  #onFound;
  #text = "";
  #tags = new Set();
  #without = new Set();
  #available = false;
  #timer;
  #running = null;

  constructor(location, { menu, onFound }) {
    this.#location = location;
    this.#menu = menu;
    this.#onFound = onFound;
    const input = byID("search");
    this.#text = input.value.trim();
    input.addEventListener("input", () => {
      this.#text = input.value.trim();
      this.#later();
    });
    byID("filter-button").addEventListener("click", () => {
      this.#showDialog();
      openDialog(byID("filters"));
    });
    this.#showFilters();
    if (this.#text) this.again();
  }

  /** Searches again after the menu changed. */
  again() {
    if (this.#isEmpty) return;
    this.#later();
  }

  get #isEmpty() {
    return this.#text === "" && this.#count === 0;
  }

  get #count() {
    return this.#tags.size + this.#without.size + (this.#available ? 1 : 0);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), PAUSE);
  }

  async #search() {
    this.#running?.abort();
    this.trouble = null;
    this.hidden = null;
    if (this.#isEmpty) {
      this.found = null;
      this.#onFound();
      return;
    }
    const running = new AbortController();
    this.#running = running;
    try {
      const query = {
        text: this.#text, tags: [...this.#tags], withoutAllergens: [...this.#without],
        available: this.#available || null, limit: LIMIT,
      };
      const path = `/api/locations/${encodeURIComponent(this.#location)}/menu/search`;
      const { items } = await get(path, query, { signal: running.signal });
      const isFiltered = items.length === 0 && this.#text !== "" && this.#count > 0;
      const all = isFiltered
        ? await get(path, { text: this.#text, limit: 1 }, { signal: running.signal }) : null;
      if (running.signal.aborted) return;
      this.found = items.map((item) => item.id);
      this.hidden = all?.items[0]?.name ?? null;
    } catch (problem) {
      if (running.signal.aborted) return;
      this.trouble = sentence(problem);
    }
    this.#onFound();
  }

  #toggle(set, value) {
    if (!set.delete(value)) set.add(value);
    this.#changed();
  }

  #changed() {
    this.#showFilters();
    this.#later();
  }

  /** Ends all filters, and the search, too, unless it `keepsText`. */
  clear({ keepsText = false } = {}) {
    if (!keepsText) byID("search").value = this.#text = "";
    this.#tags.clear();
    this.#without.clear();
    this.#available = false;
    this.#changed();
  }

  /** Shows the active filters below the search; a tap removes one. */
  #showFilters() {
    const chip = (text, remove) => h(
      "button",
      {
        class: "chip", type: "button", onclick: remove,
        "aria-label": t("guest.removeFilter", { name: text }),
      },
      text,
      icon("close"),
    );
    const chips = [
      ...[...this.#tags].map((tag) => chip(t(`tags.${tag}`), () => this.#toggle(this.#tags, tag))),
      ...[...this.#without].map((allergen) => chip(
        t("guest.without", { name: t(`allergens.${allergen}`) }),
        () => this.#toggle(this.#without, allergen),
      )),
      this.#available && chip(t("guest.onlyAvailable"), () => {
        this.#available = false;
        this.#changed();
      }),
    ].filter(Boolean);
    const row = byID("active-filters");
    row.hidden = chips.length === 0;
    row.replaceChildren(...chips);
    const count = byID("filter-count");
    count.hidden = chips.length === 0;
    count.textContent = String(chips.length);
  }

  #showDialog() {
    const dialog = byID("filters");
    const tags = this.#menu().items.flatMap((item) => item.tags ?? []);
    const known = TAGS.filter((tag) => tags.includes(tag));
    const box = (text, isOn, toggle) => h(
      "label",
      { class: "modifier" },
      h("input", { type: "checkbox", checked: isOn, onchange: toggle }),
      h("span", { class: "name" }, text),
    );
    fillDialog(
      dialog,
      h(
        "div",
        { class: "cart-head" },
        h("h2", { id: "filters-title", tabindex: "-1", autofocus: true }, t("guest.filter")),
        closeButton(),
      ),
      h(
        "div",
        { class: "body" },
        h("div", { class: "group" },
          box(t("guest.onlyAvailable"), this.#available, (event) => {
            this.#available = event.target.checked;
            this.#changed();
          })),
        known.length > 0 && h(
          "fieldset", { class: "group" }, h("legend", {}, t("guest.suitable")),
          known.map((tag) =>
            box(t(`tags.${tag}`), this.#tags.has(tag), () => this.#toggle(this.#tags, tag))),
        ),
        h(
          "fieldset",
          { class: "group" },
          h("legend", {}, t("guest.withoutAllergens")),
          h("div", { class: "two" }, ALLERGENS.map((allergen) => box(
            t("guest.without", { name: t(`allergens.${allergen}`) }), this.#without.has(allergen),
            () => this.#toggle(this.#without, allergen),
          ))),
          h("p", { class: "soft" }, t("guest.withoutHint")),
        ),
      ),
      h(
        "div",
        { class: "foot" },
        h("button", {
          class: "plain", type: "button",
          onclick: () => {
            this.clear();
            this.#showDialog();
          },
        }, t("guest.clearFilters")),
        h("button", { class: "primary", type: "button", "data-close": true },
          t("guest.showDishes")),
      ),
    );
  }
}
