// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import TestSupport
import Testing

@testable import Till

/// The picture of the till in the README.
@Suite struct ReadmeTests {
    @Test func `the README shows the Sale page as it is`() throws {
        var fries = line(2, 2, "French Fries", 350)
        fries.status = .processed
        let confirmed = order(lines: [line(1, 1, "Burger", 850), fries])
        var till = till(orders: [confirmed])
        _ = try till.click("Milk")
        _ = till.press(.key("3"))
        #expect(try Article(path: "README.md").shows(screen: till.picture), "\(till.picture)")
    }
}
