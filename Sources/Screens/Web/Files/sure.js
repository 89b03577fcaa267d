// SPDX-License-Identifier: Apache-2.0
// Tells a second press, which confirms a question, from one press that counts twice. No page.

/** Milliseconds after a question in which nobody has read it. */
const READING = 500;

/**
 * Whether an event confirms the question that was asked at `askedAt`.
 *
 * `askedAt` is a time of `performance.now()` and of events. The second click of a double click does
 * not confirm.
 */
export function confirms({ detail = 0, timeStamp }, askedAt) {
  return detail <= 1 && timeStamp - askedAt >= READING;
}

/** Lets a key that is held down in an element count once; in a text it still makes new lines. */
export function ignoreHeldKeys(element) {
  element.addEventListener("keydown", (event) => {
    const isAnswer = event.key === "Escape"
      || (event.key === "Enter" && !event.target.matches("textarea"));
    if (event.repeat && isAnswer) event.preventDefault();
  });
}
