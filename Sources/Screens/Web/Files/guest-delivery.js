// SPDX-License-Identifier: Apache-2.0
// Where a delivery goes, and its terms: a part of the cart of a person who is signed in.

import { needsChoice, obstacleOf, roadDistance } from "./delivery-terms.js";
import { h, icon } from "./dom.js";
import { PlaceForm } from "./place-form.js";
import { distance, money, t } from "./text.js";

/** The value of the choice of an address that is not kept. */
const OTHER = "other";

export class GuestDelivery {
  /** The part of the cart. */
  element = h("div", { class: "delivery" });

  #cart;
  #addresses;
  #location;
  #onChange;
  #quotes;
  #places = null;
  #locked = null;
  #terms = h("div", { class: "terms", role: "status" });

  /**
   * `addresses` are those of the account, `location()` is the present location, `quotes` are those
   * of the cart, and `onChange` is called when something changes.
   */
  constructor({ cart, addresses, location, quotes, onChange }) {
    this.#cart = cart;
    this.#addresses = addresses;
    this.#location = location;
    this.#onChange = onChange;
    this.#quotes = quotes;
    if (needsChoice(cart.to, OTHER, addresses)) this.#choose(addresses[0]?.id ?? OTHER);
  }

  /** Shows the terms of the present place and dishes, if a delivery is wanted. */
  update() {
    this.element.hidden = this.#cart.kind !== "delivery";
    this.#showTerms();
  }

  /** Why the delivery can't be ordered yet, as a sentence, or null. */
  get why() {
    const { state } = this.#quotes;
    const obstacle = obstacleOf(this.#cart.to ?? {}, state, this.#cart.sum);
    const missing = (state.quote?.delivery?.minimum ?? 0) - this.#cart.sum;
    return obstacle && t(`deliver.why.${obstacle}`, { amount: money(missing) });
  }

  /** Makes the fields; locked ones while an order is sent. */
  show(isLocked) {
    if (isLocked === this.#locked) return;
    this.#locked = isLocked;
    const isOther = this.#cart.to.id === OTHER;
    this.#places = isOther ? this.#placeForm() : null;
    this.element.replaceChildren(
      this.#addresses.length > 0 ? this.#choice() : "",
      ...(isOther ? [this.#places.element, this.#keeper()] : []),
      this.#terms,
      h("p", { class: "soft" }, t("deliver.pay")),
    );
  }

  #choice() {
    const options = [...this.#addresses, { id: OTHER, address: t("deliver.other") }];
    return h("fieldset", { class: "kinds places" },
      h("legend", {}, t("deliver.to")),
      options.map(({ id, address, label, note }) => h("label", {},
        h("input", {
          type: "radio", name: "to", value: id, id: `to-${id}`, checked: this.#cart.to.id === id,
          disabled: this.#locked, onchange: () => this.#chosen(id),
        }),
        h("span", {}, h("b", {}, label ?? address), label && h("small", {}, address),
          note && h("small", {}, note)))));
  }

  #chosen(id) {
    this.#choose(id);
    this.#locked = null;
    this.show(false);
    // An address without a place is completed as another one.
    this.element.querySelector("[name=to]:checked")?.focus();
    this.#onChange();
  }

  /** Takes an address. One whose place is not known is completed as another one. */
  #choose(id) {
    const kept = this.#addresses.find((one) => one.id === id);
    if (kept?.place) {
      const { address, place, note = "" } = kept;
      this.#cart.to = { id, address, place, note };
    } else {
      this.#cart.to = {
        id: OTHER, address: kept?.address ?? "", place: null, note: kept?.note ?? "", keeps: false,
      };
    }
    this.#cart.keep();
  }

  #placeForm() {
    const { address, place, placeName } = this.#cart.to;
    const form = new PlaceForm("to-address", {
      address, place, placeName, isLocked: this.#locked,
      onChange: () => {
        Object.assign(this.#cart.to, {
          address: form.address, place: form.place, placeName: form.placeName,
        });
        this.#cart.keep();
        this.#onChange();
      },
    });
    return form;
  }

  #keeper() {
    const change = (event) => {
      this.#cart.to.keeps = event.target.checked;
      this.#cart.keep();
    };
    return h("label", { class: "modifier" },
      h("input", {
        type: "checkbox", id: "to-keep", checked: this.#cart.to.keeps === true,
        disabled: this.#locked, onchange: change,
      }),
      h("span", { class: "name" }, t("deliver.keep")));
  }

  #showTerms() {
    const { state } = this.#quotes;
    const { to, sum } = this.#cart;
    const location = this.#location();
    const shown = JSON.stringify([state, to, sum, location?.name]);
    if (this.#terms.dataset.shown === shown) return;
    this.#terms.dataset.shown = shown;
    this.#terms.dataset.kind = state.kind;
    this.#terms.replaceChildren(...this.#termsOf(state, to, location));
  }

  #termsOf({ kind, quote }, to, location) {
    if (kind === "outside" && location?.delivery) {
      const far = distance(roadDistance(location.delivery, to.place));
      return [h("p", { class: "trouble" },
        t("deliver.outside", { distance: far, name: location.name }))];
    }
    if (!quote?.delivery) {
      return kind === "asking" ? [h("p", { class: "soft" }, t("deliver.asking"))] : [];
    }
    const { delivery } = quote;
    const amount = delivery.fee ? quote.fees.at(-1).value : 0;
    const fee = amount === 0 ? t("deliver.free") : t("deliver.fee", { fee: money(amount) });
    const facts = [
      distance(delivery.distance), t("deliver.minutes", { count: delivery.minutes }), fee,
    ];
    const freeFrom = amount > 0 && delivery.fee.freeFrom;
    return [
      h("p", { class: "facts" }, icon("courier"), h("b", {}, facts.join(" · "))),
      freeFrom
        ? h("p", { class: "soft" }, t("deliver.freeFrom", { amount: money(freeFrom) })) : "",
    ];
  }
}
