// SPDX-License-Identifier: Apache-2.0
// The dialogs about the order at hand: details, discounts, voids, courses, cancellation.

import { get } from "./api.js";
import { h } from "./dom.js";
import { labelFields } from "./labels.js";
import { dayAndTime, money, rate, reasonText, t } from "./text.js";
import { runningPayments } from "./till-card.js";
import { discountText } from "./till-order-view.js";
import { newDiscount, recordedMoney } from "./till-order.js";
import {
  button, choice, complaint, dialog, field, moneyField, reasons, stepper,
} from "./till-parts.js";
import { offeredReasons } from "./till-reasons.js";
import { clockTime, nextAt } from "./till-time.js";

/** Asks where the order goes, for whom, and what is to be known; `onSave(changes)`. */
export function showDetails(order, place, now, onSave) {
  const given = { ...(order?.fulfilment ?? { kind: "counter" }) };
  if (given.wantedAt) given.time = clockTime(given.wantedAt, place.timeZone);
  const labels = labelFields(order, field);
  const note = field(t("till.orderNote"), { maxlength: 200, value: order?.note ?? "" });
  const problem = complaint();
  const more = h("div", { class: "details" });
  const show = (kind) => {
    given.kind = kind;
    more.replaceChildren(...fulfilmentFields(given, place));
  };
  const save = (event) => {
    event.preventDefault();
    const wrong = form.querySelector("input:invalid");
    const fulfilment = wantedFulfilment(given, place, now);
    if (wrong) problem.say(t(wrong.type === "time" ? "till.sayTime" : "till.sayGuests"));
    else if (given.kind === "dineIn" && !fulfilment.table) problem.say(t("till.chooseTable"));
    else if (given.kind === "delivery" && !fulfilment.address) problem.say(t("till.sayAddress"));
    else {
      opened.close();
      const texts = labels.map(([name, { input }]) => [name, input.value.trim()]);
      onSave({ ...Object.fromEntries(texts), note: note.input.value.trim(), fulfilment });
    }
  };
  const kinds = ["counter", "dineIn", "pickup", "delivery"]
    .map((one) => [one, t(`till.kind.${one}`)]);
  const form = h("form", { onsubmit: save, novalidate: true },
    choice(t("till.details"), kinds, given.kind, show), more,
    h("div", { class: "details" }, labels.map(([, { element }]) => element), note.element),
    problem.element,
    h("button", { class: "key primary wide" }, t("till.save")));
  // A button of a choice is no reason to send the form.
  for (const key of form.querySelectorAll(".choice button")) key.type = "button";
  show(given.kind);
  const opened = dialog(t("till.details"), { name: "details", isWide: true }, form);
}

function fulfilmentFields(given, place) {
  const keep = (name, made) => {
    made.input.value = given[name] ?? "";
    made.input.addEventListener("input", () => (given[name] = made.input.value.trim()));
    return made.element;
  };
  if (given.kind === "dineIn") {
    const names = (place?.tables ?? []).map((one) => [one.name, one.name]);
    const tables = names.length > 0
      ? choice(t("till.tables"), names, given.table, (name) => (given.table = name))
      : keep("table", field(t("till.tableName"), { maxlength: 20 }));
    for (const key of tables.querySelectorAll("button")) key.type = "button";
    return [tables, keep("partySize",
      field(t("till.partySize"), { type: "number", min: 1, max: 999, inputmode: "numeric" }))];
  }
  if (given.kind === "counter") return [];
  return [
    given.kind === "delivery"
      ? keep("address", field(t("till.address"), { maxlength: 200 })) : null,
    keep("time", field(t("till.wantedAt"), { type: "time" })),
  ].filter((one) => one !== null);
}

/** The fulfilment with the members of its kind only. */
function wantedFulfilment({ kind, table, partySize, address, time }, { timeZone }, now) {
  const wantedAt = nextAt(time ?? "", timeZone, now);
  const later = wantedAt === null ? {} : { wantedAt };
  switch (kind) {
    case "dineIn": {
      const guests = Number(partySize);
      return { kind, table, ...(guests > 0 ? { partySize: guests } : {}) };
    }
    case "delivery": return { kind, address, ...later };
    case "pickup": return { kind, ...later };
    default: return { kind };
  }
}

/** Asks how many of a line are voided, first one, and why; `onVoid(quantity, reason)`. */
export function showVoid(line, onVoid) {
  let quantity = 1;
  const count = stepper(t("till.quantity"), quantity, {
    minimum: 1, maximum: line.quantity, onChange: (value) => (quantity = value),
  });
  const opened = dialog(t("till.voidTitle", { dish: `${line.quantity} × ${line.name}` }),
    { name: "void" },
    line.quantity > 1 ? h("div", { class: "line" }, count,
      button(t("till.allOf", { count: line.quantity }), () => count.set(line.quantity))) : null,
    h("p", {}, t("till.whyTitle")),
    reasons(offeredReasons.void, (reason) => {
      opened.close();
      onVoid(quantity, reason);
    }));
}

/** Asks for the seat of a line; `onSeat(seat)`: 0 for none. */
export function showSeat(line, onSeat) {
  let seat = line.seat ?? 0;
  const opened = dialog(t("till.seatOf", { dish: `${line.quantity} × ${line.name}` }),
    { name: "seat" },
    h("div", { class: "line" },
      stepper(t("till.seat"), seat, {
        minimum: 0, maximum: 99, onChange: (value) => (seat = value),
      }),
      button(t("till.save"), () => {
        opened.close();
        onSeat(seat);
      }, { class: "key primary" })));
}

