// SPDX-License-Identifier: Apache-2.0
// The picture of a dish: a photo is made small enough, and stored.

import { command, newKey } from "./api.js";
import { h } from "./dom.js";
import { base64, smallEnough } from "./picture-file.js";
import { sentence, t } from "./text.js";

/**
 * Returns the control of a picture: `read()` and `write(id)` exchange its identifier or null.
 *
 * `stored()` waits until a chosen picture is stored.
 */
export function pictureControl() {
  let id = null;
  let storing = Promise.resolve();
  const shown = h("img", { alt: "", width: "128", height: "128", hidden: true });
  const state = h("p", { class: "soft", role: "status" });
  const input = h("input", { type: "file", id: "dish-picture", accept: "image/*",
    "aria-label": t("owner.field.picture") });
  const remove = h("button", { class: "plain", type: "button", id: "picture-remove" },
    t("owner.pictureRemove"));
  const write = (value) => {
    id = value;
    shown.hidden = value === null;
    remove.hidden = value === null;
    if (value !== null) shown.src = `/api/pictures/${value}`;
  };
  const store = async (file) => {
    state.textContent = t("owner.pictureStoring");
    try {
      const data = await base64(await smallEnough(file));
      const { picture } = await command("POST", "/api/pictures", { data }, { key: newKey() });
      write(picture);
      state.textContent = "";
    } catch (problem) {
      // A browser throws its own error for a file that is no picture.
      state.textContent = problem.reason === undefined ? t("owner.pictureWrong")
        : sentence(problem);
    }
    input.value = "";
  };
  input.addEventListener("change", () => {
    if (input.files.length > 0) storing = store(input.files[0]);
  });
  remove.addEventListener("click", () => write(null));
  write(null);
  const element = h("div", { class: "dish-picture" }, shown,
    h("div", { class: "words" }, input, remove, state));
  return Object.assign(element, { read: () => id, write, stored: () => storing });
}
