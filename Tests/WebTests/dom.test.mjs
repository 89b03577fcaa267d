// SPDX-License-Identifier: Apache-2.0
// How lists of a page follow their data, on elements that count how often they are moved.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { h, showList, showParts } = await load("dom.js");

class FakeElement {
  children = [];
  attributes = {};
  moves = 0;

  append(...children) {
    for (const child of children) this.insertBefore(child, null);
  }

  insertBefore(child, next) {
    child.parent?.children.splice(child.parent.children.indexOf(child), 1);
    const index = next === null ? this.children.length : this.children.indexOf(next);
    this.children.splice(index, 0, child);
    child.parent = this;
    child.moves += 1;
  }

  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = null;
  }

  contains(element) { return element === this; }

  setAttribute(name, value) { this.attributes[name] = value; }
}

globalThis.document = { createElement: () => new FakeElement(), activeElement: null };

/** Shows values such as `a` or `a2`: the letter is the key, all of it the version. */
function show(parent, values) {
  showList(parent, values.split(" ").filter(Boolean), {
    keyOf: (value) => value[0], version: (value) => value,
    make: (value) => Object.assign(h("li"), { value }),
  });
  return parent.children.map((child) => `${child.value} ${child.moves}`);
}

test("an element that stays in its order is not touched", () => {
  const list = new FakeElement();
  assert.deepEqual(show(list, "a b c"), ["a 1", "b 1", "c 1"]);
  assert.deepEqual(show(list, "b c d"), ["b 1", "c 1", "d 1"]);
  assert.deepEqual(show(list, "x b c d"), ["x 1", "b 1", "c 1", "d 1"]);
  assert.deepEqual(show(list, "x b c2 d"), ["x 1", "b 1", "c2 1", "d 1"]);
  assert.deepEqual(show(list, "d x"), ["d 2", "x 1"]);
  assert.deepEqual(show(list, ""), []);
});

test("a list that has the focus itself keeps it", () => {
  const list = new FakeElement();
  document.activeElement = list;
  assert.deepEqual(show(list, "a b"), ["a 1", "b 1"]);
  document.activeElement = null;
});

test("a part is made again only when what it shows has changed", () => {
  const parent = new FakeElement();
  let made = 0;
  const part = (version) => ({ key: "note", version, make: () => h("p", { at: made += 1 }) });
  showParts(parent, [part(["typing", null]), null]);
  showParts(parent, [part(["typing", null])]);
  assert.equal(made, 1);
  showParts(parent, [part(["typing", "locked"])]);
  assert.deepEqual([made, parent.children.length], [2, 1]);
});

test("attributes about accessibility say true and false, others are there or not", () => {
  const { attributes } = h("button", {
    "aria-disabled": true, "aria-expanded": false, "aria-label": null, hidden: true, title: false,
  });
  assert.deepEqual(attributes, { "aria-disabled": "true", "aria-expanded": "false", hidden: "" });
});
