// SPDX-License-Identifier: Apache-2.0
// The cart of a guest: at the side of a wide page, in a dialog on a narrow one.

import { byID, h, icon } from "./dom.js";
import { picture } from "./guest-dishes.js";
import { stepper } from "./guest-details.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import { list, money, rate, t } from "./text.js";

const LONGEST_NAME = 100;
const LONGEST_NOTE = 200;
const HIGHEST_QUANTITY = 99;

export class CartView {
  #dialog = byID("cart");
  #side = byID("side");
  #wide = matchMedia("(min-width: 64rem)");
  #view;

  /**
   * `view` has `cart`, `menu()`, `link()` (`{table?}` or null), `sending()` (the state of the
   * `Sending`), and the listeners `onQuantity(line, quantity)`, `onOpen(line)`,
   * `onAccept(line, price)`, `onOrder()` and `onAbandon()`.
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
    (wide ? this.#dialog : this.#side).replaceChildren();
    const focused = place.contains(document.activeElement) ? document.activeElement.id : null;
    const scrolled = place.querySelector(".cart-lines")?.scrollTop ?? 0;
    const held = place.scrollTop;
    fillDialog(place, this.#head(wide), ...(cart.lines.length > 0 ? this.#full() : [empty()]));
    place.scrollTop = held;
    if (scrolled) place.querySelector(".cart-lines").scrollTop = scrolled;
    if (focused) this.#focus(place, focused);
  }

  /** Whether the cart is on screen now. */
  get isSeen() {
    return this.#wide.matches || this.#dialog.open;
  }

  /** A removed line's focus goes to the title, so that the keyboard is not lost. */
  #focus(place, id) {
    (byID(id) ?? place.querySelector("#cart-title")).focus({ preventScroll: true });
  }

  #head(wide) {
    return h(
      "div",
      { class: "cart-head" },
      h("h2", { id: "cart-title", tabindex: "-1", autofocus: !wide }, t("guest.cart")),
      !wide && closeButton("cart-close"),
    );
  }

  #full() {
    const { cart, menu } = this.#view;
    const checks = new Map(cart.lines.map((line) => [line.id, cart.check(line, menu())]));
    const locked = this.#view.sending() !== null;
    return [
      h(
        "ul",
        { class: "cart-lines" },
        cart.lines.map((line) => this.#line(line, checks.get(line.id), locked)),
      ),
      this.#allergens(),
      this.#form(locked),
      this.#foot([...checks.values()]),
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
      h("p", {}, t("guest.priceChanged", values)),
      h("button", {
        class: "plain", type: "button", id: `accept-${line.id}`,
        onclick: () => this.#view.onAccept(line, price),
      }, t("guest.acceptPrice", values)),
    );
  }

  #allergens() {
    const { cart, menu } = this.#view;
    const { allergens, unknown } = cart.allergens(menu());
    const names = allergens.map((allergen) => t(`allergens.${allergen}`));
    const sentences = [
      names.length > 0 ? t("guest.cartAllergens", { list: list(names) }) : "",
      unknown.length > 0 ? t("guest.cartUnknown", { list: list(unknown) }) : "",
      names.length + unknown.length === 0 ? t("guest.cartNone") : "",
      cart.lines.some((line) => line.modifiers.length > 0) ? t("guest.extrasUnknown") : "",
    ];
    const text = sentences.filter(Boolean).join(" ");
    const kind = unknown.length > 0 ? "warn" : "plain";
    return h("p", { class: "allergens", data: { kind } }, icon("alert"), h("span", {}, text));
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
      table
        ? h("p", { class: "where" }, icon("table"), t("fulfilment.dineIn", { table }))
        : this.#kinds(locked),
      h("label", { class: "field" }, h("span", {}, t("guest.name"), " ", optional),
        input("customer", "cart-name", LONGEST_NAME, "given-name")),
      h("label", { class: "field" }, h("span", {}, t("guest.note"), " ", optional.cloneNode(true)),
        input("note", "cart-note", LONGEST_NOTE, "off")),
    );
  }

  #kinds(locked) {
    const { cart } = this.#view;
    return h(
      "fieldset",
      { class: "kinds" },
      h("legend", { class: "spoken" }, t("guest.how")),
      ["counter", "pickup"].map((kind) => h(
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

  #foot(checks) {
    const { cart, menu, link, sending } = this.#view;
    const { location } = menu();
    const kind = link().table ? "dineIn" : cart.kind;
    return h(
      "div",
      { class: "cart-foot" },
      h(
        "dl",
        { class: "sum" },
        h("dt", {}, t("guest.sum")),
        h("dd", { class: "number" }, money(cart.sum)),
      ),
      h("p", { class: "soft" }, additions(location, kind)),
      sending() === "unsure" ? this.#unsure() : this.#confirm(checks, location),
    );
  }

  #confirm(checks, location) {
    const state = this.#view.sending();
    const blocked = checks.some((check) => check.problem || check.changed);
    const why = location?.closed ? "guest.closed" : blocked ? "guest.blocked" : null;
    const off = state !== null || why !== null;
    return [
      why && h("p", { id: "cart-why", class: "trouble" }, t(why)),
      h(
        "button",
        {
          class: "primary", type: "button", id: "confirm",
          "aria-disabled": off && "true", "aria-describedby": why && "cart-why",
          onclick: () => off || this.#view.onOrder(),
        },
        t(state ? `guest.send.${state}` : "guest.confirm"),
      ),
    ];
  }

  /** The answer stayed lost. The same order may be sent again, another one not. */
  #unsure() {
    return [
      h("p", { class: "trouble", role: "alert" }, t("guest.unsure")),
      h("button", { class: "primary", type: "button", id: "confirm", onclick: this.#view.onOrder },
        t("guest.sendAgain")),
      h("button", { class: "quiet", type: "button", id: "abandon", onclick: this.#view.onAbandon },
        t("guest.abandon")),
    ];
  }
}

/** Returns what the bill adds to the dishes; the amounts are computed by the restaurant only. */
function additions(location, kind) {
  if (!location) return "";
  const { tax } = location;
  const fees = (location.fees ?? [])
    .filter((fee) => !fee.fulfilments || fee.fulfilments.includes(kind))
    .map((fee) => `${fee.name} ${fee.amount ? money(fee.amount) : rate(fee.basisPoints)}`);
  const ownTax = tax.included ? [] : [t("guest.tax", { rate: rate(tax.basisPoints) })];
  const added = [...fees, ...ownTax];
  return added.length > 0 ? t("guest.additions", { list: list(added) }) : t("guest.noAdditions");
}

function empty() {
  return h(
    "div",
    { class: "cart-empty" },
    icon("bag"),
    h("p", {}, h("b", {}, t("guest.empty"))),
    h("p", { class: "soft" }, t("guest.emptyHint")),
  );
}
