// SPDX-License-Identifier: Apache-2.0
// A photo from a camera or a file: made small enough, and written in Base64.

import { h } from "./dom.js";

/** The highest size of a picture in bytes: Protocols/2-LOCATIONS.md, Limits. */
const HIGHEST = 131_072;
/** The longest sides and the qualities that are tried until a photo is small enough. */
const ATTEMPTS = [[1200, 0.85], [1000, 0.8], [800, 0.75], [600, 0.7], [400, 0.6]];

/**
 * Returns a photo as a JPEG that is small enough, without what the camera wrote into it.
 *
 * A browser throws its own error for a file that is no picture.
 */
export async function smallEnough(file) {
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

/** Returns the bytes of a file in Base64. */
export function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.split(",")[1]));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

/** Returns the JPEG of bytes in Base64. */
export function jpegOf(data) {
  return new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))],
    { type: "image/jpeg" });
}

/** Returns the SHA-256 of a file, in hexadecimal digits. Only in a secure context. */
export async function digestOf(blob) {
  const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
