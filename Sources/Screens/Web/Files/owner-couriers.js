// SPDX-License-Identifier: Apache-2.0
// The couriers of a location: who may deliver, who is on duty, and what each of them is owed.

import { command, get, post } from "./api.js";
import { h, icon } from "./dom.js";
import { askForCash, drawerChoice, openDrawers } from "./owner-cash.js";
import {
  attempt, copyField, field, nothing, openForm, openSheet, sureButton,
} from "./owner-parts.js";
import { notify } from "./page.js";
import { minorUnits, money, plainAmount, t } from "./text.js";

/**
 * Returns the couriers as rows `{id, name, contact?, role?, duty?, balance?}`, those who ask first,
 * then by name. Pure.
 *
 * `people` are those of the gateway, `couriers` those on duty, `balances` what is owed; a courier
 * who may no longer deliver is still owed money.
 */
export function courierRows(people, couriers, balances, location) {
  const rows = new Map();
  const row = (id, name) => {
    if (!rows.has(id)) rows.set(id, { id, name });
    return rows.get(id);
  };
  for (const { id, name, email, phone, roles } of people) {
    const isHere = ({ role, location: own }) =>
      role === "courier" && (own === undefined || own === location);
    const role = roles.find(isHere);
    if (role) Object.assign(row(id, name), { role, contact: phone ?? email });
  }
  for (const one of couriers) if (rows.has(one.id)) rows.get(one.id).duty = one;
  for (const balance of balances) {
    if (balance.owed > 0 || rows.has(balance.courier)) {
      row(balance.courier, balance.name ?? balance.courier).balance = balance;
    }
  }
  const rank = ({ role }) => (role && !role.approved ? 0 : 1);
  return [...rows.values()].sort((one, other) => rank(one) - rank(other)
    || one.name.localeCompare(other.name));
}

/**
 * Returns the couriers on duty whom a delivery can be given to, those without one first, then by
 * name: `{id, name, count}`, `count` is the number of their deliveries. Pure.
 *
 * `present` is the courier who has it.
 */
export function assignable(couriers, present) {
  return couriers.filter(({ id, onDuty }) => onDuty && id !== present?.id)
    .map(({ id, name, deliveries }) => ({ id, name, count: deliveries.length }))
    .sort((one, other) => one.count - other.count || one.name.localeCompare(other.name));
}

/** The section of couriers. */
export class Couriers {
  #base;
  #place;
  #people = [];
  #couriers = [];
  #balances = [];
  #onChange;
  #onTaken;

  /**
   * `base` is the path of the location `place`; `onChange` is called when something changes, and
   * `onTaken` when cash was taken.
   */
  constructor(base, place, { onChange, onTaken }) {
    this.#base = base;
    this.#place = place;
    this.#onChange = onChange;
    this.#onTaken = onTaken;
  }

  /** Asks for people, duty and balances. Throws a `Problem`. */
  async load() {
    const [{ people }, { couriers }, { balances }] = await Promise.all([
      get("/api/people"), get("/api/couriers"), get(`${this.#base}/earnings`),
    ]);
    this.#people = people;
    this.#couriers = couriers;
    this.#balances = balances;
  }

