// SPDX-License-Identifier: Apache-2.0
// The details of a dish: picture, description, allergens, modifiers, quantity and a wish.

import { HIGHEST_QUANTITY, LONGEST_NOTE } from "./cart.js";
import { byID, h, icon, showParts } from "./dom.js";
import { missingTag, picture } from "./guest-dishes.js";
import { countChosen } from "./menu.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import { list, money, t } from "./text.js";

/** The dialog `details`. */
export class Details {
  #dialog = byID("details");
  #parts = h("div", { class: "parts" });
  #body = h("div", { class: "body" });
  #opened = 0;
  #view;
  #shown = null;

  /**
   * `view` has `menu()`, `canOrder()`, `neighbours(id)` with the identifiers before and after a
   * dish, `favourites()` (`Favourites` or null), `onFavourite(id)`, and
   * `onChosen({item, modifiers, quantity, note, shownPrice, line})`.
   */
  constructor(view) {
    this.#view = view;
    fillDialog(this.#dialog, this.#parts);
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#listenToSwipes();
  }

  /** Opens a dish; `line` is a line of the cart, which is then changed. */
  open(id, line = null) {
    this.#shown = {
      id,
      opened: ++this.#opened,
      line: line?.id ?? null,
      chosen: new Set(line?.modifiers ?? []),
      quantity: line?.quantity ?? 1,
      note: line?.note ?? "",
      unfolded: false,
      asked: false,
    };
    this.#show();
    if (!this.#dialog.open) openDialog(this.#dialog, { onClose: () => (this.#shown = null) });
    this.#dialog.scrollTop = 0;
  }

  /** Shows the present menu, if a dish is open: its price or availability may have changed. */
  refresh() {
    if (this.#shown) this.#show();
  }

  #show() {
    const menu = this.#view.menu();
    const item = menu.item(this.#shown.id);
    if (!item) {
      this.#dialog.close();
      return;
    }
    this.#shown.chosen = menu.keptChoices(item, this.#shown.chosen);
    const canOrder = this.#view.canOrder() && !menu.missing(item);
    this.#dialog.style.setProperty("--hue", menu.categoryOf(item)?.color ?? "var(--line-strong)");
    // What did not change stays as it is: a guest may be typing a wish.
    showParts(this.#body, [
      this.#words(menu, item),
      this.#part("allergens", item.allergens, () => this.#allergens(item)),
      ...this.#groups(menu, item, canOrder),
      canOrder ? this.#part("note", null, () => this.#note()) : null,
    ]);
    showParts(this.#parts, [
      this.#top(item), { key: "body", version: null, make: () => this.#body },
      this.#foot(menu, item, canOrder),
    ]);
    this.#measure();
  }

