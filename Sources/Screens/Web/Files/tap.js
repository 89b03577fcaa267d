// SPDX-License-Identifier: Apache-2.0
// All events of a location as they happen, newest first.

import { get } from "./api.js";
import { thisDevice } from "./device.js";
import { byID, h, icon } from "./dom.js";
import { Follower } from "./live.js";
import { closeButton, begin, fillDialog, openDialog, showFresh, subject } from "./page.js";
import { refusal } from "./role.js";
import { gistOf, isWanted, MOST, STREAMS, TapLog } from "./tap-log.js";
import { jsonParts } from "./tap-json.js";
import { hasText, list, money, setPlace, t } from "./text.js";

const KEYS = ["/", "P", "J", "K", "Enter", "Esc", "?"];

class TapScreen {
  #log = new TapLog();
  #filter = { streams: [], type: "", number: "", text: "" };
  /** The newest entry that is shown during a pause; null while it is not paused. */
  #pausedAt = null;
  /** How many events came since the pause, and the entries that wait to be drawn. */
  #held = 0;
  #waiting = [];
  #clock;

  constructor(place) {
    const options = {
      hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3,
      hourCycle: "h23", timeZone: place.timeZone,
    };
    this.#clock = new Intl.DateTimeFormat(document.documentElement.lang, options);
    this.#listen();
    this.#showTypes();
    this.#rebuild();
    this.#showPause();
  }

  /** Begins to listen to the events. */
  start() {
    new Follower(`/api/locations/${encodeURIComponent(subject)}/live/tap`, {
      hasState: false,
      keyOf: () => "",
      isGone: () => true,
      onFresh: showFresh,
      onChange: (_, event) => this.#receive(event),
    });
  }

