// SPDX-License-Identifier: Apache-2.0

import { h, setText } from "./dom.js";
import { ageText } from "./kitchen-clock.js";
import { addition, instant, sortedLines } from "./kitchen-scope.js";
import { labelTexts } from "./labels.js";
import { dayAndTime, shortDay, t, time } from "./text.js";

/** The time for which an addition to a ticket is marked as new, in milliseconds. */
const newTime = 120_000;

/**
 * Returns the element of a ticket.
 *
 * `onTap(order, line)` is called for a tap on a line, and with `null` on the title; `onOpen(order)`
 * to show the ticket in full. With `isFolded` the finished lines are one row.
 */
export function cardElement(place, scope, { onTap, onOpen, isFolded = false }) {
  const { ticket } = place;
  const isGap = place.emptyUntil !== null;
  const order = ticket.order;
  const open = h("button", {
    class: "open", onclick: () => onOpen(order), data: { focus: "open" }, disabled: isGap,
    "aria-label": t("kitchen.open", { number: ticket.number }),
  }, "⋯");
  return h("article", {
    class: "ticket", data: { order, status: statusName(ticket, scope), gap: String(isGap) },
  },
  h("div", { class: "head" }, titleButton(ticket, scope, isGap, onTap), open),
  noteMark(ticket),
  ticket.note ? h("p", { class: "note" }, ticket.note) : null,
  h("ul", { class: "lines" }, rows(ticket, scope, { onTap, isGap, isFolded })),
  h("button", {
    class: "hidden-lines", hidden: true, onclick: () => onOpen(order), data: { focus: "more" },
  }),
  othersRow(place, scope),
  heldRow(ticket, scope));
}

function titleButton(ticket, scope, isGap, onTap) {
  const guest = guestParts(ticket).join(" · ");
  return h("button", {
    class: "title", onclick: () => onTap(ticket.order, null), disabled: isGap,
    data: { focus: "title" },
  },
  h("span", { class: "row" },
    h("span", { class: "number" }, numberText(ticket)),
    ticket.rush ? h("span", { class: "rush" }, t("kitchen.rush")) : null,
    h("span", { class: "age" })),
  h("span", { class: "row" },
    h("span", { class: "guest" }, guest || t("kitchen.counter")),
    h("span", { class: "state label" }),
    ticket.paid ? h("span", { class: "state" }, t("kitchen.label.paid")) : null));
}

/** The number that people call out, with the day if another ticket may have the same one. */
export function numberText({ number, businessDay }) {
  return `#${number}${businessDay === undefined ? "" : ` · ${shortDay(businessDay)}`}`;
}

/** Where the order goes and its labels, in words. */
export function guestParts(ticket) {
  const { kind, table, wantedAt } = ticket.fulfilment;
  const labels = labelTexts(ticket);
  if (kind === "counter") return labels;
  if (kind === "dineIn") return [...(table ? [t("kitchen.table", { table })] : []), ...labels];
  return [...labels, [t(`kitchen.${kind}`), ...wanted(wantedAt, ticket)].join(" ")];
}

/** The wanted time, with the date if it is not within half a day of the firing. */
function wanted(wantedAt, ticket) {
  if (wantedAt === undefined) return [];
  const isNear = Math.abs(instant(wantedAt) - instant(ticket.firedAt)) < 43_200_000;
  return [isNear ? time(wantedAt) : dayAndTime(wantedAt)];
}

/** The name of a ticket's state for its colours. */
function statusName(ticket, scope) {
  if (ticket.status === "processed") return scope.isExpo ? "ready" : "processed";
  if (ticket.status === "inProcess") return "inProcess";
  return ticket.status === "canceled" ? "canceled" : "voided";
}

function rows(ticket, scope, { onTap, isGap, isFolded }) {
  const all = sortedLines(ticket);
  const lines = isFolded ? all.filter((line) => !scope.hasFinished(line, ticket)) : all;
  const count = all.length - lines.length;
  const folded = h("li", { class: "folded" }, `✓ ${t("kitchen.folded", { count })}`);
  return [count > 0 ? folded : null, ...lines.flatMap((line, index) => {
    const added = addition(line, lines[index - 1], ticket);
    return [added ? ruleRow(added) : null, lineRow(line, ticket, scope, onTap, isGap)];
  })];
}

