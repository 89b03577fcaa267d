// SPDX-License-Identifier: Apache-2.0
// A dish as a person edits it, and the changes of the menu that this makes: menus.change of
// Protocols/2-LOCATIONS.md. No page, no clock.

/** The fields of the form of a dish, in its order. */
export const FIELDS = [
  "name", "description", "price", "picture", "categories", "tags", "allergens", "station", "groups",
  "after",
];

/** The distance of neighbours when all dishes get new places, and the highest place of a dish. */
const STEP = 100;
const HIGHEST = 1_000_000;

/**
 * Returns the fields of an item of the menu; without one, those of a new dish.
 *
 * `allergens` is null if they are not known. `after` is the dish before it, empty for the first.
 */
export function valuesOf(menu, item) {
  const index = item ? menu.items.findIndex(({ id }) => id === item.id) : menu.items.length;
  return {
    name: item?.name ?? "",
    description: item?.description ?? "",
    price: item?.price ?? null,
    picture: item?.picture ?? null,
    categories: [...(item?.categories ?? [])],
    tags: [...(item?.tags ?? [])],
    allergens: item?.allergens ? [...item.allergens] : null,
    station: item?.station ?? menu.location?.stations[0]?.id ?? "",
    groups: [...(item?.modifierGroups ?? [])],
    after: menu.items[index - 1]?.id ?? "",
  };
}

/**
 * Joins what a person wrote with what others changed since: all three are fields of one dish.
 *
 * Returns `{values, taken, clashes}`: `taken` are the fields that others changed and the person did
 * not, `clashes` those that both changed; there the person's value stays.
 */
export function join(base, mine, theirs) {
  const differs = (one, other, field) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const changed = FIELDS.filter((field) => differs(base, theirs, field)
    && differs(mine, theirs, field));
  const clashes = changed.filter((field) => differs(base, mine, field));
  const taken = changed.filter((field) => !clashes.includes(field));
  const values = { ...mine };
  for (const field of taken) values[field] = theirs[field];
  return { values, taken, clashes };
}

/**
 * The changes that one form sends.
 *
 * If an answer is lost, the menu may already have the dish. So the same fields make the same
 * changes until the outcome is known, and a new dish keeps its identifier: it is added once.
 */
export class FormChanges {
  #sent = null;
  #id = null;

  /** The new dish that an attempt without an outcome may have added, or null. */
  get addedID() {
    return this.#id;
  }

  /** Returns the changes to send. */
  next(menu, item, values, category) {
    const fields = JSON.stringify([item?.revision, values, category]);
    if (this.#sent?.fields !== fields) {
      const id = this.#id ?? freeID(values.name, menu.items);
      this.#sent = { fields, changes: changesOf(menu, item, values, category, id) };
    }
    return this.#sent.changes;
  }

  /** Records whether the outcome of the last attempt is known. */
  finish(isKnown) {
    if (isKnown) this.#sent = null;
    else this.#id = this.#sent.changes.at(-1).put.item.id;
  }
}

/**
 * Returns the changes that make an item of the menu what the fields say, or that add a new one.
 *
 * `category` is the name of a new category for the dish, or empty. `id` is that of a
 * new dish.
 */
function changesOf(menu, item, values, category, id) {
  const changes = [];
  const put = { id, ...item, ...textsOf(values), price: values.price };
  put.revision ??= 0;
  put.available ??= true;
  // A price for now replaces a scheduled one, as that of `menus.setPrice` does.
  if (item && item.price !== values.price) delete put.scheduledPrice;
  if (category !== "") {
    const id = categoryOf(menu, category, changes);
    put.categories = [...new Set([...put.categories, id])];
  }
  if (!item || valuesOf(menu, item).after !== values.after) {
    const { place, others } = placeAfter(menu.items, put.id, values.after);
    put.place = place;
    changes.push(...others.map((other) => ({ put: { item: other } })));
  }
  changes.push({ put: { item: put } });
  return changes;
}

/** The members of an item that are the fields as they are; `undefined` leaves one out. */
function textsOf(values) {
  return {
    name: values.name.trim(),
    description: values.description.trim() || undefined,
    picture: values.picture ?? undefined,
    station: values.station,
    categories: values.categories,
    tags: values.tags,
    allergens: values.allergens ?? undefined,
    modifierGroups: values.groups,
  };
}

/** Returns the identifier of a category with this name; adds it to the changes if it is new. */
function categoryOf(menu, name, changes) {
  const isSame = (one) => one.name.toLowerCase() === name.toLowerCase();
  const known = menu.allCategories.find(isSame);
  if (known) return known.id;
  const id = freeID(name, menu.allCategories);
  const last = menu.allCategories.reduce((highest, { place }) => Math.max(highest, place), 0);
  const place = Math.min(last + STEP, HIGHEST);
  changes.push({ put: { category: { id, name, revision: 0, place, recommendable: true } } });
  return id;
}

/** Returns an identifier that says the name, and that no other one has. */
export function freeID(name, others) {
  const words = name.normalize("NFKD").toLowerCase().replaceAll("ß", "ss");
  const plain = words.replace(/\p{M}/gu, "").replace(/[^0-9a-z]+/g, "-").replace(/^-|-$/g, "");
  const text = (plain || "dish").slice(0, 56);
  const used = new Set(others.map(({ id }) => id));
  for (let count = 1; ; count++) {
    const id = count === 1 ? text : `${text}-${count}`;
    if (!used.has(id)) return id;
  }
}

/**
 * Returns the place of a dish after another one, and the other items whose place changes, because
 * no number is free between the neighbours.
 */
export function placeAfter(items, id, after) {
  const others = items.filter((item) => item.id !== id);
  const index = others.findIndex((item) => item.id === after) + 1;
  const before = others[index - 1]?.place ?? 0;
  const next = others[index]?.place ?? Math.min(before + 2 * STEP, HIGHEST + 1);
  const between = Math.floor((before + next) / 2);
  if (between > before && between < next) return { place: between, others: [] };
  const newPlace = (at) => (at < index ? at + 1 : at + 2) * STEP;
  const placed = others.map((item, at) => ({ ...item, place: newPlace(at) }));
  const moved = placed.filter((item, at) => item.place !== others[at].place);
  return { place: (index + 1) * STEP, others: moved };
}

/** Why a price needs a second look: `free`, `high` or `low`; null if it does not. */
export function doubtAbout(price, before) {
  if (price === before) return null;
  if (price === 0) return "free";
  if (!before) return null;
  if (price >= before * 5) return "high";
  return price * 5 <= before ? "low" : null;
}
