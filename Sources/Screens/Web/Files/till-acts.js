// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { byID } from "./dom.js";
import { notify } from "./page.js";
import { sentence, t } from "./text.js";
import { approve } from "./till-approval.js";
import { runningPayments } from "./till-card.js";
import * as dialogs from "./till-dialogs.js";
import { keyedItem } from "./till-item.js";
import { MoveDialog } from "./till-move.js";
import { drawerTrouble, lostSince } from "./till-order.js";
import { OrdersDialog, showPayments } from "./till-orders.js";
import { PayDialog } from "./till-pay.js";
import { showLastReceipt, showReceipt } from "./till-receipt.js";
import { RefusedDishes } from "./till-refused.js";
import { changeDrawer, showStaff } from "./till-staff.js";
import { TablesDialog } from "./till-tables.js";
import { businessDay } from "./till-time.js";

/** Says why something could not be shown. */
function complain(problem) {
  notify(sentence(problem), "bad");
}

/** Why an order can't be changed, in words: `#12 is being paid`. */
export function whyText(order, reason) {
  return [order && `#${order.number}`, t(`till.why.${reason}`)].filter(Boolean).join(" ");
}

/** What the keys of a till do. */
export class TillActs {
  constructor(till) {
    this.till = till;
    this.refused = new RefusedDishes(till);
    /** The open drawers of the location, and those that were closed today; null if unknown. */
    this.drawers = null;
    /** The last payment that was asked for. */
    this.payDialog = null;
  }

  get state() {
    return this.till.state;
  }

  get order() {
    return this.state.shown.order;
  }

  /** Keys a command about the order at hand and sends it. */
  key(kind, method, end, body, more) {
    this.till.orderView.selected = null;
    this.state.key(kind, method, end, body, more);
    this.till.send();
  }

  /**
   * Keys a command about the order that a dialog shows, whatever order is at hand now; returns
   * whether it did. If the order was paid or taken over elsewhere, it says so instead.
   */
  keyFor(seen, kind, method, end, body, more = {}) {
    const { id, number } = seen;
    const present = this.state.orders.get(id);
    const lost = lostSince(seen, present);
    if (lost !== null) {
      const reason = t(`till.${lost}`, { number, terminal: present?.terminal });
      notify(`${reason} ${t("till.notDone")}`, "bad");
      return false;
    }
    this.key(kind, method, end, body, { target: id, ...more });
    return true;
  }

