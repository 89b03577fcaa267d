// SPDX-License-Identifier: Apache-2.0
// A small map without streets: kitchen, door and courier, with distances. It loads nothing.

import { greatCircle, offsetFrom } from "./place.js";
import { plot, s } from "./plots.js";
import { distance, list, t } from "./text.js";

/** The places of a map, and the icons that show them. */
const MARKS = { kitchen: "pan", home: "home", courier: "courier" };
/** The least width and height of what is shown, in metres. */
const LEAST = 400;
/** The pixels around the outermost places, in which their names are. */
const MARGIN = 44;
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
    const step = roundLength(far / 2);
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
        ...shapes.flatMap((shape) => drawShape(shape, width, height)),
        ...drawWay(marks),
        ...marks.map((mark) => drawMark(mark, marks, width, line, courier?.isOld)),
        ...drawBar(bar, height, line),
      ],
    };
  }, "map"));
}

function drawShape({ kind, x, y, r, metres, points }, width, height) {
  if (points) {
    const corners = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
    return [s("polygon", { points: corners, class: kind })];
  }
  const circle = s("circle", { cx: x, cy: y, r, class: kind });
  // The length stands where the circle is within the map: above, else below the kitchen.
  const places = [y - r + 4, y + r + 4].filter((place) => place > 14 && place < height - 30);
  if (places.length === 0 || x < 20 || x > width - 20) return [circle];
  return [circle, s("text", { x, y: places[0], class: "length" }, distance(metres))];
}

/** The straight line from the kitchen to the door. */
function drawWay(marks) {
  const ends = ["kitchen", "home"].map((kind) => marks.find((mark) => mark.kind === kind));
  if (ends.includes(undefined)) return [];
  const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = ends;
  return [s("line", { x1, y1, x2, y2, class: "way" })];
}

function drawMark({ kind, x, y }, marks, width, line, isOld) {
  const size = line * 1.1;
  // The northernmost name is above its mark, the others are below.
  const isTop = marks.every((mark) => mark.kind === kind || mark.y > y);
  const anchor = x < 60 ? "start" : x > width - 60 ? "end" : "middle";
  const nameX = anchor === "start" ? x - size / 2 : anchor === "end" ? x + size / 2 : x;
  return s(
    "g",
    { class: `mark ${kind}`, "data-old": String(kind === "courier" && Boolean(isOld)) },
    s("circle", { cx: x, cy: y, r: size * 0.85 }),
    s("use", {
      href: `/web/icons.svg#${MARKS[kind]}`, x: x - size / 2, y: y - size / 2, width: size,
      height: size, class: "icon",
    }),
    s("text", { x: nameX, y: isTop ? y - size * 1.1 : y + size * 1.6, "text-anchor": anchor },
      t(`map.${kind}`)),
  );
}

function drawBar({ metres, length }, height, line) {
  const y = height - 10;
  return [
    s("path", { d: `M8 ${y - 6}v6h${length}v-6`, class: "scale" }),
    s("text", { x: 8 + length + 8, y: y + line * 0.15, class: "length start" }, distance(metres)),
  ];
}
