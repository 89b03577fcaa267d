// SPDX-License-Identifier: Apache-2.0
// Orders that were handed over here although some of their courses are held.

import { h } from "./dom.js";
import { t } from "./text.js";

/**
 * The orders that this screen has handed over and that hold courses: no screen shows them any more.
 *
 * Pure. Each stays until its ticket is shown again, or until a person dismisses it.
 */
export class HeldOrders {
  constructor() {
    this.orders = new Map();
  }

  /** Records a ticket that has left the screen, if it holds courses. */
  record({ order, number, status, held = [] }) {
    if (held.length === 0 || status === "canceled") return;
    const courses = [...held].sort((a, b) => a.course - b.course);
    this.orders.set(order, { order, number, courses, isFiring: false });
  }

  /** Forgets an order: its ticket is shown again, or a person dismissed it. */
  forget(order) {
    this.orders.delete(order);
  }

  /** Records whether a request to fire a course of an order waits for its answer. */
  setFiring(order, isFiring) {
    const one = this.orders.get(order);
    if (one !== undefined) this.orders.set(order, { ...one, isFiring });
  }
}

/** Shows these orders above the footer, each with a button that fires its next course. */
export class HeldPanel {
  /** `onFire(request)` sends a request about a ticket; `onDismiss(order)` hides an order. */
  constructor(element, { onFire, onDismiss }) {
    this.element = element;
    this.handlers = { onFire, onDismiss };
    this.shown = "";
  }

  draw({ heldOrders }) {
    const orders = [...heldOrders.orders.values()];
    const shown = JSON.stringify(orders);
    if (shown === this.shown) return;
    this.shown = shown;
    this.element.hidden = orders.length === 0;
    this.element.replaceChildren(...orders.map((one) => this.row(one)));
  }

  row({ order, number, courses, isFiring }) {
    const { onFire, onDismiss } = this.handlers;
    const names = courses.map((one) => t("kitchen.heldCourse", one)).join(", ");
    const [{ course }] = courses;
    const fire = () => onFire({ command: "fire", order, number, body: { course } });
    return h("li", { data: { order } },
      h("span", {}, t("kitchen.stillHeld", { number, courses: names })),
      h("button", { onclick: fire, disabled: isFiring }, t("kitchen.fireCourse", { course })),
      h("button", { onclick: () => onDismiss(order) }, t("kitchen.keepHeld")));
  }
}
