// SPDX-License-Identifier: Apache-2.0
// The form of a dish. It takes what others change meanwhile, and says it.

import { command } from "./api.js";
import { h } from "./dom.js";
import { FIELDS, FormChanges, join, valuesOf } from "./owner-dish.js";
import { attempt, chips, field, openForm, sureButton } from "./owner-parts.js";
import { pictureControl } from "./owner-picture.js";
import { priceName, questionAbout } from "./owner-quick.js";
import { notify } from "./page.js";
import { hasText, list, minorUnits, money, plainAmount, t } from "./text.js";

const TAGS = [
  "vegetarian", "vegan", "glutenFree", "lowLactose", "halal", "kosher", "hindu", "diabetic",
  "lowCalorie", "lowFat", "lowSalt",
];
/** The 14 allergens of Annex II of EU regulation 1169/2011, in its order. */
const ALLERGENS = [
  "gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk", "nuts", "celery",
  "mustard", "sesame", "sulphites", "lupin", "molluscs",
];

/** The open form of one dish, or of a new one. */
export class DishForm {
  #base;
  #menu;
  #item;
  #before;
  #controls;
  #news = h("p", { class: "news", role: "status", hidden: true });
  #form;
  #asked = null;
  #changes = new FormChanges();

  /** `id` is null for a new dish; `onClose` is called when the form is closed. */
  constructor(base, menu, id, onClose) {
    this.#base = base;
    this.#menu = menu;
    this.#item = id === null ? null : menu.item(id);
    this.#before = valuesOf(menu, this.#item);
    this.#controls = controlsOf(menu, this.#item);
    this.#write(this.#before);
    const title = this.#item?.name ?? t("owner.newDish");
    this.#form = openForm({
      title,
      button: t(this.#item ? "owner.save" : "owner.addDish"),
      foot: this.#item && sureButton(t("owner.remove"), t("owner.removeSure"),
        () => this.#remove(), { class: "plain danger", id: "remove" }),
      children: [this.#news, fieldsOf(this.#controls, menu)],
      isDirty: () => JSON.stringify(this.#read()) !== JSON.stringify(this.#before)
        || this.#controls.category.value !== "",
      onSubmit: (onWaiting) => this.#save(onWaiting),
      onClose,
    });
  }

  /** Takes a state of the menu; fields that the person did not touch show what others wrote. */
  refresh(menu) {
    this.#menu = menu;
    if (!this.#item) {
      this.#adopt();
      return;
    }
    const present = menu.item(this.#item.id);
    if (!present) this.#form.say(t("owner.removedElsewhere", { name: this.#item.name }));
    else if (present.revision > this.#item.revision) this.#take(present);
  }

  /** Makes this the form of the dish that an attempt without an answer has added. */
  #adopt() {
    const added = this.#menu.item(this.#changes.addedID);
    if (!added) return;
    this.#item = added;
    this.#before = valuesOf(this.#menu, added);
  }

  #take(present) {
    const theirs = valuesOf(this.#menu, present);
    const { values, taken, clashes } = join(this.#before, this.#read(), theirs);
    this.#item = present;
    this.#before = theirs;
    this.#write(values);
    const names = (fields) => list(fields.map((one) => t(`owner.field.${one}`)));
    const sentences = [
      taken.length > 0 && t("owner.taken", { fields: names(taken) }),
      clashes.length > 0 && t("owner.clash", {
        fields: names(clashes), theirs: clashes.map((one) => textOf(one, theirs[one])).join("; "),
      }),
    ].filter(Boolean);
    if (sentences.length === 0) return;
    this.#news.textContent = sentences.join(" ");
    this.#news.hidden = false;
    this.#news.scrollIntoView({ block: "nearest" });
  }

  #read() {
    const read = (name) => this.#controls[name].read();
    return Object.fromEntries(FIELDS.map((name) => [name, read(name)]));
  }

  #write(values) {
    for (const name of FIELDS) this.#controls[name].write(values[name]);
  }

  async #save(onWaiting) {
    await this.#controls.picture.stored();
    const values = this.#read();
    if (values.name.trim() === "") return t("owner.nameMissing");
    if (values.price === null) return t("owner.priceMissing");
    const question = questionAbout(values.price, this.#item?.price ?? null);
    if (question && this.#asked !== values.price) {
      this.#asked = values.price;
      return question;
    }
    const category = this.#controls.category.value.trim();
    const changes = this.#changes.next(this.#menu, this.#item, values, category);
    const options = { name: `owner.dish.${this.#item?.id ?? "new"}`, onWaiting };
    try {
      await command("POST", `${this.#base}/menu`, { changes }, options);
    } catch (problem) {
      this.#changes.finish(!problem.undecided);
      const present = problem.body?.state?.item;
      const isOwn = present !== undefined && present.id === this.#item?.id;
      if (problem.reason !== "menu.revisionChanged" || !isOwn) throw problem;
      this.#take(present);
      return t("owner.dishConflict");
    }
    notify(t(this.#item ? "owner.saved" : "owner.added", { name: values.name.trim() }));
    return null;
  }

  #remove() {
    const { id, name, revision } = this.#item;
    return attempt(async () => {
      const changes = [{ remove: { item: id, ifRevision: revision } }];
      const options = { name: `owner.remove.${id}` };
      await command("POST", `${this.#base}/menu`, { changes }, options);
      this.#form.close();
      notify(t("owner.removed", { name }));
    });
  }
}

/** A control whose `read` and `write` exchange its field with the form. */
function control(element, read = () => element.value, write = (value) => (element.value = value)) {
  return Object.assign(element, { read, write });
}

function controlsOf(menu, item) {
  const input = (attributes) => h("input", { maxlength: 60, ...attributes });
  const price = input({ id: "dish-price", inputmode: "decimal", maxlength: 14 });
  const options = (pairs) => pairs.map(([value, name]) => h("option", { value }, name));
  const stations = (menu.location?.stations ?? []).map(({ id, name }) => [id, name]);
  const others = menu.items.filter(({ id }) => id !== item?.id)
    .map(({ id, name }) => [id, t("owner.afterDish", { name })]);
  return {
    name: control(input({ id: "dish-name", autofocus: item === null })),
    description: control(h("textarea", { id: "dish-description", rows: 3, maxlength: 1000 })),
    price: control(price, () => minorUnits(price.value),
      (value) => (price.value = value === null ? "" : plainAmount(value))),
    picture: pictureControl(),
    categories: chips(t("owner.field.categories"),
      menu.allCategories.map(({ id, name }) => [id, name])),
    category: input({ id: "dish-category" }),
    tags: chips(t("owner.field.tags"), TAGS.map((one) => [one, t(`tags.${one}`)])),
    allergens: allergenControl(),
    station: control(h("select", { id: "dish-station" }, options(stations))),
    groups: chips(t("owner.field.groups"), menu.allGroups.map(({ id, name }) => [id, name])),
    after: control(h("select", { id: "dish-after" },
      options([["", t("owner.first")], ...others]))),
  };
}

/** Known allergens as chips, and a chip for “not known”, which is not “none”. */
function allergenControl() {
  const buttons = chips(t("owner.field.allergens"),
    ALLERGENS.map((one, index) => [one, `${index + 1} ${t(`allergens.${one}`)}`]));
  const sum = h("p", { class: "soft" });
  const unknown = h("button", { class: "chip", type: "button", id: "allergens-unknown" },
    t("owner.allergensUnknown"));
  const isUnknown = () => unknown.getAttribute("aria-pressed") === "true";
  const show = (state) => {
    unknown.setAttribute("aria-pressed", String(state));
    sum.textContent = t(state ? "owner.allergensAsk"
      : buttons.read().length === 0 ? "owner.allergensNone" : "owner.allergensSome");
  };
  unknown.addEventListener("click", () => {
    if (!isUnknown()) buttons.write([]);
    show(!isUnknown());
  });
  buttons.addEventListener("click", () => show(false));
  const element = h("div", { class: "allergens" }, unknown, buttons, sum);
  const write = (values) => {
    buttons.write(values ?? []);
    show(values === null);
  };
  return control(element, () => (isUnknown() ? null : sortedAllergens(buttons.read())), write);
}

function sortedAllergens(values) {
  return ALLERGENS.filter((one) => values.includes(one));
}

function fieldsOf(controls, menu) {
  const name = (one) => t(`owner.field.${one}`);
  const group = (one, ...rest) =>
    h("fieldset", {}, h("legend", {}, name(one)), controls[one], rest);
  return [
    field(name("name"), controls.name),
    field(name("description"), controls.description),
    h("div", { class: "pair" }, field(priceName(), controls.price),
      field(name("station"), controls.station)),
    group("picture", h("p", { class: "soft" }, t("owner.pictureHint"))),
    group("categories", field(t("owner.newCategory"), controls.category)),
    group("allergens"),
    group("tags"),
    menu.allGroups.length > 0 && group("groups"),
    field(name("after"), controls.after, t("owner.afterHint")),
  ];
}

/** A value as a person reads it in a sentence. */
function textOf(name, value) {
  if (name === "price") return money(value);
  if (name === "picture") return t(value === null ? "owner.pictureNone" : "owner.pictureOther");
  if (value === null) return t("owner.allergensUnknown");
  if (!Array.isArray(value)) return value === "" ? "–" : `“${value}”`;
  const names = value.map((one) =>
    [`allergens.${one}`, `tags.${one}`].filter(hasText).map((key) => t(key))[0] ?? one);
  return names.length === 0 ? t("owner.none") : list(names);
}
