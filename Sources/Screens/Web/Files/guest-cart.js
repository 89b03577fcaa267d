// SPDX-License-Identifier: Apache-2.0
// The cart of a guest: at the side of a wide page, in a dialog on a narrow one.

import { HIGHEST_QUANTITY, LONGEST_NAME, LONGEST_NOTE } from "./cart.js";
import { kindsFor } from "./delivery-terms.js";
import { byID, h, icon, setText, showList, showParts } from "./dom.js";
import { picture } from "./guest-dishes.js";
import { allergenWords, stepper } from "./guest-details.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import { dayAndTime, list, money, t } from "./text.js";

export class CartView {
  #dialog = byID("cart");
  #side = byID("side");
  #wide = matchMedia("(min-width: 64rem)");
  #parts = h("div", { class: "parts" });
  #lines = h("ul", { class: "cart-lines" });
  #view;

  /**
   * `view` has `cart`, `menu()`, `link()` (`{table?, person?}` or null), `sending()` (the state of
   * the `Sending`), `delivery()` (a `GuestDelivery` or null), `bill` (a `Bill`), and the listeners
   * `onQuantity(line, quantity)`, `onOpen(line)` and `onAccept(line, price)`.
   */
  constructor(view) {
    this.#view = view;
    this.#wide.addEventListener("change", () => {
      if (this.#dialog.open) this.#dialog.close();
      this.show();
    });
    byID("cart-button").addEventListener("click", () => openDialog(this.#dialog));
  }

  /** Shows the cart, and its sum in the bar of a narrow page. */
  show() {
    const { cart, link } = this.#view;
    const canOrder = link() !== null;
    const wide = this.#wide.matches;
    this.#side.hidden = !canOrder || !wide;
    byID("bar").hidden = !canOrder || wide || cart.count === 0;
    byID("cart-button").replaceChildren(
      icon("bag"),
      h("span", {}, t("guest.showCart", { count: cart.count })),
      h("span", { class: "number" }, money(cart.sum)),
    );
    if (!canOrder) return;
    const place = wide ? this.#side : this.#dialog;
    if (this.#parts.parentElement !== place) fillDialog(place, this.#parts);
    const hadFocus = place.contains(document.activeElement);
    // What did not change stays as it is: a guest may be typing.
    showParts(this.#parts, [this.#head(wide), ...(cart.lines.length > 0 ? this.#full() : [EMPTY])]);
    this.#showTyped();
    // A removed line's focus goes to the title, so that the keyboard is not lost.
    const isLost = hadFocus && !place.contains(document.activeElement);
    if (isLost) byID("cart-title").focus({ preventScroll: true });
  }

  /** Whether the cart is on screen now. */
  get isSeen() {
    return this.#wide.matches || this.#dialog.open;
  }

  /** Shows what another tab has typed. */
  #showTyped() {
    const { cart } = this.#view;
    for (const [id, name] of [["cart-name", "customer"], ["cart-note", "note"]]) {
      const input = byID(id);
      if (input && input !== document.activeElement) input.value = cart[name];
    }
    const kind = byID(`kind-${cart.kind}`);
    if (kind) kind.checked = true;
    const time = byID("cart-time");
    if (time && time !== document.activeElement) time.value = cart.time;
    this.#showTime();
  }

  /** Says the day of the time, too: an earlier time of day than now is that of tomorrow. */
  #showTime() {
    const { cart, menu } = this.#view;
    const field = byID("cart-time-field");
    if (!field) return;
    field.hidden = cart.kind === "counter";
    const isDelivery = cart.kind === "delivery";
    setText(byID("cart-time-name"), t(isDelivery ? "deliver.time" : "guest.pickupTime"));
    const { location } = menu();
    const wantedAt = location ? cart.wantedAt(location.timeZone) : null;
    const at = wantedAt && t(isDelivery ? "deliver.at" : "guest.pickupAt",
      { time: dayAndTime(wantedAt) });
    setText(byID("cart-when"), at || t(isDelivery ? "deliver.soon" : "guest.pickupSoon"));
  }

  #head(wide) {
    return {
      key: "head", version: wide,
      make: () => h(
        "div",
        { class: "cart-head" },
        h("h2", { id: "cart-title", tabindex: "-1", autofocus: !wide }, t("guest.cart")),
        !wide && closeButton("cart-close"),
      ),
    };
  }

