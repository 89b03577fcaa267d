// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension Ticket {
    /// Creates the kitchen's view of an order: without money, held and moved lines, and voids that
    /// were acknowledged.
    ///
    /// Nil if no line of the order was fired.
    init?(order: Order) {
        let pending = order.lines.filter(\.isPending)
        let timed = pending.isEmpty ? order.lines : pending
        guard let firedAt = timed.compactMap(\.firedAt).min() else { return nil }
        self.init(order, pending: pending, firedAt: firedAt)
    }

    /// The answer about an order of which no line was fired: no lines, and the age of the order.
    init(unfired order: Order) { self.init(order, pending: [], firedAt: order.openedAt) }

    private init(_ order: Order, pending: [Line], firedAt: Timestamp) {
        self.init(
            order: order.id, location: order.location, number: order.number,
            businessDay: order.businessDay, terminal: order.terminal,
            fulfilment: order.fulfilment.withoutAddress, note: order.note,
            noteChangedAt: order.noteChangedAt,
            revision: order.revision,
            status: Self.status(of: order, pending: pending), paid: order.paid,
            rush: order.rush, firedAt: firedAt,
            lines: order.lines.filter(\.isOnTicket).map(TicketLine.init(line:)),
            held: Self.held(of: order), may: order.may.map { Self.may($0, with: order) })
        labels = order.labels
    }

    /// What the kitchen can do with the ticket, as its order says it.
    private static func may(_ may: OrderMay, with order: Order) -> TicketMay {
        TicketMay(
            rush: order.refusal(of: \.rush), advance: may.advance, acknowledge: may.acknowledge)
    }

    /// The courses whose lines are held; nil without any.
    ///
    /// Lines without a course are held until the order is paid: nobody in the kitchen fires them.
    private static func held(of order: Order) -> [HeldCourse]? {
        let lines = order.lines.filter { $0.status == .held }
        let courses = Dictionary(grouping: lines.filter { $0.course != nil }, by: \.course)
        let held = courses.compactMap { course, lines in
            course.map { HeldCourse(course: $0, quantity: lines.reduce(0) { $0 + $1.quantity }) }
        }
        return held.isEmpty ? nil : held.sorted { $0.course < $1.course }
    }

    /// Whether the kitchen still has something to make, hand over or acknowledge.
    var isShown: Bool {
        lines.contains { $0.status != .delivered }
    }

    /// The status of the ticket; a ticket with only voided lines to acknowledge counts as canceled.
    ///
    /// In both cases the next tap acknowledges.
    private static func status(of order: Order, pending: [Line]) -> OrderStatus {
        let onlyVoided = !pending.isEmpty && pending.allSatisfy { $0.status == .voided }
        return onlyVoided ? .canceled : order.status
    }
}

extension Fulfilment {
    /// The fulfilment without the guest's address and its place, which no kitchen message contains.
    fileprivate var withoutAddress: Self {
        var fulfilment = self
        fulfilment.address = nil
        fulfilment.place = nil
        return fulfilment
    }
}

extension TicketLine {
    /// Creates the kitchen's view of a line.
    init(line: Line) {
        self.init(
            line: line.line, name: line.name, modifiers: line.modifiers.map(\.name),
            quantity: line.quantity, station: line.station, course: line.course, seat: line.seat,
            round: line.round, status: line.status, note: line.note, firedAt: line.firedAt,
            movedFrom: line.movedFrom?.number)
    }
}

extension Line {
    /// Whether the kitchen sees the line.
    fileprivate var isOnTicket: Bool {
        firedAt != nil && acknowledgedAt == nil && status != .moved
    }

    /// Whether the kitchen still has something to do with the line.
    ///
    /// Only these lines determine the age of a ticket. So a new round on a finished order does not
    /// have the age of lines that were delivered an hour ago.
    fileprivate var isPending: Bool {
        switch status {
        case .inProcess, .processed: true
        case .held, .delivered, .moved: false
        case .voided: awaitsAcknowledgement
        }
    }
}
