// SPDX-License-Identifier: Apache-2.0
// The deliveries of a location, with what the restaurant can do about them.

import { noteOf } from "./courier-delivery.js";
import { h, icon, setText } from "./dom.js";
import { drawMap } from "./map.js";
import { openSheet, sureButton, table } from "./owner-parts.js";
import { distance, money, t, time } from "./text.js";
import { businessDay } from "./till-time.js";

/** The order in which statuses need the restaurant. */
const ORDER = ["expired", "offered", "accepted", "atRestaurant", "pickedUp", "onTheWay"];
/** What the restaurant can do before the pick-up, and after it. */
const BEFORE = { offered: ["assign", "cancel"], expired: ["offer", "assign", "cancel"],
  accepted: ["offer", "assign", "cancel"], atRestaurant: ["offer", "assign", "cancel"] };
/** Seconds after which the position of a courier may be out of date. */
const OLD_POSITION = 30;

/** Whether a delivery has not ended. */
export function isActive({ status }) {
  return ORDER.includes(status);
}

/** Whether a delivery takes longer than the guest was told. Pure. */
export function isLate({ expectedAt, status }, now) {
  return expectedAt !== undefined && isActive({ status }) && Date.parse(expectedAt) < now;
}

/** The active deliveries: late ones and those without a courier first, then by their age. Pure. */
export function byUrgency(deliveries, now) {
  const rank = (one) => (isLate(one, now) ? -10 : 0) + ORDER.indexOf(one.status);
  return deliveries.filter(isActive).sort((one, other) => rank(one) - rank(other)
    || (one.offeredAt < other.offeredAt ? -1 : 1));
}

/**
 * Returns how many active deliveries wait for the restaurant: nobody took them in time, they are
 * late, or somebody wrote. `unread(id)` is the number of unread messages. Pure.
 */
export function urgentCount(deliveries, now, unread) {
  return deliveries.filter((one) => one.status === "expired" || isLate(one, now)
    || unread(one.id) > 0).length;
}

/** The deliveries that have ended on a business day of a location. Pure. */
export function endedOn(day, deliveries, location) {
  return deliveries.filter((one) => !isActive(one)
    && businessDay(Date.parse(one.endedAt ?? one.changedAt), location) === day);
}

/** The newest state of each delivery in two lists, in the order of the second. Pure. */
export function newest(known, answered) {
  const states = new Map(answered.map((one) => [one.id, one]));
  for (const one of known) {
    if (!(states.get(one.id)?.revision >= one.revision)) states.set(one.id, one);
  }
  return [...states.values()];
}

/**
 * Returns the cash that couriers collected at doors and have not handed in, by their identifiers:
 * `{amount, currency, orders}`. `settled` are the orders that nobody has to pay any more. Pure.
 */
export function collectedBy(deliveries, settled = new Set()) {
  const sums = new Map();
  for (const { id, status, courier, due, currency } of deliveries) {
    if (status !== "delivered" || !courier || due === 0 || settled.has(id)) continue;
    const { amount = 0, orders = [] } = sums.get(courier.id) ?? {};
    sums.set(courier.id, { amount: amount + due, currency, orders: [...orders, id] });
  }
  return sums;
}

/** What the restaurant can do with a delivery. Pure. */
export function actsOf({ status, offeredAt }, now) {
  if (status === "offered" && Date.parse(offeredAt) > now) return BEFORE.expired;
  return BEFORE[status] ?? (isActive({ status }) ? ["fail"] : []);
}

/** The kind of the tag that shows a status. */
function kindOf({ status }) {
  if (status === "expired" || status === "failed") return "bad";
  if (status === "offered") return "warn";
  return status === "delivered" ? "good" : "info";
}

/**
 * Returns the card of an active delivery; `showWay` draws its map.
 *
 * `act(kind)` does something, `chat` is the button of its messages. `isOpen` says whether its
 * map is unfolded; `onToggle(isOpen)` is called when that changes.
 */
