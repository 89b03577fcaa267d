// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct LiveLimitsTests {
    private let limits = LiveLimits(address: 20)

    private func owners(_ addresses: Int, each: Int) -> [String?] {
        (0..<addresses * each).map { "192.0.2.\($0 % addresses)" }
    }

    @Test func `an address may have 20 pages, and others are not affected`() {
        let known = owners(1, each: 20)
        #expect(limits.admit("192.0.2.0", beside: known.dropLast()))
        #expect(!limits.admit("192.0.2.0", beside: known))
        #expect(limits.admit("192.0.2.1", beside: known))
    }

    @Test func `strangers leave 500 pages to devices`() {
        let strangers = owners(75, each: 20)
        #expect(!limits.admit("198.51.100.1", beside: strangers))
        #expect(limits.admit(nil, beside: strangers))
        let devices = [String?](repeating: nil, count: 500)
        #expect(limits.admit(nil, beside: strangers + devices.dropLast()))
        #expect(!limits.admit(nil, beside: strangers + devices))
    }

    @Test func `the pages of devices do not count for their address`() {
        let devices = [String?](repeating: nil, count: 1_999)
        #expect(limits.admit("192.0.2.0", beside: devices))
        #expect(!limits.admit("192.0.2.0", beside: devices + [nil]))
    }
}
