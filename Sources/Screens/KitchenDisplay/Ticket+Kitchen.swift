// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

extension Ticket {
    /// Whether a line is past the step that the ticket as a whole waits for.
    func hasFinished(_ line: TicketLine) -> Bool {
        switch line.status {
        case .held, .inProcess, .voided: false
        case .processed: status == .inProcess
        case .delivered: true
        }
    }

    /// What stands before a line so that colour is never the only sign.
    func mark(for line: TicketLine) -> String {
        if line.status == .voided { return "VOID " }
        return hasFinished(line) ? "✓ " : ""
    }

    /// The colour of the title.
    var color: Color {
        switch status {
        case .inProcess: .blue
        case .processed: .green
        case .open, .delivered, .canceled: .red
        }
    }

    /// The word at the lower border; a ticket that is being made needs none.
    var label: String? {
        switch status {
        case .inProcess: nil
        case .processed: "processed"
        case .canceled: "canceled"
        case .open, .delivered: "voided"
        }
    }
}
