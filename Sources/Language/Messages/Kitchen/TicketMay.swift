// SPDX-License-Identifier: Apache-2.0

extension Ticket {
    /// Whether kds-service says that something can be done with a line now, or says nothing.
    public func allows(_ act: KeyPath<TicketMay, [Int]?>, with line: TicketLine) -> Bool {
        may.map { $0[keyPath: act]?.contains(line.line) ?? false } ?? true
    }
}