  #receive(event) {
    const known = this.#log.types;
    const added = this.#log.add(event);
    if (this.#log.types !== known) this.#showTypes();
    if (this.#pausedAt !== null) {
      this.#held++;
      this.#showPause();
      return;
    }
    // Many events at once are drawn once.
    if (this.#waiting.length === 0) requestAnimationFrame(() => this.#drawWaiting());
    this.#waiting = [...added, ...this.#waiting].slice(0, MOST);
  }

  #drawWaiting() {
    const wanted = this.#waiting.filter((entry) => isWanted(entry, this.#filter));
    this.#waiting = [];
    const parent = byID("events");
    parent.prepend(...wanted.map((entry) => this.#element(entry, true)));
    const oldest = this.#log.entries.at(-1)?.id ?? 0;
    while (parent.lastElementChild && Number(parent.lastElementChild.dataset.id) < oldest) {
      if (parent.lastElementChild.contains(document.activeElement)) this.#focus(-1);
      parent.lastElementChild.remove();
    }
    this.#showCount();
  }

  /** Draws all entries again, after the filter has changed or a pause has ended. */
  #rebuild() {
    const opened = new Set([...document.querySelectorAll("#events [open]")]
      .map((element) => element.parentElement.dataset.id));
    const newest = this.#pausedAt ?? Infinity;
    const wanted = this.#log.entries.filter((entry) =>
      entry.id <= newest && isWanted(entry, this.#filter));
    const elements = wanted.map((entry) => this.#element(entry, false));
    for (const element of elements.filter(({ dataset }) => opened.has(dataset.id))) {
      element.firstChild.open = true;
    }
    this.#waiting = [];
    byID("events").replaceChildren(...elements);
    this.#showCount();
  }

  #element(entry, isNew) {
    const data = { id: String(entry.id), stream: entry.stream, new: String(isNew) };
    if (!entry.event) {
      const text = entry.gap === null ? t("tap.restarted", { stream: streamName(entry.stream) })
        : t("tap.gap", { count: entry.gap, stream: streamName(entry.stream) });
      return h("li", { class: "gap", data }, icon("alert"), text);
    }
    const { event } = entry;
    const body = h("pre", { tabindex: 0, "aria-label": t("tap.content") });
    const unfold = () => body.childElementCount === 0 && body.append(...jsonParts(event));
    return h(
      "li",
      { data: { ...data, type: event.type } },
      h(
        "details",
        { ontoggle: unfold },
        h("summary", {},
          h("time", { class: "number", datetime: event.time },
            this.#clock.format(new Date(event.time))),
          h("span", { class: "type" }, event.type),
          h("span", { class: "gist" }, gistText(event)),
          h("span", { class: "actor soft" }, event.actor ?? "")),
        body,
      ),
    );
  }

  #showCount() {
    const shown = byID("events").childElementCount;
    byID("count").textContent = t("tap.shown", { shown, count: this.#log.entries.length });
    byID("nothing").hidden = shown > 0;
    const isFiltered = JSON.stringify(this.#filter) !== JSON.stringify(emptyFilter());
    byID("clear").hidden = !isFiltered;
    const text = isFiltered && this.#log.entries.length > 0 ? "tap.noMatch" : "tap.quiet";
    byID("nothing").replaceChildren(icon(isFiltered ? "filter" : "clock"), h("p", {}, t(text)));
  }

  #showPause() {
    const button = byID("pause");
    const isPaused = this.#pausedAt !== null;
    button.setAttribute("aria-pressed", String(isPaused));
    const text = isPaused ? t("tap.resume", { count: this.#held }) : t("tap.pause");
    button.replaceChildren(icon(isPaused ? "play" : "pause"), text);
  }

  #showTypes() {
    const option = (type) => h("option", { value: type }, type || t("tap.allTypes"));
    const { type } = this.#filter;
    byID("type").replaceChildren(...["", ...this.#log.types].map(option));
    byID("type").value = type;
  }

  #pause() {
    const isPaused = this.#pausedAt !== null;
    this.#pausedAt = isPaused ? null : (this.#log.entries[0]?.id ?? 0);
    this.#held = 0;
    this.#showPause();
    this.#rebuild();
  }

  #change(values) {
    Object.assign(this.#filter, values);
    for (const chip of byID("streams").children) {
      const isChosen = this.#filter.streams.includes(chip.dataset.stream);
      chip.setAttribute("aria-pressed", String(isChosen));
    }
    this.#rebuild();
  }

  #clear() {
    for (const id of ["type", "number", "text"]) byID(id).value = "";
    this.#change(emptyFilter());
  }

  #listen() {
    byID("streams").append(...Object.keys(STREAMS).map((stream) => h("button", {
      class: "chip", type: "button", "aria-pressed": "false", data: { stream },
      onclick: () => this.#toggle(stream),
    }, streamName(stream))));
    const onInput = (id, read) =>
      byID(id).addEventListener("input", () => this.#change({ [id]: read(byID(id).value) }));
    onInput("type", (value) => value);
    onInput("number", (value) => value.replace(/\D/g, ""));
    onInput("text", (value) => value.trim());
    byID("pause").addEventListener("click", () => this.#pause());
    byID("clear").addEventListener("click", () => this.#clear());
    byID("help").addEventListener("click", showKeys);
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  #toggle(stream) {
    const { streams } = this.#filter;
    this.#change({
      streams: streams.includes(stream)
        ? streams.filter((one) => one !== stream) : [...streams, stream],
    });
  }

  #press(event) {
    if (document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isWriting = event.target.matches("input, select");
    if (event.key === "Escape") {
      if (isWriting) event.target.blur();
      this.#clear();
      return;
    }
    const acts = {
      "/": () => byID("text").focus(), p: () => this.#pause(), j: () => this.#focus(1),
      k: () => this.#focus(-1), "?": showKeys,
    };
    const act = acts[event.key.toLowerCase()];
    if (isWriting || !act) return;
    event.preventDefault();
    act();
  }

  /** Moves the focus among the events; Enter unfolds the focused one, as everywhere. */
  #focus(step) {
    const all = [...document.querySelectorAll("#events summary")];
    const at = all.findIndex((one) => one.parentElement.contains(document.activeElement));
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
    all[next]?.focus();
  }
}

function emptyFilter() {
  return { streams: [], type: "", number: "", text: "" };
}

function streamName(stream) {
  return hasText(`tap.stream.${stream}`) ? t(`tap.stream.${stream}`) : stream;
}

function gistText(event) {
  const { number, name, price, status, place, dishes = [], due, currency } = gistOf(event);
  return [
    number !== undefined && h("strong", {}, `#${number}`),
    name && h("strong", {}, name),
    price !== undefined && money(price),
    status && hasText(`status.${status}`) && t(`status.${status}`),
    place && t(`fulfilment.${place.kind}`, place),
    dishes.length > 0 && list(dishes),
    due !== undefined && money(due, currency),
  ].filter(Boolean).flatMap((part, index) => (index === 0 ? [part] : [" · ", part]));
}

function showKeys() {
  const dialog = byID("keys");
  fillDialog(dialog, h("header", {}, h("h2", { id: "keys-title" }, t("tap.help")),
    closeButton("keys-close")),
  h("dl", {}, KEYS.flatMap((key, index) => [
    h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(`tap.key.${index}`)),
  ])));
  openDialog(dialog);
}

/** Says which role is needed, in place of the events. */
function refuse(me) {
  document.querySelector(".filters").hidden = true;
  byID("pause").hidden = true;
  byID("help").hidden = true;
  const sentence = t(me.isElsewhere ? "owner.otherLocation" : "tap.needsRole");
  document.querySelector("main").replaceChildren(refusal(sentence, me));
}

begin(async () => {
  const [me, place] = await Promise.all([
    thisDevice(), get(`/api/locations/${encodeURIComponent(subject)}`),
  ]);
  if (!me) return;
  setPlace(place);
  document.title = `${place.name} · ${t("tap.title")}`;
  byID("place").textContent = `${place.name} · ${t("tap.title")}`;
  const isElsewhere = me.location !== undefined && me.location !== subject;
  const mayRead = me.roles.some((role) => ["till", "kitchen", "observer", "admin"].includes(role));
  if (!mayRead || isElsewhere) refuse({ ...me, isElsewhere });
  else new TapScreen(place).start();
});
