// SPDX-License-Identifier: Apache-2.0
// The picture of a dish: a photo is made small enough, and stored.

import { command, newKey } from "./api.js";
import { h } from "./dom.js";
import { sentence, t } from "./text.js";

/** The highest size of a picture in bytes: Protocols/2-LOCATIONS.md, Limits. */
const HIGHEST = 131_072;
/** The longest sides and the qualities that are tried until a photo is small enough. */
const ATTEMPTS = [[1200, 0.85], [1000, 0.8], [800, 0.75], [600, 0.7], [400, 0.6]];

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

/** Returns a photo as a JPEG that is small enough, without what the camera wrote into it. */
async function smallEnough(file) {
  const photo = await createImageBitmap(file);
  for (const [side, quality] of ATTEMPTS) {
    const blob = await drawn(photo, side, quality);
    if (blob.size <= HIGHEST) return blob;
  }
  return drawn(photo, 200, 0.5);
}

function drawn(photo, side, quality) {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const canvas = h("canvas");
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext("2d");
  // JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.split(",")[1]));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
