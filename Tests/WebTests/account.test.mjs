// SPDX-License-Identifier: Apache-2.0
// The rules of a person's pages: the way back after signing in, codes, and names of browsers.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { agentNames, codeIn, forgetPerson, isSignedOut, nextPage, signInAddress } =
  await load("person.js");
const { Cart } = await load("cart.js");
const { Sending, keptOrders, rememberOrder } = await load("guest-orders.js");

test("after signing in a person returns to the page that asked for it", () => {
  globalThis.location = { pathname: "/m/00001", search: "?lang=de", origin: "https://a.example" };
  const address = signInAddress();
  assert.equal(nextPage(new URL(address, location.origin).search, location.origin),
    "/m/00001?lang=de");
  assert.equal(nextPage("", location.origin), null);
});

test("the way back never leads to another server or to a script", () => {
  for (const next of ["//evil.example", "/\\evil.example", "/\t/evil.example",
    "https://evil.example", "javascript:alert(1)", "http://a.example/", "https://",
    "/.//evil.example", "/..//evil.example", "https://a.example//evil.example",
    "//a.example//evil.example/y", "/.\\/evil.example"]) {
    const search = `?${new URLSearchParams({ next })}`;
    assert.equal(nextPage(search, "https://a.example"), null, next);
  }
});

test("the code of an e-mail is read from the part that is never sent to a server", () => {
  assert.deepEqual(["#code=ab-1", "#code=", "#other=1", ""].map(codeIn),
    ["ab-1", null, null, null]);
});

test("a session has the name of its browser and its system", () => {
  const agents = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
    "curl/8.4",
  ];
  assert.deepEqual(agents.map((agent) => Object.values(agentNames(agent)).join(" ").trim()),
    ["Edge Windows", "Safari iPhone", "Chrome Android", "Firefox Linux", ""]);
  assert.deepEqual(agentNames(), { browser: undefined, system: undefined });
});

test("only the end of the session leads to the sign-in, not another refusal", () => {
  const reasons = ["account.signedOut", "account.refused", "access.unknown"];
  assert.deepEqual(reasons.map((reason) => isSignedOut({ reason })), [true, false, false]);
});

test("a browser forgets the person who leaves, and keeps the dishes and the guest's orders", () => {
  const cart = new Cart("00001");
  cart.put({ item: "a", name: "Burger", modifiers: [], quantity: 1, note: "", shownPrice: 850 });
  Object.assign(cart, { customer: "Mia", note: "2nd floor", to: { address: "Main Street 5" } });
  cart.keep();
  const order = (id) => ({ id, number: 1, location: "00001", openedAt: "", status: "inProcess" });
  rememberOrder(order("own"), "link", "/m/00001", true);
  rememberOrder(order("guest"), "link", "/m/00001?link=x");
  forgetPerson();
  const { lines, customer, note, to } = new Cart("00001");
  assert.deepEqual([lines.length, customer, note, to], [1, "", "", null]);
  assert.deepEqual(keptOrders().map((one) => one.order), ["guest"]);
});

test("an order without an answer is never continued for another person", async () => {
  const headers = { "Retry-After": "60" };
  globalThis.fetch = async () => new Response("{}", { status: 503, headers });
  const mia = new Sending("00001", "mia", () => {});
  const end = mia.send({ path: "/api/account/orders", body: { items: [] } });
  const unfinished = (person) => new Sending("00001", person, () => {}).unfinished();
  assert.equal(unfinished("eve"), null);
  assert.equal(unfinished(undefined), null);
  assert.equal(unfinished("mia").path, "/api/account/orders");
  mia.abandon();
  assert.equal(await end, null);
});
