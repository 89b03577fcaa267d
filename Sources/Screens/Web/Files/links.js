// SPDX-License-Identifier: Apache-2.0
// Links of a page, which are followed only with a connection: without one a browser would replace
// a page that still works by its own error page.

import { TIMEOUT } from "./api.js";

/** Guards all links of the page. `onLost(again)` is called without a connection. */
export function guardLinks(onLost) {
  let latest;
  const follow = async (href) => {
    latest = href;
    const isThere = await answers(href);
    // Another link may have been tapped in the meantime.
    if (latest !== href) return;
    if (isThere) location.assign(href);
    else onLost(() => follow(href));
  };
  document.addEventListener("click", (event) => {
    const anchor = event.target.closest("a[href]");
    if (event.defaultPrevented || !isPlain(event) || !leadsToPage(anchor, location)) return;
    event.preventDefault();
    follow(anchor.href);
  });
}

/** Whether a click asks for nothing special, such as another tab. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }) {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Whether a link replaces the page at an address by another page of the gateway. */
export function leadsToPage(anchor, { origin, pathname, search }) {
  if (!anchor || anchor.target || anchor.hasAttribute("download")) return false;
  const to = new URL(anchor.href);
  const isPage = to.origin === origin && to.protocol.startsWith("http")
    && !to.pathname.startsWith("/api/");
  // A place on this page needs no connection.
  return isPage && (to.hash === "" || to.pathname !== pathname || to.search !== search);
}

/** Whether the gateway answers at an address, whatever it says. */
export async function answers(href) {
  const signal = AbortSignal.timeout(TIMEOUT);
  return fetch(href, { method: "HEAD", cache: "no-store", signal }).then(() => true, () => false);
}
