// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";
import { money, t } from "./text.js";
import { orderState } from "./till-orders.js";
import { button, dialog } from "./till-parts.js";

/** The tables of a location with their orders; tables that the location does not have come last. */
export function tableRows(tables, orders) {
  const rows = tables.map((table) => ({ ...table, orders: [] }));
  for (const order of orders) {
    const name = order.fulfilment.kind === "dineIn" ? order.fulfilment.table : undefined;
    if (name === undefined) continue;
    let row = rows.find((one) => one.name === name);
    if (row === undefined) rows.push(row = { name, orders: [] });
    row.orders.push(order);
  }
  return rows;
}

/** Shows the tables; `onOrder(order)` and `onFree(table)` for a tap on a taken and a free one. */
export function showTables(place, orders, now, { onOrder, onFree }) {
  const rows = tableRows(place?.tables ?? [], orders);
  const areas = [...new Set(rows.map((row) => row.area ?? ""))];
  const tap = (row) => () => {
    opened.close();
    if (row.orders.length === 0) onFree(row.name);
    else if (row.orders.length === 1) onOrder(row.orders[0]);
    else chooseOrder(row, { onOrder, onFree });
  };
  const opened = dialog(t("till.tables"), { name: "tables", isWide: true },
    rows.length === 0 ? h("p", {}, t("till.noTables")) : null,
    areas.map((area) => h("section", {},
      area ? h("h3", {}, area) : null,
      h("div", { class: "tables" }, rows.filter((row) => (row.area ?? "") === area)
        .map((row) => tile(row, now, tap(row)))))));
}

function tile(row, now, onclick) {
  const isFree = row.orders.length === 0;
  const due = row.orders.reduce((sum, order) => sum + order.totals.due, 0);
  const since = Math.min(...row.orders.map((order) => Date.parse(order.openedAt)));
  const who = [...new Set(row.orders.map((order) => order.staff ?? order.terminal))].join(", ");
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
        [`#${order.number}`, order.customer, money(order.totals.due)].filter(Boolean).join(" · "),
        act(() => onOrder(order)))),
      button(t("till.newOrder"), act(() => onFree(row.name)))));
}
