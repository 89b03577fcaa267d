// SPDX-License-Identifier: Apache-2.0

import { command } from "./api.js";
import { h } from "./dom.js";
import { countChosen } from "./menu.js";
import { notify } from "./page.js";
import { list, money, sentence, t } from "./text.js";
import { isHeldCourse } from "./till-order.js";
import { button, choice, complaint, dialog, field, stepper } from "./till-parts.js";

/** What a till keys: the request, and what the screen showed of it. Pure. */
export function keyedItem(menu, item, { chosen, quantity, course, seat, hold, note }) {
  const modifiers = menu.chosenModifiers(item, chosen);
  const price = menu.priceOfOne(item, chosen);
  return {
    request: {
      item: item.id, quantity,
      ...(modifiers.length > 0 ? { modifiers: modifiers.map((one) => one.id) } : {}),
      ...(course ? { course } : {}), ...(seat ? { seat } : {}),
      ...(hold ? { hold: true } : {}), ...(note ? { note } : {}), shownPrice: price,
    },
    shown: { name: item.name, price, modifiers: modifiers.map((one) => one.name) },
  };
}

/** Marks a dish of a location as sold out, or as available again. */
export async function setAvailable(path, item) {
  const end = item.available ? "unavailable" : "available";
  try {
    await command("POST", `${path}/menu/${end}`, { item: item.id },
      { name: `till.${end}.${item.id}` });
  } catch (problem) {
    notify(sentence(problem), "bad");
  }
}

/**
 * Asks about a dish before it is added: modifiers, quantity, course, seat, hold, note. It begins
 * with what is `given`; `problem` says why that was refused.
 */
export class ItemDialog {
  constructor(menu, item, given, { onAdd, onAvailable, mayOffer, problem }) {
    this.menu = menu;
    this.item = item;
    this.onAdd = onAdd;
    this.choices = {
      chosen: new Set(), quantity: 1, course: 0, seat: 0, hold: false, note: "", ...given,
    };
    this.groups = h("div", { class: "groups" });
    this.problem = complaint();
    this.add = button("", () => this.finish(), { class: "key primary wide" });
    const available = item.available ? "markSoldOut" : "markAvailable";
    this.dialog = dialog(item.name, { name: "item", isWide: true },
      item.description ? h("p", { class: "soft" }, item.description) : null,
      h("p", {}, allergenText(item)),
      this.groups, this.details(), this.problem.element,
      h("div", { class: "line" },
        item.available || mayOffer ? button(t(`till.${available}`), () => {
          this.dialog.close();
          onAvailable(item);
        }) : null, this.add));
    this.problem.say(problem);
    this.draw();
  }

  details() {
    const { choices } = this;
    const note = field(t("till.note"), { maxlength: 200, value: choices.note });
    note.input.addEventListener("input", () => (choices.note = note.input.value.trim()));
    const courses = [[0, "–"], ...[1, 2, 3, 4].map((one) => [one, `${one}`])];
    const set = (name) => (value) => {
      choices[name] = value;
      this.draw();
    };
    const holds = (isHeld) => {
      choices.hold = isHeld;
      hold.setAttribute("aria-pressed", String(isHeld));
    };
    const hold = button(t("till.hold"), () => holds(!choices.hold),
      { "aria-pressed": choices.hold });
    const setCourse = (course) => {
      choices.course = course;
      holds(isHeldCourse(course));
    };
    return h("div", { class: "details" },
      labelled(t("till.quantity"), stepper(t("till.quantity"), choices.quantity,
        { minimum: 1, maximum: 99, onChange: set("quantity") })),
      labelled(t("till.seat"), stepper(t("till.seat"), choices.seat,
        { minimum: 0, maximum: 99, onChange: set("seat") })),
      labelled(t("till.course"), choice(t("till.course"), courses, choices.course, setCourse)),
      labelled(t("till.holdTitle"), hold),
      note.element);
  }

  draw() {
    const { menu, item, choices } = this;
    choices.chosen = menu.keptChoices(item, choices.chosen);
    const groups = menu.groups(item, choices.chosen);
    this.groups.replaceChildren(...groups.map((group) => this.group(group)));
    const price = menu.priceOfOne(item, choices.chosen) * choices.quantity;
    this.add.textContent = t("till.add", { price: money(price) });
  }

  group(group) {
    const { chosen } = this.choices;
    const count = countChosen(group, chosen);
    const isOpen = count < group.minimum;
    const rule = group.minimum > 0
      ? t("till.choose", { minimum: group.minimum, maximum: group.maximum, count: group.maximum })
      : t("till.upTo", { count: group.maximum });
    return h("section", { data: { open: String(isOpen) } },
      h("h3", {}, group.name, " ", h("span", { class: "soft" }, rule)),
      h("div", { class: "choice" }, group.modifiers.map((modifier) => this.modifier(
        modifier, group, count))));
  }

  modifier(modifier, group, count) {
    const { menu, choices } = this;
    const isChosen = choices.chosen.has(modifier.id);
    const isGone = !menu.modifierAvailable(modifier);
    const isFull = group.maximum !== 1 && count >= group.maximum;
    const price = menu.modifierPrice(modifier, choices.chosen);
    const text = isGone ? t("till.soldOut")
      : price === 0 ? "" : `${price > 0 ? "+" : "−"}${money(Math.abs(price))}`;
    return h("button", {
      class: "key modifier", "aria-pressed": String(isChosen),
      disabled: !isChosen && (isGone || isFull), data: { modifier: modifier.id },
      onclick: () => this.toggle(modifier, group),
    }, modifier.name, text ? h("span", { class: "soft" }, text) : null);
  }

  toggle(modifier, group) {
    const { chosen } = this.choices;
    if (chosen.has(modifier.id)) {
      chosen.delete(modifier.id);
    } else {
      if (group.maximum === 1) for (const one of group.modifiers) chosen.delete(one.id);
      chosen.add(modifier.id);
    }
    this.draw();
    this.dialog.querySelector(`[data-modifier="${modifier.id}"]`)?.focus();
  }

  finish() {
    const { menu, item, choices } = this;
    const group = menu.unansweredGroup(item, choices.chosen);
    if (group) {
      this.problem.say(t("till.chooseFirst", { group: group.name }));
      return;
    }
    this.dialog.close();
    this.onAdd(keyedItem(menu, item, choices));
  }
}

/** What is known of the allergens of a dish: guests ask for them. */
function allergenText({ allergens }) {
  if (allergens === undefined) return t("till.allergensUnknown");
  if (allergens.length === 0) return t("guest.allergensNone");
  return t("guest.allergensOf", { list: list(allergens.map((one) => t(`allergens.${one}`))) });
}

/** A control below its name. */
function labelled(name, control) {
  return h("div", { class: "labelled" }, h("span", { class: "label" }, name), control);
}
