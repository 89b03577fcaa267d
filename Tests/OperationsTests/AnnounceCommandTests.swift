// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Setup

@Suite struct AnnounceCommandTests {
    @Test(arguments: [
        ("bar", "Comanda on bar"),
        (String(repeating: "a", count: 64), "Comanda on " + String(repeating: "a", count: 52)),
        // 32 characters of two bytes each.
        (String(repeating: "é", count: 32), "Comanda on " + String(repeating: "é", count: 26)),
        (
            "a" + String(repeating: "é", count: 31),
            "Comanda on a" + String(repeating: "é", count: 25)
        ),
    ])
    func `the default name has at most 63 bytes and whole characters`(host: String, name: String) {
        #expect(AnnounceCommand.name(forHost: host) == name)
    }
}