  listen() {
    const click = (id, act) => byID(id).addEventListener("click", act);
    click("orders", () => this.orders());
    click("tables", () => this.tables());
    click("who", () => this.staff());
    click("tab-places", () => this.showTab("places"));
    click("tab-sale", () => this.showTab("sale"));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  showTab(name) {
    for (const one of ["places", "sale"]) {
      byID(one).hidden = one !== name;
      if (one === name) byID(`tab-${one}`).setAttribute("aria-current", "page");
      else byID(`tab-${one}`).removeAttribute("aria-current");
    }
  }

  /** Shows the dishes or the order on a screen that has no place for both. */
  showView(name) {
    this.showTab("sale");
    this.till.views.show(name);
  }

  press(event) {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    const list = document.querySelector("dialog[open]");
    // From one list a key leads to the other one.
    const leadsOn = { F6: "tables", F7: "orders" }[key] === list?.dataset.name;
    if (ctrlKey || altKey || metaKey || (list && !leadsOn)) return;
    const acts = {
      F2: () => this.state.shown.reasonAgainstPayment ?? this.pay(), F4: () => this.details(),
      F6: () => this.orders(), F7: () => this.tables(),
    };
    if (acts[key]) {
      event.preventDefault();
      if (list === null) acts[key]();
      list?.addEventListener("close", acts[key], { once: true });
      list?.close();
    }
    if (list || target.matches("input")) return;
    if (/^[0-9]$/.test(key)) this.till.menuView.digit(Number(key));
    else if (key === "Escape") this.till.menuView.type("");
    else if (/^\p{Letter}$/u.test(key) || key === "/") {
      this.till.views.show("menu");
      // The letter itself goes to the field.
      byID("search").focus();
      if (key === "/") event.preventDefault();
    }
  }

  redraw() {
    this.till.draw();
  }

  /** Puts the order at hand aside: the next dish begins another one. */
  begin() {
    this.till.views.show("menu");
    this.state.take(null);
    this.redraw();
  }

  details() {
    const { place, follower } = this.till;
    const { order, state: { current } } = this;
    dialogs.showDetails(order, place, follower.now(), (changes) => {
      if (order) this.keyFor(order, "details", "PATCH", "", changes);
      else this.key("details", "PATCH", "", changes, { target: current });
    });
  }

  again(line) {
    const { menu } = this.till.menuView;
    const item = menu.item(line.item);
    const chosen = new Set(line.modifiers.map((one) => one.modifier));
    if (!item || menu.problem(item, chosen) !== null) {
      notify(t("till.cannotAgain", { dish: line.name }), "bad");
      return;
    }
    this.till.add(keyedItem(menu, item, {
      ...line, chosen, quantity: 1, hold: line.heldUntil === "fired",
    }));
  }

  void(line) {
    const { order } = this;
    dialogs.showVoid(line, (quantity, reason) => {
      const part = quantity === line.quantity ? { line: line.line } : { line: line.line, quantity };
      this.keyFor(order, "void", "POST", "/void", { lines: [part], reason });
    });
  }

  seat(line) {
    const { order } = this;
    dialogs.showSeat(line, (seat) => this.keyFor(order, "seat", "PUT", "/seat",
      { lines: [line.line], ...(seat === 0 ? {} : { seat }) }));
  }

  discount(line) {
    const { order } = this;
    dialogs.showDiscount(order, line, (discounts) =>
      this.keyFor(order, "discount", "PUT", "/discounts",
        { discounts, ifRevision: order.revision }));
  }

  fire(body) {
    this.key("fire", "POST", "/fire", body);
  }

  fireAny(courses) {
    const { order } = this;
    if (courses.length === 1) this.fire({});
    else {
      dialogs.showFire(courses, (course) =>
        this.keyFor(order, "fire", "POST", "/fire", course === null ? {} : { course }));
    }
  }

  /** Has the kitchen make a guest's order, and puts it aside: the next dish is another order's. */
  confirm() {
    const { order } = this;
    if (this.keyFor(order, "confirm", "POST", "/fire", {})) this.begin();
  }

  /** Says why an order can't be changed; one that is only closed for payment, it can release. */
  refuseChange({ order, reasonAgainstChange, canRelease }) {
    const isOwn = order.terminal === this.till.me.name;
    notify(whyText(order, reasonAgainstChange), "bad", !canRelease ? null : {
      text: t(isOwn ? "till.releaseIt" : "till.releaseAndTakeOver"), run: () => {
        const body = { ifRevision: order.revision };
        if (!this.keyFor(order, "release", "POST", "/unseal", body) || isOwn) return;
        this.keyFor(order, "takeOver", "POST", "/takeover", {});
      },
    });
  }

  takeOver() {
    this.key("takeOver", "POST", "/takeover", { ifRevision: this.order.revision });
  }

  more() {
    const { order, till } = this;
    dialogs.showMore(this.state.shown, {
      onRush: (rush) => this.rush(order, rush),
      onRelease: () =>
        this.keyFor(order, "release", "POST", "/unseal", { ifRevision: order.revision }),
      onMove: () => this.move(order),
      onBill: () => showReceipt(order, till.place, null),
      onPayments: () => this.payments(order),
      onHistory: () => dialogs.showHistory(order).catch(complain),
      onCancel: () => dialogs.showCancel(order, (reason) => this.cancel(order, reason)),
    });
  }

  rush(order, rush) {
    this.keyFor(order, "rush", "POST", "", { rush },
      { path: `/api/tickets/${encodeURIComponent(order.id)}/rush` });
  }

  cancel(order, reason, approval) {
    const isKeyed = this.keyFor(order, "cancel", "POST", "",
      { orders: [{ order: order.id }], reason }, { path: "/api/orders/cancel", approval });
    if (isKeyed && this.state.current === order.id) this.begin();
  }

  /** Keys a void or a cancellation again, once a manager has given the approval that it needs. */
  askAgain(order, { kind, body }) {
    this.take(order);
    approve(this.till.me, order, (approval) => (kind === "cancel"
      ? this.cancel(order, body.reason, approval)
      : this.keyFor(order, kind, "POST", "/void", body, { approval })));
  }

  move(order) {
    const others = this.state.active.filter((one) => one.id !== order.id);
    const reference = (to) => ({ order: to.id, ifRevision: to.revision });
    new MoveDialog(order, others, {
      onMove: (lines, to) => this.keyFor(order, to ? "move" : "split", "POST", "/move", {
        lines, ifRevision: order.revision, ...(to ? { to: reference(to) } : {}),
      }, to ? { also: to.id } : {}),
      onMerge: (to) => {
        const body = { into: reference(to), ifRevision: order.revision };
        if (!this.keyFor(order, "merge", "POST", "/merge", body, { also: to.id })) return;
        this.state.take(to.id);
        this.redraw();
      },
    });
  }

  /** A split opened an order: the one that gave lines stays at hand. */
  split(orders) {
    notify(t("till.splitDone", { number: orders[1].number }));
  }

  payments(order) {
    showPayments(order, (...refund) => this.refund(order, ...refund),
      ({ id }) => this.cancelCard(id)).catch(complain);
  }

  /** Gives money back, also of an order that ended: the money is named by its payment. */
  refund(order, payment, amount, reason) {
    this.key("refund", "POST", "", { reason, ...(amount === null ? {} : { amount }) }, {
      target: order.id, path: `/api/payments/${encodeURIComponent(payment.id)}/refund`,
    });
  }

  /** Stops asking a guest for a card. It does not wait for the payment that it cancels. */
  cancelCard(payment) {
    this.key("cancelCard", "POST", "", {}, {
      target: payment, path: `/api/payments/${encodeURIComponent(payment)}/cancel`,
    });
  }

  /**
   * Asks for the payment of an order; one that costs nothing is complete without a payment.
   *
   * `part`, `problem` and `earlier` are those of the `PayDialog`.
   */
  pay(order = this.order, { part, problem, earlier } = {}) {
    if (order === null) return;
    if (order.totals.due === 0 && order.totals.paid === 0) {
      this.keyFor(order, "seal", "POST", "/seal", { ifRevision: order.revision });
      return;
    }
    this.payDialog = new PayDialog(order, this.till.place, {
      part, problem, earlier, onPay: (body, shared) => {
        const more = {
          number: order.number, before: runningPayments(order), ...(shared ? { part: shared } : {}),
        };
        if (this.keyFor(order, "pay", "POST", "/payments", body, more)) this.till.wait();
      },
    });
    this.warn();
    this.askForDrawers();
  }

  /** Says in an open payment what cash means without an open drawer. */
  warn() {
    const { name: terminal } = this.till.me;
    const trouble = drawerTrouble(this.drawers, terminal);
    this.payDialog?.warn(trouble ? t(`till.${trouble}`, { terminal }) : "");
  }

  /** Shows the receipt of the last payment of the order at hand. */
  lastReceipt() {
    showLastReceipt(this.order, this.till.place);
  }

  receipt() {
    const { paid, orders } = this.state;
    const order = orders.get(paid.order);
    if (order) showReceipt(order, this.till.place, paid.payment);
  }

  /** The present business day of the location. */
  get today() {
    return businessDay(this.till.follower.now(), this.till.place);
  }

  orders() {
    const opened = new OrdersDialog(this.state, {
      today: () => this.today,
      onTake: (order) => this.take(order), onClose: () => (this.till.refresh = null),
    });
    this.till.refresh = () => opened.refresh();
  }

  take(order) {
    this.showView("order");
    this.state.learn(order);
    this.state.take(order.id);
    this.redraw();
  }

  tables() {
    const opened = new TablesDialog(this.till.place, {
      onClose: () => (this.till.refresh = null),
      onOrder: (order) => this.take(order),
      onFree: (table) => {
        if (!this.mayBringTo()) this.begin();
        this.key("details", "PATCH", "", { fulfilment: { kind: "dineIn", table } });
      },
    });
    this.till.refresh = () => opened.draw(this.state.active, this.till.follower.now());
    this.redraw();
  }

  /** Whether a free table is for the order at hand, instead of a new one. */
  mayBringTo() {
    const { order, reasonAgainstChange } = this.state.shown;
    // It is being opened, so it has no table yet.
    if (order === null) return true;
    return order.terminal === this.till.me.name && order.fulfilment.kind === "counter"
      && reasonAgainstChange === null;
  }

  staff() {
    showStaff(this.till.me, this.state.location, {
      onStaff: (me) => {
        this.till.me = me;
        this.redraw();
      },
      mayChange: () => !this.state.outbox.isAwaiting,
      onDrawer: (drawer, kind, amount) => this.drawer(drawer, kind, amount),
    });
  }

  /** Learns which drawers are open. */
  async askForDrawers() {
    if (document.visibilityState !== "visible") return;
    const { drawers } = await api.get(`${this.till.path}/drawers`).catch(() => ({}));
    this.drawers = drawers ?? this.drawers;
    this.warn();
  }

  async drawer(drawer, kind, amount) {
    await changeDrawer(this.till.path, drawer, kind, amount).catch(complain);
    this.askForDrawers();
  }

  withdraw(entry) {
    if (this.state.outbox.withdraw(entry.id)) this.state.save();
    this.redraw();
  }
}
