// SPDX-License-Identifier: Apache-2.0
// The parts from which the dialogs of the till are made.

import { h, icon } from "./dom.js";
import { notify, openDialog } from "./page.js";
import { minorUnits, money, plainAmount, reasonText, t } from "./text.js";

/** Shows a dialog with a title; returns it. It is removed when it is closed. */
export function dialog(title, { name, isWide = false, onClose } = {}, ...children) {
  const close = h("button", {
    class: "round", data: { close: "true" }, "aria-label": t("close"),
  }, icon("close"));
  const element = h("dialog", {
    class: isWide ? "wide" : null, data: { name }, "aria-label": title,
  },
  h("div", { class: "top" }, h("h2", {}, title), close),
  h("div", { class: "content" }, children));
  document.body.append(element);
  openDialog(element, {
    onClose: () => {
      element.remove();
      onClose?.();
    },
  });
  return element;
}

/** A large button. */
export function button(text, onclick, attributes = {}) {
  return h("button", { class: "key", onclick, ...attributes }, text);
}

/** Asks before `onAct()`, which the key `act` does; Enter out of habit goes back. */
export function askFirst(title, { content, back, act, onAct }) {
  const backKey = button(back, () => opened.close(), { class: "key primary" });
  const actKey = button(act, () => {
    opened.close();
    onAct();
  });
  const opened = dialog(title, { name: "question" }, content,
    h("div", { class: "choice" }, backKey, actKey));
  backKey.focus();
}

/**
 * Buttons of which one is chosen: `values` are `[value, text]`.
 *
 * The element has `choose(value)`, which shows another value as the chosen one.
 */
export function choice(label, values, chosen, onChoose) {
  const buttons = values.map(([value, text]) => h("button", {
    class: "key", "aria-pressed": value === chosen,
    onclick: () => {
      choose(value);
      onChoose(value);
    },
  }, text));
  const choose = (value) => {
    buttons.forEach((one, index) => {
      one.setAttribute("aria-pressed", String(values[index][0] === value));
    });
  };
  const element = h("div", { class: "choice", role: "group", "aria-label": label }, buttons);
  return Object.assign(element, { choose });
}

/** A field for a text. */
export function field(label, attributes = {}) {
  const input = h("input", { autocomplete: "off", ...attributes });
  return { input, element: h("label", { class: "field" }, label, input) };
}

/** What a person still has to type who says a name and a PIN; empty if both are there. */
export function missingName(name, pin) {
  for (const [made, words] of [[name, "till.sayName"], [pin, "till.sayPin"]]) {
    if (made.input.value.trim() !== "") continue;
    made.input.focus();
    return t(words);
  }
  return "";
}

/**
 * A field for an amount of money, which says its form, with `value()` in minor units: null if it
 * is not an amount. A letter is refused at once.
 */
export function moneyField(label, attributes = {}) {
  const form = t("till.amountForm", { label, amount: plainAmount(250) });
  const made = field(form, { inputmode: "decimal", ...attributes });
  made.input.addEventListener("beforeinput", (event) => {
    if (!/[^\d.,\s]/.test(event.data ?? "")) return;
    event.preventDefault();
    notify(t("till.onlyDigitsAndSeparator"), "bad");
  });
  return { ...made, value: () => minorUnits(made.input.value) };
}

/**
 * Keys for an amount: digits go to the end, as on a till: 2, 0, 0, 0 is 20.00.
 *
 * `onChange` gets the minor units, null while nothing is typed.
 */
export function keypad(onChange) {
  let typed = "";
  const press = (key) => {
    if (key === "C") typed = "";
    else if (key === "⌫") typed = typed.slice(0, -1);
    else if (typed.length + key.length <= 10) typed = (typed + key).replace(/^0+/, "");
    onChange(typed === "" ? null : Number(typed));
  };
  const keys = ["7", "8", "9", "⌫", "4", "5", "6", "00", "1", "2", "3", "0"];
  const element = h("div", { class: "keypad" }, keys.map((key) =>
    h("button", {
      class: "key", onclick: () => press(key), "aria-label": key === "⌫" ? t("till.delete") : key,
    }, key)));
  return { element, press, clear: () => press("C") };
}

/** An error below a form; empty until `say`. */
export function complaint() {
  const element = h("p", { class: "complaint", role: "alert", hidden: true });
  return {
    element,
    say(text) {
      element.hidden = !text;
      element.textContent = text ?? "";
      if (text) element.scrollIntoView({ block: "nearest" });
    },
  };
}

/** Reasons to choose from, and a text for another one; calls `onReason(text)`. */
export function reasons(offered, onReason) {
  const other = field(t("till.otherReason"), { maxlength: 200 });
  const submit = (event) => {
    event.preventDefault();
    if (other.input.value.trim() !== "") onReason(other.input.value.trim());
  };
  return h("div", { class: "reasons" },
    h("div", { class: "choice" }, offered.map((reason) =>
      button(reasonText(reason), () => onReason(reason)))),
    h("form", { class: "line", onsubmit: submit }, other.element,
      h("button", { class: "key" }, t("till.ok"))));
}

/** A number with keys for less and more. The element has `set(value)`. */
export function stepper(label, value, { minimum, maximum, onChange }) {
  const text = () => (value === 0 && minimum === 0 ? "–" : String(value));
  const shown = h("output", {}, text());
  const set = (wanted) => {
    value = Math.min(maximum, Math.max(minimum, wanted));
    shown.textContent = text();
    onChange(value);
  };
  const step = (by) => set(value + by);
  const element = h("div", { class: "stepper", role: "group", "aria-label": label },
    h("button", { class: "key", type: "button", onclick: () => step(-1),
      "aria-label": `${label} −` }, "−"),
    shown,
    h("button", { class: "key", type: "button", onclick: () => step(1),
      "aria-label": `${label} +` }, "+"));
  return Object.assign(element, { set });
}

/** An amount that a person gives back at once. */
export function largeAmount(name, amount) {
  return h("p", { class: "change" }, h("span", {}, name), h("strong", {}, money(amount)));
}

/** A row with a name at the left and an amount at the right. */
export function amountRow(name, amount, attributes = {}) {
  return h("div", { class: "amount-row", ...attributes },
    h("span", {}, name), h("span", { class: "number" }, money(amount)));
}
