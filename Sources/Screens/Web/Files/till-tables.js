// SPDX-License-Identifier: Apache-2.0

import { h, showList } from "./dom.js";
import { labelTexts } from "./labels.js";
import { money, t } from "./text.js";
import { GUEST, ownerOf, tableRows } from "./till-order.js";
import { orderState } from "./till-orders.js";
import { button, dialog } from "./till-parts.js";

/** The tables and who sits there; `draw` shows the present orders. */
export class TablesDialog {
  /** `onOrder(order)` and `onFree(table)` for a tap on a taken and on a free table. */
  constructor(place, { onOrder, onFree, onClose }) {
    this.tables = place?.tables ?? [];
    this.acts = { onOrder, onFree };
    this.content = h("div", { class: "stack" });
    this.dialog = dialog(t("till.tables"), { name: "tables", isWide: true, onClose },
      this.content);
  }

  draw(orders, now) {
    const rows = tableRows(this.tables, orders);
    const minutes = Math.floor(now / 60_000);
    const areas = [...new Set(rows.map((row) => row.area ?? ""))];
    showList(this.content, areas.length > 0 ? areas : [null], {
      keyOf: (area) => area ?? "none", version: (area) => String(area),
      make: (area) => (area === null ? h("p", {}, t("till.noTables"))
        : h("section", {}, area ? h("h3", {}, area) : null, h("div", { class: "tables" }))),
    });
    areas.forEach((area, index) => {
      const inArea = rows.filter((row) => (row.area ?? "") === area);
      showList(this.content.children[index].lastChild, inArea, {
        keyOf: (row) => row.name,
        version: (row) => JSON.stringify([row, row.orders.length > 0 && minutes]),
        make: (row) => tile(row, now, () => this.tap(row)),
      });
    });
  }

  tap(row) {
    this.dialog.close();
    if (row.orders.length === 0) this.acts.onFree(row.name);
    else if (row.orders.length === 1) this.acts.onOrder(row.orders[0]);
    else chooseOrder(row, this.acts);
  }
}

function personOf(order) {
  return order.terminal === GUEST ? ownerOf(order) : order.staff ?? order.terminal;
}

function tile(row, now, onclick) {
  const isFree = row.orders.length === 0;
  const due = row.orders.reduce((sum, order) => sum + order.totals.due, 0);
  const since = Math.min(...row.orders.map((order) => Date.parse(order.openedAt)));
  const who = [...new Set(row.orders.map((order) => personOf(order)))].join(", ");
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  return h("button", { class: "table", data: { taken: String(!isFree), table: row.name }, onclick },
    h("strong", {}, row.name),
    isFree ? h("span", { class: "soft" }, t("till.free", { seats: row.seats ?? "" })) : [
      h("span", {}, row.orders.map((order) => `#${order.number}`).join(", "),
        " · ", t("till.minutes", { minutes })),
      h("span", { class: "soft" }, [who, ...new Set(row.orders.map(orderState))].join(" · ")),
      h("span", { class: "number" }, money(due)),
    ]);
}

function chooseOrder(row, { onOrder, onFree }) {
  const act = (run) => () => {
    opened.close();
    run();
  };
  const opened = dialog(t("till.table", { table: row.name }), { name: "table" },
    h("div", { class: "stack" },
      row.orders.map((order) => button(
        [`#${order.number}`, ...labelTexts(order), money(order.totals.due)].join(" · "),
        act(() => onOrder(order)))),
      button(t("till.newOrder"), act(() => onFree(row.name)))));
}
