// SPDX-License-Identifier: Apache-2.0

import { h, showList, showParts } from "./dom.js";
import { labelTexts } from "./labels.js";
import { mayLine } from "./may.js";
import { money, rate, reasonText, t, time } from "./text.js";
import {
  GUEST, discountOf, freeAmount, heldCourses, isStanding, linesTotal, numberText, ownerOf,
  isToConfirm, reservedAmount, sums, unitPrice,
} from "./till-order.js";
import { amountRow, button } from "./till-parts.js";

/** The order at hand: its rows, sums and keys. `acts` has what the keys do. */
export class OrderView {
  constructor(element, acts) {
    this.element = element;
    this.acts = acts;
    this.selected = null;
    /** The chosen row that was brought into sight; null without one. */
    this.inSight = null;
    this.version = "";
    this.rows = h("ul", { class: "rows" });
  }

  /** Draws what has changed of the order. */
  draw(shown, { me, paid, refused }) {
    const version = JSON.stringify([shown, this.selected, paid?.payment?.id, refused, me.staff]);
    if (version === this.version) return;
    this.version = version;
    const { rows } = this;
    const isAtEnd = rows.scrollHeight - rows.scrollTop - rows.clientHeight < 8;
    this.drawRows(shown, refused);
    const sums = this.sums(shown, paid);
    // A key that is made again between the finger's touch and its lift would lose the tap.
    showParts(this.element, [
      {
        key: "head", version: headState(shown, me, this.acts.today),
        make: () => this.head(shown, me),
      },
      { key: "rows", version: null, make: () => rows },
      sums === null ? null : { key: "sums", version, make: () => sums },
      { key: "keys", version: keyState(shown, me), make: () => this.keyRow(shown, me) },
    ]);
    if (this.selected === null) {
      if (isAtEnd) rows.scrollTop = rows.scrollHeight;
    } else if (this.selected !== this.inSight) {
      // The row that was tapped and its keys, which are new.
      rows.querySelector('[aria-expanded="true"]')?.parentElement
        .scrollIntoView({ block: "nearest" });
    }
    this.inSight = this.selected;
  }

  drawRows(shown, refused) {
    const reason = shown.reasonAgainstChange;
    const { order } = shown;
    const rows = shown.rows.map((row) => ({
      id: row.id, make: () => this.row(row, shown),
      version: [row, this.selected === row.id, reason,
        row.line && order ? discountOf(order, row.line.line) : null],
    }));
    const others = refused.map((one) => ({
      id: `refused ${one.entry.id}`, version: one, make: () => this.refusedRow(one),
    }));
    showList(this.rows, [...rows, ...others], {
      keyOf: (row) => row.id, version: (row) => JSON.stringify(row.version),
      make: (row) => row.make(),
    });
  }

  head({ order, waiting }, me) {
    const title = order ? numberText(order, this.acts.today)
      : t(waiting.length > 0 ? "till.newOrder" : "till.noOrder");
    // An order to confirm has a badge of its own, which names the guest.
    const owner = order && order.terminal !== me.name && !isToConfirm(order)
      ? h("span", { class: "tag", data: { kind: "warn" } },
        ownerText(order))
      : null;
    return h("div", { class: "head" },
      h("button", { class: "title", onclick: () => this.acts.details() },
        h("strong", {}, title), " ",
        h("span", {}, order ? detailsText(order) : ""), owner,
        order?.rush ? h("span", { class: "tag", data: { kind: "warn" } }, t("till.rush")) : null,
        order && isToConfirm(order) ? h("span", { class: "tag", data: { kind: "warn" } },
          t("till.waitsForConfirmation")) : null,
        order?.note ? h("span", { class: "order-note" }, order.note) : null),
      button(t("till.new"), () => this.acts.begin(), { disabled: order === null }));
  }

  row(row, shown) {
    const isChosen = this.selected === row.id;
    const content = row.line ? lineContent(row.line, shown.order) : keyedContent(row.entry);
    const select = () => {
      this.selected = isChosen ? null : row.id;
      this.acts.redraw();
    };
    return h("li", { data: { row: row.id, status: row.line?.status ?? "keyed" } },
      h("button", { class: "row", "aria-expanded": String(isChosen), onclick: select }, content),
      isChosen ? h("div", { class: "choice row-keys" }, this.rowKeys(row, shown)) : null);
  }

