// SPDX-License-Identifier: Apache-2.0

import { h } from "./dom.js";
import { cardElement, guestParts, numberText, refreshCard } from "./kitchen-card.js";
import { dishCounts } from "./kitchen-counts.js";
import { stepID } from "./kitchen-finished.js";
import { refusal } from "./may.js";
import { openDialog } from "./page.js";
import { t, time } from "./text.js";

/** The ticket that is shown in full, with what can be done to it. */
export class OpenedPanel {
  constructor(dialog, handlers) {
    this.dialog = dialog;
    this.handlers = handlers;
    this.place = null;
  }

  /** The lines that are not completely visible: a tap never names them. */
  get hidden() {
    const area = this.dialog.querySelector(".whole").getBoundingClientRect();
    const rows = [...this.dialog.querySelectorAll(".line")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const isTall = bottom - top > area.height;
      return bottom > area.bottom + 1 || (top < area.top - 1 && !isTall);
    });
    return new Set(rows.map((row) => Number(row.dataset.line)));
  }

  draw(model) {
    if (model.opened === null) {
      if (this.dialog.open) this.dialog.close();
      this.place = null;
      return;
    }
    const place = model.placeOf(model.opened.order);
    if (place !== this.place) this.renew(place, model);
    refreshCard(this.card, place, model);
    if (this.dialog.open) return;
    openDialog(this.dialog, { onClose: this.handlers.onClose });
    this.dialog.querySelector(".title").focus();
  }

  renew(place, model) {
    const whole = this.dialog.querySelector(".whole");
    const { scrollTop } = whole;
    this.place = place;
    this.card = cardElement(place, model.scope, { ...this.handlers, onOpen: () => {} });
    whole.replaceChildren(this.card);
    whole.scrollTop = scrollTop;
    this.dialog.querySelector(".actions").replaceChildren(...this.actions(place, model.scope));
  }

  actions({ ticket }, scope) {
    const { onRequest, onTap, onWhy } = this.handlers;
    const { order, number } = ticket;
    const button = (text, onclick) => h("button", { onclick }, text);
    const request = (command, body) => () => onRequest({ command, order, number, body });
    const course = Math.min(...(ticket.held ?? []).map((one) => one.course));
    const canDecide = !scope.isStation;
    const canRush = canDecide && refusal(ticket, "rush") === null;
    const rush = !ticket.rush;
    return [
      scope.step(ticket) === null ? null
        : button(t("kitchen.tapShown"), () => onTap(order, null)),
      canRush ? button(t(rush ? "kitchen.makeFirst" : "kitchen.notFirst"),
        request("rush", { rush })) : null,
      canDecide && Number.isFinite(course)
        ? button(t("kitchen.fireCourse", { course }), request("fire", { course })) : null,
      button(t("kitchen.why"), () => onWhy(order)),
      h("button", { data: { close: "true" } }, t("kitchen.back")),
    ].filter((element) => element !== null);
  }

  /** Shows which screens show the ticket, and why the others do not. */
  showWhy({ stations }, scope) {
    const rows = stations.map((one) => h("li", { data: { seen: String(one.seen) } },
      h("strong", {}, scope.name(one.station)), " ",
      one.seen ? t("kitchen.seen") : t(`kitchen.unseen.${one.why ?? "notPainted"}`),
      h("ul", {}, one.screens.map((screen) => h("li", {},
        `${screen.terminal}: ${t(`kitchen.screen.${screen.state}`, screen)}`)))));
    this.dialog.querySelector(".actions").replaceChildren(
      h("ul", { class: "why" }, rows),
      h("button", { data: { close: "true" } }, t("kitchen.back")));
  }
}

/** Shows the steps that this screen has seen, each with a button that undoes it. */
export function showFinished(dialog, model, onBringBack) {
  const list = dialog.querySelector("ul");
  list.replaceChildren(...model.finished.map((step) => finishedRow(step, () => {
    const isThere = model.finished.some((one) => stepID(one) === stepID(step));
    dialog.close();
    if (isThere) onBringBack(step);
  })));
  dialog.querySelector(".nothing").hidden = model.finished.length > 0;
  openDialog(dialog);
}

function finishedRow(step, onclick) {
  const { ticket } = step;
  const dishes = ticket.lines.filter((line) => step.lines.includes(line.line))
    .map((line) => [`${line.quantity} × ${line.name}`, ...line.modifiers].join(" + "));
  return h("li", {},
    h("div", {},
      h("strong", {}, [numberText(ticket), ...guestParts(ticket)].join(" · ")),
      h("span", { class: "when" }, time(step.finishedAt)),
      h("p", {}, dishes.join(", "))),
    h("button", { onclick }, t("kitchen.bringBack")));
}

/** The panel that counts what is still to be made. */
export class CountsPanel {
  constructor(element, { onDish, onNext }) {
    this.element = element;
    this.onDish = onDish;
    this.shown = "";
    element.querySelector("button").addEventListener("click", onNext);
  }

  draw(model) {
    this.element.hidden = model.counts === null;
    if (model.counts === null) {
      this.shown = "";
      return;
    }
    const dishes = dishCounts(model.received.values(), model.counts === "own", model.scope);
    const rows = dishes.map((dish, index) => ({
      name: dish.name,
      text: [index, dish.quantity, dish.next.ticket.order, dish.next.line.line].join(" "),
    }));
    const shown = JSON.stringify([model.counts, dishes]);
    if (shown === this.shown) return;
    this.shown = shown;
    model.recent.recordDishes(rows, model.now);
    const own = model.scope.own.map((id) => model.scope.name(id)).join(", ");
    this.element.querySelector("strong").textContent = model.counts === "own"
      ? own : t("kitchen.allStations");
    const list = this.element.querySelector("ul");
    list.replaceChildren(...(dishes.length > 0 ? dishes.map((dish) => this.row(dish))
      : [h("li", { class: "nothing" }, t("kitchen.nothingToMake"))]));
  }

  row(dish) {
    const onclick = () => this.onDish(dish);
    return h("li", {}, h("button", { onclick },
      h("span", { class: "dish" },
        h("span", { class: "quantity" }, `${dish.quantity} ×`),
        h("span", { class: "name" }, dish.name)),
      dish.modifiers.map((one) =>
        h("span", { class: "modifier" }, `+ ${one.quantity} × ${one.name}`))));
  }
}
