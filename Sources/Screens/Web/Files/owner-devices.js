// SPDX-License-Identifier: Apache-2.0
// Devices of the restaurant, its people with a PIN, and the links with which guests order.

import { get, post } from "./api.js";
import { h, icon } from "./dom.js";
import { codeFigure, newLink, showCodes } from "./owner-codes.js";
import {
  attempt, chips, copyField, field, nothing, openForm, openSheet, sureButton, unavailable,
} from "./owner-parts.js";
import { StaffList } from "./owner-staff.js";
import { notify } from "./page.js";
import { roleName } from "./role.js";
import { t, time } from "./text.js";

/** The roles that a manager gives, and those that only `admin` gives. */
const ROLES = ["till", "kitchen", "observer"];
const HIGH_ROLES = ["manager", "admin"];
/** Milliseconds between questions whether a code was used. */
const ASK_TIME = 2000;

/** The part `devices` of the screen. */
export class DevicesPart {
  #me;
  #element;
  #location;
  #devices = [];
  #links = [];
  #staff;
  /** Whether the answer to a wish for a link is awaited. */
  #isLinking = false;

  /** `locationNow` returns the location. */
  constructor(me, element, locationNow) {
    this.#me = me;
    this.#element = element;
    this.#location = locationNow;
    this.#staff = new StaffList(locationNow, () => this.#show());
  }

  /** Asks for devices, people and links, and shows them. */
  async load() {
    try {
      const [{ devices }, { links }] = await Promise.all([
        get("/api/devices"), get("/api/links"), this.#staff.load(),
      ]);
      this.#devices = devices;
      this.#links = links;
      this.#show();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      this.#element.replaceChildren(unavailable(problem, () => this.load()));
    }
  }

  #show() {
    const focused = document.activeElement?.id;
    const { id } = this.#location();
    const here = this.#devices.filter(({ location: own }) => own === undefined || own === id);
    this.#element.replaceChildren(
      h("section", {},
        h("header", {}, h("h2", {}, t("owner.devices")),
          h("button", {
            class: "primary", type: "button", id: "admit", onclick: () => this.#admit(),
          }, icon("plus"), t("owner.admit"))),
        h("p", { class: "soft" }, t("owner.devicesWords")),
        here.length > 0 ? h("ul", { class: "devices" }, here.map((one) => this.#device(one)))
          : nothing("person", t("owner.noDevices"))),
      this.#staff.section(),
      h("section", {},
        h("header", {}, h("h2", {}, t("owner.links")), this.#location().tables.length > 0
          && sureButton(t("owner.codes"), t("owner.codesSure"), () => this.#showCodes(),
            { id: "all-codes" })),
        h("p", { class: "soft" }, t("owner.linksWords")),
        h("ul", { class: "links" }, this.#places().map((place) => this.#place(place)))),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  #device(device) {
    const isOwn = device.name === this.#me.name;
    const tag = (kind, text) => h("span", { class: "tag", data: { kind } }, text);
    const mayRevoke = this.#me.roles.includes("admin")
      || device.roles.every((role) => ROLES.includes(role));
    return h(
      "li",
      { class: "card device", data: { device: device.name } },
      h("div", { class: "words" },
        h("h3", {}, device.name),
        h("p", { class: "facts" },
          device.roles.map((role) => tag("", roleName(role))),
          !device.enrolled && tag("warn", t("owner.waits")),
          isOwn && tag("info", t("owner.thisDevice"))),
        h("p", { class: "soft" }, [
          device.location ? null : t("owner.everywhere"),
          device.staff && t("owner.worksHere", { name: device.staff }),
        ].filter(Boolean).join(" · "))),
      mayRevoke ? sureButton(
        t("owner.revoke"), t("owner.revokeSure"), () => this.#revoke(device.name),
        { class: "plain danger", id: `revoke-${device.name}` }, device.name)
        : h("span", { class: "soft" }, t("owner.onlyAdmin", { name: device.name })),
    );
  }

  #revoke(name) {
    return attempt(async () => {
      await post(`/api/devices/${encodeURIComponent(name)}/revoke`);
      await this.load();
      notify(t("owner.revoked", { name }));
    });
  }

  #admit() {
    const name = h("input", { id: "device-name", maxlength: 64, spellcheck: "false",
      autocapitalize: "none", placeholder: "till-2", autofocus: true });
    const roles = this.#me.roles.includes("admin") ? [...ROLES, ...HIGH_ROLES] : ROLES;
    const choice = chips(t("owner.roles"), roles.map((role) => [role, roleName(role)]));
    let admitted = null;
    openForm({
      title: t("owner.admit"),
      button: t("owner.makeCode"),
      children: [
        field(t("owner.deviceName"), name, t("owner.deviceNameHint")),
        h("fieldset", {}, h("legend", {}, t("owner.roles")), choice),
        h("p", { class: "soft" }, t("owner.rolesHint")),
      ],
      onSubmit: async () => {
        const { id } = this.#location();
        const wish = { name: name.value.trim(), roles: choice.read(), location: id };
        if (wish.name === "") return t("owner.deviceNameMissing");
        if (!/^[0-9A-Za-z._:-]{1,64}$/.test(wish.name)) return t("owner.deviceNameWrong");
        if (wish.roles.length === 0) return t("owner.rolesMissing");
        admitted = await post("/api/devices", wish);
        return null;
      },
      // The code is shown in the same dialog, so the form has to be closed first.
      onClose: () => admitted && this.#showCode(admitted),
    });
  }

  #showCode({ name, code, expiresAt }) {
    const address = `${location.origin}/enrol?code=${encodeURIComponent(code)}`;
    const state = h("p", { class: "state", role: "status" }, icon("clock"), h("span", {},
      t("owner.codeUntil", { time: time(expiresAt) })));
    const timer = setInterval(() => this.#watch(name, state, timer), ASK_TIME);
    openSheet({
      title: t("owner.codeTitle", { name }),
      children: [
        h("p", {}, t("owner.codeWords")),
        h("p", { class: "code number", id: "code" }, code),
        copyField(t("owner.codeAddress"), address, "code-address"),
        state,
      ],
      onClose: () => {
        clearInterval(timer);
        this.load();
      },
    });
  }

  /** Says when the device has used its code. */
  async #watch(name, state, timer) {
    const { devices } = await get("/api/devices").catch(() => ({ devices: [] }));
    if (!devices.some((one) => one.name === name && one.enrolled)) return;
    clearInterval(timer);
    state.dataset.kind = "good";
    state.replaceChildren(icon("check"), t("owner.isEnrolled", { name }));
  }