  rowKeys({ line, entry }, shown) {
    const { acts } = this;
    if (entry) {
      return [button(t("till.remove"), () => acts.withdraw(entry),
        { disabled: entry.state !== "notSent" })];
    }
    const isFixed = shown.reasonAgainstChange !== null;
    const isGone = !isStanding(line);
    return [
      button(t("till.again"), () => acts.again(line), { disabled: isFixed }),
      button(t("till.void"), () => acts.void(line),
        { disabled: isFixed || !mayLine(shown.order, "void", line) }),
      button(t("till.discount"), () => acts.discount(line), { disabled: isFixed || isGone }),
      button(t("till.seat"), () => acts.seat(line), { disabled: isFixed || isGone }),
      mayLine(shown.order, "fire", line)
        ? button(t("till.fireLine"), () => acts.fire({ lines: [line.line] })) : null,
    ].filter((one) => one !== null);
  }

  refusedRow(dish) {
    const { entry, detail, remedy } = dish;
    const { refused } = this.acts;
    const name = entry.shown ? `${entry.body.items[0].quantity} × ${entry.shown.name}: ` : "";
    return h("li", { class: "refused", role: "alert" },
      h("p", {}, name + detail),
      h("div", { class: "choice" },
        remedy ? button(t(`till.${remedy}`), () => refused[remedy](dish)) : null,
        button(t("till.leave"), () => refused.leave(dish))));
  }

  /** The sums below the rows, or the change of the last payment; null for nothing. */
  sums(shown, paid) {
    const { order, unconfirmed } = shown;
    if (order) return h("div", { class: "sums" }, sumRows(order, shown));
    if (unconfirmed > 0) {
      return h("div", { class: "sums" }, amountRow(t("till.notConfirmed"), unconfirmed));
    }
    return paid?.payment && shown.isEmpty ? this.lastPaid(paid) : null;
  }

  keyRow(shown, me) {
    return h("div", { class: "keys" }, isForeign(shown, me)
      ? button(t("till.takeOver"), () => this.acts.takeOver(), { class: "key primary wide" })
      : this.keys(shown));
  }

  lastPaid({ payment, number }) {
    return h("div", { class: "sums last" },
      amountRow(t("till.lastChange", { number }), payment.change),
      button(t("till.receipt"), () => this.acts.receipt()));
  }

  keys(shown) {
    const { acts } = this;
    const { order } = shown;
    const held = order ? heldCourses(order) : [];
    const reason = shown.reasonAgainstPayment;
    const due = order ? freeAmount(order) : 0;
    const isFixed = shown.reasonAgainstChange !== null;
    return [
      button(t("till.details"), () => acts.details()),
      button(t("till.discount"), () => acts.discount(null),
        { disabled: isFixed || !shown.isConfirmed }),
      order && isToConfirm(order)
        ? button(t("till.confirm"), () => acts.confirm(), { class: "key primary" })
        : button(t("till.fire"), () => acts.fireAny(held), { disabled: held.length === 0 }),
      button(t("till.more"), () => acts.more(), { disabled: order === null }),
      shown.card ? button(t("till.showCard"), () => acts.till.wait(shown.card), {
        class: "key primary pay",
      }) : order?.paid ? button(t("till.receipt"), () => acts.lastReceipt(), {
        class: "key primary pay", disabled: order.payments.length === 0,
      }) : h("button", {
        class: "key primary pay", onclick: () => acts.pay(), disabled: reason !== null,
      },
      t("till.pay"), order ? h("strong", {}, money(due)) : null,
      reason && reason !== "nothingKeyed"
        ? h("span", { class: "why" }, t(`till.why.${reason}`)) : null),
    ];
  }
}

/** Who else has an order, in words. */
function ownerText(order) {
  return order.terminal === GUEST ? t("till.guestsOwn")
    : t("till.owner", { terminal: ownerOf(order) });
}

/** Whether the order is another till's, so that it is taken over first. */
function isForeign({ order, reasonAgainstChange }, me) {
  return order !== null && order.terminal !== me.name && reasonAgainstChange === null;
}

/** Everything that the head shows. */
function headState({ order, waiting }, me, today) {
  const { number, terminal, staff, rush, note, guest } = order ?? {};
  const details = order ? detailsText(order) : "";
  return [number, details, terminal, staff, rush, note, guest, waiting.length > 0, me.name, today];
}

