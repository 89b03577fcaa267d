// SPDX-License-Identifier: Apache-2.0
// A small map without streets: kitchen, door and courier, with distances. It loads nothing.

import { iconAddress } from "./dom.js";
import { placeLabels, sidesOf } from "./map-labels.js";
import { greatCircle, offsetFrom } from "./place.js";
import { plot, s } from "./plots.js";
import { distance, list, t } from "./text.js";

/** The places of a map, and the icons that show them. */
const MARKS = { kitchen: "pan", home: "home", courier: "courier" };
/** The least width and height of what is shown, in metres. */
const LEAST = 400;
/** The pixels around the outermost places, in which their names are. */
const MARGIN = 44;
/** The radius of a mark, as a part of the size of its icon. */
const MARK = 0.85;
/** The most pixels of the scale bar. */
const BAR = 110;

/** Returns the highest length of 1, 2 or 5 times a power of ten that is not above a length. */
export function roundLength(most) {
  const size = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((part) => part * size).find((one) => one <= most) ?? size;
}

/** The outermost offsets of places and areas: `{west, east, south, north}` in metres. */
function extent(center, places, areas) {
  const points = places.map((place) => offsetFrom(center, place));
  for (const { radius, polygon } of areas) {
    if (radius) points.push({ east: radius, north: radius }, { east: -radius, north: -radius });
    else points.push(...polygon.map((place) => offsetFrom(center, place)));
  }
  const east = points.map((point) => point.east);
  const north = points.map((point) => point.north);
  return {
    west: Math.min(...east), east: Math.max(...east),
    south: Math.min(...north), north: Math.max(...north),
  };
}

/**
 * Returns where everything of a map is, in pixels; null without a place.
 *
 * `marks` are `{kind, x, y}`, `shapes` are `{kind, x, y, r, metres}` of a ring or a radius, or
 * `{kind, points}` of a polygon, and `bar` is the scale: `{metres, length}`. The map is centered
 * on the places, the north is up. Rings around the kitchen stand in for areas.
 */
export function layoutOf({ kitchen, home, courier, areas = [] }, width, height) {
  const places = { kitchen, home, courier };
  const known = Object.keys(places).filter((kind) => places[kind]);
  if (known.length === 0) return null;
  const center = places[known[0]];
  const around = kitchen ? areas : areas.filter(({ polygon }) => polygon);
  const { west, east, south, north } = extent(center, known.map((kind) => places[kind]), around);
  const across = Math.max(east - west, LEAST);
  const up = Math.max(north - south, LEAST);
  const perPixel = Math.max(across / (width - 2 * MARGIN), up / (height - 2 * MARGIN));
  const at = (place) => {
    const offset = offsetFrom(center, place);
    return {
      x: width / 2 + (offset.east - (east + west) / 2) / perPixel,
      y: height / 2 - (offset.north - (north + south) / 2) / perPixel,
    };
  };
  const circle = (kind, metres) => ({ kind, ...at(kitchen), r: metres / perPixel, metres });
  const shapes = around.map(({ radius, polygon }) => (radius ? circle("area", radius)
    : { kind: "area", points: polygon.map(at) }));
  if (kitchen && around.length === 0) {
    const others = known.filter((kind) => kind !== "kitchen").map((kind) => places[kind]);
    const far = Math.max(...others.map((place) => greatCircle(kitchen, place)), LEAST / 2);
    const step = roundLength(far / 1.5);
    for (let metres = step; metres < far + step; metres += step) {
      shapes.push(circle("ring", metres));
    }
  }
  const metres = roundLength(BAR * perPixel);
  return {
    marks: known.map((kind) => ({ kind, ...at(places[kind]) })),
    shapes,
    bar: { metres, length: metres / perPixel },
  };
}

