// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { thisDevice } from "./device.js";
import { byID } from "./dom.js";
import { alarmText } from "./kitchen-alarm.js";
import { Board } from "./kitchen-board.js";
import { drawChrome, show } from "./kitchen-chrome.js";
import { HeldPanel } from "./kitchen-held.js";
import { action, moveFocus, showKeys } from "./kitchen-keys.js";
import { KitchenModel } from "./kitchen-model.js";
import { CountsPanel, OpenedPanel, showFinished } from "./kitchen-panels.js";
import { partsOf, showPartLinks } from "./kitchen-parts.js";
import { KitchenReporter } from "./kitchen-reporter.js";
import { Scope } from "./kitchen-scope.js";
import { Sight } from "./kitchen-sight.js";
import { Sound, WakeLock } from "./kitchen-sound.js";
import * as taps from "./kitchen-taps.js";
import { Follower } from "./live.js";
import { begin, openDialog, subject } from "./page.js";
import * as store from "./store.js";
import { setPlace, t } from "./text.js";

/** The interval in which time passes on the screen, in milliseconds. */
const tickTime = 100;
/** The pause before a question without an answer is asked again. */
const tryTime = 1000;
/** The sizes of text that a person can choose. */
const sizes = [0.75, 0.87, 1, 1.2, 1.45];

class KitchenScreen {
  constructor(me) {
    const query = new URLSearchParams(location.search);
    this.me = me;
    this.path = `/api/locations/${encodeURIComponent(subject)}`;
    this.isChosen = query.has("station") || query.has("expo");
    const role = query.has("expo") ? "expo" : "everything";
    this.model = new KitchenModel(new Scope(role, query.getAll("station")));
    this.name = subject;
    this.settings = undefined;
    /** Whether the suite has kept settings of this screen. */
    this.isSet = false;
    this.sounds = null;
    this.sight = new Sight();
    this.sound = new Sound();
    this.wakeLock = new WakeLock();
    this.isStarted = false;
    this.wasHeard = false;
    const onTap = (order, line) => this.tap(order, line);
    this.board = new Board(byID("board"), {
      onTap, onOpen: (order) => this.change(() => this.model.open(order)),
    });
    this.opened = new OpenedPanel(byID("opened"), {
      onTap, onRequest: (request) => this.send(request),
      onWhy: (order) => this.explain(order),
      onClose: () => this.change(() => this.model.close()),
    });
    this.held = new HeldPanel(byID("held"), {
      onFire: (request) => this.change(() => {
        this.model.heldOrders.setFiring(request.order, true);
        this.send(request);
      }),
      onDismiss: (order) => this.change(() => this.model.heldOrders.forget(order)),
    });
    this.counts = new CountsPanel(byID("counts"), {
      onDish: (dish) => this.change(() => this.send(taps.tapDish(this.model, dish))),
      onNext: () => this.change(() => this.model.switchCounts()),
    });
    const mayReport = me.roles.some((role) => role === "kitchen" || role === "admin");
    // A till may look at tickets, but nobody makes dishes there.
    this.reporter = new KitchenReporter(subject, mayReport);
    byID("till").hidden = !query.has("till");
    byID("till").href = `/till/${encodeURIComponent(subject)}`;
  }

  /** Whether a tap on Start is wanted: for the first time, or because a browser ended the sound. */
  get isWanted() {
    return !this.isStarted || (this.wasHeard && !this.sound.isOn);
  }

  async start() {
    this.listen();
    // A stream can't say why it is refused: a wrong location, or one of other devices.
    await askPatiently(`${this.path}/screens`);
    await this.load();
    this.follower = new Follower(`${this.path}/live/tickets`, {
      keyOf: (ticket) => ticket.order,
      isGone: (_, type) => type === "ticket.removed",
      onChange: (_, event) => this.receive(event),
      onHeartbeat: (heartbeat) => this.beat(heartbeat),
    });
    setInterval(() => this.tick(), tickTime);
    if (this.sound.needsNoTouch) this.startSound();
  }

