// SPDX-License-Identifier: Apache-2.0
// The orders that were made in this browser: sending one, and the list of all.

import { KEY_KEPT, command, forget, get, newKey, unfinished } from "./api.js";
import { byID, h, showList } from "./dom.js";
import { closeButton, fillDialog, openDialog } from "./page.js";
import * as store from "./store.js";
import { dayAndTime, t } from "./text.js";

/** Milliseconds within which an order without an answer is sent again by itself. */
const RESUME = 60 * 60_000;
/** The longest pause before an order without an answer is sent again, in milliseconds. */
const PAUSE = 3000;
/** The number of orders that are listed. */
const LISTED = 20;
/** Milliseconds after which the status of orders that are not over is requested again. */
const REFRESH = 15_000;

/** The sending of one order, which is made once, whatever happens to the connection. */
export class Sending {
  /** Null, `sending`, `again` (no answer yet), or `unsure` (too old to be sent unasked). */
  state = null;

  #name;
  #onChange;
  /** The order without an answer: `{path, body, key, at}`. */
  #last = null;
  #end = new AbortController();

  /** `person` is the account of a person; an order of another one is never continued. */
  constructor(location, person, onChange) {
    this.#name = ["order", location, person].filter(Boolean).join(".");
    this.#onChange = onChange;
  }

