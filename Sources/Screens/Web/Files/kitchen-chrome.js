// SPDX-License-Identifier: Apache-2.0

import { byID, setText } from "./dom.js";
import { pace } from "./kitchen-finished.js";
import { ranges } from "./kitchen-layout.js";
import { t, time } from "./text.js";

/** Draws what surrounds the board of a kitchen screen: header, sentences and footer. */
export function drawChrome(model, { name, board, follower, isWanted }) {
  drawHeader(model, name, follower);
  drawNews(model, follower);
  const { unknown, stations } = model.scope;
  const isWrong = unknown.length > 0 && model.scope.byID.size > 0;
  show("warning", isWrong ? t("kitchen.unknownStation", {
    unknown: unknown.join(", "), known: stations.map((one) => one.id).join(", "),
  }) : "");
  byID("begin").hidden = !isWanted;
  const isEmpty = model.shown.length === 0;
  show("empty", isEmpty
    ? t(model.isSynchronised ? "kitchen.empty" : "kitchen.connecting") : "");
  drawUndo(model);
  drawNotice(model, board);
}

/** Shows a text in an element, or hides it without one. */
export function show(id, text) {
  const element = byID(id);
  element.hidden = text === "";
  setText(element, text);
}

function drawHeader(model, name, follower) {
  const { scope } = model;
  const part = scope.isExpo ? t("kitchen.expo") : scope.own.map((id) => scope.name(id)).join(", ");
  setText(byID("title"), part ? `${name} · ${part}` : name);
  document.title = byID("title").textContent;
  setText(byID("facts"), model.isSynchronised ? facts(model).join(" · ") : "");
  const late = model.latePlaces.length;
  show("late", late > 0 ? t("kitchen.late", { count: late }) : "");
  const seconds = Math.floor(follower.silence * 10) / 10;
  setText(byID("heard"), follower.fresh ? t("kitchen.heard", { seconds: seconds.toFixed(1) }) : "");
  setText(byID("clock"), model.serviceNow > 0 ? time(model.serviceNow) : "");
}

function facts(model) {
  const { scope } = model;
  const count = (status) => model.shown.filter((one) => one.ticket.status === status).length;
  const texts = [t("kitchen.inProcess", { count: count("inProcess") })];
  if (scope.isStation) return texts;
  texts.push(t(scope.isExpo ? "kitchen.ready" : "kitchen.processed",
    { count: count("processed") }));
  const median = scope.isExpo ? pace(model.finished) : null;
  if (median !== null) {
    const minutes = Math.round(median / 60_000);
    texts.push(t(median < 60_000 ? "kitchen.paceShort" : "kitchen.pace", { minutes }));
  }
  return texts;
}

function drawNews(model, follower) {
  document.body.dataset.fresh = String(follower.fresh);
  const isStale = !follower.fresh && (model.isSynchronised || follower.silence >= 2);
  const whole = Math.floor(follower.silence);
  const values = { seconds: whole % 60, minutes: Math.floor(whole / 60) };
  const silence = t(whole < 60 ? "kitchen.seconds" : "kitchen.minutes", values);
  const [sentence, count] = byID("news").children;
  byID("news").hidden = !isStale;
  setText(sentence, isStale ? t("kitchen.stale") : "");
  // The count is for the eye only: a screen reader would read it each second.
  setText(count, isStale ? t("kitchen.staleFor", { time: silence }) : "");
}

function drawUndo(model) {
  const button = byID("undo");
  const tap = model.lastTap;
  const isSent = tap !== null && model.pending.has(tap.order);
  button.disabled = tap === null || isSent;
  const text = tap === null
    ? model.pendingRecall ? t("kitchen.undoing", model.pendingRecall) : t("kitchen.undoNothing")
    : t(isSent ? "kitchen.sending" : "kitchen.undo", tap);
  setText(button, text);
}

/** The page, and a notice or else the tickets of the other pages. */
function drawNotice(model, board) {
  const element = byID("notice");
  const [page, pages] = [model.page, model.pages];
  byID("previous").disabled = page === 0;
  byID("next").disabled = page + 1 >= pages;
  byID("previous").hidden = byID("next").hidden = pages === 1;
  byID("page").hidden = pages === 1;
  setText(byID("page").lastElementChild, `${page + 1}/${pages}`);
  const said = model.notice === null ? "" : t(model.notice.key, model.notice.values);
  // The footer is behind an opened ticket.
  show("said", said);
  if (said !== "") {
    element.dataset.kind = "notice";
    setText(element, said);
    return;
  }
  const late = model.latePlaces.map((place) => model.positions.get(place.ticket.order)?.page)
    .filter((other) => other !== undefined && other !== page);
  element.dataset.kind = late.length > 0 ? "late" : "page";
  setText(element, pages === 1 ? "" : otherTexts(model, board, late).join(" · "));
}

/** The tickets of the other pages, and on which of them `late` ones are. */
function otherTexts({ page, shown }, board, late) {
  const here = board.onPage(page).filter((card) => !card.isGap).length;
  const waiting = t("kitchen.waiting", { count: shown.length - here });
  if (late.length === 0) return [waiting];
  const pages = ranges(late.map((one) => one + 1));
  const key = new Set(late).size === 1 ? "kitchen.lateOnPage" : "kitchen.lateOnPages";
  return [waiting, t(key, { count: late.length, pages })];
}
