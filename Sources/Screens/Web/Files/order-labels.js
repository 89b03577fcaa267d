// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order-labels.json by Protocols/Catalogue/write: change that instead.

/** The labels of an order in the order of screens, with the most characters of each. */
export const orderLabels = {
  customer: 100,
};
