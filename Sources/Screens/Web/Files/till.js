// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { thisDevice } from "./device.js";
import { byID } from "./dom.js";
import { Follower } from "./live.js";
import { Menu, entityKey, isRemoved } from "./menu.js";
import { begin, fail, notify, showFresh, showReplaced, subject } from "./page.js";
import { Sender } from "./sender.js";
import * as store from "./store.js";
import { sentence, setPlace, t } from "./text.js";
import { TillActs, whyText } from "./till-acts.js";
import { CardPayment } from "./till-card.js";
import { ItemDialog, keyedItem, setAvailable } from "./till-item.js";
import { MenuView } from "./till-menu.js";
import { afterPayment, isActive, isToConfirm } from "./till-order.js";
import { OrderView } from "./till-order-view.js";
import { showRefunded } from "./till-orders.js";
import { showChange, showWaiting } from "./till-pay.js";
import { showPlaces } from "./till-places.js";
import { remedyFor } from "./till-refused.js";
import { TillState } from "./till-state.js";
import { Views } from "./till-views.js";

/** The time after which prices and sold-out dishes may have changed by time alone. */
const menuTime = 10_000;
/** The time after which it is asked again which drawers are open. */
const drawerTime = 5000;
/** The seconds without news after which the till says how old its menu is. */
const oldMenu = 10;
/** The commands after which the order at hand is put aside. */
const asideKinds = new Set(["cancel", "confirm"]);
/** The steps of the kitchen, which the lines show. */
const kitchenSteps = new Set(["order.advanced", "order.recalled", "order.acknowledged"]);

class Till {
  constructor(me, place) {
    this.me = me;
    this.place = place;
    this.path = `/api/locations/${encodeURIComponent(subject)}`;
    const name = `till.${subject}`;
    this.state = new TillState(subject, store.read(name), (memory) => store.write(name, memory));
    this.waiting = null;
    /** Shows changes in the open list of orders or tables; null without one. */
    this.refresh = null;
    this.sender = new Sender(this.state.outbox, {
      pathOf: (entry) => this.state.path(entry),
      save: () => this.state.save(),
      onAnswer: (entry, answer) => this.answer(entry, answer),
      onRefusal: (entry, problem) => this.refuse(entry, problem),
      onWaiting: ({ id }, problem) => this.waiting?.id === id && this.waiting.dialog.again(problem),
      onDone: () => this.draw(),
    });
    this.acts = new TillActs(this);
    this.menuView = new MenuView((item, quantity, asksFirst) =>
      this.choose(item, quantity, asksFirst));
    this.orderView = new OrderView(byID("order"), this.acts);
    this.views = new Views((name) => this.acts.showView(name));
  }

  async start() {
    this.acts.listen();
    // A stream can't say why it is refused: a wrong location, or one of other devices.
    await api.get(`${this.path}/orders`, { limit: 1 });
    this.follower = new Follower(`${this.path}/live/orders`, {
      isGone: (order) => !isActive(order),
      onChange: (_, event) => this.receive(event),
      onFresh: showFresh,
      onHeartbeat: (heartbeat) => showReplaced("orders", heartbeat),
    });
    this.menuFollower = new Follower(`${this.path}/live/menu`, {
      keyOf: entityKey, isGone: isRemoved,
      onChange: () => this.showMenu(),
      onFresh: (fresh, seconds) => this.menuView.showOld(fresh || seconds < oldMenu ? null
        : this.menuFollower.now() - seconds * 1000),
      onHeartbeat: (heartbeat) => showReplaced("menu", heartbeat),
    });
    this.acts.askForDrawers();
    this.timers = [
      setInterval(() => this.showMenu(), menuTime),
      setInterval(() => this.acts.askForDrawers(), drawerTime),
    ];
    this.watchTabs();
    this.draw();
    this.wait();
    this.sender.pump();
  }

  /** Ends when another tab shows this till: each would overwrite what the other one keeps. */
  watchTabs() {
    const name = `till.${subject}.tab`;
    store.write(name, api.newKey());
    addEventListener("storage", (event) => {
      if (!event.key?.endsWith(name)) return;
      this.state.keep = () => {};
      this.sender.isEnded = true;
      this.follower.close();
      this.menuFollower.close();
      this.timers.forEach(clearInterval);
      fail({ reason: "till.otherTab", message: t("till.otherTab") });
    });
  }

  /** Shows the menu as it is now, once it has come, and follows the settings of the location. */
  showMenu() {
    const { entities } = this.menuFollower;
    if (entities.size === 0) return;
    const menu = new Menu(entities.values(), this.menuFollower.now());
    this.place = menu.location ?? this.place;
    this.menuView.show(menu);
  }

