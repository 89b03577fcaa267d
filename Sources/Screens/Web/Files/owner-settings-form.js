// SPDX-License-Identifier: Apache-2.0
// The forms of a location's settings.

import { h, icon } from "./dom.js";
import { chips, field, locationChange, openForm } from "./owner-parts.js";
import {
  APPROVALS, FIRING, FULFILMENTS, GUEST_FIRING, SOUNDS, TENDERS, membersOf, nextTable, textsOf,
} from "./owner-settings.js";
import { notify } from "./page.js";
import { currencySign, t } from "./text.js";

/** The fields of each group of settings. */
const FIELDS = {
  place: placeFields, prices: priceFields, kitchen: kitchenFields, screens: screenFields,
  tables: tableFields, payment: paymentFields, ordering: orderingFields,
};

/** Opens the form of a group; `location` is the present state, and `base` its path. */
export function openSettings(base, location, group) {
  const texts = textsOf(group, location);
  const before = JSON.stringify(texts);
  const save = locationChange(
    base, location, `owner.settings.${group}`, t("settings.conflict"));
  openForm({
    title: t(`settings.group.${group}`),
    button: t("owner.save"),
    children: FIELDS[group](texts, location),
    isDirty: () => JSON.stringify(texts) !== before,
    onSubmit: async (onWaiting) => {
      const { members, field: wrong, index } = membersOf(group, texts);
      if (!members) return t(`settings.wrong.${wrong}`, { number: (index ?? 0) + 1 });
      const question = await save(members, onWaiting);
      if (!question) notify(t("settings.saved"));
      return question;
    },
  });
}

/** An input of a text in the object that holds it. */
function input(texts, name, attributes = {}) {
  const element = h("input", {
    value: texts[name], maxlength: 60, autocomplete: "off",
    oninput: () => (texts[name] = element.value), ...attributes,
  });
  return element;
}

/** A field of a text, with its hint if it has one. */
function text(texts, name, { hint = false, isMoney = false, ...attributes } = {}) {
  const label = t(`settings.field.${name}`);
  return field(isMoney ? `${label} (${currencySign()})` : label,
    input(texts, name, { id: `setting-${name}`, ...attributes }),
    hint && t(`settings.hint.${name}`));
}

const NUMBER = { inputmode: "numeric", maxlength: 5 };
const DECIMAL = { inputmode: "decimal", maxlength: 14 };

function placeFields(texts) {
  const zones = h("datalist", { id: "time-zones" },
    (Intl.supportedValuesOf?.("timeZone") ?? []).map((value) => h("option", { value })));
  return [
    text(texts, "name", { autofocus: true }),
    text(texts, "timeZone", { list: "time-zones", spellcheck: "false" }), zones,
    text(texts, "turnsAt", { hint: true, ...NUMBER }),
  ];
}

/**
 * Buttons of which any number is pressed, which change the list `member` in the object that holds
 * it.
 */
function choice(texts, name, options, member = name) {
  const group = chips(t(`settings.field.${name}`), options);
  group.write(texts[member]);
  group.addEventListener("click", () => (texts[member] = group.read()));
  return group;
}

/** Choices of which one is taken. */
function radios(texts, name, options) {
  return h("div", { class: "options" }, options.map(([value, label]) => h("label",
    { class: "option" },
    h("input", {
      type: "radio", name: `setting-${name}`, checked: texts[name] === value,
      onchange: () => (texts[name] = value),
    }), label)));
}

function group(name, ...children) {
  return h("fieldset", {}, h("legend", {}, t(`settings.field.${name}`)), children);
}

/**
 * The things of a list, each made by `element(one, index, remove)`, with a button that adds what
 * `next(last)` returns.
 */
function listOf(things, { name, element, next }) {
  const list = h("div", { class: "areas" });
  const show = () => list.replaceChildren(...things.map((one, index) => element(one, index, () => {
    things.splice(index, 1);
    show();
    const next = list.children[index] ?? list.lastChild;
    (next?.querySelector("input") ?? adder).focus();
  })));
  const add = () => {
    things.push(next(things.at(-1)));
    show();
    list.lastChild.querySelector("input")?.focus();
  };
  const adder = h("button", { class: "plain", type: "button", id: `add-${name}`, onclick: add },
    icon("plus"), t(`settings.add.${name}`));
  show();
  return [list, adder];
}

/** A row of a kind with an input for each column, `{name, ...attributes}`. */
function row(kind, one, columns, label, remove) {
  return h("div", { class: `row ${kind}`, role: "group", "aria-label": label },
    columns.map(({ name, ...attributes }) => input(one, name, {
      "aria-label": t(`settings.column.${name}`), placeholder: t(`settings.column.${name}`),
      ...attributes,
    })),
    h("button", { class: "round", type: "button", onclick: remove,
      "aria-label": t("settings.remove", { name: label }) }, icon("close")));
}

function priceFields(texts) {
  const blank = () => ({ name: "", isRate: true, value: "", fulfilments: FULFILMENTS });
  return [
    text(texts, "tax", { autofocus: true, ...DECIMAL }),
    radios(texts, "included", [
      [true, t("settings.included")], [false, t("settings.added")],
    ]),
    group("fees", h("p", { class: "soft" }, t("settings.hint.fees")),
      listOf(texts.fees, { name: "fee", element: feeFields, next: blank })),
  ];
}

