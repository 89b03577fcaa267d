// SPDX-License-Identifier: Apache-2.0
// The people of the restaurant who say by a PIN that they work at a device.

import { get, send } from "./api.js";
import { h, icon } from "./dom.js";
import { attempt, field, nothing, openForm, sureButton } from "./owner-parts.js";
import { notify } from "./page.js";
import { t } from "./text.js";

/** The names and PINs that the services accept. */
const NAME = /^[0-9A-Za-z._:-]{1,64}$/;
const PIN = /^[0-9]{4,12}$/;

/** The list of people, and the forms that change it. */
export class StaffList {
  #onChange;
  #location;
  #staff = [];

  /** `locationNow` returns the location; `onChange` is called when the list has changed. */
  constructor(locationNow, onChange) {
    this.#location = locationNow;
    this.#onChange = onChange;
  }

  /** Asks for the list. */
  async load() {
    ({ staff: this.#staff } = await get("/api/staff"));
  }

  /** Returns the section of the screen. */
  section() {
    const { id } = this.#location();
    const here = this.#staff.filter(({ location }) => location === undefined || location === id);
    return h("section", {},
      h("header", {}, h("h2", {}, t("owner.staff")),
        h("button", { class: "plain", type: "button", id: "add-staff",
          onclick: () => this.#open(null) }, icon("plus"), t("owner.addStaff"))),
      h("p", { class: "soft" }, t("owner.staffWords")),
      here.length > 0 ? h("ul", { class: "devices" }, here.map((one) => this.#person(one)))
        : nothing("person", t("owner.noStaff")));
  }

  #person({ name, location, manager }) {
    return h("li", { class: "card device", data: { staff: name } },
      h("div", { class: "words" }, h("h3", {}, name),
        !location && h("p", { class: "soft" }, t("owner.staffEverywhere")),
        manager && h("p", { class: "soft" }, t("owner.staffManages"))),
      h("button", { class: "plain", type: "button", id: `pin-${name}`,
        onclick: () => this.#open(name, manager) }, t("owner.newPIN"),
      h("span", { class: "spoken" }, `: ${name}`)),
      sureButton(t("owner.removeStaff"), t("owner.removeStaffSure"), () => this.#remove(name),
        { class: "plain danger", id: `remove-${name}` }, name));
  }

  #remove(name) {
    return attempt(async () => {
      await send("DELETE", path(name));
      await this.#renew();
      notify(t("owner.staffRemoved", { name }));
    });
  }

  async #renew() {
    await this.load();
    this.#onChange();
  }

  /** Opens the form of a new person, or that of another PIN of a known one. */
  #open(known, isManager = false) {
    const name = h("input", { id: "staff-name", maxlength: 64, spellcheck: "false",
      autocapitalize: "none", autocomplete: "off", autofocus: true });
    const pin = h("input", { id: "staff-pin", type: "password", inputmode: "numeric",
      maxlength: 12, autocomplete: "new-password", autofocus: known !== null });
    const manages = h("input", { id: "staff-manager", type: "checkbox", checked: isManager });
    openForm({
      title: known === null ? t("owner.addStaff") : t("owner.newPINOf", { name: known }),
      button: t("owner.save"),
      children: [
        known === null && field(t("owner.staffName"), name, t("owner.staffNameHint")),
        field(t("owner.pin"), pin, t("owner.pinHint")),
        h("label", { class: "option" }, manages, t("owner.mayApprove")),
      ],
      isDirty: () => name.value !== "" || pin.value !== "" || manages.checked !== isManager,
      onSubmit: async () => {
        const person = known ?? name.value.trim();
        if (!NAME.test(person)) return t("owner.staffNameWrong");
        if (!PIN.test(pin.value)) return t("owner.pinWrong");
        const wish = { pin: pin.value, manager: manages.checked };
        await (known === null
          ? send("POST", path(person), { ...wish, location: this.#location().id })
          : send("PUT", path(person), wish));
        await this.#renew();
        notify(t("owner.staffSaved", { name: person }));
        return null;
      },
    });
  }
}

function path(name) {
  return `/api/staff/${encodeURIComponent(name)}`;
}
