// SPDX-License-Identifier: Apache-2.0
// The guest's screen: a menu to look at, and with a link to order from.

import { get, post } from "./api.js";
import { Cart } from "./cart.js";
import { kindsFor } from "./delivery-terms.js";
import { byID, h } from "./dom.js";
import { Bill } from "./guest-bill.js";
import { CartView } from "./guest-cart.js";
import { GuestDelivery } from "./guest-delivery.js";
import { Details } from "./guest-details.js";
import { recommendation, showDishes } from "./guest-dishes.js";
import { Search } from "./guest-filters.js";
import { Favourites, keepAddress, whoAsks } from "./guest-person.js";
import { OrderList, Sending, orderAddress, rememberOrder } from "./guest-orders.js";
import { Follower } from "./live.js";
import { Menu, entityKey, isRemoved } from "./menu.js";
import { WaitingTime } from "./order-waiting.js";
import { begin, link, notify, openDialog, showFresh, subject } from "./page.js";
import { isSignedOut, signInAddress } from "./person.js";
import { Quotes, rulesOf } from "./quotes.js";
import * as store from "./store.js";
import { sentence, setPlace, t } from "./text.js";

const base = `/api/locations/${encodeURIComponent(subject)}`;
const cart = new Cart(subject);
let menu = new Menu([], Date.now());
/** What the guest may do: null if only to look, else `{table?}`, or `{person}` when signed in. */
let place = null;
/** Where a delivery goes, for a person; else null. */
let delivery = null;
/** The favourite dishes of a person; else null. */
let favourites = null;
let live;
let search;
let details;
let cartView;
let bill;
const quotes = new Quotes((wish) => post(`${base}/quote`, wish), () => cartView?.show());
let sending;
const waiting = new WaitingTime(() => get(`${base}/waiting`), () => cartView.show());
let orders;
let recommending;
let form = store.read("form", "cards");
/** The lines of the cart that can't be ordered as they are, to say each change once. */
let blocked = new Set();

/** Returns when the first state of the menu has come. */
function followMenu() {
  return new Promise((resolve) => {
    live = new Follower(`${base}/live/menu`, {
      keyOf: entityKey,
      isGone: isRemoved,
      onFresh: showFresh,
      onChange: (_, event) => {
        update();
        if (event) search.again();
        recommend();
        resolve();
      },
    });
    // Prices and availability also change by time alone.
    setInterval(update, 10_000);
  });
}

function update() {
  menu = new Menu(live.entities.values(), live.now());
  sayChanges();
  show();
}

function show() {
  if (place && cart.count > 0) waiting.refresh();
  showSections();
  cartView.show();
  details.refresh();
}

function shownItems() {
  if (search.found) return search.found.map((id) => menu.item(id)).filter(Boolean);
  return menu.items;
}

function showSections() {
  const items = shownItems();
  let sections = [{ id: "found", name: null, items }];
  if (!search.found) {
    const own = menu.items.filter(({ id }) => favourites?.has(id));
    sections = menu.categories.map((category) => ({ ...category, items: menu.itemsOf(category) }));
    if (own.length > 0) {
      sections.unshift({ id: "favourites", name: t("account.favourites"), items: own });
    }
    const others = menu.itemsOf(null);
    if (others.length > 0) sections.push({ id: "others", name: t("guest.others"), items: others });
  }
  showDishes(byID("dishes"), sections.filter((section) => section.items.length > 0), {
    menu, form, canOrder: canOrder(), quantities: cart.quantities,
    onOpen: (id) => details.open(id), onAdd: addAtOnce,
  });
  byID("as-list").setAttribute("aria-pressed", String(form === "list"));
  byID("as-cards").setAttribute("aria-pressed", String(form === "cards"));
  byID("recommended").classList.toggle("aside", search.found !== null);
  showFound(items.length);
  showCategories(search.found ? [] : sections);
}

/** Says how many dishes were found, and if none was, how to see more. */
function showFound(count) {
  const { trouble, hidden } = search;
  const text = trouble ?? (hidden ? t("guest.foundHidden", { name: hidden })
    : search.found ? t(count > 0 ? "guest.found" : "guest.foundNone", { count }) : "");
  const found = byID("found");
  if (found.dataset.text === text) return;
  found.dataset.text = text;
  const clear = () => search.clear({ keepsText: hidden !== null });
  const all = h("button", { class: "plain", type: "button", onclick: clear },
    t(hidden ? "guest.clearFilters" : "guest.showAll"));
  found.replaceChildren(...(text ? [text] : []), ...(text && count === 0 ? [all] : []));
}