export function deliveryCard({ delivery, now, act, chat, isOpen, onToggle }) {
  const { number, status, address, courier, distance: metres, due, currency } = delivery;
  const facts = [
    metres !== undefined && distance(metres),
    delivery.expectedAt && t("courier.expected", { time: time(delivery.expectedAt) }),
    due > 0 && t("courier.collects", { amount: money(due, currency) }),
  ].filter(Boolean).join(" · ");
  return h("li", { class: "card dispatch", data: { delivery: delivery.id, status } },
    h("div", { class: "words" },
      h("h3", {}, `#${number} `, tag(kindOf(delivery), t(`courier.status.${status}`)),
        isLate(delivery, now) && tag("bad", t("dispatch.late"))),
      h("p", {}, address ?? t("dispatch.noAddress")),
      noteOf(delivery.note),
      h("p", { class: "soft" }, facts),
      h("p", { class: "who" }, icon("courier"), whoHas(delivery, courier))),
    h("details", { open: isOpen, ontoggle: ({ target }) => onToggle(target.open) },
      h("summary", {}, t("map.title")), h("div", { class: "where" }),
      h("p", { class: "soft old" })),
    h("div", { class: "acts" }, actsOf(delivery, now).map((kind) => actButton(kind, delivery, act)),
      chat));
}

/**
 * Draws the map in the card of a delivery. It moves with the courier, the card does not: a question
 * of a button would be lost. `position` is `{place, at}` or undefined.
 */
export function showWay(card, { home, kitchen, position, now }) {
  const details = card.querySelector("details");
  details.hidden = !home && !position;
  const isOld = position !== undefined && now - Date.parse(position.at) > OLD_POSITION * 1000;
  const courier = position && { ...position.place, isOld };
  drawMap(details.querySelector(".where"), { kitchen, home, courier });
  setText(details.querySelector(".old"),
    isOld ? t("dispatch.oldPosition", { time: time(position.at) }) : "");
}

function tag(kind, text) {
  return h("span", { class: "tag", data: { kind } }, text);
}

function whoHas({ status, readyAt }, courier) {
  const ready = readyAt ? t("courier.ready") : t("dispatch.inKitchen");
  const before = ["offered", "expired", "accepted", "atRestaurant"].includes(status);
  return [courier?.name ?? t("dispatch.nobody"), before && ready].filter(Boolean).join(" · ");
}

function actButton(kind, { number, courier }, act) {
  if (kind === "offer") {
    const question = courier ? t("dispatch.sure.takeBack", { name: courier.name })
      : t("dispatch.sure.offer");
    return sureButton(t("dispatch.act.offer"), question, () => act(kind),
      { data: { act: kind } }, `#${number}`);
  }
  return h("button", { class: "plain", type: "button", data: { act: kind },
    onclick: () => act(kind) }, t(`dispatch.act.${kind}`),
  h("span", { class: "spoken" }, `: #${number}`));
}

/**
 * Returns a table of the deliveries that have ended; `chatOf` makes the button of the messages,
 * `cancelOf` that which cancels the order of a failed one, or null.
 */
export function endedTable(deliveries, { chatOf, cancelOf }) {
  const heads = ["number", "status", "collected", "earned"]
    .map((name) => t(`dispatch.head.${name}`));
  return table(t("dispatch.ended"), heads, deliveries.map((one) => [
    [`#${one.number} · ${time(one.endedAt ?? one.changedAt)}`,
      h("span", { class: "soft" }, one.courier?.name ?? "")],
    [tag(kindOf(one), t(`courier.status.${one.status}`)),
      h("span", { class: "soft" },
        one.failure ? failureWords(one.failure) : one.cancelReason ?? one.proof?.note ?? ""),
      cancelOf(one),
      one.proof?.photo && photoButton(one), one.chat && chatOf(one)],
    one.status === "delivered" && one.due > 0 ? money(one.due, one.currency) : "–",
    one.status === "delivered" ? money(one.earnings.total, one.currency) : "–",
  ]));
}

/** Why a delivery failed, and what becomes of the food and the money. */
function failureWords({ reason, food, money: paid }) {
  const rest = food === "atRestaurant" ? t("courier.fail.food.atRestaurant")
    : t(`dispatch.food.${food}`);
  return [reason, rest, t(`courier.fail.money.${paid}`)].join(" · ");
}

/** A button that shows the photo of a hand-over. */
function photoButton({ id, number }) {
  const missing = h("p", { class: "soft", role: "status" });
  const show = () => {
    const photo = h("img", {
      class: "proof", src: `/api/deliveries/${encodeURIComponent(id)}/photo`,
      alt: t("dispatch.photoOf", { number }),
      onerror: () => {
        photo.remove();
        setText(missing, t("dispatch.photoGone"));
      },
    });
    openSheet({ title: t("dispatch.photoOf", { number }), children: [photo, missing] });
  };
  return h("button", { class: "quiet", type: "button", id: `photo-${id}`, onclick: show },
    icon("photo"), t("dispatch.photo"), h("span", { class: "spoken" }, `: #${number}`));
}
