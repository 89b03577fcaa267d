// SPDX-License-Identifier: Apache-2.0
// The restaurant itself on the owner's screen: whether it accepts orders, and its settings.

import { command } from "./api.js";
import { h, icon } from "./dom.js";
import { attempt, sureButton } from "./owner-parts.js";
import { NAMES, TENDERS } from "./owner-settings.js";
import { openSettings } from "./owner-settings-form.js";
import { notify } from "./page.js";
import { feeName, list, money, rate, t } from "./text.js";

/** What the screen says about each group of settings, as a list of sentences. */
const WORDS = {
  place: ({ timeZone, businessDayTurnsAt }) => [
    timeZone, t("settings.turnsAt", { hour: businessDayTurnsAt }),
  ],
  prices: ({ tax, fees = [] }) => [
    t(tax.included ? "settings.taxIncluded" : "settings.taxAdded",
      { rate: rate(tax.basisPoints) }),
    ...fees.map(feeWords),
  ],
  kitchen: ({ firing, stations, draftExpiresAfter }) => [
    t(`settings.firing.${firing}`), ...stations.map(stationWords),
    draftExpiresAfter > 0 ? t("settings.drafts", { count: draftExpiresAfter })
      : t("settings.noDrafts"),
  ],
  screens: ({ displays = [], stations }) => (displays.length > 0
    ? displays.map((one) => screenWords(one, stations)) : [t("settings.noScreens")]),
  tables: ({ tables }) => (tables.length > 0 ? areasOf(tables) : [t("settings.noTables")]),
  payment: ({ payment = {} }) => paymentWords(payment),
  ordering: ({ ordering = {} }) => orderingWords(ordering),
};

/** The part `restaurant` of the screen. */
export class PlacePart {
  #base;
  #element;
  #location;
  #shown = "";

  /** `locationNow` returns the present location. */
  constructor(base, element, locationNow) {
    this.#base = base;
    this.#element = element;
    this.#location = locationNow;
  }

  /** Shows what has changed. */
  tick() {
    const location = this.#location();
    const state = JSON.stringify(location ?? null);
    if (!location || state === this.#shown) return;
    this.#shown = state;
    const focused = document.activeElement?.id;
    this.#element.replaceChildren(
      this.#orders(location), ...NAMES.map((group) => this.#group(group, location)));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  /** Whether the location accepts orders, with the button that changes it. */
  #orders({ closed, name }) {
    const [act, kind] = closed ? ["reopen", "primary"] : ["close", "plain danger"];
    return h("section", { class: "card settings", data: { closed: String(Boolean(closed)) } },
      h("header", {}, h("h2", {}, name),
        sureButton(t(`settings.${act}`), t(`settings.${act}Sure`), () => this.#switch(act),
          { class: kind, id: "accept-orders" })),
      h("p", { class: "state" }, icon(closed ? "pause" : "check"),
        t(closed ? "settings.isClosed" : "settings.isOpen")));
  }

  #switch(act) {
    return attempt(async () => {
      // One name for both, so that the key of one is never sent for a later one.
      const { revision } = this.#location();
      await command("POST", `${this.#base}/${act}`, { ifRevision: revision },
        { name: "owner.orders" });
      notify(t(act === "close" ? "settings.isClosed" : "settings.isOpen"));
    });
  }

  #group(group, location) {
    const change = () => openSettings(this.#base, this.#location(), group);
    return h("section", { class: "card settings" },
      h("header", {}, h("h3", {}, t(`settings.group.${group}`)),
        h("button", { class: "plain", type: "button", id: `change-${group}`, onclick: change },
          t("settings.change"),
          h("span", { class: "spoken" }, `: ${t(`settings.group.${group}`)}`))),
      h("ul", {}, WORDS[group](location).map((sentence) => h("li", {}, sentence))));
  }
}

function feeWords(fee) {
  const value = fee.amount === undefined ? rate(fee.basisPoints) : money(fee.amount);
  const words = t("settings.fee", { name: feeName(fee), value });
  if (!fee.fulfilments) return words;
  const kinds = fee.fulfilments.map((one) => t(`settings.kind.${one}`));
  return t("settings.feeOf", { fee: words, kinds: list(kinds) });
}

function stationWords({ name, warnAfter, lateAfter }) {
  const ages = [
    warnAfter !== undefined && t("settings.warnAfter", { count: warnAfter }),
    lateAfter !== undefined && t("settings.lateAfter", { count: lateAfter }),
  ].filter(Boolean);
  return ages.length > 0 ? `${name}: ${ages.join(", ")}` : name;
}

function screenWords({ terminal, role, stations: own, columns, sounds }, stations) {
  const names = own?.map((id) => stations.find((one) => one.id === id)?.name ?? id);
  return [
    `${terminal}: ${role === "expo" ? t("settings.role.expo")
      : names ? list(names) : t("settings.allStations")}`,
    columns !== undefined && t("settings.columns", { count: columns }),
    sounds && (sounds.length === 0 ? t("settings.silent")
      : t("settings.sounds", { list: list(sounds.map((one) => t(`settings.sound.${one}`))) })),
  ].filter(Boolean).join(" · ");
}

/** The tables of each area, in the order of the list. */
function areasOf(tables) {
  const areas = new Map();
  for (const table of tables) {
    const area = table.area ?? "";
    areas.set(area, [...(areas.get(area) ?? []), table]);
  }
  return [...areas].map(([area, own]) => {
    const names = own.map(({ name, seats }) => t("settings.table", { name, count: seats }));
    return area === "" ? names.join(", ") : `${area}: ${names.join(", ")}`;
  });
}

function paymentWords(payment) {
  const { tenders = TENDERS, cashRounding, cardProvider, pageProvider, offlineCards } = payment;
  return [
    list(tenders.map((one) => t(`owner.tenderName.${one}`))),
    cashRounding !== undefined && t("settings.coin", { coin: money(cashRounding) }),
    cardProvider && t("settings.cards", { provider: cardProvider }),
    pageProvider && t("settings.page", { provider: pageProvider }),
    offlineCards && t("settings.offline", {
      payment: money(offlineCards.payment), sum: money(offlineCards.sum),
    }),
  ].filter(Boolean);
}

function orderingWords({ approvals = [], guestFiring, guestCancelMinutes }) {
  return [
    ...approvals.map((one) => t(`settings.approved.${one}`)),
    t(`settings.guestFiring.${guestFiring ?? "none"}`),
    guestCancelMinutes === undefined ? t("settings.guestCancelBefore")
      : t("settings.guestCancel", { count: guestCancelMinutes }),
  ];
}
