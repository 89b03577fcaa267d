// SPDX-License-Identifier: Apache-2.0

import { command } from "./api.js";

/** The pause before a command without an answer is sent again, in milliseconds. */
const PAUSE = 1100;

/**
 * Sends the commands of an outbox, each until it is answered or refused.
 *
 *     new Sender(state.outbox, {
 *       pathOf: (entry) => entry.path,
 *       bodyOf: (entry) => entry.body,      // as it is sent
 *       save: () => …,                      // before anything is sent, and after each change
 *       onAnswer: (entry, answer) => …,
 *       onRefusal: (entry, problem) => …,
 *       onWaiting: (entry, problem) => …,   // no answer yet, it is sent again
 *       onDone: () => …,                    // after each of these
 *       isKept: (problem) => false,         // whether a refused command waits for the person
 *     });
 */
export class Sender {
  /** Whether nothing is sent any more: this page is not the one that sends, or it may not. */
  isEnded = false;

  #outbox;
  #options;

  constructor(outbox, options) {
    this.#outbox = outbox;
    this.#options = {
      bodyOf: ({ body }) => body, isKept: () => false, onWaiting: () => {}, ...options,
    };
  }

  /** Sends every command that can be sent now. */
  pump() {
    if (this.isEnded) return;
    for (let entry = this.#next(); entry !== null; entry = this.#next()) {
      this.#options.save();
      this.#send(entry);
    }
  }

  #next() {
    return this.#outbox.next(performance.now());
  }

  async #send(entry) {
    const { pathOf, bodyOf, onAnswer, onRefusal, onWaiting, onDone, isKept } = this.#options;
    const wait = (problem) => {
      if (problem.uncertain) entry.state = "unanswered";
      onWaiting(entry, problem);
      onDone();
    };
    try {
      const options = { key: entry.id, approval: entry.approval, onWaiting: wait };
      onAnswer(entry, await command(entry.method, pathOf(entry), bodyOf(entry), options));
    } catch (problem) {
      if (problem.reason === undefined) throw problem;
      if (isKept(problem)) this.#hold(entry, problem);
      else if (problem.undecided) this.#postpone(entry, problem);
      else onRefusal(entry, problem);
    }
    onDone();
    this.pump();
  }

  /** Keeps a command without an answer, and sends it again after a pause. */
  #postpone(entry, problem) {
    this.#outbox.returned(entry.id, !problem.uncertain, performance.now());
    this.#options.save();
    setTimeout(() => this.pump(), PAUSE);
  }

  /** Keeps a command that needs the person first, such as to sign in. */
  #hold(entry, problem) {
    this.isEnded = true;
    this.#outbox.returned(entry.id, !problem.effectUnknown, performance.now());
    this.#options.save();
  }
}
