// SPDX-License-Identifier: Apache-2.0
// Amounts as the pages show and read them.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { load } from "./modules.mjs";

const { digits, minorUnits, money, plainAmount } = await load("text.js");
const currencies = await readFile(
  new URL("../../Sources/Language/Commerce/Currency.swift", import.meta.url), "utf8");

test("each currency has the decimals that it has in the services", () => {
  const [, table] = /switch code \{(.*?)default: 2/s.exec(currencies);
  const rows = [...table.matchAll(/case ([^:]*):\s*(\d)/g)];
  assert.deepEqual(rows.map((row) => row[2]), ["0", "3", "4"]);
  for (const [, codes, count] of rows) {
    for (const [, code] of codes.matchAll(/"([A-Z]{3})"/g)) {
      assert.equal(digits(code), Number(count), code);
    }
  }
  for (const code of ["USD", "HUF", "IDR", "COP", "PKR"]) assert.equal(digits(code), 2, code);
});

test("an amount is shown and read with the decimals of its currency", () => {
  const shown = (amount, currency) => money(amount, currency).replace(/\s/g, " ");
  assert.equal(shown(850, "USD"), "$8.50");
  assert.equal(shown(123_450, "HUF"), "HUF 1,234.50");
  assert.equal(shown(1500, "JPY"), "¥1,500");
  assert.equal(shown(1_234_500, "IQD"), "IQD 1,234.500");
  for (const currency of ["USD", "HUF", "JPY", "IQD", "CLF"]) {
    const amount = 1_234_500;
    assert.equal(minorUnits(plainAmount(amount, currency), currency), amount, currency);
  }
});

test("an amount with more decimals than its currency does not count", () => {
  assert.deepEqual(["8,5", "8.50", "8", "8.505", "", "x"].map((text) => minorUnits(text, "EUR")),
    [850, 850, 800, null, null, null]);
  assert.equal(minorUnits("8.5", "JPY"), null);
});
