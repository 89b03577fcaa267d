// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages
import Testing

/// The hand-written JSON encoding equals that of `Codable`.
@Suite struct TicketJSONTests {
    @Test(arguments: OrderStatus.allCases, [0, 1, 3])
    func `a ticket is encoded as Codable encodes it`(_ status: OrderStatus, _ lines: Int) throws {
        let line = TicketLine(
            line: 1, name: "Burger \"XL\"", modifiers: ["rare", "é"], quantity: 2,
            station: "grill", course: 2, round: 1, status: .inProcess, note: "no\nonions",
            firedAt: Timestamp(milliseconds: 1_000))
        var plain = line
        (plain.modifiers, plain.course, plain.note, plain.firedAt) = ([], nil, nil, nil)
        let ticket = Ticket(
            order: "1", location: "00001", number: 7, terminal: "till-1", revision: 3,
            status: status, paid: lines == 1, firedAt: Timestamp(milliseconds: 1_000),
            lines: [line, plain, line].prefix(lines).map(\.self))

        // A list has no encoding of its own, so its elements are encoded by `Codable`.
        let expected = String(decoding: try JSON.encode([ticket]), as: UTF8.self)
        #expect("[\(String(decoding: JSON.encode(ticket), as: UTF8.self))]" == expected)
    }
}
