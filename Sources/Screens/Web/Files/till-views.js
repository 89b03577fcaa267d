// SPDX-License-Identifier: Apache-2.0

import { byID, setText } from "./dom.js";
import { money, t } from "./text.js";

/** The dishes and the order, of which a phone shows one; a wider screen shows both. */
export class Views {
  /** `onChoose(name)` is called for a tap on `menu` or `order` in the bar. */
  constructor(onChoose) {
    for (const name of ["menu", "order"]) {
      byID(`view-${name}`).addEventListener("click", () => onChoose(name));
    }
  }

  /** Whether the order can't be seen now. */
  get hidesOrder() {
    // Without a layout box there is no bar: both are in sight.
    return byID("views").offsetParent !== null && document.body.dataset.view === "menu";
  }

  /** Shows one of both; a focus that would be out of sight goes to its key in the bar. */
  show(name) {
    const other = name === "menu" ? "order" : "menu";
    const hasFocus = byID(other).contains(document.activeElement);
    document.body.dataset.view = name;
    byID(`view-${name}`).setAttribute("aria-pressed", "true");
    byID(`view-${other}`).setAttribute("aria-pressed", "false");
    if (hasFocus) byID(`view-${name}`).focus();
    const rows = byID("order").querySelector(".rows");
    if (name === "order" && rows) rows.scrollTop = rows.scrollHeight;
  }

  /** Says how much is on the order, and whether a dish was refused. */
  draw({ count, amount }, refused) {
    const text = count === 0 ? t("till.order")
      : t("till.orderView", { count, amount: money(amount) });
    const key = byID("view-order");
    setText(key, refused.length === 0 ? text : `${text} · ${t("till.refused")}`);
    key.dataset.kind = refused.length === 0 ? "plain" : "bad";
  }
}
