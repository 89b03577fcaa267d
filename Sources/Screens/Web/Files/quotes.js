// SPDX-License-Identifier: Apache-2.0
// What a cart costs with fees and taxes, as order-service computes it: no page.

/** The address of a quote: only its place decides the fee, so typing an address asks nothing. */
const SOMEWHERE = "?";

/** The price of a cart, asked once for each content. */
export class Quotes {
  /**
   * `none` (nothing is asked), `asking`, `known` (with `quote`, the answer of `orders.quote`),
   * `outside` (no area contains the place), or `failed` (with `problem`). While it asks again,
   * `quote` is still the earlier one.
   */
  state = { kind: "none" };

  #ask;
  #onChange;
  #wanted = null;

  /** `ask(wish)` requests a quote; `onChange` is called when the state has changed. */
  constructor(ask, onChange) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /**
   * Asks for a wish (null: nothing is asked), unless it has. `rules` names the state of the rules
   * for taxes and fees: other ones are asked about again.
   */
  want(wish, rules) {
    const wanted = wish && JSON.stringify([rules, wish]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    if (wish === null) this.state = { kind: "none" };
    else this.#request(wish, wanted);
  }

  /** Forgets the answer, so that the next wish asks again. */
  retry() {
    this.#wanted = null;
  }

  /** The total in minor units, or null while it is not known. */
  get total() {
    return this.state.kind === "known" ? this.state.quote.totals.total : null;
  }

  async #request(wish, wanted) {
    this.state = { kind: "asking", quote: this.state.quote };
    let state;
    try {
      state = { kind: "known", quote: await this.#ask(wish) };
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      const isOutside = problem.reason === "order.outsideArea";
      state = isOutside ? { kind: "outside" } : { kind: "failed", problem };
    }
    // The person may have changed the cart in the meantime.
    if (wanted !== this.#wanted) return;
    this.state = state;
    this.#onChange();
  }
}

/**
 * Returns what to ask about a cart at a table or elsewhere: null if the dishes are all that it
 * costs, or while a delivery has no place.
 */
export function wishFor(cart, table, location) {
  const kind = table ? "dineIn" : cart.kind;
  const isDelivery = kind === "delivery";
  if (cart.count === 0 || (isDelivery && !cart.to?.place)) return null;
  if (!isDelivery && !hasAdditions(location, kind)) return null;
  const items = cart.lines.map(({ item, quantity, modifiers, shownPrice }) => ({
    item, quantity, shownPrice, ...(modifiers.length > 0 && { modifiers }),
  }));
  const fulfilment = {
    kind, ...(table && { table }), ...(isDelivery && { address: SOMEWHERE, place: cart.to.place }),
  };
  return { fulfilment, items };
}

/** Names the rules for the taxes and fees of a cart: other ones have another name. */
export function rulesOf(menu, cart) {
  const rates = cart.lines.map(({ item }) => menu.item(item)?.taxBasisPoints ?? null);
  return [menu.location?.revision, rates];
}

/** Whether a bill has more than the dishes, with this kind of fulfilment. */
export function hasAdditions(location, kind) {
  return !location.tax.included || feesFor(location, kind).length > 0;
}

/** Returns the location's fees with this kind of fulfilment. */
export function feesFor({ fees = [] }, kind) {
  return fees.filter((fee) => !fee.fulfilments || fee.fulfilments.includes(kind));
}

/** Remembers the total that a person has seen for a cart, to say when it is another one. */
export class SeenTotal {
  #content = null;
  #total = null;
  #before;

  /**
   * Takes the present content and its total (null: not known now). Returns the total that the same
   * content had before, if it was another one; else undefined.
   */
  take(content, total) {
    if (content !== this.#content) {
      this.#content = content;
      this.#total = null;
      this.#before = undefined;
    }
    if (total === null) return undefined;
    if (this.#total !== null && this.#total !== total) this.#before = this.#total;
    this.#total = total;
    return this.#before;
  }
}
