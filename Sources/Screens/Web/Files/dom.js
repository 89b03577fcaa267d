// SPDX-License-Identifier: Apache-2.0
// Builds elements from data. Data is always text: nothing here reads HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns an element.
 *
 *     h("button", { class: "primary", onclick: add, disabled: true, "aria-label": "Add" }, "Add")
 *
 * `on…` is a listener, `data` an object of data attributes, `vars` one of CSS variables (`--hue`).
 * A value of `true` sets an attribute without a value, `false` and `null` leave it out; `aria-…`
 * gets both words.
 * Children are elements or texts, also in lists; `null` and `false` are left out.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function setAttribute(element, name, value) {
  if (value == null) return;
  if (name.startsWith("aria-")) element.setAttribute(name, String(value));
  else if (value === false) return;
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "vars") {
    for (const [variable, text] of Object.entries(value)) element.style.setProperty(variable, text);
  } else if (["value", "checked", "disabled"].includes(name)) element[name] = value;
  else element.setAttribute(name, value === true ? "" : value);
}

/** Where icons are: in their file until `loadIcons` has put them into the page. */
let iconsPrefix = "/web/icons.svg#";

/**
 * Puts the icons into the page. A browser would ask for their file again for new icons, and show
 * none without a connection.
 */
export async function loadIcons() {
  const answer = await fetch("/web/icons.svg");
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const icons = document.adoptNode(page.documentElement);
  for (const one of icons.querySelectorAll("symbol")) one.id = `icon-${one.id}`;
  icons.setAttribute("aria-hidden", "true");
  icons.style.display = "none";
  document.body.append(icons);
  iconsPrefix = "#icon-";
}

/** The address of an icon, for `use`. */
export function iconAddress(name) {
  return iconsPrefix + name;
}

/** Returns an icon of icons.svg. It says nothing to a screen reader. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", iconAddress(name));
  svg.append(use);
  return svg;
}

/** Returns the element with an id. */
export function byID(id) {
  return document.getElementById(id);
}

/**
 * Gives an element one child for each value of a list. A child whose value stays in its order is
 * not touched, so that it keeps its focus, its scroll position, its animation and what is typed
 * into it.
 *
 * `make` returns the element of a value. It is called again only if `version` of the value, a text,
 * has changed; without `version` always.
 */
export function showList(parent, values, { keyOf, make, version }) {
  const old = new Map();
  for (const child of parent.children) if (child.shown) old.set(child.shown.key, child);
  const active = document.activeElement;
  const focused = active !== parent && parent.contains(active) ? active : null;
  const place = focused && focusPlace(parent, focused);
  const elements = values.map((value, index) => {
    const key = String(keyOf(value));
    const present = version?.(value);
    const before = old.get(key);
    if (before && present !== undefined && before.shown.version === present) return before;
    const element = make(value, index);
    element.shown = { key, version: present };
    return element;
  });
  const kept = new Set(elements);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  elements.forEach((element, index) => {
    const present = parent.children[index] ?? null;
    if (present !== element) parent.insertBefore(element, present);
  });
  if (!focused || focused === document.activeElement) return;
  if (focused.isConnected) focused.focus({ preventScroll: true });
  else restoreFocus(parent, place);
}

/** Shows the parts of an element, each `{key, version, make}`, as a list, without `null`. */
export function showParts(parent, parts) {
  showList(parent, parts.filter((part) => part !== null), {
    keyOf: (part) => part.key,
    version: (part) => JSON.stringify(part.version),
    make: (part) => part.make(),
  });
}

/** Where the focus is: the key of the value, and the place among its controls. */
function focusPlace(parent, focused) {
  const child = [...parent.children].find((one) => one.contains(focused));
  return { key: child?.shown?.key, index: controls(child).indexOf(focused) };
}

/** Sets a text only if it is another one, so that nothing is laid out again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function restoreFocus(parent, { key, index }) {
  const child = [...parent.children].find((one) => one.shown?.key === key);
  if (child) controls(child)[Math.max(index, 0)]?.focus({ preventScroll: true });
}

function controls(element) {
  const selector = "a[href], button, input, select, textarea, [tabindex]";
  const inner = [...element.querySelectorAll(selector)];
  return element.matches(selector) ? [element, ...inner] : inner;
}