  /** Takes the orders of the stream, or one change of them. */
  receive(event) {
    if (event === null) this.replace();
    else this.change(event);
    this.state.prune();
    this.draw();
  }

  replace() {
    const { state, follower } = this;
    for (const order of state.active) {
      // It ended while nothing was heard.
      if (!follower.entities.has(order.id)) state.orders.delete(order.id);
    }
    for (const order of follower.entities.values()) state.learn(order);
    const { current } = state;
    if (current && !current.startsWith("new:") && !state.orders.has(current)) this.ask(current);
  }

  /** Asks for an order that is not in the stream. */
  async ask(id) {
    const order = await api.get(`/api/orders/${encodeURIComponent(id)}`).catch(() => null);
    if (order) this.state.learn(order);
    else if (this.state.current === id && !this.state.orders.has(id)) this.state.take(null);
    this.draw();
  }

  change({ type, data }) {
    const { state } = this;
    const known = state.orders.get(data.id);
    state.learn(data);
    if (isToConfirm(data) && !(known && isToConfirm(known))) this.sayToConfirm(data);
    const isOwn = state.outbox.about(data.id).length > 0;
    if (data.id !== state.current || isOwn || (known?.revision ?? 0) >= data.revision) return;
    if (kitchenSteps.has(type)) return;
    const { number } = data;
    if (data.paid && !known?.paid) {
      notify(t("till.paidElsewhere", { number }), "bad");
      state.take(null);
    } else if (known && data.terminal !== known.terminal && known.terminal === this.me.name) {
      notify(t("till.takenOver", { number, terminal: data.terminal }), "bad");
      state.take(null);
    } else {
      notify(t("till.changedElsewhere", { number, change: t(`till.change.${type.slice(6)}`) }));
    }
  }

  /** Says that an order of a guest waits for confirmation, and leads to it. */
  sayToConfirm(order) {
    const run = () => this.acts.take(order);
    notify(t("till.guestWaits", { number: order.number }), "good", { text: t("till.look"), run });
  }

  draw() {
    const { state } = this;
    const waiting = state.active.filter(isToConfirm).length;
    const orders = byID("orders");
    const unpaid = state.active.filter((one) => !one.paid).length;
    orders.textContent = t("till.ordersCount", { count: unpaid })
      + (waiting > 0 ? ` · ${t("till.toConfirm", { count: waiting })}` : "");
    orders.dataset.kind = waiting > 0 ? "warn" : "plain";
    byID("who").textContent = `${this.me.staff ?? t("till.signIn")} · ${this.me.name}`;
    const { paid, refused } = state;
    this.orderView.draw(state.shown, { me: this.me, paid, refused });
    this.views.draw(state.shown, refused);
    this.waiting?.dialog.draw();
    this.refresh?.();
  }

  /** Takes the answer to a command. */
  answer(entry, answer) {
    const [order] = this.state.finish(entry, answer);
    if (entry.kind === "pay") this.finishPayment(entry, answer);
    if (entry.kind === "refund") showRefunded(answer);
    if (entry.kind === "seal") this.settle({ number: order.number, order: order.id, rest: 0 });
    if (entry.kind === "confirm") notify(t("till.confirmed", { number: order.number }));
    if (entry.kind === "split") this.acts.split(answer.orders);
  }

  refuse(entry, problem) {
    const detail = sentence(problem);
    const dishes = this.state.refuse(entry, detail, remedyFor(problem.reason));
    if (problem.body.state?.lines) this.state.learn(problem.body.state);
    const order = this.state.orders.get(entry.target);
    if (entry.kind === "pay") this.refusePayment(entry, problem, detail);
    else if (problem.reason === "order.needsApproval" && order) this.acts.askAgain(order, entry);
    else if (asideKinds.has(entry.kind) && order && this.state.current === null) {
      notify(detail, "bad");
      this.acts.take(order);
    } else if (dishes.length === 0 || this.views.hidesOrder) notify(detail, "bad");
  }

  refusePayment(entry, problem, detail) {
    const isWaiting = this.waiting?.id === entry.id;
    this.endWaiting(entry);
    const order = this.state.orders.get(entry.target);
    if (problem.reason === "order.nothingDue" && order) {
      this.settle({ number: order.number, order: order.id, rest: 0 });
    } else if (isWaiting && order && !order.paid) {
      this.acts.pay(order, { problem: detail, part: entry.part, earlier: entry.body });
    } else {
      notify(detail, "bad");
    }
  }

  /** Shows that money is being taken, also after a reload: by the last payment, or by `entry`. */
  wait(entry = this.state.outbox.entries.findLast((one) => one.kind === "pay")) {
    if (!entry) return;
    const isCard = entry.body.tender.type === "card";
    this.waiting = {
      id: entry.id, dialog: isCard ? this.waitForCard(entry) : showWaiting(entry.number),
    };
  }

