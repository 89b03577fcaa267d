// SPDX-License-Identifier: Apache-2.0
// What nobody in the kitchen sees, and which screens are silent, in words.

import { numberText } from "./kitchen-card.js";
import { unseenParts } from "./kitchen-sight.js";
import { t, time } from "./text.js";

/** The number of unseen tickets that the alarm names. */
const shownUnseen = 2;

/**
 * The text of the alarm; empty without a reason for one. The `Sight` has what is known, and the
 * model the tickets with their days.
 */
export function alarmText({ unseen, silent }, model) {
  const { scope } = model;
  const { stations, tickets } = unseenParts(unseen);
  const texts = [
    missingText(stations, scope), unseenText(tickets, model), silentText(silent, scope),
  ];
  return texts.filter((text) => text !== "").join(" · ");
}

/** The stations whose lines are on no screen: one sentence for all their tickets. */
function missingText(stations, scope) {
  const names = scope.sorted(stations).map((id) => scope.name(id)).join(", ");
  return names === "" ? "" : t("kitchen.alarmNoScreen", { stations: names });
}

function unseenText(unseen, model) {
  const { scope } = model;
  if (unseen.length === 0) return "";
  const shown = unseen.slice(0, shownUnseen);
  const tickets = shown.map((one) => t("kitchen.alarmTicket", {
    number: numberText({ number: one.number, businessDay: model.earlierDay(one.order) }),
    stations: one.stations.map(({ station, why }) =>
      `${scope.name(station)}: ${t(`kitchen.unseen.${why}`)}`).join(", "),
  })).join(", ");
  const rest = unseen.length - shown.length;
  const more = rest > 0 ? t("kitchen.alarmMore", { count: rest }) : "";
  return t("kitchen.alarm", { tickets }) + more;
}

function silentText(silent, scope) {
  const texts = silent.map((screen) => t("kitchen.silentScreen", {
    name: screen.terminal, time: time(screen.heardAt), part: partName(screen, scope),
  }));
  return texts.length === 0 ? ""
    : t("kitchen.silentScreens", { count: texts.length, screens: texts.join(", ") });
}

/** The part of the kitchen that a screen shows. */
function partName({ role, stations }, scope) {
  if (role === "expo") return t("kitchen.expo");
  return stations?.map((id) => scope.name(id)).join(", ") ?? t("kitchen.allStations");
}