  /** Asks for the stations of the location and the kept settings of this screen. */
  async load() {
    const { locations } = await askPatiently("/api/kitchens");
    const place = locations.find((one) => one.id === subject);
    // Nothing is drawn again without need: the focus is on a card.
    const known = JSON.stringify(place);
    if (place === undefined || known === this.known) return;
    this.known = known;
    this.name = place.name;
    setPlace(place);
    const kept = place.displays?.find((one) => one.terminal === this.me.name);
    let { scope } = this.model;
    if (kept && !this.isChosen) {
      scope = new Scope(kept.role === "expo" ? "expo" : "everything", kept.stations ?? []);
    }
    this.isSet = kept !== undefined;
    this.sounds = kept?.sounds ?? null;
    this.board.characters = kept?.columns ?? 24;
    this.model.setScope(scope.with(place.stations));
  }

  receive(event) {
    this.change(() => {
      if (event === null) this.model.replace([...this.follower.entities.values()]);
      else this.model.receive(event);
    });
    // A gateway that was started again may have other settings.
    if (event === null) this.load();
  }

  beat(heartbeat) {
    this.model.clock.beat(heartbeat, performance.now());
    if (this.settings !== undefined && heartbeat.settings !== this.settings) this.load();
    this.settings = heartbeat.settings;
    // Cooks at the screen of a station do not look after other screens.
    if (!this.model.scope.isStation) this.checkSight(heartbeat);
  }

  /** Asks which tickets nobody in the kitchen sees and which screens are silent. */
  async checkSight({ unseen, silent }) {
    const answer = unseen || silent
      ? await api.get(`${this.path}/screens`).catch(() => null) : { unseen: [], screens: [] };
    if (this.sight.take(answer)) this.model.ringer.raise(["unseen"]);
  }

  tick() {
    this.model.tick(performance.now());
    this.draw();
    this.reporter.tick(this.model);
  }

  /** Changes the model with the present time and draws it. */
  change(act) {
    this.model.tick(performance.now());
    act();
    this.draw();
  }

  draw() {
    const { model, board } = this;
    this.counts.draw(model);
    // It takes height from the board.
    this.held.draw(model);
    board.draw(model);
    this.opened.draw(model);
    drawChrome(model, this);
    show("alarm", alarmText(this.sight, model));
    this.reporter.draw(model, byID("recall").open || byID("settings").open);
    const alert = model.ringer.due(model.now);
    if (alert !== null && this.hasSound(alert)) this.sound.play(alert);
  }

  /** Whether an alert sounds by the kept settings, which do not name that of unseen tickets. */
  hasSound(alert) {
    if (this.sounds === null) return true;
    return alert === "unseen" ? this.sounds.length > 0 : this.sounds.includes(alert);
  }

  tap(order, line) {
    const { model } = this;
    const hidden = model.opened ? this.opened.hidden : this.board.hidden(order);
    this.change(() => this.send(taps.tap(model, order, line, hidden)));
    this.rest();
  }

  /** Sends a request about a ticket, if there is one. */
  async send(request) {
    if (request === null) return;
    const { command, order, body } = request;
    const path = `/api/tickets/${encodeURIComponent(order)}/${command}`;
    const onWaiting = () => this.change(() =>
      this.model.notify("kitchen.notice.again", { number: request.number }));
    // A tap that is given up must not come back later: the cook looks and taps again.
    const key = api.newKey();
    const outcome = await api.command("POST", path, body, { key, onWaiting }).then(
      () => ({ done: true }),
      (problem) => (problem.undecided ? { unknown: true }
        : { reason: problem.reason, detail: problem.message }));
    this.change(() => taps.finish(this.model, request, outcome));
  }

  async explain(order) {
    const why = await api.get(`/api/tickets/${encodeURIComponent(order)}/why`)
      .catch((problem) => problem);
    if (why.stations) this.opened.showWhy(why, this.model.scope);
    else this.change(() => this.model.notify("kitchen.notice.refused",
      { number: this.model.placeOf(order)?.ticket.number ?? "", detail: why.message }));
  }

  undo() {
    this.change(() => this.send(taps.undo(this.model)));
    this.rest();
  }

