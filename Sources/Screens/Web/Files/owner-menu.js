// SPDX-License-Identifier: Apache-2.0
// The menu as its owner sees it: all dishes by category, their prices, and what is sold out.

import { command } from "./api.js";
import { byID, h, icon, showList } from "./dom.js";
import { Menu, byPlace } from "./menu.js";
import { DishForm } from "./owner-form.js";
import { attempt, nothing } from "./owner-parts.js";
import { openPrice, openSoldOut } from "./owner-quick.js";
import { notify } from "./page.js";
import { dayAndTime, list, money, t } from "./text.js";

/** A menu with the categories and groups that no dish has. */
export class WholeMenu extends Menu {
  constructor(entities, now) {
    super(entities, now);
    this.allCategories = entities.flatMap(({ category }) => category ?? []).sort(byPlace);
    this.allGroups = entities.flatMap(({ modifierGroup }) => modifierGroup ?? []);
  }
}

/** The part `menu` of the screen. */
export class MenuPart {
  #base;
  #menu = null;
  #form = null;

  constructor(base) {
    this.#base = base;
    byID("search").addEventListener("input", () => this.#show());
    byID("only-missing").addEventListener("click", (event) => {
      const button = event.currentTarget;
      const isPressed = button.getAttribute("aria-pressed") === "true";
      button.setAttribute("aria-pressed", String(!isPressed));
      this.#show();
    });
    byID("add").append(icon("plus"), t("owner.addDish"));
    byID("add").addEventListener("click", () => this.#edit(null));
  }

  /** Shows a state of the menu; an open form takes what others changed. */
  draw(menu) {
    this.#menu = menu;
    this.#show();
    this.#form?.refresh(menu);
  }

  #show() {
    const menu = this.#menu;
    if (!menu) return;
    const words = byID("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const missing = menu.items.filter((item) => menu.missing(item));
    const chip = byID("only-missing");
    chip.textContent = t("owner.missing", { count: missing.length });
    const onlyMissing = chip.getAttribute("aria-pressed") === "true";
    chip.hidden = missing.length === 0 && !onlyMissing;
    const isShown = (item) => (!onlyMissing || menu.missing(item)) && words.every((word) =>
      `${item.name} ${item.description ?? ""}`.toLowerCase().includes(word));
    const groups = [...menu.categories, null]
      .map((category) => ({ category, items: firstOf(menu, category).filter(isShown) }))
      .filter(({ items }) => items.length > 0);
    showList(byID("dishes"), groups, {
      keyOf: ({ category }) => category?.id ?? "",
      version: ({ category }) => `${category?.name} ${category?.color}`,
      make: ({ category }) => this.#category(category),
    });
    for (const [index, { items }] of groups.entries()) {
      this.#dishes(byID("dishes").children[index].lastChild, items);
    }
    byID("no-dish").hidden = groups.length > 0;
    const reason = menu.items.length === 0 ? "owner.emptyMenu" : "owner.noDish";
    byID("no-dish").replaceChildren(...nothing("search", t(reason)).childNodes);
  }

  #category(category) {
    return h(
      "section",
      { vars: { "--hue": category?.color ?? "var(--line-strong)" } },
      h("h2", {}, category?.name ?? t("owner.noCategory")),
      h("ul", { class: "dishes" }),
    );
  }

  #dishes(parent, items) {
    const menu = this.#menu;
    const stations = Object.fromEntries(
      (menu.location?.stations ?? []).map(({ id, name }) => [id, name]));
    showList(parent, items, {
      keyOf: ({ id }) => id,
      version: (item) => `${item.revision} ${menu.missing(item)} ${menu.price(item)} `
        + `${stations[item.station]}`,
      make: (item) => this.#dish(item, stations),
    });
  }

  #dish(item, stations) {
    const menu = this.#menu;
    const missing = menu.missing(item);
    const price = money(menu.price(item));
    const isSoldOut = missing === "soldOut";
    return h(
      "li",
      { class: "dish card", data: { item: item.id, missing: missing ?? "" } },
      item.picture
        ? h("img", { src: `/api/pictures/${item.picture}`, alt: "", loading: "lazy" })
        : h("span", { class: "picture" }, icon("pan")),
      h(
        "div",
        { class: "words" },
        h("button", { class: "name", type: "button", onclick: () => this.#edit(item.id) },
          item.name, h("span", { class: "spoken" }, t("owner.editSpoken"))),
        item.description && h("p", { class: "soft description" }, item.description),
        h("p", { class: "facts" }, factsOf(menu, item, stations)),
      ),
      h(
        "div",
        { class: "acts" },
        h("button", {
          class: "plain price number", type: "button",
          "aria-label": t("owner.priceOf", { name: item.name, price }),
          onclick: () => openPrice(this.#base, () => this.#menu, item.id),
        }, price),
        h("button", {
          class: "plain availability", type: "button",
          "aria-label": t(isSoldOut ? "owner.backOf" : "owner.soldOutOf", { name: item.name }),
          onclick: () => (isSoldOut ? this.#offer(item) : openSoldOut(this.#base, menu, item)),
        }, t(isSoldOut ? "owner.back" : "owner.soldOut")),
      ),
    );
  }

  #offer(item) {
    return attempt(async () => {
      const body = { item: item.id };
      const options = { name: `owner.back.${item.id}` };
      await command("POST", `${this.#base}/menu/available`, body, options);
      notify(t("owner.isBack", { name: item.name }));
    });
  }

  #edit(id) {
    this.#form = new DishForm(this.#base, this.#menu, id, () => (this.#form = null));
  }
}

/** The dishes whose first category this is: each dish is on the page once. */
function firstOf(menu, category) {
  return menu.items.filter((item) => menu.categoryOf(item)?.id === category?.id);
}

function factsOf(menu, item, stations) {
  const tag = (kind, text) => h("span", { class: "tag", data: { kind } }, text);
  const missing = menu.missing(item);
  const until = item.unavailableUntil;
  const scheduled = item.scheduledPrice;
  const soldOut = until
    ? t("owner.soldOutUntil", { time: dayAndTime(until) }) : t("owner.isSoldOut");
  const later = scheduled && menu.price(item) !== scheduled.price && t("owner.later", {
    price: money(scheduled.price), time: dayAndTime(scheduled.validFrom),
  });
  const names = (item.allergens ?? []).map((one) => t(`allergens.${one}`));
  return [
    missing === "soldOut" && tag("bad", soldOut),
    missing === "outOfSeason" && tag("warn", t("owner.outOfSeason")),
    later && tag("info", later),
    tag("", stations[item.station] ?? item.station),
    item.tags.map((one) => tag("good", t(`tags.${one}`))),
    !item.allergens && tag("warn", t("owner.allergensUnknown")),
    names.length > 0 && h("span", { class: "soft allergens" }, list(names)),
  ];
}
