// SPDX-License-Identifier: Apache-2.0
// The offers that a courier can accept.

import { h, icon } from "./dom.js";
import { distance, money, t, time } from "./text.js";

/** Returns whole minutes between two times in milliseconds, not below 0. Pure. */
export function minutesBetween(earlier, later) {
  return Math.max(0, Math.floor((later - earlier) / 60_000));
}

/** Returns the two ways of an offer as one text: to the kitchen, and from there to the door. */
export function waysOf({ away, delivery }) {
  return [
    away !== undefined && t("courier.toKitchen", { distance: distance(away) }),
    delivery.distance !== undefined
      && t("courier.toDoor", { distance: distance(delivery.distance) }),
  ].filter(Boolean).join(" · ");
}

/**
 * Returns the card of an offer.
 *
 * `isFree` says whether the courier can accept one; `act(kind)` keys a step. `now` is the time of
 * the service in milliseconds.
 */
export function offerCard({ offer, now, isFree, act }) {
  const { delivery, restaurant, entries } = offer;
  const { earnings, currency, due, number, readyAt, offeredAt, expiresAt } = delivery;
  const isAccepting = entries.length > 0;
  const minutes = minutesBetween(Date.parse(offeredAt), now);
  const age = minutes === 0 ? t("courier.justNow") : t("courier.age", { count: minutes });
  const button = (kind, attributes) => h("button", {
    type: "button", data: { act: kind }, onclick: () => act(kind), ...attributes,
  }, t(`courier.act.${kind}`), h("span", { class: "spoken" }, `: #${number} ${restaurant}`));
  return h(
    "li",
    { class: "card offer", data: { delivery: delivery.id } },
    h("header", {},
      h("h3", {}, restaurant, " ", h("span", { class: "soft number" }, `#${number}`)),
      h("p", { class: "earns number" }, money(earnings.total, currency))),
    h("p", { class: "ways" }, icon("pin"), waysOf(offer) || t("courier.noWay")),
    h("p", { class: "facts" },
      readyAt && h("span", { class: "tag", data: { kind: "good" } }, t("courier.ready")),
      earnings.tip > 0 && h("span", { class: "tag", data: { kind: "good" } },
        t("courier.withTip", { amount: money(earnings.tip, currency) })),
      due > 0 && h("span", { class: "tag", data: { kind: "info" } },
        t("courier.collects", { amount: money(due, currency) })),
      h("span", { class: "tag" }, age),
      expiresAt && h("span", { class: "tag" }, t("courier.until", { time: time(expiresAt) }))),
    isAccepting
      ? h("p", { class: "wait", role: "status" }, icon("clock"),
        t("courier.accepting", { state: t(`courier.state.${entries.at(-1).state}`) }))
      : h("div", { class: "acts" },
        button("decline", { class: "plain" }),
        button("accept", { class: "primary", disabled: !isFree })),
  );
}