  /**
   * Sends an order until it is answered, one without an answer again under its `key`. Returns
   * `{order, link}`, or null if the guest has taken it back, or another one is on its way. Throws a
   * `Problem` if it was refused, or is unsure.
   */
  async send({ path, body, key = newKey(), at = Date.now() }) {
    // A page may call this twice before it shows that the order is on its way.
    if (this.state !== null && this.state !== "unsure") return null;
    const { signal } = (this.#end = new AbortController());
    const since = this.state === "unsure" ? Date.now() : at;
    this.#last = { path, body, key, at };
    // An order that the guest recalled says nothing about the next one.
    const become = (state) => signal.aborted || this.#become(state);
    become("sending");
    const again = ({ status }) => become(status === 429 ? "busy" : "again");
    for (;;) {
      try {
        const options = { name: this.#name, key, until: since + RESUME, onWaiting: again, signal };
        const answer = await command("POST", path, body, options);
        become(null);
        return answer;
      } catch (problem) {
        if (signal.aborted) return null;
        const isOver = !problem.undecided || isOld(since);
        // Undecided: a part of it may be done. Only the same order with the same key may follow.
        if (isOver) become(problem.undecided ? "unsure" : null);
        if (isOver) throw problem;
        again(problem);
        await connection(Math.max(PAUSE, problem.retryAfter * 1000), signal);
        if (signal.aborted) return null;
        // A phone in a pocket may have slept for hours.
        if (isOld(since)) become("unsure");
        if (isOld(since)) throw problem;
      }
    }
  }

  /**
   * Returns the order without an answer, `{path, body, key, at}`, or null. An old one is not sent
   * unasked: nobody may wait for it any more.
   */
  unfinished() {
    const kept = this.state === "unsure" ? this.#last
      : unfinished(this.#name).find((one) => one.name === this.#name);
    if (kept && Date.now() - kept.at < KEY_KEPT) {
      this.#last = kept;
      if (isOld(kept.at)) this.#become("unsure");
      return kept;
    }
    forget(this.#name);
    this.state = null;
    return null;
  }

  /** Recalls an order without an answer: the guest asks the staff. */
  abandon() {
    this.#end.abort();
    forget(this.#name);
    this.#become(null);
  }

  #become(state) {
    this.state = state;
    this.#onChange();
  }
}

/** Whether an order that was begun at a time may not be sent unasked any more. */
function isOld(at) {
  return Date.now() - at >= RESUME;
}

/** Returns after a pause, or before it once a connection may be there again, or at the `signal`. */
function connection(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      document.removeEventListener("visibilitychange", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
    document.addEventListener("visibilitychange", end);
    signal.addEventListener("abort", end);
  });
}

/** Keeps an order that was made here; `isOwn` says that it is one of an account. */
export function rememberOrder(order, link, menu, isOwn = false) {
  const kept = {
    order: order.id, number: order.number, location: order.location, link, menu,
    ...(isOwn && { isOwn }),
  };
  const others = keptOrders().filter((one) => one.order !== order.id);
  store.write("orders", [{ ...kept, at: order.openedAt, status: order.status }, ...others]
    .slice(0, LISTED));
}

/** Returns the kept orders, latest first. */
export function keptOrders() {
  return store.read("orders", []);
}

/**
 * Returns the orders that this browser has sent without an answer, as a person or without an
 * account: `{location, address}`. The address is that of the cart, whose page continues to send.
 */
export function unansweredOrders(person) {
  const recent = unfinished("order.").filter(({ at }) => Date.now() - at < KEY_KEPT);
  return recent.map(({ name, path, body }) => {
    const [, link] = path.match(/^\/api\/links\/(.+)\/orders$/) ?? [];
    const location = link ? name.slice("order.".length) : body.location;
    const isOwn = link !== undefined || name === `order.${location}.${person}`;
    const query = link ? `?link=${link}` : "";
    return isOwn && { location, address: `/m/${encodeURIComponent(location)}${query}#cart` };
  }).filter(Boolean);
}

/** Returns the address of an order's page. */
export function orderAddress({ order, link }) {
  return `/o/${encodeURIComponent(order)}?link=${encodeURIComponent(link)}`;
}

/** The dialog `orders` with the orders of this browser, and the one that the guest waits for. */
export class OrderList {
  #list = h("ul", { class: "orders" });
  #sending;

  /** `sending()` is the state of the order of the cart. */
  constructor(sending) {
    this.#sending = sending;
    fillDialog(
      byID("orders"),
      h(
        "div",
        { class: "cart-head" },
        h("h2", { id: "orders-title", tabindex: "-1", autofocus: true }, t("guest.myOrders")),
        closeButton(),
      ),
      this.#list,
    );
    byID("orders-button").addEventListener("click", () => {
      this.#show();
      openDialog(byID("orders"));
      this.refresh();
    });
    byID("orders-button").hidden = keptOrders().length === 0;
    setInterval(() => {
      if (document.visibilityState === "visible" && keptOrders().some(isUnderWay)) this.refresh();
    }, REFRESH);
  }

  /** Requests the status of all orders that are not over, and shows them. */
  async refresh() {
    await refreshOrders();
    this.#show();
    this.showActive();
  }

  /** Leads to the cart while its order has no answer, else to an order that the guest waits for. */
  showActive() {
    const isUnsent = ![null, "sending"].includes(this.#sending());
    const order = mostUrgent(keptOrders());
    const anchor = byID("active-order");
    anchor.parentElement.hidden = !isUnsent && order === undefined;
    if (isUnsent) showLink(anchor, t("guest.unsent"), "#cart", "unsent");
    else if (order) showLink(anchor, activeWords(order), orderAddress(order), order.status);
  }

  #show() {
    showList(this.#list, keptOrders(), {
      keyOf: (one) => one.order, version: (one) => JSON.stringify(one), make: orderRow,
    });
  }
}

function orderRow(one) {
  return h("li", {}, h(
    "a",
    { href: orderAddress(one) },
    h("b", { class: "number" }, t("guest.orderNumber", { number: one.number })),
    h("span", { class: "soft" }, dayAndTime(one.at)),
    h("span", { class: "tag", data: { kind: kindOf(one.status) } }, t(`status.${one.status}`)),
  ));
}

/**
 * Requests the status of the kept orders that are not over. One that fails keeps its old status;
 * an order or a link that is not known any more is over.
 */
export async function refreshOrders() {
  const statuses = new Map();
  await Promise.all(keptOrders().filter(isUnderWay).map(async ({ order, link }) => {
    try {
      const path = `/api/orders/${encodeURIComponent(order)}`;
      const present = await get(path, {}, { link });
      statuses.set(order, present.mergedInto === undefined ? present.status : "moved");
    } catch (problem) {
      // Other networks answer 401 and 404, too, but without a reason.
      const isOver = [401, 404].includes(problem.status) && problem.body.reason !== undefined;
      if (isOver) statuses.set(order, "gone");
    }
  }));
  // An order may have been kept in the meantime, so only the statuses are changed.
  store.write("orders", keptOrders().map((one) =>
    ({ ...one, status: statuses.get(one.order) ?? one.status })));
}

function isUnderWay({ status }) {
  return !["delivered", "canceled", "moved", "gone"].includes(status);
}

/** The order that the guest should look at first: a ready one, else the latest under way. */
export function mostUrgent(orders) {
  const underWay = orders.filter(isUnderWay);
  return underWay.find((one) => one.status === "processed") ?? underWay[0];
}

/** The number of the order that got the dishes when this one ended by a merge; else undefined. */
export function numberMergedInto({ mergedInto, lines }) {
  if (mergedInto === undefined) return undefined;
  return lines.find((line) => line.movedTo?.order === mergedInto)?.movedTo.number;
}

function activeWords({ number, status }) {
  return t("guest.activeOrder", { number, status: t(`status.${status}`) });
}

/** A screen reader says it again only if it has changed. */
function showLink(anchor, text, address, status) {
  if (anchor.textContent === text) return;
  anchor.textContent = text;
  anchor.href = address;
  anchor.parentElement.dataset.status = status;
}

/** Returns the colour of a status, for a tag. */
function kindOf(status) {
  return { inProcess: "info", processed: "good", canceled: "bad" }[status] ?? "plain";
}