  /** The places of the location that can have a link: its counter, and its tables. */
  #places() {
    const { id, tables } = this.#location();
    const ofHere = this.#links.filter((one) => one.location === id);
    const known = new Set(ofHere.map(({ table }) => table));
    const names = [undefined, ...tables.map(({ name }) => name)];
    const others = [...known].filter((table) => !names.includes(table));
    return [...names, ...others].map((table) => ({ table, hasLink: known.has(table) }));
  }

  #place({ table, hasLink }) {
    const name = placeName(table);
    const make = () => this.#link(table);
    const attributes = { id: `link-${table ?? ""}`, class: "plain" };
    return h(
      "li",
      { class: "card", data: { table: table ?? "" } },
      h("div", { class: "words" }, h("h3", {}, name),
        h("p", { class: "soft" }, t(hasLink ? "owner.hasLink" : "owner.hasNoLink"))),
      hasLink
        ? sureButton(t("owner.renew"), t("owner.renewSure"), make, attributes, name)
        : h("button", { ...attributes, type: "button", onclick: make },
          t("owner.makeLink"), h("span", { class: "spoken" }, `: ${name}`)),
    );
  }

  #showCodes() {
    if (this.#isLinking) return;
    const { id, tables } = this.#location();
    showCodes(id, tables.map(({ name }) => name), { onClose: () => this.load() });
  }

  async #link(table) {
    // A second link would end the first one, which may be the one that is shown.
    if (this.#isLinking) return;
    this.#isLinking = true;
    const button = document.getElementById(`link-${table ?? ""}`);
    button.setAttribute("aria-disabled", "true");
    const { id } = this.#location();
    try {
      await attempt(async () => this.#showLink(await newLink(id, table)));
    } finally {
      button.removeAttribute("aria-disabled");
      this.#isLinking = false;
    }
  }

  #showLink({ location: id, table, link, code }) {
    const path = `/m/${encodeURIComponent(id)}?link=${encodeURIComponent(link)}`;
    openSheet({
      title: t("owner.linkTitle", { name: placeName(table) }),
      children: [
        h("p", {}, t("owner.linkWords")),
        copyField(t("owner.linkAddress"), location.origin + path, "link-address"),
        h("div", { class: "codes", id: "codes" }, codeFigure(code, placeName(table))),
        h("button", { class: "plain", type: "button", id: "print",
          onclick: () => globalThis.print() }, t("owner.print")),
      ],
      onClose: () => this.load(),
    });
  }
}

function placeName(table) {
  return table === undefined ? t("owner.counter") : t("fulfilment.dineIn", { table });
}
