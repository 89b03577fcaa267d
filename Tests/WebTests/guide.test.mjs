// SPDX-License-Identifier: Apache-2.0
// The guide's table of what both tills can do, compared with their code. Run it with: node --test
// Tests/WebTests/*.test.mjs

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFile(new URL(path, root), "utf8");

/** The text of the files of a folder, and of those below it, whose names match. */
async function readAll(folder, matches) {
  const names = (await readdir(new URL(folder, root), { recursive: true })).filter(matches);
  return (await Promise.all(names.map((name) => read(folder + name)))).join("\n");
}

/** The rows of the table: for each command whether a till has it, in a terminal and a browser. */
async function tableOfGuide() {
  const [, table] = (await read("Deploy/Guide/till.md")).split("| To | Command |");
  const rows = [...table.matchAll(/^\| [^|]+ \| `([\w.]+)` \| (yes|no)[^|]* \| (yes|no)/gm)];
  return new Map(rows.map(([, command, ...tills]) =>
    [command, tills.map((word) => word === "yes")]));
}

/** The commands that a till in a terminal sends. */
async function commandsInTerminal() {
  const requests = await read("Sources/Screens/Till/Outbox/TillCommand+Request.swift");
  const types = [...requests.matchAll(/^extension (\w+): TillRequest/gm)].map(([, type]) => type);
  const messages = await readAll("Sources/Language/Messages/", (name) => name.endsWith(".swift"));
  return types.map((type) =>
    messages.match(new RegExp(`struct ${type}: Command[^]*?static let method = "([\\w.]+)"`))[1]);
}

/** The commands that a till in a browser sends, by the routes in its code. */
async function commandsInBrowser() {
  const page = await read("Protocols/10-HTTP.md");
  const routes = new Map([...page.matchAll(/^\| `([A-Z]+) (\/api[^`]*)` \| `([\w.]+)` \|/gm)]
    .filter(([, method]) => method !== "GET")
    .map(([, method, path, command]) => [`${method} ${path.replace(/{\w+}/g, "{}")}`, command]));
  const code = await readAll("Sources/Screens/Web/Files/", (name) => /^till.*\.js$/.test(name));
  const ends = [...code.matchAll(/"(POST|PUT|PATCH)", "(\/\w+|)"/g)]
    .map(([, method, end]) => `${method} /api/orders/{}${end}`);
  const paths = [...code.matchAll(/[`"](\/api\/[^`"\n]+|\${path}\/\w+)[`"]/g)]
    .map(([, path]) => path.replace("${path}", "/api/locations/{}").replace(/\${[^}]+}/g, "{}"))
    .map((path) => `POST ${path}`);
  return [...ends, ...paths].map((route) => routes.get(route)).filter(Boolean)
    // kds-service passes it on.
    .map((command) => (command === "kitchen.prioritize" ? "orders.prioritize" : command));
}

test("the guide says exactly which commands each till sends", async () => {
  const table = await tableOfGuide();
  const kinds = ["orders", "payments", "drawers", "accounts"];
  const sorted = (commands) => [...new Set(commands)]
    .filter((command) => kinds.includes(command.split(".")[0])).sort();
  const said = (index) => sorted([...table].filter(([, tills]) => tills[index])
    .map(([command]) => command));
  assert.deepEqual(said(0), sorted(await commandsInTerminal()));
  assert.deepEqual(said(1), sorted(await commandsInBrowser()));
});

test("the guide says exactly by which means each till takes money", async () => {
  const table = await tableOfGuide();
  const terminal = await readAll("Sources/Screens/Till/Pay/", (name) => name.endsWith(".swift"));
  const browser = await read("Sources/Screens/Web/Files/till-pay.js");
  const means = [...table].filter(([command]) => !command.includes("."));
  assert.equal(means.length, 5);
  for (const [name, tills] of means) {
    const inTerminal = new RegExp(`\\.${name}\\b|${name}:`).test(terminal);
    const inBrowser = new RegExp(`["{ ]${name}["}:,]`).test(browser);
    assert.deepEqual([name, inTerminal, inBrowser], [name, ...tills]);
  }
});
