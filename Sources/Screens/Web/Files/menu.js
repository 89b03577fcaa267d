// SPDX-License-Identifier: Apache-2.0
// A location's menu, from the entities of its stream: Protocols/2-LOCATIONS.md. No page, no clock.

/** Returns the key of an entity of the stream `locations/…`, for a `Follower`. */
export function entityKey(entity) {
  const kind = ["location", "category", "modifierGroup", "item"].find((name) => entity[name]);
  return kind ? `${kind}/${entity[kind].id}` : "unknown";
}

/** Whether an entity of the stream was removed, for a `Follower`. */
export function isRemoved(entity) {
  return Object.values(entity).some((one) => one?.removed === true);
}

/** A menu at one time. */
export class Menu {
  /** The location, or null before it is known. */
  location = null;
  /** The categories that have items, and the items, in the order of the menu. */
  categories = [];
  items = [];

  #groups = new Map();
  #byID = new Map();
  #now;
  #month;

  /** `entities` are those of a `Follower`, `now` is the time in milliseconds since 1970. */
  constructor(entities, now) {
    this.#now = now;
    const categories = [];
    for (const entity of entities) {
      if (entity.location) this.location = entity.location;
      else if (entity.category) categories.push(entity.category);
      else if (entity.modifierGroup) {
        this.#groups.set(entity.modifierGroup.id, entity.modifierGroup);
      } else if (entity.item) this.items.push(entity.item);
    }
    this.items.sort(byPlace);
    for (const item of this.items) this.#byID.set(item.id, item);
    const used = new Set(this.items.flatMap((item) => item.categories ?? []));
    this.categories = categories.filter((category) => used.has(category.id)).sort(byPlace);
    this.#month = this.location ? businessMonth(this.location, now) : null;
  }

  /** Returns the item with an identifier, or undefined. */
  item(id) {
    return this.#byID.get(id);
  }

  /** Returns the items of a category; of null those without a category. */
  itemsOf(category) {
    return this.items.filter((item) =>
      category === null ? !item.categories?.length : item.categories?.includes(category.id));
  }

  /** Returns the first category of an item, whose colour it has, or undefined. */
  categoryOf(item) {
    return this.categories.find((category) => item.categories?.includes(category.id));
  }

  /** Returns the price of an item now, without modifiers. */
  price(item) {
    const scheduled = item.scheduledPrice;
    return scheduled && this.#passed(scheduled.validFrom) ? scheduled.price : item.price;
  }

  /** Why an item can't be ordered: `soldOut` or `outOfSeason`; null if it can. */
  missing(item) {
    if (!this.#available(item)) return "soldOut";
    if (item.season && this.#month && !item.season.includes(this.#month)) return "outOfSeason";
    return null;
  }

  /** Whether a modifier can be chosen. */
  modifierAvailable(modifier) {
    return this.#available(modifier);
  }

  /** Returns the groups that an item has with the chosen modifiers, in the order of asking. */
  groups(item, chosen) {
    return (item.modifierGroups ?? [])
      .map((id) => this.#groups.get(id))
      .filter((group) => group && (!group.onlyWith || group.onlyWith.some((id) => chosen.has(id))));
  }

  /** Returns what a modifier adds to the price of one, with the chosen modifiers. */
  modifierPrice(modifier, chosen) {
    const special = modifier.prices?.find((entry) => chosen.has(entry.with));
    return special ? special.price : modifier.price;
  }

  /** Returns the price of one with the chosen modifiers. */
  priceOfOne(item, chosen) {
    return this.chosenModifiers(item, chosen).reduce(
      (sum, modifier) => sum + this.modifierPrice(modifier, chosen),
      this.price(item),
    );
  }

  /** Returns the chosen modifiers of an item, in the order of the menu. */
  chosenModifiers(item, chosen) {
    return this.groups(item, chosen)
      .flatMap((group) => group.modifiers)
      .filter((modifier) => chosen.has(modifier.id));
  }

  /** Returns the chosen modifiers that the item has: a choice may end those of other groups. */
  keptChoices(item, chosen) {
    const kept = new Set(this.chosenModifiers(item, chosen).map((modifier) => modifier.id));
    return kept.size === chosen.size ? chosen : this.keptChoices(item, kept);
  }

  /** Returns the first group of which too few modifiers are chosen, or undefined. */
  unansweredGroup(item, chosen) {
    return this.groups(item, chosen).find((group) => countChosen(group, chosen) < group.minimum);
  }

  /** Whether an item can be added without a question. */
  needsNoChoice(item) {
    return this.unansweredGroup(item, new Set()) === undefined;
  }

  /** Why a choice can't be ordered any more: as in `missing`, or `removed`, `modifier`; or null. */
  problem(item, chosen) {
    if (!item) return "removed";
    const reason = this.missing(item);
    if (reason) return reason;
    const modifiers = this.chosenModifiers(item, chosen);
    const gone = modifiers.some((modifier) => !this.modifierAvailable(modifier));
    if (gone || modifiers.length < chosen.size) return "modifier";
    return this.unansweredGroup(item, chosen) ? "modifier" : null;
  }

  #available(entity) {
    return entity.available
      || (entity.unavailableUntil !== undefined && this.#passed(entity.unavailableUntil));
  }

  #passed(time) {
    return Date.parse(time) <= this.#now;
  }
}

/** Returns how many modifiers of a group are chosen. */
export function countChosen(group, chosen) {
  return group.modifiers.filter((modifier) => chosen.has(modifier.id)).length;
}

/** Sorts categories and dishes as the location orders them. */
export function byPlace(one, other) {
  return one.place - other.place || (one.id < other.id ? -1 : 1);
}

/** The month of the location's business day, 1 to 12. */
function businessMonth(location, now) {
  const shifted = new Date(now - (location.businessDayTurnsAt ?? 0) * 3_600_000);
  const options = { month: "numeric", timeZone: location.timeZone };
  return Number(new Intl.DateTimeFormat("en", options).format(shifted));
}
