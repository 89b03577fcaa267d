// SPDX-License-Identifier: Apache-2.0

// Derived from 3-ORDERS.md by Protocols/Catalogue/write: change that instead.

/** The reasons that every till offers. */
export const offeredReasons = {
  void: ["keyed by mistake", "guest changed mind", "sold out", "took too long", "wrong dish"],
  cancel: ["guest left", "keyed by mistake", "sold out", "test"],
  discount: ["regular guest", "served late", "staff meal", "complaint", "promotion"],
  refund: ["complaint", "wrong dish", "charged too much", "paid by mistake"],
};
