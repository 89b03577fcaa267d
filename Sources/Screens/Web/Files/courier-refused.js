// SPDX-License-Identifier: Apache-2.0
// What a courier must have seen: a step that was refused, or a delivery that others have ended.

import { isTooLate } from "./courier-state.js";
import { h, icon } from "./dom.js";
import { money, t } from "./text.js";

/** The card about one of `refused` of `CourierState`; `forget` is called when it was seen. */
export function refusedCard(refused, forget) {
  const { kind, number, detail, reason, hasFood, lost } = refused;
  const isEnd = kind === "end";
  const words = isEnd
    ? [reason, restOf(hasFood)].filter(Boolean).join(". ")
    : detail;
  const head = isEnd ? t("courier.ended", { number })
    : kind === "duty" ? t("courier.did.duty")
      : t("courier.refusedStep", { step: t(`courier.did.${kind}`), number });
  return h("div", { class: "card refused", role: "alert" },
    h("p", {}, icon("alert"), h("b", {}, head)), h("p", {}, words),
    lost.length > 0 && h("p", {}, t("courier.lost", {
      list: lost.map((one) => t(`courier.did.${one}`)).join(", "),
    })),
    claimOf(refused),
    h("button", { class: "plain", type: "button", onclick: forget }, t("courier.seen")));
}

/** What is left to do after an end; nothing if the food was handed over, as the courier says. */
function restOf(hasFood) {
  return hasFood === null ? null : t(hasFood ? "courier.bringBack" : "courier.noLonger");
}

/** What a courier does who has handed over what the restaurant has ended meanwhile; else null. */
function claimOf(refused) {
  const { lost, due, currency } = refused;
  if (!isTooLate(refused) && !lost.includes("complete")) return null;
  return h("p", {}, due > 0 ? t("courier.claimCash", { amount: money(due, currency) })
    : t("courier.claim"));
}
