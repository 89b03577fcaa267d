// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Gateway

@Suite struct KeyOwnerTests {
    private static let owners: [KeyOwner] = [
        .anyone, .link(GuestLink(location: "00001")),
        .link(GuestLink(location: "00001", table: "7")),
        .link(GuestLink(location: "00001", table: "7/k")), .order("7"), .device("7"),
        .device("guest"), .person("7"),
    ]

    @Test func `the same key of two senders is two keys`() {
        let keys = Self.owners.flatMap { owner in
            ["1", "2", "k"].compactMap { CommandKey($0 as String).map(owner.key) }
        }
        #expect(Set(keys).count == 3 * Self.owners.count)
    }

    @Test func `a repeated request has the same key, and an ending fits`() {
        for owner in Self.owners {
            #expect(owner.key("1") == owner.key("1"))
            #expect(owner.key("1").text.utf8.count == 22)
        }
    }
}
