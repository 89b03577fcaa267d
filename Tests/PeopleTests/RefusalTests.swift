// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing
import Wire

@testable import People

/// The texts of refusals, which the golden messages have, too.
@Suite struct RefusalTests {
    private static let refusals: [Refusal] = [
        .deviceNameTaken("till-3"), .roleMissing, .deviceUnknown("till-9"), .tooMany("devices"),
        .codeUnknown, .linkUnknown, .staffUnknown("ana"), .staffNameTaken("ana"), .pinInvalid,
        .locationUnknown("00009"), .locationsNotHeard,
        .tableUnknown("T9", at: Location.samples[0]),
    ]

    @Test(arguments: refusals)
    func `a refusal says what the golden message says`(_ refusal: Refusal) throws {
        let file = ProjectFolder.protocols.appending(
            path: "Golden/people/\(refusal.reason).refusal.json")
        let data = try Data(contentsOf: file)
        let golden = try JSONDecoder().decode(Answer.self, from: data).error
        #expect(golden.message == refusal.message)
        #expect(golden.code == refusal.kind.rawValue)
    }

    @Test func `a refusal of a table names the first 50`() {
        var location = Location.samples[0]
        location.tables = (1...60).map { Table(name: "\($0)", seats: 2) }
        #expect(Refusal.tableUnknown("T9", at: location).message.hasSuffix(", 50 and 10 more."))
    }

    private struct Answer: Decodable {
        var error: Refused
    }
}
