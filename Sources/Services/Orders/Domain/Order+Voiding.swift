// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// Voids of lines, and the end of an order without payment.
extension Order {
    /// Voids lines or parts of them, all of the named ones or none.
    ///
    /// Refuses, in this order: by the order, `order.noLines`, `order.reasonOutOfRange`,
    /// then for each line `line.repeated`, `line.unknown`, `line.voided`, `line.moved`,
    /// `line.finished`, `line.quantityOutOfRange`; then `order.tooManyLines`, and for lines that
    /// the kitchen has `order.needsApproval`.
    mutating func voidLines(
        _ voids: [LinePart], reason: String, in environment: OrderEnvironment
    ) throws(Refusal) {
        try checkKeyable()
        if voids.isEmpty { throw .noLines }
        guard OrderLimits.reason.contains(reason.codePoints) else { throw .reasonOutOfRange }
        try void(voids, reason, in: environment)
        completeChange(at: environment.now)
    }

    /// Cancels the order and voids every line that was not handed over.
    ///
    /// Refuses, in this order: `order.canceled`, `order.paid` (also if a part was paid and not
    /// refunded: money never disappears with an order), `order.sealed`, `order.reasonOutOfRange`,
    /// and `order.needsApproval` if the kitchen has lines of it.
    mutating func cancel(reason: String?, in environment: OrderEnvironment) throws(Refusal) {
        try checkCancelable()
        if let reason, !OrderLimits.reason.contains(reason.codePoints) { throw .reasonOutOfRange }
        if lines.contains(where: \.isInKitchen) { try environment.check(.voids, of: self) }
        for index in lines.indices where lines[index].status.canStillChange {
            lines[index].void(reason: nil, at: environment.now)
        }
        canceledAt = environment.now
        cancelReason = reason
        lastAdvance = nil
        completeChange(at: environment.now)
    }

    /// Refuses `order.canceled`, `order.paid` and `order.sealed`.
    func checkCancelable() throws(Refusal) {
        try checkPayable()
        if netPaid > .zero { throw .orderHoldsMoney(self) }
        if sealed { throw .orderSealed(self) }
    }

    /// Whether the order is a draft: a till began it and the kitchen never saw it.
    ///
    /// An order with a line that waits to be fired is not a draft, unless its guest has not
    /// confirmed it.
    var isDraft: Bool {
        status == .open && !sealed && payments.isEmpty
            && !lines.contains {
                $0.firedAt != nil || ($0.heldUntil == .fired && !isUnconfirmed)
            }
    }

    /// The index of a line that can be changed: it is held or to be made.
    ///
    /// Refuses `line.unknown`, `line.voided`, `line.moved` and `line.finished`.
    func unfinishedLine(_ number: Int) throws(Refusal) -> Int {
        let index = try standingLine(number)
        guard lines[index].isUnfinished else { throw .lineFinished(number, of: self) }
        return index
    }

    /// The index of a line that is neither voided nor moved.
    ///
    /// Refuses `line.unknown`, `line.voided` and `line.moved`.
    func standingLine(_ number: Int) throws(Refusal) -> Int {
        let index = try indexOfLine(number)
        if lines[index].status == .voided { throw .lineVoided(number, of: self) }
        if let place = lines[index].movedTo { throw .lineMoved(number, of: self, to: place) }
        return index
    }

    /// The index of a line in `lines`.
    ///
    /// Refuses `line.unknown`.
    func indexOfLine(_ number: Int) throws(Refusal) -> Int {
        guard number >= 1, number <= lines.count else { throw .lineUnknown(number, of: self) }
        return number - 1
    }

    /// Voids lines without counting the change.
    mutating func void(
        _ voids: [LinePart], _ reason: String?, in environment: OrderEnvironment
    ) throws(Refusal) {
        let (now, limits) = (environment.now, environment.limits)
        var changed = lines
        for (position, void) in voids.enumerated() {
            if voids[..<position].contains(where: { $0.line == void.line }) {
                throw .lineRepeated(void.line)
            }
            let index = try unfinishedLine(void.line)
            let all = lines[index].quantity
            let quantity = void.quantity ?? all
            guard (1...all).contains(quantity) else {
                throw .quantityOutOfRange(quantity, ofLine: void.line, limits)
            }
            if quantity == all {
                changed[index].void(reason: reason, at: now)
            } else {
                changed[index].quantity -= quantity
                changed.append(
                    changed[index].voidedPart(
                        quantity, line: changed.count + 1, reason: reason, at: now))
            }
        }
        // An order may have more lines than a limit that was lowered later; voids still work.
        if changed.count > max(limits.lines, lines.count) {
            throw .tooManyLinesForPart(on: self, limits)
        }
        if voids.contains(where: { lines[$0.line - 1].isInKitchen }) {
            try environment.check(.voids, of: self)
        }
        lines = changed
    }
}

extension Line {
    /// Whether it is held or to be made.
    var isUnfinished: Bool { status == .held || status == .inProcess }

    /// Whether the kitchen has it and it was not handed over: to void it costs food.
    fileprivate var isInKitchen: Bool { status == .inProcess || status == .processed }

    fileprivate mutating func void(reason: String?, at now: Timestamp) {
        status = .voided
        heldUntil = nil
        voidedAt = now
        voidReason = reason
    }

    fileprivate func voidedPart(
        _ quantity: Int, line: Int, reason: String?, at now: Timestamp
    ) -> Line {
        var part = self
        part.line = line
        part.quantity = quantity
        part.voidedFrom = self.line
        part.void(reason: reason, at: now)
        return part
    }
}

extension LineStatus {
    /// Whether the line is neither handed over, voided nor moved.
    fileprivate var canStillChange: Bool {
        switch self {
        case .held, .inProcess, .processed: true
        case .delivered, .voided, .moved: false
        }
    }
}
