// SPDX-License-Identifier: Apache-2.0
// A manager's approval of what a location does not leave to each till: Protocols/10-HTTP.md.

import { OWN_APPROVAL, post } from "./api.js";
import { h } from "./dom.js";
import { sentence, t } from "./text.js";
import { complaint, dialog, field, missingName } from "./till-parts.js";

/** Asks for what the suite refused without an approval; `onApproved(approval)`. */
export function approve({ roles }, { number }, onApproved) {
  if (roles.includes("manager") || roles.includes("admin")) onApproved(OWN_APPROVAL);
  else askManager(t("till.approveWords", { number }), onApproved);
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
    const missing = missingName(name, pin);
    if (missing) {
      problem.say(missing);
      return;
    }
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
