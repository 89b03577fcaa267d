// SPDX-License-Identifier: Apache-2.0
// Signing in and signing up: by password, by a code in an e-mail, or at a provider.

import { post } from "./api.js";
import { askForm } from "./ask-form.js";
import { h } from "./dom.js";
import { notify } from "./page.js";
import { sentence, t } from "./text.js";

/** The part of the page for a person who is not signed in. */
export class Enter {
  element = h("div", { class: "enter" });

  #ways;
  #events;
  /** What was typed stays when the person goes from one form to another. */
  #typed = { email: "", name: "" };

  #given;

  /**
   * `ways` is the answer of `GET /api/session`. `onPerson` is called when somebody is signed in,
   * `onLink(answer)` if that was by `code`, the one of a link, and `onLeave` before the page of a
   * provider opens. A code of a link waits for a tap: it may be a stranger's.
   */
  constructor(ways, events, code = null) {
    this.#ways = ways;
    this.#events = events;
    this.#given = code;
    this.#show(code === null ? "signIn" : "given");
  }

  #show(kind, focus = null) {
    const forms = {
      signIn: () => this.#signIn(), signUp: () => this.#signUp(), code: () => this.#code(false),
      newCode: () => this.#code(true), given: () => this.#givenCode(),
    };
    this.element.replaceChildren(h("section", { class: "card" }, forms[kind]()));
    if (focus) this.element.querySelector(focus)?.focus();
  }

  #signIn() {
    const { email } = this.#ways;
    const code = h("button", {
      class: "quiet", type: "button", id: "by-code", onclick: () => this.#sendCode(),
    }, t("account.byCode"));
    return [
      h("h1", {}, t("account.signIn")),
      askForm({
        id: "sign-in", button: t("account.signIn"),
        inputs: [this.#email("username"), {
          name: "password", label: t("account.password"), type: "password", isNeeded: true,
          autocomplete: "current-password",
        }],
        quiet: email ? [code] : [],
        send: async (values) => {
          this.#typed.email = values.email;
          await post("/api/session", values);
          await this.#events.onPerson();
        },
      }),
      this.#providers(),
      this.#other("account.noAccount", "account.signUp", "signUp", "#sign-up-name"),
    ];
  }

  #signUp() {
    const { email } = this.#ways;
    return [
      h("h1", {}, t("account.signUp")),
      h("p", { class: "soft" }, t("account.why")),
      askForm({
        id: "sign-up", button: t("account.signUp"),
        inputs: [
          {
            name: "name", label: t("account.name"), isNeeded: true, autocomplete: "name",
            maxlength: 80, value: this.#typed.name, hint: t("account.nameHint"),
          },
          this.#email("email"),
          // With e-mail the password comes with the code, so that no stranger chooses it.
          ...(email ? [] : [{ ...this.#newPassword(), isNeeded: true }]),
        ],
        send: (values) => this.#create(values),
      }),
      this.#providers(),
      this.#other("account.hasAccount", "account.signIn", "signIn", "#sign-in-email"),
    ];
  }

  #newPassword() {
    return {
      name: "password", label: t("account.password"), type: "password",
      autocomplete: "new-password", hint: t("account.passwordHint"),
    };
  }

  async #create(values) {
    this.#typed = { email: values.email, name: values.name };
    const answer = await post("/api/accounts", values);
    if (answer.confirm) this.#show("newCode", "#use-code-code");
    else await this.#events.onPerson();
  }

  /** Asks for a code; the answer does not tell whether there is an account. */
  async #sendCode() {
    const input = this.element.querySelector("#sign-in-email");
    this.#typed.email = input.value.trim();
    if (this.#typed.email === "") {
      notify(t("account.emailFirst"), "bad");
      input.focus();
      return;
    }
    try {
      await post("/api/session/link", { email: this.#typed.email });
      this.#show("code", "#use-code-code");
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      notify(sentence(problem), "bad");
    }
  }

  /** Asks for the code, which may bring the password of a sign-up, or one for a forgotten one. */
  #code(isNew) {
    const password = isNew
      ? { ...this.#newPassword(), hint: t("account.passwordOrCode") }
      : {
        ...this.#newPassword(), label: t("account.newPassword"),
        hint: t("account.passwordForgotten"),
      };
    return [
      h("h1", {}, t("account.codeTitle")),
      h("p", { role: "status" }, t("account.codeSent", { email: this.#typed.email })),
      askForm({
        id: "use-code", button: t("account.goOn"),
        inputs: [{
          name: "code", label: t("account.code"), isNeeded: true, autocomplete: "one-time-code",
          autocapitalize: "none", spellcheck: "false", hint: t("account.codeHint"),
        }, password],
        send: async ({ code, password }) => {
          await post("/api/session/code", { code, ...(password && { password }) });
          await this.#events.onPerson();
        },
      }),
      this.#other("account.codeLost", "account.otherWay", "signIn", "#sign-in-email"),
    ];
  }

  /** Asks whether the code of a link shall be used. */
  #givenCode() {
    return [
      h("h1", {}, t("account.signIn")),
      h("p", {}, t("account.codeOfLink")),
      askForm({
        id: "use-code", button: t("account.signIn"),
        inputs: [{
          name: "code", label: t("account.code"), isNeeded: true, autocomplete: "off",
          value: this.#given, hint: t("account.codeHint"),
        }],
        send: async (values) => this.#events.onLink(await post("/api/session/code", values)),
      }),
      this.#other("account.codeNotMine", "account.otherWay", "signIn", "#sign-in-email"),
    ];
  }

  #email(autocomplete) {
    return {
      name: "email", label: t("account.email"), type: "email", isNeeded: true, autocomplete,
      maxlength: 254, value: this.#typed.email, autocapitalize: "none", spellcheck: "false",
    };
  }

  #providers() {
    const { providers } = this.#ways;
    if (providers.length === 0) return null;
    return h("div", { class: "providers" },
      h("p", { class: "soft" }, t("account.or")),
      providers.map(({ name }) => h("a", {
        class: "button plain", href: `/api/session/openid/${encodeURIComponent(name)}`,
        onclick: () => this.#events.onLeave(),
      }, t("account.byProvider", { name: name[0].toUpperCase() + name.slice(1) }))));
  }

  #other(question, text, kind, focus) {
    return h("p", { class: "other" }, h("span", { class: "soft" }, t(question)),
      h("button", {
        class: "quiet", type: "button", id: `to-${kind}`, onclick: () => this.#show(kind, focus),
      }, t(text)));
  }
}
