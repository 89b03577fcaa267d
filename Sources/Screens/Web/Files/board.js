// SPDX-License-Identifier: Apache-2.0
// The board for guests who fetch their orders: numbers in preparation and ready.

import { get } from "./api.js";
import { byID, h, showList } from "./dom.js";
import { Sound, WakeLock } from "./kitchen-sound.js";
import { Follower } from "./live.js";
import { begin, showFresh, subject } from "./page.js";
import { setPlace, t, time } from "./text.js";

/** Width and height of a cell, as multiples of the size of its digits. */
const CELL = { digit: 0.64, sides: 0.7, height: 1.3 };
/** The smallest and the largest size of digits, in pixels. */
const SIZES = { smallest: 16, largest: 320 };

const sound = new Sound();
const wakeLock = new WakeLock();
let live;
/** The orders that were ready before, to notice those that become ready; null at the beginning. */
let readyBefore = null;

function show() {
  const orders = [...live.entities.values()].sort((one, other) => one.number - other.number);
  const withStatus = (status) => orders.filter((order) => order.status === status);
  const ready = withStatus("processed");
  const isNew = ({ order }) => readyBefore !== null && !readyBefore.has(order);
  if (ready.some(isNew)) sound.play("ready");
  showNumbers(byID("preparing"), withStatus("inProcess"), () => false);
  showNumbers(byID("ready"), ready, isNew);
  readyBefore = new Set(ready.map(({ order }) => order));
}

function showNumbers(parent, orders, isNew) {
  showList(parent, orders, {
    keyOf: ({ order }) => order,
    version: ({ number }) => String(number),
    make: (order) => h("li", {
      class: "number", data: { new: String(isNew(order)) },
      onanimationend: (event) => delete event.target.dataset.new,
    }, String(order.number)),
  });
  fit(parent);
}

/** Chooses the largest digits with which all numbers are seen: the board never scrolls. */
function fit(parent) {
  const { clientWidth: width, clientHeight: height } = parent;
  const numbers = [...parent.children];
  const digits = Math.max(2, ...numbers.map((one) => one.textContent.length));
  const cell = (size) => size * (CELL.digit * digits + CELL.sides);
  const holds = (size) => {
    const columns = Math.floor(width / cell(size));
    return columns * Math.floor(height / (size * CELL.height)) >= numbers.length;
  };
  let size = Math.min(SIZES.largest, height / 3);
  while (size > SIZES.smallest && !holds(size)) size *= 0.96;
  parent.style.setProperty("--size", `${Math.floor(size)}px`);
  parent.style.setProperty("--cell", `${Math.floor(cell(size))}px`);
}

/** Begins sound and wake lock, and says which of both this browser does not allow. */
async function start() {
  const [hasSound, staysOn] = await Promise.all([sound.start(), wakeLock.start()]);
  if (hasSound) sound.play("ready");
  const troubles = [hasSound ? "" : t("board.noSound"), staysOn ? "" : t("board.noWakeLock")];
  byID("trouble").textContent = troubles.filter(Boolean).join(" ");
  byID("start").hidden = hasSound;
}

function showClock(heartbeat) {
  byID("clock").textContent = time(heartbeat.time);
  byID("clock").dateTime = heartbeat.time;
}

begin(async () => {
  const base = `/api/locations/${encodeURIComponent(subject)}`;
  const location = await get(base);
  setPlace(location);
  document.title = `${t("board.orders")} · ${location.name}`;
  byID("name").textContent = location.name;
  byID("start").addEventListener("click", start);
  const resized = new ResizeObserver(() => ["preparing", "ready"].map(byID).forEach(fit));
  resized.observe(document.querySelector("main"));
  await new Promise((resolve) => {
    live = new Follower(`${base}/live/board`, {
      keyOf: ({ order }) => order,
      isGone: (order, type) => order.removed === true || type === "ticket.removed",
      onFresh: showFresh,
      onHeartbeat: showClock,
      onChange: () => {
        show();
        resolve();
      },
    });
  });
});