function showCategories(sections) {
  const nav = byID("categories");
  nav.hidden = sections.length < 2;
  const names = JSON.stringify(sections.map(({ id, name, color }) => [id, name, color]));
  if (nav.dataset.names === names) return;
  nav.dataset.names = names;
  nav.replaceChildren(...sections.map(({ id, name, color }) => h(
    "a",
    { class: "chip", href: `#section-${id}`, vars: { "--hue": color ?? "var(--line-strong)" } },
    h("span", { class: "dot" }),
    name,
  )));
}

/** Marks the category that is looked at. */
function markCategory() {
  const line = byID("dishes").parentElement.querySelector(".tools").getBoundingClientRect().bottom;
  const sections = [...byID("dishes").children];
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
  const seen = atEnd
    ? sections.at(-1)
    : sections.findLast((section) => section.getBoundingClientRect().top <= line + 48);
  for (const chip of byID("categories").children) {
    const current = (seen ?? sections[0])?.id === chip.getAttribute("href").slice(1);
    if (current === (chip.getAttribute("aria-current") === "true")) continue;
    if (!current) chip.removeAttribute("aria-current");
    else {
      chip.setAttribute("aria-current", "true");
      const row = chip.parentElement;
      row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 });
    }
  }
}

/** Shows the dish of the day; a menu without one has no such field. */
function recommend() {
  clearTimeout(recommending);
  recommending = setTimeout(async () => {
    const field = byID("recommended");
    try {
      const { item, reason } = await get(`${base}/recommended`);
      field.hidden = false;
      const shown = JSON.stringify([item, reason, menu.missing(item), menu.price(item)]);
      if (field.dataset.shown === shown) return;
      field.dataset.shown = shown;
      field.replaceChildren(recommendation(menu, item, reason, () => details.open(item.id)));
    } catch (problem) {
      if (problem.status === 404) field.hidden = true;
    }
  }, 100);
}

function showPlace(refused) {
  const { table } = place ?? {};
  const kinds = place?.person ? kindsFor(place, menu.location) : [];
  byID("place").textContent = !place
    ? t("guest.menu")
    : table ? t("fulfilment.dineIn", { table })
      : place.person ? kinds.map((kind) => t(`fulfilment.${kind}`)).join(" · ")
        : t("guest.orderHere");
  const text = refused
    ? t("guest.linkRefused")
    : !place ? t("guest.lookOnly") : menu.location?.closed ? t("guest.closed") : "";
  const toSignIn = !place && !link && h("a", { href: signInAddress() }, t("guest.signIn"));
  byID("banner").hidden = text === "";
  byID("banner").replaceChildren(text, ...(toSignIn ? [" ", toSignIn] : []));
}

/** Chooses a kind that this guest can have, if the kept one is of another time or place. */
function chooseKind() {
  const kinds = kindsFor(place, menu.location);
  if (kinds.length > 0 && !kinds.includes(cart.kind)) [cart.kind] = kinds;
}

/** Begins what only a person who is signed in has. */
function beginPerson({ addresses, saved }) {
  favourites = new Favourites(saved);
  delivery = new GuestDelivery({
    cart, addresses, location: () => menu.location, quotes, onChange: () => cartView.show(),
  });
}

function canOrder() {
  return place !== null && sending.state === null;
}

/** Returns the dishes before and after one, as they are shown now. */
function neighbours(id) {
  const ids = shownItems().map((item) => item.id);
  const index = ids.indexOf(id);
  return { before: ids[index - 1], after: index < 0 ? undefined : ids[index + 1] };
}

async function onFavourite(id) {
  try {
    await favourites.toggle(id);
    show();
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(sentence(problem), "bad");
  }
}

/** Adds a dish as it is, or asks if it needs a choice. */
function addAtOnce(id) {
  const item = menu.item(id);
  if (!menu.needsNoChoice(item)) {
    details.open(id);
    return;
  }
  putIntoCart({ item: id, modifiers: [], quantity: 1, note: "", shownPrice: menu.price(item) });
}

function putIntoCart(dish) {
  const { name } = menu.item(dish.item);
  cart.put({ ...dish, name });
  show();
  notify(t(dish.line ? "guest.changed" : "guest.added", { name, count: dish.quantity }));
}

function onQuantity(line, quantity) {
  const removed = cart.setQuantity(line.id, quantity);
  show();
  if (!removed) return;
  const undo = () => {
    cart.restore(removed);
    show();
  };
  notify(t("guest.removed", { name: line.name }), "good", { text: t("guest.undo"), run: undo });
}

function onAccept(line, price) {
  cart.accept(line.id, price);
  show();
}

/** Asks for the price of the cart again. */
function askAgain() {
  quotes.retry();
  show();
}

