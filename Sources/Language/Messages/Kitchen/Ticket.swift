// SPDX-License-Identifier: Apache-2.0

extension Ticket {
    /// Whether the kitchen is to make it before others.
    public var isRush: Bool { rush == true }

    /// The lines that a tap on the whole ticket names.
    ///
    /// These are the lines at the ticket's status, or the voided ones if no line is to be made or
    /// handed over. A tap that names them can't move a line that the cook has not seen.
    public var tappedLines: [Int] {
        let tapped: LineStatus =
            switch status {
            case .inProcess: .inProcess
            case .processed: .processed
            case .open, .delivered, .canceled: .voided
            }
        return lines.filter { $0.status == tapped }.map(\.line)
    }
}
