// SPDX-License-Identifier: Apache-2.0
// What the parts of the owner's screen share: a form in a dialog, choices, tables, an address.

import { command } from "./api.js";
import { byID, h, icon } from "./dom.js";
import { closeButton, fillDialog, notify, openDialog } from "./page.js";
import { confirms, ignoreHeldKeys } from "./sure.js";
import { sentence, t } from "./text.js";

/**
 * Opens a form in the dialog.
 *
 * `onSubmit(onWaiting)` sends it. If it returns a text, this is asked first, and the dialog stays;
 * else the dialog closes. `isDirty` says whether something would be lost when it closes.
 * Returns `{say, close}`: `say` shows a sentence above the buttons.
 */
export function openForm({ title, children, button, foot, isDirty, onSubmit, onClose }) {
  const dialog = byID("dialog");
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const say = (text) => {
    // The same text again would be read aloud again.
    if (trouble.textContent !== text) trouble.textContent = text;
    trouble.hidden = text === "";
  };
  // Nothing is asked now.
  let askedAt = -Infinity;
  const submit = h("button", { class: "primary", id: "send" }, button);
  const form = h(
    "form",
    { novalidate: true, autocomplete: "off" },
    h("header", {}, h("h2", { id: "dialog-title" }, title), closeButton("dialog-close")),
    h("div", { class: "body" }, children),
    h("footer", {}, trouble, h("div", { class: "buttons" }, foot, submit)),
  );
  const close = () => dialog.contains(form) && dialog.open && dialog.close();
  const send = async () => {
    say("");
    submit.setAttribute("aria-disabled", "true");
    try {
      const question = await onSubmit(() => say(t("owner.waiting")));
      if (question) {
        say(question);
        askedAt = performance.now();
      } else {
        close();
      }
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      say(sentence(problem));
    } finally {
      submit.removeAttribute("aria-disabled");
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!submit.hasAttribute("aria-disabled") && confirms(event, askedAt)) send();
  });
  form.addEventListener("input", () => (askedAt = -Infinity));
  show(dialog, form, { isDirty, say, onClose });
  return { say, close };
}

/** Opens a dialog without a form. */
export function openSheet({ title, children, onClose }) {
  const dialog = byID("dialog");
  const sheet = h(
    "div",
    { class: "sheet" },
    h("header", {}, h("h2", { id: "dialog-title" }, title), closeButton("dialog-close")),
    h("div", { class: "body" }, children),
  );
  show(dialog, sheet, { onClose });
}

/** Shows a dialog that asks once before it loses what a person wrote. */
function show(dialog, content, { isDirty, say, onClose }) {
  let askedAt = null;
  const keep = (event) => {
    if (!isEnd(event, dialog) || !isDirty?.()) return;
    if (askedAt !== null && confirms(event, askedAt)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    askedAt ??= event.timeStamp;
    say(t("owner.discard"));
  };
  ignoreHeldKeys(content);
  const giveBack = focusKeeper();
  const kinds = ["cancel", "pointerdown", "click"];
  for (const kind of kinds) dialog.addEventListener(kind, keep, { capture: true });
  fillDialog(dialog, content);
  openDialog(dialog, {
    onClose: () => {
      for (const kind of kinds) dialog.removeEventListener(kind, keep, { capture: true });
      giveBack();
      onClose?.();
    },
  });
}

/** Whether an event closes the dialog: Escape, a tap beside it, or its button. */
function isEnd({ type, target }, dialog) {
  if (type === "cancel") return true;
  return type === "pointerdown" ? target === dialog : target.closest("[data-close]") !== null;
}

/**
 * Returns a function that gives the focus back to the control of a dish that has it now.
 *
 * A change makes the card of the dish again, so the browser itself can't give it back.
 */
function focusKeeper() {
  const opener = document.activeElement;
  const card = opener?.closest("[data-item]");
  if (!card) return () => {};
  const index = [...card.querySelectorAll("button")].indexOf(opener);
  return () => {
    if (opener.isConnected) return;
    const again = document.querySelector(`[data-item="${CSS.escape(card.dataset.item)}"]`);
    again?.querySelectorAll("button")[index]?.focus({ preventScroll: true });
  };
}

/** Returns a label with its control, and a hint below it. */
export function field(name, control, hint) {
  return h("label", { class: "field" }, name, control, hint && h("span", { class: "soft" }, hint));
}

/**
 * Returns buttons of which any number is pressed: `options` are `[value, name]`.
 *
 * The element has `read()`, the pressed values in the order of pressing, and `write(values)`.
 */
export function chips(name, options) {
  let chosen = [];
  const buttons = options.map(([value, text]) => {
    const press = () => write(chosen.includes(value)
      ? chosen.filter((one) => one !== value) : [...chosen, value]);
    return h("button", { class: "chip", type: "button", onclick: press, data: { value } }, text);
  });
  const group = h("div", { class: "chips", role: "group", "aria-label": name }, buttons);
  const write = (values) => {
    chosen = [...values];
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(chosen.includes(button.dataset.value)));
    }
  };
  write([]);
  return Object.assign(group, { read: () => chosen, write });
}

