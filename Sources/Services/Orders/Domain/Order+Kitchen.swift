// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The steps of the kitchen, possible before, during and after checkout.
extension Order {
    /// Sends held lines to the kitchen, whatever would release them: those of a course, the named
    /// ones, or all; with both parameters, the named ones of the course.
    ///
    /// Refuses, in this order: `order.canceled`, `order.noLines`, for each named line
    /// `line.unknown`, `line.moved` and `line.notHeld`, then `order.nothingHeld`.
    mutating func fire(
        course: Int?, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        try checkNotCanceled()
        if numbers?.isEmpty == true { throw .noLines }
        for number in numbers ?? [] {
            let line = lines[try indexOfLine(number)]
            if let place = line.movedTo { throw .lineMoved(number, of: self, to: place) }
            if !line.isHeld { throw .lineNotHeld(number, of: self) }
        }
        let fired = lines.indices.filter { index in
            lines[index].isHeld && (numbers?.contains(lines[index].line) ?? true)
                && (course == nil || lines[index].course == course)
        }
        if fired.isEmpty { throw .nothingHeld(on: self) }
        fireLines(at: fired, now)
        completeChange(at: now)
    }

    /// A tap: moves the named lines, or every line with the status `status`, one step on.
    ///
    /// Refuses, in this order: `order.notAdvanceable`, `order.noLines`, `line.unknown`,
    /// `order.statusChanged` (the display showed an older state: of two cooks who tap the same
    /// ticket once each, one advances it).
    mutating func advance(
        from status: OrderStatus, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        guard let source = status.advanceableLines else { throw .notAdvanceable(from: status) }
        let moved = try indices(of: numbers, at: source, seen: status)
        for index in moved { lines[index].advance(at: now) }
        lastAdvance = Advance(from: source, lines: moved.map { lines[$0].line })
        completeChange(at: now)
    }

    /// Undoes the step of the kitchen that the parameters name completely, or else its last one.
    ///
    /// Refuses `order.canceled`. If a named line is no longer where that step moved it, or if an
    /// incomplete name does not match the last step, it refuses `order.statusChanged`, or
    /// `order.nothingToRecall` if the last step was recalled already or never made.
    mutating func recall(
        from source: LineStatus?, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        try checkNotCanceled()
        let step = try stepToRecall(from: source, lines: numbers)
        for number in step.lines { lines[number - 1].recall(to: step.from) }
        if lastAdvance?.lines.contains(where: step.lines.contains) == true { lastAdvance = nil }
        completeChange(at: now)
    }

    /// Returns the named step; it need not be the last one, since stations work side by side.
    private func stepToRecall(
        from source: LineStatus?, lines numbers: [Int]?
    ) throws(Refusal) -> Advance {
        guard let source, let numbers else {
            guard let lastAdvance else { throw .nothingToRecall(on: self) }
            guard source ?? lastAdvance.from == lastAdvance.from,
                Set(numbers ?? lastAdvance.lines) == Set(lastAdvance.lines)
            else { throw .stepChanged(on: self) }
            return lastAdvance
        }
        let moved = lines.filter { $0.status == source.advanced }.map(\.line)
        guard !numbers.isEmpty, numbers.allSatisfy(moved.contains) else {
            throw lastAdvance == nil ? .nothingToRecall(on: self) : .stepChanged(on: self)
        }
        return Advance(from: source, lines: numbers)
    }

    /// Records that the kitchen has seen that lines were voided: the named ones, or all.
    ///
    /// Refuses, in this order: `order.noLines`, `line.unknown`, `order.nothingToAcknowledge` (the
    /// display showed an older state).
    mutating func acknowledge(lines numbers: [Int]?, at now: Timestamp) throws(Refusal) {
        for index in try indicesToAcknowledge(numbers) { lines[index].acknowledgedAt = now }
        completeChange(at: now)
    }

    /// Moves the order to the front of the kitchen's screens, or back to its old place.
    ///
    /// Refuses `order.canceled`, and `order.paid` if the kitchen has no work left on a paid order.
    mutating func prioritize(_ isRush: Bool, at now: Timestamp) throws(Refusal) {
        try checkPrioritizable()
        if isRush == self.isRush { return }
        rush = isRush ? true : nil
        completeChange(at: now)
    }

    /// Refuses `order.canceled` and `order.paid`.
    func checkPrioritizable() throws(Refusal) {
        try checkNotCanceled()
        if paid, !lines.contains(where: \.isAhead) { throw .orderDone(self) }
    }

    /// Fires the lines held until one of these releases, without counting the change.
    mutating func release(_ releases: Set<HoldRelease>, at now: Timestamp) {
        let released = lines.indices.filter { lines[$0].heldUntil.map(releases.contains) ?? false }
        if !released.isEmpty { fireLines(at: released, now) }
    }

    private mutating func fireLines(at indices: [Int], _ now: Timestamp) {
        let round = roundOfNewLines
        for index in indices {
            lines[index].status = .inProcess
            lines[index].heldUntil = nil
            lines[index].firedAt = now
            lines[index].round = round
        }
    }

    private func indices(
        of numbers: [Int]?, at source: LineStatus, seen status: OrderStatus
    ) throws(Refusal) -> [Int] {
        guard let numbers else {
            if self.status != status { throw .statusChanged(of: self, from: status) }
            return lines.indices.filter { lines[$0].status == source }
        }
        if numbers.isEmpty { throw .noLines }
        var indices: [Int] = []
        for number in numbers {
            let index = try indexOfLine(number)
            if lines[index].status != source {
                throw .statusChanged(ofLine: number, of: self, from: source)
            }
            if !indices.contains(index) { indices.append(index) }
        }
        return indices
    }

    private func indicesToAcknowledge(_ numbers: [Int]?) throws(Refusal) -> [Int] {
        guard let numbers else {
            let indices = lines.indices.filter { lines[$0].awaitsAcknowledgement }
            if indices.isEmpty { throw .nothingToAcknowledge(on: self) }
            return indices
        }
        if numbers.isEmpty { throw .noLines }
        var indices: [Int] = []
        for number in numbers {
            let index = try indexOfLine(number)
            if !lines[index].awaitsAcknowledgement {
                throw .nothingToAcknowledge(onLine: number, of: self)
            }
            indices.append(index)
        }
        return indices
    }
}

extension OrderStatus {
    /// The status of the lines that a tap on a ticket of this status moves; nil if a tap is
    /// refused.
    fileprivate var advanceableLines: LineStatus? {
        switch self {
        case .inProcess: .inProcess
        case .processed: .processed
        case .open, .delivered, .canceled: nil
        }
    }
}

extension LineStatus {
    /// The status after a tap; nil if a tap can't move such a line.
    var advanced: Self? {
        switch self {
        case .inProcess: .processed
        case .processed: .delivered
        case .held, .delivered, .voided, .moved: nil
        }
    }
}

extension Line {
    /// Whether it can be sent to the kitchen.
    var isHeld: Bool { status == .held }

    /// Whether the kitchen has yet to make it or to hand it over.
    var isAhead: Bool {
        switch status {
        case .held, .inProcess, .processed: true
        case .delivered, .voided, .moved: false
        }
    }

    fileprivate mutating func advance(at now: Timestamp) {
        if status == .inProcess {
            status = .processed
            processedAt = now
        } else {
            status = .delivered
            deliveredAt = now
        }
    }

    /// Undoes one step; finished lines are never voided, so the line is still one step further.
    fileprivate mutating func recall(to earlier: LineStatus) {
        status = earlier
        deliveredAt = nil
        if earlier == .inProcess { processedAt = nil }
    }
}
