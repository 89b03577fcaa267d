// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

@testable import Gateway

@Suite struct ApprovalsTests {
    private let approvals = Approvals(secret: "a secret of at least 16 bytes")
    private let end = Timestamp(milliseconds: 1_795_000_300_000)
    private var before: Timestamp { Timestamp(milliseconds: end.milliseconds - 1) }

    @Test func `an approval names its manager until it ends, also after the next start`() {
        let approval = approvals.approval(of: "maria", at: "till-1", until: end)
        let restarted = Approvals(secret: "a secret of at least 16 bytes")

        #expect(restarted.manager(in: approval, at: "till-1", now: before) == "maria")
        #expect(restarted.manager(in: approval, at: "till-1", now: end) == nil)
        #expect(approval.wholeMatch(of: /[0-9A-Za-z._:~-]{1,160}/) != nil)
    }

    @Test func `an approval is valid at its device and under its secret only`() {
        let approval = approvals.approval(of: "maria", at: "till-1", until: end)

        #expect(approvals.manager(in: approval, at: "till-2", now: before) == nil)
        let other = Approvals(secret: "another secret of 16 bytes")
        #expect(other.manager(in: approval, at: "till-1", now: before) == nil)
    }

    @Test func `nobody changes the manager, the end or a character of an approval`() {
        let approval = approvals.approval(of: "maria", at: "till-1", until: end)
        let later = approval.replacing("1795000300000", with: "1795000400000")
        let others = [later, approval.replacing("maria", with: "ben"), "", "~~", "self"]
        for other in others + approval.indices.map({ Self.changed(approval, at: $0) }) {
            #expect(approvals.manager(in: other, at: "till-1", now: before) == nil, "\(other)")
        }
    }

    private static func changed(_ text: String, at index: String.Index) -> String {
        let other: Character = text[index] == "1" ? "2" : "1"
        return text.replacingCharacters(in: index...index, with: String(other))
    }
}
