// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Gateway

@Suite struct ConnectionSharesTests {
    @Test func `an address of devices has twice the share, because guests may use it, too`() {
        var shares = ConnectionShares(limit: 100)
        shares.know("10.0.0.1")
        let admitted = (1...100).count { _ in shares.admit("10.0.0.1") }
        #expect(admitted == 50)
    }

    @Test func `one address gets a quarter, and others still find places`() {
        var shares = ConnectionShares(limit: 100)
        for _ in 0..<25 { #expect(shares.admit("a") == true) }
        #expect(shares.admit("a") == false)
        #expect(shares.admit("b") == true)
        shares.release("a")
        #expect(shares.admit("a") == true)
        #expect(shares.admit("a") == false)
    }

    @Test func `a quarter of all places is kept for the addresses of devices`() {
        var shares = ConnectionShares(limit: 100)
        for stranger in 0..<100 {
            #expect(shares.admit("stranger \(stranger)") == (stranger < 75))
        }
        #expect(shares.admit("tablet") == false)
        shares.know("tablet")
        for _ in 0..<25 { #expect(shares.admit("tablet") == true) }
        #expect(shares.admit("tablet") == false)
    }

    @Test func `a proxy may have all connections`() {
        var shares = ConnectionShares(limit: 100, isBehindProxy: true)
        for _ in 0..<100 { #expect(shares.admit("127.0.0.1") == true) }
        #expect(shares.admit("127.0.0.1") == false)
    }

    @Test func `memory is given back once after the end of many connections`() {
        var shares = ConnectionShares(limit: 1_000)
        for _ in 0..<200 { #expect(shares.admit("a") == true) }
        for _ in 0..<100 { shares.release("a") }
        #expect(shares.hasShrunk() == false)
        shares.release("a")
        #expect(shares.hasShrunk() == true)
        #expect(shares.hasShrunk() == false)
    }

    @Test func `a connection that was not admitted releases nothing`() {
        var shares = ConnectionShares(limit: 4)
        shares.release("a")
        #expect(shares.admit("a") == true)
        #expect(shares.admit("a") == false, "the share is one connection")
        shares.release("a")
        #expect(shares.admit("a") == true)
    }

    @Test func `the latest thousand addresses of devices are remembered`() {
        var shares = ConnectionShares(limit: 4)
        for number in 0..<1_001 { shares.know("\(number)") }
        for stranger in ["a", "b", "c"] { #expect(shares.admit(stranger) == true) }
        #expect(shares.admit("0") == false)
        #expect(shares.admit("1000") == true)
    }
}
