// SPDX-License-Identifier: Apache-2.0
// The files of the screens and how they refer to each other. Run them with:
// node --test Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../Sources/Screens/Web/", import.meta.url));
// The names of folders have no point.
const files = (await readdir(`${folder}Files`, { recursive: true }))
  .filter((name) => name.includes(".")).sort();
const embedded = await Promise.all(
  ["web.c", "web-devices.c"].map((name) => readFile(folder + name, "utf8")));

/** Reads the files with an ending, as `[name, text]`. */
function read(ending) {
  const named = files.filter((name) => name.endsWith(ending));
  return Promise.all(named.map(async (name) =>
    [name, await readFile(`${folder}Files/${name}`, "utf8")]));
}

/** All first groups of a pattern. */
function found(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => match[1]);
}

/** All texts of a language by their names, such as `guest.cart`. */
async function textsOf(language) {
  const entries = (value, name) => (typeof value === "string" ? [[name, value]]
    : Object.keys(value).flatMap((key) => entries(value[key], `${name}.${key}`)));
  const texts = JSON.parse(await readFile(`${folder}Files/text/${language}.json`, "utf8"));
  return new Map(Object.keys(texts).flatMap((key) => entries(texts[key], key)));
}

/** The names of all texts of a language. */
async function textNames(language) {
  return [...(await textsOf(language)).keys()].sort();
}

test("each file is embedded once, in the order of the paths", () => {
  const tables = embedded.map((text) => found(text, /FILE_OF\("([^"]+)"/g));
  const names = embedded.flatMap((text) => found(text, /#embed "Files\/([^"]+)"/g));
  assert.deepEqual(names.sort(), files);
  for (const table of tables) assert.deepEqual(table, [...table].sort());
  assert.deepEqual(tables.flat().sort(), files);
});

test("each file that a page names exists", async () => {
  for (const [page, text] of await read(".html")) {
    const named = found(text, /(?:href|src)="\/web\/([^"#]+)/g);
    assert.deepEqual(named.filter((name) => !files.includes(name)), [], page);
  }
});

test("each style is part of a page, and each module of a page is reached", async () => {
  const pages = await read(".html");
  const modules = new Map(await read(".js"));
  const reached = new Set();
  const follow = (name) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of found(modules.get(name) ?? "", /from "\.\/([^"]+)"/g)) follow(next);
  };
  for (const [, text] of pages) found(text, /(?:href|src)="\/web\/([^"#]+)/g).forEach(follow);
  const parts = files.filter((name) => /\.(css|js)$/.test(name));
  assert.deepEqual(parts.filter((name) => !reached.has(name)), []);
});

test("each name that a module imports is exported, and used", async () => {
  const modules = new Map(await read(".js"));
  for (const [name, text] of modules) {
    for (const [, list, other] of text.matchAll(/import \{([^}]*)\} from "\.\/([^"]+)"/g)) {
      const exported = found(modules.get(other) ?? "",
        /^export (?:async )?(?:function|class|const|let) (\w+)/gm);
      for (const one of list.split(",").map((part) => part.trim()).filter(Boolean)) {
        assert.ok(exported.includes(one), `${name} imports ${one}, which ${other} lacks`);
        const uses = text.match(new RegExp(`\\b${one}\\b`, "g")).length;
        assert.ok(uses > 1, `${name} imports ${one} and does not use it`);
      }
    }
  }
});

test("the languages have the same texts", async () => {
  // The services have English sentences for problems themselves.
  const own = (names) => names.filter((name) => !name.startsWith("problems."));
  assert.deepEqual(own(await textNames("de")), own(await textNames("en")));
});

test("a text shows the same values in all languages", async () => {
  const [english, german] = await Promise.all([textsOf("en"), textsOf("de")]);
  const values = (text) => [...new Set(text?.match(/\{\w+\}/g))].sort();
  for (const [name, text] of english) {
    if (german.has(name)) assert.deepEqual(values(german.get(name)), values(text), name);
  }
});

test("each text that a module or a page names exists", async () => {
  const known = new Set(await textNames("en"));
  const isMissing = (name) => !known.has(name) && !known.has(`${name}.other`);
  for (const [file, text] of [...await read(".js"), ...await read(".html")]) {
    const pattern = /(?:\bt\(|data-(?:text|label|hint)=)"([\w.]+)"/g;
    assert.deepEqual(found(text, pattern).filter(isMissing), [], file);
  }
});
