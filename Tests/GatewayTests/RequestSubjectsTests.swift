// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Gateway

/// What decides whether a device of one location may send a request.
@Suite struct RequestSubjectsTests {
    private static func subjects(
        _ path: [String: String] = [:], body: String = ""
    ) -> RequestSubjects {
        RequestSubjects(path: path, body: Array(body.utf8))
    }

    @Test func `the orders are those of the path and of the list in the body`() {
        let list = #"{"orders":[{"order":"o-2"},{"order":"o-3","ifRevision":4}],"reason":"x"}"#
        #expect(Self.subjects(["order": "o-1"]).orders == ["o-1"])
        #expect(Self.subjects(body: list).orders == ["o-2", "o-3"])
        #expect(Self.subjects(["order": "o-1"], body: list).orders == ["o-1", "o-2", "o-3"])
    }

    @Test(arguments: ["", "{}", "7", #"{"orders":7}"#, #"{"orders":["o-2"]}"#, #"{"orders":[{}]}"#])
    func `a body without a list of orders names none`(_ body: String) {
        #expect(Self.subjects(body: body).orders.isEmpty)
    }

    @Test func `the courier is that of the body`() {
        #expect(Self.subjects(body: #"{"courier":"cody"}"#).courier == "cody")
        #expect(Self.subjects(["courier": "mia"], body: #"{"courier":7}"#).courier == nil)
    }

    @Test func `a payment and a drawer are those of the path`() {
        let subjects = Self.subjects(["payment": "p-1", "drawer": "d-1"])
        #expect(subjects.payment == "p-1")
        #expect(subjects.drawer == "d-1")
        #expect(Self.subjects(["location": "00001"]) == Self.subjects())
    }
}
