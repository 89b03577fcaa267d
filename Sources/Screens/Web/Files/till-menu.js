// SPDX-License-Identifier: Apache-2.0

import { byID, h, showList } from "./dom.js";
import { money, t, time } from "./text.js";

/** The time after which a typed quantity is forgotten, in milliseconds. */
const quantityTime = 5000;

/** The menu of the till: categories, dishes, search, and the quantity of the next dish. */
export class MenuView {
  /** `onChoose(item, quantity, asksFirst)` is called for a dish. */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.menu = null;
    this.category = undefined;
    this.typed = "";
    this.asksFirst = false;
    const search = byID("search");
    search.addEventListener("input", () => this.draw());
    search.addEventListener("keydown", (event) => this.pressInSearch(event));
    byID("options").addEventListener("click", () => this.ask(!this.asksFirst));
    this.drawQuantity();
  }

  /** Takes the present state of the menu. */
  show(menu) {
    this.menu = menu;
    this.draw();
  }

  /** Shows since when prices and sold-out dishes may be out of date; null if they are not. */
  showOld(since) {
    const isOld = since !== null;
    const text = !isOld ? "" : this.menu === null ? t("till.noMenu")
      : t("till.menuOld", { time: time(since) });
    const sign = byID("menu-old");
    if (sign.textContent !== text) sign.textContent = text;
    sign.hidden = !isOld;
  }

  /** The dishes that are shown: those of a category, or those whose names have the words. */
  get dishes() {
    const words = folded(byID("search").value).split(/\s+/).filter((word) => word !== "");
    const isShown = words.length > 0
      ? (item) => words.every((word) => folded(item.name).includes(word))
      : (item) => this.category === undefined || item.categories.includes(this.category);
    return this.menu.items.filter(isShown);
  }

  draw() {
    if (this.menu === null) return;
    this.drawCategories();
    const dishes = this.dishes;
    byID("none").hidden = dishes.length > 0;
    showList(byID("dishes"), dishes, {
      keyOf: (item) => item.id,
      version: (item) => JSON.stringify([item, this.menu.price(item), this.menu.missing(item)]),
      make: (item) => this.dish(item),
    });
  }

  drawCategories() {
    const all = [[undefined, t("till.all"), undefined]];
    const values = [...all, ...this.menu.categories.map((one) => [one.id, one.name, one.color])];
    const version = ([id, name, color]) => JSON.stringify([name, color, id === this.category]);
    showList(byID("categories"), values, {
      keyOf: ([id]) => id ?? "", version,
      make: ([id, name, color]) => h("button", {
        class: "key", "aria-pressed": String(id === this.category),
        vars: color ? { "--hue": color } : {}, onclick: () => this.choose(id),
      }, name),
    });
  }

  choose(category) {
    this.category = category;
    byID("search").value = "";
    this.draw();
  }

  /** A sold-out dish keeps its place, and says why it can't be added. */
  dish(item) {
    const missing = this.menu.missing(item);
    const color = this.menu.categoryOf(item)?.color;
    return h("li", {}, h("button", {
      class: "dish", "aria-disabled": missing ? "true" : null,
      vars: color ? { "--hue": color } : {},
      onclick: () => this.take(item),
    },
    h("span", { class: "name" }, item.name),
    h("span", { class: "price" }, missing ? t(`till.${missing}`) : money(this.menu.price(item))),
    item.picture ? h("img", {
      src: `/api/pictures/${item.picture}`, alt: "", loading: "lazy", decoding: "async",
    }) : null));
  }

  take(item) {
    const quantity = Number(this.typed) || 1;
    const { asksFirst } = this;
    this.type("");
    this.ask(false);
    this.onChoose(item, quantity, asksFirst);
  }

  /** Whether the next dish is asked about first. */
  ask(asksFirst) {
    this.asksFirst = asksFirst;
    byID("options").setAttribute("aria-pressed", String(asksFirst));
  }

  drawQuantity() {
    const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
    byID("quantity").replaceChildren(
      h("output", { id: "typed", "aria-live": "polite" }),
      ...keys.map((key) => h("button", { class: "key", onclick: () => this.digit(key) }, `${key}`)),
      h("button", { class: "key", "aria-label": t("till.delete"), onclick: () => this.type("") },
        "C"));
    this.type("");
  }

  /** Adds a digit to the quantity of the next dish. */
  digit(key) {
    const typed = this.typed + key;
    this.type(Number(typed) > 99 ? String(key) : typed);
  }

  /** Sets the typed quantity; it is forgotten soon, so that it is for no later dish. */
  type(typed) {
    this.typed = typed.replace(/^0+/, "");
    byID("typed").textContent = this.typed === "" ? t("till.times") : `${this.typed} ×`;
    clearTimeout(this.timer);
    if (this.typed !== "") this.timer = setTimeout(() => this.type(""), quantityTime);
  }

  pressInSearch(event) {
    if (event.key === "Escape") {
      byID("search").value = "";
      this.draw();
    }
    const [first, ...others] = event.key === "Enter" ? this.dishes : [];
    if (first === undefined || others.length > 0) return;
    byID("search").value = "";
    this.take(first);
    this.draw();
  }
}

/** A text without case and accents, for a search. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{Mark}/gu, "").toLocaleLowerCase();
}
