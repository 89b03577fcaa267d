// SPDX-License-Identifier: Apache-2.0

import { cardElement, refreshCard } from "./kitchen-card.js";
import { arrange, columnCount, gap } from "./kitchen-layout.js";
import { labelsOf } from "./labels.js";
import { t } from "./text.js";

/** What the key of a card needs beside its text, however small that is, in pixels. */
const keyWidth = 40;

/** Draws the cards of a kitchen screen, and knows where each one is. */
export class Board {
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.cards = new Map();
    this.frame = "";
    this.scope = null;
    /** The minimum width of a card in characters. */
    this.characters = 24;
  }

  /** The lines that the card of an order does not show completely. */
  hidden(order) {
    return this.cards.get(order)?.hidden ?? new Set();
  }

  /** Draws the places of the model, and tells it the positions if they changed. */
  draw(model) {
    const size = this.measure();
    const isNew = size.frame !== this.frame || model.scope !== this.scope;
    const focused = isNew ? this.focused() : null;
    if (isNew) this.cards.forEach((card) => card.element.remove());
    if (isNew) this.cards.clear();
    this.frame = size.frame;
    this.scope = model.scope;
    this.element.style.setProperty("--card-width", `${size.width}px`);
    if (this.renew(model, size.height)) this.place(model, size);
    // A sentence above the board changes its height: what a cook has selected stays selected.
    const selected = this.cards.get(focused?.order)?.element;
    selected?.querySelector(`[data-focus="${focused.name}"]`)?.focus();
    let key = 0;
    for (const card of this.cards.values()) {
      const isShown = card.position.page === model.page;
      if (card.element.inert === isShown) {
        card.element.classList.toggle("elsewhere", !isShown);
        card.element.inert = !isShown;
      }
      if (!isShown) continue;
      card.element.querySelector(".number").dataset.key = ++key;
      refreshCard(card.element, card.place, model);
    }
  }

  /** The order and the name of what has the focus; null if no card has it. */
  focused() {
    const element = document.activeElement;
    const found = [...this.cards].find(([, card]) => card.element.contains(element));
    return found ? { order: found[0], name: element.dataset.focus } : null;
  }

  measure() {
    const style = getComputedStyle(this.element);
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    // Digits and letters of the font of cards are about half as wide as high.
    const minimum = parseFloat(style.fontSize) * this.characters * 0.52 + keyWidth;
    const columns = columnCount(width, minimum);
    return {
      columns, height, width: Math.floor((width - gap * (columns - 1)) / columns),
      frame: `${width} ${height} ${style.fontSize} ${this.characters}`,
    };
  }

  /** Makes the cards of new and changed places; returns whether anything changed. */
  renew(model, limit) {
    const orders = model.places.map((place) => place.ticket.order);
    const old = [...this.cards.keys()];
    let isChanged = orders.length !== old.length || orders.some((order, i) => order !== old[i]);
    const cards = new Map();
    for (const place of model.places) {
      const before = this.cards.get(place.ticket.order);
      const isGap = place.emptyUntil !== null;
      if (before?.place === place && before.isGap === isGap) {
        cards.set(place.ticket.order, before);
        continue;
      }
      isChanged = true;
      cards.set(place.ticket.order, this.make(place, isGap, model, before, limit));
    }
    for (const [order, card] of this.cards) if (!cards.has(order)) card.element.remove();
    this.cards = cards;
    return isChanged;
  }

  make(place, isGap, model, before, limit) {
    const card = { place, isGap, hidden: new Set(), position: before?.position ?? { page: -1 } };
    const focus = before?.element.contains(document.activeElement)
      ? document.activeElement.dataset.focus : undefined;
    this.attach(card, model, false);
    if (card.element.offsetHeight > limit) this.attach(card, model, true);
    if (card.element.offsetHeight > limit) this.cut(card, limit);
    card.height = card.element.offsetHeight;
    card.shown = described(card);
    if (before) before.element.remove();
    if (focus) card.element.querySelector(`[data-focus="${focus}"]`)?.focus();
    return card;
  }

  attach(card, model, isFolded) {
    card.element?.remove();
    card.element = cardElement(card.place, model.scope, { ...this.handlers, isFolded });
    this.element.append(card.element);
    // Its texts decide its height.
    refreshCard(card.element, card.place, model);
  }

  /** Hides lines from the end until the card fits, and says how many. */
  cut(card, limit) {
    const rows = [...card.element.querySelectorAll(".lines > li")];
    const more = card.element.querySelector(".hidden-lines");
    more.hidden = false;
    while (rows.length > 1 && card.element.offsetHeight > limit) {
      const row = rows.pop();
      row.hidden = true;
      const line = row.querySelector(".line");
      if (line) card.hidden.add(Number(line.dataset.line));
      more.textContent = t("kitchen.moreLines", { count: card.hidden.size });
    }
  }

  place(model, { columns, height, width }) {
    const cards = [...this.cards.values()];
    const positions = arrange(cards.map((card) => card.height), columns, height);
    const focused = document.activeElement;
    cards.forEach((card, index) => {
      card.position = positions[index];
      // The tab key follows the order of the elements.
      const present = this.element.children[index];
      if (present !== card.element) this.element.insertBefore(card.element, present);
      card.element.style.left = `${card.position.column * (width + gap)}px`;
      card.element.style.top = `${card.position.top}px`;
    });
    if (this.element.contains(focused)) focused.focus();
    model.setLayout(new Map(cards.map((card) => [
      card.place.ticket.order, { ...card.position, ...card.shown },
    ])));
  }

  /** The cards of a page in reading order. */
  onPage(page) {
    return [...this.cards.values()].filter((card) => card.position.page === page);
  }
}

/** What a card shows, and where on it each line is. */
function described({ place, isGap, hidden, element }) {
  const { ticket } = place;
  const rows = [...element.querySelectorAll(".line")].map((row) => {
    const line = ticket.lines.find((one) => one.line === Number(row.dataset.line));
    return [line.line, `${row.offsetTop} ${JSON.stringify(line)}`];
  });
  const { number, rush, note, fulfilment, status, lines } = ticket;
  return {
    isGap, lines: new Map(rows),
    content: JSON.stringify([
      number, rush, labelsOf(ticket), note, fulfilment, status, lines, [...hidden], isGap,
    ]),
  };
}
