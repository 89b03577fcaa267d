// SPDX-License-Identifier: Apache-2.0
// The messages about deliveries that somebody has reported.

import { get } from "./api.js";
import { nameOf } from "./chat-panel.js";
import { h } from "./dom.js";
import { dayAndTime, t } from "./text.js";

/** The reported messages of a location, for its managers. */
export class Reports {
  #path;
  #reports = [];

  /** `base` is the path of the location. */
  constructor(base) {
    this.#path = `${base}/reports`;
  }

  /** Asks for the reports; a device that may not see them shows none. */
  async load() {
    try {
      this.#reports = (await get(this.#path)).reports;
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
    }
  }

  /** A text that changes with what the section shows. */
  get version() {
    return JSON.stringify(this.#reports);
  }

  /** The section with the reports; null without any. */
  section() {
    if (this.#reports.length === 0) return null;
    return h("section", { class: "reports" },
      h("header", {}, h("h2", {}, t("dispatch.reports"))),
      h("ul", { class: "board" }, this.#reports.map(card)));
  }
}

function card({ order, message }) {
  const { text, quick, at, report } = message;
  return h("li", { class: "card dispatch" },
    h("h3", {}, t("dispatch.reportOf", { number: order, name: nameOf(message) })),
    h("blockquote", {}, text ?? t(`chat.quick.${quick}`)),
    h("p", { class: "soft" },
      t("dispatch.reportBy", { name: t(`chat.party.${report.by}`), reason: report.reason }),
      " · ", dayAndTime(at)));
}
