// SPDX-License-Identifier: Apache-2.0
// What a courier must have seen: a step that was refused, or a delivery that others have ended.

import { h, icon } from "./dom.js";
import { t } from "./text.js";

/** The card about one of `refused` of `CourierState`; `forget` is called when it was seen. */
export function refusedCard({ kind, number, detail, reason, hasFood, lost }, forget) {
  const isEnd = kind === "end";
  const words = isEnd
    ? [reason, t(hasFood ? "courier.bringBack" : "courier.noLonger")].filter(Boolean).join(". ")
    : detail;
  const head = isEnd ? t("courier.ended", { number })
    : kind === "duty" ? t("courier.did.duty")
      : t("courier.refusedStep", { step: t(`courier.did.${kind}`), number });
  return h("div", { class: "card refused", role: "alert" },
    h("p", {}, icon("alert"), h("b", {}, head)), h("p", {}, words),
    lost.length > 0 && h("p", {}, t("courier.lost", {
      list: lost.map((one) => t(`courier.did.${one}`)).join(", "),
    })),
    h("button", { class: "plain", type: "button", onclick: forget }, t("courier.seen")));
}
