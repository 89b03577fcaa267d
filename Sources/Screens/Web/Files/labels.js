// SPDX-License-Identifier: Apache-2.0
// The labels of an order on tills and kitchen screens.

import { orderLabels } from "./order-labels.js";
import { t } from "./text.js";

const names = Object.keys(orderLabels);

/** The labels of an order or a ticket; a missing one is undefined. */
export function labelsOf(order) {
  return Object.fromEntries(names.map((name) => [name, order[name]]));
}

/** The labels as screens show them, in their order. */
export function labelTexts(order) {
  return names.filter((name) => order[name])
    .map((name) => t(`labels.${name}.shown`, { value: order[name] }));
}

/** A field for each label of an order; `make(title, options)` makes one. */
export function labelFields(order, make) {
  return names.map((name) => [name, make(t(`labels.${name}.field`),
    { maxlength: orderLabels[name], value: order?.[name] ?? "" })]);
}
