// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ServiceStorage

/// The names of storage problems in `service.stats`.
@Suite struct StorageProblemTests {
    private static let schema = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../../Protocols/Schemas/service-methods.json").standardized

    @Test func `the schema of service statistics names every outage`() throws {
        let schema = try String(contentsOf: Self.schema, encoding: .utf8)
        let outages = StorageFault.allCases.filter(\.affectsAllRequests).map(\.rawValue)

        #expect(schema.contains(outages.joined(separator: ", ") + ", or one that is added later"))
    }

    @Test(arguments: StorageFault.allCases)
    func `every fault has a summary and a remedy`(fault: StorageFault) {
        #expect(!fault.summary.isEmpty && !fault.remedy.isEmpty)
        #expect(fault.cause.hasSuffix("."))
    }
}
