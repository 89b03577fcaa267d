// SPDX-License-Identifier: Apache-2.0
// The two things that change on a day: the price of a dish, and whether it is sold out.

import { command } from "./api.js";
import { h } from "./dom.js";
import { doubtAbout } from "./owner-dish.js";
import { field, openForm, openSheet } from "./owner-parts.js";
import { notify } from "./page.js";
import { currencySign, minorUnits, money, plainAmount, sentence, t, time } from "./text.js";
import { nextAt } from "./till-time.js";

/** Returns what has to be looked at twice in a price, or an empty text. */
export function questionAbout(price, before) {
  const doubt = doubtAbout(price, before);
  return doubt === null ? "" : t(`owner.doubt.${doubt}`, {
    price: money(price), before: before === null ? "" : money(before),
  });
}

/** The name of a field for a price, with the sign of the currency: `Price ($)`. */
export function priceName() {
  return t("owner.priceIn", { currency: currencySign() });
}

/** Opens the price of a dish; `menuNow` returns the menu as it is when it is sent. */
export function openPrice(base, menuNow, id) {
  const item = menuNow().item(id);
  const scheduled = item.scheduledPrice;
  let shown = item;
  let asked = null;
  const input = h("input", {
    id: "price", inputmode: "decimal", required: true,
    value: plainAmount(menuNow().price(item)),
  });
  const conflict = (present, price) => {
    shown = present;
    return t("owner.priceConflict", {
      name: present.name, before: money(present.price), price: money(price),
    });
  };
  const form = openForm({
    title: t("owner.priceTitle", { name: item.name }),
    button: t("owner.save"),
    children: [
      field(priceName(), input, t("owner.priceHint")),
      scheduled && h("p", { class: "soft" },
        t("owner.dropsLater", { price: money(scheduled.price) })),
    ],
    onSubmit: async (onWaiting) => {
      const price = minorUnits(input.value);
      if (price === null) return t("owner.priceMissing");
      // Another manager may have changed the dish while this dialog was open.
      const present = menuNow().item(id);
      if (!present) return t("owner.removedElsewhere", { name: item.name });
      if (present.price !== shown.price) return conflict(present, price);
      const question = questionAbout(price, menuNow().price(present));
      if (question && asked !== price) {
        asked = price;
        return question;
      }
      const body = { item: id, price, ifRevision: Math.max(present.revision, shown.revision) };
      const options = { name: `owner.price.${id}`, onWaiting };
      try {
        await command("POST", `${base}/menu/price`, body, options);
      } catch (problem) {
        if (problem.reason !== "menu.revisionChanged" || !problem.body.state?.item) throw problem;
        return conflict(problem.body.state.item, price);
      }
      notify(t("owner.priceSet", { name: item.name, price: money(price) }));
      return null;
    },
  });
  input.select();
  return form;
}

/** Asks until when a dish is sold out. */
export function openSoldOut(base, menu, item) {
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const act = (end, done) => async (event) => {
    const button = event.currentTarget;
    button.setAttribute("aria-disabled", "true");
    const body = { item: item.id, ...end };
    try {
      await command("POST", `${base}/menu/unavailable`, body, { name: `owner.soldOut.${item.id}` });
      button.closest("dialog")?.close();
      notify(t(done, { name: item.name }));
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      trouble.textContent = sentence(problem);
      trouble.hidden = false;
    }
    button.removeAttribute("aria-disabled");
  };
  const choice = (id, end, name, hint) => h(
    "button",
    { class: "plain choice", type: "button", id, onclick: act(end, "owner.isSoldOutNow") },
    h("strong", {}, t(name)),
    h("span", { class: "soft" }, hint),
  );
  const { timeZone, businessDayTurnsAt } = menu.location;
  const turn = nextAt(`${businessDayTurnsAt}:00`, timeZone, Date.now());
  openSheet({
    title: t("owner.soldOutTitle", { name: item.name }),
    children: [
      choice("until-day", { untilNextBusinessDay: true }, "owner.untilDay",
        t("owner.untilDayHint", { hour: time(turn) })),
      choice("until-said", {}, "owner.untilSaid", t("owner.untilSaidHint")),
      trouble,
    ],
  });
}
