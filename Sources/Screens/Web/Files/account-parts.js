// SPDX-License-Identifier: Apache-2.0
// What a person sees of the own account: the profile, the lists, the roles, and the end of it.

import { send } from "./api.js";
import { AccountLists, section } from "./account-lists.js";
import { askForm } from "./ask-form.js";
import { h, showParts } from "./dom.js";
import { attempt, sureButton } from "./owner-parts.js";
import { notify } from "./page.js";
import { isSignedOut } from "./person.js";
import { t } from "./text.js";

/** All parts of an account. */
export class AccountParts {
  element = h("div", { class: "parts" });

  #data;
  #onGone;
  #lists;

  /**
   * `data` has `person`, `addresses`, `saved`, `sessions` and `locations`, as the gateway answers
   * them. `onGone(text)` is called when the session has ended; `text` is the name of a sentence.
   */
  constructor(data, onGone) {
    this.#data = data;
    this.#onGone = onGone;
    this.#lists = new AccountLists(data, (run) => this.#change(run), () => this.#show());
    this.#show();
  }

  #show() {
    const { person } = this.#data;
    const part = (key, version, make) => ({ key, version, make });
    showParts(this.element, [
      part("head", person.name, () => this.#head()),
      part("profile", [person.name, person.phone, person.email], () => this.#profile()),
      ...this.#lists.parts(),
      part("roles", person.roles, () => this.#roles()),
      part("password", person.password, () => this.#password()),
      part("data", person.password, () => this.#end()),
    ]);
  }

  /** Changes something: `run` returns the new values of the data. Throws a `Problem`. */
  async #change(run) {
    try {
      Object.assign(this.#data, await run());
      this.#show();
    } catch (problem) {
      if (isSignedOut(problem)) this.#onGone("account.ended");
      else throw problem;
    }
  }

  #head() {
    const signOut = () => attempt(async () => {
      await send("DELETE", "/api/session");
      this.#onGone("account.signedOut");
    });
    return h("header", { class: "hello" },
      h("h1", {}, t("account.hello", { name: this.#data.person.name })),
      h("button", { class: "plain", type: "button", id: "sign-out", onclick: signOut },
        t("account.signOut")));
  }

  #profile() {
    const { person } = this.#data;
    return section("profile", "person",
      person.email && h("p", { class: "soft" }, t("account.emailIs", { email: person.email })),
      askForm({
        id: "profile-form", button: t("account.save"), isPrimary: false,
        inputs: [
          {
            name: "name", label: t("account.name"), isNeeded: true, autocomplete: "name",
            maxlength: 80, value: person.name,
          },
          {
            name: "phone", label: t("account.phone"), type: "tel", autocomplete: "tel",
            maxlength: 30, value: person.phone ?? "", hint: t("account.phoneHint"),
          },
        ],
        send: (values) => this.#changePerson(values),
      }));
  }

  #password() {
    const hasOne = this.#data.person.password;
    const current = {
      name: "current", label: t("account.current"), type: "password", isNeeded: true,
      autocomplete: "current-password",
    };
    return section("password", "check",
      !hasOne && h("p", { class: "soft" }, t("account.noPassword")),
      askForm({
        id: "password-form", isPrimary: false,
        button: t(hasOne ? "account.setPassword" : "account.givePassword"),
        inputs: [
          ...(hasOne ? [current] : []),
          {
            name: "password", label: t("account.newPassword"), type: "password", isNeeded: true,
            autocomplete: "new-password", hint: t("account.passwordHint"),
          },
        ],
        send: async (values) => {
          await this.#changePerson(values);
          await this.#lists.refresh();
          for (const input of this.element.querySelectorAll("#password input")) input.value = "";
        },
      }));
  }

  async #changePerson(values) {
    await this.#change(async () => ({ person: await send("PATCH", "/api/account", values) }));
    notify(t("account.saved"));
  }

  #roles() {
    const { person, locations } = this.#data;
    const choices = ["courier", "owner"].map((role) => [role, t(`account.role.${role}`)]);
    return section("roles", "star",
      h("p", { class: "soft" }, t("account.rolesWords")),
      h("ul", { class: "rows" }, person.roles.map((role) => this.#role(role))),
      h("details", {}, h("summary", {}, t("account.askRole")), askForm({
        id: "role", button: t("account.ask"), isPrimary: false,
        inputs: [
          { name: "role", label: t("account.roleName"), options: choices },
          {
            name: "location", label: t("account.restaurant"),
            options: locations.map(({ id, name }) => [id, name]),
          },
        ],
        send: (values) => this.#ask(values, "account.asked"),
      })),
      h("details", {}, h("summary", {}, t("account.invitation")), askForm({
        id: "invitation", button: t("account.accept"), isPrimary: false,
        inputs: [{
          name: "code", label: t("account.invitationCode"), isNeeded: true, autocomplete: "off",
          autocapitalize: "none", spellcheck: "false",
        }],
        send: (values) => this.#ask(values, "account.accepted"),
      })));
  }

  async #ask(values, text) {
    await this.#change(async () => ({ person: await send("POST", "/api/account/roles", values) }));
    notify(t(text));
  }

  #role({ role, location, approved }) {
    const name = location ? this.#lists.nameOf(location) : t("account.everywhere");
    const pages = {
      courier: "/courier", owner: location && `/owner/${encodeURIComponent(location)}`,
    };
    const leave = () => attempt(() => this.#change(async () => ({
      person: await send("DELETE", `/api/account/roles/${role}`),
    })));
    return h("li", {},
      h("span", { class: "words" }, h("b", {}, t(`account.role.${role}`)),
        h("span", { class: "soft" }, name)),
      !approved && h("span", { class: "tag", data: { kind: "warn" } }, t("account.waits")),
      approved && pages[role] && h("a", { href: pages[role] }, t("account.open")),
      sureButton(t("account.leave"), t("account.sure"), leave, { class: "plain" },
        t(`account.role.${role}`)));
  }

  #end() {
    const { person } = this.#data;
    const end = async (body) => {
      await send("DELETE", "/api/account", body);
      this.#onGone("account.deleted");
    };
    const form = () => askForm({
      id: "delete", button: t("account.delete"), isPrimary: false,
      inputs: [{
        name: "current", label: t("account.current"), type: "password", isNeeded: true,
        autocomplete: "current-password",
      }],
      send: ({ current }) => end({ password: current }),
    });
    const button = () => sureButton(t("account.delete"), t("account.deleteSure"),
      () => attempt(() => end({})), { class: "plain", id: "delete" });
    return section("data", "receipt",
      h("p", { class: "soft" }, t("account.dataWords")),
      h("a", {
        class: "button plain", href: "/api/account/export", download: "comanda-account.json",
      }, t("account.export")),
      h("details", {}, h("summary", {}, t("account.delete")),
        h("p", {}, t("account.deleteWords")), person.password ? form() : button()));
  }
}
