// SPDX-License-Identifier: Apache-2.0
// The delivery of an order for its guest, in the section `delivery`: courier, time, place and code.

import { address, get } from "./api.js";
import { Chats } from "./chat.js";
import {
  completed, courierText, isOver, isOverdue, positionOf, withPosition,
} from "./delivery-stage.js";
import { byID, h, icon, showParts } from "./dom.js";
import { Follower } from "./live.js";
import { drawMap } from "./map.js";
import { link } from "./page.js";
import { money, t, time } from "./text.js";

/** Milliseconds between two questions for messages after the end, when nothing is live any more. */
const ASK_TIME = 20_000;

export class OrderDelivery {
  /** The delivery, or null while it is not known. */
  delivery = null;

  #path;
  #location;
  #events;
  #order;
  #live = null;
  #chats = new Chats("guest", { link, onChange: () => this.#order && this.show(this.#order) });
  #parts = h("div", { class: "parts" });
  #map = h("div", { class: "map-place" });

  /**
   * `path` is that of the order. `events` are `onChange()` and `onFresh(fresh, seconds)`; a
   * delivery that is over, or not known yet, is fresh.
   */
  constructor(path, location, events) {
    this.#path = `${path}/delivery`;
    this.#location = location;
    this.#events = events;
    byID("delivery").append(this.#parts);
    this.#follow();
    setInterval(() => isOver(this.delivery) && this.#ask(), ASK_TIME);
  }

  /** Shows the section for the present state of the order. */
  show(order) {
    this.#order = order;
    const { delivery } = this;
    const section = byID("delivery");
    section.hidden = delivery === null || order.status === "canceled";
    if (section.hidden) return;
    const now = this.#live?.now() ?? Date.now();
    const position = positionOf(delivery, now);
    const isLate = isOverdue(delivery, now);
    const courier = courierText(order, delivery);
    const part = (key, version, make) => ({ key, version, make });
    const code = delivery.courier && !isOver(delivery) ? delivery.code : null;
    const due = isOver(delivery) ? 0 : order.totals.due;
    showParts(this.#parts, [
      courier ? part("courier", [courier, delivery.courier], () => this.#courier(courier)) : null,
      this.#failure(),
      delivery.proof?.photo ? part("photo", delivery.proof.photo, () => this.#photo()) : null,
      delivery.proof?.note ? part("note", delivery.proof.note, () =>
        h("p", { class: "soft" }, `“${delivery.proof.note}”`)) : null,
      delivery.expectedAt && !isOver(delivery)
        ? part("time", [delivery.expectedAt, isLate], () => this.#time(isLate)) : null,
      code ? part("code", code, () => codePart(code)) : null,
      part("chat", this.#chats.unread(delivery.id), () => this.#chats.button(delivery)),
      due > 0 ? part("due", due, () => duePart(due)) : null,
      this.#hasMap(position) ? part("map", null, () => this.#map) : null,
      position ? part("age", [position.at, position.isOld], () => agePart(position)) : null,
    ]);
    this.#draw(position);
  }

  #follow() {
    this.#live = new Follower(`${this.#path}/live`, {
      link,
      onFresh: (fresh, seconds) => {
        // What was never known is not old.
        this.#events.onFresh(fresh || this.delivery === null || isOver(this.delivery), seconds);
        if (fresh && !this.delivery?.code) this.#ask();
      },
      onChange: () => this.#take([...this.#live?.entities.values() ?? []][0]),
      onHeartbeat: (heartbeat) => {
        if (this.delivery === null) return;
        this.delivery = withPosition(this.delivery, heartbeat);
        if (this.#order) this.show(this.#order);
      },
    });
    this.#ask();
  }

  /** Requests the delivery with what its events leave out: the code. */
  async #ask() {
    const present = await get(this.#path, {}, { link }).catch(() => null);
    if (present) this.#take(present);
  }

  /** Takes a state: answers and the stream overtake each other. */
  #take(present) {
    if (!present || present.revision < (this.delivery?.revision ?? 0)) return;
    this.delivery = completed(present, this.delivery);
    this.#chats.follow(this.delivery);
    if (isOver(this.delivery)) {
      this.#live?.close();
      this.#live = null;
      this.#events.onFresh(true, 0);
    } else if (this.#live === null) {
      // The restaurant has offered a canceled one again.
      this.#follow();
    }
    this.#events.onChange();
  }

  #courier(text) {
    const { courier, status, cancelReason: reason } = this.delivery;
    const words = t(`delivery.${text}`, { name: courier?.name, reason });
    if (status === "canceled") return h("p", { class: "trouble", role: "alert" }, words);
    return h("p", { class: "courier" }, icon("courier"), h("b", {}, words));
  }

  #failure() {
    const { failure } = this.delivery;
    if (!failure) return null;
    return {
      key: "failure", version: failure,
      make: () => h("p", { class: "trouble", role: "alert" },
        t("delivery.failedBecause", { reason: failure.reason }), " ",
        t(`delivery.money.${failure.money}`)),
    };
  }

  /** The photo by which the courier proved the hand-over, while it is stored. */
  #photo() {
    const photo = h("img", {
      src: address(`/api/deliveries/${encodeURIComponent(this.delivery.id)}/photo`, { link }),
      alt: t("delivery.photo"), onerror: () => photo.remove(),
    });
    return h("div", { class: "proof" }, photo);
  }

  #time(isLate) {
    return h("p", { class: "expected" }, h("span", { class: "soft" }, t("delivery.expected")),
      h("b", { class: "number" }, time(this.delivery.expectedAt)),
      isLate && h("span", { class: "late" }, t("delivery.late")));
  }

  #hasMap(position) {
    const { place } = this.delivery;
    return !isOver(this.delivery) && Boolean(place || position);
  }

  #draw(position) {
    if (!this.#hasMap(position)) return;
    drawMap(this.#map, {
      kitchen: this.#location.delivery?.place, home: this.delivery.place,
      courier: position ? { ...position.place, isOld: position.isOld } : undefined,
    });
  }
}

function codePart(code) {
  return h("div", { class: "code" }, h("p", {}, t("delivery.code")),
    h("p", { class: "digits number" }, code), h("p", { class: "soft" }, t("delivery.codeHint")));
}

function duePart(due) {
  return h("p", { class: "due-now" }, icon("cash"), t("delivery.due", { amount: money(due) }));
}

function agePart({ at, isOld }) {
  return h("p", { class: "age", data: { old: String(isOld) } }, icon("pin"),
    t(isOld ? "delivery.positionOld" : "delivery.position", { time: time(at) }));
}
