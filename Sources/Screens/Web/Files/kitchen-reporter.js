// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { PaintReports } from "./kitchen-painted.js";

/** Tells the suite which tickets this screen has painted. */
export class KitchenReporter {
  constructor(location, mayReport) {
    this.mayReport = mayReport;
    this.path = `/api/locations/${encodeURIComponent(location)}/painted`;
    this.screen = api.newKey();
    this.reports = new PaintReports();
    this.drawn = "";
  }

  /** Takes what was drawn; it counts once the browser has painted the frame. */
  draw(model, isCovered) {
    const tickets = model.painted(isCovered);
    const drawn = JSON.stringify(tickets);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    // The first callback is before the frame is painted, the second one after it.
    requestAnimationFrame(() => requestAnimationFrame(() => this.reports.record(tickets)));
  }

  /** Sends the report that is due; none while nobody can see the page. */
  tick(model) {
    const isSeen = document.visibilityState === "visible";
    if (!this.mayReport || !isSeen || !model.isSynchronised) return;
    const report = this.reports.next(performance.now());
    if (report === null) return;
    api.post(this.path, { ...this.sender(model), ...report })
      .then(() => this.reports.finish(true), () => this.reports.finish(false));
  }

  /** Sends the last report, which waits for nothing. */
  close(model) {
    const report = this.reports.last();
    if (report === null) return;
    fetch(this.path, {
      method: "POST", keepalive: true, headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...this.sender(model), ...report }),
    }).catch(() => {});
  }

  sender({ scope }) {
    return {
      screen: this.screen, role: scope.isExpo ? "expo" : "station",
      ...(scope.isStation ? { stations: scope.own } : {}),
    };
  }
}
