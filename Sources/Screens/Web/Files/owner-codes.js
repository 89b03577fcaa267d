// SPDX-License-Identifier: Apache-2.0
// The codes that guests scan at tables, on one sheet for the printer.

import { post } from "./api.js";
import { h, icon } from "./dom.js";
import { openSheet } from "./owner-parts.js";
import { sentence, t } from "./text.js";

/** Asks for a new link of a place: `{location, table?, link, code}`; throws a `Problem`. */
export function newLink(id, table) {
  return post("/api/links", { location: id, table, origin: location.origin });
}

/** Returns the picture of a code with its name below it. */
export function codeFigure(svg, name) {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return h("figure", { class: "code-figure" },
    h("img", { src: source, alt: t("owner.codeOf", { name }) }), h("figcaption", {}, name));
}

/**
 * Makes new links of all tables, and shows their codes as a sheet to print.
 *
 * Links are not stored as text, so the codes of earlier ones can't be shown: those end. It stops
 * when the sheet is closed, and at the first refusal; the codes that were made stay valid.
 */
export async function showCodes(id, tables, { onClose }) {
  let isOpen = true;
  const codes = h("div", { class: "codes", id: "codes" });
  const state = h("p", { class: "soft", role: "status", id: "codes-state" });
  const print = h("button", { class: "primary", type: "button", id: "print", disabled: true,
    onclick: () => globalThis.print() }, icon("receipt"), t("owner.print"));
  openSheet({
    title: t("owner.codesTitle"),
    children: [h("p", { class: "soft" }, t("owner.codesWords")), state, codes, print],
    onClose: () => {
      isOpen = false;
      onClose();
    },
  });
  for (const [index, table] of tables.entries()) {
    if (!isOpen) return;
    state.textContent = t("owner.codesMaking", { count: index + 1, total: tables.length });
    try {
      const { code } = await patiently(() => newLink(id, table));
      codes.append(codeFigure(code, t("fulfilment.dineIn", { table })));
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      state.textContent = sentence(problem);
      print.disabled = index === 0;
      return;
    }
  }
  state.textContent = t("owner.codesMade", { count: tables.length });
  print.disabled = false;
}

/** Repeats a request that came too early, after the time that the answer names. */
async function patiently(request) {
  for (;;) {
    try {
      return await request();
    } catch (problem) {
      if (problem.status !== 429) throw problem;
      await new Promise((resolve) => setTimeout(resolve, problem.retryAfter * 1000));
    }
  }
}
