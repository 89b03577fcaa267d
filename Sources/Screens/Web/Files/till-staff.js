// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { h } from "./dom.js";
import { notify } from "./page.js";
import { money, sentence, t } from "./text.js";
import {
  amountRow, askFirst, button, complaint, dialog, field, missingName, moneyField,
} from "./till-parts.js";

/**
 * Asks who works at this till, and opens or counts its drawer; `onStaff(me)`, `onDrawer(…)`.
 *
 * Nobody signs in or out unless `mayChange()`: a command without an answer is sent again, and the
 * history would name the wrong person.
 */
export async function showStaff(me, location, { mayChange, onStaff, onDrawer }) {
  const name = field(t("till.staffName"), { value: me.staff ?? "", autocapitalize: "none" });
  const pin = field(t("till.pin"), { type: "password", inputmode: "numeric" });
  const problem = complaint();
  let isSending = false;
  const send = async (body) => {
    // A second tap would be a second attempt, of which there are few.
    if (isSending) return;
    if (!mayChange()) {
      problem.say(t("till.staffWaits"));
      return;
    }
    isSending = true;
    try {
      const known = await api.post("/api/staff", body);
      opened.close();
      onStaff(known);
    } catch (refused) {
      if (refused.reason === undefined) throw refused;
      problem.say(sentence(refused));
      pin.input.select();
    } finally {
      isSending = false;
    }
  };
  const submit = (event) => {
    event.preventDefault();
    const missing = missingName(name, pin);
    if (missing) problem.say(missing);
    else send({ staff: name.input.value.trim(), pin: pin.input.value });
  };
  const drawer = h("section", {});
  const opened = dialog(me.name, { name: "staff" },
    h("form", { class: "stack", onsubmit: submit }, name.element, pin.element, problem.element,
      h("div", { class: "line" },
        me.staff ? button(t("till.signOut", { staff: me.staff }), () => send({}),
          { type: "button" }) : null,
        h("button", { class: "key primary" }, t("till.signIn")))),
    drawer);
  const path = `/api/locations/${encodeURIComponent(location)}/drawers`;
  const { drawers } = await api.get(path).catch(() => ({ drawers: null }));
  if (drawers === null) return;
  const own = drawers.find((one) => one.terminal === me.name && one.status === "open");
  drawer.append(...drawerForm(own, (kind, amount) => {
    opened.close();
    onDrawer(own, kind, amount);
  }));
}

function drawerForm(drawer, onDone) {
  const kind = drawer ? "close" : "open";
  const amount = moneyField(t(drawer ? "till.counted" : "till.float"));
  const problem = complaint();
  const submit = (event) => {
    event.preventDefault();
    const value = amount.value();
    problem.say(value === null ? t("till.sayAmount") : "");
    if (value === null) return;
    if (kind === "open") onDone(kind, value);
    else askAboutCount(value, () => onDone(kind, value));
  };
  return [
    h("h3", {}, t("till.drawer")),
    h("p", { class: "soft" }, drawer
      ? t("till.drawerOpen", { float: money(drawer.float) }) : t("till.drawerClosed")),
    h("form", { class: "stack", onsubmit: submit }, amount.element, problem.element,
      h("button", { class: "key" }, t(drawer ? "till.countDrawer" : "till.openDrawer"))),
  ];
}

function askAboutCount(counted, onClose) {
  askFirst(t("till.countQuestion", { counted: money(counted) }), {
    content: h("p", {}, t("till.countWords")), back: t("till.countAgain"),
    act: t("till.countDrawer"), onAct: onClose,
  });
}

/** Opens a drawer, or closes one and shows how its cash differs, until that is closed. */
export async function changeDrawer(path, drawer, kind, amount) {
  const name = `till.drawer.${kind}`;
  if (kind === "open") {
    await api.command("POST", `${path}/drawers`, { float: amount }, { name });
    notify(t("till.drawerOpened"));
    return;
  }
  const close = `/api/drawers/${encodeURIComponent(drawer.id)}/close`;
  const closed = await api.command("POST", close, { counted: amount }, { name });
  const done = button(t("till.ok"), () => opened.close(), { class: "key primary" });
  const opened = dialog(t("till.drawerCounted"), { name: "counted" },
    h("div", { class: "sums" }, amountRow(t("till.expected"), closed.expected),
      amountRow(t("till.counted"), closed.counted),
      amountRow(t("till.difference"), closed.difference, { class: "amount-row total" })),
    h("div", { class: "choice" }, done));
  done.focus();
}
