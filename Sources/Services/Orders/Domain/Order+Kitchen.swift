// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What the kitchen does with an order, whether it is being checked out, paid or neither.
extension Order {
    /// Sends held lines to the kitchen, whatever they wait for: those of a course, those that are
    /// named, or all; with both, those of the named that belong to the course.
    ///
    /// Refuses, in this order: `order.canceled`, `order.noLines`, for each named line
    /// `line.unknown` and `line.notHeld`, then `order.nothingHeld`.
    mutating func fire(
        course: Int?, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
        if numbers?.isEmpty == true { throw .noLines }
        for number in numbers ?? [] where lines[try placeOfLine(number)].status != .held {
            throw .lineNotHeld(number, of: self)
        }
        let fired = lines.indices.filter { index in
            lines[index].status == .held && (numbers?.contains(lines[index].line) ?? true)
                && (course == nil || lines[index].course == course)
        }
        if fired.isEmpty { throw .nothingHeld(on: self) }
        fireLines(at: fired, now)
        completeChange(at: now)
    }

    /// The tap: moves the named lines, or every line that stands at `from`, one step on.
    ///
    /// Refuses, in this order: `order.notAdvanceable` (nobody taps other states), `order.noLines`,
    /// `line.unknown`, `order.statusChanged` (the person saw a state that has passed: of two cooks
    /// who tap the same ticket once each, one advances it).
    mutating func advance(
        from status: OrderStatus, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        guard let source = status.advanceableLines else { throw .notAdvanceable(from: status) }
        let moved = try places(of: numbers, at: source, seen: status)
        for index in moved { lines[index].advance(at: now) }
        lastAdvance = Advance(from: source, lines: moved.map { lines[$0].line })
        completeChange(at: now)
    }

    /// Takes the last step back; the ticket returns to its old place.
    ///
    /// Refuses `order.canceled`, `order.nothingToRecall` (a step is taken back once), and
    /// `order.statusChanged` if the person means another step than the last one.
    mutating func recall(
        from source: LineStatus?, lines numbers: [Int]?, at now: Timestamp
    ) throws(Refusal) {
        if status == .canceled { throw .orderCanceled(self) }
        guard let lastAdvance else { throw .nothingToRecall(on: self) }
        guard source ?? lastAdvance.from == lastAdvance.from,
            Set(numbers ?? lastAdvance.lines) == Set(lastAdvance.lines)
        else { throw .stepChanged(on: self) }
        for number in lastAdvance.lines { lines[number - 1].recall(to: lastAdvance.from) }
        self.lastAdvance = nil
        completeChange(at: now)
    }

    /// The kitchen has seen what was taken back: the named lines, or all that wait for that.
    ///
    /// Refuses, in this order: `order.noLines`, `line.unknown`, `order.nothingToAcknowledge` (the
    /// person saw a state that has passed).
    mutating func acknowledge(lines numbers: [Int]?, at now: Timestamp) throws(Refusal) {
        for index in try placesToAcknowledge(numbers) { lines[index].acknowledgedAt = now }
        completeChange(at: now)
    }

    /// Sends what waits for these to the kitchen, without counting the change.
    mutating func release(_ releases: Set<HoldRelease>, at now: Timestamp) {
        let released = lines.indices.filter { lines[$0].heldUntil.map(releases.contains) ?? false }
        if !released.isEmpty { fireLines(at: released, now) }
    }

    private mutating func fireLines(at places: [Int], _ now: Timestamp) {
        let round = roundOfNewLines
        for index in places {
            lines[index].status = .inProcess
            lines[index].heldUntil = nil
            lines[index].firedAt = now
            lines[index].round = round
        }
    }

    private func places(
        of numbers: [Int]?, at source: LineStatus, seen status: OrderStatus
    ) throws(Refusal) -> [Int] {
        guard let numbers else {
            if self.status != status { throw .statusChanged(of: self, from: status) }
            return lines.indices.filter { lines[$0].status == source }
        }
        if numbers.isEmpty { throw .noLines }
        var places: [Int] = []
        for number in numbers {
            let index = try placeOfLine(number)
            if lines[index].status != source {
                throw .statusChanged(ofLine: number, of: self, from: source)
            }
            if !places.contains(index) { places.append(index) }
        }
        return places
    }

    private func placesToAcknowledge(_ numbers: [Int]?) throws(Refusal) -> [Int] {
        guard let numbers else {
            let places = lines.indices.filter { lines[$0].awaitsAcknowledgement }
            if places.isEmpty { throw .nothingToAcknowledge(on: self) }
            return places
        }
        if numbers.isEmpty { throw .noLines }
        var places: [Int] = []
        for number in numbers {
            let index = try placeOfLine(number)
            if !lines[index].awaitsAcknowledgement {
                throw .nothingToAcknowledge(onLine: number, of: self)
            }
            places.append(index)
        }
        return places
    }
}

extension OrderStatus {
    /// The lines that a tap on a ticket of this status moves; nil when nobody taps it.
    fileprivate var advanceableLines: LineStatus? {
        switch self {
        case .inProcess: .inProcess
        case .processed: .processed
        case .open, .delivered, .canceled: nil
        }
    }
}

extension Line {
    fileprivate mutating func advance(at now: Timestamp) {
        if status == .inProcess {
            status = .processed
            processedAt = now
        } else {
            status = .delivered
            deliveredAt = now
        }
    }

    /// Lines that were made or handed over are never taken back, so they still stand one step on.
    fileprivate mutating func recall(to earlier: LineStatus) {
        status = earlier
        deliveredAt = nil
        if earlier == .inProcess { processedAt = nil }
    }
}
