// SPDX-License-Identifier: Apache-2.0
// The roles of a device in words, and what a page shows to a device that may not use it.

import { h, icon } from "./dom.js";
import { hasText, list, t } from "./text.js";

/** The name of a role for people. */
export function roleName(role) {
  return hasText(`owner.role.${role}`) ? t(`owner.role.${role}`) : role;
}

/** Returns a sentence that refuses a device, what it may do, and the way to another code. */
export function refusal(sentence, { name, roles }) {
  return h("div", { class: "failure", role: "alert" }, icon("person"), h("p", {}, sentence),
    h("p", { class: "soft" }, t("owner.isNow", { name, list: list(roles.map(roleName)) })),
    h("a", { class: "button", href: "/enrol" }, t("owner.toEnrol")));
}
