// SPDX-License-Identifier: Apache-2.0
// The guest's screen of one order: its status, its bill, and paying it by card or with a voucher.

import { get } from "./api.js";
import {
  DELIVERY_STEPS, deliveryTimes, joinFresh, payPlace, stageOf, stepOf,
} from "./delivery-stage.js";
import { byID, h, icon, setText } from "./dom.js";
import { keptOrders, numberMergedInto } from "./guest-orders.js";
import { Follower } from "./live.js";
import { Cancel } from "./order-cancel.js";
import { Card } from "./order-card.js";
import { OrderDelivery } from "./order-delivery.js";
import { Voucher } from "./order-voucher.js";
import { WaitingTime, waitingText } from "./order-waiting.js";
import { begin, link, showFresh, subject } from "./page.js";
import { dayAndTime, feeName, money, rate, setPlace, t, time } from "./text.js";

/** The steps of an order, with the name of an icon. */
const STEPS = [
  ["open", "receipt"], ["inProcess", "pan"], ["processed", "bell"], ["delivered", "check"],
];
/** Status of a line in words of an order. */
const LINE_STATUS = { held: "open", inProcess: "inProcess", processed: "processed" };

const path = `/api/orders/${encodeURIComponent(subject)}`;
let order;
let location;
let card;
let voucher;
let cancel;
let live;
/** How long a new order takes at the location. */
let waiting;
/** The delivery of the order; null if it is fetched or served here. */
let delivery = null;
/** How fresh the streams of the order and of its delivery are. */
const streams = { order: { fresh: true, seconds: 0 }, delivery: { fresh: true, seconds: 0 } };

function show() {
  const { number, fulfilment } = order;
  // A merge also cancels the order, but its dishes come.
  const status = order.mergedInto === undefined ? stage() : "moved";
  document.title = `${number} · ${t(`status.${status}`)} · ${location.name}`;
  // What is ready for a courier is not to be fetched.
  document.body.dataset.status = isForCourier() ? stepOf(status) : status;
  byID("number").textContent = number;
  setText(byID("sentence"), sentenceOf());
  showSteps(status);
  const reason = status === "canceled" && order.cancelReason;
  const isByGuest = order.guest?.canceled === true;
  setText(byID("reason"), isByGuest ? t("order.canceledByGuest")
    : reason ? t("order.canceledBecause", { reason }) : "");
  showWaiting();
  const place = t(`fulfilment.${fulfilment.kind}`, fulfilment);
  const wanted = fulfilment.wantedAt
    && t("order.wantedAt", { time: dayAndTime(fulfilment.wantedAt) });
  const about = [
    place, fulfilment.address, wanted, order.customer, dayAndTime(order.openedAt),
  ];
  setText(byID("about"), about.filter(Boolean).join(" · "));
  const payAt = payPlace(order, delivery?.delivery);
  // What was neither delivered nor paid has no bill.
  byID("bill").hidden = status === "failed" && order.totals.paid === 0;
  showLines();
  showTotals(payAt === null && status);
  card.show(order, payAt !== null);
  voucher.show(order, payAt);
  cancel.show(order);
  delivery?.show(order);
}

/** Whether a courier brings the order; that is also so while its delivery is not known. */
function isForCourier() {
  return delivery !== null && delivery.delivery?.status !== "canceled";
}

/** What the guest waits for: the status of the order, or of its delivery. */
function stage() {
  return stageOf(order, delivery?.delivery);
}

/** Shows whether the order and its delivery are up to date: the older one counts. */
function showStream(name, fresh, seconds) {
  streams[name] = { fresh, seconds };
  const both = joinFresh(Object.values(streams));
  showFresh(both.fresh, both.seconds);
}

/** Takes a state of the order: answers and the stream overtake each other. */
function take(present) {
  if (present.revision < order.revision) return;
  const isReady = present.status === "processed" && order.status !== "processed";
  if (present.status === "inProcess" && order.status !== "inProcess") waiting.refresh();
  order = present;
  if (isReady && !isForCourier()) signal();
  show();
}

/** Lets a phone vibrate, which browsers allow after a tap. */
function signal() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([200, 100, 200]);
}

/** Takes a state of the delivery. */
function takeDelivery() {
  const isOnTheWay = stage() === "onTheWay";
  if (isOnTheWay && document.body.dataset.status === "inProcess") signal();
  show();
}

function sentenceOf() {
  const merged = numberMergedInto(order);
  if (merged !== undefined) return t("order.is.merged", { number: merged });
  const { kind } = order.fulfilment;
  const atTable = { dineIn: "AtTable", delivery: isForCourier() && "ForCourier" }[kind];
  const waitsFor = order.status === "open" && order.guest?.waitsFor;
  if (waitsFor) return t(`order.waitsFor.${waitsFor}`);
  const status = stage();
  return t(`order.is.${status}${status === "processed" ? atTable || "" : ""}`);
}

/** Says when the order will about be ready, if anything is known. */
function showWaiting() {
  const { text, values } = waitingText(order, waiting.minutes, now()) ?? {};
  const { readyAt } = values ?? {};
  setText(byID("waiting"), !text ? ""
    : t(`order.${text}`, readyAt ? { time: time(new Date(readyAt).toISOString()) } : values));
}

function now() {
  return live?.now() ?? Date.now();
}

