// SPDX-License-Identifier: Apache-2.0
// The sales of a business day, as order-service adds them up, in the order of the page. No page.

/**
 * Returns the answer of `orders.sales` with the sum of its prices, and its sales by dish, by
 * category and by hour, which each add up to `items`.
 *
 * `menu` has the categories at present, `location` the hour at which its days change.
 */
export function salesOf(answer, { menu, location }) {
  const total = answer.items + answer.fees + answer.addedTax;
  return {
    ...answer,
    total,
    kept: total - answer.unpaid - answer.givenBack + answer.owed,
    dishes: highestFirst(answer.itemSales),
    categories: highestFirst(categoriesOf(answer.itemSales, menu)),
    hours: hoursOf(answer.hourSales, location.businessDayTurnsAt ?? 0),
    reductions: highestFirst(answer.reductions),
  };
}

/** The sales by the first category of each item that the menu knows. */
function categoriesOf(sales, menu) {
  const groups = new Map();
  for (const { item: id, quantity, amount } of sales) {
    const item = menu.item(id);
    const category = item && menu.categoryOf(item);
    const key = category?.id ?? "";
    const group = groups.get(key)
      ?? { name: category?.name ?? null, color: category?.color, quantity: 0, amount: 0 };
    group.quantity += quantity;
    group.amount += amount;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The hours from the first to the last one with sales, from the hour at which days change. */
function hoursOf(sales, firstHour) {
  const known = new Map(sales.map((one) => [one.hour, one]));
  const places = [...known.keys()].map((hour) => (hour - firstHour + 24) % 24);
  if (places.length === 0) return [];
  const first = Math.min(...places);
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => {
    const hour = (first + index + firstHour) % 24;
    return known.get(hour) ?? { hour, quantity: 0, amount: 0 };
  });
}

function highestFirst(groups) {
  const byAmount = (one, other) => other.amount - one.amount || (one.name < other.name ? -1 : 1);
  return [...groups].sort(byAmount);
}