/** Milliseconds after which a question that nobody has answered is forgotten. */
const QUESTION = 5000;

/**
 * Returns a button that asks once more before it acts: the second press runs, but not that of a
 * double click. Without one it forgets the question after some seconds, or at any other click.
 *
 * `about` says to a screen reader what it is about.
 */
export function sureButton(text, question, run, attributes = {}, about = "") {
  const spoken = () => about && h("span", { class: "spoken" }, `: ${about}`);
  const button = h("button", { type: "button", class: "plain", ...attributes }, text, spoken());
  let timer;
  const beside = (event) => !button.contains(event.target) && calm();
  const calm = () => {
    clearTimeout(timer);
    document.removeEventListener("pointerdown", beside, true);
    button.dataset.sure = "false";
    button.replaceChildren(text, spoken());
  };
  let askedAt = null;
  ignoreHeldKeys(button);
  button.addEventListener("blur", calm);
  button.addEventListener("click", (event) => {
    if (button.dataset.sure !== "true") {
      askedAt = event.timeStamp;
      button.dataset.sure = "true";
      button.replaceChildren(question, spoken());
      timer = setTimeout(calm, QUESTION);
      document.addEventListener("pointerdown", beside, true);
    } else if (confirms(event, askedAt)) {
      calm();
      run();
    }
  });
  return button;
}

/** Whether a button in an element asks whether its person is sure: it is not to be replaced. */
export function isAsking(element) {
  return element.querySelector('[data-sure="true"]') !== null;
}

/** Runs something, and says what is wrong if it is refused. Returns whether it was done. */
export async function attempt(run) {
  try {
    await run();
    return true;
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(sentence(problem), "bad");
    return false;
  }
}

/**
 * Returns a function that changes members of a location: `save(members, onWaiting)` returns the
 * sentence `conflict` if somebody else has changed the location meanwhile, which is asked before it
 * is sent once more, else null. `name` is that of the command.
 */
export function locationChange(base, location, name, conflict) {
  let { revision } = location;
  return async (members, onWaiting) => {
    try {
      await command("PATCH", base, { ...members, ifRevision: revision }, { name, onWaiting });
      return null;
    } catch (problem) {
      if (problem.reason !== "location.revisionChanged") throw problem;
      ({ revision } = problem.body.state.location);
      return conflict;
    }
  };
}

/** Returns a table: `rows` are lists of cells; the first one of each names the row. */
export function table(title, heads, rows) {
  return h(
    "table",
    {},
    h("caption", { class: "spoken" }, title),
    h("thead", {}, h("tr", {}, heads.map((head, index) =>
      h("th", { scope: "col", class: index > 0 && "value" }, head)))),
    h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name),
      cells.map((cell) => h("td", { class: "value number" }, cell))))),
  );
}

/** Returns an address with a button that copies it. */
export function copyField(name, text, id) {
  const input = h("input", { id, readonly: true, value: text, onfocus: () => input.select() });
  const copy = async () => {
    input.select();
    // The clipboard is for secure contexts only; the old command works on plain HTTP, too.
    const isCopied = await (navigator.clipboard?.writeText(text).then(() => true, () => false)
      ?? document.execCommand("copy"));
    notify(t(isCopied ? "owner.copied" : "owner.notCopied"), isCopied ? "good" : "bad");
  };
  const button = h("button", { class: "plain", type: "button", onclick: copy }, t("owner.copy"));
  return h("div", { class: "copy" }, field(name, input), button);
}

/** Returns why a part can't be shown, with a button to try again. */
export function unavailable(problem, again) {
  return h("div", { class: "failure", role: "alert" }, icon("alert"), h("p", {}, sentence(problem)),
    h("button", { class: "primary", type: "button", onclick: again }, t("tryAgain")));
}

/** Returns a sentence with an icon for a part that has nothing to show. */
export function nothing(name, text) {
  return h("div", { class: "nothing" }, icon(name), h("p", {}, text));
}