  waitForCard(entry) {
    return new CardPayment(entry, {
      known: () => ({
        order: this.state.orders.get(entry.target), terminal: this.me.name,
        isCanceling: (payment) => this.state.outbox.about(payment).length > 0,
      }),
      onCancel: (payment) => this.acts.cancelCard(payment),
    });
  }

  endWaiting(entry) {
    if (this.waiting?.id !== entry.id) return;
    this.waiting.dialog.close();
    this.waiting = null;
  }

  /** Shows the change at once, and corrects what is still due when the order came. */
  async finishPayment(entry, payment) {
    this.endWaiting(entry);
    const part = entry.part && { ...entry.part, left: entry.part.left - 1 };
    const known = this.state.orders.get(payment.order);
    const rest = known ? afterPayment(payment, known).totals.due : 0;
    const paid = { number: entry.number, order: payment.order, payment, rest, part };
    const opened = this.settle(paid);
    await this.ask(payment.order);
    const order = this.state.orders.get(payment.order);
    if (!order || this.state.paid !== paid) return;
    const present = afterPayment(payment, order).totals.due;
    if (present === rest) return;
    opened.close();
    this.state.current ??= payment.order;
    this.settle({ ...paid, rest: present });
  }

  /**
   * Shows the change until the next tap, and makes the till ready for the next order. Returns the
   * dialog.
   */
  settle(paid) {
    const { state } = this;
    state.paid = paid;
    if (paid.rest === 0 && state.current === paid.order) {
      state.current = null;
      this.views.show("menu");
    }
    state.save();
    const opened = showChange(paid, {
      onReceipt: () => this.acts.receipt(),
      onNext: () => this.payNext(paid),
    });
    this.draw();
    return opened;
  }

  /** Asks for the rest of an order that was paid in part. */
  payNext({ order: id, payment, part }) {
    const order = this.state.orders.get(id);
    if (order === undefined) return;
    this.acts.pay(afterPayment(payment, order), { part: part?.left > 0 ? part : undefined });
  }

  /** A dish was tapped: it is added, or its options are asked for first. */
  choose(item, quantity, asksFirst) {
    const { menu } = this.menuView;
    const missing = menu.missing(item);
    if (missing && !asksFirst) {
      notify(t("till.cannotAdd", { dish: item.name, reason: t(`till.${missing}`) }), "bad");
      return;
    }
    if (asksFirst || !menu.needsNoChoice(item)) {
      this.askAbout(item, { quantity }, { onAdd: (keyed) => this.add(keyed) });
      return;
    }
    this.add(keyedItem(menu, item, { chosen: new Set(), quantity }));
  }

  /** Asks for the options of a dish, beginning with those that are `given`. */
  askAbout(item, given, acts) {
    new ItemDialog(this.menuView.menu, item, given, {
      ...acts, onAvailable: (one) => setAvailable(this.path, one),
      // A till may only mark a dish as sold out.
      mayOffer: this.me.roles.some((role) => role !== "till" && role !== "kitchen"),
    });
  }

  add({ request, shown }) {
    const { state } = this;
    const { order, reasonAgainstChange } = state.shown;
    if (order && order.terminal !== this.me.name && reasonAgainstChange === null) {
      const reason = t("till.takeOverFirst", { number: order.number });
      notify(reason, "bad");
      this.keep(request, shown, reason);
      return;
    }
    // A finished order stays as it is: the dish begins the next one.
    if (["order.paid", "order.canceled"].includes(reasonAgainstChange)) state.take(null);
    else if (reasonAgainstChange !== null) {
      this.acts.refuseChange(state.shown);
      this.keep(request, shown, whyText(order, reasonAgainstChange));
      return;
    }
    state.add(request, shown);
    this.send();
  }

  /** Keeps a dish that the order at hand can't get. */
  keep(request, shown, reason) {
    this.state.keepDish(request, shown, reason);
    this.draw();
  }

  /** Shows and sends what was keyed. */
  send() {
    this.sender.pump();
    this.draw();
  }
}

begin(async () => {
  const me = await thisDevice();
  if (!me) return;
  const { locations } = await api.get("/api/locations");
  const place = locations.find((one) => one.id === subject);
  if (place) setPlace(place);
  document.title = place ? `${place.name} · ${t("till.title")}` : t("till.title");
  byID("place").textContent = place?.name ?? subject;
  byID("tab-kitchen").href = `/kitchen/${encodeURIComponent(subject)}?till`;
  showPlaces(byID("places"), locations, me, subject);
  await new Till(me, place ?? (await api.get(`/api/locations/${subject}`))).start();
});