  /** The couriers whom a delivery can be given to, instead of the `present` one. */
  assignable(present) {
    return assignable(this.#couriers, present);
  }

  /** A text that changes with what the section shows. */
  get version() {
    return JSON.stringify([this.#people, this.#couriers, this.#balances]);
  }

  /** Returns the section; `collected` is the cash of today by courier. */
  section(collected) {
    const rows = courierRows(this.#people, this.#couriers, this.#balances, this.#place.id);
    return h("section", {},
      h("header", {}, h("h2", {}, t("dispatch.couriers")),
        h("button", { class: "primary", type: "button", id: "invite",
          onclick: () => this.#invite() }, icon("plus"), t("dispatch.invite"))),
      h("p", { class: "soft" }, t("dispatch.couriersWords")),
      rows.length === 0 ? nothing("person", t("dispatch.noCouriers"))
        : h("ul", { class: "people" }, rows.map((row) =>
          this.#row(row, collected.get(row.id)))));
  }

  #row({ id, name, contact, role, duty, balance }, collected) {
    const tag = (kind, text) => h("span", { class: "tag", data: { kind } }, text);
    const isAsking = role && !role.approved;
    const owed = balance?.owed ?? 0;
    return h("li", { class: "card person", data: { person: id } },
      h("div", { class: "words" },
        h("h3", {}, name),
        h("p", { class: "facts" },
          isAsking && tag("warn", t("dispatch.asks")),
          !role && tag("", t("dispatch.formerly")),
          duty?.onDuty && tag("good", t("courier.onDuty")),
          duty?.deliveries.length > 0 && tag("info",
            t("courier.deliveryCount", { count: duty.deliveries.length })),
          role && role.location === undefined && tag("", t("owner.everywhere"))),
        h("p", { class: "soft" }, contact ?? ""),
        owed > 0 && h("p", { class: "number" }, t("dispatch.owed", {
          amount: money(owed, balance.currency),
        })),
        collected && h("p", { class: "number" }, t("dispatch.collected", {
          amount: money(collected.amount, collected.currency),
        }))),
      h("div", { class: "acts" },
        isAsking && h("button", { class: "primary", type: "button", data: { act: "approve" },
          onclick: () => this.#change(id, "approve", t("dispatch.approved", { name })) },
        t("dispatch.approve")),
        owed > 0 && h("button", { class: "plain", type: "button", data: { act: "pay" },
          onclick: () => attempt(() => this.#pay(name, balance)) }, t("dispatch.payOut"),
        h("span", { class: "spoken" }, `: ${name}`)),
        collected && h("button", { class: "plain", type: "button", data: { act: "cash" },
          onclick: () => attempt(() => askForCash({
            name, ...collected, place: this.#place, base: this.#base, onTaken: this.#onTaken,
          })) }, t("dispatch.takeCash"), h("span", { class: "spoken" }, `: ${name}`)),
        role && sureButton(t(isAsking ? "dispatch.refuse" : "owner.revoke"), t("owner.revokeSure"),
          () => this.#change(id, "revoke", t("dispatch.revoked", { name })),
          { class: "plain danger", data: { act: "revoke" } }, name)));
  }

  #change(id, kind, said) {
    return attempt(async () => {
      const path = `/api/people/${encodeURIComponent(id)}/${kind}`;
      const { people } = await post(path, { role: "courier" });
      this.#people = people;
      this.#onChange();
      notify(said);
    });
  }

  #invite() {
    const email = h("input", { id: "invite-email", type: "email", maxlength: 254,
      autocomplete: "off", autofocus: true });
    let invited = null;
    openForm({
      title: t("dispatch.invite"),
      button: t("owner.makeCode"),
      children: [field(t("dispatch.inviteEmail"), email, t("dispatch.inviteHint"))],
      onSubmit: async () => {
        const wish = { role: "courier", location: this.#place.id };
        const address = email.value.trim();
        if (address !== "") wish.email = address;
        invited = { ...await post("/api/people", wish), email: address };
        return null;
      },
      // The code is shown in the same dialog, so the form has to be closed first.
      onClose: () => invited && showInvitation(invited),
    });
  }

  /** Shows what was paid before the services are asked again. */
  #notePaid(courier, amount) {
    this.#balances = this.#balances.map((one) => (one.courier === courier
      ? { ...one, owed: Math.max(0, one.owed - amount) } : one));
    this.#onChange();
  }

  async #pay(name, { courier, owed, currency }) {
    const open = await openDrawers(this.#base);
    const amount = h("input", { id: "pay-amount", inputmode: "decimal", maxlength: 14,
      value: plainAmount(owed, currency) });
    const drawer = drawerChoice(open);
    openForm({
      title: t("dispatch.payTitle", { name }),
      button: t("dispatch.payNow"),
      children: [
        h("p", {}, t("dispatch.owed", { amount: money(owed, currency) })),
        field(t("dispatch.payAmount"), amount, t("dispatch.payHint")),
        open.length > 0 ? field(t("dispatch.payDrawer"), drawer)
          : h("p", { class: "note" }, t("dispatch.noDrawer")),
      ],
      onSubmit: async (onWaiting) => {
        const paid = minorUnits(amount.value, currency);
        if (!paid) return t("dispatch.wrong.payAmount");
        if (open.length === 0) return t("dispatch.noDrawer");
        // Without an amount all is paid that its coins allow.
        const body = { courier, drawer: drawer.value, ...(paid === owed ? {} : { amount: paid }) };
        await command("POST", `${this.#base}/earnings`, body,
          { name: `owner.pay.${courier}`, onWaiting });
        notify(t("dispatch.paid", { name }));
        this.#notePaid(courier, paid);
        // A question without an answer says nothing about the payment.
        this.load().then(() => this.#onChange(), () => {});
        return null;
      },
    });
  }
}

function showInvitation({ code, sent, email }) {
  const address = `${location.origin}/courier`;
  openSheet({
    title: t("dispatch.invitation"),
    children: [
      h("p", {}, sent ? t("dispatch.invitationSent", { email }) : t("dispatch.invitationWords")),
      h("p", { class: "code number", id: "code" }, code),
      copyField(t("owner.codeAddress"), address, "code-address"),
      h("p", { class: "soft" }, t("dispatch.invitationUntil")),
    ],
  });
}