async function onOrder() {
  const again = sending.state === "unsure" ? sending.unfinished() : null;
  await send(again ?? newOrder());
}

/** The order of the cart: that of a link, or of an account. */
function newOrder() {
  const body = {
    ...cart.order(place.table, menu.location?.timeZone), shownTotal: bill.total,
  };
  if (place.person) return { path: "/api/account/orders", body: { location: subject, ...body } };
  return { path: `/api/links/${encodeURIComponent(link)}/orders`, body };
}

function onAbandon() {
  sending.abandon();
  notify(t("guest.abandoned"), "bad");
}

/** Continues an order that a page before this one has sent, or asks about an old one. */
function resume() {
  const kept = place && sending.unfinished();
  if (kept && sending.state === null) send(kept);
}

async function send(asked) {
  try {
    const answer = await sending.send(asked);
    if (answer === null) return;
    const page = location.pathname + location.search;
    rememberOrder(answer.order, answer.link, page, Boolean(place.person));
    const keeping = keepAddress(cart);
    // At once: what is in the cart could be ordered again.
    cart.empty();
    await keeping;
    // A browser keeps this page for the way back.
    byID("cart").close();
    show();
    location.assign(orderAddress({ order: answer.order.id, link: answer.link }));
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    if (problem.reason === "order.totalChanged") {
      bill.noteRefused(asked.body.shownTotal);
      askAgain();
      // An open cart says it with both totals.
      if (!bill.saysChange || !cartView.isSeen) notify(t("guest.totalRefused"), "bad");
      return;
    }
    const run = () => location.assign(signInAddress());
    const toSignIn = isSignedOut(problem) ? { text: t("account.signIn"), run } : null;
    if (!problem.undecided) notify(sentence(problem), "bad", toSignIn);
  }
}

/** Says which dishes of the cart can't be ordered any more as they are. */
function sayChanges() {
  const now = new Set();
  for (const line of cart.lines) {
    const { problem, changed } = cart.check(line, menu);
    if (problem || changed) now.add(line.id);
  }
  const fresh = cart.lines.find((line) => now.has(line.id) && !blocked.has(line.id));
  blocked = now;
  if (fresh && place && !cartView.isSeen) {
    notify(t("guest.cartChanged", { name: fresh.name }), "bad");
  }
  if (place) showPlace(false);
}

function listen() {
  const choose = (chosen) => {
    form = chosen;
    store.write("form", form);
    show();
  };
  byID("as-list").addEventListener("click", () => choose("list"));
  byID("as-cards").addEventListener("click", () => choose("cards"));
  addEventListener("scroll", markCategory, { passive: true });
  addEventListener("hashchange", openFilledCart);
  // Another tab of this browser has the same cart.
  addEventListener("storage", (event) => {
    if (event.key !== `comanda.cart.${subject}`) return;
    Object.assign(cart, store.read(`cart.${subject}`, {}));
    show();
  });
}

/** Opens the cart if the page before has filled it: `#cart`. */
function openFilledCart() {
  if (location.hash !== "#cart") return;
  history.replaceState(null, "", location.pathname + location.search);
  if (place && cart.count > 0 && !cartView.isSeen) openDialog(byID("cart"));
}

// Requested while the words are loaded; `begin` says it if one fails.
const early = Promise.all([get(base), whoAsks()]);
early.catch(() => {});

begin(async () => {
  const [location, asking] = await early;
  setPlace(location);
  place = asking.place;
  document.title = `${location.name} · ${t("guest.menu")}`;
  byID("name").textContent = location.name;
  sending = new Sending(subject, place?.person?.id, () => {
    cartView?.show();
    orders?.showActive();
  });
  details = new Details({
    menu: () => menu, canOrder, neighbours, onChosen: putIntoCart,
    favourites: () => favourites, onFavourite,
  });
  const shared = {
    cart, link: () => place, sending: () => sending.state, delivery: () => delivery,
  };
  bill = new Bill({
    ...shared, location: () => menu.location, quotes, rules: () => rulesOf(menu, cart),
    minutes: () => waiting.minutes, onAskAgain: askAgain, onOrder, onAbandon,
  });
  cartView = new CartView({
    ...shared, bill, menu: () => menu,
    onQuantity, onOpen: (line) => details.open(line.item, line), onAccept,
  });
  search = new Search(subject, { menu: () => menu, onFound: show });
  if (place?.person) beginPerson(asking);
  byID("home-link").hidden = Boolean(link);
  orders = new OrderList(shared.sending);
  orders.refresh();
  addEventListener("pageshow", ({ persisted }) => persisted && orders.refresh());
  listen();
  await followMenu();
  if (place) chooseKind();
  showPlace(asking.refused);
  show();
  openFilledCart();
  resume();
});
