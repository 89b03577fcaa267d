// SPDX-License-Identifier: Apache-2.0
// The form of the rules of deliveries, with a map that shows the areas while they are written.

import { command } from "./api.js";
import { h, icon } from "./dom.js";
import { drawMap } from "./map.js";
import { attempt, field, locationChange, openForm, sureButton } from "./owner-parts.js";
import { areaTexts, rulesOf, textsOf } from "./owner-rules.js";
import { notify } from "./page.js";
import { currencySign, distance, money, t } from "./text.js";

/** The fields of a fee that a person writes. */
const FEE = ["amount", "perKilometre", "percent", "freeFrom"];

/** Opens the form; `location` is the present state, and `base` its path. */
export function openRules(base, location) {
  const texts = textsOf(location.delivery);
  const before = JSON.stringify(texts);
  const save = locationChange(base, location, "owner.delivery", t("dispatch.conflict"));
  const map = h("div", { class: "map-preview" });
  const areas = h("div", { class: "areas" });
  const draw = () => {
    const { rules } = rulesOf(texts);
    if (rules) drawMap(map, { kitchen: rules.place, areas: rules.areas });
  };
  const showAreas = () => areas.replaceChildren(...texts.areas.map((area, index) =>
    areaFields(area, index, () => {
      texts.areas.splice(index, 1);
      showAreas();
      draw();
    })));
  const add = () => {
    texts.areas.push(areaTexts({ radius: 5000 }));
    showAreas();
    draw();
    areas.lastChild.querySelector("input")?.focus();
  };
  showAreas();
  draw();
  const form = openForm({
    title: t("dispatch.rules"),
    button: t("owner.save"),
    foot: location.delivery && sureButton(t("dispatch.stop"), t("dispatch.stopSure"),
      () => stop(base, location, form), { class: "plain danger", id: "stop-delivery" }),
    children: [
      text(texts, "place", { hint: true, id: "rule-place", autofocus: true }),
      locateButton(texts, draw), map,
      group("areas", h("p", { class: "soft" }, t("dispatch.areasHint")), areas,
        h("button", { class: "plain", type: "button", id: "add-area", onclick: add },
          icon("plus"), t("dispatch.addArea"))),
      group("fee", h("p", { class: "soft" }, t("dispatch.feeHint")), feeFields(texts.fee)),
      text(texts, "minimum", { hint: true, isMoney: true }),
      group("courier", h("div", { class: "pair" },
        text(texts, "courierAmount", { isMoney: true, id: "rule-courier" }),
        text(texts, "courierPerKilometre", { isMoney: true }))),
      group("times", h("div", { class: "pair" },
        ["preparationMinutes", "minutesPerKilometre", "offerMinutes", "roadFactor"]
          .map((name) => text(texts, name, { hint: true })))),
    ],
    isDirty: () => JSON.stringify(texts) !== before,
    onSubmit: async (onWaiting) => {
      const { rules, field: wrong, area } = rulesOf(texts);
      if (!rules) return t(`dispatch.wrong.${wrong}`, { area: (area ?? 0) + 1 });
      const question = await save({ delivery: rules }, onWaiting);
      if (!question) notify(t("dispatch.saved"));
      return question;
    },
  });
  // Any field may change what the map shows.
  map.closest("form").addEventListener("input", draw);
  map.closest("form").addEventListener("change", draw);
}

/** Ends the deliveries of a location: rules without areas. */
function stop(base, { delivery, revision }, form) {
  return attempt(async () => {
    const body = { delivery: { ...delivery, areas: [] }, ifRevision: revision };
    await command("PATCH", base, body, { name: "owner.delivery" });
    form.close();
    notify(t("dispatch.stopped"));
  });
}

/** A field of a text in the object that holds it. */
function text(texts, name, { hint = false, isMoney = false, ...attributes } = {}) {
  const input = h("input", {
    value: texts[name], maxlength: 60, autocomplete: "off",
    inputmode: name === "place" ? "text" : "decimal",
    oninput: () => (texts[name] = input.value), ...attributes,
  });
  const label = t(`dispatch.field.${name}`);
  return field(isMoney ? `${label} (${currencySign()})` : label, input,
    hint && t(`dispatch.hint.${name}`));
}

