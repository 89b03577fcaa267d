// SPDX-License-Identifier: Apache-2.0
// The account of a person: signing in, what it keeps, and its end.

import { get } from "./api.js";
import { Enter } from "./account-enter.js";
import { AccountParts } from "./account-parts.js";
import { byID } from "./dom.js";
import { begin, notify } from "./page.js";
import { codeIn, forgetPerson, nextPage, whoIsSignedIn } from "./person.js";
import * as store from "./store.js";
import { hasText, t } from "./text.js";

/** Milliseconds for which a page is remembered while a person signs in at a provider. */
const REMEMBERED = 15 * 60_000;

const next = nextPage(location.search, location.origin);

/** Shows the sign-in; `ways` is the answer about how one can sign in, `code` that of an e-mail. */
function showEnter(ways, code = null) {
  document.title = `${t("account.signIn")} · Comanda`;
  const onPerson = () => goOn(ways);
  const onLink = ({ person }) => sayWho(ways, person);
  const events = { onPerson, onLink, onLeave: rememberNext };
  byID("account").replaceChildren(new Enter(ways, events, code).element);
}

/** Shows the account of the person who has just signed in, or the page that asked for it. */
async function goOn(ways) {
  const page = next ?? rememberedNext();
  store.remove("account.next");
  if (page !== null) location.replace(page);
  else {
    await showAccount(ways);
    byID("account").focus({ preventScroll: true });
  }
}

/**
 * Shows the account of a link, and whose it is.
 *
 * It does not go on to another page: somebody could have sent a link with a code of their own, so
 * that a person orders, and leaves an address, in that account.
 */
async function sayWho(ways, { name, email }) {
  await showAccount(ways);
  notify(t("account.signedInAs", { name, email }));
  byID("account").focus({ preventScroll: true });
}

async function showAccount(ways) {
  const [person, { addresses }, { saved }, { sessions }, { locations }] = await Promise.all([
    get("/api/account"), get("/api/account/addresses"), get("/api/account/saved"),
    get("/api/sessions"), get("/api/locations"),
  ]);
  document.title = `${t("account.title")} · Comanda`;
  const data = { person, addresses, saved, sessions, locations };
  const onGone = (text) => {
    forgetPerson();
    showEnter({ ...ways, person: undefined });
    notify(t(text));
  };
  const parts = new AccountParts(data, onGone);
  byID("account").replaceChildren(parts.element);
}

function rememberNext() {
  if (next !== null) store.write("account.next", { page: next, at: Date.now() });
}

/** The page from before the sign-in at a provider, which comes back here. */
function rememberedNext() {
  const kept = store.read("account.next");
  return kept !== null && Math.abs(Date.now() - kept.at) < REMEMBERED ? kept.page : null;
}

/** Returns the code of the address, or null, and removes it there: it is a secret. */
function takeCode({ person }) {
  const code = codeIn(location.hash);
  if (code === null) return null;
  history.replaceState(null, "", location.pathname + location.search);
  if (person) notify(t("account.alreadyIn", { name: person.name }), "bad");
  return code;
}

/** Says why the sign-in at a provider failed: the gateway names the reason in the address. */
function sayProblem() {
  const reason = new URLSearchParams(location.search).get("problem");
  if (reason === null) return;
  const text = `problems.${reason.replaceAll(".", "-")}`;
  notify(t(hasText(text) ? text : "account.providerFailed"), "bad");
  history.replaceState(null, "", location.pathname);
}

begin(async () => {
  const ways = await whoIsSignedIn();
  const code = takeCode(ways);
  if (ways.person && rememberedNext() !== null) await goOn(ways);
  else if (ways.person) await showAccount(ways);
  else showEnter(ways, code);
  sayProblem();
});