function showSteps(status) {
  const isForDoor = isForCourier();
  const steps = isForDoor ? DELIVERY_STEPS : STEPS;
  const present = isForDoor ? stepOf(status) : status;
  const reached = steps.findIndex(([name]) => name === present);
  const times = isForDoor ? deliveryTimes(order, delivery.delivery) : stepTimes();
  byID("steps").hidden = reached < 0;
  byID("steps").replaceChildren(...steps.map(([name, picture], index) => {
    const state = index < reached ? "done" : index === reached ? "now" : "later";
    return h(
      "li",
      { data: { state }, "aria-current": state === "now" && "step" },
      h("span", { class: "mark" }, icon(state === "done" ? "check" : picture)),
      h("span", {}, t(isForDoor ? `delivery.step.${name}` : `status.${name}`)),
      h("span", { class: "soft number" }, index <= reached && times[name] ? time(times[name]) : ""),
    );
  }));
}

/** The latest time at which a line reached each status. */
function stepTimes() {
  const latest = (name) => order.lines.map((line) => line[name]).filter(Boolean).sort().at(-1);
  return {
    open: order.openedAt, inProcess: latest("firedAt"), processed: latest("processedAt"),
    delivered: latest("deliveredAt"),
  };
}

function showLines() {
  byID("lines").replaceChildren(...order.lines.map((line) => {
    const extras = line.modifiers.reduce((sum, modifier) => sum + modifier.price, 0);
    const names = line.modifiers.map((modifier) => modifier.name);
    const words = [...names, line.note && `“${line.note}”`];
    const isGone = line.status === "voided" || line.status === "moved";
    const ownStatus = isGone
      ? t(`order.line.${line.status}`, { number: line.movedTo?.number })
      : line.status !== order.status && LINE_STATUS[line.status] && order.status !== "canceled"
        ? t(`status.${LINE_STATUS[line.status]}`)
        : "";
    const kind = { voided: "bad", processed: "good" }[line.status] ?? "plain";
    return h(
      "li",
      { data: { gone: String(isGone) } },
      h("span", { class: "quantity number" }, t("times", { count: line.quantity })),
      h(
        "span",
        { class: "words" },
        h("b", {}, line.name),
        h("span", { class: "soft" }, words.filter(Boolean).join(", ")),
        ownStatus && h("span", { class: "tag", data: { kind } }, ownStatus),
      ),
      h("span", { class: "number" }, isGone ? "" : money((line.price + extras) * line.quantity)),
    );
  }));
}

/** Shows the sums. What is due is with the courier after `ended` of a delivery. */
function showTotals(ended) {
  const { totals, fees, discounts, tax } = order;
  const row = (name, amount, kind = "") =>
    h("div", { class: kind }, h("dt", {}, name), h("dd", { class: "number" }, money(amount)));
  const shownFees = totals.fees > 0 ? fees.filter((fee) => fee.value > 0) : [];
  const change = totals.discount > 0 || totals.tax > 0 || shownFees.length > 0;
  byID("totals").replaceChildren(
    ...(change ? [row(t("order.subtotal"), totals.subtotal)] : []),
    ...discounts.filter(({ value }) => value > 0).map(({ reason, value }) => row(reason, -value)),
    ...shownFees.map((fee) => row(feeName(fee), fee.value)),
    ...totals.taxes.filter((one) => one.tax > 0).map((one) => row(
      t(tax.included ? "order.taxIncluded" : "order.tax", { rate: rate(one.basisPoints) }), one.tax,
    )),
    ...(totals.tip > 0 ? [row(t("order.tip"), totals.tip)] : []),
    row(t("order.total"), totals.total, "total"),
    ...(totals.paid > 0 ? [row(t("order.paid"), totals.paid)] : []),
    ...(totals.refunded > 0 ? [row(t("order.refunded"), totals.refunded)] : []),
    ...(totals.due > 0 && !ended ? [row(t("order.due"), totals.due, "due")] : []),
    ...(totals.due > 0 && ended === "delivered" ? [row(t("order.collected"), totals.due)] : []),
    ...(totals.owed > 0 ? [row(t("order.owed"), totals.owed, "due")] : []),
  );
}

/** The menu of this order, if it was made in this browser; else the location's menu to look at. */
function linkToMenu() {
  const kept = keptOrders().find((one) => one.order === subject);
  const anchor = byID("menu-link");
  anchor.href = kept?.menu ?? `/m/${encodeURIComponent(order.location)}`;
  anchor.hidden = false;
}

begin(async () => {
  order = await get(path, {}, { link });
  const place = `/api/locations/${encodeURIComponent(order.location)}`;
  location = await get(place);
  setPlace({ ...location, currency: order.currency });
  card = new Card(path, order, location);
  voucher = new Voucher(path, order, location, take);
  cancel = new Cancel(path, { now, onCanceled: take });
  byID("name").textContent = location.name;
  linkToMenu();
  if (order.fulfilment.kind === "delivery") {
    delivery = new OrderDelivery(path, location, {
      onChange: takeDelivery, onFresh: (fresh, seconds) => showStream("delivery", fresh, seconds),
    });
  }
  waiting = new WaitingTime(() => get(`${place}/waiting`), showWaiting);
  show();
  waiting.refresh();
  setInterval(showWaiting, 10_000);
  live = new Follower(`${path}/live`, {
    link,
    onFresh: (fresh, seconds) => showStream("order", fresh, seconds),
    onChange: () => {
      const [present] = live.entities.values();
      if (present) take(present);
    },
  });
});
