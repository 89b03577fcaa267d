// SPDX-License-Identifier: Apache-2.0
// Tells a second press, which confirms a question, from one press that was felt as two. No page.

/** Milliseconds after a question in which nobody has read it. */
const READING = 500;

/** Whether a `click` confirms the question that was asked at `askedAt`, a time of its clock. */
export function confirms(click, askedAt) {
  return click.detail <= 1 && click.timeStamp - askedAt >= READING;
}

/** Ignores the repetitions of a key that is held down: each of them would press the button. */
export function ignoreHeldKey(button) {
  button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
}