function feeFields(fee, index, remove) {
  const label = t("settings.feeNumber", { number: index + 1 });
  const unit = h("select", {
    "aria-label": t("settings.column.unit"), onchange: () => (fee.isRate = unit.value === "rate"),
  }, [["rate", "%"], ["amount", currencySign()]].map(([value, name]) =>
    h("option", { value, selected: fee.isRate === (value === "rate") }, name)));
  return h("fieldset", { class: "card area" },
    h("legend", { class: "spoken" }, label),
    h("div", { class: "row fee" },
      input(fee, "name", { "aria-label": t("settings.column.name"),
        placeholder: t("settings.column.name") }),
      input(fee, "value", { "aria-label": t("settings.column.value"),
        placeholder: t("settings.column.value"), ...DECIMAL }),
      unit,
      h("button", { class: "round", type: "button", onclick: remove,
        "aria-label": t("settings.remove", { name: label }) }, icon("close"))),
    choice(fee, "fulfilments", FULFILMENTS.map((one) => [one, t(`settings.kind.${one}`)])));
}

function kitchenFields(texts) {
  const columns = [
    { name: "name" }, { name: "warnAfter", ...NUMBER }, { name: "lateAfter", ...NUMBER },
  ];
  return [
    group("firing", radios(texts, "firing",
      FIRING.map((one) => [one, t(`settings.firing.${one}`)]))),
    group("stations", h("p", { class: "soft" }, t("settings.hint.stations")),
      heads("station", columns),
      listOf(texts.stations, {
        name: "station", next: () => ({ name: "", warnAfter: "", lateAfter: "" }),
        element: (one, index, remove) => row("station", one, columns,
          one.name || t("settings.stationNumber", { number: index + 1 }), remove),
      })),
    text(texts, "draftMinutes", { hint: true, ...NUMBER }),
  ];
}

function screenFields(texts, { stations }) {
  const next = () =>
    ({ terminal: "", isExpo: false, stations: texts.all, columns: "", sounds: SOUNDS });
  const names = stations.map(({ id, name }) => [id, name]);
  return [
    h("p", { class: "soft" }, t("settings.hint.screens")),
    listOf(texts.displays, {
      name: "screen", next,
      element: (screen, index, remove) => screenElement(screen, index, remove, names),
    }),
  ];
}

function screenElement(screen, index, remove, names) {
  const label = t("settings.screenNumber", { number: index + 1 });
  const own = h("div", {}, choice(screen, "screenStations", names, "stations"));
  const role = h("select", {
    "aria-label": t("settings.column.role"),
    onchange: () => {
      screen.isExpo = role.value === "expo";
      own.hidden = screen.isExpo;
    },
  }, ["station", "expo"].map((value) => h("option",
    { value, selected: screen.isExpo === (value === "expo") }, t(`settings.role.${value}`))));
  own.hidden = screen.isExpo;
  return h("fieldset", { class: "card area" },
    h("legend", { class: "spoken" }, label),
    h("div", { class: "row screen" },
      input(screen, "terminal", { "aria-label": t("settings.column.name"), maxlength: 64,
        placeholder: "grill-1", spellcheck: "false", autocapitalize: "none" }),
      h("button", { class: "round", type: "button", onclick: remove,
        "aria-label": t("settings.remove", { name: label }) }, icon("close")),
      role,
      input(screen, "columns", { "aria-label": t("settings.column.columns"),
        placeholder: t("settings.column.columns"), ...NUMBER })),
    own,
    h("p", { class: "soft" }, t("settings.field.sounds")),
    choice(screen, "sounds", SOUNDS.map((one) => [one, t(`settings.sound.${one}`)])));
}

/** The names of columns, which the inputs say themselves to a screen reader. */
function heads(kind, columns) {
  return h("div", { class: `row heads ${kind}`, "aria-hidden": "true" },
    columns.map(({ name }) => h("span", { class: "soft" }, t(`settings.column.${name}`))));
}

function tableFields(texts) {
  const columns = [
    { name: "name", maxlength: 20 }, { name: "seats", ...NUMBER }, { name: "area" },
  ];
  return [
    h("p", { class: "soft" }, t("settings.hint.tables")),
    heads("table", columns),
    listOf(texts.tables, {
      name: "table", next: nextTable,
      element: (one, index, remove) => row("table", one, columns,
        t("settings.tableNamed", { name: one.name || index + 1 }), remove),
    }),
  ];
}

function paymentFields(texts) {
  return [
    group("tenders", choice(texts, "tenders",
      TENDERS.map((one) => [one, t(`owner.tenderName.${one}`)]))),
    text(texts, "coin", { hint: true, isMoney: true, ...DECIMAL }),
    ...["cardProvider", "pageProvider"].map((name) =>
      text(texts, name, { hint: true, spellcheck: "false", autocapitalize: "none" })),
    group("offline", h("p", { class: "soft" }, t("settings.hint.offline")),
      h("div", { class: "pair" },
        text(texts, "offlinePayment", { isMoney: true, ...DECIMAL }),
        text(texts, "offlineSum", { isMoney: true, ...DECIMAL }))),
  ];
}

function orderingFields(texts) {
  return [
    group("approvals", h("p", { class: "soft" }, t("settings.hint.approvals")),
      choice(texts, "approvals",
        APPROVALS.map((one) => [one, t(`settings.approval.${one}`)]))),
    group("guestFiring", radios(texts, "guestFiring",
      GUEST_FIRING.map((one) => [one, t(`settings.guestFiring.${one || "none"}`)]))),
    text(texts, "guestCancelMinutes", { hint: true, ...NUMBER }),
  ];
}