  /** A part of a dish; one that is opened again has new parts. */
  #part(key, version, make) {
    return { key, version: [this.#shown.opened, version], make };
  }

  #top(item) {
    const { before, after } = this.#view.neighbours(item.id);
    const step = (to, name, label) => to && !this.#shown.line && h(
      "button",
      {
        class: `round ${name}`, type: "button", id: `details-${name}`, "aria-label": t(label),
        onclick: () => this.open(to),
      },
      icon("back"),
    );
    const isFavourite = this.#view.favourites()?.has(item.id);
    const star = isFavourite !== undefined && h("button", {
      class: "round star", type: "button", id: "details-star", "aria-pressed": isFavourite,
      "aria-label": t("home.favourite", { name: item.name }),
      onclick: () => this.#view.onFavourite(item.id),
    }, icon("star"));
    const version = [before, after, item.name, item.picture, isFavourite];
    return this.#part("top", version, () => h(
      "div",
      { class: "top" },
      picture(item, { lazy: false }),
      star,
      step(before, "before", "guest.dishBefore"),
      step(after, "after", "guest.dishAfter"),
      closeButton("details-close"),
    ));
  }

  #words(menu, item) {
    const missing = menu.missing(item);
    const tags = (item.tags ?? []).map((tag) =>
      h("li", { class: "tag", data: { kind: "good" } }, t(`tags.${tag}`)));
    const categories = (item.categories ?? [])
      .map((id) => menu.categories.find((category) => category.id === id)?.name)
      .filter(Boolean);
    const version = [item, missing, categories, menu.price(item), this.#shown.unfolded];
    return this.#part("words", version, () => h(
      "div",
      { class: "about" },
      h("p", { class: "kind" }, categories.join(" · ")),
      h(
        "div",
        { class: "heading" },
        h("h2", { id: "details-name", tabindex: "-1", autofocus: true }, item.name),
        h("p", { class: "price number" }, money(menu.price(item))),
      ),
      missing && h("p", {}, missingTag(item, missing)),
      item.description && this.#description(item.description),
      tags.length > 0 && h("ul", { class: "tags", "aria-label": t("guest.tags") }, tags),
    ));
  }

  #description(text) {
    const more = h(
      "button",
      {
        class: "quiet more", id: "details-more", type: "button",
        "aria-expanded": String(this.#shown.unfolded),
        onclick: () => {
          this.#shown.unfolded = !this.#shown.unfolded;
          this.#show();
        },
      },
      t(this.#shown.unfolded ? "guest.less" : "guest.more"),
    );
    const folded = this.#shown.unfolded ? "false" : "true";
    return h(
      "div",
      { class: "unfold", data: { folded } },
      h("p", { id: "details-description" }, text),
      more,
    );
  }

  /** Hides “more…” if the whole description is seen anyway. */
  #measure() {
    const text = byID("details-description");
    if (!text || this.#shown.unfolded) return;
    const measure = () => {
      byID("details-more").hidden = text.scrollHeight <= text.clientHeight + 1;
    };
    if (this.#dialog.open) measure();
    else requestAnimationFrame(measure);
  }

  #allergens(item) {
    let text = t("guest.allergensUnknown");
    if (item.allergens?.length === 0) text = t("guest.allergensNone");
    if (item.allergens?.length > 0) {
      const names = item.allergens.map((allergen) => t(`allergens.${allergen}`));
      text = t("guest.allergensOf", { list: list(names) });
    }
    const kind = { undefined: "warn", 0: "good" }[item.allergens?.length] ?? "plain";
    return allergenWords(text, kind);
  }

  #groups(menu, item, canOrder) {
    const { chosen } = this.#shown;
    return menu.groups(item, chosen).map((group) => {
      const count = countChosen(group, chosen);
      const lacking = this.#shown.asked && count < group.minimum;
      const states = group.modifiers.map((modifier) => [
        chosen.has(modifier.id), menu.modifierAvailable(modifier),
        menu.modifierPrice(modifier, chosen),
      ]);
      return this.#part(`group-${group.id}`, [group, states, lacking, canOrder], () => h(
        "fieldset",
        { class: "group", id: `group-${group.id}`, data: { lacking: String(lacking) } },
        h(
          "legend",
          {},
          h("span", {}, group.name),
          h("span", { class: lacking ? "tag need" : "soft" }, rule(group)),
        ),
        group.modifiers.map((modifier) =>
          this.#modifier(menu, item, { group, modifier, canOrder, count })),
      ));
    });
  }

  #modifier(menu, item, { group, modifier, canOrder, count }) {
    const { chosen } = this.#shown;
    const isChosen = chosen.has(modifier.id);
    const one = group.maximum === 1;
    const available = menu.modifierAvailable(modifier);
    const full = !one && count >= group.maximum && !isChosen;
    const price = menu.modifierPrice(modifier, chosen);
    return h(
      "label",
      { class: "modifier", data: { off: String(!available || full) } },
      h("input", {
        type: one && group.minimum === 1 ? "radio" : "checkbox",
        name: `group-${group.id}`, id: `modifier-${modifier.id}`,
        checked: isChosen, disabled: !canOrder || (!available && !isChosen) || full,
        onchange: (event) => this.#choose(menu, item, group, modifier, event.target.checked),
      }),
      h("span", { class: "name" }, modifier.name),
      !available && h("span", { class: "tag", data: { kind: "bad" } }, t("guest.soldOut")),
      price !== 0 && h("span", { class: "number soft" }, added(price)),
    );
  }

  #choose(menu, item, group, modifier, on) {
    const chosen = new Set(this.#shown.chosen);
    if (group.maximum === 1) for (const other of group.modifiers) chosen.delete(other.id);
    if (on) chosen.add(modifier.id);
    else chosen.delete(modifier.id);
    this.#shown.chosen = menu.keptChoices(item, chosen);
    this.#show();
  }

  #note() {
    return h(
      "label",
      { class: "field" },
      t("guest.wish"),
      h("input", {
        id: "details-note", type: "text", maxlength: LONGEST_NOTE, autocomplete: "off",
        value: this.#shown.note,
        oninput: (event) => (this.#shown.note = event.target.value),
      }),
    );
  }

  #foot(menu, item, canOrder) {
    if (!canOrder) {
      const why = menu.missing(item) ? "guest.notNow" : "guest.howToOrder";
      return this.#part("foot", why, () =>
        h("div", { class: "foot" }, h("p", { class: "soft" }, t(why))));
    }
    const { chosen, quantity, line } = this.#shown;
    const price = menu.priceOfOne(item, chosen) * quantity;
    const text = t(line ? "guest.save" : "guest.add");
    return this.#part("foot", [price, quantity, line], () => h(
      "div",
      { class: "foot" },
      stepper({
        quantity, lowest: 1, highest: HIGHEST_QUANTITY, id: "details-quantity", name: item.name,
        onChange: (value) => {
          this.#shown.quantity = value;
          this.#show();
        },
      }),
      h(
        "button",
        { class: "primary", type: "button", id: "details-add", onclick: () => this.#finish() },
        h("span", {}, text),
        h("span", { class: "number" }, money(price)),
      ),
    ));
  }

  #finish() {
    const menu = this.#view.menu();
    const item = menu.item(this.#shown.id);
    const { chosen, quantity, note, line } = this.#shown;
    const group = menu.unansweredGroup(item, chosen);
    if (group) {
      this.#shown.asked = true;
      this.#show();
      const question = byID(`group-${group.id}`);
      question.scrollIntoView({ block: "center" });
      question.querySelector("input:enabled")?.focus({ preventScroll: true });
      return;
    }
    const modifiers = menu.chosenModifiers(item, chosen).map((modifier) => modifier.id);
    const shownPrice = menu.priceOfOne(item, chosen);
    this.#dialog.close();
    this.#view.onChosen({
      item: item.id, modifiers, quantity, note: note.trim(), shownPrice, line,
    });
  }

  #key(event) {
    if (event.target.matches("input")) return;
    if (event.key === "ArrowLeft") byID("details-before")?.click();
    if (event.key === "ArrowRight") byID("details-after")?.click();
  }

  #listenToSwipes() {
    let start = null;
    this.#dialog.addEventListener("touchstart", (event) => {
      const onPicture = event.target.closest(".top") && event.touches.length === 1;
      start = onPicture ? event.touches[0].clientX : null;
    }, { passive: true });
    this.#dialog.addEventListener("touchend", (event) => {
      const way = start === null ? 0 : event.changedTouches[0].clientX - start;
      if (way > 60) byID("details-before")?.click();
      if (way < -60) byID("details-after")?.click();
    }, { passive: true });
  }
}

