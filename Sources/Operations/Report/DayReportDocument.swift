// SPDX-License-Identifier: Apache-2.0

import Foundation
import Messages

/// A report as JSON: the members of the day as payment-service answers them, with `sold` and
/// `reconciliation` beside them.
struct DayReportDocument: Encodable {
    private let report: DayReport

    private enum Member: String, CodingKey {
        case sold, reconciliation
    }

    /// The document of a report.
    init(_ report: DayReport) { self.report = report }

    /// One line of JSON with the members in alphabetical order.
    ///
    /// Rethrows errors of the encoder.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// Writes the day and its sales as one object.
    func encode(to encoder: any Encoder) throws {
        try report.day.encode(to: encoder)
        var container = encoder.container(keyedBy: Member.self)
        try container.encodeIfPresent(report.sold, forKey: .sold)
        try container.encode(report.reconciliation, forKey: .reconciliation)
    }
}
