// SPDX-License-Identifier: Apache-2.0
// The account of a person: signing in, what it keeps, and its end.

import { get, post } from "./api.js";
import { Enter } from "./account-enter.js";
import { AccountParts } from "./account-parts.js";
import { byID } from "./dom.js";
import { begin, notify } from "./page.js";
import { codeIn, forgetPerson, nextPage, whoIsSignedIn } from "./person.js";
import * as store from "./store.js";
import { hasText, sentence, t } from "./text.js";

/** Milliseconds for which a page is remembered while a person signs in at a provider. */
const REMEMBERED = 15 * 60_000;

const next = nextPage(location.search, location.origin);

/** Shows the sign-in; `ways` is the answer about how one can sign in. */
function showEnter(ways) {
  document.title = `${t("account.signIn")} · Comanda`;
  const onPerson = () => goOn(ways);
  byID("account").replaceChildren(new Enter(ways, { onPerson, onLeave: rememberNext }).element);
}

/** Shows the account of the person who has just signed in, or the page that asked for it. */
async function goOn(ways) {
  const page = next ?? rememberedNext();
  store.remove("account.next");
  if (page !== null) location.replace(page);
  else {
    await showAccount(ways);
    byID("account").focus();
  }
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

/** Uses the code of the address, which is removed first: it is a secret. Returns whether it was. */
async function useCode(ways) {
  const code = codeIn(location.hash);
  if (code === null) return false;
  history.replaceState(null, "", location.pathname + location.search);
  if (ways.person) {
    notify(t("account.alreadyIn", { name: ways.person.name }), "bad");
    return false;
  }
  try {
    await post("/api/session/code", { code });
    return true;
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(sentence(problem), "bad");
    return false;
  }
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
  const isNew = await useCode(ways);
  if (isNew || (ways.person && rememberedNext() !== null)) await goOn(ways);
  else if (ways.person) await showAccount(ways);
  else showEnter(ways);
  sayProblem();
});
