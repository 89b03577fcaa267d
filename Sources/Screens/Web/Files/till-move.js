// SPDX-License-Identifier: Apache-2.0

import { h, showList } from "./dom.js";
import { refusal } from "./may.js";
import { money, t } from "./text.js";
import { detailsText } from "./till-order-view.js";
import { isStanding, unitPrice } from "./till-order.js";
import { amountRow, button, dialog, stepper } from "./till-parts.js";

/**
 * Moves lines of an order to a new one or to another one, or merges it into that. Of the `others`
 * it offers those that can be changed, and says why it does not offer the rest.
 *
 * `onMove(lines, to)` and `onMerge(to)`; `to` is null for a new order.
 */
export class MoveDialog {
  constructor(order, others, { onMove, onMerge }) {
    this.order = order;
    this.acts = { onMove, onMerge };
    this.chosen = new Map();
    this.to = null;
    const reason = (one) => refusal(one, "change");
    this.others = others.filter((one) => reason(one) === null);
    const closed = others.filter((one) => reason(one) !== null).map((one) =>
      `#${one.number} ${t(`till.why.${reason(one)}`)}`);
    this.sums = h("div", { class: "sums" });
    this.target = h("div", { class: "choice" });
    this.list = h("ul", { class: "list" });
    this.lines = order.lines.filter(isStanding);
    this.merge = button(t("till.merge"), () => this.mergeAll());
    this.moveKey = button(t("till.move"), () => this.move(), { class: "key primary" });
    this.dialog = dialog(t("till.moveTitleOf", { number: order.number }),
      { name: "move", isWide: true },
      h("h3", {}, t("till.moveTo")), this.target,
      closed.length > 0
        ? h("p", { class: "soft" }, t("till.notOffered", { list: closed.join(", ") })) : null,
      h("h3", {}, t("till.moveWhat")), this.seatKeys(), this.list,
      this.sums, h("div", { class: "line" }, this.merge, this.moveKey));
    this.choose(() => false);
  }

  /** A key for each seat of the order, which chooses its lines; nothing without seats. */
  seatKeys() {
    const seats = [...new Set(this.lines.map((line) => line.seat))]
      .filter((seat) => seat !== undefined).sort((a, b) => a - b);
    if (seats.length === 0) return null;
    return h("div", { class: "choice" }, seats.map((seat) => button(
      t("till.seatNumber", { seat }), () => this.choose((line) => line.seat === seat))));
  }

  /** Chooses the lines that match, and no others. */
  choose(matches) {
    const chosen = this.lines.filter(matches);
    this.chosen = new Map(chosen.map((line) => [line.line, { line, quantity: line.quantity }]));
    this.list.replaceChildren(...this.lines.map((line) => this.row(line)));
    this.draw();
  }

  row(line) {
    const set = (quantity) => {
      if (quantity === 0) this.chosen.delete(line.line);
      else this.chosen.set(line.line, { line, quantity });
      this.draw();
    };
    const limits = { minimum: 0, maximum: line.quantity, onChange: set };
    const quantity = this.chosen.get(line.line)?.quantity ?? 0;
    return h("li", { data: { line: line.line } },
      h("span", { class: "what" }, h("span", {}, `${line.quantity} × ${line.name}`),
        h("span", { class: "soft" }, line.modifiers.map((one) => one.name).join(", "))),
      h("span", { class: "number" }, money(unitPrice(line) * line.quantity)),
      stepper(line.name, quantity, limits));
  }

  draw() {
    const targets = [[null, t("till.newOrder")], ...this.others.map((order) =>
      [order, `#${order.number} · ${detailsText(order)}`])];
    showList(this.target, targets, {
      keyOf: ([order]) => order?.id ?? "",
      version: ([order, text]) => JSON.stringify([text, order === this.to]),
      make: ([order, text]) => h("button", {
        class: "key", "aria-pressed": order === this.to, onclick: () => {
          this.to = order;
          this.draw();
        },
      }, text),
    });
    const moved = [...this.chosen.values()].reduce((sum, { line, quantity }) =>
      sum + unitPrice(line) * quantity, 0);
    const rows = [
      amountRow(t("till.stays"), this.order.totals.subtotal - moved),
      amountRow(t("till.moves"), moved),
    ];
    this.sums.replaceChildren(...rows);
    this.merge.disabled = this.to === null;
    this.moveKey.disabled = this.chosen.size === 0;
  }

  move() {
    const lines = [...this.chosen.values()].map(({ line, quantity }) => (
      quantity === line.quantity ? { line: line.line } : { line: line.line, quantity }));
    this.dialog.close();
    this.acts.onMove(lines, this.to);
  }

  mergeAll() {
    this.dialog.close();
    this.acts.onMerge(this.to);
  }
}
