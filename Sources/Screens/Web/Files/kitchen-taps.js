// SPDX-License-Identifier: Apache-2.0

/** The time for which the last tap can be undone, in milliseconds. */
const undoTime = 5000;
/** The time for which an undo without an answer can be repeated. */
const repeatTime = 60_000;

/**
 * Handles a tap on a card, or on one of its lines, and returns the request to send; null for none.
 *
 * Pure. `hidden` has the lines that the card does not show completely: a tap never names them. A
 * card that has just changed ignores the tap, which was meant for its earlier content.
 */
export function tap(model, order, line, hidden) {
  const place = model.placeOf(order);
  if (place === undefined) return null;
  const { ticket } = place;
  const { number } = ticket;
  // The lines of an opened ticket may have scrolled.
  if (model.recent.ignores(order, model.opened ? null : line, model.now)) {
    if (model.lastTap?.order !== order) model.notify("kitchen.notice.changed", { number });
    return null;
  }
  if (line !== null) return tapLine(model, ticket, line);
  const step = model.scope.step(ticket);
  if (step === null) {
    const stations = model.scope.waiting(ticket).join(", ");
    model.notify(stations ? "kitchen.notice.waits" : "kitchen.notice.voidWaits",
      { number, stations });
    return null;
  }
  const lines = model.scope.tapped(ticket, hidden);
  if (lines.length === 0) {
    model.notify("kitchen.notice.hidden", { number });
    return null;
  }
  return send(model, ticket, lines, step);
}

function tapLine(model, ticket, number) {
  const line = ticket.lines.find((one) => one.line === number);
  if (line === undefined) return null;
  const step = model.scope.shows(line) ? model.scope.lineStep(line, ticket) : null;
  if (step !== null) return send(model, ticket, [number], step);
  const reasons = { inProcess: "kitchen.notice.lineWaits", voided: "kitchen.notice.lineVoid" };
  model.notify(reasons[line.status] ?? "kitchen.notice.lineDone", {
    dish: `${line.quantity} × ${line.name}`, station: model.scope.name(line.station),
  });
  return null;
}

/** Handles a tap on a counted dish: requests the next step of its line that is made first. Pure. */
export function tapDish(model, { name, next }) {
  const { order } = next.ticket;
  if (model.recent.ignoresDish(name, model.now)) {
    if (model.lastTap === null) model.notify("kitchen.notice.dishChanged", { dish: name });
    return null;
  }
  const ticket = model.placeOf(order)?.ticket ?? model.received.get(order);
  return ticket === undefined ? null : tapLine(model, ticket, next.line.line);
}

/** Requests the step of those lines whose last tap is not pending. */
function send(model, ticket, lines, step) {
  const { order, number, revision } = ticket;
  const tap = model.pending.get(order);
  const sent = tap?.revision === revision ? tap.lines : new Set();
  const fresh = lines.filter((line) => !sent.has(line));
  if (fresh.length === 0) return null;
  model.pending.set(order, { revision, number, lines: new Set([...sent, ...fresh]) });
  // The notice belongs to an earlier tap.
  model.notice = null;
  if (step.acknowledges) {
    // An acknowledgement can't be undone.
    model.lastTap = null;
    return { command: "acknowledge", order, number, body: { lines: fresh } };
  }
  const until = model.now + undoTime;
  model.lastTap = { order, number, from: step.from, lines: fresh, until };
  return { command: "advance", order, number, body: { from: step.from, lines: fresh } };
}

/** Requests the recall of the last tap. Pure. */
export function undo(model) {
  if (model.pendingRecall !== null) return null;
  if (model.lastTap === null) {
    model.notify("kitchen.notice.nothingToUndo");
    return null;
  }
  return recall(model, model.lastTap);
}

/** Requests the recall of a step of the list. Pure. */
export function bringBack(model, step) {
  if (model.pendingRecall !== null) return null;
  const { order, number } = step.ticket;
  return recall(model, { order, number, from: step.from, lines: step.lines });
}

function recall(model, { order, number, from, lines }) {
  model.pendingRecall = { order, number, from, lines };
  model.broughtBack = order;
  model.forgetTap(order);
  return { command: "recall", order, number, body: { from, lines } };
}

/**
 * Handles the outcome of a request about a ticket. Pure.
 *
 * `outcome` is `{done: true}`, `{reason, detail}` for a refusal, or `{unknown: true}`.
 */
export function finish(model, request, outcome) {
  const { key, values } = model.notice ?? {};
  if (key === "kitchen.notice.again" && values.number === request.number) model.notice = null;
  if (request.command === "fire") model.heldOrders.setFiring(request.order, false);
  if (request.command === "recall") finishRecall(model, request, outcome);
  else if (outcome.done) finishDone(model, request);
  else finishUndone(model, request, outcome);
}

function finishDone(model, { command, number, body }) {
  // An accepted tap stays pending until its effect is on the screen.
  if (command === "rush") {
    model.notify(body.rush ? "kitchen.notice.rush" : "kitchen.notice.noRush", { number });
  } else if (command === "fire") {
    model.notify("kitchen.notice.fired", { number, course: body.course });
  }
}

function finishUndone(model, { command, order, number }, outcome) {
  const isTap = command === "advance" || command === "acknowledge";
  if (isTap && !model.pending.has(order)) {
    // The effect of another cook's tap came first. Only that cook can undo it.
    if (isMovedOn(outcome)) model.forgetTap(order);
    return;
  }
  if (isTap) {
    model.pending.delete(order);
    // Without a confirmed effect there is nothing to undo: the step may be another cook's.
    model.forgetTap(order);
  }
  if (outcome.unknown) model.notify("kitchen.notice.noAnswer", { number }, true);
  else if (!isMovedOn(outcome)) refuse(model, number, outcome);
  else if (model.placeOf(order)) model.notify("kitchen.notice.lookAgain", { number });
  else model.notify("kitchen.notice.otherCook", { number });
}

function finishRecall(model, { order, number }, outcome) {
  const tap = model.pendingRecall;
  if (tap === null || tap.order !== order) return;
  model.pendingRecall = null;
  if (outcome.done) {
    model.notify("kitchen.notice.undone", { number });
    return;
  }
  model.broughtBack = null;
  if (outcome.unknown) {
    model.lastTap ??= { ...tap, until: model.now + repeatTime };
    model.notify("kitchen.notice.noRecall", { number }, true);
  } else if (!isMovedOn(outcome)) {
    refuse(model, number, outcome);
  } else {
    const lines = model.received.get(order)?.lines.filter((one) => tap.lines.includes(one.line));
    const isGone = lines === undefined || lines.some((line) => line.status === "delivered");
    model.notify(isGone ? "kitchen.notice.handedOver" : "kitchen.notice.lookAgain", { number });
  }
}

function isMovedOn({ reason }) {
  return reason === "order.statusChanged" || reason === "order.nothingToAcknowledge";
}

function refuse(model, number, { detail }) {
  model.notify("kitchen.notice.refused", { number, detail });
}
