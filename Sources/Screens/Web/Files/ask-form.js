// SPDX-License-Identifier: Apache-2.0
// A form of a person's page: its fields, its button, and what is wrong beside the field.

import { h } from "./dom.js";
import { sentence, t } from "./text.js";

/** The field that a refusal is about, by its reason. */
const FIELDS = {
  "account.refused": "password", "account.password": "password",
  "account.passwordWrong": "current", "account.codeUnknown": "code", "account.emailTaken": "email",
};

/**
 * Returns a form.
 *
 * `inputs` are `{name, label, hint?, isNeeded?, type?, value?, options?, …}`; others are attributes
 * of the input, and `options` (`[value, name]`) those of a choice. `send(values)` sends the values
 * by name. A refusal is said beside the field that it is about, which gets the focus, else above
 * the button. `head` is shown above the fields, and `quiet` are further buttons.
 */
export function askForm({ id, inputs, button, isPrimary = true, send, head, quiet = [] }) {
  const fields = new Map(inputs.map((input) => [input.name, askField(id, input)]));
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const submit = h("button", { class: isPrimary ? "primary" : "plain", id: `${id}-send` }, button);
  const refuse = (problem) => {
    const name = [FIELDS[problem.reason], "password"].find((one) => fields.has(one));
    if (FIELDS[problem.reason] && name) fields.get(name).complain(sentence(problem));
    else say(trouble, sentence(problem));
  };
  const onsubmit = async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-disabled") === "true") return;
    say(trouble, "");
    for (const field of fields.values()) field.complain("");
    const missing = inputs.find(({ name, isNeeded }) => isNeeded && fields.get(name).value === "");
    if (missing) {
      fields.get(missing.name).complain(t("account.fillIn"));
      return;
    }
    submit.setAttribute("aria-disabled", "true");
    try {
      await send(Object.fromEntries([...fields].map(([name, field]) => [name, field.value])));
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      refuse(problem);
    } finally {
      submit.removeAttribute("aria-disabled");
    }
  };
  return h("form", { id, class: "ask", novalidate: true, onsubmit }, head,
    [...fields.values()].map((field) => field.element), trouble,
    h("div", { class: "buttons" }, submit, quiet));
}

/** A field: `{element, value, complain(text)}`. A password can be shown. */
function askField(form, { name, label, hint, isNeeded, type = "text", options, ...rest }) {
  const id = `${form}-${name}`;
  const trouble = h("span", { class: "trouble", id: `${id}-trouble`, role: "alert", hidden: true });
  const attributes = {
    id, name, "aria-required": Boolean(isNeeded),
    "aria-describedby": [hint && `${id}-hint`, `${id}-trouble`].filter(Boolean).join(" "),
  };
  const input = options
    ? h("select", attributes, options.map(([value, text]) => h("option", { value }, text)))
    : h("input", { ...attributes, type, maxlength: 128, ...rest });
  const element = h("div", { class: "field" },
    h("label", { for: id }, label,
      !isNeeded && !options && h("span", { class: "soft" }, ` ${t("guest.optional")}`)),
    type === "password" ? h("div", { class: "secret" }, input, revealer(input, label)) : input,
    hint && h("span", { class: "soft", id: `${id}-hint` }, hint), trouble);
  return {
    element,
    get value() { return type === "password" ? input.value : input.value.trim(); },
    complain(text) {
      say(trouble, text);
      if (text === "") input.removeAttribute("aria-invalid");
      else {
        input.setAttribute("aria-invalid", "true");
        input.focus();
      }
    },
  };
}

/** A button that shows what is typed as a password. */
function revealer(input, label) {
  const press = () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  };
  const button = h("button", {
    class: "quiet", type: "button", "aria-pressed": false, onclick: press,
    "aria-label": t("account.showNamed", { name: label }),
  }, t("account.show"));
  return button;
}

/** Says a sentence in an element, or nothing; the same one again would be read aloud again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}