/** Everything that the keys show. */
function keyState(shown, me) {
  const { order, reasonAgainstChange, reasonAgainstPayment, isConfirmed } = shown;
  const amounts = order
    && [heldCourses(order), isToConfirm(order), freeAmount(order), order.payments.length];
  return [isForeign(shown, me), order?.paid, amounts, reasonAgainstChange, reasonAgainstPayment,
    isConfirmed, shown.card?.id];
}

/** Where an order goes and its labels, in words. */
export function detailsText(order) {
  const { kind, table, partySize, wantedAt } = order.fulfilment;
  const place = kind === "dineIn" ? t("till.table", { table }) : t(`till.kind.${kind}`);
  const guests = partySize ? t("till.guests", { count: partySize }) : null;
  const later = wantedAt ? time(wantedAt) : null;
  return [place, later, guests, ...labelTexts(order)].filter(Boolean).join(" · ");
}

function lineContent(line, order) {
  const discount = discountOf(order, line.line);
  const total = unitPrice(line) * line.quantity;
  const price = isStanding(line) ? total - (discount?.value ?? 0) : 0;
  return [
    h("span", { class: "what" },
      h("span", { class: "name" }, `${line.quantity} × ${line.name}`),
      line.modifiers.length > 0
        ? h("span", { class: "soft" }, line.modifiers.map((one) => one.name).join(", ")) : null,
      line.note ? h("span", { class: "wish" }, line.note) : null,
      discount ? h("span", { class: "soft" }, discountText(discount)) : null,
      line.voidReason ? h("span", { class: "soft" }, reasonText(line.voidReason)) : null),
    h("span", { class: "much" },
      h("span", { class: "number" }, money(price)),
      h("span", { class: "tag", data: { kind: kinds[line.status] } }, stateText(line))),
  ];
}

const kinds = {
  held: "warn", inProcess: "info", processed: "good", delivered: "good", voided: "bad",
};

/** How far the kitchen is with a line, with its round, course and seat. */
function stateText(line) {
  return [
    t(`till.state.${line.status}`, { number: line.movedTo?.number }),
    line.course ? t("till.courseNumber", { course: line.course }) : null,
    line.round > 1 ? t("till.round", { round: line.round }) : null,
    line.seat ? t("till.seatNumber", { seat: line.seat }) : null,
  ].filter((text) => text !== null).join(" · ");
}

function keyedContent({ shown, body, state }) {
  const [{ quantity, note, course }] = body.items;
  const status = [
    t(`till.state.${state}`), course ? t("till.courseNumber", { course }) : null,
  ];
  return [
    h("span", { class: "what" },
      h("span", { class: "name" }, `${quantity} × ${shown.name}`),
      shown.modifiers.length > 0
        ? h("span", { class: "soft" }, shown.modifiers.join(", ")) : null,
      note ? h("span", { class: "wish" }, note) : null),
    h("span", { class: "much" },
      h("span", { class: "number" }, money(shown.price * quantity)),
      h("span", { class: "tag" }, status.filter(Boolean).join(" · "))),
  ];
}

/** A discount in words: its rate and its reason. */
export function discountText({ basisPoints, reason }) {
  return [t("till.discount"), basisPoints ? rate(basisPoints) : null, reasonText(reason)]
    .filter(Boolean).join(" · ");
}

/** The sums of an order, for the order at hand and for a receipt. */
export function sumRows(order, shown) {
  const rows = sums(order).map(({ name, reason, rate: points, value }) => {
    const words = [
      name ? t(`till.sum.${name}`) : null, reason && reasonText(reason),
      points ? rate(points) : null,
    ];
    return amountRow(words.filter(Boolean).join(" · "), value);
  });
  const unsent = shown?.unconfirmed ?? 0;
  const reserved = shown ? reservedAmount(order) : 0;
  return [
    rows.length > 0 ? amountRow(t("till.sum.subtotal"), linesTotal(order)) : null, rows,
    amountRow(t("till.sum.total"), order.totals.total, { class: "amount-row total" }),
    order.totals.paid > 0 ? amountRow(t("till.sum.paid"), order.totals.paid) : null,
    order.totals.refunded > 0
      ? amountRow(t("till.sum.refunded"), -order.totals.refunded) : null,
    order.totals.paid > 0 || order.paid ? amountRow(t("till.sum.due"), order.totals.due) : null,
    reserved > 0 ? amountRow(t("till.sum.reserved"), reserved) : null,
    order.totals.owed ? amountRow(t("till.sum.owed"), order.totals.owed) : null,
    unsent > 0 ? amountRow(t("till.notConfirmed"), unsent) : null,
  ];
}
