// SPDX-License-Identifier: Apache-2.0
// The ends of a delivery: handed over with a proof, or not delivered with a reason.

import { h } from "./dom.js";
import { field, openForm } from "./owner-parts.js";
import { base64, digestOf, smallEnough } from "./picture-file.js";
import { money, t } from "./text.js";

const PROOFS = ["code", "photo", "note"];
const REASONS = ["absent", "address", "refused", "accident", "other"];
/** What can happen to food after the pick-up, and to money, in the words of the service. */
export const FOOD = ["returned", "discarded", "left"];
export const MONEY = ["notPaid", "refund", "kept"];
/** The most characters of a note or a reason. */
const LONGEST = 200;

/**
 * Returns the proof of a hand-over, or the name of what is missing: `{code}`, `{photo}` (its digest
 * and data) or `{note}`, else `{missing}`. Pure.
 */
export function proofOf(kind, { code, photo, note }) {
  if (kind === "code") {
    return /^\d{4}$/.test(code.trim()) ? { code: code.trim() } : { missing: "code" };
  }
  if (kind === "photo") return photo ? { photo } : { missing: "photo" };
  const text = note.trim();
  return text === "" ? { missing: "note" } : { note: text };
}

/** What a courier reads when a delivery has ended: what is left to do. Null for other steps. */
export function endText({ kind, number, body }) {
  if (kind === "complete") return t("courier.handedOver", { number });
  if (kind !== "fail") return null;
  const bringBack = body.food === "returned" && t("courier.bringBack");
  return [t("courier.failed", { number }), bringBack].filter(Boolean).join(" ");
}

/**
 * Asks for the proof of a hand-over; `done(body)` gets it. If it `isBlocked`, no code is accepted
 * any more.
 */
export function askProof(delivery, isBlocked, done) {
  const code = h("input", {
    id: "proof-code", inputmode: "numeric", maxlength: 4, autocomplete: "off", autofocus: true,
  });
  const note = h("textarea", { id: "proof-note", rows: 2, maxlength: LONGEST });
  const photo = photoField(() => form.say(""));
  const parts = {
    code: field(t("courier.proof.code"), code, t("courier.proof.codeHint")),
    photo: photo.element,
    note: field(t("courier.proof.note"), note, t("courier.proof.noteHint")),
  };
  const kinds = PROOFS.filter((kind) => (kind !== "photo" || isSecureContext)
    && (kind !== "code" || !isBlocked));
  const choice = choices(t("courier.proof.title"), "proof", kinds.map((kind) =>
    [kind, t(`courier.proof.by.${kind}`)]), kinds[0], (kind) => {
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== kind;
  });
  const form = openForm({
    title: t("courier.completeTitle", { number: delivery.number }),
    button: t("courier.completeNow"),
    children: [
      delivery.due > 0 && h("p", { class: "due", data: { due: "true" } }, t("courier.collectFirst",
        { amount: money(delivery.due, delivery.currency) })),
      choice.element, Object.values(parts),
    ],
    isDirty: () => code.value !== "" || note.value !== "" || photo.photo !== null,
    onSubmit: async () => {
      const values = { code: code.value, note: note.value, photo: photo.photo };
      const proof = proofOf(choice.value, values);
      if (proof.missing) return t(`courier.proof.missing.${proof.missing}`);
      done(proof);
      return null;
    },
  });
}

/**
 * A field that takes a photo: `{element, photo}`, `photo` is `{digest, data}` or null. `onChange()`
 * is called when another file is chosen.
 */
function photoField(onChange) {
  const state = h("p", { class: "soft", role: "status" });
  const shown = h("img", { class: "taken", alt: t("courier.proof.taken"), hidden: true,
    onload: () => shown.scrollIntoView({ block: "nearest" }) });
  const input = h("input", {
    id: "proof-photo", type: "file", accept: "image/*", capture: "environment",
  });
  const part = {
    photo: null,
    element: h("div", { class: "stack" },
      field(t("courier.proof.photo"), input, t("courier.proof.photoHint")), shown, state),
  };
  const show = (data, text) => {
    shown.hidden = data === null;
    state.textContent = text;
    if (data) shown.src = `data:image/jpeg;base64,${data}`;
  };
  input.addEventListener("change", async () => {
    const [file] = input.files;
    part.photo = null;
    onChange();
    show(null, file ? t("courier.proof.making") : "");
    if (!file) return;
    try {
      const blob = await smallEnough(file);
      const [digest, data] = await Promise.all([digestOf(blob), base64(blob)]);
      // Another file may have been chosen meanwhile.
      if (file !== input.files[0]) return;
      part.photo = { digest, data };
      show(data, "");
    } catch {
      show(null, t("courier.proof.noPicture"));
    }
  });
  return part;
}

/** Asks why a delivery can't be made, and what happens to food and money; `done(body)`. */
export function askFailure(delivery, done) {
  const hasFood = delivery.status === "pickedUp" || delivery.status === "onTheWay";
  const words = h("textarea", { id: "fail-words", rows: 2, maxlength: LONGEST });
  const select = (name, values) => h("select", { id: `fail-${name}` },
    h("option", { value: "" }, t("courier.fail.choose")),
    values.map((value) => h("option", { value }, t(`courier.fail.${name}.${value}`))));
  const reason = select("reason", REASONS);
  const food = select("food", FOOD);
  const paid = select("money", MONEY);
  if (delivery.due > 0) paid.value = "notPaid";
  openForm({
    title: t("courier.failTitle", { number: delivery.number }),
    button: t("courier.failNow"),
    children: [
      field(t("courier.fail.why"), reason),
      field(t("courier.fail.words"), words, t("courier.fail.wordsHint")),
      hasFood ? field(t("courier.fail.whereFood"), food)
        : h("p", { class: "soft" }, t("courier.fail.food.atRestaurant")),
      field(t("courier.fail.whatMoney"), paid),
      h("p", { class: "soft" }, t("courier.fail.earnsNothing")),
    ],
    isDirty: () => words.value !== "" || reason.value !== "",
    onSubmit: async () => {
      const body = failureOf({
        reason: reason.value && reason.selectedOptions[0].textContent, words: words.value,
        isOther: reason.value === "other", food: hasFood ? food.value : "atRestaurant",
        money: paid.value,
      });
      if (body.missing) return t(`courier.fail.missing.${body.missing}`);
      done(body);
      return null;
    },
  });
}

/**
 * Returns the body of a failure, or the name of what is missing as `{missing}`. Pure.
 *
 * `reason` is the chosen sentence; one's own words follow it, and stand alone for another reason.
 */
export function failureOf({ reason, words, isOther, food, money: paid }) {
  const own = words.trim();
  if (!reason || (isOther && own === "")) return { missing: isOther ? "words" : "reason" };
  if (!food) return { missing: "food" };
  if (!paid) return { missing: "money" };
  const text = isOther ? own : [reason, own].filter(Boolean).join(": ");
  return { reason: text.slice(0, LONGEST), food, money: paid };
}

/** A choice of one: `{element, value}`; `onChange` gets each value, also the first. */
function choices(title, name, options, first, onChange) {
  const part = { value: first };
  const choose = (value) => {
    part.value = value;
    onChange(value);
  };
  part.element = h("fieldset", {}, h("legend", {}, title), options.map(([value, text]) =>
    h("label", { class: "option" },
      h("input", {
        type: "radio", name, value, checked: value === first, onchange: () => choose(value),
      }), text)));
  onChange(first);
  return part;
}