/** Asks for a discount on a line, or without one on the order; `onSet(discounts)`. */
export function showDiscount(order, line, onSet) {
  const kept = order.discounts.map(({ line: of, amount, basisPoints, reason }) => ({
    ...(of === undefined ? {} : { line: of }),
    ...(basisPoints === undefined ? { amount } : { basisPoints }), reason,
  }));
  let given = { basisPoints: 1000 };
  const amount = moneyField(t("till.amount"));
  const problem = complaint();
  const preview = h("p", { class: "soft", role: "status" });
  const show = () => {
    const isKnown = given.amount === undefined || given.amount > 0;
    preview.textContent = isKnown
      ? t("till.takesOff", { amount: money(newDiscount(order, line, given)) }) : "";
  };
  const rates = [500, 1000, 1500, 2000, 5000, 10_000].map((one) => [one, rate(one)]);
  amount.input.addEventListener("input", () => {
    given = { amount: amount.value() };
    rateKeys.choose(null);
    show();
  });
  const rateKeys = choice(t("till.rate"), rates, 1000, (basisPoints) => {
    amount.input.value = "";
    given = { basisPoints };
    problem.say("");
    show();
  });
  show();
  const set = (discounts) => {
    opened.close();
    onSet(discounts);
  };
  const onReason = (reason) => {
    if (given.amount === null || given.amount === 0) problem.say(t("till.sayAmount"));
    else set([...kept, { ...(line ? { line: line.line } : {}), ...given, reason }]);
  };
  const present = order.discounts.map((one, index) => h("li", {},
    h("span", {}, discountText(one), " · ", money(one.value)),
    button(t("till.remove"), () => set(kept.filter((_, other) => other !== index)))));
  const title = line ? t("till.discountOn", { dish: line.name }) : t("till.discountOnOrder");
  const opened = dialog(title, { name: "discount" },
    present.length > 0 ? h("ul", { class: "list" }, present) : null,
    rateKeys, amount.element, preview, problem.element, h("p", {}, t("till.whyTitle")),
    reasons(offeredReasons.discount, onReason));
}

/** Asks which course is fired; `onFire(course)`: null for everything that is held. */
export function showFire(courses, onFire) {
  const act = (course) => () => {
    opened.close();
    onFire(course);
  };
  const opened = dialog(t("till.fireTitle"), { name: "fire" }, h("div", { class: "choice" },
    courses.filter((course) => course > 0).map((course) =>
      button(t("till.courseNumber", { course }), act(course))),
    button(t("till.everything"), act(null))));
}

/** Shows what is done rarely with an order. */
export function showMore(shown, acts) {
  const { onRush, onRelease, onMove, onBill, onPayments, onHistory, onCancel } = acts;
  const { order } = shown;
  const isRefused = (name) => shown.reasonAgainst(name) !== null;
  const act = (run) => () => {
    opened.close();
    run();
  };
  const opened = dialog(t("till.moreTitle", { number: order.number }), { name: "more" },
    h("div", { class: "stack" },
      button(t(order.rush ? "till.noRush" : "till.doRush"), act(() => onRush(!order.rush)),
        { disabled: isRefused("rush") }),
      shown.canRelease ? button(t("till.release"), act(onRelease)) : null,
      button(t("till.moveTitle"), act(onMove),
        { disabled: isRefused("move") || !shown.isConfirmed }),
      button(t("till.bill"), act(onBill)),
      button(t("till.payments"), act(onPayments),
        { disabled: order.payments.length === 0 && runningPayments(order).length === 0 }),
      button(t("till.history"), act(onHistory)),
      button(t("till.cancelOrder"), act(onCancel),
        { disabled: isRefused("cancel") })));
}

/** Asks why an order is canceled; `onCancel(reason)`. */
export function showCancel(order, onCancel) {
  const opened = dialog(t("till.cancelTitle", { number: order.number }), { name: "cancel" },
    h("p", {}, t("till.cancelWords", { total: money(order.totals.total) })),
    reasons(offeredReasons.cancel, (reason) => {
      opened.close();
      onCancel(reason);
    }));
}

/** Shows the changes of an order, the latest first. Throws a `Problem`. */
export async function showHistory(order) {
  const { changes } = await get(`/api/orders/${encodeURIComponent(order.id)}/history`);
  const rows = [...changes].reverse().map((one) => h("li", {},
    h("span", {}, dayAndTime(one.time), " · ", one.actor),
    h("span", { class: "what" }, t(`till.change.${one.type.replace("order.", "")}`),
      moneyWords(recordedMoney(order, one))),
    h("span", { class: "number" }, money(one.due))));
  dialog(t("till.historyTitle", { number: order.number }), { name: "history", isWide: true },
    h("ul", { class: "list history" },
      h("li", {}, h("strong", {}, t("till.whenAndWho")), h("strong", { class: "what" },
        t("till.whatChanged")), h("strong", {}, t("till.dueAfter"))), rows));
}

/** What a payment or a refund was about; null for no money. */
function moneyWords(one) {
  if (one === undefined) return null;
  const tender = one.tender && t(`till.tender.${one.tender}`);
  const reason = one.reason && reasonText(one.reason);
  const words = [money(one.amount), tender, reason].filter(Boolean).join(" · ");
  return h("span", { class: "soft" }, words);
}
