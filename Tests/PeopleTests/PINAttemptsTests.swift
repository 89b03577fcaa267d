// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Wire

@testable import People

/// Wrong PINs in a row, and the block after them.
@Suite struct PINAttemptsTests {
    private let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test func `the fifth attempt blocks for 15 minutes`() {
        var attempts = PINAttempts()
        for _ in 1...4 { attempts.begin(at: now) }
        #expect(attempts.wait(at: now) == nil)

        attempts.begin(at: now)

        #expect(attempts.wait(at: now) == 900)
        #expect(attempts.wait(at: now + .milliseconds(1)) == 900)
        #expect(attempts.wait(at: now + .milliseconds(900_000 - 1)) == 1)
        #expect(attempts.wait(at: now + .seconds(900)) == nil)
    }

    @Test func `after a block there are five attempts again`() {
        var attempts = PINAttempts()
        for _ in 1...5 { attempts.begin(at: now) }
        let later = now + .seconds(900)
        for _ in 1...4 {
            attempts.begin(at: later)
            #expect(attempts.wait(at: later) == nil)
        }
        attempts.begin(at: later)
        #expect(attempts.wait(at: later) == 900)
    }

    @Test(arguments: ["", "123", "1234567890123", "12a4", "12 4", "１２３４", "-123"])
    func `a PIN has 4 to 12 digits`(_ pin: String) {
        #expect(throws: Refusal.pinInvalid) { try PIN.check(pin) }
    }

    @Test(arguments: ["1234", "123456789012"])
    func `4 to 12 digits are a PIN`(_ pin: String) {
        #expect(throws: Never.self) { try PIN.check(pin) }
    }
}
