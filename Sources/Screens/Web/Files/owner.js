// SPDX-License-Identifier: Apache-2.0
// The owner's screen of a location: menu, day, deliveries, the restaurant itself, and devices.

import { get } from "./api.js";
import { thisDevice } from "./device.js";
import { byID, h } from "./dom.js";
import { Follower } from "./live.js";
import { entityKey, isRemoved } from "./menu.js";
import { DayPart } from "./owner-day.js";
import { DeliveryPart } from "./owner-delivery.js";
import { DevicesPart } from "./owner-devices.js";
import { MenuPart, WholeMenu } from "./owner-menu.js";
import { PlacePart } from "./owner-place.js";
import { begin, showFresh, subject } from "./page.js";
import { refusal } from "./role.js";
import { setPlace, t } from "./text.js";

const PARTS = ["menu", "day", "delivery", "restaurant", "devices"];
/** The interval in which prices and dishes of a time become valid on the screen. */
const TICK = 1000;

const base = `/api/locations/${encodeURIComponent(subject)}`;

class OwnerScreen {
  #live;
  #menu = null;
  #parts;
  /** How many deliveries wait for the restaurant, as the tab shows. */
  #urgent = 0;

  constructor(me) {
    const now = () => this.#live.now();
    this.#parts = {
      menu: new MenuPart(base),
      day: new DayPart(base, byID("part-day"), { menuNow: () => this.#menu, now }),
      delivery: new DeliveryPart(base, byID("part-delivery"), () => this.#menu.location),
      restaurant: new PlacePart(base, byID("part-restaurant"), () => this.#menu.location),
      devices: new DevicesPart(me, byID("part-devices"), () => this.#menu.location),
    };
  }

  async start() {
    await new Promise((resolve) => {
      this.#live = new Follower(`${base}/live/menu`, {
        keyOf: entityKey, isGone: isRemoved, onFresh: showFresh,
        onChange: () => {
          this.#draw();
          resolve();
        },
      });
    });
    setInterval(() => this.#draw(), TICK);
    addEventListener("hashchange", () => this.#open());
    this.#open();
    // Its tab counts the urgent ones, whatever part is open.
    if (this.#menu.location?.delivery) this.#parts.delivery.load();
  }

  #draw() {
    this.#menu = new WholeMenu([...this.#live.entities.values()], this.#live.now());
    const { location } = this.#menu;
    if (location) {
      setPlace(location);
      byID("place").textContent = location.name;
      document.title = `${location.name} · ${t("owner.title")}`;
    }
    this.#parts.menu.draw(this.#menu);
    this.#parts.day.tick();
    this.#parts.delivery.tick();
    this.#parts.restaurant.tick();
    this.#showUrgent(this.#parts.delivery.urgent);
  }

  #showUrgent(count) {
    if (count === this.#urgent) return;
    this.#urgent = count;
    const tab = byID("tab-delivery");
    tab.querySelector(".badge")?.remove();
    if (count > 0) {
      tab.append(h("span", { class: "badge number" }, h("span", { "aria-hidden": "true" }, count),
        h("span", { class: "spoken" }, t("dispatch.urgent", { count }))));
    }
  }

  /** Opens the part that the address names; another address of the page changes nothing. */
  #open() {
    const named = window.location.hash.slice(1);
    const isOpen = PARTS.some((part) => !byID(`part-${part}`).hidden);
    if (!PARTS.includes(named) && isOpen) return;
    const chosen = PARTS.includes(named) ? named : PARTS[0];
    for (const part of PARTS) {
      byID(`part-${part}`).hidden = part !== chosen;
      if (part === chosen) byID(`tab-${part}`).setAttribute("aria-current", "page");
      else byID(`tab-${part}`).removeAttribute("aria-current");
    }
    // On a phone not all tabs fit.
    byID(`tab-${chosen}`).scrollIntoView({ block: "nearest", inline: "center" });
    scrollTo(0, 0);
    this.#parts[chosen].load?.();
  }
}

/** Says which role or device is needed, in place of the screen. */
function refuse(sentence, me) {
  document.querySelector("nav").hidden = true;
  byID("content").replaceChildren(refusal(sentence, me));
}

begin(async () => {
  const [me, place] = await Promise.all([thisDevice(get, { orOwner: true }), get(base)]);
  if (!me) return;
  setPlace(place);
  byID("place").textContent = place.name;
  document.title = `${place.name} · ${t("owner.title")}`;
  if (!me.roles.some((role) => role === "manager" || role === "admin")) {
    refuse(t("owner.needsRole"), me);
  } else if (me.location !== undefined && me.location !== subject) {
    refuse(t("owner.otherLocation"), me);
  } else {
    await new OwnerScreen(me).start();
  }
});
