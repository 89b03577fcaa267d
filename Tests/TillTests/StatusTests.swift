// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The status line and the hints below a dialog.
@Suite struct StatusTests {
    @Test func `a notice does not cover a dialog that is as high as the screen`() {
        var till = till(orders: [order(lines: [line(1, 2, "Burger", 850)])])
        _ = till.press(.function(12))
        let dialog = till.rows(0...22)
        _ = till.update(.failed("The disk is full."))
        #expect(till.rows(0...22) == dialog)
        #expect(till.rows(23...23).contains("! The disk is full."))
        _ = till.press(.key("4"))
        #expect(!till.rows(23...23).contains("The disk is full."))
        #expect(till.rows(23...23).contains("Enter"))
    }

    @Test func `a notice has the status line to itself below a smaller dialog`() {
        var till = till(orders: [order(lines: [line(1, 2, "Burger", 850)])])
        _ = till.press(.control("x"))
        _ = till.update(.failed("The disk is full."))
        #expect(till.rows(22...22).contains("! The disk is full."))
        #expect(till.rows(23...23).contains("Enter Cancel the order"))
    }
}
