// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `Schemas` {
    @Test func `golden messages fit the schemas, and the schemas reject broken ones`() throws {
        let (status, output) = try Script.validate.run(on: Repository.protocols)
        #expect(status == 0, "\(output)")
        print(output, terminator: "")
    }

    @Test func `a golden message that does not fit is noticed`() throws {
        let (status, output) = try Script.validate.run(
            afterChanging: "Golden/orders/orders.get.answer.json", #""status":"inProcess""#,
            to: #""status":"ready""#)
        #expect(status == 1)
        #expect(output.contains("'ready' is not one of"))
    }
}
