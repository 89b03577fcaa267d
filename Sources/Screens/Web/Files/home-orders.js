// SPDX-License-Identifier: Apache-2.0
// The orders of a person: those that are waited for, and earlier ones to order again.

import { get } from "./api.js";
import { isOver } from "./delivery-stage.js";
import { byID, h, icon, showList } from "./dom.js";
import { keptOrders, orderAddress, refreshOrders, unansweredOrders } from "./guest-orders.js";
import { openAgain } from "./home-again.js";
import { attempt } from "./owner-parts.js";
import { isWaitedFor, statusOf } from "./order-again.js";
import { showFresh } from "./page.js";
import { dayAndTime, list, money, t } from "./text.js";

/** The number of dishes that an earlier order names. */
const NAMED = 4;

export class Orders {
  #locations;
  #person;
  /** `{order, link}`, newest first. */
  #orders = [];
  #before;
  /** The identifiers of orders whose deliveries have ended. */
  #ended = new Set();
  /** When the orders came, by `performance.now()`. */
  #heard = performance.now();

  /** `locations` are all of the suite. Without a `person` there are the orders of this browser. */
  constructor(locations, person) {
    this.#locations = locations;
    this.#person = person;
  }

  /** Whether the person waits for an order. */
  get isWaiting() {
    return this.#current().length > 0;
  }

  /** Requests the latest orders of the account. */
  async load() {
    const { orders, before } = await get("/api/account/orders");
    const known = new Set(orders.map(({ order }) => order.id));
    const earlier = this.#orders.filter(({ order }) => !known.has(order.id));
    if (earlier.length === 0) this.#before = before;
    this.#orders = [...orders, ...earlier];
    await this.#askCouriers();
  }

  /** Requests the deliveries that are with their couriers; one that fails is asked for again. */
  async #askCouriers() {
    const away = this.#orders.filter(({ order }) => this.#statusOf(order) === "withCourier");
    await Promise.all(away.map(async ({ order, link }) => {
      const path = `/api/orders/${encodeURIComponent(order.id)}/delivery`;
      if (isOver(await get(path, {}, { link }).catch(() => null))) this.#ended.add(order.id);
    }));
  }

  #statusOf(order) {
    const status = statusOf(order, Date.now());
    return status === "withCourier" && this.#ended.has(order.id) ? "delivered" : status;
  }

  /** Requests and shows earlier orders. */
  async loadEarlier() {
    const { orders, before } = await get("/api/account/orders", { before: this.#before });
    this.#before = before;
    this.#orders.push(...orders);
    this.show();
  }

  /** Requests the orders again; says that they may be old if that fails. */
  async refresh() {
    try {
      await Promise.all([this.#person && this.load(), refreshOrders()]);
      this.#heard = performance.now();
      showFresh(true, 0);
    } catch (problem) {
      showFresh(false, Math.floor((performance.now() - this.#heard) / 1000));
      throw problem;
    } finally {
      this.show();
    }
  }

  /** Shows both lists. */
  show() {
    const current = this.#current();
    byID("current").hidden = current.length === 0;
    showList(byID("current"), current, {
      keyOf: ({ order }) => order, version: (one) => JSON.stringify(one), make: banner,
    });
    const over = this.#orders.filter(({ order }) => !isWaitedFor(this.#statusOf(order)));
    byID("previous").hidden = over.length === 0;
    byID("earlier").hidden = this.#before === undefined;
    showList(byID("orders"), over, {
      keyOf: ({ order }) => order.id, version: ({ order }) => String(order.revision),
      make: (one) => this.#previous(one),
    });
  }

  /**
   * The orders that are waited for: those without an answer, those of the account, and those that
   * were made in this browser.
   */
  #current() {
    const own = this.#orders.map(({ order, link }) => ({
      order: order.id, number: order.number, link, name: this.#nameOf(order.location),
      status: order.mergedInto === undefined ? this.#statusOf(order) : "moved",
    }));
    const known = new Set(own.map(({ order }) => order));
    const others = keptOrders().filter(({ order }) => !known.has(order)).map((one) => ({
      order: one.order, number: one.number, link: one.link, name: this.#nameOf(one.location),
      status: one.status,
    }));
    const unsent = unansweredOrders(this.#person?.id).map(({ location, address }) =>
      ({ order: address, address, name: this.#nameOf(location), status: "unsent" }));
    return [...unsent, ...[...own, ...others].filter(({ status }) => isWaitedFor(status))];
  }

  #nameOf(location) {
    return this.#place(location)?.name ?? "";
  }

  #place(location) {
    return this.#locations.find(({ id }) => id === location);
  }

  #previous({ order, link }) {
    const dishes = order.lines.filter(({ status }) => status !== "voided" && status !== "moved");
    const names = dishes.slice(0, NAMED).map(({ name, quantity }) =>
      (quantity > 1 ? t("home.pieces", { name, count: quantity }) : name));
    if (dishes.length > NAMED) names.push(t("home.more", { count: dishes.length - NAMED }));
    const place = this.#locations.find(({ id, closed }) => id === order.location && !closed);
    const again = () => attempt(() => openAgain(order, place));
    return h(
      "li",
      { class: "card previous" },
      h("h3", {}, this.#nameOf(order.location)),
      h("p", { class: "soft" }, dayAndTime(order.openedAt, this.#place(order.location)?.timeZone)),
      h("p", {}, names.length > 0 ? list(names) : t(`status.${order.status}`)),
      h("p", { class: "foot" },
        h("b", { class: "number" }, money(order.totals.total, order.currency)),
        order.status === "canceled"
          && h("span", { class: "tag", data: { kind: "bad" } }, t("status.canceled")),
        h("a", { href: orderAddress({ order: order.id, link }) },
          t("guest.orderNumber", { number: order.number })),
        place && dishes.length > 0 && h("button", {
          class: "plain", type: "button", "aria-haspopup": "dialog", onclick: again,
        }, icon("refresh"), t("home.again"))),
    );
  }
}

/** An order that is waited for. */
function banner({ order, number, link, name, status, address = orderAddress({ order, link }) }) {
  const sign = { processed: "bell", withCourier: "courier" }[status] ?? "pan";
  return h(
    "a",
    { class: "banner", href: address, data: { status } },
    icon(sign),
    h("span", { class: "words" },
      h("b", {}, number ? t("guest.orderNumber", { number }) : t("guest.unsent")),
      h("span", {}, name)),
    h("b", { class: "state" }, t(`home.status.${status}`)),
  );
}