function group(name, ...children) {
  return h("fieldset", {}, h("legend", {}, t(`dispatch.group.${name}`)), children);
}

function feeFields(fee) {
  return h("div", { class: "pair" }, FEE.map((name) =>
    text(fee, name, { isMoney: name !== "percent" })));
}

function areaFields(area, index, remove) {
  const shape = h("div", {});
  const own = h("div", {});
  const showShape = () => shape.replaceChildren(area.kind === "radius" ? text(area, "radius")
    : field(t("dispatch.field.polygon"), polygonInput(area), t("dispatch.hint.polygon")));
  const showFee = () => own.replaceChildren(area.hasFee ? feeFields(area.fee) : "");
  const kind = h("select", {
    onchange: () => {
      area.kind = kind.value;
      showShape();
    },
  }, ["radius", "polygon"].map((value) => h("option", { value, selected: value === area.kind },
    t(`dispatch.kind.${value}`))));
  const fee = h("input", {
    type: "checkbox", checked: area.hasFee,
    onchange: () => {
      area.hasFee = fee.checked;
      showFee();
    },
  });
  showShape();
  showFee();
  return h("fieldset", { class: "card area" },
    h("legend", { class: "spoken" }, t("dispatch.area", { number: index + 1 })),
    h("div", { class: "head" }, h("b", {}, t("dispatch.area", { number: index + 1 })),
      h("button", { class: "round", type: "button", onclick: remove,
        "aria-label": t("dispatch.removeArea", { number: index + 1 }) }, icon("close"))),
    field(t("dispatch.field.kind"), kind), shape,
    h("label", { class: "option" }, fee, t("dispatch.ownFee")), own);
}

function polygonInput(area) {
  const input = h("textarea", { rows: 4, spellcheck: "false",
    oninput: () => (area.polygon = input.value) });
  input.value = area.polygon;
  return input;
}

/** A button that writes where this device is; nothing where browsers do not tell it. */
function locateButton(texts, draw) {
  if (!isSecureContext || !navigator.geolocation) return null;
  const write = ({ coords }) => {
    const input = document.getElementById("rule-place");
    texts.place = [coords.latitude, coords.longitude].map((one) => one.toFixed(5)).join(", ");
    input.value = texts.place;
    draw();
  };
  const locate = () => navigator.geolocation.getCurrentPosition(write,
    () => notify(t("dispatch.notLocated"), "bad"), { enableHighAccuracy: true });
  return h("button", { class: "quiet locate", type: "button", onclick: locate },
    icon("pin"), t("dispatch.locate"));
}

/** Returns the rules in sentences. */
export function ruleWords({ areas, fee, minimum, courier }) {
  const feeWords = (one) => {
    const parts = [
      one?.amount > 0 && money(one.amount),
      one?.perKilometre > 0 && t("dispatch.perKilometre", { amount: money(one.perKilometre) }),
      one?.basisPoints > 0 && t("dispatch.percent", { count: one.basisPoints / 100 }),
    ].filter(Boolean).join(" + ");
    const free = one?.freeFrom && t("dispatch.freeFrom", { amount: money(one.freeFrom) });
    return [parts || t("dispatch.noFee"), free].filter(Boolean).join(", ");
  };
  return [
    ...areas.map((area) => t(area.radius ? "dispatch.radiusLine" : "dispatch.polygonLine", {
      distance: area.radius && distance(area.radius), count: area.polygon?.length,
      fee: feeWords(area.fee ?? fee),
    })),
    minimum && t("dispatch.minimumLine", { amount: money(minimum) }),
    t("dispatch.courierLine", {
      amount: money(courier.amount), perKilometre: money(courier.perKilometre),
    }),
  ].filter(Boolean);
}
