// SPDX-License-Identifier: Apache-2.0
// A manager's approval of what a location does not leave to each till: Protocols/10-HTTP.md.

import { OWN_APPROVAL, post } from "./api.js";
import { h } from "./dom.js";
import { sentence, t } from "./text.js";
import { complaint, dialog, field } from "./till-parts.js";

/** Whether voids of these lines at a location need a manager's approval. Pure. */
export function voidsNeedApproval({ ordering }, lines) {
  return (ordering?.approvals ?? []).includes("voids")
    && lines.some(({ status }) => status === "inProcess" || status === "processed");
}

/** Whether a device approves what it sends. Pure. */
export function isManager({ roles }) {
  return roles.includes("manager") || roles.includes("admin");
}

/**
 * Calls `act(approval)`, after a manager has approved if voids of these lines need that at a till
 * of this `place`, which is the device `me`.
 */
export function whenApproved({ place, me }, lines, what, act) {
  if (!voidsNeedApproval(place, lines)) act();
  else if (isManager(me)) act(OWN_APPROVAL);
  else askManager(what, act);
}

/** Asks a manager for name and PIN; `onApproved(approval)`. */
function askManager(what, onApproved) {
  const name = field(t("till.managerName"), { autocapitalize: "none", maxlength: 64 });
  const pin = field(t("till.pin"), { type: "password", inputmode: "numeric", maxlength: 12 });
  const problem = complaint();
  let isSending = false;
  const submit = async (event) => {
    event.preventDefault();
    // A second tap would be a second attempt, of which there are few.
    if (isSending) return;
    isSending = true;
    try {
      const staff = name.input.value.trim();
      const { approval } = await post("/api/approvals", { staff, pin: pin.input.value });
      opened.close();
      onApproved(approval);
    } catch (refused) {
      if (refused.reason === undefined) throw refused;
      problem.say(sentence(refused));
      pin.input.select();
    } finally {
      isSending = false;
    }
  };
  const opened = dialog(t("till.approveTitle"), { name: "approval" },
    h("p", {}, what),
    h("form", { class: "stack", onsubmit: submit }, name.element, pin.element, problem.element,
      h("button", { class: "key primary wide" }, t("till.approve"))));
}