/** What a map shows in one sentence, for those who do not see it. */
export function mapSentence({ kitchen, home, courier }) {
  const ways = [
    kitchen && home && t("map.kitchenToHome", { distance: distance(greatCircle(kitchen, home)) }),
    courier && home && t("map.courierToHome", { distance: distance(greatCircle(courier, home)) }),
    courier && kitchen
      && t("map.courierToKitchen", { distance: distance(greatCircle(courier, kitchen)) }),
  ].filter(Boolean);
  return ways.length === 0 ? t("map.title") : `${t("map.title")}: ${list(ways)}`;
}

/**
 * Draws a map into an element; the next one replaces it.
 *
 * `kitchen`, `home` and `courier` are places in millionths of a degree, each of them optional;
 * `areas` those of the rules of a location. With `isOld` of the courier, its position may be out of
 * date. The page needs map.css.
 */
export function drawMap(element, { kitchen, home, courier, areas = [] }) {
  const content = JSON.stringify([kitchen, home, courier, areas]);
  if (element.dataset.map === content) return;
  element.dataset.map = content;
  element.replaceChildren(plot(mapSentence({ kitchen, home, courier }), (width, line) => {
    const height = Math.min(Math.max(Math.round(width * 0.7), 200), 380);
    const layout = layoutOf({ kitchen, home, courier, areas }, width, height);
    if (layout === null) return { height: 0, parts: [] };
    const { marks, shapes, bar } = layout;
    return {
      height,
      parts: [
        ...shapes.map(drawShape),
        ...drawWay(marks),
        ...marks.map((mark) => drawMark(mark, line, courier?.isOld)),
        s("path", { d: `M8 ${height - 16}v6h${bar.length}v-6`, class: "scale" }),
        ...drawWords(layout, { width, height, line }),
      ],
    };
  }, "map"));
}

function drawShape({ kind, x, y, r, points }) {
  if (!points) return s("circle", { cx: x, cy: y, r, class: kind });
  const corners = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
  return s("polygon", { points: corners, class: kind });
}

/** The straight line from the kitchen to the door. */
function drawWay(marks) {
  const ends = ["kitchen", "home"].map((kind) => marks.find((mark) => mark.kind === kind));
  if (ends.includes(undefined)) return [];
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = ends;
  return [s("line", { x1, y1, x2, y2, class: "way" })];
}

function drawMark({ kind, x, y }, line, isOld) {
  const size = line * 1.1;
  return s(
    "g",
    { class: `mark ${kind}`, "data-old": String(kind === "courier" && Boolean(isOld)) },
    s("circle", { cx: x, cy: y, r: size * MARK }),
    s("use", {
      href: iconAddress(MARKS[kind]), x: x - size / 2, y: y - size / 2, width: size,
      height: size, class: "icon",
    }),
  );
}

/** The names of the places, the length of the scale, and those of the circles that are free. */
function drawWords({ marks, shapes, bar }, size) {
  const { height, line } = size;
  const radius = line * 1.1 * MARK;
  const taken = marks.map(({ x, y }) => ({
    left: x - radius, right: x + radius, top: y - radius, bottom: y + radius,
  }));
  taken.push({ left: 8, right: 8 + bar.length, top: height - 20, bottom: height - 6 });
  const scale = { x: 16 + bar.length, y: height - 9, anchor: "start" };
  const labels = [
    { text: distance(bar.metres), places: [scale], isNeeded: true, kind: "length" },
    ...marks.map((mark) => ({
      text: t(`map.${mark.kind}`), places: sidesOf(mark, radius, line), isNeeded: true,
      kind: "name",
    })),
    ...shapes.filter(({ r }) => r).map(({ x, y, r, metres }) => ({
      text: distance(metres), places: sidesOf({ x, y }, r, 0), isNeeded: false, kind: "length",
    })),
  ];
  const places = placeLabels(labels, taken, size);
  return labels.flatMap(({ text, kind }, index) => {
    if (places[index] === null) return [];
    const { x, y, anchor } = places[index];
    return [s("text", { x, y, "text-anchor": anchor, class: kind }, text)];
  });
}
