// SPDX-License-Identifier: Apache-2.0
// The map without streets. Run it with: node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { layoutOf, roundLength } = await load("map.js");
const { placeLabels, sidesOf } = await load("map-labels.js");
const { isFor } = await load("place-form.js");
const { greatCircle, offsetFrom, placeOf, placeText } = await load("place.js");
const { distance } = await load("text.js");

/** A place by its degrees. */
function place(latitude, longitude) {
  return {
    latitude: Math.round(latitude * 1_000_000), longitude: Math.round(longitude * 1_000_000),
  };
}

const kitchen = place(52.52, 13.405);
const home = place(52.53, 13.43);

/** The pixels between two marks of a layout. */
function apart({ marks }, one, other) {
  const [a, b] = [one, other].map((kind) => marks.find((mark) => mark.kind === kind));
  return Math.hypot(a.x - b.x, a.y - b.y);
}

test("a distance is that of the services, rounded up to metres", () => {
  // A degree of a great circle is 111,195.08 metres.
  assert.equal(greatCircle(place(0, 0), place(1, 0)), 111_196);
  assert.equal(greatCircle(place(0, 179.5), place(0, -179.5)), 111_196);
  assert.equal(greatCircle(kitchen, kitchen), 0);
});

test("a place is projected by the latitude of the center, the shorter way around the Earth", () => {
  const { east, north } = offsetFrom(place(60, 179.99), place(60.01, -179.99));
  assert.equal(Math.round(north), 1112);
  assert.equal(Math.round(east), 1112);
});

test("a map has the distances of the Earth at its scale, with the north up", () => {
  const layout = layoutOf({ kitchen, home }, 320, 224);
  const perPixel = layout.bar.metres / layout.bar.length;
  const metres = apart(layout, "kitchen", "home") * perPixel;
  assert.ok(Math.abs(metres - greatCircle(kitchen, home)) < 5, `${metres}`);
  const [from, to] = layout.marks;
  assert.ok(to.x > from.x && to.y < from.y);
});

test("all places and areas are within the map, whatever its size", () => {
  const courier = place(52.5, 13.38);
  const areas = [{ radius: 3000 }, { polygon: [place(52.5, 13.3), home, place(52.6, 13.4)] }];
  for (const [width, height] of [[288, 200], [600, 380]]) {
    const { marks, shapes } = layoutOf({ kitchen, home, courier, areas }, width, height);
    const points = [
      ...marks, ...shapes[1].points,
      { x: shapes[0].x - shapes[0].r, y: shapes[0].y - shapes[0].r },
      { x: shapes[0].x + shapes[0].r, y: shapes[0].y + shapes[0].r },
    ];
    assert.equal(points.length, 8);
    for (const { x, y } of points) {
      assert.ok(x >= 40 && x <= width - 40 && y >= 40 && y <= height - 40, `${x} ${y}`);
    }
  }
});

test("rings stand in for areas, up to behind the farthest place", () => {
  const { shapes } = layoutOf({ kitchen, home }, 320, 224);
  assert.deepEqual(shapes.map(({ kind, metres }) => [kind, metres]),
    [["ring", 1000], ["ring", 2000], ["ring", 3000]]);
  const { shapes: areas } = layoutOf({ kitchen, home, areas: [{ radius: 3000 }] }, 320, 224);
  assert.deepEqual(areas.map(({ kind, metres }) => [kind, metres]), [["area", 3000]]);
});

test("places that are the same are shown in the middle of some metres", () => {
  const { marks, bar } = layoutOf({ kitchen, home: kitchen }, 320, 224);
  assert.deepEqual(marks.map(({ x, y }) => [x, y]), [[160, 112], [160, 112]]);
  assert.equal(bar.metres, 200);
});

test("without a place there is no map, and a radius needs the kitchen", () => {
  assert.equal(layoutOf({ areas: [{ radius: 3000 }] }, 320, 224), null);
  assert.deepEqual(layoutOf({ home, areas: [{ radius: 3000 }] }, 320, 224).shapes, []);
});

test("lengths of scales are round", () => {
  assert.deepEqual([1, 1.9, 3, 7, 49, 50, 999, 2500].map(roundLength),
    [1, 1, 2, 5, 20, 50, 500, 2000]);
});

test("a distance is written as the services write it", () => {
  assert.deepEqual([450, 999, 1000, 6101, 12_000].map((metres) => distance(metres)),
    ["450 m", "999 m", "1 km", "6.2 km", "12 km"]);
});

test("a place is read as people and maps write it", () => {
  assert.deepEqual(placeOf(placeText(kitchen)), kitchen);
  for (const text of ["52.52, 13.405", "52.52,13.405", "52,52; 13,405", " 52.52 13.405 "]) {
    assert.deepEqual(placeOf(text), kitchen, text);
  }
  assert.deepEqual(placeOf("-33.45, -70.66"), place(-33.45, -70.66));
  for (const text of ["", "52.52", "91, 0", "0, 181", "Main Street 5", "1, 2, 3"]) {
    assert.equal(placeOf(text), null, text);
  }
});

test("the names of two near places cover neither each other nor the other mark", () => {
  const size = { width: 320, height: 224, line: 18 };
  const marks = [{ x: 160, y: 112 }, { x: 150, y: 140 }];
  const taken = marks.map(({ x, y }) => ({ left: x - 17, right: x + 17, top: y - 17,
    bottom: y + 17 }));
  const labels = marks.map((mark) => ({ text: "Kitchen", places: sidesOf(mark, 17, 18),
    isNeeded: true }));
  const [above, below] = placeLabels(labels, taken, size);
  assert.ok(above.y < 112 - 17 && below.y > 140 + 17, `${above.y} ${below.y}`);
});

test("a length that would cover something is left out, a name never", () => {
  const size = { width: 320, height: 224, line: 18 };
  const everything = [{ left: 0, right: 320, top: 0, bottom: 224 }];
  const label = (isNeeded) => ({ text: "1 km", places: [{ x: 9, y: 99, anchor: "start" }],
    isNeeded });
  assert.deepEqual(placeLabels([label(false), label(true)], everything, size),
    [null, { x: 9, y: 99, anchor: "start" }]);
});

test("a place stays with an address that says more, and not with another one", () => {
  const is = (address) => isFor(address, "120 Mercer Street", "120 Mercer Street");
  assert.ok(is("120 mercer street, third floor"));
  assert.ok(isFor("mercer 120, bell Rossi", "mercer 120", "120 Mercer Street"));
  assert.ok(!is("200 East 10th Street"));
  assert.ok(!isFor("", "mercer 120", ""));
  assert.ok(isFor("anything", null, "where you are now"));
});