/** Says what is known of allergens: `good` means none, `warn` that they are not known. */
export function allergenWords(text, kind) {
  const sign = icon(kind === "good" ? "check" : "alert");
  return h("p", { class: "allergens", data: { kind } }, sign, h("span", {}, text));
}

/** Returns a quantity with buttons beside it. `id` is the beginning of the buttons' identifiers. */
export function stepper({ quantity, lowest, highest, id, name, onChange }) {
  const step = (by, mark, label) => h(
    "button",
    {
      class: "round", type: "button", id: `${id}-${mark}`,
      "aria-label": t(label, { name }),
      "aria-disabled": by < 0 ? quantity <= lowest : quantity >= highest,
      onclick: () => {
        const value = quantity + by;
        if (value >= lowest && value <= highest) onChange(value);
      },
    },
    icon(mark),
  );
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": t("guest.quantityOf", { name }) },
    step(-1, "minus", "guest.oneLess"),
    h("output", { class: "number", "aria-live": "polite" }, t("times", { count: quantity })),
    step(1, "plus", "guest.oneMore"),
  );
}

function rule({ minimum, maximum }) {
  if (minimum === 0) return t("guest.upTo", { count: maximum });
  if (minimum === maximum) return t("guest.exactly", { count: minimum });
  return t("guest.between", { minimum, count: maximum });
}

function added(price) {
  return price > 0 ? `+ ${money(price)}` : `− ${money(-price)}`;
}
