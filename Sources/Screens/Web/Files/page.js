// SPDX-License-Identifier: Apache-2.0
// What every screen has: its address, its beginning, notices, and the sign of old data.

import { byID, h, icon, loadIcons } from "./dom.js";
import { answers, guardLinks } from "./links.js";
import { hasText, loadText, sentence, t } from "./text.js";

/** The second part of the address: the location of `/m/00001`, the order of `/o/…`. */
export const subject = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** The link in the address, with which a guest orders or looks at an order. */
export const link = new URLSearchParams(location.search).get("link") ?? undefined;

/** The element `notices`, which is in the open dialog, if one is open. */
let notices = null;

/** Loads the words and runs a screen. If that fails, says why, and how to go on. */
export async function begin(run) {
  guardLinks((again) => notify(t("noConnection"), "bad", { text: t("tryAgain"), run: again }));
  try {
    // Without its icons a page still works.
    await Promise.all([loadText(), loadIcons().catch(() => {})]);
    await run();
    document.body.dataset.ready = "true";
  } catch (problem) {
    if (problem.reason === undefined) console.error(problem);
    document.body.dataset.ready = "failed";
    fail(problem);
  }
}

/** What a screen says if not even its words came. */
const WORDLESS = {
  again: "Try again",
  text: "This page did not load completely. Check the connection, then try again.",
};

/** Replaces the screen by a sentence and a button to try again. */
export function fail(problem) {
  const hasWords = hasText("tryAgain");
  // Without a connection the sentence stays, not the browser's error page.
  const reload = async () => (await answers(location.href)) && location.reload();
  const again = h("button", { class: "primary", onclick: reload },
    hasWords ? t("tryAgain") : WORDLESS.again);
  let text = hasWords ? t("problems.page") : WORDLESS.text;
  if (problem.reason !== undefined && hasWords) text = sentence(problem);
  const main = document.querySelector("main") ?? document.body;
  main.hidden = false;
  main.replaceChildren(
    h("div", { class: "failure", role: "alert" }, icon("alert"), h("p", {}, text), again),
  );
}

/**
 * Says something for a few seconds, on screen and to screen readers.
 *
 * `kind` is `good` or `bad`. `action` adds a button: `{text, run}`.
 */
export function notify(text, kind = "good", action = null) {
  notices ??= byID("notices");
  const notice = h("div", { class: "notice", data: { kind } }, h("span", {}, text));
  if (action) {
    const run = () => {
      notice.remove();
      action.run();
    };
    notice.append(h("button", { type: "button", onclick: run }, action.text));
  }
  placeForNotices().append(notices);
  notices.replaceChildren(notice);
  clearTimeout(notices.timer);
  notices.timer = setTimeout(() => notice.remove(), kind === "bad" || action ? 8000 : 3500);
}

/** The uppermost dialog, which makes the rest of the page inert, else the page. */
function placeForNotices() {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
}

/** Shows that data may be out of date, in the element `stale`: the `onFresh` of a `Follower`. */
export function showFresh(fresh, seconds) {
  const sign = byID("stale");
  document.body.dataset.fresh = String(fresh);
  if (fresh) {
    sign.hidden = true;
    sign.replaceChildren();
    return;
  }
  if (sign.hidden) {
    sign.hidden = false;
    // The count is for the eye only: a screen reader would read it each second.
    const count = h("span", { "aria-hidden": "true" });
    sign.replaceChildren(icon("offline"), h("span", {}, t("stale.now")), count);
  }
  sign.lastChild.textContent = seconds < 3 ? "" : t("stale.since", { count: seconds });
}

/** The parts of the suite whose database is another one than before. */
const replaced = new Set();

/**
 * Says in the element `replaced`, as long as it is so, that the database of a part of the suite is
 * another one than before: for the `onHeartbeat` of a `Follower`.
 */
export function showReplaced(part, heartbeat) {
  const before = replaced.size;
  if (heartbeat.replaced) replaced.add(part);
  else replaced.delete(part);
  if (replaced.size === before) return;
  const sign = byID("replaced");
  sign.hidden = replaced.size === 0;
  sign.textContent = sign.hidden ? "" : t("till.replaced");
}

/** Replaces the content of a dialog; a notice in it stays. */
export function fillDialog(dialog, ...children) {
  const kept = notices && dialog.contains(notices) ? [notices] : [];
  dialog.replaceChildren(...children, ...kept);
}

/** Returns the button that closes its dialog. */
export function closeButton(id) {
  const attributes = {
    class: "round", type: "button", id, "data-close": true, "aria-label": t("close"),
  };
  return h("button", attributes, icon("close"));
}

/** Whether a pointer is outside a rectangle. */
export function isBeside({ left, right, top, bottom }, { clientX, clientY }) {
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Opens a dialog, and closes it by Escape, a tap beside it, or a button with `data-close`. */
export function openDialog(dialog, { onClose } = {}) {
  // The scrollbar of a dialog belongs to it, too.
  const beside = (event) => event.target === dialog
    && isBeside(dialog.getBoundingClientRect(), event) && dialog.close();
  const button = (event) => event.target.closest("[data-close]") && dialog.close();
  dialog.addEventListener("pointerdown", beside);
  dialog.addEventListener("click", button);
  dialog.addEventListener(
    "close",
    () => {
      dialog.removeEventListener("pointerdown", beside);
      dialog.removeEventListener("click", button);
      if (notices) placeForNotices().append(notices);
      onClose?.();
    },
    { once: true },
  );
  dialog.showModal();
}
