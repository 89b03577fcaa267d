// SPDX-License-Identifier: Apache-2.0
// The delivery that a courier has: where to, what to collect, and its steps.

import { canGiveBack, nextStep, UNDER_WAY } from "./courier-state.js";
import { h, icon } from "./dom.js";
import { drawMap } from "./map.js";
import { attempt, sureButton } from "./owner-parts.js";
import { notify } from "./page.js";
import { distance, money, t, time } from "./text.js";

/** The steps that need more than a tap. */
const ASKS = ["complete", "fail"];

/**
 * Returns the card of a delivery; `showWay` draws its map.
 *
 * `restaurant` is the name of its location, `chat` the button of its messages, `isLate` whether
 * its expected time is over. `act(kind)` keys a step, `ask(kind)` opens its dialog.
 */
export function deliveryCard({ delivery, entries, restaurant, chat, isLate, act, ask }) {
  const { number, status, customer, note } = delivery;
  return h(
    "li",
    { class: "card delivery", data: { delivery: delivery.id, status } },
    h("header", {},
      h("h2", { tabindex: -1 }, `#${number} `, h("span", { class: "soft" }, restaurant ?? "")),
      h("p", { class: "earns number" }, money(delivery.earnings.total, delivery.currency))),
    progress(status),
    entries.length > 0 && waiting(entries),
    foodPart(foodState(delivery)),
    h("section", { class: "door", "aria-label": t("courier.door") },
      h("p", { class: "address" }, icon("home"), h("b", {},
        delivery.address ?? t("courier.noAddress"))),
      customer && h("p", {}, icon("person"), customer),
      noteOf(note),
      ways(delivery, isLate)),
    toCollect(delivery),
    h("div", { class: "where" }),
    chat,
    h("div", { class: "acts" }, main(delivery, act, ask)),
    others(delivery, act, ask),
  );
}

/**
 * Draws the map in the card of a delivery. It moves with the courier, the card does not: a question
 * of a button would be lost.
 */
export function showWay(card, { home, kitchen, position }) {
  if (home || kitchen) {
    drawMap(card.querySelector(".where"), { kitchen, home, courier: position ?? undefined });
  }
}

/** Returns what the guest wrote for the way to the door; null without it. */
export function noteOf(note) {
  return note ? h("p", { class: "guest-note" }, icon("bell"),
    h("span", {}, h("span", { class: "spoken" }, `${t("courier.note")}: `), note)) : null;
}

/** Whether the kitchen still has the food: `ready`, `made`, or null after the pick-up. Pure. */
export function foodState({ status, readyAt }) {
  if (!canGiveBack({ status })) return null;
  return readyAt ? "ready" : "made";
}

function foodPart(state) {
  return state && h("p", { class: "food", data: { state } },
    icon(state === "ready" ? "check" : "pan"),
    t(state === "ready" ? "courier.ready" : "courier.beingMade"));
}

/** The steps so far, as a bar, and in words. */
function progress(status) {
  const steps = [...UNDER_WAY, "delivered"];
  const reached = steps.indexOf(status);
  const count = steps.length;
  return h("div", { class: "progress" },
    h("p", {}, h("b", {}, t(`courier.status.${status}`)),
      reached >= 0
        && h("span", { class: "soft" }, t("courier.step", { step: reached + 1, count }))),
    reached >= 0 && h("div", { class: "bar", "aria-hidden": "true" },
      steps.map((_, index) => h("span", { data: { done: String(index <= reached) } }))));
}

function waiting(entries) {
  return h("ul", { class: "wait", role: "status" }, entries.map(({ kind, state }) =>
    h("li", {}, icon("clock"), t("courier.stepState", {
      step: t(`courier.did.${kind}`), state: t(`courier.state.${state}`),
    }))));
}

/** How far and until when, and the ways to another map. */
function ways({ distance: metres, expectedAt, wantedAt, address, place }, isLate) {
  const until = wantedAt ? t("courier.wanted", { time: time(wantedAt) })
    : expectedAt && t("courier.expected", { time: time(expectedAt) });
  const facts = [
    metres !== undefined && t("courier.toDoor", { distance: distance(metres) }), until,
  ].filter(Boolean).join(" · ");
  const copy = () => attempt(async () => {
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    notify(t(isCopied ? "owner.copied" : "courier.notCopied"), isCopied ? "good" : "bad");
  });
  return h("div", {},
    facts && h("p", { class: "soft" }, facts, isLate && " ",
      isLate && h("span", { class: "tag", data: { kind: "bad" } }, t("dispatch.late"))),
    h("p", { class: "links" },
      place && h("a", { href: mapAddress(place, address) }, t("courier.openMap")),
      address && h("button", { class: "quiet", type: "button", onclick: copy },
        t("courier.copyAddress"))));
}

/** The address that opens a place in the map program of a phone: RFC 5870. Pure. */
export function mapAddress({ latitude, longitude }, address = "") {
  const place = [latitude, longitude].map((one) => (one / 1_000_000).toFixed(6)).join(",");
  return `geo:${place}?q=${encodeURIComponent(address || place)}`;
}

function toCollect({ due, currency, earnings }) {
  const parts = ["base", "distance", "tip"].filter((part) => earnings[part] > 0)
    .map((part) => t(`courier.earns.${part}`, { amount: money(earnings[part], currency) }));
  return h("div", { class: "money" },
    h("p", { class: "due", data: { due: String(due > 0) } }, icon("cash"),
      due > 0 ? t("courier.collect", { amount: money(due, currency) }) : t("courier.isPaid")),
    parts.length > 0 && h("p", { class: "soft" },
      t("courier.earnsIn", { list: parts.join(" + ") })));
}

function main(delivery, act, ask) {
  const kind = nextStep(delivery);
  if (!kind) return null;
  const isEarly = kind === "pickup" && !delivery.readyAt;
  return [
    isEarly && h("p", { class: "soft" }, t("courier.notReady")),
    h("button", {
      class: "primary", type: "button", data: { act: kind },
      onclick: () => (ASKS.includes(kind) ? ask(kind) : act(kind)),
    }, t(`courier.act.${kind}`)),
  ];
}

function others(delivery, act, ask) {
  if (!nextStep(delivery)) return null;
  return h("div", { class: "others" },
    canGiveBack(delivery) && sureButton(t("courier.giveBack"), t("courier.giveBackSure"),
      () => act("decline"), { data: { act: "decline" } }),
    h("button", {
      class: "plain", type: "button", data: { act: "fail" }, onclick: () => ask("fail"),
    }, t("courier.act.fail")));
}

/** Returns the deliveries that ended lately, each with the button of its messages. */
export function recentPart(deliveries, chatOf) {
  return h("section", { "aria-labelledby": "recent-title" },
    h("h2", { id: "recent-title" }, t("courier.recent")),
    h("ul", { class: "list" }, deliveries.map((one) => h("li", { class: "card recent" },
      h("p", {}, h("b", {}, `#${one.number}`), " ",
        h("span", { class: "soft" }, t(`courier.status.${one.status}`))), chatOf(one)))));
}