  showFinished() {
    showFinished(byID("recall"), this.model, (step) =>
      this.change(() => this.send(taps.bringBack(this.model, step))));
  }

  page(step) {
    this.change(() => this.model.show(this.model.page + step));
    this.rest();
  }

  /** A person used the screen: a turned page stays for a while. */
  rest() {
    this.model.planReturn();
  }

  listen() {
    const click = (id, act) => byID(id).addEventListener("click", act);
    click("undo", () => this.undo());
    click("finished", () => this.showFinished());
    click("count", () => this.change(() => this.model.toggleCounts()));
    click("previous", () => this.page(-1));
    click("next", () => this.page(1));
    click("menu", () => this.showSettings());
    click("start", () => this.startSound());
    click("start-again", () => this.startSound());
    click("test", () => this.sound.play("new"));
    click("smaller", () => this.resize(-1));
    click("larger", () => this.resize(1));
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("pointerdown", () => {
      document.body.dataset.keys = "false";
      if (this.model.notice?.until === Infinity) this.model.notice = null;
    });
    addEventListener("resize", () => this.change(() => {}));
    addEventListener("pagehide", () => this.reporter.close(this.model));
    // A page that the browser kept is a new screen, since the earlier one was closed.
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    this.resize(0);
  }

  async startSound() {
    const isHeard = await this.sound.start();
    const isAwake = await this.wakeLock.start();
    this.isStarted = true;
    this.wasHeard = isHeard;
    const wake = isAwake ? "wakeOn" : isSecureContext ? "wakeOff" : "wakeInsecure";
    byID("sound-state").textContent = t(`kitchen.${isHeard ? "soundOn" : "soundOff"}`);
    byID("wake-state").textContent = t(`kitchen.${wake}`);
    if (isHeard) this.sound.play("new");
    if (!isHeard) this.change(() => this.model.notify("kitchen.soundOff", {}, true));
    else if (!isAwake) this.change(() => this.model.notify(`kitchen.${wake}`, {}, true));
  }

  showSettings() {
    if (!this.sound.isOn) byID("sound-state").textContent = t("kitchen.soundOff");
    const { search } = location;
    showPartLinks(byID("parts"), partsOf(this.model.scope, search, this.isSet), search);
    showKeys(byID("keys"));
    openDialog(byID("settings"));
  }

  resize(step) {
    const index = sizes.indexOf(store.read("kitchen.size", 1)) + step;
    const size = sizes[Math.min(Math.max(index, 0), sizes.length - 1)];
    store.write("kitchen.size", size);
    document.body.style.setProperty("--scale", size);
  }

  press(event) {
    if (document.querySelector("dialog[open]")) return;
    const pressed = action(event);
    if (pressed === null) return;
    event.preventDefault();
    document.body.dataset.keys = "true";
    const cards = this.board.onPage(this.model.page);
    const chosen = document.activeElement?.closest(".ticket")?.dataset.order;
    const acts = {
      ticket: () => cards[pressed.number - 1] &&
        this.tap(cards[pressed.number - 1].place.ticket.order, null),
      move: () => moveFocus(pressed.direction,
        cards.map((card) => card.element.querySelector(".title"))),
      undo: () => this.undo(),
      recall: () => this.showFinished(),
      next: () => this.page(1),
      previous: () => this.page(-1),
      first: () => this.page(-this.model.page),
      open: () => chosen && this.change(() => this.model.open(chosen)),
      counts: () => this.change(() => this.model.changeCounts()),
      settings: () => this.showSettings(),
    };
    acts[pressed.name]();
  }
}

/** Asks until there is an answer: a kitchen machine may start before the suite. */
async function askPatiently(path) {
  for (;;) {
    try {
      return await api.get(path);
    } catch (problem) {
      if (!problem.undecided) throw problem;
      byID("facts").textContent = t("kitchen.connecting");
      await new Promise((resolve) => setTimeout(resolve, tryTime));
    }
  }
}

begin(async () => {
  const me = await thisDevice(askPatiently);
  if (me) await new KitchenScreen(me).start();
});
