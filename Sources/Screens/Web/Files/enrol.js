// SPDX-License-Identifier: Apache-2.0
// Makes this browser a device of the restaurant, and names the person who works at it.

import { get, post } from "./api.js";
import { byID, h, icon } from "./dom.js";
import { begin, notify } from "./page.js";
import { confirms } from "./sure.js";
import { list, sentence, t } from "./text.js";

/** The screens that each role opens, the most important role first; all open the board. */
const SCREENS = {
  till: ["till", "kitchen"], kitchen: ["kitchen"], manager: ["owner"], admin: ["owner", "tap"],
  observer: ["tap", "kitchen"],
};

let me;
let locations;
/** The location of the links, for a device of all locations. */
let chosen;

function show() {
  byID("content").replaceChildren(...(me.who === "device" ? device() : [revoked(), enrolForm()]));
}

/** Says why the page of a device ended; nothing if the person came otherwise. */
function revoked() {
  const isRevoked = new URLSearchParams(location.search).has("revoked");
  return isRevoked ? h("p", { class: "trouble", role: "alert" }, t("enrol.revoked")) : "";
}

function enrolForm() {
  return fields({
    title: t("enrol.codeTitle"),
    level: "h1",
    hint: t("enrol.codeHint"),
    inputs: [{
      id: "code", name: t("enrol.code"), type: "text", autocapitalize: "characters",
      value: new URLSearchParams(location.search).get("code") ?? "",
    }],
    button: t("enrol.enrol"),
    missing: t("enrol.codeMissing"),
    send: async ({ code }) => {
      await post("/api/enrol", { code });
      me = await get("/api/me");
      history.replaceState(null, "", location.pathname);
    },
  });
}

function device() {
  const here = me.location ?? chosen;
  return [
    h("h1", {}, t("enrol.is", { name: me.name })),
    h("p", { class: "soft" }, t("enrol.roles", { list: list(me.roles.map(roleName)) })),
    me.location ? h("p", {}, t("enrol.at", { name: nameOf(me.location) })) : chooseLocation(),
    h("nav", { class: "screens" }, screens().map((screen) => h(
      "a",
      { class: "button", href: `/${screen === "menu" ? "m" : screen}/${encodeURIComponent(here)}` },
      t(`enrol.open.${screen}`),
    ))),
    person(),
    h("button", { class: "quiet", type: "button", id: "leave", onclick: leave }, t("enrol.leave")),
  ];
}

function screens() {
  const roles = Object.keys(SCREENS).filter((role) => me.roles.includes(role));
  return [...new Set([...roles.flatMap((role) => SCREENS[role]), "board", "menu"])];
}

function roleName(role) {
  const name = t(`enrol.role.${role}`);
  return name === `enrol.role.${role}` ? role : name;
}

function nameOf(id) {
  return locations.find((location) => location.id === id)?.name ?? id;
}

function chooseLocation() {
  return h(
    "label",
    { class: "field" },
    t("enrol.choose"),
    h(
      "select",
      {
        id: "location",
        onchange: (event) => {
          chosen = event.target.value;
          show();
          byID("location").focus();
        },
      },
      locations.map(({ id, name }) => h("option", { value: id, selected: id === chosen }, name)),
    ),
  );
}

function person() {
  if (!me.staff) {
    return fields({
      title: t("enrol.person"),
      hint: t("enrol.noPerson"),
      inputs: [
        { id: "staff", name: t("enrol.name"), type: "text", autocomplete: "username" },
        {
          id: "pin", name: t("enrol.pin"), type: "password", inputmode: "numeric",
          autocomplete: "current-password",
        },
      ],
      button: t("enrol.signIn"),
      missing: t("enrol.staffMissing"),
      send: async (values) => {
        me = await post("/api/staff", values);
      },
    });
  }
  const signOut = async () => {
    me = await post("/api/staff", {});
    show();
  };
  return h(
    "section",
    { class: "card person" },
    icon("person"),
    h("p", {}, t("enrol.personIs", { name: me.staff })),
    h("button", { class: "plain", type: "button", id: "sign-out", onclick: () => attempt(signOut) },
      t("enrol.signOut")),
  );
}

/** Returns a form whose button sends its values, and which says what is wrong with them. */
function fields({ title, level = "h2", hint, inputs, button, missing, send }) {
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const say = (text, id) => {
    trouble.textContent = text;
    trouble.hidden = false;
    byID(id).select();
    byID(id).focus({ preventScroll: true });
    trouble.scrollIntoView({ block: "center" });
  };
  let isSending = false;
  const submit = async (event) => {
    event.preventDefault();
    // A second tap would be a second attempt, of which there are few.
    if (isSending) return;
    const values = inputs.map(({ id }) => [id, byID(id).value.trim()]);
    const empty = values.find(([, value]) => value === "");
    if (empty) {
      say(missing, empty[0]);
      return;
    }
    isSending = true;
    try {
      await send(Object.fromEntries(values));
      show();
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      say(sentence(problem), inputs.at(-1).id);
    } finally {
      isSending = false;
    }
  };
  return h(
    "form",
    { class: "card", novalidate: true, onsubmit: submit },
    h(level, {}, title),
    h("p", { class: "soft" }, hint),
    inputs.map(({ id, name, ...attributes }) => h("label", { class: "field" }, name,
      h("input", { id, maxlength: 64, autocomplete: "off", spellcheck: "false", ...attributes }))),
    trouble,
    h("button", { class: "primary" }, button),
  );
}

/** Asks once more before the token ends. */
function leave(event) {
  const button = byID("leave");
  if (button.dataset.askedAt === undefined) {
    button.dataset.askedAt = event.timeStamp;
    button.textContent = t("enrol.leaveSure");
    return;
  }
  if (!confirms(event, Number(button.dataset.askedAt))) return;
  attempt(async () => {
    await post("/api/leave");
    me = { who: "anyone" };
    show();
    notify(t("enrol.left"));
  });
}

async function attempt(run) {
  try {
    await run();
  } catch (problem) {
    if (problem.reason === undefined) throw problem;
    notify(sentence(problem), "bad");
  }
}

begin(async () => {
  [me, { locations }] = await Promise.all([get("/api/me"), get("/api/locations")]);
  chosen = locations[0]?.id;
  document.title = `${t("enrol.title")} · Comanda`;
  show();
});