/** Says that the note of the whole order changed after the kitchen got it; null if it did not. */
function noteMark({ note, noteChangedAt }) {
  if (noteChangedAt === undefined) return null;
  const event = note === undefined ? "noteRemoved" : "noteChanged";
  return h("p", { class: "added", data: { fired: instant(noteChangedAt), event, round: "" } });
}

function ruleRow({ round, firedAt }) {
  return h("li", { class: "added", data: { fired: firedAt, event: "added", round: round ?? "" } });
}

function lineRow(line, ticket, scope, onTap, isGap) {
  const isVoid = line.status === "voided";
  const sign = scope.sign(line, ticket);
  const modifiers = line.modifiers.map((name) => h("span", {}, `+ ${name}`));
  const details = [
    modifiers.length > 0 ? h("span", { class: "modifiers" }, modifiers) : null,
    line.note ? h("span", { class: "line-note" }, line.note) : null,
    placeOf(line).length > 0 ? h("span", { class: "where" }, placeOf(line).join(" · ")) : null,
    scope.isStray(line)
      ? h("span", { class: "where" }, t("kitchen.noStation", { station: line.station })) : null,
  ];
  return h("li", {}, h("button", {
    class: "line", disabled: isGap, onclick: () => onTap(ticket.order, line.line),
    data: {
      line: line.line, status: line.status, focus: `line ${line.line}`,
      finished: String(scope.hasFinished(line, ticket)),
    },
  },
  h("span", { class: "dish" },
    isVoid ? h("strong", { class: "void" }, t("kitchen.void")) : null,
    sign ? h("span", { class: "sign" }, sign) : null,
    h("span", { class: "quantity" }, `${line.quantity} ×`),
    h("span", { class: "name" }, line.name)),
  details));
}

function placeOf(line) {
  return [
    line.course === undefined ? null : t("kitchen.course", { course: line.course }),
    line.seat === undefined ? null : t("kitchen.seat", { seat: line.seat }),
    line.movedFrom === undefined ? null : t("kitchen.movedFrom", { number: line.movedFrom }),
  ].filter((text) => text !== null);
}

function othersRow(place, scope) {
  if (scope.isExpo) {
    const waiting = scope.waiting(place.ticket);
    return waiting.length === 0 ? null
      : h("p", { class: "waiting" }, t("kitchen.waitingFor", { stations: waiting.join(", ") }));
  }
  const names = scope.others(place).map((one) => (one.isMade ? "✓ " : "") + one.name);
  return names.length === 0 ? null
    : h("p", { class: "others" }, t("kitchen.alsoAt", { stations: names.join(", ") }));
}

function heldRow(ticket, scope) {
  if (scope.isStation || !ticket.held) return null;
  const courses = ticket.held.map((one) => t("kitchen.heldCourse", one));
  return h("p", { class: "held" }, t("kitchen.held", { courses: courses.join(", ") }));
}

/** Shows on a card what time and taps change: age, urgency, additions, and its word. */
export function refreshCard(element, place, model) {
  const { ticket } = place;
  const isGap = place.emptyUntil !== null;
  const urgency = isGap ? "normal" : model.scope.urgency(ticket, model.serviceNow);
  const isPending = model.pending.get(ticket.order)?.revision === ticket.revision;
  setData(element, "urgency", urgency);
  setData(element, "pending", String(isPending));
  const age = ageText(model.serviceNow - instant(ticket.firedAt));
  const mark = urgency === "normal" ? "" : "!";
  setText(element.querySelector(".age"), isGap || model.serviceNow === 0 ? "" : age + mark);
  setText(element.querySelector(".label"), label(ticket, { isGap, isPending, urgency }, model));
  for (const row of element.querySelectorAll(".added")) refreshAddition(row, model.serviceNow);
}

function label(ticket, { isGap, isPending, urgency }, { scope }) {
  if (isGap) return t("kitchen.label.done");
  if (isPending) return t("kitchen.label.sending");
  const status = statusName(ticket, scope);
  if (status !== "inProcess") return t(`kitchen.label.${status}`);
  return urgency === "late" ? t("kitchen.label.late") : "";
}

function refreshAddition(row, now) {
  const age = now - Number(row.dataset.fired);
  const minutes = Math.floor(age / 60_000);
  const { event } = row.dataset;
  const added = minutes < 1 ? t(`kitchen.${event}Now`) : t(`kitchen.${event}`, { minutes });
  const round = row.dataset.round ? `${t("kitchen.round", { round: row.dataset.round })} · ` : "";
  setText(row, round + added);
  setData(row, "new", String(age < newTime));
}

function setData(element, name, value) {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