  #full() {
    const { cart, menu, link, sending } = this.#view;
    const checks = new Map(cart.lines.map((line) => [line.id, cart.check(line, menu())]));
    const locked = sending() !== null;
    const item = (line) => menu().item(line.item);
    showList(this.#lines, cart.lines, {
      keyOf: (line) => line.id,
      version: (line) => JSON.stringify([
        line, checks.get(line.id), locked, item(line)?.name, item(line)?.picture,
      ]),
      make: (line) => this.#line(line, checks.get(line.id), locked),
    });
    const allergens = this.#allergens();
    const kinds = kindsFor(link(), menu().location);
    const isBlocked = [...checks.values()].some((check) => check.problem || check.changed);
    this.#view.bill.ask(isBlocked);
    const delivery = this.#view.delivery();
    delivery?.show(locked);
    delivery?.update();
    return [
      { key: "lines", version: null, make: () => this.#lines },
      {
        key: "allergens", version: allergens,
        make: () => allergenWords(allergens.text, allergens.kind),
      },
      { key: "how", version: [locked, kinds], make: () => this.#how(kinds, locked) },
      delivery && { key: "delivery", version: null, make: () => delivery.element },
      { key: "form", version: [locked, link().table], make: () => this.#form(locked) },
      this.#view.bill.part(isBlocked),
    ];
  }

  #line(line, check, locked) {
    const item = this.#view.menu().item(line.item);
    const words = [...check.modifiers, line.note && `“${line.note}”`].filter(Boolean).join(", ");
    const name = item?.name ?? line.name;
    return h(
      "li",
      { class: "cart-line", data: { problem: check.problem ?? (check.changed ? "price" : "") } },
      item && picture(item),
      h(
        "div",
        { class: "words" },
        h("button", {
          class: "open", type: "button", id: `edit-${line.id}`, disabled: locked || !item,
          "aria-label": t("guest.change", { name }), onclick: () => this.#view.onOpen(line),
        }, name),
        words && h("p", { class: "soft" }, words),
      ),
      h("p", { class: "price number" }, money(line.shownPrice * line.quantity)),
      stepper({
        quantity: line.quantity, lowest: locked ? line.quantity : 0,
        highest: locked ? line.quantity : HIGHEST_QUANTITY,
        id: `line-${line.id}`, name,
        onChange: (quantity) => this.#view.onQuantity(line, quantity),
      }),
      !locked && this.#trouble(line, check),
    );
  }

  /** Says what changed since the dish was put into the cart, and how to go on. */
  #trouble(line, { problem, changed, price }) {
    if (problem) {
      return h("p", { class: "trouble", role: "alert" }, t(`guest.problem.${problem}`));
    }
    if (!changed) return null;
    const values = { before: money(line.shownPrice), now: money(price) };
    return h(
      "div",
      { class: "trouble", role: "alert" },
      h("p", {}, t(line.quantity > 1 ? "guest.eachPriceChanged" : "guest.priceChanged", values)),
      h("button", {
        class: "plain", type: "button", id: `accept-${line.id}`,
        onclick: () => this.#view.onAccept(line, price),
      }, t("guest.acceptPrice", { now: money(price * line.quantity) })),
    );
  }

  /** What is known of the allergens of all dishes: `{text, kind}`. */
  #allergens() {
    const { cart, menu } = this.#view;
    const { allergens, unknown } = cart.allergens(menu());
    const names = allergens.map((allergen) => t(`allergens.${allergen}`));
    const hasExtras = cart.lines.some((line) => line.modifiers.length > 0);
    const sentences = [
      names.length > 0 ? t("guest.cartAllergens", { list: list(names) }) : "",
      unknown.length > 0 ? t("guest.cartUnknown", { list: list(unknown) }) : "",
      names.length + unknown.length === 0 ? t("guest.cartNone") : "",
      hasExtras ? t("guest.extrasUnknown") : "",
      unknown.length > 0 || hasExtras ? t("guest.askUs") : "",
    ];
    const text = sentences.filter(Boolean).join(" ");
    const isNone = names.length === 0 && !hasExtras;
    return { text, kind: unknown.length > 0 ? "warn" : isNone ? "good" : "plain" };
  }

  #form(locked) {
    const { cart, link } = this.#view;
    const { table } = link();
    const input = (name, id, longest, complete) => h("input", {
      id, type: "text", maxlength: longest, disabled: locked, value: cart[name],
      autocomplete: complete,
      oninput: (event) => {
        cart[name] = event.target.value;
        cart.keep();
      },
    });
    const optional = h("span", { class: "soft" }, t("guest.optional"));
    return h(
      "div",
      { class: "cart-form" },
      !table && this.#time(locked),
      h("label", { class: "field" }, h("span", {}, t("guest.name"), " ", optional),
        input("customer", "cart-name", LONGEST_NAME, "given-name")),
      h("label", { class: "field" }, h("span", {}, t("guest.note"), " ", optional.cloneNode(true)),
        input("note", "cart-note", LONGEST_NOTE, "off")),
    );
  }

  /** How the guest gets it: at the table, in the only way, or in a chosen one. */
  #how(kinds, locked) {
    const { table } = this.#view.link();
    const only = (picture, text) =>
      h("p", { class: "where cart-form" }, icon(picture), text);
    if (table) return only("table", t("fulfilment.dineIn", { table }));
    if (kinds.length === 1) return only("bag", t(`fulfilment.${kinds[0]}`));
    return h("div", { class: "cart-form" }, this.#kinds(kinds, locked));
  }

  #kinds(kinds, locked) {
    const { cart } = this.#view;
    return h(
      "fieldset",
      { class: "kinds" },
      h("legend", { class: "spoken" }, t("guest.how")),
      kinds.map((kind) => h(
        "label",
        {},
        h("input", {
          type: "radio", name: "kind", id: `kind-${kind}`, value: kind,
          checked: cart.kind === kind, disabled: locked,
          onchange: () => {
            cart.kind = kind;
            cart.keep();
            this.show();
          },
        }),
        h("span", {}, h("b", {}, t(`fulfilment.${kind}`)), h("small", {}, t(`guest.kind.${kind}`))),
      )),
    );
  }

  #time(locked) {
    const { cart } = this.#view;
    return h(
      "label",
      { class: "field", id: "cart-time-field" },
      h("span", {}, h("span", { id: "cart-time-name" }), " ",
        h("span", { class: "soft" }, t("guest.optional"))),
      h("input", {
        id: "cart-time", type: "time", disabled: locked, value: cart.time,
        "aria-describedby": "cart-when",
        oninput: (event) => {
          cart.time = event.target.value;
          cart.keep();
          this.#showTime();
        },
      }),
      h("small", { class: "soft", id: "cart-when", role: "status" }),
    );
  }
}

/** The part of a cart without dishes. */
const EMPTY = {
  key: "empty", version: null,
  make: () => h(
    "div",
    { class: "cart-empty" },
    icon("bag"),
    h("p", {}, h("b", {}, t("guest.empty"))),
    h("p", { class: "soft" }, t("guest.emptyHint")),
  ),
};
