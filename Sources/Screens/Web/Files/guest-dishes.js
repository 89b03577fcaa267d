// SPDX-License-Identifier: Apache-2.0
// The dishes of a guest's menu, as a list or as cards.

import { h, icon, showList } from "./dom.js";
import { money, t, time } from "./text.js";

/** The tags that a dish shows in the menu; the others are in its details. */
const SHOWN_TAGS = ["vegan", "vegetarian", "glutenFree"];

/**
 * Shows sections with dishes in an element.
 *
 * `sections` are `{id, name, color, items}`; a section without a name has no heading.
 * `view` has `menu`, `form` (`list` or `cards`), `quantities` (in the cart, by item), `canOrder`,
 * and the listeners `onOpen(item)` and `onAdd(item)`.
 */
export function showDishes(parent, sections, view) {
  parent.dataset.form = view.form;
  showList(parent, sections, {
    keyOf: (section) => section.id,
    version: (section) => JSON.stringify([section.name, section.color]),
    make: makeSection,
  });
  sections.forEach((section, index) => {
    const element = parent.children[index];
    element.dataset.few = String(section.items.length <= 2);
    showList(element.lastChild, section.items, {
      keyOf: (item) => item.id,
      version: (item) => versionOf(item, view),
      make: (item) => makeDish(item, view),
    });
  });
}

function makeSection({ id, name, color }) {
  const heading = name && h("h2", { id: `heading-${id}` }, name);
  const attributes = {
    class: "section", id: `section-${id}`, vars: { "--hue": color ?? "var(--line-strong)" },
    "aria-labelledby": name ? `heading-${id}` : null, tabindex: "-1",
  };
  return h("section", attributes, heading, h("ul", { class: "dishes" }));
}

/** Everything that a dish shows; the listeners use the item of the present menu. */
function versionOf(item, view) {
  return JSON.stringify([
    item.revision, view.menu.price(item), view.menu.missing(item), view.menu.needsNoChoice(item),
    view.quantities.get(item.id), view.canOrder, view.menu.categoryOf(item)?.color,
  ]);
}

function makeDish(item, view) {
  const { menu, canOrder } = view;
  const missing = menu.missing(item);
  const quantity = view.quantities.get(item.id);
  const open = h(
    "button",
    {
      class: "open", type: "button", "aria-haspopup": "dialog",
      onclick: () => view.onOpen(item.id),
    },
    item.name,
  );
  const add = canOrder && !missing && h(
    "button",
    {
      class: "round add", type: "button", "aria-label": t("guest.addNamed", { name: item.name }),
      onclick: () => view.onAdd(item.id),
    },
    icon("plus"),
  );
  return h(
    "li",
    {
      class: "dish", data: { missing: missing ?? "", item: item.id },
      vars: { "--hue": menu.categoryOf(item)?.color ?? "var(--line-strong)" },
    },
    picture(item),
    h(
      "div",
      { class: "words" },
      h("h3", {}, open),
      item.description && h("p", { class: "description soft" }, item.description),
      h("p", { class: "tags" }, missing ? missingTag(item, missing) : tagsOf(item)),
    ),
    h("p", { class: "price number" }, money(menu.price(item))),
    quantity && h(
      "p",
      { class: "count number" },
      h("span", { "aria-hidden": "true" }, t("times", { count: quantity })),
      h("span", { class: "spoken" }, t("guest.inCart", { count: quantity })),
    ),
    add,
  );
}

/** Returns the picture of a dish, or a field with its first letter: the space is the same. */
export function picture(item, { lazy = true } = {}) {
  if (!item.picture) {
    return h("div", { class: "picture", "aria-hidden": "true" }, h("span", {}, [...item.name][0]));
  }
  return h(
    "div",
    { class: "picture" },
    h("img", {
      src: `/api/pictures/${item.picture}`, alt: "", width: "256", height: "256",
      loading: lazy ? "lazy" : "eager", decoding: "async",
    }),
  );
}

/** Returns the word for a dish that can't be ordered: until when, if that is known. */
export function missingTag(item, missing) {
  const until = missing === "soldOut" && item.unavailableUntil;
  const text = until ? t("guest.soldOutUntil", { time: time(until) }) : t(`guest.${missing}`);
  return h("span", { class: "tag", data: { kind: "bad" } }, text);
}

function tagsOf(item) {
  // Every vegan dish is vegetarian, too.
  const shown = SHOWN_TAGS.filter((tag) => item.tags?.includes(tag)
    && !(tag === "vegetarian" && item.tags.includes("vegan")));
  return shown.map((tag) => h("span", { class: "tag", data: { kind: "good" } }, t(`tags.${tag}`)));
}

/** Returns the dish of the day with its reason; `onOpen` is called when it is tapped. */
export function recommendation(menu, item, reason, onOpen) {
  const missing = menu.missing(item);
  return h(
    "div",
    { class: "recommendation", vars: { "--hue": menu.categoryOf(item)?.color ?? "var(--accent)" } },
    picture(item, { lazy: false }),
    h(
      "div",
      { class: "words" },
      h("p", { class: "kind" }, t("guest.recommended")),
      h("h2", {}, h("button", {
        class: "open", type: "button", "aria-haspopup": "dialog", onclick: onOpen,
      }, item.name)),
      h("p", { class: "soft" }, t(`guest.reason.${reason}`)),
      missing && missingTag(item, missing),
    ),
    h("p", { class: "price number" }, money(menu.price(item))),
  );
}
